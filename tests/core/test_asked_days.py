"""A plan stays within the week or month that the demand names, and notice is counted to its days, not to its first."""

from functools import partial

import pytest

from tests.core.matching_kit import TODAY, demand, person
from towow_core.domain.models import Decision, Milestone, Timeline
from towow_core.engine.matching.day_choice import is_asked_for, open_days
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.schedule import Part, target_day
from towow_core.engine.planning.reschedule import rescheduled
from towow_core.engine.twin.offers import make_offer

NEXT_WEEK = "下周在北京办一场聚会，需要场地"
DECEMBER = "12月在北京办一场聚会，需要场地"


def planned(sentence: str, today: str = TODAY) -> str:
    understanding = demand(sentence)
    parts = [Part(tag=need.tag, concept=need.concept, names=()) for need in needs_of(understanding)]
    return target_day(understanding, parts, today).day.isoformat()


@pytest.mark.parametrize(
    ("sentence", "today", "first", "last"),
    [
        (NEXT_WEEK, TODAY, "2026-11-23", "2026-11-29"),
        ("下周帮我做一份网站设计，要在北京开会", TODAY, "2026-11-23", "2026-11-29"),
        (NEXT_WEEK, "2026-11-25", "2026-11-25", "2026-11-29"),
    ],
)
def test_a_plan_stays_in_the_week_that_was_asked_for(sentence: str, today: str, first: str, last: str) -> None:
    assert first <= planned(sentence, today) <= last
    assert all(first <= day <= last for day in open_days(demand(sentence), today))


@pytest.mark.parametrize(("wish", "moved_to"), [("工作日", "2026-11-27"), ("周末", None), ("12月5日", None)])
def test_a_wish_for_another_day_is_granted_within_that_week_only(wish: str, moved_to: str | None) -> None:
    day = Milestone(name="聚会（暂定）", date="2026-11-28")
    timeline = Timeline(start_date=TODAY, end_date=day.date, milestones=(day,), event_date=day.date)

    moved = rescheduled(timeline, wish, TODAY, is_open=partial(is_asked_for, understanding=demand(NEXT_WEEK)))

    assert (moved and moved[1]) == moved_to


def test_a_day_that_is_open_is_not_declined_because_the_first_of_the_month_is_near() -> None:
    offer = make_offer(person("venue", "场地提供", notice_days=14), demand(DECEMBER), TODAY)

    assert offer.decision is not Decision.DECLINE
    assert all(day < "2026-12-04" for day in offer.unavailable_on)


def test_of_the_days_that_are_open_those_too_soon_are_named() -> None:
    offer = make_offer(person("venue", "场地提供", notice_days=30), demand(DECEMBER), TODAY)

    assert offer.unavailable_on
    assert all(day < "2026-12-20" for day in offer.unavailable_on)
