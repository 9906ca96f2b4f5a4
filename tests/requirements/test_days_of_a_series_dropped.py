"""A remark that drops a weekday of a series keeps its start, its end and its hour; one that lists days is all understood."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of the table is one line

import pytest

from tests.requirements.test_remarks_on_series import planned, said
from towow_core.domain.requirements import TIME, TOUCHES, RequirementKind

K = RequirementKind
MATHS = "找数学家教，从12月7号开始每周二、周四晚上7点各补一次，一直补到1月中旬"
TUTOR = "A maths tutor every Tuesday and Thursday at 5pm, starting on 7 December until mid January"
YOGA = "A yoga teacher in Leeds every Wednesday from 6 January for four weeks"


@pytest.mark.parametrize(
    ("demand", "remark", "last"),
    [
        (MATHS, "周四他有篮球训练，改成只补周二吧", "2027-01-19"),
        (MATHS, "周四有事，只补周二", "2027-01-19"),
        (MATHS, "周四不补了", "2027-01-19"),
        (MATHS, "以后只上周二", "2027-01-19"),
        (TUTOR, "only Tuesdays from now on", "2027-01-12"),
        (TUTOR, "He has football on Thursdays, so only Tuesdays please", "2027-01-12"),
        (TUTOR, "Let's drop the Thursdays", "2027-01-12"),
        (TUTOR, "No more Thursdays, please", "2027-01-12"),
        (TUTOR, "Thursday no longer works, keep Tuesday", "2027-01-12"),
    ],
)
def test_a_weekday_is_dropped_and_all_else_stays(demand: str, remark: str, last: str) -> None:
    before, after = said(demand, "谢谢" if demand is MATHS else "Thank you"), said(demand, remark)
    days = planned(after)
    assert (days[0], days[-1]) == ("2026-12-08", last)
    assert [r.value.weekdays for r in after.in_force if r.kind is K.RECURRENCE] == [(2,)]
    hours = [[r.text for r in one.in_force if r.value.unit == TIME] for one in (before, after)]
    assert hours[0] == hours[1]
    assert not [r.text for r in after.in_force if r.value.unit == TOUCHES]


@pytest.mark.parametrize(
    "remark",
    [
        "We have to start a week later and skip the last Wednesday, so only the 13th and 20th",
        "so only the 13th and 20th",
    ],
)
def test_days_that_are_left_are_the_days_of_it_and_nothing_is_not_understood(remark: str) -> None:
    after = said(YOGA, remark)
    assert planned(after) == ("2027-01-13", "2027-01-20")
    assert not [r.text for r in after.in_force if r.value.unit == TOUCHES or r.kind is K.DURATION]
