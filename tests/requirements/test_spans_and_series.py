"""A span of days, an event that lasts all of them, and what comes again until a last day: one list of days for all."""

from dataclasses import replace

import pytest

from bridges.bench.offline_path import negotiate
from tests.core.matching_kit import person, proposal_of
from tests.requirements.kit import answer, facts, part, wants
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import UNTIL, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.quantities import quantities_of_work
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

TODAY = "2026-11-28"  # a Saturday
K = RequirementKind


def read(text: str) -> DemandUnderstanding:
    understood = understand(text, TODAY)
    return replace(understood, requirements=read_requirements(text, understood, TODAY)[0])


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("瑜伽老师，在杭州，12月14号那一周", "2026-12-14", "2026-12-20"),
        ("瑜伽老师，在杭州，12月16日所在的那周，周末不行", "2026-12-14", "2026-12-20"),
        ("A yoga class in Leeds on one of the days 10-12 December", "2026-12-10", "2026-12-12"),
        ("A yoga class in Leeds, some day from 10 to 12 December", "2026-12-10", "2026-12-12"),
    ],
)
def test_a_span_of_which_one_day_will_do_is_no_length_and_no_first_day(text: str, first: str, last: str) -> None:
    understanding = read(text)
    (said,) = [r for r in understanding.requirements if r.kind is K.DATE]

    assert (said.value.first, said.value.last, said.value.every) == (first, last, ())
    assert not [r for r in understanding.requirements if r.kind is K.DURATION]
    assert quantities_of_work(understanding, "yoga").rate(PriceUnit.EVENT, 1.0).units == 1


@pytest.mark.parametrize(
    ("text", "weekdays"),
    [
        ("A yoga class in Leeds, any weekday from 7 to 18 December", (1, 2, 3, 4, 5)),
        ("A yoga class in Leeds in the week of 7 December, Thursday or Friday", (4, 5)),
    ],
)
def test_days_of_the_week_said_of_a_span_are_those_of_it(text: str, weekdays: tuple[int, ...]) -> None:
    dates = [r.value for r in read(text).requirements if r.kind is K.DATE]

    assert [value.weekdays for value in dates if value.weekdays] == [weekdays]
    assert not [value for value in dates if value.text == "further"]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Retreat in Leeds, 10 to 12 December, 16 people: a yoga class and a photographer", 1),
        ("12月10日到12日公司在杭州团建，18个人，要一节瑜伽课和摄影", 1),
        ("Retreat in Leeds, 10 to 12 December, 16 people: a yoga class every day and a photographer", 3),
        ("Yoga in Leeds on all three days from 10 to 12 December", 3),
    ],
)
def test_what_happens_once_within_several_days_is_counted_once(text: str, days: int) -> None:
    counted = quantities_of_work(read(text), "yoga")
    assert (counted.days or 0) * (counted.sessions or 1) == days


def test_who_does_what_happens_once_is_asked_for_one_of_the_days() -> None:
    text = "Retreat in Leeds, 10 to 12 December, 16 people: a yoga class and a photographer"
    amy, bob = person("amy", "yoga", "Leeds"), person("bob", "photography", "Leeds")
    parts = {part.display_name: part for part in negotiate(text, [amy, bob], TODAY).plan.assignments}

    assert parts["Amy"].days == ("2026-12-10",)
    assert parts["Bob"].days == ()  # all of the event's


@pytest.mark.parametrize(
    ("text", "city", "works", "prices"),
    [
        (
            "From 10 to 12 December in London we need a photographer and dinner for 40 people",
            "London",
            ("photography", "catering"),
            (300.0, 2400.0),
        ),
        (
            "From 10 to 12 December in London we need a caterer for lunch, 40 people, and a photographer",
            "London",
            ("photography", "catering"),
            (300.0, 2400.0),
        ),
        ("12月10到12号在上海，一场会议要摄影和主持，40人", "上海", ("摄影", "主持"), (300.0, 2400.0)),
        ("12月10到12号在上海，要一场晚宴的主持和摄影，40人", "上海", ("摄影", "主持"), (300.0, 2400.0)),
    ],
)
def test_what_serves_the_whole_event_is_no_single_occasion_of_it(
    text: str, city: str, works: tuple[str, str], prices: tuple[float, float]
) -> None:
    amy = person("amy", works[0], city, price=100.0, price_unit="day")
    bob = person("bob", works[1], city, price=20.0, price_unit="person")
    parts = {part.display_name: part for part in negotiate(text, [amy, bob], TODAY).plan.assignments}

    assert (parts["Amy"].days, parts["Bob"].days) == ((), ())
    assert tuple(parts[name].rate.amount for name in ("Amy", "Bob") if parts[name].rate) == prices


def test_a_class_that_a_profile_calls_by_its_subject_costs_as_many_days_as_are_planned() -> None:
    text = "In Leeds from 10 to 12 December we want a yoga class and a pottery class for 8 people"
    amy = person("amy", "pottery class,pottery", "Leeds", price=100.0, price_unit="day")
    parts = {part.display_name: part for part in negotiate(text, [amy, person("bob", "yoga", "Leeds")], TODAY).active}

    assert parts["Amy"].days == ("2026-12-10",)
    assert parts["Amy"].rate is not None
    assert parts["Amy"].rate.amount == 100.0


