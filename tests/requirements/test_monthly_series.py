"""What comes again each month, or every second week, is its days, each of them asked for and priced."""

# ruff: noqa: E501  # a sentence and what is read of it in one line

from datetime import date

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.requirements import EVERY_OTHER_WEEK, RequirementKind
from towow_core.engine.language.monthly import monthly_series

K = RequirementKind
TODAY = date(2026, 11, 25)


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("2月到4月，每月20号在北京要一位主持人。", ("2027-02-20", "2027-03-20", "2027-04-20")),
        ("每月第二个周三在北京要一位主持人，1月到3月。", ("2027-01-13", "2027-02-10", "2027-03-10")),
        ("从1月起每月最后一个周五在北京要一位主持人，一共两次。", ("2027-01-29", "2027-02-26")),
        (
            "A host in London on the second Tuesday of each month from January to March.",
            ("2027-01-12", "2027-02-09", "2027-03-09"),
        ),
        ("A host in Leeds on the 20th of every month, February till April.", ("2027-02-20", "2027-03-20", "2027-04-20")),
        ("A host in York on the last Friday of every month from December to January.", ("2026-12-25", "2027-01-29")),
        ("A host in York on the first Sunday of the month from February, for two months.", ("2027-02-07", "2027-03-07")),
    ],
)  # fmt: skip
def test_what_comes_each_month_is_all_its_days(sentence: str, days: tuple[str, ...]) -> None:
    understood = read(sentence)
    (dated,) = [one.value for one in understood.in_force if one.kind is K.DATE]
    (times,) = {one.value.number for one in understood.in_force if one.kind is K.RECURRENCE}

    assert dated.every == days
    assert times == len(days)
    assert understood.context.date == days[0]
    assert understood.not_understood == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "A host in London on the first Monday of each month.",  # until when, nobody says
        "A host in London on the 31st of every month from January to March.",  # February has none
        "每月15号在北京要一位主持人。",
        "A host in London on the first Monday of March.",
        "A host in York on the 20th of each month from January to April but not in February.",
        "1月到4月每月20号在北京要一位主持人，3月不办。",
        # From when until when something else is, or how often each time.
        "每月15号在北京要一位主持人，每次2000以内。我们3月到5月在外地。",
        "从1月起每月16号在北京要一位主持人，每次3场分享。",
        "从1月起每月16号在北京要一位主持人，先付2个月。",
        "A photographer in Berlin from January to March, and a host in Leeds on the 5th of each month.",
        "A host in Leeds on the 5th of each month from January, three sessions each.",
    ],
)
def test_days_that_nobody_can_list_are_none(sentence: str) -> None:
    assert monthly_series(sentence, TODAY) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "A yoga class in Leeds every second week on Wednesdays from 6 January, four times, £90 a time.",
        "1月6日起隔周周三在北京上口语课，一共四次。",
        "1月6日起每两周的周三在北京上口语课，一共四次。",
    ],
)
def test_every_second_week_has_its_day_of_the_week(sentence: str) -> None:
    understood = read(sentence)
    again = [one.value for one in understood.in_force if one.kind is K.RECURRENCE]

    assert [(one.per, one.weekdays) for one in again if one.per] == [(EVERY_OTHER_WEEK, (3,))]
    assert [one.number for one in again if one.number] == [4]
    assert understood.not_understood == ()
