"""Demands in German, French, Spanish, Portuguese or Japanese, and what is read for their commonest words.

Every place in the result is known in what the person wrote. What has no gloss stays as it is, and is not understood.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial

from towow_core.domain.requirements import TIME, Requirement, RequirementKind, Span
from towow_core.engine.characters import CJK
from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.had_already import had_already
from towow_core.engine.language.other_clauses import courtesies, done_at_the_end, pairs_of_tongues, to_have_done
from towow_core.engine.language.other_numerals import in_digits, number_words, numerals
from towow_core.engine.language.other_times import hidden, times_said, unread
from towow_core.engine.language.plainer_words import said_plainly
from towow_core.engine.language.script import plain
from towow_core.engine.language.text import words
from towow_core.engine.language.verb_clauses import verb_clauses
from towow_core.engine.language.without_marks import MARKED
from towow_core.support.data_files import read_entries
from towow_core.support.japanese import is_japanese
from towow_core.support.replacing import replace

_WORD = re.compile(r"[^\W\d_]+")
_SEVERAL = re.compile(r"[\s-]")
_TELLING_MIN = 5  # letters of a word that is none of another language
# Words that stand in English sentences, too, by themselves and in names: they say nothing about the language.
_ENGLISH_TOO = frozenset(
    words(
        "a am an au cent con das de del der des die dos du e el elf em en et im in la las le les local los ma mai main "
        "maximum me mi mon notre o on once para per person personas plus pour pro sans se sept sin six sterling torte "
        "un van von y"
    )
)
_ENGLISH = frozenset(
    words(
        "the we i need needs a an for and with of is are be to at our my who that you your want wants looking "
        "please from by on it this have has or not no would like can next near about some in or"
    )
)
_KNOWN_MIN, _KNOWN_SHARE = 2, 0.2  # of a sentence's words
_JAPANESE = "ja"
_IN_WORDS = frozenset(
    {RequirementKind.QUALITY, RequirementKind.EXCLUSION, RequirementKind.BUDGET, RequirementKind.DURATION}
)
_MONTH = r"(?=(?:jan|feb|mar|apr|may|june|july|aug|sep|oct|nov|dec)[a-z]*\b)"
# What stands between a day and its month: "16. January", "16 de January".
_BETWEEN = re.compile(rf"(?<=\d)(?:\.\s?|\s?\. | de ){_MONTH}", re.IGNORECASE)
# What is denied is denied to the end of its clause: "nicht vor Freitag" asks for nothing before Friday.
_REST = r"[^,.;:!?，。、！？\n]*"
_ONE_WORD = r"[\w-]+\s*(?:[,.;:!?]|$)"
_DENIED = {
    "de": rf"\bnicht (?!mehr als\b|nur\b|später als\b){_REST}",
    "fr": rf"(?<!\w)(?:ne |n')(?!(?:veux|voulons) pas de {_ONE_WORD}){_REST}|\bpas (?!de\b|plus de\b){_REST}",
    "es": rf"\b(?:no|nunca) (?!más de\b|solo\b|(?:quiero|queremos|necesito|necesitamos) {_ONE_WORD}){_REST}",
    "pt": rf"\b(?:não|nunca) (?!mais de\b|só\b|(?:quero|queremos|preciso de|precisamos de) {_ONE_WORD}){_REST}",
    _JAPANESE: rf"{_REST}(?:(?:ません|ない)(?!か)|なし|不要|抜き|无理|無理|だめ|ダメ|避け){_REST}",
}
# "1 500 euros": thousands apart, in any language.
_SPACED = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?=\s?(?:€|euros?\b|EUR\b|CHF\b))", re.IGNORECASE)

# "12 月 5 日", "下午 3 点到 5 点", "from 2 - 4 p.m.": set apart as typesetters do.
_SET_APART = re.compile(
    rf"(?<=\d) +(?=[{CJK}])|(?<=[{CJK}]) +(?=\d[\d.,:：]*\s?[{CJK}])|(?<=\d) +(?=[-–—] +\d)|(?<=\d [-–—]) +(?=\d)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Glosses:
    """One language: an entry of `glosses.yaml`.

    Attributes:
        known_by: Words by which its sentences are known, where two of them stand.
        words: What is read for a word or an expression of it.
        verbs: What is read for verbs that say what somebody is to do; each with all of its forms.
    """

    key: str
    known_by: tuple[str, ...] = ()
    words: Mapping[str, str]
    verbs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Glossed:
    """A text in words that are read; `places` are where that begins and ends for which each character of it stands."""

    text: str
    places: tuple[tuple[int, int], ...]

    @property
    def is_as_written(self) -> bool:
        """Whether every character stands for itself."""
        return all(place == (at, at + 1) for at, place in enumerate(self.places))

    def said_with(self, one: Requirement, original: str) -> Requirement:
        """The same, in the words that the person wrote; what is computed with stays as it is read."""
        if one.span is None:
            return one
        span, read = self.in_own_words(one.span, original), one.span.text
        is_words = one.kind in _IN_WORDS and one.value.unit != TIME and one.value.text == read
        value = replace(one.value, text=span.text) if is_words else one.value
        return replace(one, span=span, value=value, text=span.text if one.text == read else one.text)

    def in_own_words(self, span: Span, original: str) -> Span:
        """Where that stands in what the person wrote, in whole words."""
        start, end = self.places[span.start][0], self.places[span.end - 1][1]
        return Span(start=start, end=end, text=original[start:end])

    def replaced(self, pattern: re.Pattern[str], said: Callable[[re.Match[str]], str]) -> "Glossed":
        """With something else for each match."""
        return self.with_pieces((*match.span(), said(match)) for match in pattern.finditer(self.text))

    def with_pieces(self, pieces: Iterable[tuple[int, int, str]]) -> "Glossed":
        """With something else from each place to another, in the order of the text."""
        text, places, at = "", list[tuple[int, int]](), 0
        for start, end, instead in pieces:
            text = f"{text}{self.text[at:start]}{instead}"
            if instead == self.text[start:end]:
                places += self.places[at:end]
            else:
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
def _verbs(language: str) -> Mapping[str, str]:
    """Each form of each verb with what is read for it."""
    verbs = _languages()[language].verbs
    return {plain(form).lower(): does for forms, does in verbs.items() for form in forms.split()}


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
    return frozenset((*one.known_by, *glossed_words, *number_words(language)))


@cache
def _pattern(language: str) -> re.Pattern[str]:
    longest_first = sorted(_words(language), key=len, reverse=True)
    either = "|".join(re.escape(words) for words in longest_first)
    return re.compile(either if language == _JAPANESE else rf"(?<![\w-])(?:{either})(?![\w-])", re.IGNORECASE)


@cache
def _read_in(language: str) -> frozenset[str]:
    """Single words of it that are known."""
    return _known_by(language).union(word for words in _words(language) for word in words.split())


def _in_names(text: str) -> tuple[tuple[int, int], ...]:
    """Where names of several words stand: the "Los" of "Los Angeles" is none of another language."""
    return tuple((start, end) for start, end, _ in places_in(text) if _SEVERAL.search(text, start, end))


@lru_cache(maxsize=256)
def foreign_language(text: str) -> str:
    """ "de", "fr", "es", "pt" or "ja"; "" for any other.

    Two different words have to tell it, and, where English words stand there too, more of them than of those.
    """
    if is_japanese(text):
        return _JAPANESE
    names = _in_names(text)
    found = (match for match in _WORD.finditer(text) if not any(a <= match.start() < b for a, b in names))
    said = [match.group().lower() for match in found]
    known = {key: {*said} & _known_by(key) for key in _languages()}
    best = max(known, key=lambda key: (len(known[key] - _ENGLISH_TOO), len(known[key])))
    english = {*said} & _ENGLISH - set(_words(best))
    telling = known[best] - _ENGLISH_TOO if english else known[best]
    read = _read_in(best)
    share = sum(word in read for word in said) / max(len(said), 1)
    return best if len(telling) >= max(_KNOWN_MIN, len(english) + 1) and share >= _KNOWN_SHARE else ""


@lru_cache(maxsize=256)
def glossed(text: str) -> Glossed:
    """The text in words that are read; one in no such language is left alone, but for how its amounts are written."""
    read = plain(text) if is_japanese(text) else text  # of the same length
    found = Glossed(read, tuple((at, at + 1) for at in range(len(text))))
    found = found.replaced(_SPACED, lambda match: match.group().replace(" ", ""))
    found = found.replaced(_SET_APART, lambda _: "")
    language = foreign_language(text)
    if language:
        found = _in_read_words(found, language)
    else:
        for pattern, said in MARKED:
            found = found.replaced(pattern, said)
    return found.with_pieces(said_plainly(found.text))


def as_in(demand: str, answer: str) -> str:
    """An answer to a question about a demand in the words that are read: in its own language, or in the demand's."""
    language = foreign_language(answer) or foreign_language(demand)
    if language in {"", _JAPANESE}:
        return answer
    written = plain(answer)
    read = _in_read_words(Glossed(written, tuple((at, at + 1) for at in range(len(written)))), language).text
    verbs = _verbs(language)  # what is to be done, in a word or two: "relier", "kochen"
    return _WORD.sub(lambda match: verbs.get(match.group().lower(), match.group()), read)


