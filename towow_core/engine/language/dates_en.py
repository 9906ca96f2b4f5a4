"""English ways to say when."""

# ruff: noqa: E501  # these tables and patterns read better unbroken

import re
from datetime import date, timedelta

from towow_core.domain.models import Language
from towow_core.engine.language.date_arithmetic import (
    MeantDay,
    Precision,
    Rule,
    day_after,
    day_without_year,
    months_later,
    nth_weekday,
    nth_weekday_without_year,
    number,
    part_of_month,
    week_of_month,
    weekday,
)
from towow_core.engine.language.holidays import holiday_names, next_holiday
from towow_core.engine.language.numerals import EN_NUMBER

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_SATURDAY = 5
_HALF_A_WEEK = 3  # days
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)\b\.?"
)
# Months that mean a month without a word before them: “may” and “march” alone are mostly verbs.
_CLEAR_MONTH = r"(?P<month>january|february|april|june|july|august|september|october|november|december)\b"
_BEHIND_A_MONTH = re.compile(
    rf"\b{_MONTH}\s*(?:to|and|or|until|through|–|—|/|-)\s*(?:the )?(?:(?:end|beginning|start|middle) of |early |mid[- ]|late )?$",
    re.IGNORECASE,
)
_WEEKDAY = r"(?P<weekday>mon|tues|wednes|thurs|fri|satur|sun)days?\b"
_DAY_NAME = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_SHORT_WEEKDAY = r"(?P<weekday>mon|tue|wed|thu|fri|sat|sun)\b"
_THAT_WEEK = r"(?P<week>(?:the\s+)?week\s+after\s+next|(?:next|this)\s+week)\b"
# "Tuesday or Wednesday next week": that week's both.
_ALSO_NEXT_WEEK = re.compile(
    rf"(?:\s*(?:,|or|and|to|-|–)\s*(?:on\s+)?{_DAY_NAME})+\s+(?:of\s+)?next\s+week\b",
    re.IGNORECASE,
)
# "On 5 December, 2000 euros" names an amount, and no year.
_YEAR = r"(?P<y>20\d\d)\b(?!\s*(?:[€£$¥]|(?:euros?|eur|dollars?|usd|pounds?|gbp|quid|yuan|rmb|people|guests|max|tops|in total|altogether|all in)\b))"
_BEFORE_A_DAY = r"(?:\b(?:(?:on|this|next|coming)\s+)?(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b\.?,?\s+)?"  # "Sat 16 January" is one day
_BY = re.compile(
    r"\b(?:by|before|b4|until|till|no later than|not later than|due(?: by| on)?)\s+(?:the\s+)?$", re.IGNORECASE
)
_PART_NAMES = r"(?:the )?(?:end|beginning|start|middle) of|early|mid|late"
_PART = rf"(?P<part>{_PART_NAMES})?[\s-]*"
_ORDINAL = r"(?:st|nd|rd|th)?"
_NTH = ("last", "first", "second", "third", "fourth", "fifth")
_NTH_NAMES = r"(?P<nth>first|second|third|fourth|fifth|last|1st|2nd|3rd|[45]th)"
_HALVES = ("second half", "first half", "second half")  # the last, the first, the second
_PARTS = {"end": "end", "beginning": "early", "start": "early", "middle": "mid", "early": "early", "mid": "mid", "late": "late"}  # fmt: skip
_COUNT = rf"(?P<n>\d{{1,3}}|{EN_NUMBER}|a)\s+(?P<unit>day|week|month)s?\b"


def _month_day(m: re.Match[str], today: date) -> MeantDay:
    month, day = _month(m), int(m["d"])
    return MeantDay(day=date(int(m["y"]), month, day)) if m["y"] else day_without_year(today, month, day)


def _month(m: re.Match[str]) -> int:
    return _MONTHS.index(m["month"][:3].lower()) + 1


def _near(m: re.Match[str], today: date) -> MeantDay:
    word = m.group().lower()
    days = 0 if word in {"today", "tonight"} else 2 if "after" in word else 1
    return MeantDay(day=today + timedelta(days=days))


def _gone_by(m: re.Match[str], today: date) -> MeantDay:
    if m.group().lower() == "yesterday":
        return MeantDay(day=today - timedelta(days=1))
    return MeantDay(day=today - timedelta(days=today.weekday() + 7), precision=Precision.WEEK)


