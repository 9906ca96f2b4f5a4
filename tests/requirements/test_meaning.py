"""Who is found that is asked for in words that no profile uses: by words alone, and with a sentence encoder."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.core.matching_kit import SAMPLES, person
from tests.requirements.kit import facts, part
from towow_core.domain.models import AgentProfile, Decision, Demand, DemandUnderstanding, Language, Meaning
from towow_core.domain.requirements import RequirementKind, RequirementStatus, Span
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.meaning import as_taken, called_by_name, look_up
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.unanswered import unanswered
from towow_core.engine.requirements.clarifying import open_questions
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check
from towow_core.services.demands import clarifying
from towow_core.services.demands.kept_vectors import KeptVectors
from towow_core.services.demands.meanings import Meanings
from towow_core.support.sentence_encoder import SentenceEncoder

TODAY = "2026-11-22"
BINDER = replace(
    person("ida", "bookbinding", "Leeds"), capabilities={"bookbinding": "I repair old books and bind theses by hand"}
)
SWEEP = replace(
    person("otto", "chimney sweeping", "Leeds"), capabilities={"chimney sweeping": "I sweep flues and check stoves"}
)
ZITHER = replace(
    person("guan", "古琴维修", "北京"), capabilities={"古琴维修": "修复断纹、面板开裂，换弦调音，做了二十年"}
)
PEOPLE = (*SAMPLES, BINDER, SWEEP, ZITHER)
SAMPLES_HOST = next(one for one in SAMPLES if "活动主持" in one.capabilities)


class Counting:
    """An encoder that notes what it was asked; a text's vector is decided by the text alone."""

    name = "counting"

    def __init__(self) -> None:
        self.texts: list[str] = []

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts += texts
        rows = np.array([np.random.default_rng(len(text)).normal(size=8) for text in texts], dtype=np.float32)
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)


def read(text: str) -> DemandUnderstanding:
    understanding = understand(text, TODAY)
    asked, left_over = read_requirements(text, understanding, TODAY)
    return replace(understanding, requirements=asked, not_understood=left_over)


@cache
def vectors() -> Mapping[str, NDArray[np.float32]]:
    texts = texts_of(PEOPLE)
    return dict(zip(texts, SentenceEncoder()(texts), strict=True))


def looked_up(text: str, profiles: tuple[AgentProfile, ...] = PEOPLE) -> tuple[DemandUnderstanding, tuple[str, ...]]:
    """By meaning: the demand that knows what was found, and what it could be instead."""
    understanding = read(text)
    asked = unanswered(understanding, profiles)
    assert asked is not None
    of_asks = dict(zip(asked.texts, SentenceEncoder()(asked.texts), strict=True))
    found = look_up(asked, OfferIndex.over(profiles, vectors()), of_asks)
    return with_meanings(understanding, found.meanings), found.suggestions


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("My grandmother's old book is falling apart and needs a new binding", "Ida"),
        ("Black dust falls down into our hearth whenever it is windy", "Otto"),
        ("My antique Chinese zither has a cracked soundboard and needs repair", "Guan"),
        ("祖传的旧书散页了，想找人重新装订", "Ida"),
    ],
)
def test_who_is_asked_for_in_other_words_is_invited_or_offered_as_a_choice(text: str, who: str) -> None:
    understanding, suggestions = looked_up(text)
    invited = [one.display_name for one in shortlist(understanding, PEOPLE, 10).definitely_related]
    labels = next(tuple(one.capabilities) for one in PEOPLE if one.user_name == who)
    assert invited == [who] or (not invited and labels[0] in suggestions)


def test_a_reason_names_the_label_that_it_rests_on() -> None:
    understanding = with_meanings(
        read("My thesis has to be stitched between two boards"), (Meaning(tag="", labels=("bookbinding",)),)
    )
    (candidate,) = shortlist(understanding, PEOPLE, 10).definitely_related
    assert "“bookbinding”" in candidate.reason


def test_only_a_twin_with_the_label_says_yes_to_what_is_meant_by_it() -> None:
    understanding = with_meanings(
        read("My thesis has to be stitched between two boards"), (Meaning(tag="", labels=("bookbinding",)),)
    )
    yes, no = make_offer(BINDER, understanding, TODAY), make_offer(SWEEP, understanding, TODAY)
    assert yes.decision is not Decision.DECLINE
    assert "Bookbinding: I repair old books" in yes.contribution
    assert no.decision is Decision.DECLINE


