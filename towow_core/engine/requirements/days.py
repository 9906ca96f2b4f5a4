"""When: the day or days of it, until when, which days it must not be."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

from towow_core.domain.models import Language
from towow_core.domain.requirements import (
    BEGINS_BY,
    FROM_ON,
    OCCASION,
    UNTIL,
    Requirement,
    RequirementKind,
    RequirementValue,
)
from towow_core.engine.language.begins_by import begins_by
from towow_core.engine.language.circumstances import without_drafts
from towow_core.engine.language.coming_occasions import coming_occasions
from towow_core.engine.language.date_arithmetic import FoundDate, Precision, Together, month_end
from towow_core.engine.language.dates import (
    BEFORE_OCCASION,
    PART_OF_DAY,
    UNTIL_AFTER,
    UNTIL_BEFORE,
    UNTIL_REACH,
    all_dates,
    festive,
    find_date,
    goes_on_until,
    is_until,
)
from towow_core.engine.language.day_groups import days_with_names, grouped, is_link
from towow_core.engine.language.holidays import holiday_names
from towow_core.engine.language.limits_of_time import IS_LIMIT
from towow_core.engine.language.mid_month import its_fifteenth
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.requirements.same_day import same_days
from towow_core.engine.requirements.spans import requirement
from towow_core.engine.requirements.weekdays_named import is_weekday_alone, weekdays_in
from towow_core.engine.requirements.which_of_them import with_kind_of_day

_STRICTLY = re.compile(r"\b(?:before|b4)\s*(?:the\s*)?$", re.IGNORECASE)
_BEFORE_ZH = re.compile(r"\s*[之以]?前")
_END = re.compile(r"\bend\b|底|末", re.IGNORECASE)
_WITHIN = re.compile(r"^within\b|内$|^by\b|^before\b|^until\b", re.IGNORECASE)
# "Within two weeks" ends on a day, and not with the week of that day.
_SO_MANY = re.compile(
    rf"^within (?:the next )?(?:an?|{EN_NUMBER}|\d+)\b|(?:{ZH_NUMBER}|\d+|半)个?(?:周|星期|礼拜|月)[之以]?内$",
    re.IGNORECASE,
)
_FROM_BEFORE = re.compile(
    r"\b(?:(?:starting|beginning)\s+)?(?:from|starting|beginning|as of|since"
    r"|(?<!look )(?<!looks )(?<!looked )(?<!looking )after)\s*(?:on\s*|in\s*)?$|(?:从|自)\s*$",
    re.IGNORECASE,
)
_ONWARDS = re.compile(
    r"^\s+on(?:wards?)?\b(?!\s+(?:the|a|site|line|mon|tue|wed|thu|fri|sat|sun))|^\s*(?:以后|之后)", re.IGNORECASE
)
_FROM_AFTER = re.compile(r"\s*(?:开始|起|以后|之后|后(?!天))|\s+onwards?\b", re.IGNORECASE)
_WEEKS_OF_SUCH_DAYS = 26
_MONTH = re.compile(r"[月底年]|\b(?:month|year|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.IGNORECASE)
_MONTHS_END = re.compile(r"月[底末]|(?:the )?end of (?:the|that) month", re.IGNORECASE)
_THIS_WEEK = re.compile(r"\bthis week\b|[这本]个?(?:周|星期|礼拜)", re.IGNORECASE)  # the calendar's, from today on
_ITS_WEEK = re.compile(r"那一?个?(?:周|星期|礼拜)(?![一二三四五六日天末])")
_ONLY_THE_DAY = re.compile(r"(?:on )?the \d{1,2}(?:st|nd|rd|th)|\d{1,2}[号日]", re.IGNORECASE)
_ORDINAL_ALONE = re.compile(r"\d{1,2}(?:st|nd|rd|th)", re.IGNORECASE)
_MONTH_DAYS = 31
_NEAR_MAX = 3  # days: half a week
_TO_ITS_END = re.compile(
    r"(?:起|开始)?\s*[，,]?\s*(?:一直|直|持续)?(?:到|至|-|–|—|~|until|till|to|through)\s*(?:the\s+)?", re.IGNORECASE
)
_WORKING_DAY = re.compile(
    r"(?:在|要|安排在)?(?:工作日|平日)|\b(?:on )?(?:a )?(?:weekdays?|working days?)\b", re.IGNORECASE
)


def days(text: str, today: date, *, repeats: bool = False, comes_again: bool = False) -> Iterator[Requirement]:
    """The day or days of it, or its last day, and every further day that the sentence names.

    Args:
        repeats: It takes place again and again: from a first to a last day it is then not each of the days.
        comes_again: It takes place again, be it each day: the day up to which it goes on is none to be there on.
    """
    yield from _only_told(text, today)
    main = find_date(without_drafts(text, today), today, comes_again=comes_again)
    if main is None:
        if (working := _WORKING_DAY.search(text)) is not None:
            value = RequirementValue(weekdays=(1, 2, 3, 4, 5))
            yield requirement(text, *working.span(), RequirementKind.DATE, value)
        return
    in_a_row = all(later - day == timedelta(days=1) for day, later in pairwise(main.days))
    if repeats and main.together is Together.ALL and len(main.days) > 1 and in_a_row:
        main = replace(main, days=(main.days[0], main.days[-1]), together=Together.WITHIN)
    main, weekdays, after = with_kind_of_day(text, main, is_run=in_a_row)
    if named := _names_in_its_week(text, main, today):
        value = RequirementValue(weekdays=tuple(sorted({one.day.isoweekday() for one in named})))
        start, end = min(one.start for one in named), max(one.end for one in named)
        yield requirement(text, start, end, RequirementKind.DATE, value)
    of_it = [
        replace(one, value=replace(one.value, weekdays=weekdays)) if weekdays else one for one in _main(text, main)
    ]
    of_it = _of_what_comes_again(of_it, text, main, today) if comes_again else of_it
    yield from [_goes_on(one, text, main) for one in of_it] if repeats else of_it
    taken = [(main.start, after), *((one.start, one.end) for one in named)]
    found = all_dates(text, today)
    found = (*days_with_names(text, found), *found)  # "Tuesday 8 December" is one day
    for one in sorted(found, key=lambda found: (found.start, -found.end)):
        if all(one.end <= start or end <= one.start for start, end in taken):
            taken.append((one.start, one.end))
            alone = _beside(text, one, main, found)
            taken[-1] = (alone.start, alone.end)
            if comes_again and _is_its_end(text, alone, main, found):
                value = RequirementValue(last=_until_when(alone, text).isoformat(), unit=UNTIL)
                yield replace(_as_requirement(text, alone), kind=RequirementKind.DATE, value=value)
                continue
            is_further = not main.day <= alone.day <= _last_day(main, text) and not _is_around(text, alone, main)
            yield _as_requirement(text, alone, is_further=is_further)
    single = [(one.start, one.day) for one in (main, *found) if one.precision is Precision.DAY and len(one.days) <= 1]
    yield from same_days(text, single, taken, main.day)


def _only_told(text: str, today: date) -> Iterator[Requirement]:
    """Occasions that are named, and are the day of nothing."""
    for start, end in (*((one.start, one.end) for one in festive(text, today)), *coming_occasions(text)):
        said = RequirementValue(text=text[start:end], unit=OCCASION)
        yield requirement(text, start, end, RequirementKind.QUALITY, said, is_hard=False)


def _names_in_its_week(text: str, main: FoundDate, today: date) -> list[FoundDate]:
    """ "In the week of 7 December, Thursday or Friday": of a week, the days of it that alone are meant."""
    is_of_a_week = main.precision is Precision.WEEK and not main.is_past and not is_until(text, main)
    found = [one for one in all_dates(text, today) if one.end <= main.start or main.end <= one.start]
    names = [one for one in found if _is_bare_weekday(text, one)]
    return names if is_of_a_week and len(names) == len(found) else []


def _is_its_end(text: str, one: FoundDate, main: FoundDate, found: Sequence[FoundDate]) -> bool:
    """ "From December to the end of January", of what comes again: how long it goes on."""
    begins = _FROM_BEFORE.search(text[: main.start]) or _FROM_AFTER.match(text[main.end :])
    if begins and one.end <= main.start and not one.is_past and goes_on_until(text, one):
        return _last_day(one, text) > main.day
    if (
        not (begins or _is_month_to_month(text, main, one))
        or one.start < main.end
        or one.is_past
        or _last_day(one, text) <= main.day
    ):
        return False
    between = [other for other in found if main.end <= other.start and other.end <= one.start]
    return not between and (_TO_ITS_END.fullmatch(text, main.end, one.start) is not None or goes_on_until(text, one))


def _is_month_to_month(text: str, main: FoundDate, one: FoundDate) -> bool:
    """ "1月到6月每月一次", "February to May": of what comes again, the months of its first and its last time."""
    are_months = main.precision is one.precision is Precision.MONTH
    return are_months and main.end <= one.start and _TO_ITS_END.fullmatch(text, main.end, one.start) is not None


def _beside(text: str, one: FoundDate, main: FoundDate, found: Sequence[FoundDate]) -> FoundDate:
    """A further day, as it is meant beside the main one."""
    if one.precision is Precision.WEEKEND and _is_weekend_day(main):  # "a weekend party … 12 December"
        saturday = main.day - timedelta(days=main.day.isoweekday() - 6)
        is_whole = len(main.days) > 1  # "a weekend hackathon on 12 and 13 December" is both
        return replace(
            one, day=saturday if is_whole else main.day, precision=one.precision if is_whole else Precision.DAY
        )
    again = _named_behind(text, one, found) or _named_again(text, one, main) or _of_its_days(text, one, main)
    near = again or _in_its_week(text, one, main) or _in_its_month(text, one, main)
    return replace(one, day=near) if near is not None else _run(text, one, found) or one


def _run(text: str, one: FoundDate, found: Sequence[FoundDate]) -> FoundDate | None:
    """ "…, and 20 to 24 December": further days from a first to a last one; None where it is one day."""
    if one.precision is not Precision.DAY or one.is_past:
        return None
    whole = grouped(text, one, found)
    in_a_row = all(later - day == timedelta(days=1) for day, later in pairwise(whole.days))
    return whole if whole.together is Together.ALL and len(whole.days) > 2 and in_a_row else None  # noqa: PLR2004


def _is_around(text: str, one: FoundDate, main: FoundDate) -> bool:
    """Whether it is the week or the month of the days themselves: "下周出差，…12月2号到6号"."""
    if one.precision not in {Precision.WEEK, Precision.MONTH} or is_until(text, one) or main.precision != Precision.DAY:
        return False
    return one.day <= main.day and max(main.days, default=main.day) <= _last_day(one, text)


def _goes_on(one: Requirement, text: str, main: FoundDate) -> Requirement:
    """ "Every Tuesday until the end of March" begins at once, and goes on until then."""
    if one.kind is not RequirementKind.DEADLINE or not goes_on_until(text, main):
        return one
    return replace(one, kind=RequirementKind.DATE, value=replace(one.value, unit=UNTIL))


def _of_what_comes_again(of_it: list[Requirement], text: str, main: FoundDate, today: date) -> list[Requirement]:
    if any(_is_month_to_month(text, main, one) for one in all_dates(text, today)):
        return [replace(one, value=replace(one.value, last="", unit=FROM_ON)) for one in of_it]
    return [_ends_on(one, text, main) for one in of_it]


def _ends_on(one: Requirement, text: str, main: FoundDate) -> Requirement:
    """ "每周三晚上，到1月底": its last day, on which nobody has to be there."""
    if one.kind is not RequirementKind.DATE or one.value.unit or len(main.days) > 1 or not goes_on_until(text, main):
        return one
    return replace(one, value=RequirementValue(last=one.value.last or one.value.first, unit=UNTIL))


def _main(text: str, main: FoundDate) -> Iterator[Requirement]:
    """What stands between two days that it may be is said of both, and read like anything else."""
    whole, runs = _as_requirement(text, main), _runs(text, main)
    if len(runs) == 1:
        yield whole
        return
    yield requirement(text, *runs[0], whole.kind, whole.value)
    for start, end in runs[1:]:
        said = RequirementValue(text=text[start:end].strip(), unit=OCCASION)
        yield requirement(text, start, end, RequirementKind.QUALITY, said, is_hard=False)


def _runs(text: str, found: FoundDate) -> list[tuple[int, int]]:
    """Where the days are named, each run with the words that link it to the one before: "…，不行就26日"."""
    pieces = found.pieces or ((found.start, found.end),)
    runs = [(found.start, pieces[0][1])]
    for start, end in pieces[1:]:
        gap = text[runs[-1][1] : start]
        if is_link(gap) and "，，" not in gap:  # a row of commas is something that is read already
            runs[-1] = (runs[-1][0], end)
            continue
        behind = max(gap.rfind(mark) for mark in "，,。；;(（") + 1
        runs.append((runs[-1][1] + behind if behind else start, end))
    runs[-1] = (runs[-1][0], max(runs[-1][1], found.end))
    return runs


def _is_weekend_day(found: FoundDate) -> bool:
    return found.precision is Precision.DAY and found.day.isoweekday() in {6, 7}


def _named_again(text: str, one: FoundDate, main: FoundDate) -> date | None:
    """ "12月5日下午，周六": the weekday of a day that was named; "by Friday" beside a last day is a day of its own."""
    if not _is_bare_weekday(text, one) or (is_until(text, one) and is_until(text, main)):
        return None
    return next((day for day in main.days or (main.day,) if day.weekday() == one.day.weekday()), None)


def _named_behind(text: str, one: FoundDate, found: Sequence[FoundDate]) -> date | None:
    """ "Wednesday evening, the 10th": the day whose name it is, with a part of the day between the two."""
    if not _is_bare_weekday(text, one):
        return None
    exact = (f for f in found if f.precision is Precision.DAY and PART_OF_DAY.fullmatch(text, one.end, f.start))
    return next((f.day for f in exact if f.day.weekday() == one.day.weekday()), None)


def _of_its_days(text: str, one: FoundDate, main: FoundDate) -> date | None:
    """ "2 to 5 January: a walk on the 3rd": a day of a month alone is the one among the days that were named."""
    said = _ONLY_THE_DAY.fullmatch(text[one.start : one.end].strip())
    if said is None or is_until(text, one):
        return None
    first, last = main.day, _last_day(main, text)
    every = (first + timedelta(days=n) for n in range(1 + min((last - first).days, _MONTH_DAYS)))
    return next((day for day in every if day.day == one.day.day), None)


def _in_its_week(text: str, one: FoundDate, main: FoundDate) -> date | None:
    """ "We leave on Friday 11 December, packing on Thursday": a weekday alone is the one nearest to the day of it all.

    A last day is before it, whatever is nearer.
    """
    event = min((*main.days, main.day))
    is_far = event - one.day >= timedelta(days=7)
    if not is_far or main.precision is not Precision.DAY or not _is_bare_weekday(text, one) or is_until(text, main):
        return None
    before = (event.weekday() - one.day.weekday()) % 7
    is_behind = before > _NEAR_MAX and not is_until(text, one)
    return event - timedelta(days=before - 7 if is_behind else before)


def _in_its_month(text: str, one: FoundDate, main: FoundDate) -> date | None:
    """ "12月10日开会，手册月底前给": a month's end alone is that of the month that was named."""
    if main.precision is not Precision.DAY or not _MONTHS_END.fullmatch(text[one.start : one.end].strip()):
        return None
    event = min((*main.days, main.day))
    return month_end(event.year, event.month) if event > one.day else None


