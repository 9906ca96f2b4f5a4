"""Days without a month are of the month that was said before them, which is then no day of its own."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.event_length import days_from

K = RequirementKind


def days(sentence: str) -> list[str]:
    """Each day alone that is asked for, in the order of the sentence; of a later one how many days after the first."""
    dates = [r.value for r in read(sentence).requirements if r.kind is K.DATE]
    return [one.first or f"+{one.number:g}" for one in dates if one.first == one.last]


@pytest.mark.parametrize(
    ("sentence", "first", "more"),
    [
        ("Leeds in March: on Tuesday the 9th a plumber, on Friday the 12th a yoga lesson.", "2027-03-09", "+3"),
        ("We are in Leeds in February. On the 9th we need a plumber, on the 11th a puppet show.", "2027-02-09", "+2"),
        ("In January in Leeds: on Thursday the 14th a room for 30, on the 16th a puppet show.", "2027-01-14", "+2"),
        ("成都，3月份，9号下午要一场皮影戏，12号请瑜伽老师。", "2027-03-09", "+3"),
        ("On 16 March a plumber in Leeds. On the 19th a yoga lesson.", "2027-03-16", "+3"),
        ("On 28 March a plumber in Leeds; on the 2nd a yoga lesson.", "2027-03-28", "+5"),
        ("成都，3月6号要一场皮影戏；9号请瑜伽老师。", "2027-03-06", "+3"),
        ("3月20号在成都要一场皮影戏，18号请瑜伽老师。", "2027-03-20", "+-2"),
        ("我们2月在成都，星期二9号请瑜伽老师，11号要一场皮影戏。", "2027-02-09", "2027-02-11"),
    ],
)
def test_days_behind_a_month_are_days_of_that_month(sentence: str, first: str, more: str) -> None:
    assert read(sentence).context.date == first
    assert days(sentence)[:1] == [first]
    assert days(sentence)[-1] == more


@pytest.mark.parametrize(
    "sentence",
    [
        "Leeds in March: on Tuesday the 9th a plumber.",
        "A plumber some time in March in Leeds, on the 9th.",
        "成都，3月份，9号下午要一场皮影戏。",
    ],
)
def test_the_month_before_a_day_is_no_day_of_its_own(sentence: str) -> None:
    assert days_from(read(sentence), read(sentence).context.date or "") == ("2027-03-09",)


def test_a_day_of_the_week_with_an_hour_before_its_day_is_that_day() -> None:
    asked = read(
        "We are in Leeds in February. On Tuesday the 9th a plumber, on Wednesday evening, the 10th, a yoga lesson."
    )
    named = next(r.value for r in asked.requirements if r.text == "Wednesday")

    assert named.first == "2027-02-10" or (named.number, named.unit) == (1, "from_event")


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("A plumber in Leeds by the end of January, and a yoga lesson on the 9th.", "2026-12-09"),  # a last day
        ("Our shop in Leeds opens on 9 February; on the 11th a plumber.", "2026-12-11"),
        ("In February, no: a plumber in Leeds on Tuesday the 8th.", "2026-12-08"),  # only that one is a Tuesday
    ],
)
def test_a_day_that_no_month_was_said_for_is_read_as_before(sentence: str, day: str) -> None:
    found = [r.value.first for r in read(sentence).requirements if r.kind is K.DATE]

    assert day in found


@pytest.mark.parametrize(
    "sentence",
    [
        "成都，1月每周三学二胡，13号那次要上两小时。",
        "A harp teacher in Leeds every Wednesday in January, on the 13th for two hours.",
    ],
)
def test_a_day_of_a_series_does_not_take_the_place_of_its_month(sentence: str) -> None:
    assert read(sentence).context.date == "2027-01-01"
