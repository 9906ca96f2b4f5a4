"""What cannot be taken back is asked about before, and a bare "cancel" takes back what was asked, and nothing else."""

from typing import Any

import pytest

from towow_core.domain.canvas import (
    PLAN_PART,
    CanvasNode,
    CanvasState,
    NodeRun,
    NodeStatus,
    RunState,
    RunStatus,
    Turn,
)
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.models import Language, Provenance
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of
from towow_core.orchestration.question_before import with_question_before
from towow_core.prompts.p10_react import ReactInputs

ASKS, CANCELS, REPLACES = (
    DecisionType.REQUEST_CLARIFICATION,
    DecisionType.CANCEL_WORKFLOW,
    DecisionType.REPLACE_PERSON,
)
LIN = "user_agent_lin"
PART = {
    "assignee": LIN,
    "assignee_name": "林望舒",
    PLAN_PART: {"agent_id": LIN, "role": "Venue host"},
}
NODES = {
    "host": CanvasNode(node_id="host", node_type="task", name="Venue host", config=PART),
    "food": CanvasNode(node_id="food", node_type="task", name="Catering"),
}
CANVAS = CanvasState(workflow_id="w", nodes=NODES)


def hear(sentence: str, *before: Turn, status: NodeStatus | None = NodeStatus.WAITING) -> ReactDecision:
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes={"host": NodeRun(status=status)}) if status else None
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-30"}
    return decide(sentence, CANVAS, run, (), before=before, people={LIN: Somebody("林望舒")}, by="ann", **how)


def exchange(sentence: str, found: ReactDecision) -> tuple[Turn, Turn]:
    said = str(found.payload.get("question") or found.payload.get("message"))
    options, is_question = tuple(found.payload.get("options", ())), found.decision_type is ASKS
    return Turn(role="user", content=sentence), Turn(
        role="assistant", content=said, options=options, is_question=is_question
    )


DID_YOU_MEAN = exchange(
    "the ticket sale is not needed any more",
    ReactDecision(
        thought="",
        decision_type=ASKS,
        payload={"question": "Did you mean [what is the status of “Venue host”?]?", "options": ["what is left?"]},
        confidence=0.7,
    ),
)


@pytest.mark.parametrize(
    "sentence",
    [
        "cancel", "Cancel.", "no", "no thanks", "forget it", "never mind", "cancel that", "neither", "nope",
        "取消", "算了", "不", "不用了", "都不是", "取消吧",
    ],
)  # fmt: skip
def test_a_bare_no_to_a_question_takes_back_the_question_and_leaves_the_run(sentence: str) -> None:
    found = hear(sentence, *DID_YOU_MEAN)

    assert found.decision_type is DecisionType.RESPOND
    assert any(each in found.payload["message"] for each in ("The run goes on", "执行还在继续"))
    later = hear("yes" if sentence.isascii() else "好", *DID_YOU_MEAN, *exchange(sentence, found))
    assert later.decision_type not in {CANCELS, DecisionType.EXECUTE_WORKFLOW}
    assert "left?" not in str(later.payload)  # what was offered is offered no more


@pytest.mark.parametrize(
    ("sentence", "yes"),
    [
        ("stop the run", "yes"),
        ("stop the run please", "yes, do it"),
        ("cancel", "ok"),
        ("no no stop it", "stop the run"),
        ("停止执行", "好"),
        ("停停停", "是的"),
        ("stop the run", "yes, stop it"),
        ("stop the run", "yes please stop the run"),
        ("stop the run", "stop it then"),
        ("停止执行", "好，停吧"),
        ("停止执行", "那就停止吧"),
    ],
)
def test_a_run_that_people_are_at_work_in_is_stopped_after_a_yes_alone(sentence: str, yes: str) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKS
    assert "“Venue host”" in asked.payload["question"]
    assert "林望舒" in asked.payload["question"]
    assert hear(yes, *exchange(sentence, asked)).decision_type is CANCELS
    no = "no" if sentence.isascii() else "算了"
    assert hear(no, *exchange(sentence, asked)).decision_type is DecisionType.RESPOND


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("停止执行", "好，执行吧"),
        ("停止执行", "那就不停了"),
        ("停止执行", "先别停"),
        ("停止执行", "好，不停"),
        ("stop the run", "ok, run it then"),
        ("stop the run", "don't stop it"),
        ("stop the run", "stop?"),
        ("find somebody else for the venue host", "yes, stop it"),
        ("林望舒来不了了，换个人", "那就不换了"),
        ("林望舒来不了了，换个人", "好，停吧"),
    ],
)
def test_what_says_something_else_than_the_order_is_no_yes_to_it(sentence: str, other: str) -> None:
    found = hear(other, *exchange(sentence, hear(sentence)))

    assert found.decision_type not in {CANCELS, REPLACES}