def _is_bare_weekday(text: str, one: FoundDate) -> bool:
    said = text[one.start : one.end].strip()
    return is_weekday_alone(said)


# "春节前（2月6日）", "before we open (8 December)": the day of that before which it is to be.
_OF_THE_LIMIT = re.compile(r"(?:之前|以前|前)\s*[（(]\s*$|\bbefore\s+[\w' ]{2,24}\(\s*$", re.IGNORECASE)


def _as_requirement(text: str, found: FoundDate, *, is_further: bool = False) -> Requirement:
    before, after = text[max(0, found.start - UNTIL_REACH) : found.start], text[found.end :]
    begins = _FROM_BEFORE.search(before) or _FROM_AFTER.match(after)
    occasion = BEFORE_OCCASION.search(before)
    bracket = _OF_THE_LIMIT.search(before)
    until, since = occasion or bracket or UNTIL_BEFORE.search(before), bool(begins)
    lead = until or _FROM_BEFORE.search(before) if (until or since) and not bracket else None
    start = found.start - (len(before) - lead.start()) if lead else found.start
    trail = UNTIL_AFTER.match(after) or (_FROM_AFTER.match(after) if since else None)
    end = found.end + (trail.end() if trail else 0)
    said = text[found.start : found.end]
    last = found.day if _SO_MANY.search(said) else _last_day(found, text)
    is_strict = (
        occasion
        or bracket
        or _STRICTLY.search(before)
        or said.lower().startswith("before")
        or _is_before_a_holiday(said, after)
    )
    is_limit = IS_LIMIT.search(said) is not None  # says its last day itself
    if not found.is_past and (limit := begins_by(text, found.start, found.end)) is not None:
        day = last - timedelta(days=1) if _STRICTLY.search(before) else last
        value = RequirementValue(first=day.isoformat(), unit=BEGINS_BY, text=_mark(found, is_further=is_further))
        return requirement(text, *limit, RequirementKind.DATE, value)
    if until or UNTIL_AFTER.match(after) or _WITHIN.search(said) or is_limit:
        day = last - timedelta(days=1) if is_strict and not (_END.search(said) or is_limit) else last
        if found.precision is Precision.WEEKEND and (is_strict or _BEFORE_ZH.match(after)):
            day = found.day - timedelta(days=1)
        if found.precision is Precision.MONTH and (is_strict or UNTIL_AFTER.match(after)):
            day = found.day - timedelta(days=1)
        if (middle := its_fifteenth(said, found)) is not None:
            day = middle - timedelta(days=1) if is_strict else middle
        value = RequirementValue(last=day.isoformat(), text=_mark(found, is_further=is_further))
        return requirement(text, start, end, RequirementKind.DEADLINE, value)
    if found.is_past:
        value = RequirementValue(text="past")
        return requirement(text, found.start, found.end, RequirementKind.DATE, value)
    is_open_ended = bool(begins) and len(found.days) <= 1
    is_open = found.is_after or (is_open_ended and (found.precision is not Precision.DAY or _ONWARDS.search(after)))
    place = (start, end) if is_open_ended else (found.start, found.end)
    value = _value(found, None if is_open_ended else last, _mark(found, is_further=is_further))
    value = replace(value, unit=FROM_ON) if is_open and not value.unit else value
    return requirement(text, *place, RequirementKind.DATE, value)


