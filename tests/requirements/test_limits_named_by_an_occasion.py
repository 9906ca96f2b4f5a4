"""A limit that an occasion or a few days name is a last day; an occasion that only comes is the day of nothing."""

import pytest

from tests.requirements.day_kit import of, plan_days
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("水管漏水，在上海找个水管工，这两天就要。", "2026-12-01"),
        ("这几天在上海找个水管工。", "2026-12-02"),
        ("I need a plumber in London in the next couple of days.", "2026-12-01"),
        ("A plumber in London within the next few days.", "2026-12-02"),
        ("A website in the next three weeks.", "2026-12-20"),
        ("Christmas is coming, I need baking in London, ideally before Advent is over.", "2026-12-24"),
        ("A poster before the end of Advent.", "2026-12-24"),
        ("快过年了，在上海找保洁，年前弄好就行。", "2027-02-05"),
        ("过年前在上海找保洁。", "2027-02-05"),
        ("圣诞节快到了，在上海找保洁，12月20日前。", "2026-12-20"),
    ],
)
def test_it_is_a_last_day_and_nothing_else(text: str, last: str) -> None:
    found = of(text, K.DATE, K.DEADLINE, K.DURATION)
    assert [(one.kind, one.value.last) for one in found] == [(K.DEADLINE, last)]
    assert all(day <= last for days in plan_days(text).values() for day in days)


@pytest.mark.parametrize(
    "text",
    [
        "With Christmas around the corner we need cleaning in London.",
        "New Year is approaching and I need cleaning in London.",
        "春节快到了，在上海找保洁。",
        "马上元旦了，在上海找保洁。",
    ],
)
def test_an_occasion_that_only_comes_is_no_day(text: str) -> None:
    assert of(text, K.DATE, K.DEADLINE) == []


def test_days_that_were_named_are_meant_by_these_days() -> None:
    found = of("12月5日、6日在上海找保洁，这两天都要。", K.DATE, K.DEADLINE)
    assert [one.value.every for one in found] == [("2026-12-05", "2026-12-06")]
