"""A limit of several works is kept where all of them are done; one of each time is held against a day of several."""

from dataclasses import replace
from typing import Any

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.budget import check_budget
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K, S = RequirementKind, RequirementStatus
DAYS = ("2026-12-14", "2026-12-15", "2026-12-16")


def of(requirement: Requirement, text: str) -> Requirement:
    return replace(requirement, text=text)


def two_works(*tags: str) -> tuple[PlanFacts, list[Requirement]]:
    parts = [part(f"p-{tag}", tag, price=400.0, currency="EUR") for tag in tags]
    works = [replace(wants(K.CAPABILITY, tags=(tag,)), requirement_id=tag, text=tag) for tag in ("photo", "host")]
    return facts(*parts, offers={f"p-{tag}": offered(f"p-{tag}", tag) for tag in tags}), works


def checked(known: PlanFacts, *requirements: Requirement) -> Requirement:
    return check(tuple(requirements), known, Language.EN)[-1]


@pytest.mark.parametrize(("done", "status"), [(("photo", "host"), S.MET), (("photo",), S.OPEN)])
def test_an_amount_for_two_together_is_met_only_where_both_are_done(done: tuple[str, ...], status: S) -> None:
    known, works = two_works(*done)
    both = replace(wants(K.BUDGET, number=900.0, unit="EUR", tags=("photo", "host")), requirement_id="both")

    assert checked(known, *works, both).status is status


def test_an_amount_said_of_both_of_which_one_was_read_is_open() -> None:
    known, works = two_works("photo", "host")
    both = of(wants(K.BUDGET, number=900.0, unit="EUR", tags=("photo",)), "€900 for both together")

    assert checked(known, *works, replace(both, requirement_id="both")).status is S.OPEN


def test_of_two_of_which_either_will_do_one_is_enough() -> None:
    known, _ = two_works("photo")
    either = replace(wants(K.CAPABILITY, tags=("photo", "host")), requirement_id="either", text="photo / host")
    limit = replace(wants(K.BUDGET, number=900.0, unit="EUR", tags=("photo", "host")), requirement_id="limit")

    assert checked(known, either, limit).status is S.MET


def interpreter(price: float | None, **more: Any) -> PlanFacts:
    return facts(part("i", "interpreting", price=price, currency="EUR", days=DAYS, **more), day=DAYS[-1])


@pytest.mark.parametrize(("most", "status"), [(450.0, S.MET), (350.0, S.UNMET)])
def test_a_price_by_the_day_for_several_is_held_against_a_session_by_the_day(most: float, status: S) -> None:
    known = interpreter(1200.0, rate=Rate(unit=PriceUnit.DAY, unit_price=400.0, quantity=3.0))

    each = check_budget(wants(K.BUDGET, number=most, unit="EUR", per="event"), known, Language.EN)
    whole = check_budget(wants(K.BUDGET, number=most, unit="EUR"), known, Language.EN)
    assert (each.status, whole.status) == (status, S.UNMET)


@pytest.mark.parametrize(("most", "status"), [(1200.0, S.MET), (450.0, S.OPEN), (350.0, S.UNMET)])
def test_of_one_price_for_days_in_a_row_it_is_open_whether_one_time_is_a_day(most: float, status: S) -> None:
    found = check_budget(wants(K.BUDGET, number=most, unit="EUR", per="event"), interpreter(1200.0), Language.EN)

    assert found.status is status


def test_a_price_by_the_hour_says_what_one_hour_does() -> None:
    known = interpreter(None, rate=Rate(unit=PriceUnit.HOUR, unit_price=90.0, quantity=None))
    found = check_budget(wants(K.BUDGET, number=60.0, unit="EUR", per="event"), known, Language.EN)

    assert (found.status, "One hour of" in found.note) == (S.OPEN, True)