def _until_when(found: FoundDate, text: str) -> date:
    return its_fifteenth(text[found.start : found.end], found) or _last_day(found, text)


def _is_before_a_holiday(said: str, after: str) -> bool:
    """ "春节前": the holiday itself is too late; "12月20日前" is that day at the latest."""
    return _BEFORE_ZH.match(after) is not None and any(name in said for name in holiday_names(Language.ZH))


def _mark(found: FoundDate, *, is_further: bool) -> str:
    return "further" if is_further else "guessed" if found.is_guessed else ""


def _value(found: FoundDate, last: date | None, mark: str) -> RequirementValue:
    said = tuple(day.isoformat() for day in found.days) if len(found.days) > 1 else ()
    every = said if found.together is Together.ALL else ()
    return RequirementValue(
        first=min(found.days, default=found.day).isoformat(),
        last="" if last is None else last.isoformat(),
        days=said if found.together is Together.ANY else (),
        choices=tuple(tuple(day.isoformat() for day in days) for days in found.choices),
        every=every,
        number=len(every) or None,
        unit="days" if every else "",
        weekdays=found.weekdays or ((found.day.isoweekday(),) if found.precision is Precision.WEEKDAY else ()),
        text=mark,
    )


def _last_day(found: FoundDate, text: str) -> date:
    day = max((*found.days, *(day for days in found.choices for day in days)), default=found.day)
    match found.precision:
        case Precision.DAY:
            return day
        case Precision.WEEKEND:
            return day + timedelta(days=1)
        case Precision.WEEK:
            is_this = _THIS_WEEK.search(text[found.start : found.end])
            return day + timedelta(days=6 - day.weekday() if is_this else 6)
        case Precision.MONTH | Precision.WEEKDAY:
            if found.until is not None:
                return found.until
            if found.precision is Precision.WEEKDAY and not _MONTH.search(text):
                return day + timedelta(weeks=_WEEKS_OF_SUCH_DAYS)  # "on a Sunday": any of them
            return month_end(day.year, day.month)


