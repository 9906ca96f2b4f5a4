"""Days that are ruled out are none of a run of days, and nobody is booked on them."""

# a row of the table is one line

from datetime import date

import pytest

from tests.requirements.day_kit import of, plan_days
from towow_core.domain.requirements import RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    ("text", "tag", "count"),
    [
        ("Childcare in London from 1 to 18 December, not at weekends.", "childcare", 14),
        ("Pet care in London from 1 to 18 December, weekdays only.", "pet care", 14),
        ("Pet care in London, only on weekdays, from 7 to 18 December.", "pet care", 10),
        ("Childcare in London from 7 to 20 December; at weekends my sister is here, so no need then.", "childcare", 10),
        ("12月1号到12月20号在上海找保姆看孩子，周末我自己在，不用来。", "儿童看护", 14),
        ("12月14号到25号在上海找人看孩子，周六周日奶奶在家，不用人。", "儿童看护", 10),
        ("12月7日到18日，工作日在上海找人看孩子。", "儿童看护", 10),
    ],
)
def test_weekends_that_are_ruled_out_are_not_booked(text: str, tag: str, count: int) -> None:
    days = plan_days(text)[tag]
    assert len(days) == count
    assert all(date.fromisoformat(day).isoweekday() < 6 for day in days)
    said = of(text, RequirementKind.DATE, RequirementKind.EXCLUSION)
    assert {one.status for one in said} == {RequirementStatus.MET}


def test_single_days_that_are_ruled_out_are_not_booked() -> None:
    days = plan_days("Pet care in London from 7 to 18 December except the 12th and 13th.")["pet care"]
    assert len(days) == 10
    assert not {"2026-12-12", "2026-12-13"} & {*days}


def test_weekends_that_are_only_told_of_make_a_run_no_longer() -> None:
    text = "Childcare in London from 1 to 18 December, we are home ourselves at weekends."
    assert max(plan_days(text)["childcare"]) == "2026-12-18"


def test_each_of_several_days_that_are_left_out_of_a_series_is_ruled_out() -> None:
    text = "Every Friday from 4 December to 29 January, except 25 December and 1 January: cleaning in London."
    days = plan_days(text)["cleaning"]
    assert len(days) == 7
    assert not {"2026-12-25", "2027-01-01"} & {*days}