def test_what_is_meant_is_asked_for_in_the_requesters_own_words() -> None:
    understanding = with_meanings(read("I locked my keys in the car"), (Meaning(tag="", labels=("locksmith",)),))
    (asked,) = (r for r in understanding.requirements if r.kind is RequirementKind.CAPABILITY)
    assert (asked.text, asked.is_hard) == ("I locked my keys in the car", True)
    assert understanding.capability_tags == ("I locked my keys in the car",)
    assert all(span.text != asked.text for span in understanding.not_understood)


def test_what_somebody_has_a_label_for_is_not_looked_up() -> None:
    assert unanswered(read("I need bookbinding for my thesis in Leeds"), PEOPLE) is None


@pytest.mark.parametrize(
    ("text", "who"),
    [("I need bookbinding for my thesis in Leeds", BINDER), ("12月26日在北京办发布会，只要主持人", SAMPLES_HOST)],
)
def test_what_somebody_calls_so_who_cannot_be_asked_any_more_is_no_other_work(text: str, who: AgentProfile) -> None:
    here = tuple(one for one in PEOPLE if one != who)
    assert unanswered(read(text), here) is not None
    assert unanswered(read(text), here, [who]) is None


@pytest.mark.parametrize("text", ["我想在北京办一场AI聚会", "I want to throw a party in Leeds"])
def test_nobody_is_asked_what_they_mean_where_somebody_does_what_the_occasion_needs(text: str) -> None:
    assert unanswered(read(text), PEOPLE) is None


def test_what_was_taken_for_it_by_meaning_is_open_until_its_requester_says_so() -> None:
    text = "Somebody in Leeds to mend the spine of an old family bible and stitch its loose pages."
    guessed = (
        Meaning(tag=read(text).capability_tags[0] if read(text).capability_tags else text, labels=("bookbinding",)),
    )
    understood = as_taken(with_meanings(read(text), guessed), guessed)
    (asked,) = [r for r in understood.requirements if r.kind is RequirementKind.CAPABILITY and r.value.unit == "meant"]
    assert asked.value.text == "bookbinding"

    of_ida = facts(part("ida", *asked.value.tags))
    (found,) = check((asked,), of_ida, Language.EN)
    assert (found.status, found.met_by) == (RequirementStatus.OPEN, ("ida",))
    assert "“bookbinding”" in found.note

    named = replace(asked, value=replace(asked.value, unit=""))
    (found,) = check((named,), of_ida, Language.EN)
    assert found.status is RequirementStatus.MET


def test_what_is_called_so_in_the_sentence_is_no_guess() -> None:
    text = "I need a bookbinding workshop helper in Leeds"
    tag = read(text).capability_tags[0]
    found = (Meaning(tag=tag, labels=("bookbinding",)),)
    understood = as_taken(with_meanings(read(text), found), found)
    assert not [r for r in understood.requirements if r.value.unit == "meant"]


def test_by_words_alone_nobody_is_invited() -> None:
    asked = unanswered(read("Who can mend my old stone wall by hand?"), PEOPLE)
    assert asked is not None
    assert look_up(asked, OfferIndex.over(PEOPLE)).meanings == ()


def test_only_those_who_could_come_are_looked_among() -> None:
    asked = unanswered(read("Somebody to look after my cactus garden in Berlin"), PEOPLE)
    assert asked is not None
    assert BINDER.agent_id not in asked.among
    assert OfferIndex.over(PEOPLE).search("bind my old books by hand", among=asked.among).labels != ("bookbinding",)


def test_what_is_not_sure_is_asked_back_and_the_chosen_one_is_invited() -> None:
    understanding = read("I want the loose pages of my atlas stitched")
    demand = Demand(
        demand_id="d-1",
        user_id="u",
        raw_input=understanding.surface_demand,
        submitted_at=f"{TODAY}T10:00:00Z",
        understanding=understanding,
    )
    (question,) = open_questions(demand, PEOPLE, TODAY, suggestions=("bookbinding", "chimney sweeping"))
    assert question.choices == ("bookbinding", "chimney sweeping")
    assert question.default is None
    (put,) = clarifying.asked("d-1", "collab-1", [question], "2026-11-23T00:00:00Z")
    settled = clarifying.answered(demand, put, "bookbinding", TODAY)
    assert settled is not None
    after = clarifying.understanding_of(settled.demand)
    after = with_meanings(after, called_by_name(after, PEOPLE))
    assert [one.display_name for one in shortlist(after, PEOPLE, 10).definitely_related] == ["Ida"]


