"""An amount for everything is met only where the plan pays for each of its times: of what comes again, not for one."""

import re
from collections.abc import Sequence
from datetime import date

from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import PART, UNTIL, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import concerned, opened
from towow_core.requirements.notes import names, say

K = RequirementKind
_SETTLED = frozenset({RequirementStatus.MET, RequirementStatus.WAIVED})
_A_WEEK = 7
_IN_ALL = re.compile(r"[一总]共|总[价数计额]|合计|\b(?:in (?:all|total)|all told|altogether|total)\b", re.IGNORECASE)


def held_to_all_times(found: Sequence[Requirement], facts: PlanFacts, language: Language) -> tuple[Requirement, ...]:
    """The same; a total is open where how often it is is open, or more often than somebody is paid for."""
    again = [one for one in found if one.kind is K.RECURRENCE and one.status is not RequirementStatus.WAIVED]
    if not again:
        return tuple(found)
    is_cut_short = any(_is_cut_short(one, facts) for one in found)
    return tuple(_held(one, again, facts, language, is_cut_short=is_cut_short) for one in found)


def _held(
    requirement: Requirement, again: Sequence[Requirement], facts: PlanFacts, language: Language, *, is_cut_short: bool
) -> Requirement:
    value = requirement.value
    is_total = value.per in {"", PART} or _IN_ALL.search(requirement.text) is not None
    if requirement.kind is not K.BUDGET or requirement.status is not RequirementStatus.MET or not is_total:
        return requirement
    short = [
        part
        for part in _paid_for(requirement, facts)
        for one in again
        if _is_of(part, one, requirement, facts) and not _is_paid_for_all(part, one, facts, is_cut_short=is_cut_short)
    ]
    if not short:
        return requirement
    who = names(list(dict.fromkeys(part.display_name for part in short)), language)
    times = max(_times_of(part, facts) for part in short)
    zh = f"{who}的价钱只算了 {times:g} 次；一共几次还没有定，或者不止这些，所以总数够不够不知道。"
    en = (
        f"The price of {who} is for {times:g} {'time' if times == 1 else 'times'}; how many it is in all is not"
        " settled, or more than that, so whether the total is enough is not known."
    )
    return opened(requirement, say(language, zh, en), language)


def _paid_for(requirement: Requirement, facts: PlanFacts) -> Sequence[Assignment]:
    """Whose price it is held against, for what they do on its days and not by a last one."""
    tags = requirement.value.tags
    parts = [part for tag in tags for part in facts.covering(tag)] if tags else facts.active
    return [part for part in dict.fromkeys(parts) if part.price and not part.by]


def _is_of(part: Assignment, again: Requirement, amount: Requirement, facts: PlanFacts) -> bool:
    tags, of_amount = {*again.value.tags}, {*amount.value.tags}
    return part in concerned(again, facts) and (not tags or not of_amount or bool(tags & of_amount))


def _is_paid_for_all(part: Assignment, again: Requirement, facts: PlanFacts, *, is_cut_short: bool) -> bool:
    times, asked = _times_of(part, facts), again.value.number or 0
    if asked == 1:
        return True
    if is_cut_short or times < max(asked, len(facts.days_of(part))):
        return False
    return again.status in _SETTLED or times > 1


def _times_of(part: Assignment, facts: PlanFacts) -> float:
    """For how many times somebody is paid: as the rate says; a price for everything is for the days that are listed."""
    rate, days = part.rate, float(len(facts.days_of(part)))
    if rate is None:
        return days
    times = rate.times or 1.0
    if rate.unit is PriceUnit.PERSON or times >= days:
        return times
    return max(times, min(days, times * (rate.quantity or 1.0)))  # nine hours in all, on six days


def _is_cut_short(one: Requirement, facts: PlanFacts) -> bool:
    """Whether the days go on for a week or more behind the last one that the plan lists."""
    value = one.value
    is_span = value.unit == UNTIL or bool(value.first and value.first < value.last)
    if one.kind is not K.DATE or one.status in _SETTLED or not value.last or not is_span or not facts.days:
        return False
    return (date.fromisoformat(value.last) - date.fromisoformat(max(facts.days))).days >= _A_WEEK
