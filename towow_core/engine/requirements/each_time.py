"""A length that each of several times has: "每周二、周五各一小时", "Mondays and Thursdays, an hour each"."""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import PER_PERSON, TIME, Requirement, RequirementKind
from towow_core.support.replacing import replace

K = RequirementKind
_BETWEEN = re.compile(r"(?:[\s，,、]|也|都|in|on|at|for|from|and|the)*", re.IGNORECASE)
_TIME_BEHIND = re.compile(
    r"\s*(?:time|lesson|session|class|day|morning|evening|afternoon|visit|appointment|week)\b", re.IGNORECASE
)
_TIMES = frozenset({K.RECURRENCE, K.DATE})


def with_length_of_each_time(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same; what stands right behind several times is as long each time, and not for each person who comes."""
    for one in read:
        is_each = one.kind is K.DURATION and one.value.per == PER_PERSON and one.span is not None
        yield replace(one, value=replace(one.value, per="")) if is_each and _is_of_times(text, one, read) else one


def _is_of_times(text: str, length: Requirement, read: Sequence[Requirement]) -> bool:
    at = length.span
    if at is None:
        return False
    again = any(r.kind is K.RECURRENCE for r in read)
    if again and _TIME_BEHIND.match(text, at.end):
        return True
    before = sorted((r for r in read if r.span and r.span.end <= at.start and _says_when(r)), key=_end, reverse=True)
    start, several = at.start, False
    for one in before:  # "every Monday and Thursday in January, in the evening, an hour each"
        if _BETWEEN.fullmatch(text, _end(one), start) is None:
            break
        several = several or _is_several(one)
        start = min(start, one.span.start if one.span else start)
    is_one_person = not any(r.kind is K.HEAD_COUNT for r in read)
    return several or (again and is_one_person and start < at.start)


def _end(one: Requirement) -> int:
    return one.span.end if one.span else 0


def _says_when(one: Requirement) -> bool:
    return one.kind in _TIMES or one.value.unit == TIME


def _is_several(one: Requirement) -> bool:
    """Whether it names more than one time itself: "each" of one weekday may be each of those who come."""
    return len(one.value.weekdays) > 1 or len(one.value.every) > 1 or (one.value.unit == "sessions")
