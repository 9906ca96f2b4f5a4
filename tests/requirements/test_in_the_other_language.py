"""Before it is said that nobody speaks of a thing, all that somebody writes is looked at, in both languages."""

from dataclasses import replace

import pytest

from tests.requirements.test_found_by_its_name import offers, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.strange_words import said_by_nobody, strange_words

SITTER = replace(
    offers("lin", "宠物寄养", "家里有院子，每天两次遛", "成都"), profile_summary="养救助狗，家里最多同时接四只。"
)
WALLS = replace(offers("bai", "墙面粉刷", "旧墙铲除、找平、两遍乳胶漆", "南京"), profile_summary="干活不扬灰。")


def said_to_be_unknown(text: str) -> list[str]:
    asked = (r for r in read(text, (SITTER, WALLS)).in_force if r.kind is RequirementKind.CAPABILITY)
    return [r.value.per for r in asked if r.value.per]


@pytest.mark.parametrize(
    "text",
    [
        "Board my old dog in Chengdu for a week",
        "Somebody in Chengdu to board two hounds",
        "I want my living room painted in Nanjing",
        "Someone to take care of my dog in Chengdu next week, up to 100 yuan a day",
    ],
)
def test_what_they_write_elsewhere_or_nobody_can_tell_is_not_called_unknown(text: str) -> None:
    assert said_to_be_unknown(text) == []


def test_a_thing_that_they_do_not_name_in_their_language_is() -> None:
    assert said_to_be_unknown("Board my parrot in Chengdu for a week") == ["parrot"]


def test_the_whole_profile_counts() -> None:
    offer = ("piano tuning: uprights and grands",)

    assert strange_words("tune the harpsichord", offer, ["harpsichords at home"]) == ()
    assert strange_words("tune the harpsichord", offer, ["I like tea"]) == ("harpsichord",)


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["宠物寄养"], ("parrot",)),
        (["pet boarding"], ("parrot", "iguana")),
        (["宠物寄养", "dogs"], ("parrot", "iguana")),
    ],
)
def test_of_a_word_that_no_list_has_in_chinese_it_is_not_told(texts: list[str], told: tuple[str, ...]) -> None:
    assert said_by_nobody(("parrot", "iguana"), texts) == told
