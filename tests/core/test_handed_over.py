"""All that is somebody's goes to somebody else: for a reason that is one, and what they are to approve with it."""

from typing import Any

import pytest

from tests.core.test_plain_orders import PEOPLE, canvas
from towow_core.domain.canvas import ReactStep
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

SAID = {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}


def hear(sentence: str) -> list[ReactDecision]:
    """All that is decided about it, the last being what is said."""
    found, steps, goals = list[ReactDecision](), tuple[ReactStep, ...](), tuple[str, ...]()
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-26"}
    while not found or found[-1].decision_type not in SAID:
        found.append(decide(sentence, canvas(), None, steps, people=PEOPLE, by="zoe", goals=goals, **how))
        goals = goals or found[0].goals
        thought = found[-1].thought
        steps = (*steps, ReactStep(thought=thought, decision_type="x", observation="ok", verdict="validated"))
    return found


@pytest.mark.parametrize(
    "sentence",
    [
        "Tom isn't sick, give his tasks to Mia", "Tom is not ill, give his tasks to Zoe",
        "Tom might be sick, give his tasks to Zoe", "Tom is probably sick, give his tasks to Zoe",
        "Tom is never late, give his tasks to Zoe", "小李没生病，他的活给小王", "小李不忙，他的活给小王",
        "小李可能生病，他的活给小王", "小李要是不来，他的活给小王", "小李好像请假了，他的活给小王",
    ],
)  # fmt: skip
def test_for_a_reason_that_is_denied_or_in_doubt_nothing_changes_hands(sentence) -> None:
    assert [each.decision_type for each in hear(sentence)] == [DecisionType.REQUEST_CLARIFICATION]


@pytest.mark.parametrize(
    "sentence",
    [
        "Tom is ill, give his tasks to Zoe",
        "Tom isn't coming, give his tasks to Zoe",
        "Tom can't come, give his tasks to Zoe",
        "give everything assigned to Tom to Zoe",
        "all tasks assigned to Tom go to Zoe",
        "give all of Tom's work to Zoe",
    ],
)
def test_what_somebody_is_to_approve_is_handed_over_with_what_they_do(sentence) -> None:
    changed = {each.payload["node_id"]: each.payload["config"] for each in hear(sentence)[:-1]}

    assert changed == {"food": {"assignee_name": "Zoe"}, "yes": {"people": ["Mia", "Zoe"]}}


@pytest.mark.parametrize("sentence", ["小李不来了，他的活给小王", "小李没空，他的活给小王", "小李做的事情都交给小王"])
def test_the_same_in_chinese(sentence) -> None:
    assert [each.payload.get("config") for each in hear(sentence)[:-1]] == [{"assignee_name": "小王"}]


def test_an_approval_that_cannot_be_handed_over_is_named() -> None:
    given, told = hear("Tom is ill, give his tasks to Mia")

    assert given.payload == {"node_id": "food", "config": {"assignee_name": "Mia"}}
    assert "“Final word” is not handed over" in told.payload["message"]
