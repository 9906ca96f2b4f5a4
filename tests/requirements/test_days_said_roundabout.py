"""Days by a second thing: the 20th of next month, a Sunday in two weeks, before I sign on Friday, after 6."""

import pytest

from towow_core.domain.requirements import Requirement
from towow_core.domain.requirements import RequirementKind as K
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-30"  # a Monday


def read(sentence: str) -> tuple[Requirement, ...]:
    return read_requirements(sentence, understand(sentence, TODAY), TODAY)[0]


def days(sentence: str, kind: K = K.DATE) -> list[tuple[str, str]]:
    return [(one.value.first, one.value.last) for one in read(sentence) if one.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("A DJ on the 5th of next month in London", "2026-12-05"),
        ("A DJ next month on the 5th, London", "2026-12-05"),
        ("A storyteller on a Sunday in two weeks in Dublin", "2026-12-13"),
        ("Yoga on Thursday in two weeks, London", "2026-12-17"),
        ("A DJ in three weeks on a Saturday, London", "2026-12-19"),
        ("Busco un intérprete en Madrid el martes de la semana que viene", "2026-12-08"),
        ("Busco un fotógrafo en Madrid la semana que viene, el jueves por la tarde", "2026-12-10"),
        ("A DJ on Friday evening next week, London", "2026-12-11"),
    ],
)
def test_one_day_is_meant(sentence: str, day: str) -> None:
    assert days(sentence) == [(day, day)]


@pytest.mark.parametrize(
    ("sentence", "first", "last"),
    [
        ("A DJ in two weeks, London", "2026-12-14", "2026-12-20"),
        ("A DJ next month in London", "2026-12-01", "2026-12-31"),
        ("Busco un fotógrafo en Madrid la semana que viene", "2026-12-07", "2026-12-13"),
        ("A DJ on Sunday in London, a photographer in two weeks", "2026-12-06", "2026-12-06"),
    ],
)
def test_a_week_or_a_day_alone_stays_what_it_is(sentence: str, first: str, last: str) -> None:
    assert days(sentence)[0] == (first, last)


@pytest.mark.parametrize(
    "sentence",
    [
        "Necesito un intérprete los martes y jueves por la mañana de la semana que viene en Madrid",
        "An interpreter in Madrid Tuesday and Thursday mornings next week",
    ],
)
def test_weekdays_of_next_week_are_its_own_and_no_series(sentence: str) -> None:
    found = read(sentence)
    assert [one.value.every for one in found if one.kind is K.DATE] == [("2026-12-08", "2026-12-10")]
    assert not [one for one in found if one.kind is K.RECURRENCE]


def test_weekday_mornings_alone_come_again() -> None:
    assert [one.kind for one in read("yoga on Thursday mornings in London") if one.value.weekdays] == [K.RECURRENCE]


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        ("I need a proofreader for my thesis. Deadline is the 20th of next month.", "2026-12-20"),
        ("I need a proofreader by the 20th of next month", "2026-12-20"),
        ("A proofreader in London. The deadline is the 20th.", "2026-12-20"),
        ("A lawyer should look at my contract before I sign on Friday, London", "2026-12-03"),
        ("Clean the flat before we move in on 12 December, London", "2026-12-11"),
        ("我周五签合同前找律师看一下，上海", "2026-12-03"),
    ],
)
def test_the_last_day_is_read(sentence: str, last: str) -> None:
    assert days(sentence, K.DEADLINE) == [("", last)]
    assert days(sentence) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "A lawyer should be there when I sign on Friday, London",
        "A DJ for our 20th next month, London",
        "We move in on 12 December and need cleaning on that day, London",
    ],
)
def test_what_happens_on_the_day_is_no_last_day(sentence: str) -> None:
    assert days(sentence, K.DEADLINE) == []


@pytest.mark.parametrize(
    ("sentence", "time"),
    [
        ("Yoga once a week on Wednesdays after 6 in Amsterdam", "after 6 pm"),
        ("Piano lessons in London, Saturdays after 10", "after 10 o'clock"),
        ("A DJ in London on Friday evenings from 7", "from 7 pm"),
    ],
)
def test_a_bare_hour_behind_a_weekday_is_a_time(sentence: str, time: str) -> None:
    assert time in [one.value.text for one in read(sentence) if one.value.unit == "time"]


@pytest.mark.parametrize(
    "sentence",
    [
        "A massage on Wednesday after 6 lessons, London",
        "A DJ on Sundays with 3 musicians, London",
        "Yoga after 6 weeks",
    ],
)
def test_a_number_of_things_is_no_hour(sentence: str) -> None:
    assert not [one for one in read(sentence) if one.value.unit == "time"]
