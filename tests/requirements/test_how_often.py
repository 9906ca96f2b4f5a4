"""How often it takes place, as people say it: every so many weeks, so often in each, on one of these days."""

from dataclasses import replace
from datetime import date

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_reading import read
from towow_core.domain.models import Language, Timeline
from towow_core.domain.requirements import EITHER, Requirement, RequirementKind, RequirementStatus, RequirementValue
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.event_length import appointments
from towow_core.requirements.checker import check

K = RequirementKind


def again(text: str) -> list[RequirementValue]:
    return [r.value for r in read(text) if r.kind is K.RECURRENCE]


@pytest.mark.parametrize(
    ("text", "per"),
    [
        ("a cleaner in Leeds every three weeks", "3 weeks"),
        ("a piano tuner in Leeds once every six months", "6 months"),
        ("piano lessons in Leeds on alternate Thursdays", "2 weeks"),
        ("piano lessons in Leeds every third Thursday", "3 weeks"),
        ("a chess coach in Leeds every second Saturday of the month", ""),
        ("三个月一次空调清洗，广州", "3 months"),
        ("每半年一次的空调清洗，广州", "6 months"),
        ("双周六下午的围棋课，杭州", "2 weeks"),
        ("每隔两天来喂一次猫，北京", ""),  # every second day to some, every third to others
    ],
)
def test_what_comes_every_so_many_weeks_or_months_is_that_far_apart(text: str, per: str) -> None:
    assert [value.per for value in again(text)] == [per]


@pytest.mark.parametrize(
    "text",
    [
        "a boxing coach in Leeds, three evenings a week",
        "a boxing coach in Leeds, twice weekly",
        "一天两次上门喂猫，北京",
        "每周两到三次健身教练，上海",
        "周末上午的篮球课，一周一节，长沙",
    ],
)
def test_so_often_in_each_week_is_neither_a_number_in_all_nor_a_day_of_the_week(text: str) -> None:
    assert [(value.number, value.weekdays) for value in again(text)] == [(None, ())]


@pytest.mark.parametrize(
    ("text", "weekdays", "unit"),
    [
        ("a tutor in Leeds on Mondays, Tuesdays and Thursdays", (1, 2, 4), ""),
        ("a tutor in Leeds every Tue and Thu", (2, 4), ""),
        ("a dog walker in Leeds on weekday mornings", (1, 2, 3, 4, 5), ""),
        ("a babysitter in Leeds for Friday nights", (5,), ""),
        ("a tutor in Leeds on Tuesdays or Thursdays", (2, 4), EITHER),
        ("每周六或者周日学书法，南京", (6, 7), EITHER),
        ("一三五晚上，找健身教练，上海", (1, 3, 5), ""),
    ],
)
def test_days_of_the_week_that_are_listed_are_read_together(text: str, weekdays: tuple[int, ...], unit: str) -> None:
    assert [(value.weekdays, value.unit) for value in again(text)] == [(weekdays, unit)]


def test_so_often_a_week_with_how_often_in_all_counts_the_times_in_all() -> None:
    assert [value.number for value in again("康复师，常州，一周三次，共十次")] == [10.0]


def test_what_is_held_each_year_says_nothing_of_how_often_it_is_asked_for() -> None:
    assert again("Each year we have a reunion; now we need a band in Leeds on 31 December") == []


def test_a_plan_of_every_other_week_is_not_one_of_every_third() -> None:
    known = facts(part("ann", "lessons"))

    def status(wish: Requirement, *days: str) -> RequirementStatus:
        line = Timeline(event_date=days[0], event_days=days, end_date=days[-1])
        return check((wish,), replace(known, plan=replace(known.plan, timeline=line)), Language.EN)[0].status

    every_third = wants(K.RECURRENCE, weekdays=(7,), per="3 weeks")
    assert status(every_third, "2026-12-06", "2026-12-27", "2027-01-17") is RequirementStatus.MET
    assert status(every_third, "2026-12-06", "2026-12-20", "2027-01-03") is RequirementStatus.PARTLY


def test_days_of_which_either_will_do_are_not_both_put_into_the_plan() -> None:
    text = "a tutor in Berlin on Tuesdays or Thursdays until 20 January"
    asked = understand(text, "2026-11-21")
    asked = replace(asked, requirements=read(text))

    assert appointments(asked, date(2026, 11, 24)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "深圳找翻译，半年的项目",
        "杭州找摄影师，半年后拍",
        "杭州找钢琴老师，孩子学了半年",
        "杭州找摄影师，三天一次的市集，12月5日",
    ],
)
def test_half_a_year_and_how_often_a_fair_is_held_say_nothing_of_how_often_they_come(text: str) -> None:
    assert again(text) == []
