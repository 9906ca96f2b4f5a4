"""Of which part it was said what a change replaces: "Thursdays instead of Tuesdays", where another is on Saturdays."""

from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.requirements.errands import errands_of

K = RequirementKind
_SEVERAL = 2
_HOUR = "time"  # the unit of a quality that is an hour of the day


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


def hours_of_before(new: Sequence[Requirement], understanding: DemandUnderstanding) -> set[str]:
    """Ids of the hours that the sentence says of a part which has another now, and of what says that hour besides."""
    parts = [{*r.value.tags} for r in new if _is_hour(r) and r.value.tags]
    hours = [r for r in understanding.in_force if _is_hour(r) and not r.value.tags and r.span is not None]
    gone = [
        r
        for r in hours
        if parts and (of := {*tags_of_its_part(r, understanding)}) and any(of <= tags for tags in parts)
    ]
    covers = [
        r
        for r in understanding.in_force
        if r.kind is K.QUALITY and r.value.tags and r.span is not None and not _is_hour(r)
        if any(one.span and r.span.start <= one.span.start and one.span.end <= r.span.end for one in gone)
    ]
    return {r.requirement_id for r in (*gone, *covers)}


def _is_hour(one: Requirement) -> bool:
    return one.kind is K.QUALITY and one.value.unit == _HOUR


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
    return tuple(dict.fromkeys(tag for r in asked for tag in r.value.tags)) if is_of_some else ()
