"""A node without a name is named by its kind, or by its label without quotation marks; of several it is asked which."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, Position
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

FACTS = (
    ("HTTP", ""),
    ("HTTP", ""),
    ("condition", ""),
    ("condition", ""),
    ("approval", ""),
    ("approval", ""),
    ("task", "订场地"),
    ("task", "订场地"),
    ("delay", ""),
    ("llm", ""),
)


def canvas_of(*facts: tuple[str, str]) -> CanvasState:
    nodes = [
        CanvasNode(node_id=f"node-{i}abc", node_type=kind, name=name, position=Position(x=300.0 * i))
        for i, (kind, name) in enumerate(facts)
    ]
    return CanvasState(workflow_id="w", nodes={node.node_id: node for node in nodes})


CANVAS = canvas_of(*FACTS)


def decided(text: str, canvas: CanvasState = CANVAS) -> ReactDecision:
    return decide(text, canvas, None, (), language=language_of(text), steps_max=6, today="2026-11-28")


@pytest.mark.parametrize(
    ("sentence", "offered"),
    [
        ("delete the http node", ["delete “HTTP request (no. 1)”", "delete “HTTP request (no. 2)”"]),
        ("删掉那个条件节点", ["删掉“条件（第 1 个）”", "删掉“条件（第 2 个）”"]),
        ("删掉条件节点", ["删掉“条件（第 1 个）”", "删掉“条件（第 2 个）”"]),
        (
            "the approval",
            ["what is the status of “Approval (no. 1)”?", "what is the status of “Approval (no. 2)”?"],
        ),
        ("审批", ["“审批（第 1 个）”进展怎么样？", "“审批（第 2 个）”进展怎么样？"]),
        ("把审批删了", ["把“审批（第 1 个）”删了", "把“审批（第 2 个）”删了"]),
        ("审批完成了", ["“审批（第 1 个）”完成了", "“审批（第 2 个）”完成了"]),
        (
            "在审批之后加一个任务“x”",
            ["在“审批（第 1 个）”之后加一个任务“x”", "在“审批（第 2 个）”之后加一个任务“x”"],
        ),
        ("when is the approval due?", ["when is “Approval (no. 1)” due?", "when is “Approval (no. 2)” due?"]),
    ],
)
def test_a_kind_alone_offers_each_node_of_it_by_its_label(sentence, offered) -> None:
    assert decided(sentence).payload["options"] == offered


@pytest.mark.parametrize(("sentence", "at"), [("delete the delay", 8), ("删掉等待", 8), ("delete the model node", 9)])
def test_the_only_one_of_a_kind_is_meant_by_it(sentence, at) -> None:
    assert decided(sentence).payload == {"node_id": f"node-{at}abc"}


@pytest.mark.parametrize(
    ("sentence", "at"),
    [
        ("delete Approval (no. 1)", 4),
        ("删除审批（第 2 个）", 5),
        ("删除审批(第2个)", 5),
        ("删掉第二个审批", 5),
        ("delete approval no. 2", 5),
        ("delete the second approval", 5),
        ("删掉第二个审批节点", 5),
        ("订场地（第 2 个）完成了", 7),
        ("订场地(no. 1) is done", 6),
        ("delete HTTP request no. 1", 0),
    ],
)
def test_a_label_is_understood_without_quotation_marks_and_by_its_number(sentence, at) -> None:
    found = decided(sentence)

    assert found.payload["node_id"] == f"node-{at}abc"
    assert "node-" not in f"{found.thought} {found.goals}"


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("rename the delay to second approval", "second approval"),
        ("add a task “second approval”", "second approval"),
        ("add a second approval", "second approval"),
    ],
)
def test_a_new_name_that_reads_like_a_label_is_that_name(sentence, name) -> None:
    assert decided(sentence).payload["name"] == name


def test_a_note_that_speaks_of_one_keeps_what_was_said() -> None:
    found = decided("给订场地（第 1 个）加个备注：看第二个审批")

    assert found.payload == {"node_id": "node-6abc", "config": {"notes": "看第二个审批"}}


def test_where_one_of_the_kind_has_a_name_nobody_counts_what_has_none() -> None:
    canvas = canvas_of(("approval", "Budget"), ("approval", ""), ("approval", ""))

    assert decided("delete the second approval", canvas).decision_type is DecisionType.REQUEST_CLARIFICATION
    assert decided("delete approval (no. 2)", canvas).payload["node_id"] == "node-2abc"


def test_what_has_the_word_in_its_name_is_offered_beside_what_stands_there_without_a_name() -> None:
    canvas = canvas_of(("approval", ""), ("task", "Get approval"))

    assert decided("delete the approval", canvas).payload["options"] == ["delete “Get approval”", "delete “Approval”"]


def test_an_approval_that_is_to_be_drawn_is_none_that_is_there() -> None:
    assert decided("add an approval").decision_type is DecisionType.CREATE_NODE
