"""A clause that no rule reads is asked about where, by the second reader, it most likely asks for something."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.core.matching_kit import SAMPLES
from towow_core.domain.clarifications import Clarification
from towow_core.domain.models import Demand, DemandUnderstanding
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.meaning import Found, look_up
from towow_core.engine.matching.offered import OfferIndex
from towow_core.engine.matching.unanswered import unanswered
from towow_core.engine.requirements.clarifying import open_questions
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-22"
PEOPLE = tuple(SAMPLES)


def read(text: str) -> DemandUnderstanding:
    understanding = understand(text, TODAY)
    asked, left_over = read_requirements(text, understanding, TODAY)
    return replace(understanding, requirements=asked, not_understood=left_over)


def questions(understanding: DemandUnderstanding, unread: Mapping[str, tuple[str, ...]]) -> tuple[Clarification, ...]:
    text = understanding.surface_demand
    demand = Demand(
        demand_id="d-1", user_id="u", raw_input=text, submitted_at=f"{TODAY}T10:00:00Z", understanding=understanding
    )
    return tuple(one for one in open_questions(demand, PEOPLE, TODAY, unread=unread) if one.about)


def found(text: str) -> Found:
    asked = unanswered(read(text), PEOPLE)
    return look_up(asked, OfferIndex.over(PEOPLE)) if asked else Found()


ASKING = [
    "A photographer in Berlin on 12 December, plus a pair of hands behind the coat rack all evening.",
    "A photographer in Berlin on 12 December, and the coats taken and numbered at the door.",
    "12月12日在北京办聚会，要摄影师，门口帮着把大家的外套挂好收好。",
]
TELLING = [
    "A photographer in Berlin on 12 December. My cousins from Porto arrive the evening before.",
    "A photographer in Berlin on 12 December. It rained on us last year.",
    "12月12日在北京办聚会，要摄影师，我们部门去年刚成立没多久。",
]


@pytest.mark.parametrize("text", ASKING)
def test_a_clause_that_asks_in_words_that_no_rule_knows_is_asked_about(text: str) -> None:
    assert found(text).unread


@pytest.mark.parametrize("text", TELLING)
def test_a_clause_that_only_tells_something_is_not_asked_about(text: str) -> None:
    assert not found(text).unread


@pytest.mark.parametrize("text", ASKING)
def test_nobody_is_invited_for_what_is_only_worth_a_question(text: str) -> None:
    asked = found(text)
    assert not asked.meanings
    assert [(one.about, one.default) for one in questions(read(text), asked.unread)] == [
        (one, None) for one in asked.unread
    ]


def test_days_places_and_amounts_alone_are_worth_no_question() -> None:
    assert not found("A photographer in Berlin. On Saturday 12 December 2026 at 3 pm, up to 400 euros.").unread
