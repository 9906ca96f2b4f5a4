"""Somebody "if there is one" is wished, and no lack where there is none."""

# ruff: noqa: E501  # a row of a table is one line

import pytest

from tests.requirements.test_clauses_worth_a_question import read

NICETIES = [
    (
        "Book launch in Dublin on 22 January for 70 people: someone to write the press text, and a photographer if there is one.",
        "photography",
    ),
    ("A caterer in London on 12 December, and a photographer if you have one.", "photography"),
    ("We need a hall in Berlin for 30 people and a DJ if anybody is free.", "DJ"),
    ("We need a hall in Berlin for 30 people and a DJ if one is available.", "DJ"),
    ("A photographer in London on 12 December, and a florist, if there is one.", "decoration"),
    ("I need a photographer in London and, if one is available, a florist.", "decoration"),
    ("a photographer in London and a florist if one is available", "decoration"),
    ("a hall in Berlin and a photographer on 12 December if someone is free", "photography"),
    ("We need catering in London, a magician if there is one, and a DJ.", "magician"),
    ("We need catering in London and a photographer if you know one.", "photography"),
    ("上海办读书会，30人，要场地，有摄影师的话也来一位。", "活动摄影"),
    ("上海办读书会，30人，要场地，要是有摄影师就请一位。", "活动摄影"),
    ("上海办读书会，30人，要场地，摄影师有的话就请。", "活动摄影"),
    ("上海办读书会，30人，要场地，如果有主持人就安排一位。", "活动主持"),
]
NEEDS = [
    ("a photographer in London if one is available", "photography"),
    ("a photographer in London and a florist if one is available", "photography"),
    ("I need a photographer in London and, if one is available, a florist.", "photography"),
    ("A photographer in London on 12 December; tell me if there is one.", "photography"),
    ("Is there a photographer in London?", "photography"),
    ("We need a photographer in London, whatever it takes.", "photography"),
    ("上海办读书会，30人，要场地，也要摄影师。", "活动摄影"),
    ("上海办读书会，30人，摄影师没有的话就麻烦了，一定要请一位摄影师。", "活动摄影"),
]


@pytest.mark.parametrize(("text", "tag"), NICETIES)
def test_somebody_if_there_is_one_is_wished(text: str, tag: str) -> None:
    asked = [r for r in read(text).requirements if r.kind == "capability" and tag in r.value.tags]

    assert asked
    assert not any(r.is_hard for r in asked)


@pytest.mark.parametrize(("text", "tag"), NEEDS)
def test_who_is_needed_anyhow_stays_needed(text: str, tag: str) -> None:
    assert any(r.is_hard for r in read(text).requirements if r.kind == "capability" and tag in r.value.tags)


@pytest.mark.parametrize("text", [text for text, _ in NICETIES if "London" in text or "Berlin" in text])
def test_the_place_of_the_others_is_no_wish_for_that_and_nobody_has_the_work(text: str) -> None:
    understood = read(text)

    assert all(r.is_hard for r in understood.requirements if r.kind in {"place", "date"})
    assert not [r for r in understood.requirements if r.kind == "provided_by_requester"]
    assert not [r for r in understood.requirements if " if " in r.text]
