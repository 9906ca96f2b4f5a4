"""What is asked of a run is answered by what stands there: costs in results, what failed, a plan without its yes."""

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
)
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

PART = {"agent_id": "bao", "role": "venue", "since_version": 2, "left_open": ["40 people are asked for, 鲍博 has 30"]}
HOST = {"assignee": "bao", "assignee_name": "鲍博", PLAN_PART: PART}
NODES = {
    "tickets": CanvasNode(node_id="tickets", node_type="task", name="print the tickets", config={"due": "2026-12-08"}),
    "host": CanvasNode(node_id="host", node_type="task", name="Venue host", config=HOST),
    "day": CanvasNode(node_id="day", node_type="milestone", name="Event day", config={"due": "2026-12-19"}),
}
STATES = {
    "tickets": NodeRun(status=NodeStatus.COMPLETED, result={"result": "they cost 280 euros"}),
    "host": NodeRun(status=NodeStatus.FAILED, error="Nobody was found who could take part in this."),
    "day": NodeRun(status=NodeStatus.SKIPPED),
}


def hear(sentence: str, status: RunStatus | None = RunStatus.FAILED) -> ReactDecision:
    run = RunState(run_id="r", status=status, nodes=STATES) if status else None
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-30"}
    return decide(sentence, CanvasState(workflow_id="w", nodes=NODES), run, (), by="ann", **how)


@pytest.mark.parametrize(
    "sentence",
    [
        "what did the tickets cost?",
        "how much did we pay for the tickets?",
        "how much are the tickets?",
        "how much have we spent so far?",
        "print the tickets花了多少钱？",
        "一共花了多少钱？",
    ],
)
def test_what_a_result_says_of_money_is_told_where_no_price_stands(sentence: str) -> None:
    assert "they cost 280 euros" in hear(sentence).payload["message"]


@pytest.mark.parametrize("sentence", ["what is blocking us?", "what are we stuck on?", "卡在哪里了？", "在等什么？"])
def test_what_blocks_is_what_failed_and_a_plan_that_waits_for_its_yes(sentence: str) -> None:
    told = hear(sentence).payload["message"]

    assert "Venue host" in told
    assert "鲍博 has 30" in told
    assert ("Failed: " in told) or ("没有做成" in told)


@pytest.mark.parametrize("sentence", ["what is still open?", "what is left to do?", "还有什么没做？"])
def test_what_is_still_open_has_the_plan_that_waits_for_its_yes(sentence: str) -> None:
    told = hear(sentence, None).payload["message"]

    assert ("waits for its requester's yes" in told) or ("等发起人同意" in told)


@pytest.mark.parametrize(
    ("sentence", "due", "shift"),
    [
        ("can we do it on 12 December instead?", "set the date of “Event day” to 2026-12-12", "forward by 7 days"),
        ("Could we hold it on 21 December instead?", "set the date of “Event day” to 2026-12-21", "back by 2 days"),
        ("能不能改到12月12日？", "把“Event day”的日期改成2026-12-12", "往前挪7天"),
        ("可以把活动推迟到12月20日吗？", "把“Event day”的日期改成2026-12-20", "往后挪1天"),
    ],
)
def test_another_day_for_all_of_it_is_offered_and_not_answered_as_what_is_due(
    sentence: str, due: str, shift: str
) -> None:
    asked = hear(sentence, None)

    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    one, whole = asked.payload["options"]
    assert (one, shift in whole) == (due, True)


@pytest.mark.parametrize("sentence", ["is anything due on 12 December?", "what is on 12 December?", "12月12日有什么？"])
def test_what_is_due_then_is_still_answered(sentence: str) -> None:
    assert hear(sentence, None).decision_type is DecisionType.RESPOND
