"""The day that a sentence means: "2月15日", "下周六", "这个月底", "next Saturday", "March 3", counted from today."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from towow_core.matching import dates_en, dates_zh
from towow_core.matching.calendar_words import Meant, Precision

_RULES = tuple((re.compile(pattern, re.IGNORECASE), read) for pattern, read in (*dates_zh.RULES, *dates_en.RULES))
_ANY_DAY = date(2026, 1, 5)
_WEEKDAY_NAME = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|周|星期|礼拜", re.IGNORECASE)
_BESIDE_MAX = 6  # characters between the two: ", the "
_WORKING_DAY = re.compile(
    r"工作日|平日|周一(?:到|至)周五|\bweekdays?\b|\bweek nights?\b|\bduring the week\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDate:
    """`day` is the first day meant; `start` and `end` are where the text says it; `is_past` marks a day gone by."""

    day: date
    precision: Precision
    start: int
    end: int
    is_past: bool = False


def find_date(text: str, today: date) -> FoundDate | None:
    """The first day that the text names and that is not past; of two readings of the same words, the longer one.

    "A Saturday in December" is two readings of one wish: the first Saturday of that month.
    """
    found = all_dates(text, today)
    if not found:
        return None
    first = found[0]
    month = next((f for f in found if f.precision is Precision.MONTH and not f.is_past), None)
    day = next((f for f in found if f.precision is Precision.WEEKDAY), None)
    if month is not None and day is not None:
        ahead = (day.day.weekday() - month.day.weekday()) % 7
        return replace(day, day=month.day + timedelta(days=ahead), end=max(day.end, month.end))
    return _exact_beside(first, found, text) or first


def _exact_beside(first: FoundDate, found: tuple[FoundDate, ...], text: str) -> FoundDate | None:
    """ "Saturday 5 December" is one wish: the calendar day beside the weekday's name says which Saturday."""
    if not _WEEKDAY_NAME.search(text[first.start : first.end]):
        return None
    beside = (f for f in found if not f.is_past and 0 <= f.start - first.end <= _BESIDE_MAX)
    return next((replace(f, start=first.start) for f in beside if f.precision is Precision.DAY), None)


def all_dates(text: str, today: date) -> tuple[FoundDate, ...]:
    """All readings, best first."""
    return tuple(sorted(_readings(text, today), key=lambda f: (f.is_past, f.start, f.start - f.end)))


def precision_of(text: str) -> Precision | None:
    """How exactly the text says when; None where it does not say."""
    found = find_date(text, _ANY_DAY)
    return found.precision if found else None


def wants_weekday(text: str) -> bool:
    """Whether the text asks for a working day without saying which."""
    return bool(_WORKING_DAY.search(text))


def _readings(text: str, today: date) -> Iterator[FoundDate]:
    for pattern, read in _RULES:
        for match in pattern.finditer(text):
            try:
                meant: Meant | None = read(match, today)
            except (ValueError, OverflowError):  # no such day: "2月30日"
                continue
            if meant is not None:
                yield FoundDate(
                    day=meant.day,
                    precision=meant.precision,
                    start=match.start(),
                    end=match.end(),
                    is_past=_is_past(meant, today),
                )


def _is_past(meant: Meant, today: date) -> bool:
    if meant.precision is Precision.MONTH:
        return (meant.day.year, meant.day.month) < (today.year, today.month)
    return meant.day < today
