"""A model's plan for a day that is over, or at more than somebody asks: neither becomes part of a plan."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import TODAY, demand
from tests.core.test_prompts import INPUTS, OFFERS, PROPOSAL, SPEAKER, UNDERSTANDING, VENUE
from towow_core.domain.answers import Feedback
from towow_core.domain.drafts import ProposalDraft
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.models import Assignment, FeedbackType, Language, NegotiationPoint, Provenance
from towow_core.domain.money import PriceUnit, Rate
from towow_core.llm.engine import ENGINE
from towow_core.llm.service import LLMService
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT
from towow_core.prompts.p09_compromise import COMPROMISE

OVER = "2025-12-12"
UNDATED = demand("在北京办一场50人的聚会，需要场地和嘉宾")
DATED = demand("12月5日在北京办一场50人的聚会，需要场地和嘉宾")
PAST = {"event_date": OVER, "end_date": OVER, "milestones": [{"name": "定场地", "date": "2025-12-01"}]}


def part(agent_id: str, **more: Any) -> dict[str, Any]:
    return {"agent_id": agent_id, "role": "r", "responsibility": "d", **more}


def drafted(*assignments: dict[str, Any], timeline: object = None, **inputs: Any) -> ProposalDraft:
    answer = {"summary": "s", "assignments": [*assignments] or [part(VENUE.agent_id)], "timeline": timeline}
    return PROPOSAL_AGGREGATION.parse(json.dumps(answer), replace(INPUTS["proposal_aggregation"], **inputs))


def adjusted(*assignments: dict[str, Any], timeline: object = None, **inputs: Any) -> ProposalDraft:
    answer = {"summary": "s", "assignments": [*assignments], "timeline": timeline, "adjustment_summary": {}}
    return PROPOSAL_ADJUSTMENT.parse(json.dumps(answer), replace(INPUTS["proposal_adjustment"], **inputs))


def part_of(plan: ProposalDraft, agent_id: str = VENUE.agent_id) -> Assignment:
    return next(one for one in plan.assignments if one.agent_id == agent_id)


@pytest.mark.parametrize("timeline", [PAST, {"event_date": OVER}, {"end_date": OVER}])
def test_a_plan_for_a_day_that_is_over_is_asked_for_again(timeline: dict[str, Any]) -> None:
    with pytest.raises(UnreadableAnswer, match=OVER):
        drafted(timeline=timeline, understanding=UNDATED)


def test_where_the_demand_names_its_day_that_one_holds() -> None:
    found = drafted(timeline=PAST, understanding=DATED).timeline
    assert (found.event_date, found.milestones) == ("2026-12-05", ())
    assert TODAY not in (found.start_date, found.end_date)
    assert drafted(timeline={"end_date": OVER}, understanding=DATED).timeline.end_date == ""


def test_milestones_and_ends_of_the_past_are_left_out() -> None:
    marks = [{"name": "a", "date": OVER}, {"name": "b", "date": "2026-12-10"}]
    said = {"start_date": OVER, "end_date": OVER, "event_date": "2026-12-12", "milestones": marks}
    found = drafted(timeline=said, understanding=UNDATED).timeline
    assert [(m.name, m.date) for m in found.milestones] == [("b", "2026-12-10")]
    assert (found.start_date, found.event_date, found.end_date) == ("2026-12-10", "2026-12-12", "2026-12-12")


def test_a_changed_plan_keeps_its_day_where_the_answer_names_one_that_is_over() -> None:
    assert adjusted(timeline={"event_date": OVER}).timeline == PROPOSAL.timeline
    assert adjusted(timeline=PAST, understanding=UNDATED).timeline.event_date == PROPOSAL.timeline.event_date


class OfThePast:
    """A model that plans for a day that is over, however often it is asked."""

    name, provenance = "m", Provenance.LLM

    def __init__(self) -> None:
        self.asked: list[Rendered] = []

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        self.asked.append(rendered)
        return json.dumps({"summary": "s", "assignments": [part(VENUE.agent_id)], "timeline": PAST})


async def test_who_plans_for_the_past_again_and_again_plans_nothing_and_the_rules_choose_the_day() -> None:
    model, inputs = OfThePast(), replace(INPUTS["proposal_aggregation"], understanding=UNDATED)
    service = LLMService(model, fallbacks={PROPOSAL_AGGREGATION.key: ENGINE[PROPOSAL_AGGREGATION.key]})
    answer = await service.ask(PROPOSAL_AGGREGATION, inputs)
    assert len(model.asked) == 2  # once more, with the reason
    assert answer.degraded_reason
    assert answer.value.timeline == ENGINE[PROPOSAL_AGGREGATION.key](inputs).timeline
    assert answer.value.timeline.event_date > TODAY


@pytest.mark.parametrize("language", Language)
def test_nobody_is_planned_at_more_than_they_ask_and_the_reasons_say_so(language: Language) -> None:
    asked = replace(UNDERSTANDING, language=language)
    plan = drafted(part(VENUE.agent_id, price=30_000), understanding=asked)
    found = part_of(plan)
    assert (found.price, found.is_confirmed) == (3000.0, True)
    assert "¥3,000" in plan.rationale
    assert "¥30,000" in plan.rationale
    assert "30,000" not in plan.summary


def test_what_they_ask_is_planned_without_a_word() -> None:
    plan = drafted(part(VENUE.agent_id, price=3000))
    assert (part_of(plan).price, plan.rationale) == (3000.0, "")


def test_who_asks_for_nothing_is_planned_for_nothing() -> None:
    free = replace(OFFERS[0], price=0.0, rate=None)
    plan = drafted(part(VENUE.agent_id, price=500), offers=(free, *OFFERS[1:]))
    assert not part_of(plan).price
    assert "¥500" in plan.rationale


def test_to_who_named_no_price_the_plan_may_put_one() -> None:
    silent = replace(OFFERS[0], price=None, rate=None)
    plan = drafted(part(VENUE.agent_id, price=500), offers=(silent, *OFFERS[1:]))
    assert part_of(plan).price == 500.0


def test_what_has_prices_of_its_own_costs_no_more_than_they_make() -> None:
    venue, talk = UNDERSTANDING.capability_tags[:2]
    offer = replace(
        OFFERS[0], price=5000.0, rate=None, prices={venue: 3000.0, talk: 2000.0}, capabilities=(venue, talk)
    )
    found = part_of(drafted(part(offer.agent_id, capabilities=[venue], price=4800), offers=(offer,)), offer.agent_id)
    assert (found.capabilities, found.price) == ((venue,), 3000.0)


@pytest.mark.parametrize(
    ("unit", "quantity", "more", "price"),
    [
        (PriceUnit.HOUR, 4.0, {"price": 4800}, 480.0),
        (PriceUnit.HOUR, 4.0, {"quantity": 40}, 480.0),
        (PriceUnit.HOUR, 4.0, {"quantity": 3}, 360.0),
        (PriceUnit.DAY, 1.0, {"days": ["2026-12-11", "2026-12-12"], "price": 240}, 240.0),
        (PriceUnit.PERSON, None, {"quantity": 25}, 3000.0),
        (PriceUnit.PERSON, None, {"price": 4800}, None),
    ],
)
def test_a_price_for_one_is_for_as_many_as_they_offered(
    unit: PriceUnit, quantity: float | None, more: dict[str, Any], price: float | None
) -> None:
    rate = Rate(unit=unit, unit_price=120.0, quantity=quantity)
    offer = replace(OFFERS[0], price=rate.amount, rate=rate)
    found = part_of(drafted(part(VENUE.agent_id, **more), offers=(offer, *OFFERS[1:])))
    assert found.price == price
    assert found.rate is not None
    assert found.rate.amount == price


def wants_more(desired: str) -> Feedback:
    point = NegotiationPoint(aspect="price", desired_value=desired)
    return Feedback(
        agent_id=VENUE.agent_id,
        display_name="Venue",
        feedback_type=FeedbackType.NEGOTIATE,
        round=1,
        negotiation_points=(point,),
    )


def in_words(request: str) -> Feedback:
    return replace(wants_more(""), negotiation_points=(), adjustment_request=request)


@pytest.mark.parametrize(
    ("feedbacks", "said", "price"),
    [
        ((), 30_000, 3000.0),
        ((wants_more("3500元"),), 3500, 3500.0),
        ((wants_more("3500元"),), 35_000, 3000.0),
        ((wants_more("20% more"),), 3600, 3600.0),
        ((in_words("场地费希望提到3,800，周末档期紧"),), 3500, 3500.0),
        ((in_words("场地费希望提到3,800，周末档期紧"),), 4000, 3000.0),
    ],
)
def test_a_change_gives_nobody_more_than_they_ask_in_their_offer_or_in_their_review(
    feedbacks: tuple[Feedback, ...], said: float, price: float
) -> None:
    assert part_of(adjusted(part(VENUE.agent_id, price=said), feedbacks=feedbacks)).price == price


def test_what_somebody_was_given_more_in_an_earlier_version_stays() -> None:
    raised = tuple(replace(a, price=3500.0) if a.agent_id == VENUE.agent_id else a for a in PROPOSAL.assignments)
    before = replace(PROPOSAL, assignments=raised)
    assert part_of(adjusted(part(VENUE.agent_id, price=3500), proposal=before, feedbacks=())).price == 3500.0
    again = adjusted(part(VENUE.agent_id, price=35_000), proposal=before, feedbacks=())
    assert part_of(again).price == 3500.0
    assert "¥35,000" in again.rationale


def test_a_compromise_names_nobody_at_more_than_they_ask() -> None:
    answer = {"summary": "s", "assignments": [part(VENUE.agent_id, price=30_000), part(SPEAKER.agent_id)]}
    found = COMPROMISE.parse(json.dumps(answer), INPUTS["compromise"])
    assert {a.agent_id: a.price for a in found.assignments}[VENUE.agent_id] == 3000.0
