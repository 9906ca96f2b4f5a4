"""Of which part it was said what a change replaces: "Thursdays instead of Tuesdays", where another is on Saturdays."""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import TIME, Requirement, RequirementKind, Span
from towow_core.requirements.errands import errands_of

K = RequirementKind
_SEVERAL = 2
_MARK = re.compile(r"[，。；;！!？?\n]|[,.:](?=\s)")


def instead_of_one(
    new: tuple[Requirement, ...], understanding: DemandUnderstanding
) -> tuple[tuple[Requirement, ...], set[str]]:
    """ "Thursdays instead of Tuesdays", where another part is on Saturdays: it is of the part that was on those days.

    With it the id of how often that was.
    """
    often = [r for r in understanding.in_force if r.kind is K.RECURRENCE and not r.value.tags]
    new = tuple(_with_days_that_stay(r, often, new) for r in new)
    out = {day for r in new if r.kind is K.EXCLUSION for day in r.value.weekdays}
    old = [r for r in often if out & {*r.value.weekdays}]
    if len(often) < _SEVERAL or len(old) != 1:
        return new, set()
    tags = tags_of_its_part(old[0], understanding) or _tags_of_the_rest(often, old[0], understanding)
    said = tuple(
        replace(r, value=replace(r.value, tags=tags)) if r.kind is K.RECURRENCE and not r.value.tags else r for r in new
    )
    return said, {old[0].requirement_id} if tags else set()


def _with_days_that_stay(one: Requirement, often: Sequence[Requirement], new: Sequence[Requirement]) -> Requirement:
    """ "Tuesdays instead of Mondays", of Mondays and Wednesdays: on Wednesdays still."""
    instead = [r for r in new if r.kind is K.EXCLUSION and r.value.weekdays]
    out = {day for r in instead for day in r.value.weekdays}
    stay = {day for r in often if out & {*r.value.weekdays} for day in r.value.weekdays} - out
    if one.kind is not K.RECURRENCE or not one.value.weekdays or not stay:
        return one
    words = " ".join((one.text, *(r.text for r in instead)))
    return replace(one, text=words, value=replace(one.value, weekdays=tuple(sorted({*one.value.weekdays, *stay}))))


def said_before_of_its_part(new: Sequence[Requirement], understanding: DemandUnderstanding) -> set[str]:
    """Ids of the hour, and of how often, that the sentence says of a part which has another now, and of what says that
    besides."""
    gone = [
        r
        for r in understanding.in_force
        if (_is_hour(r) or not r.value.tags) and r.span is not None
        if any(_is_another(one, r) for one in new)
        if (of := {*(r.value.tags or tags_of_its_part(r, understanding))})
        if any(of <= {*one.value.tags} for one in new if _is_another(one, r))
    ]
    covers = [
        r
        for r in understanding.in_force
        if r.kind is K.QUALITY and r.value.tags and r.span is not None and not _is_hour(r)
        if any(one.span and r.span.start <= one.span.start and one.span.end <= r.span.end for one in gone)
    ]
    return {r.requirement_id for r in (*gone, *covers)}


def _is_another(new: Requirement, old: Requirement) -> bool:
    """Whether both are an hour, or how often something is, and the new one is said of one part."""
    is_alike = (_is_hour(new) and _is_hour(old)) or new.kind is old.kind is K.RECURRENCE
    return is_alike and bool(new.value.tags)


def _is_hour(one: Requirement) -> bool:
    return one.kind is K.QUALITY and one.value.unit == TIME


def _tags_of_the_rest(
    often: Sequence[Requirement], but: Requirement, understanding: DemandUnderstanding
) -> tuple[str, ...]:
    """Of the work that none of the others is said of; () where one of those is said of nothing in particular."""
    theirs = [tags_of_its_part(r, understanding) for r in often if r is not but]
    works = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard]
    left = [tag for r in works for tag in r.value.tags if not any(tag in tags for tags in theirs)]
    return tuple(dict.fromkeys(left)) if all(theirs) else ()


def tags_of_its_part(one: Requirement, understanding: DemandUnderstanding) -> tuple[str, ...]:
    """Of the work that the sentence says it of; () where that is all of it."""
    errands = errands_of(understanding.in_force, understanding.surface_demand)
    said = errands.of(one)
    asked = errands.asked_for(said, is_wide=not said.is_item)
    works = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard]
    is_of_some = bool(asked) and any(r not in asked for r in works)
    if not is_of_some and one.kind is K.RECURRENCE and one.span is not None:
        asked = _just_before(one.span, works, understanding.surface_demand)
        is_of_some = bool(asked)
    return tuple(dict.fromkeys(tag for r in asked for tag in r.value.tags)) if is_of_some else ()


def _just_before(often: Span, works: Sequence[Requirement], sentence: str) -> tuple[Requirement, ...]:
    """ "French lessons once a week, and a copywriter": the one work before it; others come behind it."""
    placed = [(r.span.start, r) for r in works if r.span is not None]
    before = [r for start, r in placed if start < often.start]
    after = min((start for start, _ in placed if start >= often.end), default=0)
    is_one = len(before) == 1 and len(placed) == len(works) and _MARK.search(sentence, often.end, after) is not None
    is_beside = is_one and before[0].span is not None and not _MARK.search(sentence, before[0].span.end, often.start)
    return tuple(before) if is_beside else ()
