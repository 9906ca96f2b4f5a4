"""Where the money does for one of two works: the one that is asked for first is kept, and what both cost is told."""

# ruff: noqa: E501  # a row of the table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, feedback, offers_from, person, proposal_of
from towow_core.domain.models import FeedbackType, Standing
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.advice import advice_of
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.open_points import essentials_unmet

TWO = [
    ("A party in Leeds on 12 December for 20 people: a photographer and then a DJ, £700 in all.", "GBP", "photography", "DJ"),
    ("A party in Leeds on 12 December for 20 people: a DJ and then a photographer, £700 in all.", "GBP", "DJ", "photography"),
    ("12月12日在杭州办20人的派对，要一位摄影师，还要一位DJ，总共700元。", "CNY", "摄影", "DJ"),
    ("12月12日在杭州办20人的派对，要一位DJ，还要一位摄影师，总共700元。", "CNY", "DJ", "摄影"),
]  # fmt: skip


def negotiated(sentence: str, currency: str, first: str, second: str, prices: tuple[float, float]):
    understood = understand(sentence, TODAY)
    asked, rest = read_requirements(sentence, understood, TODAY)
    understood = replace(understood, requirements=asked, not_understood=rest)
    city = "Leeds" if currency == "GBP" else "杭州"
    people = [
        person(f"p{n}", tag, city, price=price, currency=currency)
        for n, (tag, price) in enumerate(zip((first, second), prices, strict=True))
    ]
    offers = offers_from(understood, *people)
    plan = proposal_of(make_plan(understood, offers, TODAY))
    yes = {one.agent_id: feedback(one, FeedbackType.ACCEPT) for one in people}
    facts = PlanFacts(plan=plan, offers={o.agent_id: o for o in offers}, answers=yes)
    return understood, plan, check(asked, facts, understood.language, rest, sentence)


@pytest.mark.parametrize(("sentence", "currency", "first", "second"), TWO)
@pytest.mark.parametrize("prices", [(600.0, 400.0), (400.0, 600.0)])
def test_what_is_asked_for_first_is_kept_whichever_is_cheaper(sentence, currency, first, second, prices) -> None:
    _, plan, requirements = negotiated(sentence, currency, first, second, prices)
    assert [a.agent_id for a in plan.assignments if a.standing is not Standing.STAND_BY] == ["user_agent_p0"]
    assert essentials_unmet(requirements, NegotiationPolicy().essentials) == ()


@pytest.mark.parametrize(("sentence", "currency", "first", "second"), TWO)
def test_what_both_cost_is_told_and_nobody_is_to_be_found_who_is_there(sentence, currency, first, second) -> None:
    understood, _, requirements = negotiated(sentence, currency, first, second, (600.0, 400.0))
    (budget,) = (r for r in requirements if r.kind is RequirementKind.BUDGET)
    advice = " ".join(advice_of(requirements, understood.language))

    assert budget.status is RequirementStatus.OPEN
    assert "1,000" in budget.note
    assert "no price yet" not in budget.note
    assert "价钱" not in budget.note
    assert "1,000" in advice
    assert "invite somebody" not in advice
    assert "邀请" not in advice


def test_where_the_money_does_for_both_both_are_there() -> None:
    _, plan, _ = negotiated(*TWO[0], (400.0, 250.0))
    assert all(a.standing is not Standing.STAND_BY for a in plan.assignments)


@pytest.mark.parametrize(
    ("sentence", "city", "first", "second", "amount", "unit"),
    [
        ("In Leeds on 12 December a DJ and a photographer, £500 in all.", "Leeds", "DJ", "photography", 150.0, "hour"),
        ("12月12日在杭州请一位摄影师，还要一位DJ，总共500元。", "杭州", "DJ", "摄影", 150.0, "hour"),
        ("In Leeds on 12 December a DJ and catering, £500 in all.", "Leeds", "DJ", "catering", 14.0, "person"),
    ],
)
def test_no_guess_at_how_many_hours_it_will_be_leaves_out_what_was_asked_for(
    *, sentence, city, first, second, amount, unit
) -> None:
    """Four hours, or twenty people, would be above the amount; nobody said so."""
    understood = understand(sentence, TODAY)
    asked, rest = read_requirements(sentence, understood, TODAY)
    understood = replace(understood, requirements=asked, not_understood=rest)
    currency = "GBP" if city == "Leeds" else "CNY"
    people = (
        person("p0", first, city, price=320.0, currency=currency),
        person("p1", second, city, price=amount, price_unit=unit, currency=currency),
    )
    offers = offers_from(understood, *people)
    plan = proposal_of(make_plan(understood, offers, TODAY))
    yes = {one.agent_id: feedback(one, FeedbackType.ACCEPT) for one in people}
    facts = PlanFacts(plan=plan, offers={o.agent_id: o for o in offers}, answers=yes)
    (budget,) = (
        r for r in check(asked, facts, understood.language, rest, sentence) if r.kind is RequirementKind.BUDGET
    )

    assert all(a.standing is not Standing.STAND_BY for a in plan.assignments)
    assert budget.status is RequirementStatus.OPEN
