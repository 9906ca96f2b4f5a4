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
    ("We need catering in London, a magician if there is one, and a DJ.", "magician"),
    ("We need catering in London and a photographer if you know one.", "photography"),
    ("上海办读书会，30人，要场地，有摄影师的话也来一位。", "活动摄影"),
    ("上海办读书会，30人，要场地，要是有摄影师就请一位。", "活动摄影"),
    ("上海办读书会，30人，要场地，摄影师有的话就请。", "活动摄影"),
    ("上海办读书会，30人，要场地，如果有主持人就安排一位。", "活动主持"),
]
NEEDS = [
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
