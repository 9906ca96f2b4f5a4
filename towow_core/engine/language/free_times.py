"""When somebody can, by clauses that say so: each is all the times, or none of the times, that it names.

A day is held against all clauses together: those that say when they can are all the times that there are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from towow_core.engine.language.holidays import next_holiday

Windows = Sequence[tuple[float, float]]  # hours of the day, each from when until when
_A_WEEK, _HALF_H, _DAY_H = 7, 0.5, 24
_EVERY_DAY = frozenset(range(1, 8))
_USUAL_H = (8.0, 22.0)  # the hours of a day of which a demand names none
_UNTIL_DAYS = 92  # before "mid-December" is this year's


class Free(StrEnum):
    """Whether somebody can, by their own words."""

    YES = "yes"
    DOUBTFUL = "doubtful"
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """Times of which a clause says that somebody can, or cannot.

    Attributes:
        weekdays: Monday is 1.
        begin, end: Hours of the day.
        nth: Only that one of the month, from its end where it is less than 0.
        months: Only in these; none for all.
        holiday: Only on the days of this one, or, where `apart` is not 0, so many weeks before (less than 0) or after.
        until: Only so long before this month and day.
        is_never: They cannot.
        is_sure: The clause says so outright, and nothing else.
    """

    said: str
    weekdays: frozenset[int] = _EVERY_DAY
    begin: float = 0.0
    end: float = 24.0
    nth: int = 0
    months: frozenset[int] = frozenset()
    holiday: str = ""
    apart: int = 0
    until: tuple[int, int] = (0, 0)
    is_never: bool = False
    is_sure: bool = True
    is_soft: bool = False

    def is_on(self, day: date) -> bool:
        if day.isoweekday() not in self.weekdays or (self.months and day.month not in self.months):
            return False
        if self.nth and self.nth != ((day.day - 1) // _A_WEEK + 1 if self.nth > 0 else _from_the_end(day)):
            return False
        if self.until[0]:
            return _is_shortly_before(day, *self.until)
        return not self.holiday or _is_about(day, self.holiday, self.apart)


def free_at(times: Sequence[Times], day: str, windows: Windows = ()) -> tuple[Free, str]:
    """Whether somebody can on that day, for all of the hours (or, without any, all day); and the words that say not."""
    return free_on(times, (day,), windows)[day]


def free_on(times: Sequence[Times], days: Iterable[str], windows: Windows = ()) -> dict[str, tuple[Free, str]]:
    """The same of each day; those on which the same clauses hold are worked out once."""
    known: dict[tuple[bool, ...], tuple[Free, str]] = {}
    found = dict[str, tuple[Free, str]]()
    for day in days:
        on = date.fromisoformat(day)
        there = tuple(one.is_on(on) for one in times)
        if there not in known:
            known[there] = _free(times, there, windows)
        found[day] = known[there]
    return found


def _free(times: Sequence[Times], there: Sequence[bool], windows: Windows) -> tuple[Free, str]:
    can = [one for one in times if not one.is_never]
    now = [one for one, is_on in zip(times, there, strict=True) if is_on]
    cannot = [one for one in now if one.is_never]
    if not can and not cannot:
        return Free.YES, ""
    worst, against = Free.YES, ""
    for begin, end in windows or (_USUAL_H,):
        slots = [begin + n * _HALF_H for n in range(max(1, round((end - begin) / _HALF_H)))]
        each = [_at(can, now, slot) for slot in slots]
        states = {state for state, _ in each}
        if states == {Free.YES}:
            continue
        found = Free.NO if Free.NO in states and (windows or states == {Free.NO}) else Free.DOUBTFUL
        if worst is not Free.NO:
            worst, against = found, next(said for state, said in each if state is not Free.YES)
    return worst, against


def _at(can: Sequence[Times], now: Sequence[Times], hour: float) -> tuple[Free, str]:
    """Of half an hour."""
    hour = min(hour, _DAY_H - _HALF_H)
    at_it = [one for one in now if one.begin <= hour < one.end]
    out = [one for one in at_it if one.is_never]
    if sure := [one for one in out if one.is_sure]:
        return Free.NO, sure[0].said
    there = [one for one in at_it if not one.is_never]
    if out:
        return Free.DOUBTFUL, out[0].said
    if any(one.is_sure or one.is_soft for one in there) or not can:
        return Free.YES, ""
    said = ("，" if not can[0].said.isascii() else ", ").join(dict.fromkeys(one.said for one in can))
    is_all = all(one.is_sure for one in can)
    return (Free.NO if is_all and not there else Free.DOUBTFUL), said


def _is_about(day: date, name: str, apart: int) -> bool:
    near = next_holiday(name, day - timedelta(days=35))
    if near is None:
        return False
    first, last = near.day, near.day + timedelta(days=near.lasts - 1)
    if apart < 0:
        return first + timedelta(weeks=apart) <= day < first
    return last < day <= last + timedelta(weeks=apart) if apart else first <= day <= last


def _is_shortly_before(day: date, month: int, last: int) -> bool:
    ends = (date(year, month, last) for year in (day.year, day.year + 1))
    return any(0 <= (end - day).days <= _UNTIL_DAYS for end in ends)


def _from_the_end(day: date) -> int:
    return -1 if (day + timedelta(weeks=1)).month != day.month else 0
