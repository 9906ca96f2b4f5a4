"""An item of a list in which something is needed is needed, too: a room is, and what no rule knows is asked about."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

import pytest

from tests.requirements.test_clauses_worth_a_question import found, read

WITH_A_ROOM = [
    "We're throwing a 40th birthday in London on 19 December for 35 guests: a room, halal food and a photographer, all for no more than £2,500.",
    "We're having a small wedding in Berlin on 9 January for 60 people: a hall, a band and catering.",
    "I'm planning a reunion in Dublin on 12 December for 25 people: a space, catering and a DJ.",
    "Birthday in London on 19 December for 35 guests: a room, halal food and a photographer.",
    "Anniversary in Lisbon on 16 January, 40 guests: a photographer, a hall and a cake.",
    "We're hosting a launch in New York on 16 January for 50 people: a room, a bartender and a DJ.",
    "Retirement do in London on 18 December for 30 guests: catering, a room and a magician.",
    "我们要在北京给老爸过七十大寿，12月19日，30人：一个房间、清真餐和一位摄影师。",
    "12月19日在上海办退休聚会，40人：餐饮、一个大厅和一位摄影师。",
    "公司1月9日在深圳办庆功会，50人：一间教室、茶歇和一位主持人。",
]
WITHOUT_A_ROOM = [
    "The party is in a room above the pub in London: we need a DJ on 19 December.",
    "We have a room already and need a photographer in London on 19 December.",
    "I'm freelance in Berlin, an illustrator, and need a photographer on 12 December.",
    "I want to paint a room in London: a decorator please.",
    "房间我们有，12月19日在北京要一位摄影师和一位主持人。",
]
ITEMS = [
    (
        "Company offsite in Barcelona in March for 14 colleagues: a paella cooking class one afternoon, cocktails in the evening, and an interpreter for Spanish and English.",
        "cocktails in the evening",
    ),
    ("Our club meets in Dublin on 12 January, 40 people: a space, tea and a photographer.", "tea"),
    (
        "Workshop in Berlin on Thursday 21 January for 45 people, wheelchair access needed, sound for two speakers, lunch without nuts.",
        "sound for two speakers",
    ),
    (
        "Birthday party for my 6-year-old in London next Sunday afternoon with a puppet show, henna for the kids and a cake for 12 children.",
        "henna",
    ),
    ("Launch in Lisbon on 12 January, 40 people: a photographer, oysters at the bar, and a DJ.", "oysters"),
]
NO_ITEMS = [
    "We need a DJ in London on 12 December, quiet neighbours, a hall with parking and a photographer.",
    "A photographer in Berlin on 12 December, 40 guests, vegan food and cheerful music.",
    "A photographer in Berlin on 12 December. My cousins from Porto arrive the evening before.",
]


@pytest.mark.parametrize("text", WITH_A_ROOM)
def test_a_room_in_a_list_of_what_is_needed_is_a_need(text: str) -> None:
    understood = read(text)

    assert {"venue", "场地提供"} & {*understood.capability_tags}
    assert any({"venue", "场地提供"} & {*r.value.tags} and r.span and r.is_hard for r in understood.requirements)


@pytest.mark.parametrize("text", WITHOUT_A_ROOM)
def test_a_room_that_is_there_or_is_worked_on_is_none(text: str) -> None:
    assert not {"venue", "场地提供"} & {
        r.value.tags[0] for r in read(text).requirements if r.is_hard and r.kind == "capability"
    }


@pytest.mark.parametrize(("text", "item"), ITEMS)
def test_an_item_that_no_rule_knows_is_asked_about(text: str, item: str) -> None:
    assert item in found(text).unread


@pytest.mark.parametrize("text", NO_ITEMS)
def test_how_something_is_to_be_is_no_item(text: str) -> None:
    assert not found(text).unread
