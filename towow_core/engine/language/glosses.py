"""Demands in German, French, Spanish or Japanese, with what the engine reads in place of their commonest words.

Every place in the result is known in what the person wrote. What has no gloss stays as it is, and is not understood.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.language.script import plain
from towow_core.engine.language.text import is_japanese
from towow_core.support.data_files import read_entries

_WORD = re.compile(r"[^\W\d_]+")
_TELLING_MIN = 5  # letters of a word that is none of another language
_ENGLISH_TOO = frozenset({"local", "maximum", "personas"})
_KNOWN_MIN, _KNOWN_SHARE = 2, 0.2  # of a sentence's words
_JAPANESE = "ja"
_TIME = "time"  # the unit of an hour, or a part of the day
_IN_WORDS = frozenset(
    {RequirementKind.QUALITY, RequirementKind.EXCLUSION, RequirementKind.BUDGET, RequirementKind.DURATION}
)
_MONTH = r"(?=(?:jan|feb|mar|apr|may|june|july|aug|sep|oct|nov|dec)[a-z]*\b)"
# What stands between a day and its month ("16. January", "16 de January"), and the hour of "um 19 Uhr".
_OTHERWISE = (
    (re.compile(rf"(?<=\d)(?:\.\s?|\s?\. | de ){_MONTH}", re.IGNORECASE), " "),
    (re.compile(r"\bum (\d{1,2}) Uhr\b"), r"at \1:00"),
)
# "1 500 euros": thousands apart, in any language.
_SPACED = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?=\s?(?:€|euros?\b|EUR\b|CHF\b))", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Glosses:
    """One language: an entry of `glosses.yaml`.

    Attributes:
        known_by: Words by which its sentences are known, where two of them stand.
        words: What is read for a word or an expression of it.
    """

    key: str
    known_by: tuple[str, ...] = ()
    words: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Glossed:
    """A text in words that are read; `places` are where that begins and ends for which each character of it stands."""

    text: str
    places: tuple[tuple[int, int], ...]

    def said_with(self, one: Requirement, original: str) -> Requirement:
        """The same, in the words that the person wrote; what is computed with stays as it is read."""
        if one.span is None:
            return one
        span, read = self.in_own_words(one.span, original), one.span.text
        is_words = one.kind in _IN_WORDS and one.value.unit != _TIME and one.value.text == read
        value = replace(one.value, text=span.text) if is_words else one.value
        return replace(one, span=span, value=value, text=span.text if one.text == read else one.text)

    def in_own_words(self, span: Span, original: str) -> Span:
        """Where that stands in what the person wrote, in whole words."""
        start, end = self.places[span.start][0], self.places[span.end - 1][1]
        return Span(start=start, end=end, text=original[start:end])

    def replaced(self, pattern: re.Pattern[str], said: Mapping[str, str] | str) -> "Glossed":
        """With something else for each match: by its words in lower case, or as `said` expands."""
        text, places, at = "", list[tuple[int, int]](), 0
        for match in pattern.finditer(self.text):
            start, end = match.span()
            instead = match.expand(said) if isinstance(said, str) else said[match.group().lower()]
            text = f"{text}{self.text[at:start]}{instead}"
            places += [*self.places[at:start], *[(self.places[start][0], self.places[end - 1][1])] * len(instead)]
            at = end
        return Glossed(text + self.text[at:], (*places, *self.places[at:]))


@cache
def _languages() -> Mapping[str, Glosses]:
    return read_entries("towow_core.engine.language", "glosses.yaml", Glosses)


@cache
def _words(language: str) -> Mapping[str, str]:
    return {plain(said).lower(): gloss for said, gloss in _languages()[language].words.items()}


@cache
def _known_by(language: str) -> frozenset[str]:
    """Words by which it is known, and the longer ones of what has a gloss, unless that is called so in English too."""
    one = _languages()[language]
    glossed_words = (
        word
        for said, gloss in one.words.items()
        for word in _WORD.findall(said.lower())
        if len(word) >= _TELLING_MIN and word not in gloss.lower() and word not in _ENGLISH_TOO
    )
    return frozenset((*one.known_by, *glossed_words))


@cache
def _pattern(language: str) -> re.Pattern[str]:
    longest_first = sorted(_words(language), key=len, reverse=True)
    either = "|".join(re.escape(words) for words in longest_first)
    return re.compile(either if language == _JAPANESE else rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


@lru_cache(maxsize=256)
def foreign_language(text: str) -> str:
    """ "de", "fr", "es" or "ja"; "" for any other."""
    if is_japanese(text):
        return _JAPANESE
    said = [word.lower() for word in _WORD.findall(text)]
    counts = {key: sum(word in _known_by(key) for word in said) for key in _languages()}
    best = max(counts, key=lambda key: counts[key])
    return best if counts[best] >= max(_KNOWN_MIN, _KNOWN_SHARE * len(said)) else ""


@lru_cache(maxsize=256)
def glossed(text: str) -> Glossed:
    """The text in words that are read; one in no such language is left alone, but for how its amounts are written."""
    found = Glossed(text, tuple((at, at + 1) for at in range(len(text))))
    for amount in {match.group() for match in _SPACED.finditer(text)}:
        found = found.replaced(re.compile(rf"(?<![\d.,]){amount}"), amount.replace(" ", ""))
    language = foreign_language(text)
    if not language:
        return found
    found = found.replaced(_pattern(language), _words(language))
    for pattern, said in _OTHERWISE:
        found = found.replaced(pattern, said)
    return found
