"""What a negotiation asks is answered by a sentence, and an open question swallows no order and no question."""

from dataclasses import replace

import pytest

from tests.core.said_with_a_yes import with_a_yes
from towow_core.domain.canvas import QUESTIONS, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.dictated import language_said
from towow_core.engine.conversation.react import decide
from towow_core.prompts.p10_react import shown_canvas
from towow_core.workflow.fold import new_workflow
from towow_core.workflow.questions import question_problem

NODES = {
    "n1": CanvasNode(node_id="n1", node_type="negotiation", name="团建"),
    "n2": CanvasNode(node_id="n2", node_type="negotiation", name="The fair"),
    "t": CanvasNode(node_id="t", node_type="task", name="海报"),
}
CANVAS = CanvasState(workflow_id="w", nodes=NODES)
WHAT = {"question_id": "q-1", "text": "需要什么？", "choices": ["场地提供", "餐饮服务"]}
MANY = {"question_id": "q-2", "text": "How many people?", "choices": []}
ANSWER, ASK = DecisionType.ANSWER_QUESTION, DecisionType.REQUEST_CLARIFICATION


def waiting(**asked: list[dict[str, object]]) -> RunState:
    """A run in which the task waits, and negotiations with what they ask."""
    asks = {
        each: NodeRun(status=NodeStatus.WAITING, result={"demand_id": f"d-{each}", QUESTIONS: questions})
        for each, questions in asked.items()
    }
    return RunState(run_id="r", status=RunStatus.RUNNING, nodes={**asks, "t": NodeRun(status=NodeStatus.WAITING)})


ONE, TWO, BOTH_OF_ONE = waiting(n1=[WHAT]), waiting(n1=[WHAT], n2=[MANY]), waiting(n2=[WHAT, MANY])


def decided(sentence: str, run: RunState, *before: Turn) -> ReactDecision:
    language = language_said(sentence)
    return decide(
        sentence, CANVAS, run, (), language=language, steps_max=8, today="2026-11-29", by="ann", before=before
    )


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("回答：30人", "30人"),
        ("我的答案是：读书会，然后加一个投影", "读书会，然后加一个投影"),
        ("answer: a book club", "a book club"),
        ("Answer to 团建: a book club", "a book club"),
        ("回答“团建”：30人", "30人"),
        ("对团建的回答：30人", "30人"),
        ("场地提供", "场地提供"),
        ("场地提供。", "场地提供"),
        ("“删除海报”", "删除海报"),
    ],
)
def test_a_sentence_answers_the_only_question_that_waits_in_the_words_in_which_it_is_said(sentence, answer) -> None:
    found = decided(sentence, ONE)

    assert found.decision_type is ANSWER
    assert found.payload == {"node_id": "n1", "question_id": "q-1", "answer": answer}


@pytest.mark.parametrize("sentence", ["第二个", "2", "30人", "Saturday afternoon", "随便"])
def test_what_nobody_understands_is_given_to_no_question_before_it_is_asked_whether_it_is_the_answer(sentence) -> None:
    found = decided(sentence, ONE)
    (way,) = found.payload["options"]
    confirmed = decided(way, ONE)

    assert found.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert confirmed.decision_type is ANSWER
    assert confirmed.payload == {"node_id": "n1", "question_id": "q-1", "answer": sentence}


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("删除海报", DecisionType.DELETE_NODE),
        ("mark 海报 as done", DecisionType.MODIFY_NODE),
        ("海报做完了", DecisionType.MODIFY_NODE),
        ("停止执行", DecisionType.CANCEL_WORKFLOW),
        ("加一个任务叫发邀请", DecisionType.CREATE_NODE),
        ("为什么还在等", DecisionType.RESPOND),
        ("谢谢", DecisionType.RESPOND),
        ("delete the banner", ASK),
        ("把字弄大点", ASK),
        ("make the letters bigger", ASK),
        ("不要了", ASK),
        ("海报挺好看", ASK),
        ("明天天气怎么样？", ASK),
        ("如果下雨就改期", ASK),
        ("需要有人负责签到", ASK),
    ],
)
def test_an_open_question_swallows_no_order_no_question_and_nothing_that_may_be_either(sentence, kind) -> None:
    assert with_a_yes(sentence, lambda each, before: decided(each, ONE, *before)).decision_type is kind


@pytest.mark.parametrize("sentence", ["回答：30人", "“30人”", "30人"])
def test_of_several_questions_it_is_asked_which_is_meant_and_each_reading_answers_one(sentence) -> None:
    found = decided(sentence, TWO)
    chosen = [decided(option, TWO) for option in found.payload["options"]]

    assert found.decision_type is ASK
    assert "需要什么？" in found.payload["question"]
    assert "How many people?" in found.payload["question"]
    assert [each.payload["node_id"] for each in chosen] == ["n1", "n2"]
    assert {each.payload["answer"] for each in chosen} == {"30人"}


@pytest.mark.parametrize("sentence", ["answer: 30", "回答：30"])
def test_of_two_questions_of_one_negotiation_it_is_asked_which_is_meant_by_their_numbers(sentence) -> None:
    found = decided(sentence, BOTH_OF_ONE)
    chosen = [decided(option, BOTH_OF_ONE).payload["question_id"] for option in found.payload["options"]]

    assert found.decision_type is ASK
    assert chosen == ["q-1", "q-2"]


@pytest.mark.parametrize("sentence", ["餐饮服务", "回答“团建”：餐饮服务", "answer to 需要什么？: 餐饮服务"])
def test_of_several_questions_the_one_that_is_named_or_that_has_the_choice_is_answered(sentence) -> None:
    found = decided(sentence, TWO)

    assert (found.decision_type, found.payload["node_id"]) == (ANSWER, "n1")


@pytest.mark.parametrize("sentence", ["回答：30人", "answer “The fair”: 30", "answer The fair: 30"])
def test_an_answer_to_what_nobody_asks_is_told_so(sentence) -> None:
    run = waiting() if "人" in sentence else ONE
    found = decided(sentence, run)

    assert found.decision_type is ASK
    assert "options" not in found.payload


@pytest.mark.parametrize("sentence", ["团建热闹点", "春游"])
def test_what_may_be_about_something_else_is_given_only_after_it_was_asked(sentence) -> None:
    """It names whoever asks; or another question was asked just now."""
    asked = Turn(role="assistant", content="草稿叫什么？", is_question=True)
    found = decided(sentence, ONE, Turn(role="user", content="开一个草稿"), asked)
    (option,) = found.payload["options"]

    assert found.decision_type is ASK
    assert decided(option, ONE).payload["answer"] == sentence


@pytest.mark.parametrize(
    ("named", "is_open"), [(("n1", "q-1"), True), (("n1", "q-2"), False), (("n2", "q-1"), False), (("x", "q-1"), False)]
)
def test_only_a_question_that_waits_can_be_answered(named, is_open) -> None:
    workflow = replace(new_workflow("w"), canvas=CANVAS, run=ONE)

    assert (question_problem(workflow, *named) is None) is is_open


def test_a_model_is_told_what_negotiations_wait_to_be_told() -> None:
    shown = {node["node_id"]: node for node in shown_canvas(CANVAS, TWO)["nodes"]}

    assert shown["n1"]["questions"] == [WHAT]
    assert shown["n2"]["questions"] == [{name: MANY[name] for name in ("question_id", "text")}]
    assert "questions" not in shown["t"]


def test_when_no_question_waits_nothing_is_an_answer() -> None:
    assert decided("30人", waiting()).decision_type is ASK
