"""So much a week or a month for what is done once in each, and how long that goes on: by the price of one time."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_reading import read
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K, S = RequirementKind, RequirementStatus
WORK = replace(wants(K.CAPABILITY, tags=("yoga",)), requirement_id="req-0")


def said(kind: RequirementKind, text: str, **value: object) -> Requirement:
    return replace(wants(kind, **value), requirement_id=f"req-{text}", text=text)


def checked(
    *asked: Requirement, unit: PriceUnit = PriceUnit.EVENT, times: float | None = None
) -> dict[str, Requirement]:
    rate = Rate(unit=unit, unit_price=600.0, quantity=None if unit is PriceUnit.HOUR else 1.0, times=times)
    price = rate.amount
    plan = facts(part("yu", "yoga", price=price, currency="CNY", rate=rate))
    return {one.text: one for one in check((WORK, *asked), plan, Language.EN)}


@pytest.mark.parametrize(
    ("again", "per", "most", "status"),
    [
        (said(K.RECURRENCE, "每周一次", unit="sessions"), "周", 650.0, S.MET),
        (said(K.RECURRENCE, "every Thursday", weekdays=(4,)), "week", 650.0, S.MET),
        (said(K.RECURRENCE, "weekly"), "week", 500.0, S.UNMET),
        (said(K.RECURRENCE, "monthly"), "month", 650.0, S.MET),
        (said(K.RECURRENCE, "twice a week", unit="sessions"), "week", 650.0, S.OPEN),
        (said(K.RECURRENCE, "several times a week"), "week", 650.0, S.OPEN),
        (said(K.RECURRENCE, "every day of the week"), "week", 650.0, S.OPEN),
        (said(K.RECURRENCE, "每周几次"), "周", 650.0, S.OPEN),
        (said(K.RECURRENCE, "每周末", weekdays=(6, 7)), "周", 650.0, S.OPEN),
        (said(K.RECURRENCE, "every Thursday evening", weekdays=(4,)), "week", 650.0, S.MET),
        (said(K.RECURRENCE, "每周三晚上", weekdays=(3,)), "周", 650.0, S.MET),
        (said(K.RECURRENCE, "Tuesdays and Thursdays", weekdays=(2, 4)), "week", 650.0, S.OPEN),
        (said(K.RECURRENCE, "every other week", per="2 weeks"), "week", 650.0, S.OPEN),
        (said(K.RECURRENCE, "weekly"), "month", 650.0, S.OPEN),
        (said(K.RECURRENCE, "weekly", tags=("violin",)), "week", 650.0, S.OPEN),
    ],
)
def test_so_much_a_week_is_so_much_a_time_where_it_is_done_once_in_each(
    again: Requirement, per: str, most: float, status: RequirementStatus
) -> None:
    limit = said(K.BUDGET, "limit", number=most, unit="CNY", per=per)
    assert checked(again, limit)["limit"].status is status


@pytest.mark.parametrize(
    ("again", "length", "times", "status"),
    [
        ("monthly", (1.0, "years"), 12.0, S.MET),
        ("monthly", (6.0, "months"), 6.0, S.MET),
        ("weekly", (8.0, "weeks"), 8.0, S.MET),
        ("monthly", (2.0, "years"), 12.0, S.OPEN),
        ("monthly", (1.0, "years"), None, S.OPEN),
        ("weekly", (1.0, "years"), 12.0, S.OPEN),
    ],
)
def test_what_is_priced_for_all_its_times_goes_on_for_as_long(
    again: str, length: tuple[float, str], times: float | None, status: RequirementStatus
) -> None:
    lasts = said(K.DURATION, "lasts", number=length[0], unit=length[1])
    assert checked(said(K.RECURRENCE, again), lasts, times=times)["lasts"].status is status


def test_a_limit_for_a_time_tells_how_many_hours_are_within_it() -> None:
    limit = said(K.BUDGET, "limit", number=900.0, unit="CNY", per="event")
    found = checked(limit, unit=PriceUnit.HOUR)["limit"]
    dear = checked(replace(limit, value=replace(limit.value, number=500.0)), unit=PriceUnit.HOUR)["limit"]

    assert (found.status, dear.status) == (S.OPEN, S.OPEN)
    assert "up to 1.5 hours a time" in found.note
    assert "One hour of Yu is above" in dear.note


@pytest.mark.parametrize(
    ("sentence", "lasts"),
    [
        ("a bookkeeper in Nairobi every month for half a year", [(0.5, "years")]),
        ("a bookkeeper in Nairobi every month for a year and a half", [(1.5, "years")]),
        ("A bookkeeper in Nairobi, monthly, from January, for a year", [(1.0, "years")]),
        ("weekly cleaning in London for the next two years", [(2.0, "years")]),
        ("my mother, for 30 years a teacher, wants a weekly yoga class in San Francisco", []),
        ("We have been together for ten years and want a band in London", []),
    ],
)
def test_years_are_how_long_only_what_comes_again_goes_on(sentence: str, lasts: list[tuple[float, str]]) -> None:
    assert [(r.value.number, r.value.unit) for r in read(sentence) if r.kind is K.DURATION] == lasts


@pytest.mark.parametrize(
    "sentence",
    [
        "上海一家小公司，找人每月代理记账，从明年1月开始，一年，每月不超过500",
        "a bookkeeper in Nairobi, monthly, from January, for a year, at most 200 euros a month",
    ],
)
def test_a_month_s_limit_is_of_each_time_behind_when_it_begins_too(sentence: str) -> None:
    assert [r.value.per for r in read(sentence) if r.kind is K.BUDGET] == ["event"]
