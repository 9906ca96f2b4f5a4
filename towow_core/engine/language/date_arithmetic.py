"""Arithmetic of days that both languages' date rules share."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import TypeAlias

from towow_core.engine.language.numerals import read_number


class Precision(StrEnum):
    """How exactly the day is known."""

    DAY = "day"
    WEEKEND = "weekend"  # Saturday stands for both days
    WEEKDAY = "weekday"  # "a Saturday": that day of the week, in any week from the one given on
    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeantDay:
    """The first day that is meant, and how exactly."""

    day: date
    precision: Precision = Precision.DAY


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


def weekday(today: date, index: int, weeks_on: int) -> date:
    """The weekday (Monday is 0) of the calendar week `weeks_on` from now; of this week, the nearest not past."""
    day = today - timedelta(days=today.weekday()) + timedelta(days=index, weeks=weeks_on)
    return day if day >= today else day + timedelta(weeks=1)


def part_of_month(year: int, month: int, part: str, today: date) -> MeantDay:
    """`part` is "", "early", "mid", "late" or "end"; the first day of it that is not past."""
    if part == "end":
        return MeantDay(day=month_end(year, month))
    day = date(year, month, {"mid": 11, "late": 21}.get(part, 1))
    is_now = (year, month) == (today.year, today.month)
    return MeantDay(day=max(day, today) if is_now else day, precision=Precision.MONTH)


def day_after(today: date, count: int, unit: str) -> MeantDay:
    """`unit` is "day", "week" or "month"; a count of weeks or months is only roughly a day."""
    if unit == "month":
        year, month = months_later(today, count)
        return MeantDay(day=date(year, month, min(today.day, month_end(year, month).day)), precision=Precision.WEEK)
    days = count * (7 if unit == "week" else 1)
    return MeantDay(day=today + timedelta(days=days), precision=Precision.WEEK if unit == "week" else Precision.DAY)
