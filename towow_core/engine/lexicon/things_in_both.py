"""Whether somebody speaks of a thing, in whichever of the two languages they write."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from towow_core.engine.lexicon.text_units import bases_of
from towow_core.support.data_files import read_entries


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """An entry of `things_in_both.yaml`.

    Attributes:
        said: What it is called, zh and en.
    """

    key: str
    said: tuple[str, ...]


def is_known(word: str) -> bool:
    """Whether it is known what the other language calls the thing that an English word names, or is a word of."""
    return bool(_by_word().get(bases_of(word)))


def speaks_of(word: str, texts: Iterable[str]) -> bool:
    """Whether any of the texts names that thing in Chinese."""
    called = [name for thing in _by_word().get(bases_of(word), ()) for name in thing.said if not name.isascii()]
    return any(name in text for text in texts for name in called)


@cache
def _by_word() -> Mapping[tuple[str, ...], tuple[Thing, ...]]:
    by_word: dict[tuple[str, ...], tuple[Thing, ...]] = {}
    for thing in read_entries("towow_core.engine.lexicon", "things_in_both.yaml", Thing).values():
        for name in (name for name in thing.said if name.isascii()):
            for said in {bases_of(name), *((one,) for one in bases_of(name))}:
                by_word[said] = (*by_word.get(said, ()), thing)
    return by_word
