"""Who is out, who takes over, and whose name stands in a node's name: a person is meant, and only of what they have."""

# a sentence and what it comes to are read as a whole

from typing import Any

import pytest

from towow_core.domain.canvas import PLAN_PART, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

ASKS, SAYS, CHANGES = DecisionType.REQUEST_CLARIFICATION, DecisionType.RESPOND, DecisionType.MODIFY_NODE
NAMES = {
    "fang": "方舟",
    "heyang": "何洋",
    "heyue": "何悦",
    "lena": "Lena Hoffmann",
    "daniel": "Daniel Kim",
    "bo": "鲍博",
}
PEOPLE = {f"user_agent_{who}": Somebody(name) for who, name in NAMES.items()}


def node(node_id: str, name: str, who: str = "", *, part: str = "", kind: str = "task") -> CanvasNode:
    config: dict[str, Any] = {"assignee": f"user_agent_{who}", "assignee_name": NAMES[who]} if who else {}
    config |= {PLAN_PART: {"agent_id": f"user_agent_{part}", "role": name}} if part else {}
    return CanvasNode(node_id=node_id, node_type=kind, name=name, config=config)


NODES = (
    node("talk", "演讲嘉宾", "fang", part="fang"),
    node("topic", "演讲嘉宾：方舟：分享题目与提纲确定", kind="milestone"),
    node("speaker", "Speaker", "daniel", part="daniel"),
    node("slides", "Speaker: Daniel Kim: title and outline", kind="milestone"),
    node("invite", "发邀请", "heyang"),
    node("food", "catering", "lena"),
    node("stage", "搭舞台", "bo"),
    node("sound", "调音响", "bo", part="fang"),
)  # fmt: skip
CANVAS = CanvasState(workflow_id="w", nodes={each.node_id: each for each in NODES})
RUN = RunState(
    run_id="r", status=RunStatus.RUNNING, nodes={each: NodeRun(status=NodeStatus.WAITING) for each in ("talk", "food")}
)


def hear(sentence: str, *before: Turn) -> ReactDecision:
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 20, "today": "2026-11-30"}
    return decide(sentence, CANVAS, RUN, (), before=before, people=PEOPLE, by="ann", **how)


def exchange(sentence: str, found: ReactDecision) -> tuple[Turn, Turn]:
    said, options = str(found.payload["question"]), tuple(found.payload.get("options", ()))
    answer = Turn(role="assistant", content=said, options=options, is_question=True)
    return Turn(role="user", content=sentence), answer


@pytest.mark.parametrize(
    ("sentence", "yes", "who"),
    [
        ("把方舟换掉", "对", "fang"),
        ("换掉方舟", "对", "fang"),
        ("把方舟换掉吧", "是", "fang"),
        ("方舟来不了了，换个人", "是", "fang"),
        ("replace Daniel", "yes", "daniel"),
        ("Daniel Kim can't make it, find somebody else", "yes", "daniel"),
    ],
)
def test_a_name_in_a_nodes_name_is_who_has_that_name_and_tasks(sentence: str, yes: str, who: str) -> None:
    asked = hear(sentence)

    assert (asked.decision_type, asked.payload["options"][0]) == (ASKS, sentence)
    found = hear(yes, *exchange(sentence, asked))
    assert (found.decision_type, found.payload["agent_id"]) == (DecisionType.REPLACE_PERSON, f"user_agent_{who}")


@pytest.mark.parametrize("sentence", ["方舟来不了了", "方舟说他来不了了", "Daniel can't make it"])
def test_that_they_are_gone_is_asked_of_what_they_do(sentence: str) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKS
    assert len(asked.payload["options"]) == 2
    assert ("演讲嘉宾" in asked.payload["question"]) or ("Speaker" in asked.payload["question"])


@pytest.mark.parametrize(
    ("sentence", "node_id"),
    [
        ("演讲嘉宾：方舟：分享题目与提纲确定改到12月9日", "topic"),
        ("分享题目与提纲确定改到12月9日", "topic"),
        ("方舟的里程碑改到12月9日", "topic"),
        ("“方舟：分享题目”改到12月9日", "topic"),
    ],
)
def test_what_the_node_itself_is_called_is_that_node(sentence: str, node_id: str) -> None:
    found = hear(sentence)

    assert (found.decision_type, found.payload["node_id"]) == (CHANGES, node_id)


