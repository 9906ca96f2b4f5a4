"""A clause that no rule reads is asked about where, by its meaning, it most likely asks for something to be done."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.core.matching_kit import SAMPLES
from towow_core.domain.clarifications import Clarification
from towow_core.domain.models import Demand, DemandUnderstanding
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.meaning import Found, look_up
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.matching.unanswered import unanswered
from towow_core.engine.matching.wish_chance import ASKED_ABOUT_FROM, wish_chance
from towow_core.engine.requirements.clarifying import open_questions
from towow_core.engine.requirements.reading import read_requirements
from towow_core.support.sentence_encoder import SentenceEncoder

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


def vectors(texts: tuple[str, ...]) -> Mapping[str, NDArray[np.float32]]:
    return dict(zip(texts, SentenceEncoder()(texts), strict=True))


def found(text: str, *, is_by_words: bool = False) -> Found:
    asked = unanswered(read(text), PEOPLE)
    if asked is None:
        return Found()
    if is_by_words:
        return look_up(asked, OfferIndex.over(PEOPLE))
    return look_up(asked, OfferIndex.over(PEOPLE, vectors(texts_of(PEOPLE))), vectors(asked.texts))


ASKING = [
    "A photographer in Berlin on 12 December, and the three long tables carried down to the garden beforehand.",
    "A photographer in Berlin on 12 December, plus a pair of hands behind the coat rack all evening.",
    "A photographer in Berlin on 12 December. Nine toddlers kept busy in the room next door.",
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
def test_without_vectors_only_the_rules_ask(text: str) -> None:
    assert not found(text, is_by_words=True).unread


@pytest.mark.parametrize("text", ASKING)
def test_nobody_is_invited_for_what_is_only_worth_a_question(text: str) -> None:
    asked = found(text)
    assert not asked.meanings
    assert [(one.about, one.default) for one in questions(read(text), asked.unread)] == [
        (one, None) for one in asked.unread
    ]


def test_days_places_and_amounts_alone_are_worth_no_question() -> None:
    assert not found("A photographer in Berlin. On Saturday 12 December 2026 at 3 pm, up to 400 euros.").unread


def test_a_vector_of_another_encoder_says_nothing() -> None:
    assert wish_chance(np.ones(8, dtype=np.float32)) < ASKED_ABOUT_FROM
