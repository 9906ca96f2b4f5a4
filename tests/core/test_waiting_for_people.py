"""What waits for somebody, and which questions of a negotiation wait for an answer: told from the run."""

import pytest

from tests.core.test_plain_orders import PEOPLE, canvas
from towow_core.domain.canvas import CanvasNode, NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of
from towow_core.support.replacing import replace

ASKED = {"demand_id": "d-12345678", "questions": [{"question_id": "q-1", "text": "Which day?", "deadline": ""}]}


def told(sentence: str, *, asks: bool = True, by: str = "tom") -> str:
    drawn = canvas()
    look = CanvasNode(node_id="look", node_type="negotiation", name="Find a band", config={"demand": "a band"})
    drawn = replace(drawn, nodes={**drawn.nodes, "look": look})
    waiting = {"look": NodeRun(status=NodeStatus.WAITING, result=ASKED if asks else {"demand_id": "d-12345678"})}
    waiting |= {each: NodeRun(status=NodeStatus.WAITING) for each in ("venue", "food")}
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes=waiting)
    how = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-26", "people": PEOPLE, "by": by}
    decided = decide(sentence, drawn, run, (), **how)
    assert decided.decision_type is DecisionType.RESPOND, decided.payload
    return str(decided.payload["message"])


@pytest.mark.parametrize(
    "sentence",
    ["what waits for me?", "what is waiting for me?", "is anything waiting for me?", "什么在等我？", "有什么等我的"],
)
def test_what_waits_for_who_asks_is_theirs_and_what_a_negotiation_asks(sentence: str) -> None:
    said = told(sentence)

    assert "“Order food”" in said
    assert "Book the hall" not in said
    assert "“Which day?”" in said
    assert "d-12345678" in said


@pytest.mark.parametrize("sentence", ["what's waiting on Mia?", "什么在等Mia？"])
def test_what_waits_for_somebody_who_is_named_is_theirs(sentence: str) -> None:
    said = told(sentence)

    assert "“Book the hall”" in said
    assert "Order food" not in said


@pytest.mark.parametrize(
    "sentence", ["why is the band waiting?", "为什么还在等", "why is it waiting?", "有什么要回答的吗"]
)
def test_why_a_negotiation_waits_says_what_is_asked_and_where_it_is_answered(sentence: str) -> None:
    said = told(sentence)

    assert "“Which day?”" in said
    assert "d-12345678" in said


def test_where_no_question_is_open_none_is_said_to_be() -> None:
    assert told("有什么要回答的吗", asks=False) == "没有问题在等人回答。"
    assert told("is there anything to answer?", asks=False) == "No question waits for an answer."
    assert "question" not in told("what waits for me?", asks=False)
