"""What is called met, held against what those who do it bound in their own words: kept exactly, or left open."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from towow_core.domain.left_to_judge import YOURS_TO_JUDGE
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import IN_ALL, TIME, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.budget import check_budget
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import concerned
from towow_core.requirements.notes import quoted, say
from towow_core.support.children import children_held_to
from towow_core.support.money import convert

_SOON_DAYS = 7  # of what is wanted within so many somebody may say that it is urgent
_WITHIN = re.compile(r"内|\b(?:within|in under|less than)\b", re.IGNORECASE)
_COUNTED_FOR = re.compile(r"(?:以内|以下|一[个张件副幅把台条份套])[^，]*[天周]")  # "一百平以内两天"
_EARLY = re.compile(r"早场|早妆|清晨|凌晨|早上|\bearly (?:starts?|mornings?|calls?)\b", re.IGNORECASE)
_IN_THE_EVENING = re.compile(r"晚|\b(?:evening|night|tonight)", re.IGNORECASE)
_NOT_KEPT = frozenset({RequirementStatus.OPEN, RequirementStatus.PARTLY, RequirementStatus.UNMET})
_DAYS_EACH = {"days": 1.0, "weeks": 7.0}
_HOURS_EACH = {"hours": 1.0, "minutes": 1 / 60}


def limited(requirement: Requirement, facts: PlanFacts, language: Language) -> Requirement:
    """The same; open where it would be met, and somebody's own words do not leave it so, or not for certain."""
    check = _CHECKS.get(requirement.kind)
    if requirement.kind is RequirementKind.BUDGET and requirement.status in _NOT_KEPT:
        return _with_extras(requirement, facts, language)
    if requirement.status is not RequirementStatus.MET or check is None:
        return requirement
    beyond = [
        (part, limit)
        for part, limit in _of_those_concerned(requirement, facts)
        if not check(_Case(limit, requirement, part, facts, language))
    ]
    if not beyond:
        return requirement
    note = quoted([(part.display_name, limit.said) for part, limit in beyond], language)
    judge = say(language, YOURS_TO_JUDGE.zh, YOURS_TO_JUDGE.en)
    agreed = "" if requirement.value.unit == TIME else requirement.note  # no yes to an hour that their words bound
    note = say(language, "", " ").join(filter(None, (agreed, note, judge)))
    return replace(requirement, status=RequirementStatus.OPEN, note=note)


def _with_extras(requirement: Requirement, facts: PlanFacts, language: Language) -> Requirement:
    """An amount that is not kept, or not known to be, with what somebody's own words say comes on top of the total."""
    said = [(part, limit) for part, limit in extras(facts) if part in concerned(requirement, facts)]
    more = [(part.display_name, limit.said) for part, limit in said if limit.said not in requirement.note]
    if not more:
        return requirement
    note = say(language, "", " ").join(filter(None, (requirement.note, quoted([*dict.fromkeys(more)], language))))
    return replace(requirement, note=note)


def extras(facts: PlanFacts) -> list[tuple[Assignment, Limit]]:
    """What those who do it say is paid besides their price, each once."""
    found = {
        (part.agent_id, limit.said): (part, limit)
        for part in facts.active
        if part.is_paid
        for limit in limits_of(part, facts)
        if limit.of is Limited.PRICE
    }
    return [*found.values()]


def _of_those_concerned(requirement: Requirement, facts: PlanFacts) -> Iterable[tuple[Assignment, Limit]]:
    for part in concerned(requirement, facts):
        yield from ((part, limit) for limit in limits_of(part, facts))


def limits_of(part: Assignment, facts: PlanFacts) -> Iterable[Limit]:
    offer = facts.offers.get(part.agent_id)
    for limit in offer.limits if offer is not None else ():
        if not limit.tags or {*limit.tags} & {*part.capabilities}:
            yield limit


class _Case(NamedTuple):
    """A bound, what it may bound, and whose part it is."""

    limit: Limit
    requirement: Requirement
    part: Assignment
    facts: PlanFacts
    language: Language


def _people(case: _Case) -> bool:
    if case.limit.of is not Limited.PEOPLE:
        return True
    children = children_held_to(case.requirement.text, case.limit.said, case.limit.most)
    return is_within(children or case.requirement.value.number, case.limit)


def _length(case: _Case) -> bool:
    limit, value = case.limit, case.requirement.value
    if value.per == IN_ALL:  # no one time is as long
        return True
    if limit.of is Limited.DELIVERY:  # "within two days" is a last day, and "for two days" is none
        is_how_long_one_takes = bool(_COUNTED_FOR.search(limit.said)) or bool(_WITHIN.search(case.requirement.text))
        each = _DAYS_EACH.get(value.unit) if is_how_long_one_takes else None
        return each is None or value.number is None or _is_there(case, value.number * each)
    each = {Limited.DAYS: _DAYS_EACH, Limited.HOURS: _HOURS_EACH}.get(limit.of, {}).get(value.unit)
    return each is None or value.number is None or is_within(value.number * each, limit)


