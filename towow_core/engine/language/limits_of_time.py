"""Last days that no calendar names: "in the next couple of days", 这两天就要, "before Advent is over", 年前.

Each is read as the last day itself, and its words say that it is one.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from datetime import date, timedelta

from towow_core.domain.models import Language
from towow_core.engine.language.date_arithmetic import MeantDay, Rule, day_after, number
from towow_core.engine.language.holidays import holiday_names, next_holiday
from towow_core.engine.language.numerals import EN_NUMBER

_SPRING_FESTIVAL = "春节"
_COUPLE, _FEW = 2, 3  # days
_NOT_ALONE = r"(?<![\d一二两三四五六七八九十几多去今明后前半往每本整这那当早周成新少青老童中晚百千亿万同数])"
_ASKED = r"(?:就|都|能|得|必须|务必|最好|尽快|赶紧|马上|要|想要?|需要?|急)"
# A day behind it that is meant by 这两天: "12月5日、6日，这两天都要".
_DAY = re.compile(r"\d\s*[日号]|\d\s*月|[今明后]天|(?:周|星期|礼拜)[一二三四五六日天末]")
# What a match of `rules` says, as a whole, where it is a last day.
IS_LIMIT = re.compile(
    r"^(?:in|within|over|during)?\s*the next\b|^(?:就|在|最近|近)?[这近]?[两几]天|年(?:之|以)?前$|\b(?:is (?:over|out)|ends|end of advent)$",
    re.IGNORECASE,
)


def _next_days(m: re.Match[str], today: date) -> MeantDay:
    said = (m["so_many"] or "").lower()
    if said:
        count = _COUPLE if "couple" in said else _FEW
        return MeantDay(day=today + timedelta(days=count))
    day = day_after(today, number(m["n"]), m["unit"].lower())
    return MeantDay(day=day.day)


def _these_days(m: re.Match[str], today: date) -> MeantDay | None:
    if _DAY.search(m.string, 0, m.start()):
        return None
    return MeantDay(day=today + timedelta(days=_COUPLE if m["n"] == "两" else _FEW))


def _before_the_year(_: re.Match[str], today: date) -> MeantDay | None:
    first = next_holiday(_SPRING_FESTIVAL, today + timedelta(days=1))
    return first and MeantDay(day=first.day - timedelta(days=1))


def _over(m: re.Match[str], today: date) -> MeantDay | None:
    name = m["name"]
    if name is None:
        return MeantDay(day=date(today.year, 12, 31))
    found = next_holiday(name.lower().replace("’", "'"), today)
    return found and MeantDay(day=found.day + timedelta(days=found.lasts - 1))


def _end_of_advent(_: re.Match[str], today: date) -> MeantDay | None:
    return next_holiday("christmas eve", today)


def rules() -> tuple[Rule, ...]:
    """As in `dates_zh`."""
    holidays = "|".join(holiday_names(Language.EN)).replace("'", "['’]")
    return (
        (r"\b(?:in|within|over|during)\s+the\s+next\s+(?P<so_many>(?:a\s+)?(?:couple(?:\s+of)?|few))\s+days\b(?P<n>)?(?P<unit>)?", _next_days),
        (rf"\b(?:in|within)\s+the\s+next\s+(?P<so_many>)(?P<n>\d{{1,2}}|{EN_NUMBER})\s+(?P<unit>day|week|month)s\b", _next_days),
        (rf"(?:就|最近|近)?这?(?<=[这近])(?P<n>[两几])天(?:[之以]?内|里)?(?={_ASKED}(?![在出不没])|[之以]?内|在[^，,。；;]{{1,6}}[找请叫约]|[找请叫约])", _these_days),
        (rf"{_NOT_ALONE}(?:过)?年(?:之|以)?前(?!后|[台往面])", _before_the_year),
        (r"\b(?:before|by|until)\s+(?:the\s+)?(?:end\s+of\s+advent|advent\s+(?:is\s+(?:over|out)|ends))\b", _end_of_advent),
        (rf"\bbefore\s+(?:(?P<name>{holidays})|the\s+year)\s+(?:is\s+(?:over|out)|ends)\b", _over),
    )  # fmt: skip
