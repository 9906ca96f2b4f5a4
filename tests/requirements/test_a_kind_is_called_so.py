"""Who is asked for by the name of one kind of some work is called so, and no wider work is said to be met."""

import pytest

from tests.requirements.test_clauses_worth_a_question import read
from towow_core.engine.matching.kind_said import kind_said
from towow_core.engine.matching.needs import needs_of

KINDS = [
    ("Need a florist in Paris for a bridal bouquet and two buttonholes on 16 January.", "florist"),
    ("We need a florist in Paris on 16 January.", "florist"),
    ("A florist and a DJ in Berlin on 12 December for 40 people, please.", "florist"),
    ("12月12日在北京要一位花艺师。", "花艺师"),
]
WIDE = [
    ("We need a decorator in Paris on 16 January.", "decoration"),
    ("Decoration for a party in Paris on 16 January, please.", "decoration"),
    ("12月12日在北京要会场布置。", "会场布置"),
    ("A photographer in Paris on 16 January.", "photography"),
]
THINGS = [
    "Need a florist in Paris for a bridal bouquet and two buttonholes on 16 January.",
    "Looking for a carpenter in London for a bench and two stools.",
    "We need a tailor for a dress and three waistcoats in London.",
    "We need a van driver for a sofa and ten boxes, London.",
]
TWO = [
    "We need a photographer for a wedding and a DJ in London.",
    "We need a photographer for a party and a cake in London.",
    "We need a tailor for a dress and a hall in London for 30 guests.",
]


@pytest.mark.parametrize(("text", "name"), KINDS)
def test_a_kind_is_called_by_the_word_that_was_said(text: str, name: str) -> None:
    understood = read(text)

    assert name in {r.text for r in understood.requirements if r.kind == "capability" and r.is_hard}
    assert any(kind_said(need) for need in needs_of(understood) if need.is_explicit)


@pytest.mark.parametrize(("text", "name"), WIDE)
def test_what_is_no_kind_is_called_as_ever(text: str, name: str) -> None:
    understood = read(text)

    assert name in {r.text for r in understood.requirements if r.kind == "capability"}
    assert not any(kind_said(need) for need in needs_of(understood))


@pytest.mark.parametrize("text", THINGS)
def test_things_that_somebody_is_to_make_ask_for_nobody_else(text: str) -> None:
    assert len([r for r in read(text).requirements if r.kind == "capability" and r.is_hard]) == 1


@pytest.mark.parametrize("text", TWO)
def test_other_work_behind_an_and_is_asked_for(text: str) -> None:
    assert len([r for r in read(text).requirements if r.kind == "capability" and r.is_hard]) == 2
