"""The day that a sentence means: "2月15日", "下周六", "这个月底", "next Saturday", "March 3", counted from today."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from towow_core.matching.numerals import EN_NUMBER, ZH_NUMBER, read_number


class Precision(StrEnum):
    """How exactly the day is known."""

    DAY = "day"
    WEEKEND = "weekend"  # Saturday stands for both days
    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundDate:
    """`day` is the first day meant; `start` and `end` are where the text says it; `is_past` marks a day gone by."""

    day: date
    precision: Precision
    start: int
    end: int
    is_past: bool = False


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_EN_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)\.?"
)
_EN_DAY = r"(?P<weekday>mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:days?)?"
_ZH_N = rf"(?:\d{{1,3}}|{ZH_NUMBER})"
_ZH_WEEKDAYS = "一二三四五六日"
_LUNAR = {  # first day of the holiday, by year, from the published calendars
    "春节": {2026: (2, 17), 2027: (2, 6), 2028: (1, 26), 2029: (2, 13), 2030: (2, 3)},
    "端午": {2026: (6, 19), 2027: (6, 9), 2028: (5, 28), 2029: (6, 16), 2030: (6, 5)},
    "中秋": {2026: (9, 25), 2027: (9, 15), 2028: (10, 3), 2029: (9, 22), 2030: (9, 12)},
}
_FIXED = {
    "元旦": (1, 1), "情人节": (2, 14), "妇女节": (3, 8), "五一": (5, 1), "劳动节": (5, 1), "六一": (6, 1),
    "儿童节": (6, 1), "国庆": (10, 1), "十一假期": (10, 1), "万圣节": (10, 31), "双十一": (11, 11), "平安夜": (12, 24),
    "圣诞": (12, 25), "跨年": (12, 31), "christmas eve": (12, 24), "christmas": (12, 25), "new year's eve": (12, 31),
    "new year's day": (1, 1), "halloween": (10, 31), "valentine's day": (2, 14), "valentine's": (2, 14),
}  # fmt: skip


def find_date(text: str, today: date) -> FoundDate | None:
    """The first day that the text names; among those that start at the same place, the one said at most length."""
    found = sorted(_all_dates(text, today), key=lambda f: (f.is_past, f.start, f.start - f.end))
    return found[0] if found else None


def precision_of(text: str) -> Precision | None:
    """How exactly the text says when; None where it does not say."""
    found = find_date(text, date(2026, 1, 1))
    return found.precision if found else None


def _all_dates(text: str, today: date) -> Iterator[FoundDate]:
    for pattern, read in _RULES:
        for match in pattern.finditer(text):
            try:
                result = read(match, today)
            except (ValueError, OverflowError):  # no such day: "2月30日"
                continue
            if result is not None:
                day, precision = result
                yield FoundDate(
                    day=day, precision=precision, start=match.start(), end=match.end(), is_past=_is_past(day, precision, today)
                )


def _is_past(day: date, precision: Precision, today: date) -> bool:
    if precision is Precision.MONTH:
        return (day.year, day.month) < (today.year, today.month)
    return day < today and precision is not Precision.WEEK


def _number(text: str) -> int:
    number = read_number(text)
    if number is None:
        raise ValueError(text)
    return int(number)


def _year_month(today: date, months_on: int) -> tuple[int, int]:
    index = today.year * 12 + today.month - 1 + months_on
    return index // 12, index % 12 + 1


def _coming(today: date, month: int, day: int) -> date:
    """The next such day of a year, today included."""
    this_year = date(today.year, month, day)
    return this_year if this_year >= today else date(today.year + 1, month, day)


def _month_end(year: int, month: int) -> date:
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)


def _full(m: re.Match[str], _today: date) -> tuple[date, Precision]:
    return date(int(m["y"]), int(m["m"]), int(m["d"])), Precision.DAY


def _zh_month_day(m: re.Match[str], today: date) -> tuple[date, Precision]:
    month, day, said = _number(m["m"]), _number(m["d"]), m["year"]
    if said:
        return date(today.year + {"今年": 0, "明年": 1, "后年": 2}[said], month, day), Precision.DAY
    return _coming(today, month, day), Precision.DAY


def _zh_that_month_day(m: re.Match[str], today: date) -> tuple[date, Precision]:
    return date(*_year_month(today, _months_on(m["which"])), _number(m["d"])), Precision.DAY


def _months_on(which: str) -> int:
    return {"下下": 2, "下": 1}.get(which.rstrip("个月"), 0)


def _zh_day(m: re.Match[str], today: date) -> tuple[date, Precision]:
    days = {"今": 0, "明": 1, "后": 2, "大": 3}[m.group()[0]]
    return today + timedelta(days=days), Precision.DAY


def _zh_weekday(m: re.Match[str], today: date) -> tuple[date, Precision]:
    which, name = m["which"] or "", m["day"]
    weeks = which.count("下")
    if name == "末":
        return _weekday(today, 5, weeks, said=bool(which)), Precision.WEEKEND
    index = int(name) - 1 if name.isdigit() else _ZH_WEEKDAYS.index(name.replace("天", "日"))
    return _weekday(today, index, weeks, said=bool(which)), Precision.DAY


def _weekday(today: date, index: int, weeks_on: int, *, said: bool) -> date:
    """Monday is 0. `weeks_on` counts calendar weeks; without a word for which week, the nearest that is not past."""
    day = today - timedelta(days=today.weekday()) + timedelta(days=index, weeks=weeks_on)
    if day < today and not (said and weeks_on):
        day += timedelta(weeks=1)
    return day


def _zh_month(m: re.Match[str], today: date) -> tuple[date, Precision]:
    if m["n"]:
        month = _number(m["n"])
        year = today.year + (1 if (m["year"] == "明年" or (not m["year"] and month < today.month)) else 0)
    else:
        year, month = _year_month(today, _months_on(m["which"] or ""))
    return _part_of_month(year, month, m["part"] or "", today)


def _part_of_month(year: int, month: int, part: str, today: date) -> tuple[date, Precision]:
    if part in {"底", "末", "end of"}:
        return _month_end(year, month), Precision.DAY
    first = {"初": 1, "上旬": 1, "early": 1, "中": 11, "中旬": 11, "mid": 11, "下旬": 21, "late": 21}.get(part, 1)
    day = date(year, month, first)
    return (max(day, today) if (year, month) == (today.year, today.month) else day), Precision.MONTH


def _zh_year_end(m: re.Match[str], today: date) -> tuple[date, Precision]:
    if "初" in m.group():
        return date(today.year + 1, 1, 1), Precision.MONTH
    return date(today.year, 12, 31), Precision.DAY


def _holiday(m: re.Match[str], today: date) -> tuple[date, Precision] | None:
    name = m.group().lower().replace("’", "'")
    if name in _FIXED:
        return _coming(today, *_FIXED[name]), Precision.DAY
    days = [date(year, *month_day) for year, month_day in _LUNAR[name].items()]
    return next(((day, Precision.DAY) for day in days if day >= today), None)


def _later(m: re.Match[str], today: date) -> tuple[date, Precision]:
    count, unit = _number(m["n"]), m["unit"]
    if unit.startswith(("月", "个月", "month")):
        year, month = _year_month(today, count)
        return date(year, month, min(today.day, _month_end(year, month).day)), Precision.WEEK
    weeks = unit.startswith(("周", "星期", "个星期", "礼拜", "个礼拜", "week"))
    return today + timedelta(days=count * (7 if weeks else 1)), Precision.WEEK if weeks else Precision.DAY


def _week(m: re.Match[str], today: date) -> tuple[date, Precision]:
    weeks = m.group().count("下") or ("next" in m.group().lower())
    return max(today, _weekday(today, 0, int(weeks), said=True)) if weeks else today, Precision.WEEK


def _slash(m: re.Match[str], today: date) -> tuple[date, Precision]:
    first, second = int(m["a"]), int(m["b"])
    month, day = (second, first) if first > 12 else (first, second)  # noqa: PLR2004  # months there are
    return _coming(today, month, day), Precision.DAY


def _day_of_month(m: re.Match[str], today: date) -> tuple[date, Precision]:
    day = _number(m["d"])
    if day >= today.day:
        return date(today.year, today.month, day), Precision.DAY
    return date(*_year_month(today, 1), day), Precision.DAY


def _en_month_day(m: re.Match[str], today: date) -> tuple[date, Precision]:
    month, day = _MONTHS.index(m["month"][:3].lower()) + 1, int(m["d"])
    return (date(int(m["y"]), month, day) if m["y"] else _coming(today, month, day)), Precision.DAY


def _en_day(m: re.Match[str], today: date) -> tuple[date, Precision]:
    word = m.group().lower()
    days = 0 if word in {"today", "tonight"} else 2 if "after" in word else 1
    return today + timedelta(days=days), Precision.DAY


def _en_weekday(m: re.Match[str], today: date) -> tuple[date, Precision]:
    names = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
    which = (m["which"] or "").lower().strip()
    day = _weekday(today, names.index(m["weekday"][:3].lower()), int(which == "next"), said=which == "next")
    return day, Precision.WEEK if which in {"a", "on a", "any"} else Precision.DAY


def _en_weekend(m: re.Match[str], today: date) -> tuple[date, Precision]:
    return _weekday(today, 5, int("next" in m.group().lower()), said="next" in m.group().lower()), Precision.WEEKEND


def _en_month(m: re.Match[str], today: date) -> tuple[date, Precision]:
    month, part = _MONTHS.index(m["month"][:3].lower()) + 1, _english_part(m["part"])
    year = int(m["y"]) if m["y"] else today.year + (month < today.month)
    return _part_of_month(year, month, part, today)


def _english_part(said: str | None) -> str:
    said = (said or "").lower()
    return next((part for part in ("end of", "early", "mid", "late") if part in said), "")


def _en_relative_month(m: re.Match[str], today: date) -> tuple[date, Precision]:
    year, month = _year_month(today, int("next" in m.group().lower()))
    return _part_of_month(year, month, _english_part(m["part"]), today)


_Reader = Callable[[re.Match[str], date], tuple[date, Precision] | None]


def _rule(pattern: str, read: _Reader) -> tuple[re.Pattern[str], _Reader]:
    return re.compile(pattern, re.IGNORECASE), read


_ORDINAL = r"(?:st|nd|rd|th)?"
_RULES: tuple[tuple[re.Pattern[str], _Reader], ...] = (
    _rule(r"(?<!\d)(?P<y>20\d\d)\s?[-/.年]\s?(?P<m>\d{1,2})\s?[-/.月]\s?(?P<d>\d{1,2})(?!\d)[日号]?", _full),
    _rule(rf"(?P<year>今年|明年|后年)?(?<!\d)(?P<m>{_ZH_N})月(?P<d>{_ZH_N})(?:[日号]|(?![\d个]))", _zh_month_day),
    _rule(rf"(?P<which>下下个月|下个月|下月|这个月|本月)的?(?P<d>{_ZH_N})[日号]", _zh_that_month_day),
    _rule(r"今天|今晚|今日|明天|明晚|明早|明日|(?<!大)后天|大后天", _zh_day),
    _rule(r"(?P<which>下下个?|下个?|这个?|本)?(?:周|星期|礼拜)(?P<day>[一二三四五六日天末]|[1-7](?!\d))", _zh_weekday),
    _rule(
        rf"(?:(?P<year>今年|明年)?(?<![\d.])(?P<n>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?![\d一二三四五六七八九十])"
        r"|(?P<which>下下个?月|下个?月|这个?月|本月|(?=月[底末初])月))(?P<part>底|末|初|上旬|中旬|下旬|中)?",
        _zh_month,
    ),
    _rule(r"月(?P<part>底|末)(?P<n>)(?P<year>)(?P<which>)", _zh_month),
    _rule(r"年底|年末|年终|明年初|年初", _zh_year_end),
    _rule("|".join(sorted(map(re.escape, [*_LUNAR, *_FIXED]), key=len, reverse=True)).replace("'", "['’]"), _holiday),
    _rule(rf"(?P<n>{_ZH_N})(?P<unit>天|日|周|个?星期|个?礼拜|个月)(?:之|以)?[后内]", _later),
    _rule(r"(?:下下|下|这|本)个?(?:周|星期|礼拜)(?![一二三四五六日天末\d])|\b(?:next|this) week\b(?!end)", _week),
    _rule(r"(?<![\d/.])(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![\d/])", _slash),
    _rule(r"(?<![\d月.])(?P<d>\d{1,2})[号日](?![线楼厅馆门院店机车])|\bon the (?P<e>)(?P<f>)(?!)", _day_of_month),
    _rule(r"\b(?:on|by) the (?P<d>\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:of|floor))", _day_of_month),
    _rule(rf"\b{_EN_MONTH}\s+(?:the\s+)?(?P<d>\d{{1,2}}){_ORDINAL}\b(?!\s*(?:people|persons|%))(?:,?\s+(?P<y>20\d\d))?", _en_month_day),
    _rule(rf"\b(?P<d>\d{{1,2}}){_ORDINAL}(?:\s+of)?\s+{_EN_MONTH}\b(?:,?\s+(?P<y>20\d\d))?", _en_month_day),
    _rule(r"\b(?:the )?day after tomorrow\b|\btomorrow\b|\btoday\b|\btonight\b", _en_day),
    _rule(rf"(?:\b(?P<which>next|this|coming|on a|a|any)\s+)?\b{_EN_DAY}\b(?!\w)", _en_weekday),
    _rule(r"\b(?:next|this|the|coming|on the)\s+weekend\b|\bweekends?\b", _en_weekend),
    _rule(
        rf"\b(?:in|by|during|for|around|before|until|since)?\s*(?P<part>the end of|end of|early|mid|late)?[\s-]*"
        rf"(?<=[\s-]){_EN_MONTH}(?:\s+(?P<y>20\d\d))?\b(?!\s+\d)",
        _en_month,
    ),
    _rule(r"\b(?P<part>the end of|end of|early|mid|late)?\s*(?:next|this|the) month\b", _en_relative_month),
    _rule(rf"\b(?:in|within)\s+(?P<n>\d{{1,3}}|{EN_NUMBER})\s+(?P<unit>days?|weeks?|months?)\b(?!\s+long)", _later),
    _rule(rf"\b(?P<n>\d{{1,3}}|{EN_NUMBER})\s+(?P<unit>days?|weeks?|months?)\s+from (?:now|today)\b", _later),
)  # fmt: skip
