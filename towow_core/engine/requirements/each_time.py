"""A length that each of several times has: "每周二、周五各一小时", "Mondays and Thursdays, an hour each", and the one
that all of them have together: "ten hours in all".
"""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import IN_ALL, PER_PERSON, TIME, Requirement, RequirementKind, Span
from towow_core.engine.language.lengths import hours_in_all
from towow_core.support.replacing import replace

K = RequirementKind
_BETWEEN = re.compile(r"(?:[\s，,、]|也|都|in|on|at|for|from|and|the)*", re.IGNORECASE)
_TIME_BEHIND = re.compile(
    r"\s*(?:time|lesson|session|class|day|morning|evening|afternoon|visit|appointment|week)\b", re.IGNORECASE
)
_BESIDE_MAX = 6  # characters between a length of each time and that of all of them: ", or "
_TIMES = frozenset({K.RECURRENCE, K.DATE})
_RUNS = frozenset({"weeks", "months"})


def with_length_of_each_time(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same; what stands right behind several times is as long each time, and not for each person who comes.

    What is said of all times together is as long as no one of them.
    """
    again = any(r.kind is K.RECURRENCE for r in read)
    totals = [*hours_in_all(text)] if again else []
    for one in read:
        if (total := _total_of(one, totals)) is not None:
            start, end, _ = total
            said = Span(start=start, end=end, text=text[start:end])
            yield replace(one, text=said.text, span=said, value=replace(one.value, text=said.text, per=IN_ALL))
            continue
        is_each = one.kind is K.DURATION and one.value.per == PER_PERSON and one.span is not None
        is_of_times = is_each and (_is_beside(one, totals) or _is_of_times(text, one, read))
        yield replace(one, value=replace(one.value, per="")) if is_of_times else one


def _total_of(one: Requirement, totals: Sequence[tuple[int, int, float]]) -> tuple[int, int, float] | None:
    if one.kind is not K.DURATION or one.span is None:
        return None
    at = one.span
    return next((total for total in totals if total[0] < at.end and at.start < total[1]), None)


def _is_beside(one: Requirement, totals: Sequence[tuple[int, int, float]]) -> bool:
    """ "Ten hours in all, an hour each"."""
    at = one.span
    return at is not None and any(
        0 <= at.start - end <= _BESIDE_MAX or 0 <= start - at.end <= _BESIDE_MAX for start, end, _ in totals
    )


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
    is_price_of_one = one.kind is K.BUDGET and one.value.per == PriceUnit.EVENT  # "$150 a class, an hour each"
    is_run = one.kind is K.DURATION and one.value.unit in _RUNS  # "twice a week for six weeks, an hour each"
    return one.kind in _TIMES or one.value.unit == TIME or is_price_of_one or is_run


def _is_several(one: Requirement) -> bool:
    """Whether it names more than one time itself: "each" of one weekday may be each of those who come."""
    is_of_one_time = one.kind is K.BUDGET or one.value.unit == "sessions"
    return len(one.value.weekdays) > 1 or len(one.value.every) > 1 or is_of_one_time
