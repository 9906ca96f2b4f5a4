"""Whose each fact of a sentence is: what is said of one errand is held against those who do that, and nobody else."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from towow_core.domain.models import Language
from towow_core.domain.requirements import (
    IMPLIED,
    OCCASION,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
)
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import stands_in
from towow_core.requirements.notes import names, say
from towow_core.support.errands import Errand, Said, errands_in, said_of

K = RequirementKind
# What limits whoever does the work, and is not itself something to be done.
_SAID_OF_WORK = frozenset(
    {K.DATE, K.DEADLINE, K.DURATION, K.RECURRENCE, K.PLACE, K.HEAD_COUNT, K.MODE, K.LANGUAGE, K.QUALITY, K.BUDGET}
)
_SEVERAL = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Errands:
    """The errands of a demand, with what asks for each."""

    sentence: str = ""
    all: tuple[Errand, ...] = ()
    asked: tuple[Requirement, ...] = ()

    def of(self, requirement: Requirement) -> Said:
        """Nothing in particular where its words are not in the sentence, or tags say already whose it is."""
        known = {tag for r in self.asked for tag in r.value.tags}
        tags = {*requirement.value.tags}  # an amount with none is for everything, one of words that nobody knows is not
        is_told = bool(known & tags or not tags) if requirement.kind is K.BUDGET else bool(tags)
        if requirement.kind not in _SAID_OF_WORK or is_told or not _is_in(requirement, self.sentence):
            return Said()
        if requirement.span is None or requirement.value.unit == OCCASION:
            return Said()
        return said_of(self.sentence, (requirement.span.start, requirement.span.end), self.all)

    def asked_in(self, said: Said) -> tuple[Requirement, ...]:
        """What asks for the works of it; where none was read, who is asked for by name."""
        there = tuple(r for r in self.asked if r.span and (r.span.start, r.span.end) in said.works)
        return there or tuple(r for r in self.of_errand(said.errand) if r.kind is K.PERSON)

    def of_errand(self, errand: Errand | None) -> tuple[Requirement, ...]:
        """All that is asked for in it."""
        if errand is None:
            return ()
        return tuple(r for r in self.asked if r.span and errand.start <= r.span.start < errand.end)

    def priced(self, requirement: Requirement) -> Requirement:
        """An amount whose tags are words of an errand, which nobody's capability is, for all who do that one."""
        if requirement.kind is not K.BUDGET or self.of(requirement).errand is None:
            return requirement
        return replace(requirement, value=replace(requirement.value, tags=()))

    def may_be_one(self, one: Requirement, other: Requirement) -> bool:
        """Whether both may be said of the same errand; an amount for everything is of each."""
        where = [self._at(each) for each in (one, other)]
        is_whole = any(each.kind is K.BUDGET and not each.value.tags for each in (one, other))
        return is_whole or None in where or where[0] == where[1]

    def _at(self, requirement: Requirement) -> int | None:
        span = requirement.span
        if span is None or not stands_in(span, self.sentence):
            return None
        return next((n for n, one in enumerate(self.all) if one.start <= span.start < one.end), None)

    @property
    def is_read(self) -> bool:
        """Whether all that is asked for stands in the sentence: what was answered may be what was not read in it."""
        return all(_is_in(r, self.sentence) for r in self.asked)


def errands_of(requirements: Sequence[Requirement], sentence: str) -> Errands:
    """What the sentence asks for, cut into errands."""
    kinds = {K.CAPABILITY, K.PERSON}
    asked = tuple(r for r in requirements if r.kind in kinds and r.value.unit != IMPLIED)
    works = [(r.span.start, r.span.end) for r in asked if r.kind is K.CAPABILITY and r.span and _is_in(r, sentence)]
    return Errands(sentence=sentence, all=errands_in(sentence, works), asked=asked)


def facts_for(requirement: Requirement, facts: PlanFacts, errands: Errands) -> PlanFacts | None:
    """Of the plan only those who do what a requirement is said of; None where nobody in it does.

    Who has a part that names nothing may do anything. Of a list of works that all have one day, it is everybody.
    """
    said = errands.of(requirement)
    if said.errand is None or any(not part.capabilities for part in facts.active):
        return facts
    asked = errands.asked_in(said)
    several = sum(one.asks for one in errands.all) >= _SEVERAL
    if not asked:
        return None if several and (errands.is_read or requirement.kind is K.BUDGET) else facts
    if any(r.status is RequirementStatus.WAIVED or r.source is not RequirementSource.DEMAND for r in asked):
        return facts
    if not _who(asked, facts):
        return None
    if not several:
        return facts
    theirs = _who(errands.of_errand(said.errand), facts)
    kept = tuple(part for part in facts.plan.assignments if part.agent_id in theirs)
    return replace(facts, plan=replace(facts.plan, assignments=kept))


def as_said_with(requirement: Requirement, facts: PlanFacts, errands: Errands, language: Language) -> Requirement:
    """What is met, in a list only by those who do the item that it is said of: "a logo, and lessons on Zoom"."""
    said = errands.of(requirement)
    is_met = requirement.status is RequirementStatus.MET and requirement.met_by
    if not is_met or not said.is_item or not (asked := errands.asked_in(said)):
        return requirement
    theirs = tuple(one for one in requirement.met_by if one in _who(asked, facts))
    return replace(requirement, met_by=theirs) if theirs else done_by_nobody(requirement, errands, language)


def done_by_nobody(requirement: Requirement, errands: Errands, language: Language) -> Requirement:
    """What is said of an errand that nobody in the plan does is open."""
    said = errands.of(requirement)
    if asked := errands.asked_in(said):
        shown = names([f"“{one}”" for one in dict.fromkeys(r.span.text if r.span else r.text for r in asked)], language)
        zh, en = (
            f"这是和{shown}一起说的，方案里没有人做它。",
            f"It was said with {shown}, which nobody in the plan does.",
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
