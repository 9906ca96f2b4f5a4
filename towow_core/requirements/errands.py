"""Whose each fact of a sentence is: what is said of one errand is held against those who do that, and nobody else."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from towow_core.domain.models import Language
from towow_core.domain.requirements import (
    IMPLIED,
    OCCASION,
    TIME,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
)
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.notes import names, say
from towow_core.support.asked_errands import asked_in, place_of, stands_in
from towow_core.support.errands import Errand, Place, Said, is_called_so, items_in, said_of

K = RequirementKind
# What limits whoever does the work, and is not itself something to be done.
_SAID_OF_WORK = frozenset(
    {K.DATE, K.DEADLINE, K.DURATION, K.RECURRENCE, K.PLACE, K.HEAD_COUNT, K.MODE, K.LANGUAGE, K.QUALITY, K.BUDGET}
)
_SEVERAL = 2
_WHEN = frozenset({K.DATE, K.DEADLINE, K.RECURRENCE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Errands:
    """The errands of a demand, with what asks for each."""

    sentence: str = ""
    all: tuple[Errand, ...] = ()
    asked: tuple[Requirement, ...] = ()
    facts: tuple[Requirement, ...] = ()

    def of(self, requirement: Requirement) -> Said:
        """Nothing in particular where its words are not in the sentence, or tags say already whose it is."""
        known = {tag for r in self.asked for tag in r.value.tags}
        tags = {*requirement.value.tags}  # an amount with none is for everything, one of words that nobody knows is not
        is_told = bool(known & tags or not tags) if requirement.kind is K.BUDGET else bool(tags)
        is_told = is_told and requirement.kind is not K.HEAD_COUNT  # its tags say what is the same for any number
        if requirement.kind not in _SAID_OF_WORK or is_told or not _is_in(requirement, self.sentence):
            return Said()
        if requirement.span is None or requirement.value.unit == OCCASION:
            return Said()
        at = (requirement.span.start, requirement.span.end)
        said = said_of(self.sentence, at, self.all)
        if said.errand is None and requirement.kind is K.PLACE:  # a van to another town sets out from this one
            return self._where_no_other_is_said(at)
        alike = [place for r in self.facts if _is_alike(r, requirement) for place in self._places_of(r)]
        is_shared = requirement.kind in {*_WHEN, K.PLACE} or requirement.value.unit == TIME
        return said_of(self.sentence, at, self.all, alike, is_shared=is_shared)

    def _places_of(self, fact: Requirement) -> list[Place]:
        """Where it is said, or where that is asked for which its tags say that it is of."""
        theirs = [r.span for r in self.asked if r.span and {*r.value.tags} & {*fact.value.tags}]
        return [(span.start, span.end) for span in theirs or ([fact.span] if fact.span else [])]

    def _where_no_other_is_said(self, at: Place) -> Said:
        """A place of all: "a party in Berlin: …; and my father in Dublin wants …" is not in Berlin with the latter."""
        towns = [place_of(r) for r in self.facts if r.kind is K.PLACE and not r.value.tags]
        others = [one for place in towns if place != at and (one := self._said_there(place, towns)).errand]
        mine = next((one for one in reversed(self.all) if one.start <= at[0]), None)
        elsewhere = [one.errand for one in others if one.errand != mine]
        away = {work for one in others if one.is_item for work in one.works}  # and what an item of this one has alone
        if mine is None or not (elsewhere or away):
            return Said()
        works = tuple(work for one in self.all if one not in elsewhere for work in one.works if work not in away)
        return Said(errand=mine, works=works) if works else Said()

    def _said_there(self, place: Place, towns: Sequence[Place]) -> Said:
        """Nothing in particular where without regard to the other places it is said of everything."""
        is_of_all = said_of(self.sentence, place, self.all).errand is None
        return Said() if is_of_all else said_of(self.sentence, place, self.all, towns)

    def asked_for(self, said: Said, *, is_wide: bool = False) -> tuple[Requirement, ...]:
        """What asks for the works of it; where none was read, who is asked for by name.

        Args:
            is_wide: With the works of which it may be said besides.
        """
        works = (*said.works, *said.others) if is_wide else said.works
        there = tuple(r for r in self.asked if r.span and (r.span.start, r.span.end) in works)
        return there or tuple(r for r in self.of_errand(said.errand) if r.kind is K.PERSON)

    def of_errand(self, errand: Errand | None) -> tuple[Requirement, ...]:
        """All that is asked for in it."""
        if errand is None:
            return ()
        return tuple(r for r in self.asked if r.span and errand.start <= r.span.start < errand.end)

    def priced(self, requirement: Requirement) -> Requirement:
        """An amount whose tags are words of an errand, which nobody's capability is, for all who do that one.

        It is for nobody where other words than what that one asks for stand in them: "a class; cocktails, €600".
        """
        if requirement.kind is not K.BUDGET or (said := self.of(requirement)).errand is None:
            return requirement
        asked = self.asked_for(said)
        is_theirs = any(r.kind is K.PERSON for r in asked) or any(
            is_called_so(tag, r.span.text) for tag in requirement.value.tags for r in asked if r.span
        )
        return replace(requirement, value=replace(requirement.value, tags=())) if is_theirs else requirement

    def may_be_one(self, one: Requirement, other: Requirement) -> bool:
        """Whether both may be said of the same item of an errand; an amount for everything is of each."""
        where = [self._at(each) for each in (one, other)]
        is_whole = any(each.kind is K.BUDGET and not each.value.tags for each in (one, other))
        return is_whole or None in where or where[0] == where[1]

    def _at(self, requirement: Requirement) -> int | None:
        span = requirement.span
        if span is None or not stands_in(span, self.sentence):
            return None
        items = (item for one in self.all for item in items_in(self.sentence, one))
        return next((n for n, one in enumerate(items) if one.start <= span.start < one.end), None)

    @property
    def is_read(self) -> bool:
        """Whether all that is asked for stands in the sentence: what was answered may be what was not read in it."""
        return all(_is_in(r, self.sentence) for r in self.asked)


def errands_of(requirements: Sequence[Requirement], sentence: str) -> Errands:
    """What the sentence asks for, cut into errands."""
    kinds = {K.CAPABILITY, K.PERSON}
    asked = tuple(r for r in requirements if r.kind in kinds and r.value.unit != IMPLIED)
    said = tuple(
        r for r in requirements if r.kind in _SAID_OF_WORK and r.value.unit != OCCASION and _is_in(r, sentence)
    )
    return Errands(sentence=sentence, all=asked_in(requirements, sentence).errands, asked=asked, facts=said)


def _is_alike(one: Requirement, other: Requirement) -> bool:
    """Whether who has the one of their own has not the other: a day, an hour of another day, as many people."""
    if one.kind is K.QUALITY or other.kind is K.QUALITY:
        is_time = one.value.unit == TIME or one.kind in _WHEN
        return other.kind is K.QUALITY and other.value.unit == TIME and is_time
    return one.kind is other.kind or {one.kind, other.kind} <= _WHEN


def readings_of(requirement: Requirement, facts: PlanFacts, errands: Errands) -> tuple[PlanFacts, ...]:
    """Of the plan only those who do what a requirement is said of, in each way it may be meant; () where nobody does.

    Who has a part that names nothing may do anything. Of a list of works that all have one day, it may be everybody.
    """
    said = errands.of(requirement)
    if said.errand is None or any(not part.capabilities for part in facts.active):
        return (facts,)
    asked, wide = errands.asked_for(said), errands.asked_for(said, is_wide=True)
    several = sum(one.asks for one in errands.all) >= _SEVERAL or len(wide) > len(asked)
    if not asked:
        is_unread = errands.is_read or said.errand.paid or requirement.kind is K.BUDGET
        return () if several and is_unread else (facts,)
    if any(r.status is RequirementStatus.WAIVED or r.source is not RequirementSource.DEMAND for r in asked):
        return (facts,)
    if not _who(asked, facts):
        return ()
    each_way = (asked,) if requirement.kind is K.BUDGET else (wide,) if said.is_loose else (asked, wide)
    ways = dict.fromkeys(_who(each, facts) for each in each_way)
    return tuple(_of_those(who, facts) for who in ways)


def _of_those(who: frozenset[str], facts: PlanFacts) -> PlanFacts:
    kept = tuple(part for part in facts.plan.assignments if part.agent_id in who)
    return replace(facts, plan=replace(facts.plan, assignments=kept))


def as_in_each_way(held: Sequence[Requirement], errands: Errands, language: Language) -> Requirement:
    """How it stands, where that is the same in each way it may be meant; else it is open whose it is."""
    narrow, wide = held[0], held[-1]
    if narrow.status is wide.status:
        return narrow if errands.of(narrow).is_item else wide
    said = errands.of(narrow)
    mine = errands.asked_for(said)
    others = [r for r in errands.asked_for(said, is_wide=True) if r not in mine]
    one, other = (_shown(each, language) for each in (mine, others))
    why = say(
        language,
        f"这是和{one}一起说的，是不是也说{other}，没有说。",
        f"It was said with {one}; whether it is said of {other} too, is not clear.",
    )
    more = wide.note if wide.status is RequirementStatus.OPEN else narrow.note
    note = say(language, "", " ").join(filter(None, (more, why)))
    met_by = narrow.met_by if narrow.status is RequirementStatus.MET else ()
    return replace(narrow, status=RequirementStatus.OPEN, met_by=met_by, note=note)


def _shown(asked: Sequence[Requirement], language: Language) -> str:
    return names([f"“{one}”" for one in dict.fromkeys(r.span.text if r.span else r.text for r in asked)], language)


def done_by_nobody(requirement: Requirement, facts: PlanFacts, errands: Errands, language: Language) -> Requirement:
    """What is said of an errand that nobody in the plan does is open; a last day before its end, unmet."""
    value = requirement.value
    if requirement.kind is K.DEADLINE and value.last and facts.last_day > value.last and not facts.is_dated:
        note = say(language, f"方案到 {facts.last_day} 才完成。", f"The plan is done on {facts.last_day} only.")
        return replace(requirement, status=RequirementStatus.UNMET, met_by=(), note=note)
    said = errands.of(requirement)
    if asked := errands.asked_for(said):
        shown = _shown(asked, language)
        zh, en = (
            f"这是和{shown}一起说的，方案里没有哪一份写明它。",
            f"It was said with {shown}, which no part of the plan names.",
        )
    else:
        words = "" if said.errand is None else errands.sentence[said.errand.start : said.errand.end].strip(" ，,；;。.")
        zh, en = f"这是说“{words}”的，这件事没有读懂。", f"It is said of “{words}”, which was not understood."
    return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=say(language, zh, en))


def _who(asked: Sequence[Requirement], facts: PlanFacts) -> frozenset[str]:
    """Ids of those who do any of it."""
    tags = {tag for r in asked for tag in r.value.tags}
    named = {r.value.text.casefold() for r in asked if r.kind is K.PERSON}
    doing = {part.agent_id for tag in tags for part in facts.covering(tag)}
    return frozenset(doing | {part.agent_id for part in facts.active if part.display_name.casefold() in named})


def _is_in(requirement: Requirement, sentence: str) -> bool:
    return requirement.span is not None and stands_in(requirement.span, sentence)
