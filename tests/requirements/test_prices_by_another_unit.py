"""A price by another unit or in another currency than a limit's is told to be above it where one unit alone is."""

from dataclasses import replace
from typing import Any

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

OPEN, MET, UNMET = RequirementStatus.OPEN, RequirementStatus.MET, RequirementStatus.UNMET


def limit(text: str, **more: Any) -> Requirement:
    return replace(wants(RequirementKind.BUDGET, **more), requirement_id="limit", text=text)


def found(asked: Requirement, language: Language = Language.EN, **more: Any) -> Requirement:
    known = facts(part("grace", "legal advice", **more), offers={"grace": offered("grace", "legal advice")})
    (one,) = check((asked,), known, language)
    return one


HOURLY = limit("一小时五百块以内", number=500.0, unit="CNY", per="hour")


def test_a_whole_price_above_a_limit_by_the_hour_says_how_long_it_would_have_to_last() -> None:
    one = found(HOURLY, Language.ZH, price=260.0, currency="GBP")
    assert one.status is OPEN
    assert "£260（¥2,4" in one.note
    assert "不做满 4.9 小时，一小时就超过 ¥500" in one.note


def test_the_same_is_said_in_english() -> None:
    once = Rate(unit=PriceUnit.EVENT, unit_price=260.0)
    one = found(replace(HOURLY, text="at most 500 yuan an hour"), price=None, rate=once, currency="GBP")
    assert one.status is OPEN
    assert "one time is £260 (¥2,4" in one.note
    assert "above ¥500 an hour unless it lasts 4.9 hours" in one.note


def test_what_may_be_within_the_limit_in_one_hour_is_not_said_to_be_above() -> None:
    one = found(HOURLY, price=50.0, currency="GBP")
    assert "above" not in one.note


@pytest.mark.parametrize("tags", [(), ("legal advice",)])
def test_one_piece_alone_that_is_above_the_whole_limit_misses_it(tags: tuple[str, ...]) -> None:
    each = Rate(unit=PriceUnit.EVENT, unit_price=380.0)
    whole = limit("1200 yuan", number=1200.0, unit="CNY", tags=tags)
    assert found(whole, price=None, rate=each, currency="USD").status is UNMET
    assert (
        found(replace(whole, value=replace(whole.value, number=9000.0)), price=None, rate=each, currency="USD").status
        is OPEN
    )


def test_one_hour_that_is_above_a_limit_of_a_day_is_told() -> None:
    by_hour = Rate(unit=PriceUnit.HOUR, unit_price=700.0)
    one = found(limit("500 a day", number=500.0, unit="CNY", per="day"), price=None, rate=by_hour, currency="CNY")
    assert one.status is OPEN
    assert "One hour of" in one.note
