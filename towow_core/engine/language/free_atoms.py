"""The times that a part of a clause names: days of the week and of the calendar, holidays, seasons, with their hours."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.engine.language import free_words as words
from towow_core.engine.language.free_hours import hours_in, without
from towow_core.engine.language.free_times import ANY_HOLIDAY, Times
from towow_core.support.availability_text import weekdays_in

_A_WEEK, _A_MONTH_MAX, _A_YEAR_MONTHS = 7, 31, 12
_WORKDAYS = frozenset(range(1, 6))
_JOINS, JOINS_FIRST = re.compile(r"\b(?:and|or)\b|[&、和及或]"), re.compile(r"\s*(?:(?:and|or)\b|[&、和及或])")
_ONLY_JOINS = re.compile(r"\s*(?:(?:and|or|and on|or on)\b|[&/、和及或与])?\s*(?:on\s+)?")


def atoms_in(clause: str) -> tuple[list[Times], str]:
    """Each of its times, and what is left of the clause."""
    rest, found = clause, list[Times]()
    for pattern, months in words.SEASONS:
        if match := pattern.search(rest):
            blank, rest = Times(said=clause, months=months), without(rest, match)
            break
    else:
        blank = Times(said=clause)
    rest, dates = _dates(rest, blank)
    found += dates
    for pattern, read in ((words.NTH, _nth), (words.HOLIDAY, _about)):
        for match in list(pattern.finditer(rest)):
            found.append(read(match, blank))
            rest = without(rest, match)
    days = list(words.DAYS.finditer(rest))
    if days:
        of_days, left = _of_days(rest, days, blank)
        return [*found, *of_days], left
    parts, left = hours_in(rest)
    if found and parts and not _JOINS.search(left):  # "on 24 December in the evening"
        return [replace(one, begin=begin, end=end) for one in found for begin, end in parts], left
    found += [replace(blank, begin=begin, end=end) for begin, end in parts]
    return found or ([blank] if blank.months else []), left


def _of_days(rest: str, days: Sequence[re.Match[str]], blank: Times) -> tuple[list[Times], str]:
    """Days of the week, each with its hours, before or behind it."""
    found = list[Times]()
    before = rest[: days[0].start()]
    ahead, left = hours_in(before)
    join = max(_JOINS.finditer(left), key=lambda match: match.end(), default=None)
    if (
        join and not hours_in(before[join.end() :])[0]
    ):  # "evenings and weekends", not "office hours, Monday to Thursday"
        found, ahead = [*found, *(replace(blank, begin=begin, end=end) for begin, end in ahead)], []
    pending = list[re.Match[str]]()
    for match, following in zip(days, [*days[1:], None], strict=True):
        behind = rest[match.end() : following.start() if following else len(rest)]
        pending.append(match)
        if following and _ONLY_JOINS.fullmatch(behind):
            continue
        parts, more = hours_in(behind)
        left += f" {more}"
        if parts and JOINS_FIRST.match(behind):  # "weekends and evenings"
            found, parts = [*found, *(replace(blank, begin=begin, end=end) for begin, end in parts)], []
        for each in pending:
            hours = parts if each is match or not _stands_alone(each, match) else []
            found += [replace(blank, weekdays=_weekdays(each), begin=b, end=e) for b, e in hours or ahead or [(0.0, 24.0)]]  # fmt: skip
        pending = []
    return found, left


def _stands_alone(one: re.Match[str], last: re.Match[str]) -> bool:
    """Whether the hours that follow the last of several are not of this one: "weekends and Friday afternoons"."""
    said = one.group().lower()
    is_of_another_kind = (len(_weekdays(one)) > 1) or (len(_weekdays(last)) > 1)
    if not said.isascii():
        return is_of_another_kind
    return said.endswith("s") and (is_of_another_kind or not last.group().lower().endswith("s"))


def _weekdays(match: re.Match[str]) -> frozenset[int]:
    said = match.groupdict()
    if said["each"]:
        return _WORKDAYS if re.search(r"工作日|平日|work", said["each"], re.IGNORECASE) else frozenset(weekdays_in(said["each"]))  # fmt: skip
    first, last = (next(iter(weekdays_in(said[end] or said[f"{end}_zh"]))) for end in ("first", "last"))
    return frozenset((first - 1 + n) % _A_WEEK + 1 for n in range((last - first) % _A_WEEK + 1))


def _nth(match: re.Match[str], blank: Times) -> Times:
    said = match.groupdict()
    day = said["day"] or said["day_zh"] or said["last_zh"] or ""
    nth = -1 if said["last_zh"] else words.NTHS[(said["n"] or said["n_zh"] or "").lower()]
    return replace(blank, weekdays=frozenset(weekdays_in(day)), nth=nth)


def _about(match: re.Match[str], blank: Times) -> Times:
    said = match.groupdict()
    if said["any"]:
        return replace(blank, holiday=ANY_HOLIDAY)
    weeks = {"two": 2, "three": 3}.get((said["n_en"] or "").lower(), 1)
    side = (said["side_en"] or said["side_zh"] or "").lower()
    apart = 0 if not side else -weeks if side in {"before", "前"} else weeks
    return replace(blank, holiday=said["name"].lower(), apart=apart)


def _dates(text: str, blank: Times) -> tuple[str, list[Times]]:
    """Days of the calendar, taken out of the text."""
    found = list[Times]()
    for pattern in words.DATES:
        for match in list(pattern.finditer(text)):
            first, last = _month_day(match, "m", "d"), _month_day(match, "m_to", "d_to")
            if first and last:
                found.append(replace(blank, dates=(first, last), year=int(match["y"] or 0)))
                text = without(text, match)
    return text, found


def _month_day(match: re.Match[str], month: str, day: str) -> tuple[int, int] | None:
    said = match[month] or match["m"] or match["m_to"]
    number = int(said) if said.isdigit() else words.MONTHS.index(said[:3].lower()) + 1
    of_month = int(re.sub(r"\D", "", match[day] or match["d"]))
    return (number, of_month) if 1 <= number <= _A_YEAR_MONTHS and 1 <= of_month <= _A_MONTH_MAX else None
