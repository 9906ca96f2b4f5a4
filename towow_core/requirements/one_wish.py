"""Lines of a plan that are one wish: the same words read twice, or the same said twice, "by Friday" and a deadline."""

from collections.abc import Sequence
from datetime import date

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.requirements.findings import overlap
from towow_core.support.replacing import replace

K = RequirementKind
_SAID_AGAIN = frozenset({K.DATE, K.DEADLINE, K.RECURRENCE, K.PLACE, K.HEAD_COUNT, K.BUDGET})


def one_wish_each(open_ones: Sequence[Requirement]) -> list[list[Requirement]]:
    """The same, those of one wish together, in the order of the first of each."""
    wishes: list[list[Requirement]] = []
    for one in open_ones:
        mine = next((wish for wish in wishes if any(_is_the_same(one, other) for other in wish)), None)
        if mine is None:
            wishes.append([one])
        else:
            mine.append(one)
    return wishes


def _is_the_same(one: Requirement, other: Requirement) -> bool:
    """Whether both are of the same words, or say the same of the same; a weekday says the day of it that is named."""
    if (
        one.span is not None
        and other.span is not None
        and (one.span.start, one.span.end)
        == (
            other.span.start,
            other.span.end,
        )
    ):
        return one.is_hard is other.is_hard
    if overlap(one.span, other.span) and (f"“{other.text}”" in one.note or f"“{one.text}”" in other.note):
        return True  # one is open for what the other says: "a hall" of "a hall with a piano"
    if one.kind is not other.kind or one.kind not in _SAID_AGAIN or {*one.value.tags} != {*other.value.tags}:
        return False
    return _says_the_same(one, other) or _is_its_weekday(one, other) or _is_its_weekday(other, one)


def _says_the_same(one: Requirement, other: Requirement) -> bool:
    mine, theirs = (replace(each.value, text="", tags=()) for each in (one, other))
    is_said = mine.first or mine.last or mine.number is not None or mine.weekdays or mine.days or one.value.text
    return bool(is_said) and mine == theirs and one.value.text == other.value.text


def _is_its_weekday(weekday: Requirement, day: Requirement) -> bool:
    first, named = day.value.first, weekday.value.weekdays
    if weekday.kind is not K.DATE or weekday.value.first or len(named) != 1 or not first or first != day.value.last:
        return False
    return date.fromisoformat(first).isoweekday() in named
