"""When: the day or days of it, until when, which days it must not be, at what time of day."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.date_arithmetic import Precision, month_end
from towow_core.engine.language.dates import FoundDate, all_dates, find_date
from towow_core.engine.requirements.spans import requirement

TIME = "time"  # the unit of a wish about the hour, which no fact of a plan answers
_UNTIL_AFTER = re.compile(
    r"\s*(?:之前|以前|前(?!后|台|往|面)|截止|为止)(?:交稿|交片|交付|交|完成|搞定|弄好|做完|搬完|到位)?"
)
_UNTIL_BEFORE = re.compile(
    r"\b(?:before|by|until|till|no later than|not later than|due(?: on| by)?|deadline(?: is| of|:)?|latest)\s*(?:the\s*|on\s*)*$|(?:不晚于|不迟于|最迟|最晚|截止到?|截止日期[:：]?|赶在)\s*$",
    re.IGNORECASE,
)
_STRICTLY = re.compile(r"\bbefore\s*(?:the\s*)?$", re.IGNORECASE)
_END = re.compile(r"\bend\b|底|末", re.IGNORECASE)
_WITHIN = re.compile(r"^within\b|内$|^by\b|^before\b|^until\b", re.IGNORECASE)
_FROM_BEFORE = re.compile(
    r"\b(?:(?:starting|beginning)\s+)?(?:from|starting|beginning|as of|after|since)\s*(?:on\s*|in\s*)?$|(?:从|自)\s*$",
    re.IGNORECASE,
)
_FROM_AFTER = re.compile(r"\s*(?:开始|起|以后|之后|后(?!天))|\s+onwards?\b", re.IGNORECASE)
_BETWEEN = re.compile(
    r"\b(?:between|sometime|some time|any ?time|one day)\b[^,.;]{0,12}$|(?:之间|任意|任选)", re.IGNORECASE
)
_LINK = r"(?P<link>-|–|—|~|to|until|till|through|and|or|&|/|到|至|或者?|和|、)"
_FEW_BEFORE = re.compile(rf"(?<![\d.:])(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s*{_LINK}\s*(?:the\s*)?$", re.IGNORECASE)
_FEW_AFTER = re.compile(
    rf"^\s*{_LINK}\s*(?:the\s*)?(?P<d>\d{{1,2}})(?:st|nd|rd|th|日|号)?(?![\d:.年月%人个名位万千元])(?!\s*(?:am|pm|people|guests|euros?|dollars?|pounds?|hours?|days?|o'clock|[A-Z]))",
    re.IGNORECASE,
)
_BETWEEN_TWO = re.compile(rf"^[\s,，]*(?:{_LINK}|either)?\s*(?:on\s+|the\s+)*$", re.IGNORECASE)
_EITHER = re.compile(r"or|/|或", re.IGNORECASE)
_BOTH = re.compile(r"and|&|和|、", re.IGNORECASE)
_WEEKDAYS = (
    (re.compile(r"周末|双休日?|\bweekends?\b", re.IGNORECASE), (6, 7)),
    (re.compile(r"工作日|平日|平时|\bweekdays?\b|\bworking days?\b", re.IGNORECASE), (1, 2, 3, 4, 5)),
    *(
        (re.compile(rf"(?:周|星期|礼拜){zh}|\b{en}(?:day)?s?\b", re.IGNORECASE), (number,))
        for number, (zh, en) in enumerate(
            (("一", "mon"), ("二", "tue(?:s)?"), ("三", "wed(?:nes)?"), ("四", "thu(?:rs)?"), ("五", "fri"), ("六", "sat(?:ur)?"), ("[日天]", "sun")), 1
        )
    ),
)  # fmt: skip
_WORKING_DAY = re.compile(
    r"(?:在|要|安排在)?(?:工作日|平日)|\b(?:on )?(?:a )?(?:weekdays?|working days?)\b", re.IGNORECASE
)
_NAME_GAP_MAX = 2  # characters between a weekday and its date: ", "
_ZH_HOUR = r"(?:\d{1,2}|[一二两三四五六七八九十]{1,3})"
_TIME = re.compile(
    rf"(?:早上|上午|中午|下午|傍晚|晚上|晚间|凌晨|早晨|夜里|午后)?{_ZH_HOUR}点(?!心)(?:半|钟|整|{_ZH_HOUR}分?)?(?:(?:-|–|~|到|至){_ZH_HOUR}点(?:半|钟)?)?(?:前|之前|开始|以后|之后)?"
    r"|(?:早上|上午|中午|下午|傍晚|晚上|晚间|凌晨|早晨|夜里|午后|下班后?|放学后|课后)|(?<=[日号天六五四三二一末])晚(?![会宴餐饭])"
    r"|\b(?:(?:at|from|around|about|after|before|by|until|between)\s+)?\d{1,2}(?::\d{2}|\.\d{2}(?=\s?[ap]m))?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)(?:\s*(?:-|–|to|until|till|and)\s*\d{1,2}(?::\d{2})?\s?(?:am|pm)?)?"
    r"|\b(?:(?:at|from|around|about|after|before|by|until|between)\s+)?\d{1,2}:\d{2}\b(?:\s*(?:-|–|to|until|till|and)\s*\d{1,2}:\d{2})?"
    r"|\b\d{1,2}(?:-|–)\d{1,2}\s?(?:am|pm)\b"
    r"|\b(?:in the |on the |during the )?(?:early |late )?(?:mornings?|afternoons?|evenings?|at night|noon|midday|midnight|lunchtime)\b|\bafter (?:work|school|hours)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Days:
    """What the words around a date make of it."""

    first: date
    last: date
    start: int
    end: int
    days: tuple[str, ...] = ()
    number: float | None = None


def days(text: str, today: date) -> Iterator[Requirement]:
    """The day of it or its last day, and every further day that the sentence names."""
    main = find_date(text, today)
    if main is None:
        if (working := _WORKING_DAY.search(text)) is not None:
            value = RequirementValue(weekdays=(1, 2, 3, 4, 5))
            yield requirement(text, *working.span(), RequirementKind.DATE, value)
        return
    readings = _with_weekday_names(all_dates(text, today))
    others = [one for one in readings if one.end <= main.start or main.end <= one.start]
    joined = _joined(text, main, others)
    yield _as_requirement(text, main, joined)
    taken = [(joined.start, joined.end)]
    for one in sorted(others, key=lambda found: (found.start, -found.end)):
        if all(one.end <= start or end <= one.start for start, end in taken):
            taken.append((one.start, one.end))
            alone = _Days(one.day, _last_day(one, text), one.start, one.end)
            if one.precision is Precision.WEEKEND and _is_weekend_day(main):  # "a weekend party … 12 December"
                alone = replace(alone, first=main.day, last=main.day)
            is_further = not joined.first <= alone.first <= joined.last
            yield _as_requirement(text, one, alone, is_further=is_further)


def _is_weekend_day(found: FoundDate) -> bool:
    return found.precision is Precision.DAY and found.day.isoweekday() in {6, 7}


def _with_weekday_names(readings: tuple[FoundDate, ...]) -> list[FoundDate]:
    """ "Saturday 19 December" is one day: the name before a date is part of it."""
    joined = {
        (one.start, one.end): replace(one, start=name.start)
        for one in readings
        for name in readings
        if 0 <= one.start - name.end <= _NAME_GAP_MAX and one.precision is Precision.DAY
    }
    names = {(one.start, other) for (other, _), one in joined.items()}
    return [
        joined.get((one.start, one.end), one)
        for one in readings
        if not any(one.start == start and one.end <= end for start, end in names)
    ]


def _as_requirement(text: str, found: FoundDate, meant: _Days, *, is_further: bool = False) -> Requirement:
    before, after = text[max(0, meant.start - 18) : meant.start], text[meant.end :]
    begins = _FROM_BEFORE.search(before) or _FROM_AFTER.match(after)
    until, since = _UNTIL_BEFORE.search(before), bool(begins)
    lead = until or _FROM_BEFORE.search(before) if until or since else None
    start = meant.start - (len(before) - lead.start()) if lead else meant.start
    trail = _UNTIL_AFTER.match(after) or (_FROM_AFTER.match(after) if since else None)
    end = meant.end + (trail.end() if trail else 0)
    said = text[found.start : found.end]
    is_strict = _STRICTLY.search(before) or said.lower().startswith("before")
    if until or _UNTIL_AFTER.match(after) or _WITHIN.search(said):
        day = meant.last - timedelta(days=1) if is_strict and not _END.search(said) else meant.last
        if found.precision is Precision.MONTH and (is_strict or _UNTIL_AFTER.match(after)):
            day = found.day - timedelta(days=1)
        value = RequirementValue(last=day.isoformat(), text="further" * is_further)
        return requirement(text, start, end, RequirementKind.DEADLINE, value)
    if found.is_past:
        value = RequirementValue(text="past")
        return requirement(text, meant.start, meant.end, RequirementKind.DATE, value)
    is_open_ended = bool(begins) and meant.number is None
    value = RequirementValue(
        first=meant.first.isoformat(),
        last="" if is_open_ended else meant.last.isoformat(),
        days=meant.days,
        number=meant.number,
        unit="days" if meant.number else "",
        weekdays=(meant.first.isoweekday(),) if found.precision is Precision.WEEKDAY else (),
        text="further" * is_further,
    )
    return requirement(
        text, start if is_open_ended else meant.start, end if is_open_ended else meant.end, RequirementKind.DATE, value
    )


def _joined(text: str, main: FoundDate, others: list[FoundDate]) -> _Days:
    """A day with the days that are said in one breath with it: "12–14 March", "5 or 6 June", "3月5日到7日"."""
    alone = _Days(main.day, _last_day(main, text), main.start, main.end)
    if main.precision is not Precision.DAY or main.is_past:
        return alone
    before = _FEW_BEFORE.search(text[: main.start])
    if before is not None and (day := _same_month(main.day, before["d"])) is not None and day < main.day:
        return _together(text, (day, main.day), before["link"], (before.start(), main.end))
    after = _FEW_AFTER.match(text[main.end :])
    if after is not None and (day := _same_month(main.day, after["d"])) is not None and day > main.day:
        return _together(text, (main.day, day), after["link"], (main.start, main.end + after.end()))
    for one in others:
        first, second = sorted((main, one), key=lambda found: found.start)
        between = _BETWEEN_TWO.match(text[first.end : second.start])
        if between is not None and between["link"] and one.precision is Precision.DAY and first.day < second.day:
            return _together(text, (first.day, second.day), between["link"], (first.start, second.end))
    return alone


def _together(text: str, pair: tuple[date, date], link: str, place: tuple[int, int]) -> _Days:
    (first, last), (start, end) = pair, place
    if _EITHER.fullmatch(link) or link.startswith("或"):
        return _Days(first, last, start, end, days=(first.isoformat(), last.isoformat()))
    if _BETWEEN.search(text[max(0, start - 20) : start]) or _BETWEEN.match(text[end : end + 4].strip()):
        return _Days(first, last, start, end)
    number = 2 if _BOTH.fullmatch(link) else (last - first).days + 1
    return _Days(first, last, start, end, number=number)


def _same_month(day: date, said: str) -> date | None:
    try:
        return day.replace(day=int(said))
    except ValueError:
        return None


def _last_day(found: FoundDate, text: str) -> date:
    day = found.day
    match found.precision:
        case Precision.DAY:
            return day
        case Precision.WEEKEND:
            return day + timedelta(days=1)
        case Precision.WEEK:
            return day + timedelta(days=6)
        case Precision.MONTH | Precision.WEEKDAY:
            said = text[found.start : found.end]
            if re.search(r"中旬|月中|\bmid\b", said, re.IGNORECASE):
                return day.replace(day=20)
            if re.search(r"上旬|月初|\bearly\b", said, re.IGNORECASE):
                return day.replace(day=max(10, day.day))
            return month_end(day.year, day.month)


def excluded_days(phrase: str, today: date) -> RequirementValue | None:
    """Days that a phrase names: "周末", "Mondays", "12月24日"; None where it names none."""
    for pattern, numbers in _WEEKDAYS:
        if pattern.search(phrase):
            return RequirementValue(weekdays=numbers)
    found = find_date(phrase, today)
    if found is None or found.is_past:
        return None
    return RequirementValue(first=found.day.isoformat(), last=_last_day(found, phrase).isoformat())


def weekdays_in(phrase: str) -> tuple[int, ...]:
    """ISO weekdays that a phrase names, Monday is 1."""
    return tuple(sorted({number for pattern, numbers in _WEEKDAYS if pattern.search(phrase) for number in numbers}))


def times(text: str) -> Iterator[Requirement]:
    """The hour or the part of the day: part of what is asked for, and no plan has a fact about it."""
    for match in _TIME.finditer(text):
        value = RequirementValue(text=match.group().strip(), unit=TIME)
        yield requirement(text, *match.span(), RequirementKind.QUALITY, value)
