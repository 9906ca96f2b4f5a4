"""The one checker: how each requirement stands under a plan, computed from the plan's facts.

It runs on every version, whoever drafted it. What an engine, a model or a person says of a requirement never counts:
a claim that differs from this is overruled by it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from towow_core.domain.models import Language
from towow_core.domain.requirements import PLACE, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.budget import check_budget
from towow_core.requirements.dates import check_date, check_deadline, check_hours, is_within
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding, as_agreed, from_words, unchecked
from towow_core.requirements.manner import (
    check_duration,
    check_elsewhere,
    check_language,
    check_mode,
    check_place,
    check_recurrence,
)
from towow_core.requirements.notes import names, say

REQUESTER = "requester"


def check(requirements: tuple[Requirement, ...], facts: PlanFacts, language: Language) -> tuple[Requirement, ...]:
    """The same requirements, each with how it stands; what the requester has waived stays waived."""
    people = [r.value.number for r in requirements if r.kind is RequirementKind.HEAD_COUNT and r.value.number]
    facts = replace(facts, people=people[-1]) if people else facts
    return tuple(
        requirement
        if requirement.status is RequirementStatus.WAIVED
        else _with(requirement, _FINDERS.get(requirement.kind, unchecked)(requirement, facts, language))
        for requirement in requirements
    )


def _with(requirement: Requirement, found: Finding) -> Requirement:
    return replace(requirement, status=found.status, met_by=found.met_by, note=found.note)


def _capability(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Of several tags any one will do: "a band or a DJ"."""
    parts = [part for tag in requirement.value.tags for part in facts.covering(tag)]
    if not parts and any(not part.capabilities for part in facts.active):
        note = say(language, "没有人的分工写明了这一项。", "Nobody's part names this.")
        return Finding(RequirementStatus.OPEN, note=note)
    if not parts:
        note = say(language, "方案里没有人负责这一项。", "Nobody in the plan does this.")
        return Finding(RequirementStatus.UNMET, note=note)
    return as_agreed(parts, facts, language)


def _quantity(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    wanted = requirement.value.number or 1
    parts = {part.agent_id: part for tag in requirement.value.tags for part in facts.covering(tag)}
    agreed = facts.agreed(parts.values())
    if len(agreed) >= wanted:
        return Finding(RequirementStatus.MET, agreed)
    note = say(
        language, f"要 {wanted:g}，明确答应的有 {len(agreed)}。", f"{wanted:g} are asked for, {len(agreed)} said yes."
    )
    return Finding(RequirementStatus.PARTLY if parts else RequirementStatus.UNMET, tuple(parts), note)


def _head_count(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    people = requirement.value.number or 0
    limits = [
        (part, offer.capacity_people)
        for part in facts.active
        if (offer := facts.offers.get(part.agent_id)) is not None and offer.capacity_people is not None
    ]
    too_small = [(part, most) for part, most in limits if most < people]
    if too_small:
        shown = names([f"{part.display_name} ≤ {most}" for part, most in too_small], language)
        note = say(language, f"要 {people:g} 人，而{shown}。", f"{people:g} people are asked for, but {shown}.")
        return Finding(RequirementStatus.PARTLY, tuple(part.agent_id for part, _ in too_small), note)
    if not limits:  # nobody who says how many is nobody who says enough
        note = say(language, "没有人说明能接待多少人。", "Nobody says for how many people.")
        return Finding(RequirementStatus.OPEN, note=note)
    return Finding(RequirementStatus.MET, tuple(part.agent_id for part, _ in limits))


def _person(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    name = requirement.value.text.casefold()
    parts = [part for part in facts.active if part.display_name.casefold() == name]
    if not parts:
        shown = requirement.value.text
        note = say(language, f"{shown}不在方案里。", f"{shown} is not in the plan.")
        return Finding(RequirementStatus.UNMET, note=note)
    return as_agreed(parts, facts, language)


def _exclusion(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    value = requirement.value
    if value.weekdays or value.first:
        return _excluded_day(requirement, facts, language)
    if value.unit == PLACE:
        return check_elsewhere(requirement, facts, language)
    known = {offer.display_name.casefold() for offer in facts.offers.values()}
    if not value.tags and value.unit != "person" and value.text.casefold() not in known:
        return from_words(requirement, facts, language)
    parts = [part for tag in value.tags for part in facts.active if tag in part.capabilities]
    parts += [part for part in facts.active if value.text and part.display_name.casefold() == value.text.casefold()]
    if parts:
        shown = names([f"{part.display_name} · {part.role}" for part in parts], language)
        note = say(language, f"方案里仍有：{shown}。", f"The plan still has {shown}.")
        return Finding(RequirementStatus.UNMET, tuple(part.agent_id for part in parts), note)
    if any(not part.capabilities for part in facts.active):  # what an unnamed part is, nobody can tell
        return unchecked(requirement, facts, language)
    return Finding(RequirementStatus.MET)


def _excluded_day(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    day = facts.day
    if not day:
        return unchecked(requirement, facts, language)
    if is_within(day, requirement.value):
        note = say(language, f"方案的日子是 {day}。", f"The plan's day is {day}.")
        return Finding(RequirementStatus.UNMET, note=note)
    return Finding(RequirementStatus.MET)


def _provided(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """What the requester has is not paid for a second time."""
    parts = [part for tag in requirement.value.tags for part in facts.active if tag in part.capabilities]
    if parts:
        shown = names([part.display_name for part in parts], language)
        note = say(
            language, f"你自己有，方案却还请了{shown}。", f"It is yours already, and the plan has {shown} for it."
        )
        return Finding(RequirementStatus.UNMET, tuple(part.agent_id for part in parts), note)
    return Finding(RequirementStatus.MET, (REQUESTER,))


# A kind that is not here is open: what nobody checks is never called met.
_FINDERS: Mapping[RequirementKind, Callable[[Requirement, PlanFacts, Language], Finding]] = {
    RequirementKind.CAPABILITY: _capability,
    RequirementKind.QUANTITY: _quantity,
    RequirementKind.DATE: check_date,
    RequirementKind.DEADLINE: check_deadline,
    RequirementKind.DURATION: check_duration,
    RequirementKind.RECURRENCE: check_recurrence,
    RequirementKind.PLACE: check_place,
    RequirementKind.LANGUAGE: check_language,
    RequirementKind.HEAD_COUNT: _head_count,
    RequirementKind.BUDGET: check_budget,
    RequirementKind.PERSON: _person,
    RequirementKind.EXCLUSION: _exclusion,
    RequirementKind.PROVIDED_BY_REQUESTER: _provided,
    RequirementKind.MODE: check_mode,
    RequirementKind.QUALITY: check_hours,
}
