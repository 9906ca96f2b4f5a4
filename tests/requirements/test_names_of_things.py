"""A song, a brand or a dress is nobody, and comes again and again no more than a newspaper does."""

import pytest

from tests.core.matching_kit import TODAY
from tests.requirements.test_days_as_said import read
from towow_core.domain.requirements import OCCASION, RequirementKind
from towow_core.engine.requirements.people import persons

K = RequirementKind


@pytest.mark.parametrize(
    "sentence",
    [
        "Book a DJ with Daft Punk songs in Berlin on 12 December",
        "A band that plays only Bohemian Rhapsody in Berlin",
        "Somebody to bake with Sacher Torte recipes",
        "A cinema screening with Pulp Fiction for forty",
        "Get Billy Bookcase shelves put up in London",
    ],
)
def test_what_is_played_made_or_sold_is_nobody(sentence: str) -> None:
    assert [r.text for r in persons(sentence, {})] == []


@pytest.mark.parametrize(
    "sentence", ["A talk with Nora Lindt", "Please Julia Weber for our talk", "Book Tom Field for it"]
)
def test_who_is_named_for_a_talk_is_somebody(sentence: str) -> None:
    assert [r.kind for r in persons(sentence, {})] == [K.PERSON]


@pytest.mark.parametrize(
    "sentence",
    [
        "I want every evening dress altered in London",
        "订一份每日电讯报，上海",
        "家里老人每天吃药，想请人12月12日上门陪诊，上海",
        "My mother takes pills every day, somebody to drive her to London on 12 December",
    ],
)
def test_a_piece_of_a_name_and_what_theirs_do_anyway_do_not_recur(sentence: str) -> None:
    assert [r.text for r in read(sentence, TODAY).requirements if r.kind is K.RECURRENCE] == []


@pytest.mark.parametrize(
    "sentence", ["Clean our flat every evening in London", "请人每天给老人做饭，上海", "每周六上课"]
)
def test_what_is_wished_again_and_again_recurs(sentence: str) -> None:
    assert [r for r in read(sentence, TODAY).requirements if r.kind is K.RECURRENCE]


def test_what_their_child_is_like_is_no_quality_of_the_teacher() -> None:
    told = read("想给儿子找个数学家教，上海，儿子很温柔", TODAY).requirements
    asked = read("想给儿子找个数学家教，上海，要有耐心", TODAY).requirements

    assert [(r.value.unit, r.is_hard) for r in told if r.text == "儿子很温柔"] == [(OCCASION, False)]
    assert [(r.value.unit, r.is_hard) for r in asked if "耐心" in r.text] == [("", True)]