def excluded_days(phrase: str, today: date) -> RequirementValue | None:
    """Days that a phrase names: "周末", "Mondays", "12月24日"; None where it names none.

    Days with others between them are those alone: of "the 5th and the 19th" the 12th is not ruled out.
    """
    phrase = f"on the {phrase}" if _ORDINAL_ALONE.fullmatch(phrase.strip()) else phrase
    phrase = f"on {phrase}" if phrase[:4].lower() == "the " else phrase  # a day of the month alone is one "on the 12th"
    found = find_date(phrase, today)
    said = "" if found is None else phrase[found.start : found.end]
    is_a_date = re.search(r"\d|[一二三四五六七八九十]+[日号]|^(?:this|next|[这本下])", said, re.IGNORECASE)
    if not is_a_date and (weekdays := weekdays_in(phrase)):  # "Saturday 12 December" is that one
        return RequirementValue(weekdays=weekdays)
    if found is None or found.is_past:
        return None
    first, last = min((*found.days, found.day)), _last_day(found, phrase)
    if _ITS_WEEK.search(phrase):  # "7号那周"
        first, last = (first + timedelta(days=by - first.isoweekday()) for by in (1, 7))
    apart = tuple(day.isoformat() for day in sorted(found.days))
    is_apart = any(later - day > timedelta(days=1) for day, later in pairwise(sorted(found.days)))
    return RequirementValue(first=first.isoformat(), last=last.isoformat(), days=apart if is_apart else ())
