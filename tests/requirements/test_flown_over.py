"""What a drone is flown for is whose work it is: land is surveyed, and filmed only where words say so."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind
SURVEY, FILM = {"drone surveying", "航测"}, {"drone filming", "航拍"}


@pytest.mark.parametrize(
    "text",
    [
        "Our 12-hectare plantation near Kampala flown over by drone on 9 January",
        "A drone flight over our orchard near Nairobi on 9 January, 500 euros",
        "Our vineyard near Lyon surveyed by drone before 20 January, 900 euros.",
        "Fly a drone over our building site in Nairobi, 9 January",
        "用无人机飞一遍我们的茶园，杭州，1月9日前",
        "果园1月20日前用无人机测一遍，成都，5000",
    ],
)
def test_land_that_is_flown_over_is_surveyed(text: str) -> None:
    assert {*read(text).capability_tags} <= SURVEY
    assert read(text).capability_tags


@pytest.mark.parametrize(
    "text",
    [
        "Drone filming of our wedding in Lyon on 5 June",
        "无人机航拍我们的果园，成都，1月9日",
        "请飞手来拍婚礼，成都，1月9日",
    ],
)
def test_what_is_to_be_filmed_is_filmed(text: str) -> None:
    assert {*read(text).capability_tags} & FILM
    assert not {*read(text).capability_tags} & SURVEY


@pytest.mark.parametrize(
    ("text", "of"),
    [
        (
            "Our vineyard near Lyon surveyed by drone before 20 January, and then the menu translated.",
            "drone surveying",
        ),
        ("A logo by 10 January, and after that a website. 3000 euros, Berlin", "graphic design"),
        ("果园1月20日前用无人机测一遍，之后把宣传册翻译成英文，成都，5000", "航测"),
    ],
)
def test_the_last_day_of_what_comes_first_is_not_that_of_what_follows(text: str, of: str) -> None:
    (due,) = [one for one in read(text).requirements if one.kind is K.DEADLINE]

    assert due.value.tags == (of,)


def test_a_last_day_at_the_end_is_of_all_of_it() -> None:
    text = "A logo, and after that a website, all by 10 January. 3000 euros, Berlin"
    (due,) = [one for one in read(text).requirements if one.kind is K.DEADLINE]

    assert due.value.tags == ()
