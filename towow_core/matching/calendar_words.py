"""Arithmetic of days that both languages' date rules share."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from towow_core.matching.numerals import read_number


class Precision(StrEnum):
    """How exactly the day is known."""

    DAY = "day"
    WEEKEND = "weekend"  # Saturday stands for both days
    WEEKDAY = "weekday"  # "a Saturday": that day of the week, in any week from the one given on
    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """The first day that is meant, and how exactly."""

    day: date
    precision: Precision = Precision.DAY


LUNAR = {  # first day of the holiday, by year, from the published calendars
    "春节": {2026: (2, 17), 2027: (2, 6), 2028: (1, 26), 2029: (2, 13), 2030: (2, 3)},
    "端午": {2026: (6, 19), 2027: (6, 9), 2028: (5, 28), 2029: (6, 16), 2030: (6, 5)},
    "中秋": {2026: (9, 25), 2027: (9, 15), 2028: (10, 3), 2029: (9, 22), 2030: (9, 12)},
}
FIXED = {
    "元旦": (1, 1),
    "情人节": (2, 14),
    "妇女节": (3, 8),
    "五一": (5, 1),
    "劳动节": (5, 1),
    "六一": (6, 1),
    "儿童节": (6, 1),
    "国庆": (10, 1),
    "万圣节": (10, 31),
    "双十一": (11, 11),
    "平安夜": (12, 24),
    "圣诞": (12, 25),
    "跨年": (12, 31),
    "christmas eve": (12, 24),
    "christmas": (12, 25),
    "new year's eve": (12, 31),
    "new year's day": (1, 1),
    "halloween": (10, 31),
    "valentine's day": (2, 14),
}


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


def coming(today: date, month: int, day: int) -> date:
    """The next such day of a year, today included."""
    this_year = date(today.year, month, day)
    return this_year if this_year >= today else date(today.year + 1, month, day)


def weekday(today: date, index: int, weeks_on: int) -> date:
    """The weekday (Monday is 0) of the calendar week `weeks_on` from now; of this week, the nearest not past."""
    day = today - timedelta(days=today.weekday()) + timedelta(days=index, weeks=weeks_on)
    return day if day >= today else day + timedelta(weeks=1)


def part_of_month(year: int, month: int, part: str, today: date) -> Meant:
    """`part` is "", "early", "mid", "late" or "end"; the first day of it that is not past."""
    if part == "end":
        return Meant(day=month_end(year, month))
    day = date(year, month, {"mid": 11, "late": 21}.get(part, 1))
    is_now = (year, month) == (today.year, today.month)
    return Meant(day=max(day, today) if is_now else day, precision=Precision.MONTH)


def holiday(name: str, today: date) -> Meant | None:
    if name in FIXED:
        return Meant(day=coming(today, *FIXED[name]))
    days = (date(year, *month_day) for year, month_day in LUNAR[name].items())
    return next((Meant(day=day) for day in days if day >= today), None)


def later(today: date, count: int, unit: str) -> Meant:
    """`unit` is "day", "week" or "month"; a count of weeks or months is only roughly a day."""
    if unit == "month":
        year, month = months_later(today, count)
        return Meant(day=date(year, month, min(today.day, month_end(year, month).day)), precision=Precision.WEEK)
    days = count * (7 if unit == "week" else 1)
    return Meant(day=today + timedelta(days=days), precision=Precision.WEEK if unit == "week" else Precision.DAY)