def _day(case: _Case) -> bool:
    """On how many days somebody comes, whether it leaves time enough, and whether it is soon for who takes no haste."""
    limit, value, facts = case.limit, case.requirement.value, case.facts
    if limit.of is Limited.WHEN:
        return _is_when_they_can(case)
    if limit.of is Limited.DELIVERY:
        return _is_there_by(value.last or facts.day, case)
    if limit.of is Limited.DAYS:
        return bool(case.part.by) or is_within(len(facts.days_of(case.part)), limit)
    if limit.of is not Limited.NOTICE:
        return True
    day, begin = value.last or value.first or facts.day, facts.plan.timeline.start_date[:10]
    ahead = (date.fromisoformat(day) - date.fromisoformat(begin)).days if day and begin else None
    return ahead is None or (ahead > _SOON_DAYS if limit.least is None else ahead >= limit.least)


def _is_when_they_can(case: _Case) -> bool:
    return {*case.facts.days_of(case.part)} <= {*case.limit.allows}


def _is_there_by(day: str, case: _Case) -> bool:
    begin = case.facts.plan.timeline.start_date[:10]
    return not day or not begin or _is_there(case, (date.fromisoformat(day) - date.fromisoformat(begin)).days)


def _is_there(case: _Case, days: float) -> bool:
    """Whether so many days are enough, counted from the plan's first, or from when the person is free at all."""
    offer, begin = case.facts.offers[case.part.agent_id], case.facts.plan.timeline.start_date[:10]
    free = offer.free_from[:10] if begin else ""
    wait = (date.fromisoformat(free) - date.fromisoformat(begin)).days if free else 0
    return case.limit.least is not None and max(0, wait) + case.limit.least <= days


def _hour(case: _Case) -> bool:
    if case.limit.of is Limited.WHEN and case.requirement.value.unit == TIME:
        return _is_when_they_can(case)
    if case.limit.of is Limited.DELIVERY and case.requirement.value.unit == TIME:
        return _is_there_by(case.facts.day, case)
    is_of_it = case.limit.of is Limited.CLOCK and case.requirement.value.unit == TIME
    return not is_of_it or case.requirement.value.text in case.limit.allows


def _amount(case: _Case) -> bool:
    """Whether the budget holds all that may come on top, too; where nobody says how much that is, nobody knows."""
    if case.limit.of is not Limited.PRICE or _is_of_other_hours(case):
        return True
    if not _is_known(case.limit, case.part):
        return False
    parts = tuple(_with_all_on_top(part, case.facts) for part in case.facts.plan.assignments)
    dearer = replace(case.facts, plan=replace(case.facts.plan, assignments=parts))
    return check_budget(case.requirement, dearer, case.language).status is RequirementStatus.MET


def _is_of_other_hours(case: _Case) -> bool:
    """ "早场加收二百" costs nobody anything in the evening."""
    hours = case.facts.plan.timeline.hours
    return (
        bool(hours)
        and _EARLY.search(case.limit.said) is not None
        and all(_IN_THE_EVENING.search(hour) for hour in hours)
    )


def _with_all_on_top(part: Assignment, facts: PlanFacts) -> Assignment:
    """With each of its sums that are known, once however often it is said."""
    sums = {limit.said: limit.least or 0.0 for limit in limits_of(part, facts) if _is_known(limit, part)}
    if not sums or part.price is None:
        return part
    more = convert(sum(sums.values()), facts.offers[part.agent_id].currency, part.currency)
    return replace(part, price=part.price + more, rate=None)


def _is_known(limit: Limit, part: Assignment) -> bool:
    """Whether it is one sum beside a price for everything."""
    is_for_all = part.price is not None and (part.rate is None or part.rate.unit is PriceUnit.EVENT)
    return limit.of is Limited.PRICE and limit.least is not None and is_for_all


def _work(case: _Case) -> bool:
    tags = {*case.limit.tags}
    return case.limit.of is not Limited.WORK or (bool(tags) and not tags & {*case.requirement.value.tags})


def _sessions(case: _Case) -> bool:
    return case.requirement.value.per != PriceUnit.EVENT or case.limit.of is not Limited.WORK


def is_within(number: float | None, limit: Limit) -> bool:
    """Whether it is neither fewer nor more than the words say."""
    return number is None or (limit.least or 0.0) <= number <= (number if limit.most is None else limit.most)


# Whether a bound leaves what is met so, as far as the plan's facts tell.
_CHECKS: Mapping[RequirementKind, Callable[[_Case], bool]] = {
    RequirementKind.HEAD_COUNT: _people,
    RequirementKind.DURATION: _length,
    RequirementKind.DATE: _day,
    RequirementKind.DEADLINE: _day,
    RequirementKind.RECURRENCE: _day,
    RequirementKind.QUALITY: _hour,
    RequirementKind.BUDGET: _amount,
    RequirementKind.CAPABILITY: _work,
    RequirementKind.QUANTITY: _sessions,
}
