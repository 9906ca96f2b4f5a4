"""A second work only where nobody does the first, and two weekdays of which either will do: one line each."""

import pytest

from towow_core.domain.requirements import EITHER, Requirement
from towow_core.domain.requirements import RequirementKind as K
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

TODAY = "2026-11-30"


def read(sentence: str) -> tuple[tuple[Requirement, ...], list[str]]:
    found, rest = read_requirements(sentence, understand(sentence, TODAY), TODAY)
    return found, [one.text for one in rest]


def works(sentence: str) -> list[tuple[str, ...]]:
    return [one.value.tags for one in read(sentence)[0] if one.kind is K.CAPABILITY and one.is_hard]


@pytest.mark.parametrize(
    ("sentence", "first", "second"),
    [
        (
            "Web design lessons, or if nobody does that then French lessons, Berlin",
            "web development",
            "language teaching",
        ),
        ("Web lessons in Berlin. If nobody does that, then French.", "lessons: Web", "language teaching"),
        ("A plumber in London, or if there is nobody who can do that, a handyman", "plumbing", "odd jobs"),
        ("想学网页设计，没人教的话就学法语，杭州", "教学：网页设计", "语言教学"),
    ],
)
def test_the_second_is_for_where_nobody_does_the_first(sentence: str, first: str, second: str) -> None:
    assert works(sentence) == [(first, second)]
    assert read(sentence)[1] == []


def test_what_one_learns_where_nobody_teaches_the_first_is_a_language() -> None:
    sentence = "Somebody who teaches my son to make web pages, or if nobody does that then French, Berlin"
    assert [tags[-1] for tags in works(sentence)] == ["language teaching"]
    assert [one.value.text for one in read(sentence)[0] if one.kind is K.LANGUAGE] == ["fr"]


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("Yoga lessons in London. If nobody can, we cancel.", "we cancel"),
        ("想请个魔术师，没人来就算了，上海", "没人来就算了"),
        ("A magician in London, or if nobody does that, a clown", "a clown"),
        ("A plumber in London. If nobody does that, tell me by Friday.", "tell me"),
    ],
)
def test_what_is_no_second_work_stays_named_in_its_own_words(sentence: str, named: str) -> None:
    found, rest = read(sentence)
    assert len(works(sentence)) == 1
    assert any(named in one for one in (*rest, *(one.text for one in found)))


@pytest.mark.parametrize(
    "sentence",
    [
        "Web design lessons in Berlin, Monday or Wednesday evenings",
        "Yoga in London on Monday or Wednesday evenings",
        "Yoga in London, Mondays or Wednesdays",
        "每周一或周三晚上上钢琴课，上海",
    ],
)
def test_either_weekday_will_do(sentence: str) -> None:
    again = [one.value for one in read(sentence)[0] if one.value.weekdays]
    assert [(one.weekdays, one.unit) for one in again] == [((1, 3), EITHER)]
    assert not [one for one in read(sentence)[0] if one.kind is K.DATE]


def test_both_weekdays_are_wished() -> None:
    again = [one.value for one in read("Yoga in London, Monday and Wednesday evenings")[0] if one.value.weekdays]
    assert [(one.weekdays, one.unit) for one in again] == [((1, 3), "")]


@pytest.mark.parametrize(
    "sentence", ["A DJ on Friday or Saturday evening, London", "A DJ on Friday or Saturday, London"]
)
def test_one_evening_of_two_is_no_series(sentence: str) -> None:
    assert [one.kind for one in read(sentence)[0] if one.value.first] == [K.DATE]
    assert not [one for one in read(sentence)[0] if one.kind is K.RECURRENCE]
