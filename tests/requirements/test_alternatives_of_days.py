"""Alternatives that last more than a day: tried in the order in which they are said, and the plan says which it is."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person, proposal_of
from tests.requirements.kit import answer
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Proposal
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

TODAY = "2026-11-22"  # a Sunday


def asked(text: str) -> DemandUnderstanding:
    understood = understand(text, TODAY)
    found, rest = read_requirements(text, understood, TODAY)
    return replace(understood, requirements=found, not_understood=rest)


def dates(text: str) -> list[Requirement]:
    return [r for r in asked(text).requirements if r.kind is RequirementKind.DATE]


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("12月19日和20日两天拍短片，要摄像，不行就26日和27日", ["12-19 12-20", "12-26 12-27"]),
        ("12月5日、6日两天在北京培训，实在不行12日、13日也可以", ["12-05 12-06", "12-12 12-13"]),
        ("12月5日到6日在上海跟拍，如果没空就12日到13日", ["12-05 12-06", "12-12 12-13"]),
        ("12月12日或者19日和20日，请一位主持人", ["12-12", "12-19 12-20"]),
        ("周末两天的露营要一位领队，不行就下下个周末", ["11-28 11-29", "12-05 12-06"]),
        ("a workshop on the weekend of the 5th, or else the 12th and 13th", ["12-05 12-06", "12-12 12-13"]),
        ("movers on 5 and 6 December, or 12 and 13 December if they are taken", ["12-05 12-06", "12-12 12-13"]),
        ("a painter 5–6 December, failing that 12–14 December", ["12-05 12-06", "12-12 12-13 12-14"]),
        ("a guide on December 3 and 4, otherwise December 8", ["12-03 12-04", "12-08"]),
    ],
)
def test_each_alternative_keeps_all_its_days(text: str, choices: list[str]) -> None:
    read = dates(text)

    assert len(read) == 1
    assert [" ".join(day[5:] for day in days) for days in read[0].value.choices] == choices
    assert [days[0] for days in read[0].value.choices] == list(read[0].value.days)


@pytest.mark.parametrize(
    "text",
    [
        "12月5日在北京办60人的讲座，不行就12日",
        "a talk on 5 December for 60 guests, or on the 12th if the hall is taken",
    ],
)
def test_what_is_said_between_two_alternatives_is_not_lost(text: str) -> None:
    assert asked(text).context.expected_attendees == 60
    assert [r.value.number for r in asked(text).requirements if r.kind is RequirementKind.HEAD_COUNT] == [60]


CASES = [
    ("12月19日和20日在北京请一位摄影师，不行就26日和27日", "活动摄影", "北京"),
    ("A photographer in London on 19 and 20 December, or else 26 and 27 December", "photography", "London"),
]


def planned(text: str, who: AgentProfile) -> tuple[Proposal, Requirement]:
    understood = asked(text)
    offers = offers_from(understood, who)
    plan = proposal_of(make_plan(understood, offers, TODAY))
    said = {part.agent_id: answer(part.agent_id) for part in plan.assignments}
    facts = PlanFacts(plan=plan, offers={o.agent_id: o for o in offers}, answers=said)
    checked = check(understood.requirements, facts, understood.language)
    return plan, next(r for r in checked if r.kind is RequirementKind.DATE)


@pytest.mark.parametrize(("text", "does", "city"), CASES)
@pytest.mark.parametrize(
    ("away", "days"), [((), ("2026-12-19", "2026-12-20")), (("2026-12-20",), ("2026-12-26", "2026-12-27"))]
)
def test_the_second_is_taken_only_where_the_first_is_not_to_be_had(
    text: str, does: str, city: str, away: tuple[str, ...], days: tuple[str, ...]
) -> None:
    plan, date = planned(text, person("kim", does, city, unavailable_dates=away))

    assert plan.timeline.event_days == days
    assert date.status is RequirementStatus.MET
    assert all(day in date.note for day in days)


@pytest.mark.parametrize(("text", "does", "city"), CASES)
def test_half_of_an_alternative_is_not_the_alternative(text: str, does: str, city: str) -> None:
    plan, _ = planned(text, person("kim", does, city))
    half = replace(plan, timeline=replace(plan.timeline, event_days=("2026-12-20", "2026-12-26")))
    understood = asked(text)
    checked = check(understood.requirements, PlanFacts(plan=half), understood.language)

    assert {r.status for r in checked if r.kind is RequirementKind.DATE} == {RequirementStatus.PARTLY}


@pytest.mark.parametrize(
    ("text", "budget", "first", "behind"),
    [
        ("12月18日或19日晚上在北京办40人的音乐会，1万以内，不行就26日", 10000, "12月18日或19日", "不行就26日"),
        ("a DJ on 5 December, £300, or on the 12th if he is away", 300, "5 December", "or on the 12th if he is away"),
    ],
)
def test_what_stands_between_is_neither_hidden_nor_shown_as_part_of_the_day(
    text: str, budget: float, first: str, behind: str
) -> None:
    said = {r.text: r for r in asked(text).requirements}

    assert first in said
    assert said[first].value.days
    assert not said[behind].is_hard
    assert [r.value.number for r in said.values() if r.kind is RequirementKind.BUDGET] == [budget]
