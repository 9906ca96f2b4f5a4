"""Patterns by the n-grams that a text must have for them to match: of a hundred, a sentence is tried with a few.

What a pattern cannot do without is read from the pattern itself: one of some short pieces ("tri", "rip" of "trips?"),
which a look into a set finds, where the engine would try to begin at each character of the text.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from re import _constants as op  # type: ignore[attr-defined]  # how `re` itself reads a pattern
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")
_LENGTH_MAX = 3  # of an n-gram
_STRINGS_MAX = 64  # that a piece of a pattern such as `[一二三](?:个|位)` may stand for; more are no help
_TEXTS_BEFORE = 8  # what a pattern needs is worth reading for a process that reads many texts, not for each twin's own
_TOO_COMMON = 40.0  # what nearly every text has sorts nothing out
# About how many of a hundred sentences have a given one, by its length, where it is of ASCII and where it is not.
_SHARE_ASCII = {1: 50.0, 2: 10.0, 3: 1.5}
_SHARE_OTHER = {1: 2.0, 2: 0.2, 3: 0.1}
# `re.IGNORECASE` takes each for an ASCII letter; everything else that it takes for one is its capital.
_AS_ASCII = str.maketrans({"İ": "i", "ı": "i", "ſ": "s", "\u212a": "k"})  # the last is the sign of a kelvin


def _folded(text: str) -> str:
    return text.lower() if text.isascii() else text.translate(_AS_ASCII).lower()


@lru_cache(maxsize=128)  # a text is tried with many kinds of patterns, one after the other
def ngrams(text: str) -> frozenset[str]:
    """All pieces of up to three characters, without regard to case."""
    low = _folded(text)
    behind, second = low[1:], low[2:]
    return frozenset((*low, *map("".join, zip(low, behind)), *map("".join, zip(low, behind, second))))  # noqa: B905


def may_say(text: str, words: str) -> bool:
    """Whether a text has the words, without regard to case; a pattern made of words that it lacks is not worth making.

    Always where they have letters that other ones may be taken for, as "ß" and "é" may.
    """
    low = _folded(words)
    return not _is_plain(low) or low in _folded(text)


def needed_ngrams(pattern: re.Pattern[str]) -> frozenset[str] | None:
    """N-grams of which any text that it matches has at least one; None where none can be told that is rare enough."""
    needed = _needed(parser.parse(pattern.pattern, pattern.flags))
    return None if needed is None or _share(needed) > _TOO_COMMON else needed


class _Index(NamedTuple):
    """Numbers of patterns: of those that are always tried, and of those that need an n-gram."""

    always: frozenset[int]
    by_ngram: Mapping[str, frozenset[int]]


def _indexed(patterns: Sequence[re.Pattern[str]]) -> _Index:
    always, by_ngram = set[int](), dict[str, set[int]]()
    for number, pattern in enumerate(patterns):
        needed = needed_ngrams(pattern)
        if needed is None:
            always.add(number)
        for ngram in needed or ():
            by_ngram.setdefault(ngram, set()).add(number)
    return _Index(frozenset(always), {ngram: frozenset(numbers) for ngram, numbers in by_ngram.items()})


class PrefilteredPatterns(Generic[T]):
    """Patterns with what each of them is for, in their order."""

    def __init__(self, patterns: Iterable[tuple[T, re.Pattern[str]]]) -> None:
        self.patterns = tuple(patterns)
        self._texts = 0
        self._index: _Index | None = None

    def that_may_fit(self, text: str) -> Iterable[tuple[T, re.Pattern[str]]]:
        """Those that may be found in the text; the others are not in it."""
        index = self._index
        if index is None:
            self._texts += 1
            if self._texts < _TEXTS_BEFORE:
                return self.patterns
            index = self._index = _indexed([pattern for _, pattern in self.patterns])
        there = index.by_ngram.keys() & ngrams(text)
        found = index.always.union(*map(index.by_ngram.__getitem__, there))
        return [self.patterns[number] for number in sorted(found)]

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """What each of them finds, one pattern after the other."""
        for _, pattern in self.that_may_fit(text):
            yield from pattern.finditer(text)

    def search(self, text: str) -> bool:
        """Whether any of them is found."""
        return any(pattern.search(text) for _, pattern in self.that_may_fit(text))


class PrefilteredPattern:
    """One pattern, tried where it may be found."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern = pattern
        self._texts = 0
        self._needed: frozenset[str] | None = None

    def may_fit(self, text: str) -> bool:
        if self._texts < _TEXTS_BEFORE:
            self._texts += 1
            if self._texts < _TEXTS_BEFORE:
                return True
            self._needed = needed_ngrams(self.pattern)
        return self._needed is None or not self._needed.isdisjoint(ngrams(text))

    def search(self, text: str) -> re.Match[str] | None:
        return self.pattern.search(text) if self.may_fit(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self.pattern.finditer(text) if self.may_fit(text) else iter(())

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self.pattern.fullmatch(text) if self.may_fit(text) else None

    def sub(self, instead: str | Callable[[re.Match[str]], str], text: str) -> str:
        return self.pattern.sub(instead, text) if self.may_fit(text) else text


def _needed(parsed: Any) -> frozenset[str] | None:
    """Of everything that stands in a row the rarest; what stands side by side is read as one string."""
    told: list[frozenset[str] | None] = []
    strings = frozenset({""})
    for code, value in parsed:
        said = _strings(code, value)
        if said is not None and len(strings) * len(said) <= _STRINGS_MAX:
            strings = frozenset(map("".join, product(strings, said)))
            if code is op.ASSERT:
                told.append(_needed(value[1]))
            continue
        told.append(_rarest(strings))
        strings = frozenset({""}) if said is None else said
        if said is None:
            told.append(_needed_by(code, value))
    told.append(_rarest(strings))
    return min((one for one in told if one is not None), key=_share, default=None)


def _needed_by(code: Any, value: Any) -> frozenset[str] | None:
    match code:
        case op.IN:
            return None
        case op.BRANCH:
            alternatives = [_needed(each) for each in value[1]]
            return None if None in alternatives else frozenset().union(*(each or () for each in alternatives))
        case op.SUBPATTERN:
            return _needed(value[3])
        case op.ATOMIC_GROUP:
            return _needed(value)
        case op.MAX_REPEAT | op.MIN_REPEAT | op.POSSESSIVE_REPEAT:
            return _needed(value[2]) if value[0] else None
    return None


def _strings(code: Any, value: Any) -> frozenset[str] | None:
    """Everything that it can stand for; None where that is too much, or cannot be told."""
    match code:
        case op.LITERAL:
            return _characters([value])
        case op.IN:
            return _one_of(value)
        case op.BRANCH:
            alternatives = [_all_strings(each) for each in value[1]]
            if None in alternatives:
                return None
            together = frozenset().union(*(each or () for each in alternatives))
            return together if len(together) <= _STRINGS_MAX else None
        case op.SUBPATTERN | op.ATOMIC_GROUP:
            return _all_strings(value[3] if code is op.SUBPATTERN else value)
        case op.AT | op.ASSERT | op.ASSERT_NOT:
            return frozenset({""})
        case op.MAX_REPEAT | op.MIN_REPEAT | op.POSSESSIVE_REPEAT if value[1] == 1:
            once = _all_strings(value[2])
            return once if once is None or value[0] else once | {""}
    return None


def _all_strings(parsed: Any) -> frozenset[str] | None:
    strings = frozenset({""})
    for code, value in parsed:
        said = _strings(code, value)
        if said is None or len(strings) * len(said) > _STRINGS_MAX:
            return None
        strings = frozenset(map("".join, product(strings, said)))
    return strings


def _one_of(members: Any) -> frozenset[str] | None:
    found: list[int] = []
    for code, value in members:
        if code is op.LITERAL:
            found.append(value)
        elif code is op.RANGE and value[1] - value[0] < _STRINGS_MAX:
            found += range(value[0], value[1] + 1)
        else:
            return None
    return _characters(found)


def _characters(points: Iterable[int]) -> frozenset[str] | None:
    """As they stand in a folded text; None where another one than those may be taken for one of them."""
    found = frozenset(map(_folded, map(chr, points)))
    return found if all(map(_is_plain, found)) and len(found) <= _STRINGS_MAX else None


def _is_plain(folded: str) -> bool:
    return folded.isascii() or all(one.isascii() or one == one.upper() for one in folded)


def _rarest(strings: frozenset[str]) -> frozenset[str] | None:
    return None if "" in strings else frozenset(map(_rarest_in, strings))


def _rarest_in(string: str) -> str:
    lengths = range(1, min(_LENGTH_MAX, len(string)) + 1)
    pieces = (string[at : at + length] for length in lengths for at in range(len(string) - length + 1))
    return min(pieces, key=lambda piece: (_share_of(piece), piece))


def _share(needed: frozenset[str]) -> float:
    return sum(map(_share_of, needed))


def _share_of(ngram: str) -> float:
    return (_SHARE_ASCII if ngram.isascii() else _SHARE_OTHER)[len(ngram)]
