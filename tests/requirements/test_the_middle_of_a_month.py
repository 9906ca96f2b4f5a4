"""The middle of a month as a last day is the 15th; the middle ten days end on the 20th."""

import pytest

from tests.requirements.day_kit import of, plan_days
from towow_core.domain.requirements import RequirementKind


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("A logo by mid December.", "2026-12-15"),
        ("A logo by the middle of January.", "2027-01-15"),
        ("A logo before mid-December.", "2026-12-14"),
        ("上海，12月中之前要一个海报设计。", "2026-12-15"),
        ("上海，海报设计，最晚12月中旬。", "2026-12-20"),
        ("上海，12月中旬前要一个海报设计。", "2026-12-10"),
    ],
)
def test_the_middle_of_a_month_as_a_last_day(text: str, last: str) -> None:
    assert [one.value.last for one in of(text, RequirementKind.DEADLINE)] == [last]


def test_a_plan_for_the_middle_of_a_month_is_not_behind_its_last_day() -> None:
    assert max(plan_days("A logo before mid-December.")["graphic design"]) <= "2026-12-14"


def test_what_goes_on_until_the_middle_of_a_month_ends_on_the_fifteenth() -> None:
    days = plan_days("Yoga every Thursday from 7 December, going on until mid January, in London.")["yoga"]
    assert days[0] == "2026-12-10"
    assert days[-1] == "2027-01-14"
