"""Arithmetic of days that both languages' date rules share."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import TypeAlias

from towow_core.engine.language.numerals import read_number

_SLIP_DAYS = 35  # whoever names a day that went by so recently has mistaken the month, or the day of today
_GUESS_DAYS = 100  # one that went by so long ago may still be meant, or be next year's


class Precision(StrEnum):
    """How exactly the day is known."""

    DAY = "day"
    WEEKEND = "weekend"  # Saturday stands for both days
    WEEKDAY = "weekday"  # "a Saturday": that day of the week, in any week from the one given on
    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeantDay:
    """The first day that is meant, how exactly, and how many days it lasts; `until` is a part of a month's last."""

    day: date
    precision: Precision = Precision.DAY
    lasts: int = 1
    is_guessed: bool = False
    until: date | None = None


class Together(StrEnum):
    """How days that are said in one breath belong together."""

    ALL = "all"  # every one of them
    ANY = "any"  # one of them, rather the one that is said first
    WITHIN = "within"  # one day from the first to the last


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDate:
    """What a text says of when.

    Attributes:
        day: First day meant; of alternatives the first that is said.
        days: Every day that is said in one breath, as `together` says; () where it is no exact day.
        choices: Of alternatives of which some last longer than a day, the days of each; () otherwise.
        pieces: Where the days themselves are named, between which other things may be said; () for `start` to `end`.
        start: Where the text says it, in characters, to `end`.
        until: The last day of it, where it is a part of what its precision says: "the first week of December".
        is_past: It has gone by.
        is_after: Any day from the first meant on will do: "after Easter".
        is_holiday: It is said by a holiday's name.
        is_guessed: No year was said, and the one of this year has gone by: the next one is no more than a guess.
    """

    day: date
    precision: Precision
    start: int
    end: int
    until: date | None = None
    is_past: bool = False
    is_guessed: bool = False
    is_after: bool = False
    is_holiday: bool = False
    days: tuple[date, ...] = ()
    together: Together = Together.ALL
    choices: tuple[tuple[date, ...], ...] = ()
    weekdays: tuple[int, ...] = ()  # of which any will do, Monday is 1, where they are several
    pieces: tuple[tuple[int, int], ...] = ()


ReadDay: TypeAlias = Callable[[re.Match[str], date], MeantDay | None]
Rule: TypeAlias = tuple[str, ReadDay]  # a regular expression, and what reads the day out of its match and today


def number(text: str) -> int:
    """Raises ValueError where `text` is no number; the rule that found it then does not apply."""
    read = read_number(text)
    if read is None:
        raise ValueError(text)
    return int(read)


def months_later(today: date, months: int) -> tuple[int, int]:
    """Year and month, `months` calendar months after today's."""
    index = today.year * 12 + today.month - 1 + months
    return index // 12, index % 12 + 1


def month_end(year: int, month: int) -> date:
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)


def next_such_day(today: date, month: int, day: int) -> date:
    """The next such day of a year, today included."""
    this_year = date(today.year, month, day)
    return this_year if this_year >= today else date(today.year + 1, month, day)


def day_without_year(today: date, month: int, day: int) -> MeantDay:
    """What a day means of which no year was said: mostly the next such day.

    One that went by a few weeks ago is a slip, and stays past; one of a few months ago is next year's by guess.
    """
    gone = (today - date(today.year, month, day)).days
    if 0 < gone <= _SLIP_DAYS:
        return MeantDay(day=date(today.year, month, day))
    return MeantDay(day=next_such_day(today, month, day), is_guessed=0 < gone <= _GUESS_DAYS)


def nth_weekday(year: int, month: int, index: int, nth: int) -> date:
    """Of a month's days with that name (Monday is 0) the `nth`; 0: the last.

    Raises:
        ValueError: It has not so many.
    """
    if not nth:
        last = month_end(year, month)
        return last - timedelta(days=(last.weekday() - index) % 7)
    first = date(year, month, 1)
    return date(year, month, 1 + (index - first.weekday()) % 7 + 7 * (nth - 1))


def nth_weekday_without_year(today: date, month: int, index: int, nth: int) -> date:
    """The same, of this year, or of the next where this one's went by longer ago than a slip would explain."""
    day = nth_weekday(today.year, month, index, nth)
    return nth_weekday(today.year + 1, month, index, nth) if (today - day).days > _SLIP_DAYS else day


def weekday(today: date, index: int, weeks_on: int) -> date:
    """The weekday (Monday is 0) of the calendar week `weeks_on` from now; of this week, the nearest not past."""
    day = today - timedelta(days=today.weekday()) + timedelta(days=index, weeks=weeks_on)
    return day if day >= today else day + timedelta(weeks=1)


# The first day of a part of a month, and its last; to the month's end where that is 0.
_PARTS = {"": (1, 0), "early": (1, 10), "mid": (11, 20), "late": (21, 0), "first half": (1, 15), "second half": (16, 0)}


def part_of_month(year: int, month: int, part: str, today: date) -> MeantDay:
    """`part` is one of `_PARTS` or "end"; the first day of it that is not past."""
    if part == "end":
        return MeantDay(day=month_end(year, month))
    first, last = _PARTS[part]
    return _stretch(date(year, month, first), date(year, month, last) if last else month_end(year, month), today)


def week_of_month(year: int, month: int, nth: int, today: date) -> MeantDay:
    """Of a month's weeks, counted from its first day, the `nth`; 0: the last seven days.

    Raises:
        ValueError: It has not so many.
    """
    last = month_end(year, month)
    if not nth:
        return _stretch(last - timedelta(days=6), last, today)
    first = date(year, month, 7 * nth - 6)
    return _stretch(first, min(first + timedelta(days=6), last), today)


def _stretch(first: date, last: date, today: date) -> MeantDay:
    """From the first day to the last, or what is left of it; of one that has gone by, all of it."""
    return MeantDay(day=max(first, today) if last >= today else first, precision=Precision.MONTH, until=last)


def day_after(today: date, count: int, unit: str) -> MeantDay:
    """`unit` is "day", "week" or "month"; a count of weeks or months is only roughly a day."""
    if unit == "month":
        year, month = months_later(today, count)
        return MeantDay(day=date(year, month, min(today.day, month_end(year, month).day)), precision=Precision.WEEK)
    days = count * (7 if unit == "week" else 1)
    return MeantDay(day=today + timedelta(days=days), precision=Precision.WEEK if unit == "week" else Precision.DAY)
