"""How a plan stands to what it must not have: people, trades, things, days and places."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import (
    ADVANCE,
    OTHERS,
    PLACE,
    THINGS,
    Requirement,
    RequirementKind,
    RequirementStatus,
)
from towow_core.requirements.dates import is_within
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding, from_words, not_settled, opened, unchecked
from towow_core.requirements.manner import check_elsewhere
from towow_core.requirements.notes import names, say
from towow_core.requirements.paid_in_advance import check_nothing_in_advance


def check_exclusion(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    value = requirement.value
    if value.weekdays or value.first:
        return _excluded_day(requirement, facts, language)
    if (of_a_kind := _BY_UNIT.get(value.unit)) is not None:
        return of_a_kind(requirement, facts, language)
    known = {offer.display_name.casefold() for offer in facts.offers.values()}
    if not value.tags and value.unit != "person" and value.text.casefold() not in known:
        return from_words(requirement, facts, language)
    parts = [part for tag in value.tags for part in facts.active if tag in part.capabilities]
    # Who is not wanted at all is not to stand by either: whoever stands by may get the part of somebody who leaves.
    everybody = facts.plan.assignments
    parts += [part for part in everybody if value.text and part.display_name.casefold() == value.text.casefold()]
    if parts:
        shown = names([f"{part.display_name} · {part.role}" for part in parts], language)
        note = say(language, f"方案里仍有：{shown}。", f"The plan still has {shown}.")
        return Finding(RequirementStatus.UNMET, tuple(part.agent_id for part in parts), note)
    if any(not part.capabilities for part in facts.active):  # what an unnamed part is, nobody can tell
        return unchecked(requirement, facts, language)
    if value.unit == THINGS:  # "no cookies": that nobody bakes does not say that there are none
        return from_words(requirement, facts, language)
    told = _speaking_of(value.text, facts) if value.tags and value.text else ()  # a word can raise a doubt
    return not_settled(requirement.text, told, language) if told else Finding(RequirementStatus.MET)


def is_kept_by_parts(requirement: Requirement) -> bool:
    """Whether it rules out a trade that no part has: whatever else was not understood, nobody in the plan does that."""
    is_of_a_trade = bool(requirement.value.tags) and requirement.value.unit != THINGS
    is_met = requirement.status is RequirementStatus.MET
    return requirement.kind is RequirementKind.EXCLUSION and is_of_a_trade and is_met


def _speaking_of(word: str, facts: PlanFacts) -> tuple[Assignment, ...]:
    """Whose part names it, in one or in several."""
    word = word.casefold()
    form = re.escape(word.removesuffix("s")) + "s?"
    said = re.compile(rf"\b{form}\b" if word.isascii() else re.escape(word))
    return tuple(part for part in facts.active if said.search(f"{part.role} {part.responsibility}".casefold()))


def _nobody_else(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """ "Hannah Levy, and only her"."""
    wanted, tags = {name.casefold() for name in requirement.value.per.splitlines()}, {*requirement.value.tags}
    others = [part for part in facts.active if part.display_name.casefold() not in wanted]
    others = [part for part in others if not tags or not part.capabilities or tags & {*part.capabilities}]
    if not others:
        return Finding(RequirementStatus.MET)
    shown = names([f"{part.display_name} · {part.role}" for part in others], language)
    note = say(language, f"方案里还有：{shown}。", f"The plan has {shown} besides.")
    return Finding(RequirementStatus.UNMET, tuple(part.agent_id for part in others), note)


_BY_UNIT = {PLACE: check_elsewhere, OTHERS: _nobody_else, ADVANCE: check_nothing_in_advance}


def _excluded_day(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    if not facts.every_day:
        return unchecked(requirement, facts, language)
    if there := [day for day in facts.every_day if is_within(day, requirement.value)]:
        shown = names(there, language)
        note = say(language, f"方案的日子是 {shown}。", f"The plan's day is {shown}.")
        return Finding(RequirementStatus.UNMET, note=note)
    return Finding(RequirementStatus.MET)


def met_by_the_wanted(
    requirements: Sequence[Requirement], facts: PlanFacts, language: Language
) -> tuple[Requirement, ...]:
    """The same, each met by nobody who must not be in the plan; open where nobody else meets it."""
    unwanted = {
        r.value.text.casefold()
        for r in requirements
        if r.kind is RequirementKind.EXCLUSION and r.value.text and r.status is not RequirementStatus.WAIVED
    }
    shown = {p.agent_id: p.display_name for p in facts.plan.assignments if p.display_name.casefold() in unwanted}
    return tuple(_met_by_others(one, shown, language) if shown else one for one in requirements)


def _met_by_others(one: Requirement, unwanted: Mapping[str, str], language: Language) -> Requirement:
    left = tuple(agent_id for agent_id in one.met_by if agent_id not in unwanted)
    if one.kind is RequirementKind.EXCLUSION or left == one.met_by:
        return one
    if left or one.status not in {RequirementStatus.MET, RequirementStatus.PARTLY}:
        return replace(one, met_by=left)
    gone = names([name for agent_id, name in unwanted.items() if agent_id in one.met_by], language)
    why = say(language, f"只有{gone}做到，而你不要{gone}。", f"Only {gone} would do it, whom you do not want.")
    return opened(replace(one, met_by=()), why, language)
