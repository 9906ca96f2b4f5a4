"""What a remark says of the work that it puts in another's place is that work's: "吉他不用了，改成周六下午学素描".

Days and hours that were the other one's go with it, and what is left keeps its own.
"""

import re
from dataclasses import replace

from towow_core.domain.requirements import TIME, Requirement, RequirementKind, RequirementValue
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_errands import is_said_with
from towow_core.engine.requirements.weekdays_named import is_weekday_alone, weekdays_in

K = RequirementKind
_CLAUSES = re.compile(r"[^，,。；;！!？?\n]+")


def with_days_of_the_new(reading: Remark) -> None:
    """Puts the day and hour that are said with the one new work there, where it takes the place of what is dropped."""
    gone = [r for r in reading.understanding.in_force if r.kind is K.CAPABILITY and r.requirement_id in reading.dropped]
    standing = {tag for r in reading.standing if r.kind is K.CAPABILITY for tag in r.value.tags}
    new = [r for r in reading.found if r.kind is K.CAPABILITY and not {*r.value.tags} & standing]
    if not gone or len({r.value.tags for r in new}) != 1:
        return
    tags = new[0].value.tags
    theirs = [r for r in reading.standing if _is_of_the_gone(r, gone, reading)]
    often = [r for r in theirs if r.kind is K.RECURRENCE]
    days = [r for r in reading.found if _is_weekday(r) and ({*r.value.tags} & {*tags} or not r.value.tags)]
    if len(days) != 1:
        return
    there = next((one.group() for one in _CLAUSES.finditer(reading.text) if days[0].text in one.group()), "")
    reading.found = [_of_it(r, days[0], there, tags, often) for r in reading.found]
    reading.replaced += [r.requirement_id for r in theirs]


def _is_of_the_gone(one: Requirement, gone: list[Requirement], reading: Remark) -> bool:
    """A day of the week or an hour that was said of that alone."""
    if one.kind is not K.RECURRENCE and not (one.kind is K.QUALITY and one.value.unit == TIME):
        return False
    theirs = {tag for r in gone for tag in r.value.tags}
    return {*one.value.tags} <= theirs if one.value.tags else is_said_with(one, gone, reading)


def _is_weekday(one: Requirement) -> bool:
    is_plain = one.kind is K.RECURRENCE and bool(one.value.weekdays)
    return is_plain or (one.kind is K.DATE and is_weekday_alone(one.text.strip()))


def _of_it(
    one: Requirement, day: Requirement, clause: str, tags: tuple[str, ...], often: list[Requirement]
) -> Requirement:
    if one is day and often and one.kind is K.DATE:
        count = next((r.value for r in often if r.value.unit == "sessions"), RequirementValue())
        value = RequirementValue(
            text=one.text, weekdays=weekdays_in(one.text), tags=tags, number=count.number, unit=count.unit
        )
        return replace(one, kind=K.RECURRENCE, value=value)
    is_hour = one.kind is K.QUALITY and one.value.unit == TIME and one.text in clause
    return replace(one, value=replace(one.value, tags=tags)) if is_hour or one is day else one
