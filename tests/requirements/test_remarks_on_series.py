"""What a remark says of what comes again: how often, from when, until when, on which days; the rest of it stays."""

from dataclasses import replace
from datetime import date

import pytest

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.event_length import appointments, recurring_weekdays
from towow_core.engine.matching.quantities import quantities_of_work
from towow_core.engine.matching.schedule import target_day
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.changing import changed

TODAY = "2026-11-28"  # a Saturday
K = RequirementKind
FRENCH = "Yoga in Leeds, Tuesdays and Thursdays at 7pm, from 1 December till Christmas"
EIGHT = "瑜伽老师，在杭州，每周三晚上，一共八次，18个人"
SATURDAYS = "瑜伽老师，在杭州，每周六下午，从12月5日到1月30日"


def said(demand: str, remark: str) -> DemandUnderstanding:
    understood = understand(demand, TODAY)
    before = replace(understood, requirements=read_requirements(demand, understood, TODAY)[0])
    read = read_follow_up(remark, before, TODAY)
    return changed(before, read.requirements, version=2, corrected=read.replaced, words=read.words).understanding


def planned(understanding: DemandUnderstanding) -> tuple[str, ...]:
    return appointments(understanding, target_day(understanding, (), TODAY).day)


@pytest.mark.parametrize(
    ("demand", "remark", "weekdays", "times", "ends"),
    [
        (FRENCH, "only six times", {2, 4}, 6, ("2026-12-01", "2026-12-17")),
        (FRENCH, "start a week later", {2, 4}, 6, ("2026-12-08", "2026-12-24")),
        (FRENCH, "Thursdays only, and start a week later.", {4}, 3, ("2026-12-10", "2026-12-24")),
        (FRENCH, "just the Tuesdays, please", {2}, 4, ("2026-12-01", "2026-12-22")),
        (FRENCH, "start on 8 December", {2, 4}, 6, ("2026-12-08", "2026-12-24")),
        (FRENCH, "only until 15 December", {2, 4}, 5, ("2026-12-01", "2026-12-15")),
        (SATURDAYS, "周六不行了，改成周日上午。", {7}, 8, ("2026-12-06", "2027-01-24")),
        (SATURDAYS, "推迟两周开始", {6}, 7, ("2026-12-19", "2027-01-30")),
        (SATURDAYS, "只到元旦", {6}, 4, ("2026-12-05", "2026-12-26")),
        (EIGHT, "改到周四晚上，只上六次。", {4}, 6, None),
        (EIGHT, "八次太多，五次就够了", {3}, 5, None),
        (EIGHT, "周三不方便，换到周二晚上", {2}, 8, None),
        (EIGHT, "从12月16日开始", {3}, 8, ("2026-12-16", "2027-02-03")),
    ],
)
def test_a_remark_on_a_series_changes_what_it_says_and_keeps_the_rest(
    demand: str, remark: str, weekdays: set[int], times: int, ends: tuple[str, str] | None
) -> None:
    after = said(demand, remark)
    days = planned(after)

    assert recurring_weekdays(after) == weekdays
    assert len(days) == times
    assert ends is None or (days[0], days[-1]) == ends
    assert {date.fromisoformat(day).isoweekday() for day in days} == weekdays
    assert quantities_of_work(after, "瑜伽" if "瑜伽" in demand else "yoga").sessions == times


@pytest.mark.parametrize("remark", ["改到周四晚上", "周三不方便，换到周四"])
def test_another_day_of_the_week_begins_no_earlier_than_it_did(remark: str) -> None:
    understood = understand(EIGHT, TODAY)
    before = replace(understood, requirements=read_requirements(EIGHT, understood, TODAY)[0])

    assert planned(said(EIGHT, remark))[0] >= target_day(before, (), TODAY).day.isoformat()


def test_the_weekday_that_does_not_suit_any_more_is_ruled_out_on_every_such_day_and_no_date_is() -> None:
    after = said(SATURDAYS, "周六不行了，改成周日上午。")

    assert [r.value.weekdays for r in after.in_force if r.kind is K.EXCLUSION] == [(6,)]
    assert [r.value.weekdays for r in after.in_force if r.kind is K.RECURRENCE] == [(7,)]
    assert [(r.value.first, r.value.last) for r in after.in_force if r.kind is K.DATE] == [("2026-12-05", "2027-01-30")]


def test_a_remark_that_moves_a_series_elsewhere_is_no_last_day_of_it() -> None:
    after = said(SATURDAYS, "改到苏州")

    assert [(r.value.first, r.value.last) for r in after.in_force if r.kind is K.DATE] == [("2026-12-05", "2027-01-30")]


SIX = "Yoga in Leeds every Saturday morning from 9 January, six lessons"
SIX_ZH = "学书法，在西安，1月9日开始每周六下午，一共六次，1月30号那周不上"


@pytest.mark.parametrize(
    ("demand", "remark", "weekdays", "times", "ends"),
    [
        (SIX, "two more lessons please", {6}, 8, ("2027-01-09", "2027-02-27")),
        (SIX, "two lessons fewer", {6}, 4, ("2027-01-09", "2027-01-30")),
        (SIX, "move it to Sunday mornings from 10 January, and add two more", {7}, 8, ("2027-01-10", "2027-02-28")),
        (SIX_ZH, "多上一次吧", {6}, 7, ("2027-01-09", "2027-02-27")),
        (SIX_ZH, "少上一次", {6}, 5, ("2027-01-09", "2027-02-13")),
        (SIX_ZH, "从1月17日起改成周日下午，再加三次", {7}, 9, ("2027-01-17", "2027-03-21")),
        (EIGHT, "从12月17日起改到周四晚上", {4}, 8, ("2026-12-17", "2027-02-04")),
        (SATURDAYS, "从12月13日开始改成周日", {7}, 7, ("2026-12-13", "2027-01-24")),
    ],
)
def test_a_series_that_is_moved_keeps_its_number_its_start_and_what_it_leaves_out(
    demand: str, remark: str, weekdays: set[int], times: int, ends: tuple[str, str]
) -> None:
    after = said(demand, remark)
    days = planned(after)

    assert recurring_weekdays(after) == weekdays
    assert len(days) == times
    assert (days[0], days[-1]) == ends
    assert not [r for r in after.in_force if r.kind is K.QUALITY and r.value.unit == "touches"]
    assert demand is not SIX_ZH or not {"2027-01-30", "2027-01-31"} & {*days}