def _weekday(m: re.Match[str], today: date) -> MeantDay:
    which = " ".join((m["which"] or "").lower().split())
    index = _DAYS.index(m["weekday"][:3].lower())
    day = weekday(today, index, 1 if which == "next" or (not which and _ALSO_NEXT_WEEK.match(m.string, m.end())) else 0)
    if day == today and not which and _BY.search(m.string[: m.start()]):  # by Monday, said on a Monday
        day += timedelta(days=7)
    any_such = which in {"a", "on a", "any", "one", "some"} or m.group().lower().endswith("days")
    return MeantDay(day=day, precision=Precision.WEEKDAY if any_such else Precision.DAY)


def _of_that_week(m: re.Match[str], today: date) -> MeantDay:
    """ "Friday next week", "next week on Friday", "Friday the week after next": of the calendar's weeks."""
    said = m["week"].lower()
    weeks = 2 if "after" in said else int("next" in said)
    return MeantDay(day=today + timedelta(weeks=weeks, days=_DAYS.index(m["weekday"][:3].lower()) - today.weekday()))


def _weekday_in_weeks(m: re.Match[str], today: date) -> MeantDay:
    """ "On a Sunday in two weeks": the one that is nearest to that day."""
    meant = day_after(today, 1 if m["n"].lower() == "a" else number(m["n"]), "week").day
    ahead = (_DAYS.index(m["weekday"][:3].lower()) - meant.weekday()) % 7
    return MeantDay(day=meant + timedelta(days=ahead - 7 if ahead > _HALF_A_WEEK else ahead))


def _nth_weekday(m: re.Match[str], today: date) -> MeantDay:
    """ "The third Saturday in December", "the 2nd weekend of next month"; of a month that has not so many, none."""
    nth = _nth(m)
    index = _DAYS.index(m["weekday"][:3].lower()) if m["weekday"] else _SATURDAY
    if m["near"]:
        day = nth_weekday(*months_later(today, int("next" in m["near"].lower())), index, nth)
    elif m["y"]:
        day = nth_weekday(int(m["y"]), _month(m), index, nth)
    else:
        day = nth_weekday_without_year(today, _month(m), index, nth)
    return MeantDay(day=day, precision=Precision.DAY if m["weekday"] else Precision.WEEKEND)


def _nth(m: re.Match[str]) -> int:
    """0: the last."""
    said = m["nth"].lower()
    return int(said[0]) if said[0].isdigit() else _NTH.index(said)


def _nth_of_month(m: re.Match[str], today: date) -> MeantDay | None:
    """ "The first week of December", "the second half of next month", "the last days of January"."""
    nth, unit = _nth(m), m["unit"].lower()
    if m["near"]:
        year, month = months_later(today, int("next" in m["near"].lower()))
    else:
        month = _month(m)
        year = int(m["y"]) if m["y"] else today.year + (month < today.month)
    if unit == "week":
        return week_of_month(year, month, nth, today)
    if unit == "half" and nth < len(_HALVES):
        return part_of_month(year, month, _HALVES[nth], today)
    return part_of_month(year, month, "late" if nth == 0 else "early", today) if unit == "days" and nth < 2 else None  # noqa: PLR2004


def _weekday_week(m: re.Match[str], today: date) -> MeantDay:
    """ "Monday week": a week after the next Monday."""
    index = _DAYS.index((m["weekday"] or m["after"])[:3].lower())
    return MeantDay(day=weekday(today + timedelta(days=1), index, 0) + timedelta(days=7))


def _weekend(m: re.Match[str], today: date) -> MeantDay:
    weeks = 1 if "next" in m.group().lower() else 0
    return MeantDay(day=weekday(today, _SATURDAY, weeks), precision=Precision.WEEKEND)


def _weekend_of(m: re.Match[str], today: date) -> MeantDay:
    """The weekend in which that day is, or that is nearest to it."""
    name, number_of = (m["month"] or m["before"]), int(m["d"] or m["after"])
    if name:
        day = day_without_year(today, _MONTHS.index(name[:3].lower()) + 1, number_of).day
    else:
        day = date(*months_later(today, int(number_of < today.day)), number_of)
    # Monday to Wednesday it is the one before.
    ahead = _SATURDAY - day.weekday() - (7 if day.weekday() < 2 else 0)  # noqa: PLR2004
    return MeantDay(day=day + timedelta(days=ahead), precision=Precision.WEEKEND)


def _week_of(m: re.Match[str], today: date) -> MeantDay:
    """The week in which that day is, from its Monday on."""
    name, number_of = (m["month"] or m["before"]), int(m["d"] or m["after"])
    day = day_without_year(today, _MONTHS.index(name[:3].lower()) + 1, number_of).day
    return MeantDay(day=day - timedelta(days=day.weekday()), precision=Precision.WEEK)


