"""Of many patterns, a text is tried with those that may be found in it, and finds what all of them find."""

import re
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.patterns_by_character import PatternsByCharacter

ASKING = tuple((concept.key, pattern) for concept in concepts().values() for pattern in concept.asked_by)
BY_CHARACTER = PatternsByCharacter(ASKING)
SENTENCES = (
    "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾",
    "想借一个能坐三十人的茶馆，请人讲两小时",
    "Somewhere to rehearse, and a quiet room to meet in for up to 30 people",
    "SOMEWHERE TO REHEARSE for a wedding",
    "some space to rehearſe",
)


def found_by(patterns: Iterable[tuple[str, re.Pattern[str]]], text: str) -> list[tuple[str, tuple[int, int]]]:
    return [(key, match.span()) for key, pattern in patterns for match in pattern.finditer(text)]


@pytest.mark.parametrize("text", SENTENCES)
def test_what_is_not_tried_would_find_nothing(text: str) -> None:
    assert found_by(BY_CHARACTER.that_may_fit(text), text) == found_by(ASKING, text)


@given(st.lists(st.sampled_from("".join(SENTENCES)), max_size=40).map("".join))
def test_no_text_loses_what_a_pattern_finds_in_it(text: str) -> None:
    assert found_by(BY_CHARACTER.that_may_fit(text), text) == found_by(ASKING, text)


def test_a_short_sentence_is_tried_with_a_few_of_over_a_hundred() -> None:
    assert len(ASKING) > 100
    assert len(list(BY_CHARACTER.that_may_fit(SENTENCES[0]))) < 30


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"(?:a|)x*", "zz"),
        (r"[^a]", "z"),
        (r"(?i:K)elvin", "\u212aelvin"),
        (r"(?<=a)b|c", "c"),
        (r"(?>ab)+", "abab"),
        (r"(?!a)\w", "z"),
        (r"[a-z]", "q"),
    ],
)
def test_a_pattern_that_needs_no_character_is_always_tried(pattern: str, text: str) -> None:
    one = (("it", re.compile(pattern)),)
    assert found_by(PatternsByCharacter(one).that_may_fit(text), text) == found_by(one, text)
