"""A numbered or a Chinese district is part of its city's name, and how some guests are is no trade."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.telling import is_told

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "said", "city"),
    [
        ("Piano tuning in Dublin 15, by 12 December, 80 euros.", "Dublin 15", "Dublin"),
        ("武汉黄陂，想请人给钢琴调律，200以内。", "武汉黄陂", "武汉"),
        ("西安莲湖的小区，想请人给钢琴调律，200以内。", "西安莲湖的小区", "西安"),
    ],
)
def test_a_district_is_part_of_the_place(text: str, said: str, city: str) -> None:
    found = read(text)
    assert [(r.text, r.value.text) for r in found.requirements if r.kind is K.PLACE] == [(said, city)]
    assert not any(said.rsplit(maxsplit=1)[-1] in span.text for span in found.not_understood)


def test_a_number_that_counts_something_is_no_district() -> None:
    found = read("In Dublin 7 people need a photographer on 12 December.")
    assert [r.text for r in found.requirements if r.kind is K.PLACE] == ["Dublin"]


@pytest.mark.parametrize(
    "piece", ["three are vegan", "one of us is pregnant", "are vegetarians", "其中三位吃素", "两位客人不吃牛肉"]
)
def test_how_some_of_them_are_asks_for_nobody(piece: str) -> None:
    assert is_told(piece)


@pytest.mark.parametrize("piece", ["two are broken", "three are needed", "两位化妆师", "几个孩子要人看"])
def test_what_is_lacking_or_broken_is_not_only_told(piece: str) -> None:
    assert not is_told(piece)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("In Berlin on 9 February we want a photographer for ten of us, three are librarians.", ("photography",)),
        ("On Tuesday the 9th we want to learn to cook soup, two are vegetarians.", ("lessons: cook soup",)),
    ],
)
def test_how_some_guests_are_is_no_role(text: str, tags: tuple[str, ...]) -> None:
    assert read(text).capability_tags == tags
