"""Who could do it for a little more than there is names that price; nothing they say depends on their floor."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, demand, feedback, offer_of, offers_from, person, proposal_of
from tests.core.test_shared_limits import negotiated
from tests.requirements.kit import facts
from towow_core.domain.drafts import OfferDraft
from towow_core.domain.models import Decision, DemandUnderstanding, FeedbackType, Language, Standing
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.team_assignment import assign_team
from towow_core.engine.planning.adjustment import adjust_plan
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer
from towow_core.engine.twin.reserve_price import guarded
from towow_core.requirements.checker import check

SECRET = b"the twin's own"


def asked(sentence: str) -> DemandUnderstanding:
    understood = demand(sentence)
    return replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])


def answer(sentence: str, floor: float, price: float = 3000.0) -> OfferDraft:
    ann = person("ann", "摄影", price=price, price_floor=floor)
    return make_offer(guarded(ann, SECRET), asked(sentence), TODAY)


@pytest.mark.parametrize("temperament", ["easygoing", "balanced", "demanding", "busy"])
def test_a_budget_a_little_too_small_is_answered_with_a_price(temperament: str) -> None:
    ann = person("ann", "摄影", price=3000.0, price_floor=2400.0, temperament=temperament)
    offer = make_offer(guarded(ann, SECRET), asked("在北京找摄影师，12月19日，预算2500元"), TODAY)

    assert offer.decision is not Decision.DECLINE
    assert offer.price is not None
    assert 2500 < offer.price <= 3000
    assert "¥3,000" in offer.reasoning  # the usual price
    assert f"¥{offer.price:,.0f}" in offer.reasoning
    assert "¥2,500" in offer.reasoning
    assert "不够" not in offer.reasoning  # whoever is asked to come down may say yes


def test_a_budget_far_too_small_is_declined_for_that_reason() -> None:
    offer = answer("A photographer in 北京 on 19 December, ¥1,500 all in", floor=2400.0)

    assert offer.decision is Decision.DECLINE
    assert "¥1,500" in offer.decline_reason
    assert "3,000" not in offer.decline_reason


def test_no_answer_to_any_budget_tells_one_floor_from_another() -> None:
    budgets = range(1000, 3200, 50)
    sentences = [f"在北京找摄影师，12月19日，预算{budget}元" for budget in budgets]

    low, high = ([answer(said, floor) for said in sentences] for floor in (1000.0, 2700.0))

    assert low == high


def test_what_was_said_for_their_part_is_what_they_answer() -> None:
    offer = answer("在北京办读书会，12月19日，摄影师2600以内，场地9000以内，总共两万", floor=2500.0)

    assert offer.decision is not Decision.DECLINE
    assert "“2600以内”" in offer.reasoning


def test_who_is_within_what_was_said_for_a_part_does_it_before_who_is_not() -> None:
    said = asked("在北京办读书会，12月19日，需要主持人，摄影师2600以内，总共两万")
    dear = person("ann", "摄影", price=3000.0, price_floor=3000.0)
    kept = person("zoe", "摄影", price=2600.0, price_floor=2600.0)
    both = tuple(offer_of(make_offer(who, said, TODAY), who) for who in (dear, kept))

    assert "user_agent_zoe" in assign_team(said, needs_of(said), both).parts
    assert "user_agent_ann" not in assign_team(said, needs_of(said), both).parts
    assert "user_agent_ann" in assign_team(said, needs_of(said), both[:1]).parts  # alone, for the requester to decide


def test_where_the_budget_buys_nothing_the_plan_is_the_least_that_is_asked_and_says_how_much_more() -> None:
    said = asked("在北京找摄影师，12月19日，预算2200元")
    prices = (("ann", 3200.0), ("zoe", 2900.0))
    people = tuple(person(name, "摄影", price=price, price_floor=price) for name, price in prices)
    plan = proposal_of(make_plan(said, offers_from(said, *people), TODAY))
    assert [part.agent_id for part in plan.assignments if part.standing is Standing.ACTIVE] == ["user_agent_zoe"]

    last = negotiated(said, people[1:], offers_from(said, *people[1:]))[-1]  # asked, she says for how much she does it
    checked = check(said.requirements, facts(*last.assignments), Language.ZH)
    (budget,) = (r for r in checked if r.kind is RequirementKind.BUDGET)
    assert (budget.status, budget.note) == (RequirementStatus.UNMET, "合计 ¥2,900，超出 ¥700。")


def test_no_raise_goes_beyond_what_was_said_for_the_part() -> None:
    said = asked("在北京办60人读书会，12月19日，需要主持人，场地5700以内，总共两万")
    lin = person("lin", "场地", price=6000.0, price_floor=5500.0, capacity_people=80)
    offer = offer_of(make_offer(lin, said, TODAY), lin)
    plan = proposal_of(make_plan(said, (offer,), TODAY))
    wish = feedback(lin, FeedbackType.NEGOTIATE, negotiation_points=offer.negotiation_points)
    adjusted = adjust_plan(said, plan, (offer,), (wish,), (), round_=1, today=TODAY)

    assert [part.price for part in (*plan.assignments, *adjusted.assignments)] == [5700.0, 5700.0]
    assert "¥5,700" in adjusted.adjustment_summary.requests_declined[0].reason
