"""On which days an event is: how many there are, which, and when that is done whose day is counted from the event's."""

import re
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from itertools import pairwise

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import (
    BEGINS_BY,
    COUNTED,
    DRAFT,
    EITHER,
    FROM_EVENT,
    FROM_ON,
    TIME,
    UNREAD,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementValue,
    counted_day,
    planned_hour,
    weeks_between,
)
from towow_core.engine.language.dealings import without_dealings
from towow_core.engine.language.lengths import begins_before_evening, find_sessions
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.days_out import is_ruled_out
from towow_core.engine.matching.in_all import times_in_all
from towow_core.engine.matching.of_work import day_alone, is_once_beside_a_series, of_work
from towow_core.engine.matching.weeks_of_it import days_in_all, last_of_its_weeks
from towow_core.support.once_within import once_within

DAYS_MAX = 31  # longer than any event; what is longer is a period, and its first days are booked
SESSIONS_MAX = 60
FURTHER, URGENT = "further", "urgent"
_A_WEEK = 7
_NOT_EACH_WEEK = re.compile(
    r"隔周|每隔|每两周|双周|每月|每个月"
    r"|\b(?:other|second|(?:every|each) (?:two|three)|month\w*|fortnight\w*|bi-?weekly)\b",
    re.IGNORECASE,
)


def days_of(understanding: DemandUnderstanding) -> int:
    """How many days the event lasts: what the demand says, else one."""
    said = [
        r.value.number
        for r in understanding.in_force
        if r.kind is RequirementKind.DURATION and r.value.unit == "days" and r.value.number
    ]
    return max(1, min(DAYS_MAX, int(max(said, default=1))))


@remembered
def days_from(understanding: DemandUnderstanding, first: str) -> tuple[str, ...]:
    """Every day of an event that begins on `first`, ISO 8601.

    The days that the demand names, moved as far as `first` is from the first of them; else the days of its
    appointments, as far as they can be counted; else as many days in a row as it says that it lasts.
    """
    if (chosen := next((days for days in choices(understanding) if days[0] == first), None)) is not None:
        return chosen
    start, named = date.fromisoformat(first), every_day(understanding)
    if named:
        moved = start - date.fromisoformat(named[0])
        return tuple((date.fromisoformat(day) + moved).isoformat() for day in named)
    if again := appointments(understanding, start):
        return again
    return tuple((start + timedelta(days=n)).isoformat() for n in range(days_of(understanding)))


def every_day(understanding: DemandUnderstanding) -> tuple[str, ...]:
    """The days that the demand names and that are all asked for; () where it names one, or leaves a choice."""
    return next((r.value.every for r in _dates(understanding) if r.value.every), ())


def are_apart(days: Sequence[str]) -> bool:
    """Whether there are others between them: appointments, and not one event of several days."""
    return any(date.fromisoformat(later) - date.fromisoformat(day) > timedelta(days=1) for day, later in pairwise(days))


def alternatives(understanding: DemandUnderstanding) -> tuple[str, ...]:
    """First days of which the demand will have any, in the order in which it says them; () without a choice."""
    return next((r.value.days for r in _dates(understanding) if r.value.days), ())


def choices(understanding: DemandUnderstanding) -> tuple[tuple[str, ...], ...]:
    """The days of each of those alternatives, where some last longer than a day; else ()."""
    return next((r.value.choices for r in _dates(understanding) if r.value.choices), ())


def days_of_part(
    understanding: DemandUnderstanding, capabilities: Collection[str], event: Sequence[str]
) -> tuple[str, ...]:
    """Days on which a part with these capabilities is done: the event's, or those that are counted from it."""
    if not event or not capabilities:
        return tuple(event)
    if alone := day_alone(understanding, capabilities):
        return (alone,)
    if are_apart(event) and is_once_beside_a_series(understanding, capabilities):
        is_before = all(is_wanted_before(understanding, tag, event) for tag in capabilities)
        return tuple(event) if is_before else (event[0],)
    capabilities = [each for each in capabilities if each not in understanding.tags_unasked] or capabilities
    own = [counted_day(r.value, event) for r in from_event(understanding) if set(r.value.tags) & set(capabilities)]
    counted = {tag for r in from_event(understanding) for tag in r.value.tags}
    there = () if set(capabilities) <= counted else tuple(event)
    return tuple(sorted({*own, *there}))