def test_a_chosen_label_means_itself_whatever_trade_is_inside_its_words() -> None:
    glue = replace(person("ann", "solar panel cleaning", "Leeds"), capabilities={"solar panel cleaning": ""})
    understanding = replace(read("I need help"), capability_tags=("solar panel cleaning",))
    assert called_by_name(understanding, (glue,)) == (
        Meaning(tag="solar panel cleaning", labels=("solar panel cleaning",)),
    )


async def test_vectors_are_made_once_and_kept_for_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "meaning-counting.npz"
    first, again = Counting(), Counting()
    made = await KeptVectors(first, file).of(["one", "two", "one"])
    kept = await KeptVectors(again, file).of(["two", "three"])
    assert first.texts == ["one", "two"]
    assert again.texts == ["three"]
    assert np.array_equal(made["two"], kept["two"])


async def test_many_who_come_at_once_are_all_kept(tmp_path: Path) -> None:
    file = tmp_path / "meaning-counting.npz"
    kept, again = KeptVectors(Counting(), file), Counting()
    texts = ["one", "two", "three", "one"]
    await asyncio.gather(*(kept.of([text]) for text in texts))
    await KeptVectors(again, file).of(texts)
    assert again.texts == []


async def test_a_file_of_vectors_that_cannot_be_read_is_made_again(tmp_path: Path) -> None:
    file = tmp_path / "meaning-counting.npz"
    file.write_bytes(b"nothing of the kind")
    encoder = Counting()
    await KeptVectors(encoder, file).of(["one"])
    assert encoder.texts == ["one"]


async def test_the_same_people_in_another_order_are_found_the_same() -> None:
    understanding = read("Who can mend my old books by hand?")
    one = await Meanings(Counting()).look_up(understanding, PEOPLE)
    other = await Meanings(Counting()).look_up(understanding, PEOPLE[::-1])
    assert one == other


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("There is soot all over our stove in Leeds, can somebody see to that?", "chimney sweeping"),
        ("祖上留下的那张琴面板开裂了，在北京，想救回来", "古琴维修"),
    ],
)
def test_what_only_one_person_says_a_word_of_is_a_choice_where_nothing_else_answers(sentence: str, label: str) -> None:
    asked = unanswered(read(sentence), PEOPLE)
    assert asked is not None
    found = look_up(asked, OfferIndex.over(PEOPLE))
    assert found.meanings == ()
    assert label in found.suggestions


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("I need a certified electrician in Glasgow to rewire my garden shed", (BINDER, SWEEP)),
        ("Someone to teach my parents Spanish, twice a week", (replace(BINDER, capabilities={"fencing lessons": ""}),)),
        ("想学开挖掘机，成都", (replace(ZITHER, capabilities={"书法教学": "一对一教学"}),)),
    ],
)
def test_what_has_only_a_common_word_with_what_people_do_is_not_asked_back(
    sentence: str, people: tuple[AgentProfile, ...]
) -> None:
    understood = read(sentence)
    asked = unanswered(understood, people)
    assert asked is not None
    assert look_up(asked, OfferIndex.over(people)).suggestions == ()


@pytest.mark.parametrize(
    ("text", "piece", "name"),
    [
        ("A kite flight in Berlin for 20 people on 12 December", None, "kite flight"),
        ("A workshop in Berlin for 20 people on building kites", None, "workshop on building kites"),
        ("12月2日晚上请人在西安放风筝", None, "放风筝"),
        ("A venue, a kite", "a kite", "kite"),
    ],
)
def test_a_wish_is_named_without_its_place_day_and_count(text: str, piece: str | None, name: str) -> None:
    understood = understand(text, TODAY)
    asked, _ = read_requirements(text, understood, TODAY)
    words = piece or text
    left = Span(start=text.index(words), end=text.index(words) + len(words), text=words)
    facts = tuple(one for one in asked if one.kind is not RequirementKind.CAPABILITY)
    understood = replace(understood, capability_tags=(), requirements=facts, not_understood=(left,))

    named = with_meanings(understood, [Meaning(tag=words, labels=("kites",))])

    assert named.capability_tags == (name,)
    assert named.requirements[-1].text == words
