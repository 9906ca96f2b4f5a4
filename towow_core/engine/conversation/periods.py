"""From when to when a question asks: "next week", "下个月", "by Friday", "in the next three days"."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from towow_core.engine.language.date_arithmetic import FoundDate, Precision, month_end
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.numerals import read_number

_NUMBER = r"(?P<n{0}>\d+|[一二两三四五六七八九十]+|a|one|two|three|four|five|six|seven|eight|nine|ten)"
_COMING = re.compile(
    rf"(?:未来|接下来|今后|往后|以后)(?:的)?\s*{_NUMBER.format(1)}\s*个?(?P<u1>天|周|星期|礼拜)(?:里|内|之内|以内)?"
    rf"|{_NUMBER.format(3)}\s*个?(?P<u3>天|周|星期|礼拜)(?:之内|以内|内)"
    rf"|\b(?:in|within|over|during)?\s*the (?:next|coming)\s+{_NUMBER.format(2)}\s+(?P<u2>day|week)s?\b",
    re.IGNORECASE,
)
_BY_BEFORE = re.compile(
    r"(?:\b(?:by|until|till|before|no later than|up to)|截至|截止到?|到)\s*(?:the\s+)?$", re.IGNORECASE
)
_BY_BEHIND = re.compile(r"\s*(?:之前|以前|前|为止)")
_AFTER_BEFORE = re.compile(r"\b(?:after|from|since)\s+(?:the\s+)?$", re.IGNORECASE)
_AFTER_BEHIND = re.compile(r"\s*(?:之后|以后|过后|起)")
_WEEK, _SUNDAY = 7, 6


@dataclass(frozen=True, slots=True)
class Period:
    """Days from `first` to `last`, both in it; None: without an end on that side. Said from `start` to `end`."""

    first: date | None
    last: date | None
    start: int
    end: int

    def has(self, day: date) -> bool:
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)


def period_in(text: str, today: date) -> Period | None:
    """The one stretch of days that a text names; None where it names none, or several."""
    if (coming := _COMING.search(text)) is not None:
        groups = {name[0]: value for name, value in coming.groupdict().items() if value}
        number = 1.0 if groups["n"].casefold() == "a" else read_number(groups["n"])
        if not number:
            return None
        days = int(number) * (1 if groups["u"].casefold() in {"天", "day"} else _WEEK)
        return Period(today, today + timedelta(days=days), *coming.span())
    found = all_dates(text, today)
    if len(found) != 1:
        return None
    return _around(text, found[0], *_days(found[0]))


def _days(found: FoundDate) -> tuple[date, date]:
    """A week is from Monday to Sunday, and a month has all its days, also those that are over."""
    day = found.day
    if found.precision is Precision.MONTH:
        return day.replace(day=1), month_end(day.year, day.month)
    if found.precision is Precision.WEEK:
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=_SUNDAY)
    if found.precision is Precision.WEEKEND:
        return day, day + timedelta(days=1)
    return day, day


def _around(text: str, found: FoundDate, first: date, last: date) -> Period:
    """With the word before or behind it that leaves one side open: "by Friday" is from the beginning until then."""
    before, behind = text[: found.start], text[found.end :]
    if (until := _BY_BEFORE.search(before)) or _BY_BEHIND.match(behind):
        end = found.end + (0 if until else len(_BY_BEHIND.match(behind)[0]))  # type: ignore[index]
        is_without = before[until.start() :].lower().startswith("before") if until else False
        return Period(
            None, last - timedelta(days=1) if is_without else last, until.start() if until else found.start, end
        )
    if (since := _AFTER_BEFORE.search(before)) or _AFTER_BEHIND.match(behind):
        end = found.end + (0 if since else len(_AFTER_BEHIND.match(behind)[0]))  # type: ignore[index]
        return Period(
            found.day if found.is_after else last + timedelta(days=1),
            None,
            since.start() if since else found.start,
            end,
        )
    return Period(first, last, found.start, found.end)