def _week(m: re.Match[str], today: date) -> MeantDay:
    if "next" not in m.group().lower():
        return MeantDay(day=today, precision=Precision.WEEK)
    return MeantDay(day=today + timedelta(days=7 - today.weekday()), precision=Precision.WEEK)


def _whole_month(m: re.Match[str], today: date) -> MeantDay:
    month = _month(m)
    year = int(m["y"]) if m["y"] else today.year + (month < today.month)
    return part_of_month(year, month, _part(m), today)


def _month_behind_another(m: re.Match[str], today: date) -> MeantDay | None:
    """ "February to May", "April and May": these two are months behind another one, and mostly verbs elsewhere."""
    is_name = m["month"][0].isupper() or not re.match(r"\s*[a-z]", m.string[m.end() :], re.IGNORECASE)
    return _whole_month(m, today) if is_name and _BEHIND_A_MONTH.search(m.string, 0, m.start("month")) else None


def _relative_month(m: re.Match[str], today: date) -> MeantDay:
    return part_of_month(*months_later(today, int("next" in m.group().lower())), _part(m), today)


def _part(m: re.Match[str]) -> str:
    said = (m["part"] or "").lower()
    return next((part for word, part in _PARTS.items() if word in said), "")


def _day_of_month(m: re.Match[str], today: date) -> MeantDay:
    day = int(m["d"])
    return MeantDay(day=date(*months_later(today, int(day < today.day)), day))


def _day_of_near_month(m: re.Match[str], today: date) -> MeantDay:
    """ "The 20th of next month"."""
    return MeantDay(day=date(*months_later(today, int("next" in m["near"].lower())), int(m["d"])))


def holiday(m: re.Match[str], today: date) -> MeantDay | None:
    year = int(m["y"]) if m["y"] else today.year + 1 if m["next"] else None
    return next_holiday(m["name"].lower().replace("’", "'"), today, year)


def _year_end(_m: re.Match[str], today: date) -> MeantDay:
    return MeantDay(day=date(today.year, 12, 31))


def _later(m: re.Match[str], today: date) -> MeantDay | None:
    count = 1 if m["n"].lower() == "a" else number(m["n"])
    if count == 1 and m["unit"].lower() == "day" and m.group().lower().startswith("in"):
        return None  # "fifteen bikes in one day": how long it takes
    return day_after(today, count, m["unit"].lower())


