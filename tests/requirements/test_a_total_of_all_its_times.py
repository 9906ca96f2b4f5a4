"""A total is met only where the plan pays for each time: neither one of several, nor one of nobody knows how many."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import Language, Timeline
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import UNTIL, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K = RequirementKind
MET, OPEN = RequirementStatus.MET, RequirementStatus.OPEN
MONDAYS = ("2027-01-11", "2027-01-18", "2027-01-25")


def total(days: tuple[str, ...], rate: Rate | None, *asked: Requirement, **amount: object) -> Requirement:
    """How an amount of 900 stands under a plan with these days, at which a harpist costs what the rate says."""
    known = facts(part("ann", "harp", price=rate.amount if rate else 300.0, rate=rate, currency="GBP"))
    line = Timeline(start_date="2026-12-01", event_date=days[0], event_days=days, end_date=days[-1])
    known = replace(known, plan=replace(known.plan, timeline=line))
    budget = wants(K.BUDGET, number=900.0, unit="GBP", **amount)
    asked = (wants(K.CAPABILITY, tags=("harp",)), *asked, budget)
    asked = tuple(replace(one, requirement_id=f"req-{n}") for n, one in enumerate(asked))
    return check(asked, known, Language.EN)[-1]


def hours(times: float) -> Rate:
    return Rate(unit=PriceUnit.HOUR, unit_price=60.0, quantity=1.0, times=times)


@pytest.mark.parametrize("amount", [{}, {"per": "part"}, {"tags": ("harp",)}])
def test_a_total_is_open_at_the_price_of_one_time_where_how_often_it_is_nobody_knows(amount: dict) -> None:
    found = total(MONDAYS[:1], hours(1.0), wants(K.RECURRENCE, weekdays=(1,)), **amount)

    assert found.status is OPEN
    assert "for 1 time; how many it is in all is not settled" in found.note


def test_a_total_is_open_where_more_times_are_asked_for_than_the_plan_pays_for() -> None:
    six = wants(K.RECURRENCE, weekdays=(1,), number=6.0, unit="sessions")

    assert total(MONDAYS, hours(3.0), six).status is OPEN
    assert total(MONDAYS, hours(1.0), wants(K.RECURRENCE, weekdays=(1,))).status is OPEN


def test_a_total_is_open_where_the_days_end_long_before_the_last_one_that_was_said() -> None:
    weekly, until = wants(K.RECURRENCE, weekdays=(1,)), wants(K.DATE, last="2027-03-29", unit=UNTIL)

    assert total(MONDAYS, hours(3.0), weekly, until).status is OPEN


@pytest.mark.parametrize("rate", [hours(3.0), None, Rate(unit=PriceUnit.DAY, unit_price=90.0, quantity=3.0, times=1.0)])
def test_a_total_is_met_where_each_time_is_listed_and_paid_for(rate: Rate | None) -> None:
    assert total(MONDAYS, rate, wants(K.RECURRENCE, weekdays=(1,))).status is MET


def test_a_total_is_met_where_the_price_is_for_as_many_times_as_are_asked_for() -> None:
    three = wants(K.RECURRENCE, number=3.0, unit="sessions")

    assert total(MONDAYS[:1], hours(3.0), three).status is MET


def test_a_total_of_what_is_once_and_an_amount_for_each_time_are_met_as_before() -> None:
    assert total(MONDAYS[:1], hours(1.0)).status is MET
    assert total(MONDAYS[:1], hours(1.0), wants(K.RECURRENCE, weekdays=(1,)), per="event").status is MET