def _in_read_words(found: Glossed, language: str) -> Glossed:
    found = found.with_pieces(courtesies(found.text, language))
    found = found.replaced(re.compile(_DENIED[language], re.IGNORECASE), hidden if language == _JAPANESE else unread)
    if language != _JAPANESE:
        found = found.replaced(numerals(language), partial(in_digits, language))
    for pattern, said in times_said(language):
        found = found.replaced(pattern, said)
    for clauses in (pairs_of_tongues, done_at_the_end):
        found = found.with_pieces(clauses(found.text, language))
    found = found.with_pieces(to_have_done(found.text, language, _verbs(language)))
    found = found.with_pieces(had_already(found.text, language))
    found = found.with_pieces(verb_clauses(found.text, language, _verbs(language)))
    names = _in_names(found.text)

    def instead(match: re.Match[str]) -> str:
        is_named = any(start <= match.start() and match.end() <= end for start, end in names)
        return match.group() if is_named else _words(language)[match.group().lower()]

    found = found.replaced(_pattern(language), instead)
    return found.replaced(_BETWEEN, lambda _: " ")


def is_half_read(expression: str, text: str) -> bool:
    """Whether only some of its words are put in words that are read: "apprendre guitar" is nothing to look for."""
    language = foreign_language(text)
    said = {word.lower() for word in _WORD.findall(expression)}
    if language in {"", _JAPANESE} or len(said) == 1:
        return False
    read = (*_words(language).values(), *_verbs(language).values())
    known = {word.lower() for gloss in read for word in _WORD.findall(gloss)}
    return bool(said & {word.lower() for word in _WORD.findall(text)} - known)
