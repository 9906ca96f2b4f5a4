"""Of many patterns, a text is tried with those that may be found in it, and finds what all of them find."""

import re
import sys
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPattern, PrefilteredPatterns, ngrams

ASKING = tuple((concept.key, pattern) for concept in concepts().values() for pattern in concept.asked_by)
FIRST_TEXTS = 48  # are tried with everything, before what a pattern needs is read from it


def after_many_texts(patterns: Iterable[tuple[str, re.Pattern[str]]]) -> PrefilteredPatterns[str]:
    prefiltered = PrefilteredPatterns(patterns)
    for _ in range(FIRST_TEXTS):
        prefiltered.that_may_fit("")
    return prefiltered


PREFILTERED = after_many_texts(ASKING)
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
    assert found_by(PREFILTERED.that_may_fit(text), text) == found_by(ASKING, text)


@given(st.lists(st.sampled_from("".join(SENTENCES)), max_size=40).map("".join))
def test_no_text_loses_what_a_pattern_finds_in_it(text: str) -> None:
    assert found_by(PREFILTERED.that_may_fit(text), text) == found_by(ASKING, text)


def test_a_short_sentence_is_tried_with_a_few_of_over_a_hundred() -> None:
    assert len(ASKING) > 100
    assert len(list(PREFILTERED.that_may_fit(SENTENCES[0]))) < 30


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
        (r"(?i)trips?", "TRİP"),
        (r"(?i)kissing", "\u212aıſſıng"),
        (r"(?i:straße)", "STRAẞE"),
        (r"(?:we|our) (?:two|three) (?=cats)cats?", "our three cats"),
        (r"(?<!a)(?:一|两|三)(?:个|位)人", "两位人"),
        (r"(ab|cd)\1", "cdcd"),
        (r"(a)?(?(1)b|c)", "c"),
        (r"(?:ab){2,}c", "ababc"),
    ],
)
def test_a_pattern_that_needs_nothing_rare_is_always_tried(pattern: str, text: str) -> None:
    one = (("it", re.compile(pattern)),)
    assert found_by(after_many_texts(one).that_may_fit(text), text) == found_by(one, text)


def test_one_pattern_finds_what_it_finds_without_the_prefilter() -> None:
    pattern = re.compile("三[十百]|room", re.IGNORECASE)
    prefiltered = PrefilteredPattern(pattern)
    for text in SENTENCES * (FIRST_TEXTS // len(SENTENCES) + 2):
        assert [*map(re.Match.span, prefiltered.finditer(text))] == [*map(re.Match.span, pattern.finditer(text))]
        assert (prefiltered.search(text) is None) == (pattern.search(text) is None)
        assert prefiltered.sub("", text) == pattern.sub("", text)


def test_no_other_character_is_taken_for_an_ascii_letter() -> None:
    """A folded text has for each character what a pattern's letter may mean by it."""
    letters = {letter: re.compile(letter, re.IGNORECASE) for letter in "abcdefghijklmnopqrstuvwxyz"}
    any_letter = re.compile("[a-z]", re.IGNORECASE)
    for character in map(chr, range(sys.maxunicode + 1)):
        if any_letter.match(character):
            assert all(not one.match(character) or letter in ngrams(character) for letter, one in letters.items())
