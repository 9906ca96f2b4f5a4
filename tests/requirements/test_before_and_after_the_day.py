"""What is done a day before stands on that day, and what is wanted within a week after stands on that one."""

from dataclasses import replace

import pytest

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import FROM_EVENT, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.schedule import make_timeline, target_day
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
SATURDAY = "2026-11-28"


def asked(sentence: str) -> DemandUnderstanding:
    understood = understand(sentence, SATURDAY)
    read, left = read_requirements(sentence, understood, SATURDAY)
    return replace(understood, requirements=read, not_understood=left)


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("12月12号从上海搬到苏州，想提前一天有人上门帮忙打包。", "打包整理"),
        ("12月12号在上海搬家，提前一天请人打包。", "打包整理"),
        ("We move in London on Friday 11 December: a removal crew, and packing a day before.", "packing"),
        ("We move in London on Friday 11 December: a removal crew, and packing one day in advance.", "packing"),
    ],
)
def test_a_day_before_binds_the_day_of_the_work(sentence: str, tag: str) -> None:
    days = [r.value for r in asked(sentence).requirements if r.kind is K.DATE and r.value.unit == FROM_EVENT]

    assert [value.number for value in days] == [-1]
    assert tag in days[0].tags


def test_notice_a_day_before_is_no_day_of_work() -> None:
    read = asked("12月12号在上海搬家，要搬家师傅，提前一天通知打包的人。").requirements

    assert not [r for r in read if r.kind is K.DATE and r.value.unit == FROM_EVENT]


def test_the_day_of_a_weekend_leaves_time_for_what_is_before_it() -> None:
    sentence = "周末从上海搬到苏州，想提前一天有人上门帮忙打包。"

    assert f"{target_day(asked(sentence), (), SATURDAY).day}" == "2026-11-29"
    assert f"{target_day(asked('周末从上海搬到苏州。'), (), SATURDAY).day}" == SATURDAY


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("12月13日在北京办科学日，要摄影，一周内交照片。", "2026-12-20"),
        ("A party in London on 13 December: a photographer, pictures within a week.", "2026-12-20"),
    ],
)
def test_what_is_wanted_within_a_week_after_the_day_stands_in_the_schedule(sentence: str, day: str) -> None:
    demand = asked(sentence)
    line = make_timeline(demand, (), SATURDAY, target_day(demand, (), SATURDAY))

    assert line.event_date == "2026-12-13"
    assert [milestone.date for milestone in line.milestones if milestone.date > line.event_date] == [day]
    assert line.end_date == day


def test_without_such_a_wish_the_schedule_ends_on_the_day() -> None:
    demand = asked("12月13日在北京办科学日，要摄影。")
    line = make_timeline(demand, (), SATURDAY, target_day(demand, (), SATURDAY))

    assert line.end_date == "2026-12-13"