def is_open_ended(understanding: DemandUnderstanding) -> bool:
    """Whether any day from one on will do, of something that is not done again and again."""
    said = [r.value for r in understanding.in_force if r.kind is RequirementKind.DATE and not r.value.tags]
    again = any(r.kind is RequirementKind.RECURRENCE for r in understanding.in_force)
    return not again and any(one.unit == FROM_ON and one.first == understanding.context.date for one in said)


def begins_on(understanding: DemandUnderstanding) -> str:
    """The day from which on something is done again and again, where the demand names it; else ""."""
    if not any(r.kind is RequirementKind.RECURRENCE for r in understanding.in_force):
        return ""
    said = [one.value for one in _dates(understanding) if not one.value.tags and not one.value.weekdays]
    begins = (one for one in said if one.first and one.unit in {"", FROM_ON, BEGINS_BY} and not (one.days or one.every))
    return next((one.first for one in begins if not one.last or one.first < one.last), "")


def own_deadline(understanding: DemandUnderstanding, tag: str) -> str:
    """The day by which the demand wants this part of it, before the whole; "" where it names none."""
    said = (r.value for r in understanding.in_force if r.kind is RequirementKind.DEADLINE and r.value.text == FURTHER)
    whole = (value for value in said if value.unit != DRAFT)
    return min((value.last for value in whole if tag in value.tags and value.last), default="")


def later_deadline(understanding: DemandUnderstanding, tag: str) -> str:
    """The day by which this part is wanted, where the rest is wanted by an earlier one; "" where it is not.

    "An electrician before 5 December, and the chairs by the 20th": whoever does the chairs need not come by the 5th.
    """
    own = own_deadline(understanding, tag) if is_by_a_deadline(understanding) else ""
    whole = min((r.value.last for r in understanding.in_force if is_of_the_whole(r)), default="")
    return own if own and whole and own > whole else ""


def is_wanted_before(understanding: DemandUnderstanding, tag: str, event: Sequence[str]) -> bool:
    """Whether this part is wanted by a day before the first of the event's: then it is done before it, never on it."""
    return bool(event) and "" < own_deadline(understanding, tag) < event[0]


def is_only_by(understanding: DemandUnderstanding, capabilities: Collection[str]) -> bool:
    """Whether all of a part is wanted by some day, and none of it on a day.

    What is wanted by a day that is not before the event's is done at the event: "the phones running by Sunday night".
    """
    if is_by_a_deadline(understanding):
        return True
    own = [own_deadline(understanding, tag) for tag in capabilities]
    return all(own) and bool(own) and max(own) < (understanding.context.date or "9999")


def is_delivered(capabilities: Collection[str]) -> bool:
    """Whether all of a part is made from afar and handed over before the day: a logo, a contract that was read."""
    known = [concept_of(tag) for tag in capabilities]
    return bool(known) and all(one is not None and one.remote and one.beforehand for one in known)


@remembered
def is_by_a_deadline(understanding: DemandUnderstanding) -> bool:
    """Whether the only day that the demand names is the one by which all is done: any day until then will do."""
    said = [r for r in understanding.in_force if r.value.text != FURTHER and r.value.unit not in COUNTED]
    if any(r.kind is RequirementKind.DATE for r in said):
        return False
    return any(is_of_the_whole(r) and r.value.text != URGENT for r in said)


def is_of_the_whole(requirement: Requirement) -> bool:
    """Whether it is the last day of all of it."""
    value = requirement.value
    return requirement.kind is RequirementKind.DEADLINE and bool(value.last) and value.text != FURTHER


def own_days(
    understanding: DemandUnderstanding, capabilities: Collection[str], event: Sequence[str]
) -> tuple[str, ...]:
    """The days of such a part, where they are not the event's own; else ()."""
    days = days_of_part(understanding, capabilities, event)
    return () if days == tuple(event) else days


@remembered
def from_event(understanding: DemandUnderstanding) -> tuple[Requirement, ...]:
    """What the demand asks for on a day that is counted from the event's, and what is once within its days."""
    said = (r for r in understanding.in_force if r.kind is RequirementKind.DATE and r.value.unit in COUNTED)
    return (*said, *once_within(understanding.in_force, understanding.surface_demand))


