"""What is to be done to a thing is an errand of its own: beside another, behind what happened, or "for it"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from tests.requirements.test_clauses_worth_a_question import read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import OCCASION

DONE_BESIDE = [
    ("I need help packing the kitchen and my wardrobe put together again afterwards.", "furniture assembly"),
    (
        "Need a van with two people, help packing the kitchen and my wardrobe put together again afterwards, London.",
        "furniture assembly",
    ),
    ("I'd like help packing the boxes and the bunk bed taken apart in London.", "furniture assembly"),
    ("We need help packing the study and our desk put together in the new flat.", "furniture assembly"),
    ("I need help packing the attic and the cot put together again.", "furniture assembly"),
    ("Help cleaning the flat and our curtains hung back up afterwards, please.", "curtains and blinds"),
]
THINGS_PACKED = [
    "I need help packing the kitchen and the living room.",
    "I need help packing my wardrobe and the desk.",
    "I need help packing the kitchen and my wardrobe.",
]
FOR_IT = [
    "I need a logo, a four-page website and the texts for it for my bakery in Lisbon by 31 January, budget 2000 euros.",
    "I need a website and the texts for it.",
    "We want a ten-page website and the texts for it.",
    "We need a photographer, a one-page website and the copy for it in Lisbon.",
    "想做一个四页的网站和它的文案，再要一个logo。",
]
ONLY_TEXTS = [
    "Somebody to write the texts for my website.",
    "My website is old and somebody should write texts for it.",
    "We have a website and need somebody to write the texts for it.",
]
HAPPENED = [
    "Our tree fell on the fence in London, it must be gone before Saturday and the stump too, I have a skip already, max £400.",
    "The wardrobe was left by the last tenant in London, it needs to be taken away by Monday.",
    "The wall was sprayed with graffiti in Dublin, it has to come off before the weekend.",
    "My boiler died last night, it must be fixed by Friday, London.",
    "They built our deck last summer, it has to be oiled before spring, London.",
    "Our wall fell down in the storm in Leeds, so it must be rebuilt by March.",
    "The piano was dropped in Berlin, and it needs to be repaired by 10 January.",
    "前天洗衣机坏了，周五之前必须修好，在北京。",
    "上周院子里的大树倒了，周六之前必须弄走，在上海。",
    "上个月床拆了，得重新装起来，广州。",
]
ONLY_HAPPENED = [
    "The sofa was bought last year, it must not be in the way; we need a photographer in London.",
    "My aunt died in March, and it has to be a quiet evening: a pianist in London, please.",
    "Our old clock fell last year. We need a photographer in London.",
    "上次的摄影师拍得不好，想在北京再找一位摄影师。",
]


def told(understood: DemandUnderstanding) -> str:
    return " ".join(r.text for r in understood.requirements if r.value.unit == OCCASION)


@pytest.mark.parametrize(("text", "tag"), DONE_BESIDE)
def test_an_object_with_what_is_to_be_done_to_it_is_an_errand(text: str, tag: str) -> None:
    assert tag in read(text).capability_tags


@pytest.mark.parametrize("text", THINGS_PACKED)
def test_another_thing_of_the_same_errand_is_none(text: str) -> None:
    assert read(text).capability_tags == ("packing",)


@pytest.mark.parametrize("text", FOR_IT)
def test_a_thing_and_what_is_made_for_it_are_two(text: str) -> None:
    understood = read(text)
    texts = {"copywriting", "脚本文案"}

    assert {"web development", "网站开发"} & {*understood.capability_tags}
    assert texts & {*understood.capability_tags}
    assert not understood.not_understood


@pytest.mark.parametrize("text", ONLY_TEXTS)
def test_texts_for_a_website_that_is_there_ask_for_no_other(text: str) -> None:
    assert "web development" not in read(text).capability_tags


@pytest.mark.parametrize("text", HAPPENED)
def test_what_must_be_done_about_what_happened_is_asked_for(text: str) -> None:
    understood = read(text)
    unread = " ".join(one.text for one in understood.not_understood)
    first = next(
        word for word in ("tree", "wardrobe", "wall", "boiler", "deck", "piano", "洗衣机", "大树", "床") if word in text
    )

    assert first not in told(understood)
    assert understood.capability_tags or first in unread


@pytest.mark.parametrize("text", HAPPENED)
def test_the_day_on_which_it_happened_is_none_that_is_asked_for(text: str) -> None:
    assert not any(r.kind == "date" for r in read(text).requirements)


@pytest.mark.parametrize("text", ONLY_HAPPENED)
def test_what_only_happened_stays_background(text: str) -> None:
    assert len([r for r in read(text).requirements if r.kind == "capability" and r.is_hard]) == 1


TOO = [
    (
        "Our tree fell on the fence in London, it must be gone before Saturday and the stump too, max £400.",
        "the stump too",
    ),
    ("A branch came down in London, it has to go by Friday and the twigs as well.", "the twigs as well"),
    ("上周院子里的树倒了，周六之前必须弄走，树桩也要，在上海。", "树桩也要"),
]
NOT_TOO = [
    "A photographer in London on 12 December, and the texts too.",
    "12月12日在上海要一位摄影师，文案也要。",
]


@pytest.mark.parametrize(("text", "said"), TOO)
def test_another_thing_that_must_go_is_of_the_same_errand(text: str, said: str) -> None:
    understood = read(text)
    (one,) = (r for r in understood.requirements if r.text == said)

    assert one.is_hard
    assert {*one.value.tags} <= {*understood.capability_tags}
    assert not understood.not_understood


@pytest.mark.parametrize("text", NOT_TOO)
def test_other_work_besides_is_no_piece_of_it(text: str) -> None:
    understood = read(text)

    assert not any(
        r.text.endswith(("too", "也要")) and r.value.tags == ("photography",) for r in understood.requirements
    )
