"""Days from a first to a last one are all of them, and what is wanted before something else is not on its day."""

import pytest

from tests.requirements.test_days_as_said import of_kind, read
from towow_core.domain.requirements import UNTIL, RequirementKind
from towow_core.engine.matching.event_days import fixed_day
from towow_core.engine.matching.event_length import days_from

K = RequirementKind
TODAY = "2026-11-26"


@pytest.mark.parametrize(
    "sentence",
    [
        "下周我要出差，成都，想找个人照看柯基五天，12月2号到6号",
        "I travel next week and need somebody in Chengdu to look after my dog, from 2 to 6 December",
        "十二月要出差，成都，12月2号到6号请人照看柯基",
    ],
)
def test_days_in_a_row_say_which_of_the_week_or_month_are_meant(sentence: str) -> None:
    understood = read(sentence, TODAY)
    every = tuple(f"2026-12-0{n}" for n in range(2, 7))

    assert fixed_day(understood) == "2026-12-02"
    assert days_from(understood, "2026-12-02") == every
    named = [r.value for r in understood.requirements if r.kind is K.DATE]
    assert every in [value.every for value in named]
    assert not [value for value in named if value.text]


def test_further_days_in_a_row_are_held_whole() -> None:
    understood = read("A band in London on 5 December, and a photographer from 20 to 24 December", TODAY)

    further = [r.value for r in understood.requirements if r.kind is K.DATE][1]
    assert (further.every[0], further.every[-1], further.number) == ("2026-12-20", "2026-12-24", 5)


@pytest.mark.parametrize(
    "sentence", ["Learn French before my exam in March, twice a week, online", "三月考试前想找老师补数学，线上，每周两次"]
)
def test_lessons_go_on_until_the_exam_and_begin_before_it(sentence: str) -> None:
    understood = read(sentence, TODAY)
    value = of_kind(sentence, K.DATE, TODAY).value

    assert (value.last, value.unit) == ("2027-02-28", UNTIL)
    assert understood.context.date is None


def test_what_is_wanted_before_an_occasion_of_some_day_has_that_day_as_its_last() -> None:
    due = of_kind("Clean our flat in London before the inspection on 12 December", K.DEADLINE, TODAY).value

    assert due.last == "2026-12-11"
