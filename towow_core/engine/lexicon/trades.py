"""Trades, what they work on, and the trouble or wish that calls them: a piano that is out of tune calls a tuner."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import BadDataFile
from towow_core.engine.lexicon.concepts import concepts
from towow_core.support.data_files import read_entries

_PACKAGE = "towow_core.engine.lexicon"
_LESSONS = "lessons"
_LESSON = re.compile(r"[教课训练]|\b(?:lesson|teach|train|class|course|coach|tutor)", re.IGNORECASE)
_NO_NAME = Bilingual(zh="", en="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """An entry of `trades_*.yaml`.

    Attributes:
        name: Used as capability tag; left out where a concept has one.
        concept: Key of the concept that it is, where the lexicon has one.
        also: What else it is called, zh and en, by profiles and by those who ask for it by name.
        kind_of: Key of the concept that its name is taken for where nobody is called by the trade's own.
        alone: What calls it with no thing beside it: "we are locked out".
        called_by: Things it works on to what is said of them that calls it. Both are lists parted by commas; what is
            said in capital letters is a list of `wordings.yaml`.
    """

    key: str
    name: Bilingual = _NO_NAME
    concept: str = ""
    kind_of: str = ""
    also: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    called_by: Mapping[str, str] = field(default_factory=dict)

    @property
    def tag(self) -> Bilingual:
        return concepts()[self.concept].name if self.concept else self.name

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.tag, *self.also)

    @property
    def is_taught(self) -> bool:
        """Whether its work is to teach what it is called by."""
        teaches = {_LESSONS, *concepts()[_LESSONS].also_done_by}
        return not teaches.isdisjoint({self.kind_of, self.concept}) and any(said == "TEACH" for _, said in self.calls())

    @property
    def mends(self) -> bool:
        """Whether it mends things, so that they are brought to it, or it comes to them."""
        return any(said == "MEND" for _, said in self.calls())

    @property
    def is_for_lessons(self) -> bool:
        """Whether one of its names is for lessons in it: pottery is asked for so, and a band is not."""
        return self.is_taught or any(_LESSON.search(name) for name in self.tag)

    def calls(self) -> Iterator[tuple[str, str]]:
        """Each thing with each list or wording that is said of it."""
        for things, said in self.called_by.items():
            for thing in _listed(things):
                for wording in _listed(said):
                    yield thing, wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Wordings:
    """An entry of `wordings.yaml`: ways to say one trouble or wish.

    Attributes:
        is_trouble: It is what happens to a thing, and nobody's work: "we broke the lamp" calls, "we mend lamps" tells.
        is_only_read: It is said of nothing; it tells what a thing is no part of.
    """

    key: str
    said: tuple[str, ...]
    is_trouble: bool = False
    is_only_read: bool = False


@cache
def trades() -> Mapping[str, Trade]:
    """Every trade that everyday words call, by key.

    Raises:
        BadDataFile: A table is wrong, or an entry has no name, or names a concept or list that is none.
    """
    found = read_entries(_PACKAGE, "trades_*.yaml", Trade)
    for one in found.values():
        _check(one)
    return found


@cache
def wordings() -> Mapping[str, Wordings]:
    """The lists that many trades share.

    Raises:
        BadDataFile: The table is wrong; it names the entry.
    """
    return read_entries(_PACKAGE, "wordings.yaml", Wordings)


def _check(one: Trade) -> None:
    if one.concept and one.concept not in concepts():
        raise BadDataFile("trades_*.yaml", f"is {one.concept!r}, which is no concept", one.key)
    if bool(one.concept) == all(one.name):
        raise BadDataFile("trades_*.yaml", "needs a name in both languages, or else a concept", one.key)
    for _, said in one.calls():
        if said.isupper() and said.isascii() and said not in wordings():
            raise BadDataFile("trades_*.yaml", f"is called by {said!r}, which is no list of wordings", one.key)


def _listed(text: str) -> list[str]:
    return [one for part in text.split(",") if (one := part.strip())]
