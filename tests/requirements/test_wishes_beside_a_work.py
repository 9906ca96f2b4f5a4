"""A wish for which there is a trade is asked for, too, however shortly it stands beside another; how work is to be is
no work of its own.
"""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.lexicon.concept_search import concept_of

K = RequirementKind


def asked(text: str) -> set[str]:
    return {tag for r in read(text, ()).in_force if r.kind is K.CAPABILITY and r.is_hard for tag in r.value.tags}


def concepts_asked(text: str) -> set[str]:
    return {concept.key for tag in asked(text) if (concept := concept_of(tag)) is not None}


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("想在武汉找一位会驯鸽子的人，另外给她录个短视频。", "cinematography"),
        ("在青岛找个司机，此外给我们拍一组照片。", "photography"),
        ("十个同事去苏州玩一天，要有人带我们逛逛园林，中午有饭吃。", "catering"),
        ("找人把外婆的回忆整理成一本小书，印三十本，成都。", "printing"),
        ("Type up my aunt's letters in Leeds and print 15 copies.", "printing"),
        ("A guide for a walk in Leeds, ten of us, with something warm to eat at noon.", "catering"),
    ],
)
def test_a_wish_beside_another_is_asked_for(text: str, concept: str) -> None:
    assert concept in concepts_asked(text)


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("A school fair in Leeds on 6 February: a storyteller and someone who takes photos.", "storyteller"),
        ("A wedding in Leeds on 6 February: a photographer and a caricaturist.", "caricaturist"),
        ("2月6日武汉的年会：一位魔术师和主持人。", "魔术师"),
        ("Una boda en Londres el 6 de febrero: un fotógrafo y un mago.", "magician"),
    ],
)
def test_a_trade_that_a_list_names_beside_another_is_asked_for(text: str, tag: str) -> None:
    assert tag in asked(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("My uncle is a magician, and I need a photographer in Leeds.", "magician"),
        ("We have a magician and need a photographer in Leeds.", "magician"),
        ("A wedding in Leeds: a photographer, but no magician.", "magician"),
        ("A photographer in Leeds for the shop of a tailor.", "tailor"),
        ("年会在武汉，魔术师我们有了，要一位摄影师。", "魔术师"),
    ],
)
def test_who_is_had_told_of_or_ruled_out_is_not(text: str, word: str) -> None:
    assert not any(word in tag for tag in asked(text))


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("我们那边没有饭吃，想找人来厦门带我们逛逛老城。", "catering"),
        ("这本书一共印了三百本，想找人画一张插画。", "printing"),
        ("公司另外给他发奖金，要找一位摄影师。", "cinematography"),
        ("I need a photographer in Leeds; my poems were printed in two books.", "printing"),
    ],
)
def test_what_is_only_told_of_it_is_not(text: str, concept: str) -> None:
    assert concept not in concepts_asked(text)


@pytest.mark.parametrize(
    "text",
    [
        "A certified translation of my marriage certificate from German to English",
        "I need a notarised translation of my diploma from Chinese to English.",
    ],
)
def test_how_a_translation_is_to_be_is_no_notary_and_has_a_line(text: str) -> None:
    assert concepts_asked(text) == {"translation"}
    qualities = [r for r in read(text, ()).in_force if r.kind is K.QUALITY]
    assert any("certified" in r.text or "notarised" in r.text for r in qualities)


def test_a_paper_that_is_to_be_certified_is_a_notarys() -> None:
    assert concepts_asked("I need to have my diploma notarised in New York.") == {"notary"}
