"""Days with a name, in each language's words for them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from towow_core.domain.errors import BadDataFile
from towow_core.domain.models import Language
from towow_core.engine.language.date_arithmetic import MeantDay, Precision, nth_weekday
from towow_core.support.calendars import easter_sunday
from towow_core.support.data_files import read_entries

_LEAP_YEAR = 2028  # every day that a year can have is in it
_NOVEMBER, _THURSDAY = 11, 3
_BASES: Mapping[str, Callable[[int], date]] = {
    "easter": easter_sunday,
    "thanksgiving": lambda year: nth_weekday(year, _NOVEMBER, _THURSDAY, 4),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Holiday:
    """A named day: an entry of `holidays.yaml`.

    Attributes:
        zh, en: How it is called, in lower case; in the second those of other languages that are written in letters.
        month, day: When it is in every year; 0 where that changes.
        moves_with: "easter" or "thanksgiving" where it is so many days `later` than that in every year.
        days: When it is, year by year, from the published calendars; the first day of a holiday of several.
        lasts: Days of it: what is to be after it is after the last of them.
        either: Days in a row of which people mean one or another by this name: "小年" is not the same day everywhere.
    """

    key: str
    zh: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    month: int = 0
    day: int = 0
    moves_with: str = ""
    later: int = 0
    days: tuple[date, ...] = ()
    lasts: int = 1
    either: int = 1


@cache
def _holidays() -> Mapping[str, Holiday]:
    """Every one by each of its names."""
    found = read_entries("towow_core.engine.language", "holidays.yaml", Holiday)
    for holiday in found.values():
        check_day(holiday)
    return {name: holiday for holiday in found.values() for name in (*holiday.zh, *holiday.en)}


def check_day(holiday: Holiday) -> None:
    """Refuse a holiday that would never come.

    Raises:
        BadDataFile: It has no day, or one that does not exist.
    """
    if holiday.days or holiday.moves_with in _BASES:
        return
    try:
        date(_LEAP_YEAR, holiday.month, holiday.day)
    except ValueError as problem:
        why = f"month {holiday.month}, day {holiday.day}: {problem}"
        raise BadDataFile("holidays.yaml", why, holiday.key) from problem


def holiday_names(language: Language) -> tuple[str, ...]:
    """All names in the language, longest first, so that "christmas eve" is not read as Christmas."""
    names = [name for name, h in _holidays().items() if name in (h.zh if language is Language.ZH else h.en)]
    return tuple(sorted(names, key=len, reverse=True))


def next_holiday(name: str, today: date, year: int | None = None) -> MeantDay | None:
    """The next day of that name, today included, or that of the year; None in a year that we do not know.

    Raises:
        KeyError: No holiday has this name.
    """
    holiday = _holidays()[name]
    years = (today.year, today.year + 1) if year is None else (year,)
    days = (day for one in years if (day := _in_year(holiday, one)) and (year is not None or day >= today))
    day = next(days, None)
    return None if day is None else _on(day, holiday)


def _in_year(holiday: Holiday, year: int) -> date | None:
    if holiday.days:
        return next((day for day in holiday.days if day.year == year), None)
    if holiday.moves_with:
        return _BASES[holiday.moves_with](year) + timedelta(days=holiday.later)
    return date(year, holiday.month, holiday.day)


def _on(day: date, holiday: Holiday) -> MeantDay:
    if holiday.either > 1:
        return MeantDay(day=day, precision=Precision.MONTH, until=day + timedelta(days=holiday.either - 1))
    return MeantDay(day=day, lasts=holiday.lasts)
