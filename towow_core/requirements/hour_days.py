"""Hours that are said with a day of their own: "today or tomorrow morning"."""

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding
from towow_core.requirements.notes import names, say


def on_another_day(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding | None:
    """An hour of a day on which nothing of the plan is, open; None where it has no day of its own, or is on it."""
    day = requirement.value.first
    if not day or day in facts.every_day:
        return None
    planned = names(facts.every_day, language)
    note = say(
        language,
        f"这个时间是说 {day} 的，方案在 {planned or '还没有定的一天'}。",
        f"That hour is said of {day}; the plan's day is {planned or 'not settled'}.",
    )
    return Finding(RequirementStatus.OPEN, note=note)
