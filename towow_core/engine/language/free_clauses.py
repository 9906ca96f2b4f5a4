"""When somebody's own words say that they can: "weekends, or weekday evenings", "除每月第一个周一检修外都开放".

Only a clause that is read to its last word says that they cannot. What limits days or hours and is not read leaves
every day in doubt, with the clause.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, takewhile

from towow_core.engine.language import free_words as words
from towow_core.engine.language.free_atoms import JOINS_FIRST, atoms_in
from towow_core.engine.language.free_hours import PART_OF_DAY, bounds_in
from towow_core.engine.language.free_times import ANY_HOLIDAY, EVERY_DAY, Times
from towow_core.engine.language.numerals import read_number
from towow_core.support import availability_words as turns
from towow_core.support.availability_text import is_of_notice

_A_WEEKEND = 2  # days
_CLAUSE_MAX = 300  # characters of a clause: nobody says when they can in so many words
_PASSING_MAX = 60  # characters of a clause that says when in passing: longer ones tell a story
_CLAUSE = re.compile(r"[^，。；,;!！?？()（）\n]+")
_FRAME = re.compile(r"\b((?:office|business|working) hours)\s*[,:]\s*", re.IGNORECASE)  # of the days that follow
_RELATIVE_CLAUSE = re.compile(r"^\s*(?:which|that)\b", re.IGNORECASE)
_EN_DAYS = rf"(?:{turns.EN_DAY}|weekends?|weekdays?)"
_EXACT, _OTHERWISE = re.compile(r"[\d点]"), re.compile(r"其[他余]|平时|\b(?:otherwise|other)\b", re.IGNORECASE)
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


_Clause = tuple[str, tuple[Times, ...]]


@lru_cache(maxsize=4096)
def times_in(availability: str) -> tuple[Times, ...]:
    """What somebody says of when they can; what is not read may widen it, or take a refusal back."""
    clauses = _together([(clause, tuple(_read(clause))) for clause in _clauses(availability)])
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


def _together(clauses: Sequence[_Clause]) -> list[_Clause]:
    """The clauses, and as one those that say days and their hours: "Tuesday to Saturday, 10-6", "9 to 5, Mon-Fri"."""
    found = list[_Clause]()
    for text, times in clauses:
        days = list(takewhile(lambda one: _says_days(*one), reversed(found)))
        if days and _says_hours(text, times):
            found[-len(days) :] = [(said, _product(each, times)) for said, each in reversed(days)]
        elif found and _says_hours(*found[-1]) and _says_days(text, times):
            found[-1] = (text, _product(times, found[-1][1]))
        else:
            found.append((text, _after_a_no(text, times) if found and _is_no(found[-1][1]) else times))
    return found


def _says_days(text: str, times: Sequence[Times]) -> bool:
    return bool(times) and not words.ALL_TIMES.search(text) and all(one.is_whole_days for one in times)


def _says_hours(text: str, times: Sequence[Times]) -> bool:
    """Whether it says nothing but hours that are not a part of the day beside others: "10-6", "mornings only"."""
    is_exact = _EXACT.search(text) and not PART_OF_DAY.search(text)
    if not times or JOINS_FIRST.match(text) or not (is_exact or words.ONLY.search(text)):
        return False
    return all(one.is_hours and not one.is_never for one in times)


def _product(days: Sequence[Times], hours: Sequence[Times]) -> tuple[Times, ...]:
    said = f"{days[0].said}, {hours[0].said}" if days[0].said.isascii() else f"{days[0].said}，{hours[0].said}"
    return tuple(replace(day, begin=one.begin, end=one.end, said=said) for day in days for one in hours)


def _is_no(times: Sequence[Times]) -> bool:
    return any(one.is_never and one.weekdays != EVERY_DAY for one in times)


def _after_a_no(text: str, times: Sequence[Times]) -> tuple[Times, ...]:
    """Hours behind a no of some days are maybe of those days: "周末上午不行，下午可以"."""
    if _OTHERWISE.search(text):
        return tuple(times)
    return tuple(replace(one, is_sure=False, is_soft=not one.is_never) if one.is_hours else one for one in times)


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
    if len(clause) > _CLAUSE_MAX:
        return
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
    if (apart := turns.NOT_THEN.search(text)) is not None and atoms_in(text[: apart.start()])[0]:
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
    names_times = is_never and bool(atoms_in(base)[0])
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
    found, rest = atoms_in(text)
    left = _left(rest, is_never=is_never)
    if bounds:
        ahead = text[: next(n for n, (one, other) in enumerate(zip(said, text, strict=True)) if one != other)]
        yield from (replace(one, is_sure=False, is_soft=not left) for one in atoms_in(ahead)[0])
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
    return no is not None and bool(atoms_in(text[: no.start()])[0]) and bool(atoms_in(text[no.end() :])[0])


def _of_all_times(segment: _Segment, clause: str, left: str, *, is_never: bool) -> Iterator[Times]:
    """What a part of a clause says that names no time that is known."""
    text = segment.text
    if words.ALL_TIMES.search(text) and not is_never:
        yield Times(said=clause)
        return
    limits = words.LIMITS.search(text) and (is_never or left) and not segment.is_extra
    no = turns.NEVER.search(text) if is_never and not left and segment.is_never is None else None
    is_out = no is not None and no.group().lower() not in {
        "不",
        "no",
        "not",
        "never",
    }  # "unavailable": nobody says when
    is_unread_exception = segment.is_never and left and text != clause
    if limits or is_out or is_unread_exception:
        yield Times(said=clause, is_never=True, is_sure=False)


def _outside(bounds: Sequence[tuple[float, float]], days: Sequence[Times], *, is_sure: bool) -> Iterator[Times]:
    """Before an earliest or after a latest hour, of the days that are named beside it."""
    for begin, end in bounds:
        for one in days or (Times(said=""),):
            yield replace(one, begin=begin, end=end, is_never=True, is_sure=is_sure)


def _month_and_day(match: re.Match[str]) -> tuple[int, int]:
    said = match.groupdict()
    month = words.MONTHS.index(said["m_en"].lower()) + 1 if said["m_en"] else int(read_number(said["m"]) or 1)
    return month, words.LAST_OF.get((said["when"] or said["when_en"] or "").lower(), 28)
