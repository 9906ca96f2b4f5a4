"""Nobody is asked far from their trade: for one word in common, for lessons in anything, over a border to mend."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.core.matching_kit import demand, person
from tests.requirements.test_found_by_its_name import read
from towow_core.domain.models import AgentProfile, Meaning
from towow_core.domain.requirements import MEANT, RequirementKind
from towow_core.engine.matching.binding import hindrances
from towow_core.engine.matching.candidate_fit import in_reach, matches
from towow_core.engine.matching.meaning import look_up
from towow_core.engine.matching.meant import with_meanings
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.offered import OfferIndex, is_another_kind, texts_of
from towow_core.engine.matching.shortlist import shortlist
from towow_core.engine.matching.unanswered import Unanswered
from towow_core.support.sentence_encoder import SentenceEncoder


def doing(agent_id: str, label: str, detail: str, city: str = "London", **terms: object) -> AgentProfile:
    made = replace(person(agent_id, label, city, **terms), capabilities={label: detail})
    return replace(made, terms=replace(made.terms, price=100.0))


def vectors(*texts: str) -> dict[str, NDArray[np.float32]]:
    return dict(zip(texts, SentenceEncoder()(texts), strict=True))


HARPIST = doing("harp", "harp playing", "for a church, a tea or a wedding")
PIPER = doing("piper", "bagpiping", "in full dress, at the graveside or the door")


def test_a_word_that_one_person_says_asks_nobody_whose_work_is_far_by_its_meaning() -> None:
    piece, people = "somebody in a kilt to play him out of the church", (HARPIST, PIPER)
    index = OfferIndex.over(people, vectors(*texts_of(people)))
    among = frozenset(one.agent_id for one in people)
    asked = Unanswered(tags=(), pieces=(piece,), sentence="", among=among)
    assert index.told_by(piece, among) == ("harp playing",)
    (meant,) = vectors("a bagpiper in full dress").values()  # what the words mean, whatever an encoder makes of them
    assert look_up(asked, index, {piece: meant}).meanings == ()
    (near,) = vectors("harp music in a church").values()
    assert [one.labels for one in look_up(asked, index, {piece: near}).meanings] == [("harp playing",)]


def test_a_piece_behind_a_comma_is_looked_up_by_its_meaning_too() -> None:
    asked = Unanswered(tags=(), pieces=("collection from Islington",), sentence="", among=frozenset())
    assert "collection from Islington" in asked.texts


def test_a_name_of_the_same_end_is_another_kind_where_it_is_of_something_else() -> None:
    assert is_another_kind("游泳教练", "在厦门找个潜水教练")
    assert not is_another_kind("游泳教练", "在厦门找个游泳教练")
    assert not is_another_kind("游泳教练", "在厦门找个教练")
    assert not is_another_kind("钟表维修", "家里的座钟维修")
    assert not is_another_kind("游泳教练", "孩子想学游泳")


def test_lessons_in_nothing_that_was_read_ask_nobody_who_teaches_something() -> None:
    fencing = doing("fence", "fencing lessons", "foil and sabre, beginners welcome")
    anything = doing("any", "skills teaching", "whatever you would like to learn")
    asked = demand("We need an instructor in London on 19 December")
    found = shortlist(asked, (fencing, anything), 10).definitely_related
    assert [one.agent_id for one in found] == [anything.agent_id]


def test_nobody_sends_a_thing_abroad_to_have_it_mended() -> None:
    far = doing("gu", "古琴维修", "修漆、换弦，需要寄来", "苏州", remote=True)
    for place, is_near in (("London", False), ("Beijing", True)):
        asked = demand(f"Repair a saxophone in {place}")
        tag = next(iter(asked.capability_tags))
        asked = with_meanings(asked, [Meaning(tag=tag, labels=("古琴维修",))])
        can = matches(far, needs_of(asked))
        assert can
        assert bool(in_reach(far, asked, can)[0]) is is_near


@pytest.mark.parametrize("sentence", ["Balloon sculpting in London, 14 children", "Yacht delivery in London, 40 feet"])
def test_what_is_counted_is_no_work_that_a_tag_names(sentence: str) -> None:
    does = {"Balloon": "balloon sculpting", "Yacht": "yacht delivery"}[sentence.split(maxsplit=1)[0]]
    tagged = replace(doing("x", "speech therapy", "for all ages"), tags=("children", "feet"))
    asked = read(sentence, (doing("b", does, "on time"), tagged))
    assert {"children", "feet"}.isdisjoint(asked.capability_tags)


HENNA = doing("zara", "henna artist", "bridal and party henna, natural paste only")


@pytest.mark.parametrize(
    ("sentence", "is_sure"),
    [
        ("A tattoo artist in London on 12 December", False),
        ("Ear piercing in London, for my niece", False),
        ("A mehndi artist in London on 12 December", True),
    ],
)
def test_who_paints_with_henna_tattoos_nobody(sentence: str, *, is_sure: bool) -> None:
    found = matches(HENNA, needs_of(read(sentence, (HENNA,))))

    assert any(not match.need.is_guess for match in found) is is_sure


def test_of_what_was_only_taken_for_their_work_nobody_elsewhere_is_said_to_be_able() -> None:
    understood = read("Window cushions in Berlin on 12 December", (HENNA,))
    (asked,) = (one for one in understood.requirements if one.kind is RequirementKind.CAPABILITY)
    labels = ("henna artist",)
    guess = replace(asked, value=replace(asked.value, unit=MEANT, text=labels[0]))
    known = with_meanings(understood, [Meaning(tag=asked.value.tags[0], labels=labels)])
    taken = replace(known, requirements=tuple(guess if one == asked else one for one in known.requirements))

    assert hindrances(known, (HENNA,), asked.value.tags)
    assert hindrances(taken, (HENNA,), asked.value.tags) == ()
