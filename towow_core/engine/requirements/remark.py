"""A remark on a demand while it is read: what the demand asks for, and what has become of that so far."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements.answers import Names
from towow_core.engine.requirements.counted_things import work_of_thing
from towow_core.engine.requirements.named_by import is_nothing_else, named_by, part_of, tags_of

_MOVE_IT = re.compile(r"\bmov(?:e|ed|ing) (?=it\b|this\b|that\b|everything\b|to\b)", re.IGNORECASE)  # no removal


@dataclass(slots=True, kw_only=True)
class Remark:
    """What is read of a remark so far."""

    understanding: DemandUnderstanding
    today: str
    known: Names
    does: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by the name that is shown, in a plan
    costs: Mapping[str, tuple[float, str]] = field(default_factory=dict)  # by the same names: amount and currency
    found: list[Requirement] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    text: str = ""
    dropped: list[str] = field(default_factory=list)  # of those replaced, what is not wanted any more
    kept: list[Requirement] = field(default_factory=list)  # of which it says that it stays as it is
    last: tuple[Requirement, ...] = ()  # what the clause before named
    open_kinds: dict[str, set[RequirementKind]] = field(
        default_factory=dict
    )  # by words that are left open: what they say
    asked_at: list[tuple[int, tuple[str, ...]]] = field(
        default_factory=list
    )  # of what is added or put in another's place: where that clause ends, and its tags
    read: list[tuple[int, int]] = field(default_factory=list)  # clauses that say no more than what was made of them
    staying: list[tuple[tuple[str, ...], str, str]] = field(
        default_factory=list
    )  # parts that stay on the demand's day: tags, the day, and the words
    in_place: dict[Span, Span | None] = field(
        default_factory=dict
    )  # of a day that changes one of several: where it stands in the remark, and that one in the demand
    added: set[str] = field(default_factory=set)  # tags of new work that an amount was said of
    facts: dict[tuple[str, frozenset[RequirementKind]], Requirement | None] = field(default_factory=dict)  # read so far
    _named: dict[tuple[str, int], tuple[Requirement, ...]] = field(default_factory=dict)

    @property
    def standing(self) -> list[Requirement]:
        return [r for r in self.understanding.in_force if r.requirement_id not in self.dropped]

    def named(self, words: str) -> tuple[Requirement, ...]:
        """What the words name, and whatever they say besides."""
        key = (words, len(self.dropped))
        if words and key not in self._named:
            self._named[key] = named_by(_MOVE_IT.sub(" ", words), self.standing)
        return self._named.get(key, ())

    def works(self, words: str) -> tuple[Requirement, ...]:
        """The work that the words name, be it only by what the demand says of it: "说书", of 一位说书先生讲半小时."""
        named = self.named(words)
        asked = [r for r in self.standing if r.kind is RequirementKind.CAPABILITY]
        if work := tuple(r for r in named if r.kind is RequirementKind.CAPABILITY):
            return work
        said = [r for r in named if r.kind is RequirementKind.QUALITY]
        theirs = tuple(r for r in asked if any(_is_said_of(one, r) for one in said) and not _names_another(words, r))
        if len({r.value.tags for r in theirs}) == 1:
            return theirs
        return work_of_thing(words, self.standing, self.understanding.surface_demand)

    def works_beside(self, work: Sequence[Requirement]) -> list[Requirement]:
        """All other work that must be done; what only names the same again is no other."""
        same = {r.value.tags for r in work if r.kind is RequirementKind.CAPABILITY}
        asked = (r for r in self.standing if r.kind is RequirementKind.CAPABILITY and r.is_hard)
        return [r for r in asked if r not in work and r.value.tags not in same]

    @staticmethod
    def tags_asked(work: Sequence[Requirement]) -> tuple[str, ...]:
        """The names that the demand itself asks for it by."""
        return tuple(dict.fromkeys(tag for r in work for tag in r.value.tags))

    def part_meant(self, words: str) -> tuple[Requirement, ...]:
        """The one work that the words are the name of, be it by what the demand says of it: "鲜花", of 布置点鲜花."""
        return self.works(words) if self.meant(words) else self.made(words)

    def made(self, words: str) -> tuple[Requirement, ...]:
        """The one work that makes a counted thing, which the words name and say nothing else: "the envelopes"."""
        counted = [r for r in self.standing if r.kind is RequirementKind.QUANTITY and is_nothing_else(words, [r])]
        return work_of_thing(words, counted and self.standing, self.understanding.surface_demand)

    def meant(self, words: str, *, even_dropped: bool = False) -> tuple[Requirement, ...]:
        """What the words are the names of, and nothing else; () where they say anything besides."""
        named = named_by(words, self.understanding.in_force if even_dropped else self.standing) if words else ()
        return named if named and is_nothing_else(words, named) else ()

    def drop(self, named: Sequence[Requirement]) -> None:
        works = [r for r in self.standing if r.kind is RequirementKind.CAPABILITY]
        theirs = [r for r in self.standing if part_of(r, named) or self._is_wished_for(r, named)]
        others = [r for r in theirs if _asks_for_another(r, named, works)]
        self.found += [_of_what_stays(r, [one for one in works if one not in named]) for r in others]
        gone = [r.requirement_id for r in theirs if r.kind is not RequirementKind.HEAD_COUNT]  # as many still come
        self.replaced += gone
        self.dropped += gone

    def _is_wished_for(self, person: Requirement, named: Sequence[Requirement]) -> bool:
        """Whether somebody is asked for by name who in the plan does this work and nothing else."""
        does = {*self.does.get(person.value.text, ())} if person.kind is RequirementKind.PERSON else set()
        return bool(does) and does <= {tag for r in named for tag in tags_of(r)}

    def take_back(self, named: Sequence[Requirement]) -> None:
        """What an earlier clause has dropped is wanted after all."""
        back = {r.requirement_id for r in self.understanding.in_force if part_of(r, named)} & {*self.dropped}
        self.replaced = [one for one in self.replaced if one not in back]
        self.dropped = [one for one in self.dropped if one not in back]
        self._named.clear()
        tags = {tag for r in named if r.requirement_id in back for tag in tags_of(r)}
        self.found = [r for one in self.found if (r := _not_ruled_out(one, tags)) is not None]

    def leave_open(self, words: str, kinds: Iterable[RequirementKind]) -> None:
        """The words say something of these kinds that is not certain."""
        self.open_kinds.setdefault(words, set()).update(kinds)

    def add(self, kind: RequirementKind, words: str, value: RequirementValue, *, is_hard: bool = True) -> None:
        self.found.append(Requirement(requirement_id="", kind=kind, text=words, value=value, is_hard=is_hard))


_A_ROOM = re.compile(r"[厅堂馆室院场棚]$|场地|教室|房间|会所")
_A_THING = re.compile(r".*的(?P<thing>[\u4e00-\u9fff]{2,4})")


def _of_what_stays(one: Requirement, works: Sequence[Requirement]) -> Requirement:
    """The same, said of the venue where it is one, and else of nothing in particular."""
    thing = _A_THING.fullmatch(one.text)
    at = [r for r in works if "venue" in tags_of(r)] if thing and _A_ROOM.search(thing["thing"]) else []
    return replace(one, span=None, value=replace(one.value, tags=at[0].value.tags if at else ()))


def _asks_for_another(one: Requirement, named: Sequence[Requirement], works: Sequence[Requirement]) -> bool:
    """Whether it is a wish in words that ask for something else, whatever it was read to be of: 要有钢琴的礼堂."""
    if one.kind is not RequirementKind.QUALITY or one.value.unit or one in named or named_by(one.text, named):
        return False
    said = {name for found in find_concepts(one.text) for name in found.concept.name}
    if any(said & {*tags_of(r)} for r in works if r not in named):
        return True
    thing = _A_THING.fullmatch(one.text)
    return thing is not None and not is_somebody(thing["thing"])


def _names_another(words: str, work: Requirement) -> bool:
    """Whether they are the name of other work than this: "the cleaning", of a van with somebody to clean."""
    names = [{*found.concept.name} for found in find_concepts(words)]
    return any(not each & {*tags_of(work)} for each in names)


def _is_said_of(one: Requirement, work: Requirement) -> bool:
    if one.value.tags:
        return {*work.value.tags} <= {*one.value.tags}
    at, there = one.span, work.span
    return at is not None and there is not None and at.start <= there.start and there.end <= at.end


def _not_ruled_out(one: Requirement, tags: set[str]) -> Requirement | None:
    if one.kind is not RequirementKind.EXCLUSION or not tags & {*one.value.tags}:
        return one
    left = tuple(tag for tag in one.value.tags if tag not in tags)
    return replace(one, value=replace(one.value, tags=left)) if left else None
