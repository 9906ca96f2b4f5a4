"""Days from a first to a last one are all of them, and what is wanted before something else is not on its day."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_days_as_said import of_kind, read
from towow_core.domain.models import Language, Timeline
from towow_core.domain.requirements import UNTIL, RequirementKind, RequirementStatus
from towow_core.engine.matching.event_days import fixed_day
from towow_core.engine.matching.event_length import days_from, days_of_part, hours_of
from towow_core.requirements.dates import check_date

K, S = RequirementKind, RequirementStatus
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
    "sentence",
    ["Learn French before my exam in March, twice a week, online", "三月考试前想找老师补数学，线上，每周两次"],
)
def test_lessons_go_on_until_the_exam_and_begin_before_it(sentence: str) -> None:
    understood = read(sentence, TODAY)
    value = of_kind(sentence, K.DATE, TODAY).value

    assert (value.last, value.unit) == ("2027-02-28", UNTIL)
    assert understood.context.date is None


def test_what_is_wanted_before_an_occasion_of_some_day_has_that_day_as_its_last() -> None:
    due = of_kind("Clean our flat in London before the inspection on 12 December", K.DEADLINE, TODAY).value

    assert due.last == "2026-12-11"


def test_every_day_of_a_range_is_each_of_its_days() -> None:
    value = of_kind("Somebody in Chengdu to walk my dog every day from 2 to 6 December", K.DATE, TODAY).value

    assert value.every == tuple(f"2026-12-0{n}" for n in range(2, 7))


@pytest.mark.parametrize(
    ("first", "last", "days", "status"),
    [
        ("2026-12-02", "2026-12-02", ("2026-12-02", "2026-12-03"), S.MET),
        ("2026-12-02", "2026-12-06", ("2026-12-04", "2026-12-07"), S.PARTLY),
        ("2026-12-02", "2026-12-06", ("2026-12-04", "2026-12-05"), S.MET),
    ],
)
def test_a_plan_on_days_outside_of_a_range_too_does_not_meet_it(
    first: str, last: str, days: tuple[str, ...], status: RequirementStatus
) -> None:
    asked = wants(K.DATE, first=first, last=last)
    timeline = Timeline(event_date=days[0], event_days=days, end_date=days[-1])
    held = facts(part("ann"))
    held = replace(held, plan=replace(held.plan, timeline=timeline))

    assert check_date(asked, held, Language.EN).status is status


@pytest.mark.parametrize(
    "sentence",
    [
        "12月26号晚上我在重庆的小酒馆开业，想请个乐队，七点半开始，开业前再找人把空调洗了",
        "Our café in London opens on 26 December at 6 pm: a jazz band; before the opening the windows cleaned",
    ],
)
def test_work_that_is_wanted_before_the_occasion_has_neither_its_day_nor_its_hour(sentence: str) -> None:
    understood = read(sentence, TODAY)
    before = next(r.value for r in understood.requirements if r.kind is K.DATE and r.value.tags)

    assert days_of_part(understood, before.tags, ("2026-12-26",)) == ("2026-12-25",)
    assert hours_of(understood, before.tags) == ()


def test_who_is_there_before_the_guests_on_the_day_is_not_there_a_day_before() -> None:
    understood = read("Wedding in London on 12 December: a photographer, and make-up before the ceremony", TODAY)

    assert not [r for r in understood.requirements if r.kind is K.DATE and r.value.tags]


@pytest.mark.parametrize(
    "sentence",
    [
        "门锁坏了进不去家，广州天河，现在能来吗",
        "门锁坏了，广州，现在来修行吗",
        "Locked out of my flat in San Francisco, can somebody come now?",
    ],
)
def test_whether_somebody_can_come_now_is_asked_of_today(sentence: str) -> None:
    understood = read(sentence, TODAY)

    assert understood.context.date == TODAY
    assert [r.value.last for r in understood.requirements if r.kind is K.DEADLINE] == [TODAY]


def test_how_fast_it_can_be_is_a_wish_for_the_first_day_that_it_can() -> None:
    asked = of_kind("Locked out of my flat in San Francisco, how much and how fast", K.DEADLINE, TODAY)

    assert asked.value.text == "soonest"
