"""Odd answers of a model at each prompt: nothing false is claimed, nothing is lost, no answer is guessed at."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.test_prompts import COOK, INPUTS, SPEAKER, VENUE
from towow_core.domain.errors import ForbiddenAnswer, UnreadableAnswer
from towow_core.domain.models import Provenance, Standing
from towow_core.llm.circuit_breaker import BreakerState, CircuitBreaker
from towow_core.llm.service import LLMService
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.p05_proposal_feedback import PROPOSAL_FEEDBACK

PROMPTS = {prompt.key: prompt for prompt in ALL_PROMPTS if prompt.number <= 9}
WORDS = '{"summary": "' + "x" * 500_000 + '"}'


def read(key: str, answer: Any, **inputs: Any) -> Any:
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    return PROMPTS[key].parse(text, replace(INPUTS[key], **inputs))


def part(agent_id: str, **more: Any) -> dict[str, Any]:
    return {"agent_id": agent_id, "role": "r", "responsibility": "d", **more}


@pytest.mark.parametrize("key", PROMPTS)
@pytest.mark.parametrize("text", ["", "{}", "[]", "null", WORDS, "[" * 100_000], ids=str.__len__)
def test_what_is_no_answer_is_refused_and_not_guessed_at(key: str, text: str) -> None:
    with pytest.raises(UnreadableAnswer):
        read(key, text)


def test_below_nothing_is_no_price_and_least_of_all_for_free() -> None:
    with pytest.raises(UnreadableAnswer):
        read("response_generation", {"decision": "participate", "contribution": "x", "price": -500})
    plan = read("proposal_aggregation", {"summary": "s", "assignments": [part(VENUE.agent_id, price=-100)]})
    assert {a.agent_id: a.price for a in plan.assignments}[VENUE.agent_id] == 3000.0
    assert "都不收费" not in plan.summary


@pytest.mark.parametrize("key", ["proposal_aggregation", "proposal_adjustment"])
def test_a_plan_in_which_everybody_only_stands_by_is_none(key: str) -> None:
    idle = [part(who.agent_id, standing=Standing.STAND_BY) for who in (VENUE, SPEAKER)]
    with pytest.raises(UnreadableAnswer):
        read(key, {"summary": "s", "assignments": idle, "adjustment_summary": {}})


def test_who_declined_or_is_unknown_has_no_part_whatever_the_plan_says() -> None:
    named = [part(COOK.agent_id, price=0), part("user_agent_ghost"), part(VENUE.agent_id)]
    plan = read("proposal_aggregation", {"summary": "s", "assignments": named})
    assert {a.agent_id for a in plan.assignments} == {VENUE.agent_id, SPEAKER.agent_id}


def test_a_plan_leaves_nobody_out_by_giving_everything_to_the_requester() -> None:
    ids = [VENUE.agent_id, SPEAKER.agent_id]
    own = {"what": "全部", "after": ids, "before": ids}
    plan = read("proposal_aggregation", {"summary": "s", "assignments": [], "requester_tasks": [own]})
    assert {a.agent_id for a in plan.assignments} == {*ids}


def test_a_gain_is_no_more_than_the_whole_and_a_cost_no_less_than_nothing() -> None:
    holds = {"met": True, "value": 1}
    said = {
        "should_recurse": True,
        "reason": "r",
        "satisfaction": {"met": True, "value": 99},
        "stakeholders": holds,
        "cost": {"met": True, "value": -5},
        "sub_demands": [{"description": "找摄影师", "capability_tags": ["摄影"]}] * 5,
    }
    found = read("recursion_decide", said)
    assert (found.satisfaction.value, found.cost.value) == (1.0, 0.0)
    assert len(found.sub_demands) == 1


def test_a_compromise_reports_nobody_who_was_not_asked_and_no_total_of_its_own() -> None:
    known = f"{VENUE.user_name}：愿意"
    said = {
        "summary": "没有谈成。总价5000元。",
        "asked": ["问过幽灵，他同意", known],
        "assignments": [part(COOK.agent_id)],
    }
    found = read("compromise", said)
    assert found.asked[0] == known
    assert not any("幽灵" in line for line in found.asked)
    assert "5000" not in found.summary
    assert COOK.agent_id not in {a.agent_id for a in found.assignments}


class Cheap:
    """A model that says yes to anything, also below what its person accepts."""

    name, provenance = "m", Provenance.LLM

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        return json.dumps({"feedback_type": "accept", "reasoning": "ok"})


async def test_a_yes_below_somebodys_limit_is_refused_and_is_no_outage_for_everybody() -> None:
    inputs = INPUTS["proposal_feedback"]
    below = replace(inputs, my_assignment=replace(inputs.my_assignment, price=1.0, rate=None))
    with pytest.raises(ForbiddenAnswer):
        PROPOSAL_FEEDBACK.parse(json.dumps({"feedback_type": "accept"}), below)
    service = LLMService(Cheap(), breaker=CircuitBreaker(failure_threshold=1))
    answer = await service.ask(PROPOSAL_FEEDBACK, below)

    assert answer.provenance is Provenance.FALLBACK
    assert answer.value.concerns == ()  # nobody worries; nobody has said anything
    assert service.breaker.state is BreakerState.CLOSED
