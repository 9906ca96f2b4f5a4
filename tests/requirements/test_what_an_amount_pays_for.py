"""An amount is kept only for as much as was asked for: nobody knows what more, or something else, would cost."""

from dataclasses import replace
from typing import Any

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K, OPEN, MET = RequirementKind, RequirementStatus.OPEN, RequirementStatus.MET


def named(name: str, kind: RequirementKind, **more: Any) -> Requirement:
    return replace(wants(kind, **more), requirement_id=name.replace(" ", "-"), text=name)


LESSONS = named("lessons", K.CAPABILITY, tags=("french",))
MOST = named("at most 50 euros", K.BUDGET, number=50.0, unit="EUR")
FOR_IT = named("for the lessons", K.BUDGET, number=50.0, unit="EUR", tags=("french",))
HOUR = named("one hour", K.DURATION, number=1.0, unit="hours", tags=("french",))
OTHER = named("two hours of cello", K.DURATION, number=2.0, unit="hours", tags=("cello",))


def found(*asked: Requirement, hours_max: float | None = 1.0, **more: Any) -> dict[str, Requirement]:
    part_of = part("amelie", "french", price=45.0, currency="EUR", **more)
    known = facts(part_of, offers={"amelie": offered("amelie", "french", hours_max=hours_max)})
    return {one.requirement_id: one for one in check(asked, known, Language.EN)}


def remark(*of: str) -> Requirement:
    return named("Two hours a week rather than one", K.QUALITY, unit=TOUCHES, per=" ".join(of))


@pytest.mark.parametrize("amount", [MOST, FOR_IT])
def test_a_remark_on_how_long_that_nobody_read_leaves_open_what_it_costs(amount: Requirement) -> None:
    assert found(LESSONS, HOUR, amount)[amount.requirement_id].status is MET
    assert found(LESSONS, HOUR, amount, remark("one-hour"))[amount.requirement_id].status is OPEN


def test_a_remark_on_the_work_that_says_nothing_of_how_much_leaves_the_amount() -> None:
    assert found(LESSONS, FOR_IT, remark("lessons"))[FOR_IT.requirement_id].status is MET


def test_a_remark_on_another_part_leaves_the_amount_of_this_one() -> None:
    assert found(LESSONS, FOR_IT, OTHER, remark(OTHER.requirement_id))[FOR_IT.requirement_id].status is MET


def test_an_amount_is_not_kept_for_longer_than_somebody_works() -> None:
    two = named("two hours", K.DURATION, number=2.0, unit="hours", tags=("french",))

    after = found(LESSONS, two, FOR_IT)
    assert after["two-hours"].status is not MET
    assert after[FOR_IT.requirement_id].status is OPEN
    assert "two hours" in after[FOR_IT.requirement_id].note


def test_a_length_of_another_part_that_is_open_leaves_the_amount_of_this_one() -> None:
    assert found(LESSONS, OTHER, FOR_IT)[FOR_IT.requirement_id].status is MET


def test_a_price_for_a_day_is_not_taken_for_that_of_several_animals() -> None:
    dogs = replace(named("two dogs", K.QUANTITY, number=2.0, unit="things", tags=("french",)), text="两只狗")
    a_day = named("100 a day", K.BUDGET, number=100.0, unit="EUR", per=PriceUnit.DAY)
    rate = Rate(unit=PriceUnit.DAY, unit_price=45.0, quantity=1.0)

    assert found(LESSONS, a_day, rate=rate)["100-a-day"].status is MET
    assert found(LESSONS, a_day, dogs, rate=rate)["100-a-day"].status is OPEN


def test_work_that_is_wanted_only_within_an_amount_is_not_met_above_it() -> None:
    """ "Under £16 a head, otherwise drop it"."""
    cheap = replace(FOR_IT, value=replace(FOR_IT.value, number=40.0), text="under 40", requirement_id="under-40")
    optional = replace(LESSONS, is_hard=False)

    assert found(optional, cheap)["under-40"].status is RequirementStatus.UNMET
    assert found(optional, cheap)["lessons"].status is OPEN
    assert found(LESSONS, cheap)["lessons"].status is MET  # wanted at any rate, at a price that is told apart
    assert found(optional, FOR_IT)["lessons"].status is MET