@pytest.mark.parametrize("sentence", ["stop the run", "停止执行", "cancel the run"])
def test_a_run_that_nobody_is_at_work_in_is_stopped_at_once(sentence: str) -> None:
    assert hear(sentence, status=NodeStatus.RUNNING).decision_type is CANCELS


@pytest.mark.parametrize("status", [NodeStatus.WAITING, None])
@pytest.mark.parametrize(
    ("sentence", "yes"),
    [
        ("find somebody else for the venue host", "yes"),
        ("林望舒 cannot make it, find somebody else", "yes"),
        ("给Venue host换人", "好的"),
        ("把林望舒换掉", "可以"),
        ("林望舒来不了了，换个人", "好，换吧"),
        ("林望舒来不了了，换个人", "对，换一个"),
        ("林望舒来不了了，换个人", "那就换吧"),
        ("林望舒 cannot make it, find somebody else", "sure, find somebody else"),
        ("林望舒 cannot make it, find somebody else", "yes, find someone else please"),
    ],
)
def test_who_has_a_part_keeps_it_until_it_is_said_once_more(sentence: str, yes: str, status: NodeStatus | None) -> None:
    asked = hear(sentence, status=status)

    assert asked.decision_type is ASKS
    assert "林望舒" in asked.payload["question"]
    found = hear(yes, *exchange(sentence, asked), status=status)
    assert (found.decision_type, found.payload["agent_id"]) == (REPLACES, LIN)
    no = "never mind" if yes.isascii() else "不用了"
    assert hear(no, *exchange(sentence, asked), status=status).decision_type is DecisionType.RESPOND


@pytest.mark.parametrize(
    ("sentence", "undo"),
    [
        ("forget it", "undo the last change"),
        ("never mind", "undo the last change"),
        ("算了", "撤销最近一次改动"),
        ("取消", "撤销最近一次改动"),
    ],
)
def test_who_forgets_what_was_just_changed_is_asked_whether_it_is_to_be_taken_back(sentence: str, undo: str) -> None:
    made = (
        Turn(role="user", content="duplicate the catering"),
        Turn(role="assistant", content="Created the task node “Catering (copy)”.", act="turn-1"),
    )
    asked = hear(sentence, *made, status=None)

    assert "Catering (copy)" in asked.payload["question"]
    assert list(asked.payload["options"]) == [undo]
    yes = hear("yes" if sentence.isascii() else "好", *made, *exchange(sentence, asked), status=None)
    assert yes.decision_type is DecisionType.UNDO


@pytest.mark.parametrize(
    "sentence", ["ask Bao Bo again", "Ask Bao Bo again, we will split into two groups", "再问问Bao Bo"]
)
def test_who_had_a_part_before_can_be_asked_again_and_what_that_means_is_said(sentence: str) -> None:
    former = [{"person": "user_agent_bao", "person_name": "Bao Bo", "price": 6000, "currency": "CNY"}]
    node = CanvasNode(node_id="host", node_type="task", name="Venue host", config={PLAN_PART: {"former": former}})
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-30"}
    canvas = CanvasState(workflow_id="w", nodes={"host": node})
    asked = decide(sentence, canvas, None, (), people={"user_agent_bao": Somebody("Bao Bo")}, by="ann", **how)

    (give,) = asked.payload["options"]
    assert ("Venue host" in give, "Bao Bo" in give) == (True, True)
    assert "6000" in asked.payload["question"]
    given = decide(give, canvas, None, (), people={"user_agent_bao": Somebody("Bao Bo")}, by="ann", **how)
    assert given.payload["config"]["assignee_name"] == "Bao Bo"


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("find somebody else for the Venue host", "stop the run"),
        ("给Venue host重新找人", "停止执行"),
        ("stop the run", "find somebody else for the Venue host"),
    ],
)
def test_what_was_asked_of_one_thing_is_no_leave_for_another(first: str, then: str) -> None:
    asked = hear(first)
    other = hear(then, *exchange(first, asked))

    assert (asked.decision_type, other.decision_type) == (ASKS, ASKS)
    assert other.payload["question"] != asked.payload["question"]


def test_a_models_decision_is_asked_about_and_done_once_that_was_answered() -> None:
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes={"host": NodeRun(status=NodeStatus.WAITING)})
    stops = ReactDecision(thought="", decision_type=CANCELS, payload={}, confidence=0.9, provenance=Provenance.LLM)

    def heard(sentence: str, *before: Turn) -> ReactDecision:
        inputs = ReactInputs(
            user_input=sentence,
            today="2026-11-30",
            canvas_state=CANVAS,
            run=run,
            conversation_history=before,
            language=Language.EN,
        )
        return with_question_before(stops, inputs)

    asked = heard("no need for any of this now")
    assert asked.decision_type is ASKS
    assert "cannot be taken back" in str(asked.payload["question"])
    assert heard("yes", *exchange("no need for any of this now", asked)) == stops