@pytest.mark.parametrize("sentence", ["把方舟换掉", "把发邀请换掉", "把何洋换掉", "把发邀请换走"])
def test_what_becomes_of_it_is_nobodys_name(sentence: str) -> None:
    found = hear(sentence)

    assert found.decision_type is ASKS
    assert not any("改名" in each for each in found.payload.get("options", ()))
    assert "“掉”" not in found.payload["question"]


@pytest.mark.parametrize(
    "sentence",
    [
        "把何洋换掉",
        "何洋来不了了，换个人",
        "给发邀请换人",
        "Lena can't make it, find someone else",
        "replace Lena",
        "给调音响换人",  # which is 方舟's part, and only given to 鲍博
    ],
)
def test_nobody_is_said_to_be_out_of_a_plan_that_they_are_not_in(sentence: str) -> None:
    found = hear(sentence)

    assert found.decision_type is ASKS
    assert not any(each in found.payload["question"] for each in ("不在方案里了", "out of the plan"))
    assert len(found.payload["options"]) == 2


@pytest.mark.parametrize(
    ("sentence", "node_id", "name"),
    [
        ("把何洋换成何悦", "invite", "何悦"),
        ("何洋换成何悦", "invite", "何悦"),
        ("用何悦换何洋", "invite", "何悦"),
        ("何洋临时有事，叫何悦顶上", "invite", "何悦"),
        ("何洋干不了了，换何悦", "invite", "何悦"),
        ("何洋病了，让何悦来", "invite", "何悦"),
        ("把方舟换成何悦", "talk", "何悦"),
        ("Replace Lena with 何悦", "food", "何悦"),
        ("Replace 方舟 with 鲍博", "talk", "鲍博"),
    ],
)
def test_one_for_the_other_gives_what_the_one_has(sentence: str, node_id: str, name: str) -> None:
    found = hear(sentence)

    assert (found.decision_type, found.payload["node_id"]) == (CHANGES, node_id)
    assert found.payload["config"]["assignee_name"] == name


@pytest.mark.parametrize("sentence", ["把鲍博换成何悦", "Replace 鲍博 with 何悦"])
def test_of_several_it_is_asked_which(sentence: str) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKS
    assert len(asked.payload["options"]) == 3
    assert len(hear(asked.payload["options"][0]).goals) == 2


@pytest.mark.parametrize(
    "sentence",
    [
        "把发邀请换成寄请柬",
        "把发邀请换成何悦",
        "把小李换成何悦",
        "何洋有空了，让何悦来",
        "何洋同意了，换何悦",
        "把何洋换成何洋",
        "要不要把何洋换成何悦？",
    ],
)
def test_what_is_no_such_order_gives_nobody_anything_of_it(sentence: str) -> None:
    found = hear(sentence)

    if found.decision_type is CHANGES:
        assert found.payload["node_id"] == "invite"
        assert "寄请柬" in sentence or "发邀请" in sentence


MADE = (
    Turn(role="user", content="发邀请改到12月9日"),
    Turn(role="assistant", content="已修改节点“发邀请”。日期：无 → 2026-12-09。", act="turn-1"),
)
GIVEN = (
    Turn(role="user", content="发邀请改给何悦"),
    Turn(role="assistant", content="已修改节点“发邀请”。负责人：何洋 → 何悦。", act="turn-2"),
)


@pytest.mark.parametrize("before", [(), MADE])
@pytest.mark.parametrize(
    "sentence",
    ["撤销换人", "把换人撤回", "undo the replacement", "take back the replacement of Daniel", "撤回刚才的替换"],
)
def test_a_replacement_is_not_taken_back_nor_anything_else_instead(sentence: str, before: tuple[Turn, ...]) -> None:
    found = hear(sentence, *before)

    assert found.decision_type is SAYS
    assert any(each in found.payload["message"] for each in ("换人撤不回来", "cannot be taken back"))


@pytest.mark.parametrize("sentence", ["撤销换人", "撤销"])
def test_what_was_just_given_to_somebody_is_taken_back(sentence: str) -> None:
    assert hear(sentence, *MADE, *GIVEN).decision_type is DecisionType.UNDO


def test_a_no_to_the_question_is_still_one() -> None:
    asked = hear("把方舟换掉")
    found = hear("取消换人", *exchange("把方舟换掉", asked))

    assert found.decision_type not in {DecisionType.REPLACE_PERSON, DecisionType.UNDO}
