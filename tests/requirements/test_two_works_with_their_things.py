"""Two works that "and" joins, each with what it is done to, are two wishes; so is an amount for two that it names."""

# ruff: noqa: E501  # a row of a table is one line

import pytest

from tests.requirements.test_clauses_worth_a_question import read

TWO = [
    (
        "Penetration test of our web shop and an accessibility check of the checkout, report within four weeks, at most 3,000 euros for both.",
        2,
    ),
    ("A translation of our contract and a review of our website, in London.", 2),
    ("Proofreading of my thesis and a binding of two copies in Paris.", 2),
    ("A survey of our roof and an inspection of the chimney, London.", 2),
    ("Repair of the garden wall and a repaint of the fence in London, by March.", 2),
    ("An audit of our accounts and a check of the payroll, Dublin, by 31 January.", 2),
    ("Restoration of an old clock and an appraisal of a violin in London.", 2),
    ("A valuation of my mother's jewellery and an engraving of the ring, Paris.", 2),
    ("Tuning of our piano and a cleaning of the rug in Berlin.", 2),
    ("A portrait of my grandmother and a framing of the picture in Lisbon.", 2),
]
ONE = [
    "Cleaning of the flat and the stairs in Berlin.",
    "A check of the boiler and the radiators in London.",
    "A tasting of wine and cheese in Lisbon.",
    "The end of the year and a box of sweets for the team in London: a DJ please.",
]
JOINT = [
    (
        "Fifteen of us in San Francisco would like a yoga class at the office every Tuesday at noon from January, plus printed T-shirts for everyone, under $900 for the shirts and the first class.",
        {"yoga", "screen printing"},
    ),
    (
        "A logo and a website in Lisbon, up to 1500 euros for the logo and the site.",
        {"graphic design", "web development"},
    ),
    (
        "A DJ, and a yoga class for the first evening in Berlin, max 500 euros for the class and the music.",
        {"DJ", "yoga"},
    ),
    ("A cake and a photographer in London, at most £700 for the cake and the photos.", {"baking", "photography"}),
    ("We need a DJ and catering in Berlin for 30, max 900 euros for the DJ and the food.", {"DJ", "catering"}),
]
ALONE = [
    ("A photographer and flowers in Paris, under €1,200 for the flowers.", {"decoration"}),
    ("We need catering and a photographer in Berlin, at most 900 euros for the catering.", {"catering"}),
    ("A logo and a website in Lisbon, up to 1500 euros for the site.", {"web development"}),
]


@pytest.mark.parametrize(("text", "number"), TWO)
def test_each_with_its_thing_is_a_wish(text: str, number: int) -> None:
    asked = [r for r in read(text).requirements if r.kind == "capability" and r.is_hard]

    assert len(asked) == number
    assert all(" and a" not in r.text for r in asked)


@pytest.mark.parametrize("text", ONE)
def test_several_things_of_one_work_are_one(text: str) -> None:
    assert len([r for r in read(text).requirements if r.kind == "capability" and r.is_hard]) == 1


@pytest.mark.parametrize(("text", "tags"), [*JOINT, *ALONE])
def test_an_amount_is_for_what_the_words_behind_it_name(text: str, tags: set[str]) -> None:
    understood = read(text)
    (budget,) = (r for r in understood.requirements if r.kind == "budget")

    assert {*budget.value.tags} & {*understood.capability_tags} == tags
    assert not any(f"for {one.text}" in text or one.text in budget.text for one in understood.not_understood)
