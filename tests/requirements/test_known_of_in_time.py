"""Who must know of a thing some days ahead is not put on a day that is nearer, however openly the day is named."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.requirements.kit import answer
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.models import Decision
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check
from towow_core.requirements.dates import is_within
from towow_core.requirements.facts import PlanFacts


@pytest.mark.parametrize(
    ("sentence", "does", "city"),
    [
        ("a photographer in London this week", "photography", "London"),
        ("a photographer in London next week", "photography", "London"),
        ("这周在北京请一位摄影师", "活动摄影", "北京"),
        ("下周在北京请一位摄影师", "活动摄影", "北京"),
    ],
)
def test_who_must_know_earlier_than_a_week_allows_declines_and_says_so(sentence: str, does: str, city: str) -> None:
    offer = make_offer(person("kim", does, city, notice_days=21), asked(sentence), TODAY)

    assert offer.decision is Decision.DECLINE
    assert "21" in offer.decline_reason


@pytest.mark.parametrize(
    "sentence", ["a photographer in London by the end of next week", "a photographer in London next week"]
)
def test_a_plan_waits_for_who_must_know_earlier_where_there_is_time(sentence: str) -> None:
    understood = asked(sentence)
    offers = offers_from(understood, person("kim", "photography", "London", notice_days=8))
    plan = proposal_of(make_plan(understood, offers, TODAY))

    assert plan.timeline.event_date >= offers[0].free_from


@pytest.mark.parametrize("sentence", ["a photographer in London next week", "a photographer in London on a Saturday"])
def test_no_day_is_met_that_is_nearer_than_its_person_must_know_of_it(sentence: str) -> None:
    understood = asked(sentence)
    offers = offers_from(understood, person("kim", "photography", "London"))
    plan = proposal_of(make_plan(understood, offers, TODAY))
    said = {part.agent_id: answer(part.agent_id) for part in plan.assignments}

    def day_of(free_from: str) -> tuple[RequirementStatus, str]:
        known = {o.agent_id: replace(o, free_from=free_from) for o in offers}
        facts = PlanFacts(plan=plan, offers=known, answers=said)
        checked = check(understood.requirements, facts, understood.language)
        found = next(r for r in checked if r.kind is RequirementKind.DATE)
        return found.status, found.note

    assert day_of("")[0] is RequirementStatus.MET
    status, note = day_of("2027-03-01")
    assert status is RequirementStatus.OPEN
    assert "2027-03-01" in note


def test_any_such_day_of_the_week_is_on_a_sunday_also_next_month() -> None:
    date = next(r for r in asked("a magician in London on a Sunday").requirements if r.kind is RequirementKind.DATE)

    assert is_within("2026-12-06", date.value)
    assert not is_within("2026-12-07", date.value)
    said = next(r for r in asked("a magician in London on a Sunday in December").requirements if r.value.weekdays)
    assert not is_within("2027-01-03", said.value)
