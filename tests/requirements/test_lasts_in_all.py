"""How long all times together last is the length of none of them: it says how often it is, where each has its own."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import Language, Timeline
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import IN_ALL, RequirementKind, RequirementStatus
from towow_core.engine.matching.event_length import days_from
from towow_core.engine.matching.quantities import quantities_of
from towow_core.requirements.checker import check

K = RequirementKind
TODAY = "2026-11-29"


@pytest.mark.parametrize(
    ("text", "each", "times"),
    [
        ("Violin lessons online every Wednesday from 13 January, 45 minutes each, six hours in all.", 0.75, 8),
        ("Italian online every Monday and Thursday from 11 January, an hour at a time, 16 hours altogether.", 1.0, 16),
        ("Violin lessons, a total of nine hours, an hour each, every Monday from 11 January.", 1.0, 9),
        ("Violin lessons every Monday from 11 January, 6 to 8 pm, twelve hours in total.", 2.0, 6),
        # as long in all as the times are together, though the numbers of a machine come to a hair less
        ("Violin lessons every Monday from 11 January, 70 minutes each, 35 hours in all.", 70 / 60, 30),
        ("吉他课，每周六下午三点，从1月9号起，每次两个小时，一共二十个小时，深圳。", 2.0, 10),
        ("1月11号起每周一三五晚上七点在网上教英语，每次一个小时，总共要上十五个小时。", 1.0, 15),
    ],
)
def test_from_the_hours_in_all_and_those_of_each_time_it_is_known_how_often_it_is(
    text: str, each: float, times: int
) -> None:
    found = read(text, TODAY)
    counted = quantities_of(found)

    assert (counted.hours, counted.sessions) == (pytest.approx(each), times)
    assert len(days_from(found, found.context.date)) == times


@pytest.mark.parametrize(
    "text",
    [
        "Violin lessons online every Wednesday from 13 January, six hours in all.",
        "每周六在网上学吉他，从1月9号起，一共二十个小时。",
        "Violin lessons online every Wednesday from 13 January, two hours each, seven hours in all.",
    ],
)
def test_where_they_come_to_no_number_of_times_how_often_it_is_stays_open(text: str) -> None:
    counted = quantities_of(read(text, TODAY))

    assert counted.sessions is None
    assert counted.hours in {None, 2.0}


def test_of_what_is_done_once_the_hours_in_all_are_its_length() -> None:
    found = read("A photographer in Berlin on 16 January, three hours in all.", TODAY)

    assert quantities_of(found).hours == 3.0
    assert [r.value.per for r in found.in_force if r.kind is K.DURATION] == [""]


@pytest.mark.parametrize(
    "text",
    [
        "Yoga for twenty every Monday from 11 January in London, five times, £150 a class, one hour each.",
        "Yoga for eight every Friday from 15 January in London, £110 a class, an hour each, five times.",
    ],
)
def test_behind_the_price_of_one_class_a_length_is_that_of_each_class(text: str) -> None:
    assert quantities_of(read(text, TODAY)).hours == 1.0


def test_a_length_for_everybody_who_comes_stays_one() -> None:
    found = read("A massage in London on 15 January for eight people, half an hour each.", TODAY)

    assert quantities_of(found).hours == 4.0


@pytest.mark.parametrize(
    ("rate", "status"),
    [
        (Rate(unit=PriceUnit.HOUR, unit_price=40.0, quantity=1.0, times=10.0), RequirementStatus.MET),
        (Rate(unit=PriceUnit.HOUR, unit_price=40.0, quantity=10 / 77, times=77.0), RequirementStatus.MET),
        (Rate(unit=PriceUnit.HOUR, unit_price=40.0, quantity=10.0, times=10.0), RequirementStatus.UNMET),
        (Rate(unit=PriceUnit.HOUR, unit_price=40.0, quantity=1.0, times=6.0), RequirementStatus.UNMET),
        (Rate(unit=PriceUnit.HOUR, unit_price=40.0, quantity=1.0, times=None), RequirementStatus.OPEN),
        (None, RequirementStatus.OPEN),
    ],
)
def test_hours_in_all_are_met_where_the_plan_pays_for_just_as_many(
    rate: Rate | None, status: RequirementStatus
) -> None:
    known = facts(part("ann", "harp", price=400.0, rate=rate, currency="GBP"))
    days = ("2027-01-11", "2027-01-18")
    line = Timeline(start_date="2026-12-01", event_date=days[0], event_days=days, end_date=days[-1])
    known = replace(known, plan=replace(known.plan, timeline=line))
    asked = (
        wants(K.CAPABILITY, tags=("harp",)),
        wants(K.RECURRENCE, weekdays=(1,)),
        wants(K.DURATION, number=10.0, unit="hours", per=IN_ALL),
    )
    asked = tuple(replace(one, requirement_id=f"req-{n}") for n, one in enumerate(asked))

    assert check(asked, known, Language.EN)[-1].status is status
