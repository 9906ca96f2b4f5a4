"""How a plan stands to how often: by the days that it lists, and by who takes on what comes again."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding, as_agreed, by_each, concerned
from towow_core.requirements.notes import names, say


def check_recurrence(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Met by days that the plan lists and everybody has said yes to, whatever their offers said of such things before.

    Who says that they take on nothing regular has not taken it on; no plan books what nobody can count.
    """
    verdicts = [
        (part, None if offer is None else offer.recurring)
        for part in concerned(requirement, facts)
        for offer in [facts.offers.get(part.agent_id)]
    ]
    against = say(language, "只做一次，不接长期的。", " takes on nothing regular.")
    found = by_each(verdicts, facts, language, against=against)
    is_refused = any(verdict is False for _, verdict in verdicts)
    if len(facts.days) > 1 and not is_refused:
        return _as_listed(requirement, facts, language) or found
    if len(facts.days) != 1 or requirement.value.number == 1:
        return found
    # It is for the first time, and says so.
    day = facts.days[0]
    first = say(
        language,
        f"方案只定了 {day} 这一次，一共几次、到哪天为止，还没有定。",
        f"The plan is for {day} only, the first time; how often, or until when, is not settled.",
    )
    status = RequirementStatus.OPEN if found.status is RequirementStatus.MET else found.status
    return Finding(status, found.met_by, say(language, "", " ").join(filter(None, (found.note, first))))


def _as_listed(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding | None:
    """By the days that the plan lists; None where nobody can tell from them: "now and then", every other Friday."""
    value, listed = requirement.value, [date.fromisoformat(day) for day in facts.days]
    days = [day for day in listed if not value.weekdays or day.isoweekday() in value.weekdays]
    shown = names([day.isoformat() for day in days or listed], language)
    note = say(language, f"方案里的日子：{shown}。", f"The plan's days: {shown}.")
    who = concerned(requirement, facts)
    if not days:
        return Finding(RequirementStatus.UNMET, note=note)
    if value.number is not None and len(days) < value.number:
        return Finding(RequirementStatus.PARTLY, tuple(part.agent_id for part in who), note)
    if value.number is None and not _is_each_week(days, value.weekdays):
        return None
    unsure = [part for part in who if not facts.has_agreed(part)]
    if unsure or not who:
        return as_agreed(unsure, facts, language)
    return Finding(RequirementStatus.MET, tuple(part.agent_id for part in who), note)


def _is_each_week(days: Sequence[date], weekdays: Collection[int]) -> bool:
    """Whether these are each of those weekdays, from the first day to the last."""
    if len(days) < 2 or not weekdays:  # noqa: PLR2004  # once is not again
        return False
    span = (days[0] + timedelta(days=n) for n in range((days[-1] - days[0]).days + 1))
    return [*days] == [day for day in span if day.isoweekday() in weekdays]
