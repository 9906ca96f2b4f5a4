"""Patterns by a character that each of them cannot do without: of over a hundred, a sentence is tried with a few."""

import re
from collections.abc import Iterable, Iterator
from re import _constants as op  # type: ignore[attr-defined]  # how `re` itself reads a pattern
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Generic, TypeVar

T = TypeVar("T")
_CHOICES_MAX = 64  # of a class such as `[一二三]`; a larger one is no help
_COMMON = 8  # so much more often a Latin letter stands in a text than any one Chinese character


class PatternsByCharacter(Generic[T]):
    """Patterns with what each of them is for, in their order."""

    def __init__(self, patterns: Iterable[tuple[T, re.Pattern[str]]]) -> None:
        self._patterns = tuple(patterns)
        self._always: set[int] = set()
        self._by_character: dict[str, set[int]] = {}
        for number, (_, pattern) in enumerate(self._patterns):
            needed = _needed(parser.parse(pattern.pattern, pattern.flags))
            if needed is None:
                self._always.add(number)
            for character in needed or ():
                self._by_character.setdefault(character, set()).add(number)

    def that_may_fit(self, text: str) -> Iterator[tuple[T, re.Pattern[str]]]:
        """Those that may be found in the text; the others are not in it."""
        there = self._by_character.keys() & _folded(text)
        for number in sorted(self._always.union(*(self._by_character[character] for character in there))):
            yield self._patterns[number]


def _folded(text: str) -> set[str]:
    """Its characters, in every case in which a pattern may mean them."""
    return {*text.casefold(), *text.lower()}


def _needed(parsed: Any) -> frozenset[str] | None:
    """Characters of which any text that it fits has one, the rarest such; None where no such can be told."""
    each = [found for code, value in parsed if (found := _needed_by(code, value)) is not None]
    return min(each, key=_how_common, default=None)


def _needed_by(code: Any, value: Any) -> frozenset[str] | None:
    match code:
        case op.LITERAL:
            return frozenset(_folded(chr(value)))
        case op.IN:
            return _one_of(value)
        case op.BRANCH:
            alternatives = [_needed(each) for each in value[1]]
            return None if None in alternatives else frozenset(c for each in alternatives for c in each or ())
        case op.SUBPATTERN:
            return _needed(value[3])
        case op.ATOMIC_GROUP:
            return _needed(value)
        case op.ASSERT:
            return _needed(value[1])
        case op.MAX_REPEAT | op.MIN_REPEAT | op.POSSESSIVE_REPEAT:
            return _needed(value[2]) if value[0] else None
    return None


def _one_of(members: Any) -> frozenset[str] | None:
    found: set[str] = set()
    for code, value in members:
        if code is op.LITERAL:
            found |= _folded(chr(value))
        elif code is op.RANGE and value[1] - value[0] < _CHOICES_MAX:
            found |= _folded("".join(map(chr, range(value[0], value[1] + 1))))
        else:
            return None
    return frozenset(found)


def _how_common(characters: frozenset[str]) -> int:
    return sum(_COMMON if character.isascii() else 1 for character in characters)
