"""How a plan stands to what it must not have: people, trades, things, days and places."""

from towow_core.domain.models import Language
from towow_core.domain.requirements import OTHERS, PLACE, THINGS, Requirement, RequirementStatus
from towow_core.requirements.dates import is_within
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding, from_words, unchecked
from towow_core.requirements.manner import check_elsewhere
from towow_core.requirements.notes import names, say


def check_exclusion(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    value = requirement.value
    if value.weekdays or value.first:
        return _excluded_day(requirement, facts, language)
    if value.unit == PLACE:
        return check_elsewhere(requirement, facts, language)
    if value.unit == OTHERS:
        return _nobody_else(requirement, facts, language)
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
    return Finding(RequirementStatus.MET)


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


def _excluded_day(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    if not facts.every_day:
        return unchecked(requirement, facts, language)
    if there := [day for day in facts.every_day if is_within(day, requirement.value)]:
        shown = names(there, language)
        note = say(language, f"方案的日子是 {shown}。", f"The plan's day is {shown}.")
        return Finding(RequirementStatus.UNMET, note=note)
    return Finding(RequirementStatus.MET)
