"""What is said of one day of several binds the work beside it, and no other, whatever that work is called."""

from dataclasses import replace

import pytest

from tests.core.test_counter_offers import asked
from towow_core.domain.models import Meaning
from towow_core.domain.requirements import OF_EVENT, TIME, Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.event_length import days_of_part
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.quantities import quantities_of_work
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
TODAY = "2026-11-28"
MONDAY, TUESDAY = "2026-12-14", "2026-12-15"
CONFERENCE = (
    "Our company in Barcelona has a two-day conference on 14 and 15 December and needs simultaneous interpreters"
    " and a bar on the last evening for 90 guests."
)
TRIP = (
    "Two days in Lisbon, 14 and 15 December: a guided walk for 8 people on the first day,"
    " a sgraffito hour on the second."
)


def of_event(found: tuple[Requirement, ...]) -> list[tuple[float | None, set[str]]]:
    return [(r.value.number, {*r.value.tags}) for r in found if r.kind is K.DATE and r.value.unit == OF_EVENT]


@pytest.mark.parametrize(
    ("sentence", "tag", "days"),
    [
        (CONFERENCE, "bar", (TUESDAY,)),
        (CONFERENCE, "interpreting", (MONDAY, TUESDAY)),
        ("Fair in Berlin on 14 and 15 December: a DJ and a photographer on the second day", "photography", (TUESDAY,)),
        ("Fair in Berlin on 14 and 15 December: a DJ and a photographer on the second day", "DJ", (MONDAY, TUESDAY)),
        ("Berlin, 14 and 15 December: on the first day a DJ and on the second day a photographer", "DJ", (MONDAY,)),
        (
            "Berlin, 14 and 15 December: on the first day a DJ and on the second day a photographer",
            "photography",
            (TUESDAY,),
        ),
        ("12月14日到15日在杭州开会，要同传，最后一晚要调酒师。", "调酒", (TUESDAY,)),
        ("12月14日到15日在杭州开会，要同传，最后一晚要调酒师。", "口译翻译", (MONDAY, TUESDAY)),
    ],
)
def test_a_day_of_several_is_that_of_the_work_beside_it(sentence: str, tag: str, days: tuple[str, ...]) -> None:
    understood = understand(sentence, TODAY)
    read, left = read_requirements(sentence, understood, TODAY)
    understood = replace(understood, requirements=read, not_understood=left)

    assert days_of_part(understood, [tag], (MONDAY, TUESDAY)) == days


def test_an_hour_said_with_such_a_day_is_of_the_same_work() -> None:
    hours = [r for r in asked(CONFERENCE).requirements if r.value.unit == TIME]

    assert [(r.text, r.value.tags) for r in hours] == [("evening", ("bar",))]


def test_a_work_understood_later_is_on_the_day_that_is_said_of_it() -> None:
    wanted = asked(TRIP)
    pieces = read_requirements(TRIP, wanted, TODAY)[1]
    wanted = replace(wanted, not_understood=pieces)
    known = with_meanings(wanted, [Meaning(tag=one.text, labels=(f"label {n}",)) for n, one in enumerate(pieces)])

    (first, walk), (second, hour) = of_event(known.requirements)
    assert (first, second) == (1, 2)
    assert "walk" in " ".join(walk)
    assert "sgraffito" in " ".join(hour)


def test_a_day_beside_words_that_are_understood_later_is_not_that_of_what_was_before() -> None:
    wanted = asked("12月19日和20日在西安办书展，第一天要主持人，第二天要皮影戏，两天都要摄影。")

    assert [(number, "活动主持" in tags) for number, tags in of_event(wanted.requirements)] == [(1, True), (2, False)]


def test_a_work_of_one_day_is_priced_for_that_day_whatever_its_people_call_it() -> None:
    wanted = asked(TRIP)
    pieces = read_requirements(TRIP, wanted, TODAY)[1]
    wanted = replace(wanted, not_understood=pieces)
    known = with_meanings(wanted, [Meaning(tag=one.text, labels=(f"label {n}",)) for n, one in enumerate(pieces)])

    counted = [quantities_of_work(known, f"label {n}") for n in range(2)]
    assert [(one.days, one.sessions) for one in counted] == [(1.0, 1.0), (1.0, 1.0)]


def test_a_weekend_beside_both_of_its_days_is_both() -> None:
    sentence = "A weekend hackathon in Berlin on 12 and 13 December for 60 students: a venue that stays open at night."
    dates = [r for r in asked(sentence).requirements if r.kind is K.DATE]

    assert not of_event(tuple(dates))
    assert {(r.value.first, r.value.last) for r in dates} == {("2026-12-12", "2026-12-13")}


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("我们公司下个月想请人来教大家心肺复苏，十二月十八号下午，在重庆，25个人。", "2026-12-18"),
        ("下个月在成都办茶会，12月12日下午，35人，要一位主持人。", "2026-12-12"),
        ("We want a DJ in London next month, on 18 December.", "2026-12-18"),
    ],
)
def test_an_exact_day_says_which_of_the_month_is_meant(sentence: str, day: str) -> None:
    assert understand(sentence, TODAY).context.date == day


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("下个月找人修钢琴，在苏州，12月20日之前要弄好。", "2026-12-01"),
        ("A DJ in London next month, 18 January would be too late.", "2026-12-01"),
    ],
)
def test_a_last_day_or_one_outside_of_the_month_does_not(sentence: str, day: str) -> None:
    assert understand(sentence, TODAY).context.date == day
