"""A text as English words, Chinese characters and marks, and the names that stand among them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from towow_core.engine.characters import CJK
from towow_core.engine.lexicon.word_forms import base_of

_What = TypeVar("_What")
_UNIT = re.compile(rf"[{CJK}]|[a-z0-9]+(?:'[a-z]+)?|[^\s{CJK}a-z0-9]")
ENDS = frozenset('，。；;,.!！?？\n:：()（）…—–|"“”')


@dataclass(frozen=True, slots=True)
class Unit:
    """An English word, a Chinese character or a mark."""

    text: str
    base: str
    start: int
    end: int
    clause: int

    @property
    def is_chinese(self) -> bool:
        return not self.text.isascii()


@lru_cache(maxsize=512)  # a sentence, and what is left of it, is looked through for things, works and names, one by one
def units_of(text: str) -> tuple[Unit, ...]:
    low = _low(text)
    found: list[Unit] = []
    clause = 0
    for match in _UNIT.finditer(low):
        said = match.group()
        clause += said in ENDS
        found.append(Unit(said, base_of(said), *match.span(), clause))
    return tuple(found)


@lru_cache(maxsize=1 << 14)  # the lexicon asks for each of its things once for every wording that is said of that
def bases_of(text: str) -> tuple[str, ...]:
    return tuple(map(base_of, _UNIT.findall(_low(text))))


def _low(text: str) -> str:
    """In small letters, each where it stood."""
    low = text.lower()
    if len(low) == len(text) and "Σ" not in text:  # whose small form depends on what is behind it
        return low.replace("’", "'")
    return "".join(small if len(small := char.lower()) == 1 else char for char in text).replace("’", "'")


def is_at(units: Sequence[Unit], at: int, bases: tuple[str, ...]) -> bool:
    if len(bases) == 1:
        return at < len(units) and units[at].base == bases[0]
    return [unit.base for unit in units[at : at + len(bases)]] == [*bases]


def by_first(named: Mapping[tuple[str, ...], _What]) -> dict[str, list[tuple[tuple[str, ...], _What]]]:
    found: dict[str, list[tuple[tuple[str, ...], _What]]] = {}
    for units, what in sorted(named.items(), key=lambda item: -len(item[0])):
        found.setdefault(units[0], []).append((units, what))
    return found


def names_in(
    units: Sequence[Unit], names: Mapping[str, list[tuple[tuple[str, ...], _What]]]
) -> Iterator[tuple[int, int, _What]]:
    """The longest name from each place on, none inside another."""
    end = 0
    for at, unit in enumerate(units):
        for bases, what in names.get(unit.base, ()):
            if at >= end and is_at(units, at, bases):
                end = at + len(bases)
                yield at, end, what
                break
