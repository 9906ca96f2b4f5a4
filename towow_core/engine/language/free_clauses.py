"""When somebody's own words say that they can: "weekends, or weekday evenings", "除每月第一个周一检修外都开放".

Only a clause that is read to its last word says that they cannot. What limits days or hours and is not read leaves
every day in doubt, with the clause.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from towow_core.engine.language import free_words as words
from towow_core.engine.language.free_hours import bounds_in, hours_in, without
from towow_core.engine.language.free_times import ANY_HOLIDAY, Times
from towow_core.engine.language.numerals import read_number
from towow_core.support import availability_words as turns
from towow_core.support.availability_text import is_of_notice, weekdays_in

_A_WEEK, _A_WEEKEND, _A_MONTH_MAX, _A_YEAR_MONTHS = 7, 2, 31, 12
_PASSING_MAX = 60  # characters of a clause that says when in passing: longer ones tell a story
_WORKDAYS = frozenset(range(1, 6))
_CLAUSE = re.compile(r"[^，。；,;!！?？()（）\n]+")
_JOINS, _JOINS_FIRST = re.compile(r"\b(?:and|or)\b|[&、和及或]"), re.compile(r"\s*(?:(?:and|or)\b|[&、和及或])")
_ONLY_JOINS = re.compile(r"\s*(?:(?:and|or|and on|or on)\b|[&/、和及或与])?\s*(?:on\s+)?")
_FRAME = re.compile(r"\b((?:office|business|working) hours)\s*[,:]\s*", re.IGNORECASE)  # of the days that follow
_RELATIVE_CLAUSE = re.compile(r"^\s*(?:which|that)\b", re.IGNORECASE)
_EN_DAYS = rf"(?:{turns.EN_DAY}|weekends?|weekdays?)"
_PART_EN = r"(?:mornings?|afternoons?|evenings?|nights?)"
_PLAINER = (  # ways to write that mean the same
    (re.compile(r"\b([ap])\.m\.?(?!\w)", re.IGNORECASE), r"\1m"),
    (re.compile(rf"\b({turns.EN_DAY}|{'|'.join(words.MONTHS)})\.(?=\s)", re.IGNORECASE), r"\1"),
    (re.compile(r"[’]"), "'"),
    (re.compile(r"\b(do|does|did|can|could|is|are|will|would) not\b", re.IGNORECASE), r"\1n't"),
    (re.compile(r"\.(?=\s|$)"), ";"),
    (_FRAME, r"\1 "),
    # Commas of a list: "Mondays, Tuesdays and Sundays".
    (re.compile(rf"\b({_EN_DAYS})\s*,\s*(?=(?:{_EN_DAYS}\s*,\s*)*{_EN_DAYS}\s*,?\s*(?:and|or|&)\s*(?:on\s+)?{_EN_DAYS}\s*(?:$|[,;，。；]))", re.IGNORECASE), r"\1 and "),
    (re.compile(rf"\b({_EN_DAYS})\s*,\s*(?=(?:and|or)\s+(?:on\s+)?{_EN_DAYS}\s*(?:$|[,;，。；]))", re.IGNORECASE), r"\1 "),
    (re.compile(r"除(?!非)了?([^，,。；;]{1,12}?)(?:之外|以外|外)?[，,](?=[^，,。；;]*[也还](?![不没]))"), r"\1也，"),
    (re.compile(r"(除(?!非)了?[^，,。；;]{1,12})[，,](?=(?:其[他余][^，,。；;]{0,3}?)?[都全均])"), r"\1"),
    # Hours of the days before them: "Tuesday to Saturday, 10-6", "weekdays, mornings only".
    (re.compile(rf"\b({_EN_DAYS})\s*,\s*(?=(?:from\s+)?\d{{1,2}}(?:[:.]\d\d)?\s?(?:am|pm)?\s?(?:-|–|to\b)\s?\d{{1,2}}(?:[:.]\d\d)?\s?(?:am|pm)?\s*(?:only\s*)?(?:$|[,;]))", re.IGNORECASE), r"\1 "),
    (re.compile(rf"\b({_EN_DAYS})\s*,\s*(?=(?:only\s+(?:in\s+the\s+)?{_PART_EN}|{_PART_EN}\s+only)\s*(?:$|[,;]))", re.IGNORECASE), r"\1 "),
    (re.compile(rf"({turns.ZH_DAY}|工作日|平日)[，,](?=只[在有能]?(?:上午|早上|下午|晚上|白天)(?:有空|可以)?(?:$|[，,；;。]))"), r"\1"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Segment:
    """A part of a clause that says one thing.

    Attributes:
        is_never: They cannot then; None where its own words say so, or do not.
        is_extra: Then too.
        is_open: Whether all of it holds, is not said.
    """

    text: str
    is_never: bool | None = None
    is_extra: bool = False
    is_open: bool = False


@lru_cache(maxsize=4096)
def times_in(availability: str) -> tuple[Times, ...]:
    """What somebody says of when they can; what is not read may widen it, or take a refusal back."""
    clauses = [(clause, tuple(_read(clause))) for clause in _clauses(availability)]
    found = tuple(one for _, each in clauses for one in each)
    unread = [clause for clause, each in clauses if not each and _left(clause)]
    if any(turns.UNLESS.search(clause) for clause in unread):
        found = tuple(replace(one, is_sure=False) if one.is_never else one for one in found)
    beside = {one for (_, one_side), (_, other) in pairwise(clauses) for one in _of_either(one_side, other)}
    return tuple(
        replace(one, is_sure=False)
        if one in beside
        else replace(one, is_sure=False, is_soft=True)
        if unread and one.is_sure and not one.is_never
        else one
        for one in found
    )


def _of_either(one_side: Sequence[Times], other: Sequence[Times]) -> Iterator[Times]:
    """Days alone beside a no: "closed Mondays, weekends", "周一，周二休息". Whether it is of them too, is not plain."""
    if any(one.is_never for one in one_side):
        yield from filter(_is_bare, other)
    if any(one.is_never and words.DAYS.match(one.said) for one in other):
        yield from filter(_is_bare, one_side)


@lru_cache(maxsize=4096)
def times_in_passing(text: str, *, is_of_the_part: bool) -> tuple[Times, ...]:
    """The same of what is said in passing: nothing of it makes sure that they cannot.

    Args:
        is_of_the_part: The text says what one capability is, and when: "工作日晚上和周末都可以用".
    """
    read = ((clause, tuple(_read(clause))) for clause in _clauses(text) if len(clause) <= _PASSING_MAX)
    found = [one for clause, each in read if _is_telling(clause, each, is_of_the_part=is_of_the_part) for one in each]
    return tuple(replace(one, is_sure=False, is_soft=not one.is_never) for one in found)


def _is_telling(clause: str, times: Sequence[Times], *, is_of_the_part: bool) -> bool:
    if not times or not words.LIMITS.search(clause):
        return False
    if all(one.is_never for one in times):
        return bool(words.DISLIKES.search(clause))
    plain = all(one.is_sure or one.is_soft for one in times) and not any(one.is_never for one in times)
    return is_of_the_part and plain and not turns.TOO.search(clause)


def _is_bare(one: Times) -> bool:
    is_list = not words.FILLER.sub("", words.DAYS.sub("", one.said)) and not words.AFFIRMS.search(one.said)
    return is_list and len(one.weekdays) <= _A_WEEKEND and not one.is_never and not one.is_extra


def _clauses(text: str) -> Iterator[str]:
    for pattern, plainer in _PLAINER:
        text = pattern.sub(plainer, text)
    for match in _CLAUSE.finditer(text):
        clause = match.group().strip()
        if clause and not is_of_notice(clause) and not _RELATIVE_CLAUSE.search(clause):
            yield clause


def _left(text: str, *, is_never: bool = False) -> str:
    """What nobody knows of it."""
    text = words.ALL_TIMES.sub(" ", text)
    return words.FILLER.sub("", turns.NEVER.sub(" ", text) if is_never else text)


def _read(clause: str) -> Iterator[Times]:
    """The times of one clause, and those that it takes out of them: "weekdays but not Fridays"."""
    for segment in _segments(clause):
        yield from (replace(one, said=clause) for one in _plain(segment, clause))


def _segments(clause: str) -> tuple[_Segment, ...]:
    """What a clause says, and, the other way round, its exceptions."""
    text, twice = turns.DOUBLE_NEGATIVE.subn(" ", clause)
    text, too = turns.NOT_ONLY.subn(" ", text)
    is_extra = bool(twice or too)
    if is_extra and not text.strip():
        return (_Segment("随时"),)
    if (match := turns.EXCEPT.search(text)) is not None:
        return _excepted(text[: match.start()], text[match.end() :])
    if (zh := turns.EXCEPT_ZH.search(text)) is not None:
        before = text[: zh.start()]
        out, base = (zh["out"], before + zh["base"]) if zh["out"] else (zh["out_first"], before + zh["more"])
        return _excepted(base, out)
    if (apart := turns.NOT_THEN.search(text)) is not None and _atoms(text[: apart.start()])[0]:
        return (*_segments(text[: apart.start()]), _Segment(text[apart.end() :], is_never=True))
    but = words.BUT.search(text)
    if but is None or not text[: but.start()].strip():
        return (_Segment(text, is_never=False if twice else None, is_extra=is_extra),)
    base, tail = text[: but.start()].strip(), text[but.end() :].strip()
    if turns.NEVER.search(tail) or words.AFFIRMS.search(tail):
        return (*_segments(base), _Segment(tail, is_extra=not words.ONLY.search(tail) and not turns.NEVER.search(tail)))
    return _excepted(base, tail)


def _excepted(base: str, out: str) -> tuple[_Segment, ...]:
    is_never = bool(turns.NEVER.search(base))
    names_times = is_never and bool(_atoms(base)[0])
    return (
        _Segment(base, is_never=is_never or None, is_open=names_times),
        _Segment(out, is_never=not is_never, is_extra=names_times),
    )


def _plain(segment: _Segment, clause: str) -> Iterator[Times]:
    """The times of a part of a clause; one for all times in doubt, where it limits them and is not read."""
    text = segment.text
    if busy := words.BUSY_UNTIL.search(text):
        yield Times(said=clause, until=_month_and_day(busy), is_never=True, is_sure=False)
        return
    is_open = segment.is_open or bool(turns.RELATIVE.search(text) or turns.PARTLY.search(text))
    said = turns.RELATIVE.sub("", text)
    bounds, text = bounds_in(said)
    is_soft = bool(words.SOFT.search(text))
    is_never = bool(turns.NEVER.search(text)) if segment.is_never is None else segment.is_never
    found, rest = _atoms(text)
    left = _left(rest, is_never=is_never)
    if bounds:
        ahead = text[: next(n for n, (one, other) in enumerate(zip(said, text, strict=True)) if one != other)]
        yield from (replace(one, is_sure=False, is_soft=not left) for one in _atoms(ahead)[0])
        yield from _outside(bounds, found, is_sure=not left and not is_soft)
        return
    if not found:
        yield from _of_all_times(segment, clause, left, is_never=is_never)
        return
    is_plain = not left and not is_open
    if is_never:
        is_plain = is_plain and not _stands_between(text)
        for one in found:
            is_vague = bool(one.months) or one.holiday == ANY_HOLIDAY
            yield replace(one, is_never=True, is_sure=is_plain and not is_soft and not is_vague)
        if words.REACHES.search(rest):
            yield Times(said=clause, is_never=True, is_sure=False)
        return
    is_only = bool(words.ONLY.search(text))
    for one in found:
        is_extra = (segment.is_extra or bool(turns.TOO.search(text)) or bool(one.holiday)) and not is_only
        is_sure = is_plain and not is_soft and (is_only or not (one.months or one.dates))
        yield replace(one, is_sure=is_sure, is_soft=is_plain and not is_sure, is_extra=is_extra and is_plain)


def _stands_between(text: str) -> bool:
    """Whether a no has times before it and after it: of which it is said, is not plain."""
    no = turns.NEVER.search(text)
    return no is not None and bool(_atoms(text[: no.start()])[0]) and bool(_atoms(text[no.end() :])[0])


def _of_all_times(segment: _Segment, clause: str, left: str, *, is_never: bool) -> Iterator[Times]:
    """What a part of a clause says that names no time that is known."""
    text = segment.text
    if words.ALL_TIMES.search(text) and not is_never:
        yield Times(said=clause)
        return
    limits = words.LIMITS.search(text) and (is_never or left) and not segment.is_extra
    is_out = is_never and not left and segment.is_never is None  # "unavailable", and no word of when
    is_unread_exception = segment.is_never and left and text != clause
    if limits or is_out or is_unread_exception:
        yield Times(said=clause, is_never=True, is_sure=False)


def _outside(bounds: Sequence[tuple[float, float]], days: Sequence[Times], *, is_sure: bool) -> Iterator[Times]:
    """Before an earliest or after a latest hour, of the days that are named beside it."""
    for begin, end in bounds:
        for one in days or (Times(said=""),):
            yield replace(one, begin=begin, end=end, is_never=True, is_sure=is_sure)


def _atoms(clause: str) -> tuple[list[Times], str]:
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
    found += [replace(blank, begin=begin, end=end) for begin, end in parts]
    return found or ([blank] if blank.months else []), left


def _of_days(rest: str, days: Sequence[re.Match[str]], blank: Times) -> tuple[list[Times], str]:
    """Days of the week, each with its hours, before or behind it."""
    found = list[Times]()
    ahead, left = hours_in(rest[: days[0].start()])
    if _JOINS.search(rest[: days[0].start()]):  # "evenings and weekends", and not "office hours, Monday to Thursday"
        is_list_of_windows = len(ahead) > 1 and not _JOINS_FIRST.search(rest[: days[0].start()][-5:])
        if not is_list_of_windows:
            found, ahead = [*found, *(replace(blank, begin=begin, end=end) for begin, end in ahead)], []
    pending = list[re.Match[str]]()
    for match, following in zip(days, [*days[1:], None], strict=True):
        behind = rest[match.end() : following.start() if following else len(rest)]
        pending.append(match)
        if following and _ONLY_JOINS.fullmatch(behind):
            continue
        parts, more = hours_in(behind)
        left += f" {more}"
        if parts and _JOINS_FIRST.match(behind):  # "weekends and evenings"
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


def _month_and_day(match: re.Match[str]) -> tuple[int, int]:
    said = match.groupdict()
    month = words.MONTHS.index(said["m_en"].lower()) + 1 if said["m_en"] else int(read_number(said["m"]) or 1)
    return month, words.LAST_OF.get((said["when"] or said["when_en"] or "").lower(), 28)