def days_before(understanding: DemandUnderstanding) -> int:
    """How many days before the event the first of what the demand counts from it is; 0 where nothing is before it."""
    by = [r.value.number or 0 for r in from_event(understanding) if r.value.unit == FROM_EVENT and r.is_hard]
    return int(-min([0.0, *by]))


@remembered
def _dates(understanding: DemandUnderstanding) -> tuple[Requirement, ...]:
    """What the demand says of its day; the latest word first."""
    said = [r for r in understanding.in_force if r.kind is RequirementKind.DATE and r.value.text != FURTHER]
    return tuple(sorted(said, key=lambda r: r.source is RequirementSource.DEMAND))


def hours_of(understanding: DemandUnderstanding, capabilities: Collection[str] = ()) -> tuple[str, ...]:
    """Hours of the day that the demand asks for, in its own words: of all of it, and of a part with these.

    A part that is on days before or after the event's has none of the event's hours.
    """
    elsewhen = {tag for r in from_event(understanding) if r.value.unit == FROM_EVENT for tag in r.value.tags}
    is_there = not capabilities or not {*capabilities} <= elsewhen
    said = _hours(of_work(understanding, capabilities) if capabilities else understanding)
    return tuple(v.text for v in said if ({*v.tags} & {*capabilities} if v.tags else is_there))


def _hours(understanding: DemandUnderstanding) -> list[RequirementValue]:
    return [r.value for r in understanding.in_force if r.is_hard and r.value.unit == TIME and r.value.per != UNREAD]


def planned_hours(understanding: DemandUnderstanding) -> tuple[str, ...]:
    """Hours of all of it and of single parts, as a plan names them."""
    return tuple(planned_hour(value) for value in _hours(understanding))


def own_hours(understanding: DemandUnderstanding, capabilities: Collection[str]) -> tuple[str, ...]:
    """Those that are asked for of such a part alone."""
    of_all = hours_of(understanding)
    return tuple(hour for hour in hours_of(understanding, capabilities) if hour not in of_all)


def is_before_evening(understanding: DemandUnderstanding, capabilities: Collection[str] = ()) -> bool | None:
    """Whether it begins before the evening; None where the demand names no hours."""
    said = hours_of(understanding, capabilities)
    return any(begins_before_evening(text) for text in said) if said else None


def recurring_weekdays(understanding: DemandUnderstanding) -> frozenset[int]:
    """Days of the week on which it takes place again and again, without those ruled out; Monday is 1."""
    again = {day for r in understanding.in_force if r.kind is RequirementKind.RECURRENCE for day in r.value.weekdays}
    out = {day for r in understanding.in_force if r.kind is RequirementKind.EXCLUSION for day in r.value.weekdays}
    return frozenset(again - out or again)


def appointments(understanding: DemandUnderstanding, start: date) -> tuple[str, ...]:
    """Each of so many appointments a week, or of those until the last day that is named; () where nobody can count."""
    again = [r for r in understanding.in_force if r.kind is RequirementKind.RECURRENCE]
    weekdays = recurring_weekdays(understanding)
    step = max((weeks_between(r.value) for r in again if r.value.per), default=1)
    if not weekdays or not step or any(r.value.unit == EITHER for r in again):
        return ()
    if step == 1 and any(_NOT_EACH_WEEK.search(r.text) for r in again):
        return ()
    last = next((r.value.last for r in _dates(understanding) if r.value.last > r.value.first), "")
    count = next((r.value.number for r in again if r.value.unit == "sessions" and r.value.number), None)
    count = count or days_in_all(understanding)
    if count is None and not last and step == 1:
        last = last_of_its_weeks(understanding, start)
    is_counted = count is not None or bool(last)
    count = count or (None if is_counted else find_sessions(without_dealings(understanding.words_in_force)))
    count = count or times_in_all(understanding)
    if count is None and not last:
        return ()
    days = (start + timedelta(days=n) for n in range(SESSIONS_MAX * _A_WEEK * step) if n // _A_WEEK % step == 0)
    possible = (day for day in days if day.isoweekday() in weekdays and not is_ruled_out(day, understanding))
    held = [day.isoformat() for day in possible if not last or day.isoformat() <= last]
    return tuple(held[: int(count) if count else SESSIONS_MAX])
