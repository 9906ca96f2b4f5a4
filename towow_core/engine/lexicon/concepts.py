"""What a capability concept is: the meeting point of "场地", "会场", "venue" and "event space"."""

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import BadDataFile
from towow_core.support.data_files import read_entries


class Scales(StrEnum):
    """How a part grows with the number of people served."""

    FIXED = "fixed"  # one is enough whatever the size: a host, a logo
    CAPACITY = "capacity"  # one that must be large enough: a venue, a caterer
    HEADS = "heads"  # more people need more of them: mentors, volunteers


@dataclass(frozen=True, slots=True, kw_only=True)
class Concept:
    """A capability, in both languages: an entry of `concepts_*.yaml`.

    Attributes:
        name: Used as capability tag.
        role: What somebody who does it is called.
        task: What they do, as a verb phrase.
        done: What is there once they have done it: a milestone's deliverable.
        words: Other names, zh and en, for finding it in text.
        asked_by: How a sentence asks for it with a verb and its object: "review my lease"; regular expressions, in
            either case of letters. A group names what it is about, and who does it must know about that; the group
            `it` is all that asks for it, where more must stand before.
        not_in: Compounds in which a name of it says something else ("tree removal"); regular expressions.
        also_done_by: Keys of those who do it too: a workshop leader teaches.
        kind_of: Key of the wider concept that it is one kind of: whoever asks for that may get this, and not the other
            way round.
        lead_days: Days before the day of the event on which it must be done; negative is after it.
        beforehand: It is all done by then, and whoever does it need not be there on the day.
        useful_max: How many people may usefully share it.
        scales: How it grows with the number of people served.
        for_any_number: However many come, it is the same work, so nobody who does it has a limit: a photographer.
        remote: It can be done from another city.
        after: Keys of what must be there before it, where a plan has both: no catering without a venue.
    """

    key: str
    name: Bilingual
    role: Bilingual
    task: Bilingual
    done: Bilingual
    words: tuple[str, ...]
    asked_by: tuple[re.Pattern[str], ...] = ()
    not_in: tuple[re.Pattern[str], ...] = ()
    also_done_by: tuple[str, ...] = ()
    kind_of: str = ""
    lead_days: int = 7
    beforehand: bool = False
    useful_max: int = 1
    scales: Scales = Scales.FIXED
    for_any_number: bool = False
    remote: bool = False
    after: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it is called."""
        return (*self.name, *self.role, *self.words)

    @property
    def keys(self) -> tuple[str, ...]:
        """Its own, and that of the wider concept that it is a kind of."""
        return (self.key, self.kind_of) if self.kind_of else (self.key,)


@cache
def concepts() -> Mapping[str, Concept]:
    """Every concept that we know, by key; read from the files when somebody first asks."""
    found = read_entries("towow_core.engine.lexicon", "concepts_*.yaml", Concept)
    for concept in found.values():
        check_after(concept, found)
        check_also(concept, found)
    return found


def check_after(concept: Concept, known: Container[str]) -> None:
    """Refuse a concept that nothing could come before.

    Raises:
        BadDataFile: It is to come after what is no concept.
    """
    for key in concept.after:
        if key not in known:
            raise BadDataFile("concepts_*.yaml", f"comes after {key!r}, which is no concept", concept.key)


def check_also(concept: Concept, known: Container[str]) -> None:
    """Refuse a concept that nobody could do.

    Raises:
        BadDataFile: It is done by what is no concept, or a kind of what is none.
    """
    for key in (*concept.also_done_by, *concept.keys):
        if key not in known:
            raise BadDataFile("concepts_*.yaml", f"is done by {key!r}, which is no concept", concept.key)
