"""A wish that names no trade means the one whose customers ask like that; and what its words speak against is asked."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.requirements.test_found_by_its_name import offers
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import MEANT, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.trade_phrases import OTHER, phrases, trades_meant
from towow_core.engine.lexicon.trades import trades
from towow_core.engine.matching.in_doubt import suspects, without_doubted
from towow_core.engine.matching.meaning import Found, look_up, read_by_name
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.matching.unanswered import unanswered
from towow_core.engine.requirements.reading import read_requirements
from towow_core.support.sentence_encoder import SentenceEncoder

TODAY = "2026-11-29"


WRITER = offers("roisin", "copywriting", "landing pages and product texts", "London")
MOVER = offers("tom", "removals", "two men, any stairs", "London")
CLEANER = offers("priya", "cleaning", "flats and offices", "London")
GUQIN = offers("gu", "古琴维修", "断纹、开裂", "London")
CLOCKS = offers("hugo", "clock repair", "longcase and mantel clocks", "London")
SWIMMER = offers("ana", "swimming lessons", "front crawl for adults", "London")
PEOPLE = (WRITER, MOVER, CLEANER, GUQIN, CLOCKS, SWIMMER)


def read(text: str) -> DemandUnderstanding:
    understanding = understand(text, TODAY)
    asked, left_over = read_requirements(text, understanding, TODAY)
    return read_by_name(replace(understanding, requirements=asked, not_understood=left_over), PEOPLE)


@cache
def index() -> OfferIndex:
    texts = texts_of(PEOPLE)
    return OfferIndex.over(PEOPLE, dict(zip(texts, SentenceEncoder()(texts), strict=True)))


def held(text: str) -> DemandUnderstanding:
    understanding = read(text)
    said = [one.said for one in suspects(understanding)]
    vectors = dict(zip(said, SentenceEncoder()(said), strict=True)) if said else {}
    return without_doubted(understanding, suspects(understanding), vectors)


def found(text: str) -> Found:
    asked = unanswered(held(text), PEOPLE)
    assert asked is not None
    return look_up(asked, index(), dict(zip(asked.texts, SentenceEncoder()(asked.texts), strict=True)))


def works(understanding: DemandUnderstanding) -> list[str]:
    return [r.text for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard]


@pytest.mark.parametrize(
    ("phrase", "key"),
    [
        ("put our leaflet into words people enjoy", "copywriting"),
        ("lug the sofa and twelve boxes up to the attic", "moving"),
        ("把钢琴从三楼弄下来", "moving"),
        ("the cistern keeps hissing and the tap drips", "plumbing"),
        ("陪我爷爷说说话扶他走走", "elder_care"),
    ],
)
def test_a_phrase_means_the_trade_whose_customers_ask_like_that(phrase: str, key: str) -> None:
    first = trades_meant(phrase, SentenceEncoder()([phrase])[0])[0]

    assert first.key == key


@pytest.mark.parametrize("phrase", ["train our falcon chicks to race drones of brass", "铸一口两吨重的铜钟"])
def test_what_no_trade_of_the_lexicon_does_is_taken_for_none(phrase: str) -> None:
    first = trades_meant(phrase, SentenceEncoder()([phrase])[0])[0]

    assert first.key == OTHER or first.chance < 0.9


def test_each_phrase_is_of_a_concept_or_a_trade_that_there_is() -> None:
    assert {key for key, _ in phrases()} <= {OTHER, *concepts(), *trades()}


def test_whoever_does_what_is_meant_is_taken_for_it() -> None:
    meanings = found(
        "Looking for somebody to redesign our website and someone else to write the texts, London."
    ).meanings

    assert ("write the texts", ("copywriting",)) in [(one.tag, one.labels) for one in meanings]


def test_what_is_most_likely_meant_is_asked_about_unless_it_is_sure() -> None:
    sure = found("Moving a piano and eight boxes to a third floor in London, then a magician.")
    meant = {one.tag: one.labels for one in sure.meanings}

    assert ("removals",) in meant.values()
    assert all(meant[tag] for tag in sure.sure)


def test_no_choice_is_of_a_trade_that_is_not_meant() -> None:
    suggestions = found("想学吉他，零基础，London。").suggestions

    assert "clock repair" not in suggestions
    assert "swimming lessons" not in suggestions


def test_work_that_its_clause_speaks_against_is_only_the_requesters_words() -> None:
    assert works(held("要个钟点工打扫卫生，London。")) != ["钟表维修"]
    assert "engraving" not in works(held("Want a hand painted sign for our pub in London."))


@pytest.mark.parametrize("text", ["Looking for a bookkeeper for my small cafe in London.", "请一位摄影师，London。"])
def test_nobody_doubts_a_trade_that_is_called_by_its_name(text: str) -> None:
    assert works(held(text)) == works(read(text))


def test_the_end_of_another_trades_name_is_no_trade() -> None:
    assert find_concepts("We need an organ builder in London.") == ()
    assert [one.concept.key for one in find_concepts("We need a builder in London.")] == ["renovation"]


def test_nobody_mends_an_instrument_that_they_do_not_work_on() -> None:
    understanding = held("We need an organ builder in London.")

    assert not any(r.value.unit == MEANT for r in understanding.in_force)
    assert not {label for one in found("We need an organ builder in London.").meanings for label in one.labels}


def test_somebody_else_is_nobodys_trade() -> None:
    asked = works(read("We need someone to paint the fence and somebody else to fix the gate in London."))

    assert "else" not in asked
    assert "fix the gate" in asked


def test_what_is_there_beside_a_clause_that_asks_hires_nobody() -> None:
    text = "We need someone to tune the piano in London on 11 December. My cousin has a van."

    assert not any("van" in one for one in works(read(text)))


def test_another_encoders_vectors_tell_nothing() -> None:
    asked = unanswered(read("Somebody to write the texts, London."), PEOPLE)
    assert asked is not None
    short = dict.fromkeys(asked.texts, np.ones(8, np.float32) / np.sqrt(8))

    assert look_up(asked, OfferIndex.over(PEOPLE), short).sure == frozenset()
