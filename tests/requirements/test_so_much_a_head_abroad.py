"""What is so much a head is the food, also in German; who makes it is found where the place stands before the work."""

import pytest

from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.shortlist import shortlist

K = RequirementKind
FOOD = ("餐饮茶歇", "catering")


@pytest.mark.parametrize(
    "text",
    [
        "Wir brauchen in Hamburg am 9. Januar für 40 Gäste einen Raum und Häppchen für höchstens 12 Euro pro Kopf.",
        "Am 9. Januar feiern wir in Köln: wir brauchen einen Saal mit Licht und Ton und Häppchen für 14 Euro je Gast.",
        "We need a hall with a stage and finger food for at most 15 euros a head in Berlin on 16 January, 90 guests.",
    ],
)
def test_so_much_a_head_is_for_the_food_beside_a_room(text: str) -> None:
    understood = read(text)

    assert {"venue", "catering"} <= {*understood.capability_tags}
    assert [one.value.tags for one in understood.requirements if one.kind is K.BUDGET] == [FOOD]


@pytest.mark.parametrize(
    "text",
    [
        "On Saturday 16 January we celebrate in Berlin with 90 guests: a DJ, please.",
        "Am Samstag, dem 16. Januar, feiern wir in Berlin mit 90 Gästen: wir brauchen einen DJ.",
    ],
)
def test_that_we_celebrate_is_told(text: str) -> None:
    understood = read(text)

    assert understood.not_understood == ()
    assert understood.capability_tags == ("DJ",)


@pytest.mark.parametrize(
    "text",
    [
        "Je cherche à Lyon un relieur pour mon mémoire de master, avant le 15 janvier.",
        "Ich suche in Lyon einen Buchbinder für meine Masterarbeit, bis 15. Januar.",
        "We need in Lyon on 9 January a bookbinder for three theses.",
    ],
)
def test_where_it_is_may_stand_before_the_work(text: str) -> None:
    people = (offers("luc", "bookbinding", "theses and albums", "Lyon"),)

    assert [one.display_name for one in shortlist(read(text, people), people, 8).definitely_related] == ["Luc"]