def rules() -> tuple[Rule, ...]:
    """As in `dates_zh`."""
    holidays = "|".join(holiday_names(Language.EN)).replace("'", "['’]")
    return (
        (
            # Not “in May 50 people will come”.
            rf"{_BEFORE_A_DAY}\b{_MONTH}\s+(?:the\s+)?(?P<d>\d{{1,2}}){_ORDINAL}\b(?!\s*(?:people|persons|%))(?:,?\s+{_YEAR})?",
            _month_day,
        ),
        (rf"{_BEFORE_A_DAY}\b(?P<d>\d{{1,2}}){_ORDINAL}(?:\s+of)?\s+{_MONTH}(?:,?\s+{_YEAR})?", _month_day),
        (r"\b(?:the )?day after tomorrow\b|\btomorrow\b|\btoday\b|\btonight\b", _near),
        (
            rf"\byesterday\b|(?<!the )\blast (?:{_DAY_NAME}|week(?:end)?)\b(?!\s+(?:of\b|in\s+(?:20\d|(?:next|this|the)\s+(?:month|year)\b|{_MONTH.replace('?P<month>', '?:')})))",
            _gone_by,
        ),
        (rf"(?:\b(?P<which>next|this|coming|on\s+a|a|any|one|some)\s+)?\b{_WEEKDAY}", _weekday),
        (rf"\b{_WEEKDAY.replace('days?', 'day')}\s+(?:(?:of|in)\s+)?{_THAT_WEEK}", _of_that_week),
        (rf"\b{_THAT_WEEK},?\s+(?:on\s+)?(?:the\s+)?{_WEEKDAY.replace('days?', 'day')}", _of_that_week),
        (rf"\b(?P<which>next|this|on|coming)\s+{_SHORT_WEEKDAY}", _weekday),
        (
            rf"\b(?:(?:in|during|over|within)\s+)?(?:the\s+)?(?:very\s+)?{_NTH_NAMES}\s+(?:few\s+)?(?P<unit>week|half|days)\s+(?:of|in)\s+(?:{_MONTH}(?:,?\s+{_YEAR})?|(?P<near>(?:next|this|the) month))\b",
            _nth_of_month,
        ),
        (
            rf"\b(?:on\s+)?(?:the\s+)?{_NTH_NAMES}\s+(?:{_WEEKDAY}|weekend\b)\s+(?:of|in)\s+(?:{_MONTH}(?:,?\s+{_YEAR})?|(?P<near>(?:next|this|the) month))\b",
            _nth_weekday,
        ),
        (
            rf"\b(?:on\s+)?{_WEEKDAY.replace('days?', 'day')}\s+week\b(?!\s+\d)|\ba\s+week\s+on\s+{_WEEKDAY.replace('weekday', 'after').replace('days?', 'day')}",
            _weekday_week,
        ),
        (
            rf"\b(?:on\s+)?(?:(?:an?|the)\s+)?{_WEEKDAY.replace('days?', 'day')}\s+in\s+(?P<n>\d{{1,2}}|{EN_NUMBER}|a)\s+weeks?\b(?:['’]\s*time\b)?",
            _weekday_in_weeks,
        ),
        (
            rf"\bin\s+(?P<n>\d{{1,2}}|{EN_NUMBER}|a)\s+weeks?(?:['’]\s*time)?,?\s+on\s+(?:(?:an?|the)\s+)?{_WEEKDAY.replace('days?', 'day')}",
            _weekday_in_weeks,
        ),
        (
            r"\b(?:the\s+)?(?P<d>\d{1,2})(?:st|nd|rd|th)\s+(?:of\s+)?(?P<near>next|this)\s+month\b",
            _day_of_near_month,
        ),
        (r"\b(?P<near>next|this)\s+month,?\s+(?:on\s+)?the\s+(?P<d>\d{1,2})(?:st|nd|rd|th)\b", _day_of_near_month),
        (r"\b(?:next|this|the|coming|on the|a)\s+weekend\b|\bweekends\b", _weekend),
        (
            rf"\b(?:on\s+)?the\s+weekend\s+(?:of|around)\s+(?:the\s+)?(?:(?P<d>\d{{1,2}}){_ORDINAL}(?:\s+(?:of\s+)?{_MONTH})?|{_MONTH.replace('month', 'before')}\s+(?P<after>\d{{1,2}}){_ORDINAL})(?!\d)",
            _weekend_of,
        ),
        (r"\b(?:next|this) week\b", _week),
        (
            rf"\b(?:the\s+)?week\s+(?:of|beginning|starting|commencing)\s+(?:on\s+)?(?:{_DAY_NAME}s?,?\s+)?(?:the\s+)?(?:(?P<d>\d{{1,2}}){_ORDINAL}\s+(?:of\s+)?{_MONTH}|{_MONTH.replace('month', 'before')}\s+(?P<after>\d{{1,2}}){_ORDINAL})(?!\d)",
            _week_of,
        ),
        (
            rf"\b(?:in|by|during|for|before|b4|until|next|this|of)[\s-]+{_PART}{_MONTH}(?:,?\s+{_YEAR})?(?!\s+\d)",
            _whole_month,
        ),
        (rf"\b(?P<part>{_PART_NAMES})[\s-]+{_MONTH}(?:,?\s+{_YEAR})?(?!\s+\d)", _whole_month),
        (rf"\b{_PART}{_CLEAR_MONTH}(?:,?\s+{_YEAR})?(?!\s+\d)", _whole_month),
        (
            rf"(?:(?<=[–—/-])|(?<=[–—/-] )|(?<=\bto )|(?<=\band )|(?<=\bor )|(?<=\buntil )|(?<=\bthrough )){_PART}(?P<month>may|march)\b(?:,?\s+{_YEAR})?(?!\s+\d)",
            _month_behind_another,
        ),
        (rf"\b{_PART}\b(?:next|this|the) month\b(?!,?\s+(?:on\s+)?the\s+\d)", _relative_month),
        (
            r"(?:\b(?:on|by) |(?<=\bor )|(?<=\band )|(?<=\bto )|(?<=day )|(?:(?<=, )|(?<=until )|(?<=till )|(?<=before )|(?<=after )|(?<=from )|(?<=deadline is )|(?<=deadline: ))(?=the ))(?:the )?(?P<d>\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:of|floor|birthday|anniversary|century|time|half|round|week|day|hour|year|month|grade|class|lesson|session|draft|version|part|edition|movement|act|one)\b)",
            _day_of_month,
        ),
        (rf"\b(?P<name>{holidays})\b(?:(?:,|\s+in|\s+of)?\s+{_YEAR}\b|\s+(?P<next>next year)\b)?", holiday),
        (r"\bend of (?:the|this) year\b|\byear[- ]end\b", _year_end),
        (rf"\b(?:in|within)\s+{_COUNT}", _later),
        (rf"\b{_COUNT}\s+from (?:now|today)\b", _later),
    )