@pytest.mark.parametrize(
    ("text", "city", "works", "status", "says"),
    [
        (
            "In Leeds from 10 to 12 December we want a yoga class and a pottery class",
            "Leeds",
            ("yoga", "lessons: pottery"),
            RequirementStatus.OPEN,
            "taken to be on one day of it only",
        ),
        (
            "12月10日到12日在杭州，要一节瑜伽课和一场陶艺课，不同的日子",
            "杭州",
            ("瑜伽", "教学：陶艺"),
            RequirementStatus.OPEN,
            "当作只在其中一天",
        ),
        (
            "12月10日到11日在杭州，要一节瑜伽课和一场陶艺课，不同的日子",
            "杭州",
            ("瑜伽", "教学：陶艺"),
            RequirementStatus.MET,
            "当作只在其中一天",
        ),
        (
            "Retreat in Leeds, 10 to 12 December, 16 people: a yoga class and a photographer",
            "Leeds",
            ("yoga", "photography"),
            RequirementStatus.MET,
            "taken to be on one day of it only",
        ),
    ],
)
def test_days_on_which_nobody_is_there_are_open_where_all_is_taken_to_be_once(
    text: str, city: str, works: tuple[str, str], status: RequirementStatus, says: str
) -> None:
    made = negotiate(text, [person("amy", works[0], city), person("bob", works[1], city)], TODAY)
    offers = {offer.agent_id: offer for offer in made.offers}
    known = PlanFacts(plan=proposal_of(made.plan), offers=offers, answers={who: answer(who) for who in offers})
    asked = made.understood
    (found,) = [
        one
        for one in check(asked.requirements, known, asked.language, asked.not_understood, asked.surface_demand)
        if one.kind is K.DATE
    ]

    assert found.status is status
    assert says in found.note


SERIES = [
    ("Yoga in Leeds, Tuesdays and Thursdays at 7pm, from 1 December till Christmas", 8, "2026-12-01"),
    ("瑜伽老师，在杭州，每周六下午一次，从12月到明年1月底", 9, "2026-12-05"),
    ("瑜伽老师，在杭州，每周一三五晚上，从12月7日起一直到1月15日", 18, "2026-12-07"),
    ("瑜伽老师，在杭州，12月份每周二和周四早上", 10, "2026-12-01"),
    ("瑜伽老师，在杭州，每周日下午，到1月底", 9, "2026-12-06"),
    ("Yoga in Leeds every Wednesday from 2 December until the end of January", 9, "2026-12-02"),
]


@pytest.mark.parametrize(("text", "times", "first"), SERIES)
def test_a_series_begins_on_its_first_day_and_is_priced_as_often_as_it_is_planned(
    text: str, times: int, first: str
) -> None:
    amy = person("amy", "yoga,瑜伽", "杭州" if "杭州" in text else "Leeds", price=50.0, price_unit="event")
    plan = negotiate(text, [amy], TODAY).plan
    days = plan.timeline.event_days

    assert (len(days), days[0]) == (times, first)
    rates = [part.rate for part in plan.assignments if part.rate and part.rate.unit is PriceUnit.EVENT]
    assert [rate.times for rate in rates] == [times] * len(rates)


def test_how_long_it_goes_on_is_no_further_day_of_what_comes_again() -> None:
    said = [
        r.value for r in read("瑜伽老师，在杭州，每周六下午一次，从12月到明年1月底").requirements if r.kind is K.DATE
    ]

    assert [(value.unit, value.last) for value in said if value.last] == [(UNTIL, "2027-01-31")]


def test_a_series_of_which_one_time_is_planned_says_what_is_not() -> None:
    again = wants(K.RECURRENCE, weekdays=(2, 4))
    span = replace(wants(K.DATE, first="2026-12-01", last="2026-12-25"), requirement_id="req-2")
    (_, found) = check((again, span), facts(part("amy"), day="2026-12-08"), Language.EN)

    assert found.status is RequirementStatus.OPEN
    assert "2026-12-25" in found.note


@pytest.mark.parametrize(("skipped", "status"), [(0, RequirementStatus.MET), (1, RequirementStatus.PARTLY)])
def test_how_many_times_it_is_says_nothing_of_the_day_with_which_a_month_begins(
    skipped: int, status: RequirementStatus
) -> None:
    """Four Thursdays of December begin on its first; those that begin a week later do not keep it."""
    wanted = (
        replace(wants(K.DATE, first="2026-12-01", last="2026-12-31"), requirement_id="req-2"),
        wants(K.RECURRENCE, weekdays=(4,)),
        replace(wants(K.RECURRENCE, number=4, unit="sessions"), requirement_id="req-3"),
    )
    thursdays = ("2026-12-03", "2026-12-10", "2026-12-17", "2026-12-24", "2026-12-31")[skipped : skipped + 4]
    known = facts(part("amy"), day=thursdays[-1])
    known = replace(known, plan=replace(known.plan, timeline=replace(known.plan.timeline, event_days=thursdays)))

    assert check(wanted, known, Language.EN)[0].status is status
