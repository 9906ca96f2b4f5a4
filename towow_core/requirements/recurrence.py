"""How a plan stands to how often: by the days that it lists, and by who takes on what comes again."""

import re
from collections.abc import Collection, Sequence
from datetime import date, timedelta

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import (
    EITHER,
    FROM_ON,
    UNTIL,
    Requirement,
    RequirementStatus,
    RequirementValue,
    weeks_between,
)
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding, as_agreed, by_each, concerned, nobody_does_it
from towow_core.requirements.notes import names, say
from towow_core.requirements.times_a_week import is_so_often, times_in

_A_WEEK = 7
_A_WEEK_AGAIN = re.compile(r"每个?(?:周|星期|礼拜)|\b(?:each|every|an?|per) week\b|\bweekly\b", re.IGNORECASE)


def check_recurrence(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Met by days that the plan lists and everybody has said yes to, whatever their offers said of such things before.

    Who says that they take on nothing regular has not taken it on; no plan books what nobody can count.
    """
    if not concerned(requirement, facts):
        return nobody_does_it(language)
    verdicts = [
        (part, None if offer is None else offer.recurring)
        for part in concerned(requirement, facts)
        for offer in [facts.offers.get(part.agent_id)]
    ]
    against = say(language, "只做一次，不接长期的。", " takes on nothing regular.")
    found = by_each(verdicts, facts, language, against=against)
    is_refused = any(verdict is False for _, verdict in verdicts)
    if len(facts.days) > 1 and not is_refused:
        listed = _as_listed(requirement, facts, language) or found
        return _of_the_first_days(requirement, listed, facts, language)
    if len(facts.days) != 1 or requirement.value.number == 1:
        return found
    # It is for the first time, and says so.
    day = facts.days[0]
    first = say(
        language,
        f"方案只定了 {day} 这一次，一共几次、到哪天为止，还没有定。",
        f"The plan is for {day} only, the first time; how often, or until when, is not settled.",
    )
    if priced := times_in_price(concerned(requirement, facts)):
        first = say(
            language,
            f"方案只定了第一次（{day}），价钱按 {priced:g} 次算；其余各次的日子还没有定。",
            f"The plan is for {day}, the first time, at a price for {priced:g} times; the days of the others are open.",
        )
    status = RequirementStatus.OPEN if found.status is RequirementStatus.MET else found.status
    return Finding(status, found.met_by, say(language, "", " ").join(filter(None, (found.note, first))))


def times_in_price(who: Sequence[Assignment]) -> float:
    """For how many times everybody who takes it on is paid; 0 where that is not one number above one."""
    times = {part.rate.times if part.rate is not None else None for part in who}
    many = next(iter(times)) if len(times) == 1 else None
    return many if many is not None and many > 1 else 0.0


def _of_the_first_days(requirement: Requirement, found: Finding, facts: PlanFacts, language: Language) -> Finding:
    """Open where the days that the plan lists are but the first of more that it is priced for, or of one week only."""
    priced, value = times_in_price(concerned(requirement, facts)), requirement.value
    shown = names(facts.days, language)
    is_whole = value.number is not None and len(facts.days) >= value.number
    if found.status is not RequirementStatus.MET or is_whole:
        return found
    if priced > len(facts.days):
        zh = f"方案只定了前 {len(facts.days)} 次（{shown}），价钱按 {priced:g} 次算；其余各次的日子还没有定。"
        en = f"The plan is for {shown} only, at a price for {priced:g} times; the days of the others are open."
        return Finding(RequirementStatus.OPEN, found.met_by, say(language, zh, en))
    is_bounded = bool(value.first or value.last)
    if not is_bounded and _A_WEEK_AGAIN.search(value.text) and weeks_in(facts.days) == 1:
        zh = f"方案里的日子（{shown}）都在同一周，以后各周还没有定。"
        en = f"The plan's days ({shown}) are of one week; those of the weeks after it are open."
        return Finding(RequirementStatus.OPEN, found.met_by, say(language, zh, en))
    return found


def weeks_in(days: Sequence[str]) -> int:
    """In how many calendar weeks they are."""
    return len({date.fromisoformat(day).isocalendar()[:2] for day in days})


def _as_listed(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding | None:
    """By the days that the plan lists; None where nobody can tell from them: "now and then", every other Friday."""
    value = requirement.value
    days = _of_the_weekdays(facts.days, value.weekdays)
    shown = names(days or facts.days, language)
    note = say(language, f"方案里的日子：{shown}。", f"The plan's days: {shown}.")
    who = concerned(requirement, facts)
    if not days:
        return Finding(RequirementStatus.UNMET, note=note)
    if weeks_between(value) > 1 and len(days) > 1 and not _is_each_week(days, value, facts.ruled_out):
        return Finding(RequirementStatus.PARTLY, tuple(part.agent_id for part in who), note)
    if value.number is not None and len(days) < value.number:
        return Finding(RequirementStatus.PARTLY, tuple(part.agent_id for part in who), note)
    times = times_in(requirement.text) or times_in(value.text)
    if times is not None and value.number is None and not is_so_often(facts.days, times):
        seen = say(language, f"要的是“{requirement.text}”。", f"“{requirement.text}” is asked for.")
        return Finding(
            RequirementStatus.PARTLY, tuple(part.agent_id for part in who), say(language, "", " ").join((note, seen))
        )
    if value.number is None and not _is_each_week(days, value, facts.ruled_out):
        return None
    comes = [p for p in who if {*days} <= {*_of_the_weekdays(facts.known_days_of(p), value.weekdays)}]
    if less := [part for part in who if part not in comes and (value.tags or not comes)]:
        shown = names([part.display_name for part in less], language)
        less_often = say(language, f"{shown}不是每次都来。", f"{shown} does not come each time.")
        return Finding(
            RequirementStatus.PARTLY, tuple(p.agent_id for p in comes), say(language, "", " ").join((note, less_often))
        )
    unsure = [part for part in comes if not facts.has_agreed(part)]
    if unsure or not comes:
        return as_agreed(unsure, facts, language)
    return Finding(RequirementStatus.MET, tuple(part.agent_id for part in comes), note)


def not_at_its_ends(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding | None:
    """What comes again begins on the first day that it can from the one that is named, and goes on until the last."""
    value, first, last = requirement.value, min(facts.days), max(facts.days)
    if value.unit == UNTIL:
        if len(facts.days) > 1 and (date.fromisoformat(value.last) - date.fromisoformat(last)).days < _A_WEEK:
            return None
        note = say(
            language,
            f"方案排到 {last}，到 {value.last} 为止的还没有排。",
            f"The plan lists days until {last} only, and none from then to {value.last}.",
        )
        return Finding(RequirementStatus.OPEN, note=note)
    if value.last and _is_cut_short(value, facts):
        note = say(
            language,
            f"方案排到 {last}，到 {value.last} 为止的还没有排。",
            f"The plan lists days until {last} only, and none from then to {value.last}.",
        )
        return Finding(RequirementStatus.OPEN, note=note)
    begin = date.fromisoformat(value.first)
    possible = next(
        on
        for n in range(_A_WEEK)
        if (on := begin + timedelta(days=n)).isoweekday() in (facts.again or {on.isoweekday()})
    )
    if first <= possible.isoformat() or (value.unit == FROM_ON and begin.day == 1 and first[:7] == value.first[:7]):
        return None
    note = say(
        language,
        f"方案第一次是 {first}；从 {value.first} 起，最早可以是 {possible}。",
        f"The plan's first time is {first}; from {value.first} on it could be {possible}.",
    )
    return Finding(RequirementStatus.PARTLY, tuple(part.agent_id for part in facts.active), note)


def _is_cut_short(value: RequirementValue, facts: PlanFacts) -> bool:
    """Whether the plan has but its first time; so many times that are asked for need not fill all of it."""
    left = date.fromisoformat(value.last) - date.fromisoformat(max(facts.days))
    return len(facts.days) == 1 and left.days >= _A_WEEK


def _of_the_weekdays(days: Sequence[str], weekdays: Collection[int]) -> list[str]:
    return [day for day in days if not weekdays or date.fromisoformat(day).isoweekday() in weekdays]


def _is_each_week(listed: Sequence[str], value: RequirementValue, out: Collection[str]) -> bool:
    """Whether these are each of those weekdays but for days that are ruled out, of each week or of every so many.

    From the first of them to the last.
    """
    weekdays, step = value.weekdays, weeks_between(value)
    if len(listed) < 2 or not weekdays or not step or value.unit == EITHER:  # noqa: PLR2004  # once is not again
        return False
    days = [date.fromisoformat(day) for day in listed]
    span = (days[0] + timedelta(days=n) for n in range((days[-1] - days[0]).days + 1))
    each = (day for n, day in enumerate(span) if day.isoweekday() in weekdays and n // _A_WEEK % step == 0)
    return days == [day for day in each if day.isoformat() not in out]
