"""When somebody can, by clauses that say so: each is all the times, or none of the times, that it names.

A day is held against all clauses together: those that say when they can are all the times that there are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import cache
from itertools import groupby, pairwise

from towow_core.domain.models import Language
from towow_core.engine.language.holidays import holiday_names, next_holiday

Windows = Sequence[tuple[float, float]]  # hours of the day, each from when until when
_A_WEEK, _HALF_H, _DAY_H = 7, 0.5, 24
EVERY_DAY = frozenset(range(1, 8))
AN_HOUR = 1.0  # that must be free on a day of which a demand names no hour, and not how long
ANY_HOLIDAY = "*"
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
        holiday: Only on the days of this one (or of any that has a name), or, where `apart` is not 0, so many weeks
            before (less than 0) or after.
        until: Only so long before this month and day.
        dates: Only from the first of these days to the last, both month and day.
        year: Of those days, where one is named.
        is_never: They cannot.
        is_sure: The clause says so outright, and nothing else.
        is_soft: They can, and maybe at other times besides.
        is_extra: They can, at these times too: of all others it says nothing.
    """

    said: str
    weekdays: frozenset[int] = EVERY_DAY
    begin: float = 0.0
    end: float = 24.0
    nth: int = 0
    months: frozenset[int] = frozenset()
    holiday: str = ""
    apart: int = 0
    until: tuple[int, int] = (0, 0)
    dates: tuple[tuple[int, int], tuple[int, int]] | None = None
    year: int = 0
    is_never: bool = False
    is_sure: bool = True
    is_soft: bool = False
    is_extra: bool = False

    @property
    def is_whole_days(self) -> bool:
        """Whether it is some days of the week from morning to night, and all that there is."""
        is_plain = self.is_sure and not (self.is_never or self.is_extra or self.holiday or self.dates or self.months)
        return is_plain and self.weekdays != EVERY_DAY and (self.begin, self.end) == (0.0, _DAY_H)

    @property
    def is_hours(self) -> bool:
        """Whether it is some hours of every day, and all that there is."""
        is_limited = self.weekdays != EVERY_DAY or self.holiday or self.dates or self.months or self.until[0]
        return self.is_sure and not (self.is_extra or is_limited) and (self.begin, self.end) != (0.0, _DAY_H)

    def is_on(self, day: date) -> bool:
        if day.isoweekday() not in self.weekdays or (self.months and day.month not in self.months):
            return False
        if self.nth and self.nth != ((day.day - 1) // _A_WEEK + 1 if self.nth > 0 else _from_the_end(day)):
            return False
        if self.until[0]:
            return _is_shortly_before(day, *self.until)
        if self.dates is not None:
            return _is_within(day, *self.dates, self.year)
        return not self.holiday or _is_about(day, self.holiday, self.apart)


def free_at(times: Sequence[Times], day: str, windows: Windows = (), lasts_h: float = AN_HOUR) -> tuple[Free, str]:
    """Whether somebody can on that day, and the words that say not.

    For all of the hours; without any, at some time of the day, for so long.
    """
    return free_on(times, (day,), windows, lasts_h)[day]


def free_on(
    times: Sequence[Times], days: Iterable[str], windows: Windows = (), lasts_h: float = AN_HOUR
) -> dict[str, tuple[Free, str]]:
    """The same of each day; those on which the same clauses hold are worked out once."""
    known: dict[tuple[bool, ...], tuple[Free, str]] = {}
    found = dict[str, tuple[Free, str]]()
    for day in days:
        on = date.fromisoformat(day)
        there = tuple(one.is_on(on) for one in times)
        if there not in known:
            known[there] = _free(times, there, windows, lasts_h)
        found[day] = known[there]
    return found


def _free(times: Sequence[Times], there: Sequence[bool], windows: Windows, lasts_h: float) -> tuple[Free, str]:
    can = [one for one in times if not one.is_never and not one.is_extra]
    now = [one for one, is_on in zip(times, there, strict=True) if is_on]
    if not can and not any(one.is_never for one in now):
        return Free.YES, ""
    if not windows:
        return _sometime(can, now, lasts_h)
    worst, against = Free.YES, ""
    for begin, end in windows:
        states = _between(can, now, begin, end)
        if (said := _first_against(states)) and worst is not Free.NO:
            worst = Free.NO if any(state is Free.NO for _, state, _ in states) else Free.DOUBTFUL
            against = said
    return worst, against


def _sometime(can: Sequence[Times], now: Sequence[Times], lasts_h: float) -> tuple[Free, str]:
    """Whether they can for so long, at whichever hour of the day; surely not only where they can at none."""
    states = _between(can, now, 0.0, _DAY_H)
    runs = groupby(states, key=lambda each: each[1] is Free.YES)
    longest = max((sum(hours for hours, _, _ in run) for is_free, run in runs if is_free), default=0.0)
    if longest >= min(lasts_h, _DAY_H):
        return Free.YES, ""
    is_never = all(state is Free.NO for _, state, _ in states)
    return (Free.NO if is_never else Free.DOUBTFUL), _first_against(states)


def _between(can: Sequence[Times], now: Sequence[Times], begin: float, end: float) -> list[tuple[float, Free, str]]:
    """Each time between these hours in which nothing changes, and how many hours it lasts."""
    inner = {hour for one in now for hour in (one.begin, one.end) if begin < hour < end}
    edges = sorted({begin, max(end, begin + _HALF_H), *inner})
    return [(until - hour, *_at(can, now, hour)) for hour, until in pairwise(edges)]


def _first_against(states: Sequence[tuple[float, Free, str]]) -> str:
    return next((said for _, state, said in states if state is not Free.YES), "")


def _at(can: Sequence[Times], now: Sequence[Times], hour: float) -> tuple[Free, str]:
    """What holds from this hour on."""
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
    if name == ANY_HOLIDAY:
        return any(_is_about(day, each, apart) for each in _every_holiday())
    near = next_holiday(name, day - timedelta(days=35))
    if near is None:
        return False
    first, last = near.day, near.day + timedelta(days=near.lasts - 1)
    if apart < 0:
        return first + timedelta(weeks=apart) <= day < first
    return last < day <= last + timedelta(weeks=apart) if apart else first <= day <= last


@cache
def _every_holiday() -> tuple[str, ...]:
    return holiday_names(Language.ZH)


def _is_shortly_before(day: date, month: int, last: int) -> bool:
    ends = (date(year, month, last) for year in (day.year, day.year + 1))
    return any(0 <= (end - day).days <= _UNTIL_DAYS for end in ends)


def _is_within(day: date, first: tuple[int, int], last: tuple[int, int], year: int) -> bool:
    on = (day.month, day.day)
    if first <= last:
        return first <= on <= last and year in {0, day.year}
    return (on >= first and year in {0, day.year}) or (on <= last and year in {0, day.year - 1})


def _from_the_end(day: date) -> int:
    return -1 if (day + timedelta(weeks=1)).month != day.month else 0
