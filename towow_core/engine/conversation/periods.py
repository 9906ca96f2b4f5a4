"""From when to when a question asks: "next week", "下个月", "by Friday", "within two weeks", "from Monday to Friday"."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from towow_core.domain.bilingual import Bilingual
from towow_core.engine.language.date_arithmetic import FoundDate, Precision, month_end
from towow_core.engine.language.dates import WEEKDAY_NAME, all_dates
from towow_core.engine.language.dates_zh import DAY_OF_WEEK
from towow_core.engine.language.numerals import read_number

_NUMBER = r"(?P<n{0}>\d+|[一二两三四五六七八九十]+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_COMING = re.compile(  # from today on
    rf"(?:未来|接下来|今后|往后|以后)(?:的)?\s*{_NUMBER.format(1)}\s*个?(?P<u1>天|周|星期|礼拜)(?:里|内|之内|以内)?"
    rf"|{_NUMBER.format(3)}\s*个?(?P<u3>天|周|星期|礼拜)(?:之内|以内|内)"
    rf"|\b(?:(?:in|within|over|during)\s+)?the (?:next|coming)\s+{_NUMBER.format(2)}\s+(?P<u2>day|week)s?\b"
    rf"|\b(?:within|inside)\s+{_NUMBER.format(4)}\s+(?P<u4>day|week)s?\b(?:\s+(?:from|of)\s+(?:now|today))?",
    re.IGNORECASE,
)
_LAST_WEEK_ZH = re.compile(rf"上(?:个)?(?:周|星期|礼拜)(?!{DAY_OF_WEEK})")
_LAST_MONTH = re.compile(r"上个?月(?!\d|[一二三四五六七八九十])|\blast month\b", re.IGNORECASE)
_ROUGHLY = re.compile(r"\bin\s+(?:\d+|an?|one|two|three|four|five|six)\s+(?:weeks?|months?)\b", re.IGNORECASE)
# What stands before a day and leaves one side open; the dates' own readings may begin with it.
_LEAD = re.compile(
    r"(?P<from>(?:not|no) (?:before|earlier than|sooner than)|(?:on|from) or after|(?:starting|beginning)(?: from| on| with)?|as of|from|不早于|最早|从)"
    r"|(?P<since>(?:ever )?since|自从?)"
    r"|(?P<until>(?:not|no) (?:after|later than)|(?:on|by) or before|by|until|till|up to|through|不晚于|不迟于|最晚|最迟|截至|截止到?|直到|到)"
    r"|(?P<before>before|earlier than|prior to|ahead of|早于)"
    r"|(?P<after>after|later than|past|晚于|迟于|过了)"
    r"|(?P<on>on|in|for|during|over|within|of)",
    re.IGNORECASE,
)
_LED = re.compile(rf"(?<![a-z])(?:{_LEAD.pattern})\s*(?:the\s+)?$", re.IGNORECASE)
_BEGINS = re.compile(rf"(?:{_LEAD.pattern})(?![a-z])\s*(?:the\s+)?", re.IGNORECASE)
_BY_BEHIND = re.compile(r"\s*(?:之前|以前|前|为止)")
_FROM_BEHIND = re.compile(r"\s*(?:(?:以来)(?P<since>)|(?:开始|起)(?:往后|以后|之后)?|\s+(?:onwards?|on)\b)")
_AFTER_BEHIND = re.compile(r"\s*(?:之后|以后|过后)")
_BETWEEN = re.compile(r"\s*(?:,?\s*(?:and|to|until|till|through)\s+(?:the\s+)?|到|至|和|与|[-–~—])\s*", re.IGNORECASE)
_OPENS = re.compile(r"(?:\b(?:between|from)\s+(?:the\s+)?|从|在)\s*$", re.IGNORECASE)
_CLOSES = re.compile(r"\s*(?:之间|期间)")
_A_PART = re.compile(
    r"\b(?:late|early|mid(?:dle of)?|(?:end|start|beginning|half|middle) of)\s+(?:the\s+)?$|(?:末|初|中旬|上旬|下旬)$",
    re.IGNORECASE,
)
_PART_BEHIND = re.compile(r"\s*(?:中旬|上旬|下旬|[中底末初]|晚些时候)")
_PARTIAL = re.compile(r"\b(?:early|mid|late|beginning|start|middle|half|week|days)\b|[旬半初中末周]", re.IGNORECASE)
_THE_END = re.compile(r"\bend of\b|[底末]|尾", re.IGNORECASE)
_AGAIN_AND_AGAIN = re.compile(
    r"(?:\b(?:every|each)(?:\s+(?:other|second))?|每(?:个|逢|到)?|逢)\s*(?:mon|tues|wednes|thurs|fri|satur|sun|周|星期|礼拜)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b"
    r"|\b(?:an?|any|which)\s+weekend\b|\bweekends\b|(?:哪个?|任何|某个?|每个?|是|在|落在|撞上)周末(?![前之以])",
    re.IGNORECASE,
)
_WEEK, _SUNDAY = 7, 6


@dataclass(frozen=True, slots=True)
class Period:
    """Days from `first` to `last`, both in it; None: without an end on that side. Said from `start` to `end`."""

    first: date | None
    last: date | None
    start: int
    end: int

    def has(self, day: date) -> bool:
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)

    def said(self) -> Bilingual:
        """As it is told of what is due then."""
        first, last = self.first, self.last
        if first is not None and first == last:
            return Bilingual(f" {first} ", f"on {first}")
        if first is None:
            return Bilingual(f" {last} 为止", f"until {last}")
        if last is None:
            return Bilingual(f" {first} 起", f"from {first} on")
        return Bilingual(f" {first} 到 {last} ", f"from {first} to {last}")


def period_in(text: str, today: date) -> Period | None:
    """The one stretch of days that a text names; None where it names none, several, or one that is not certain."""
    if _AGAIN_AND_AGAIN.search(text):
        return None
    if (coming := _COMING.search(text)) is not None:
        groups = {name[0]: value for name, value in coming.groupdict().items() if value}
        number = 1.0 if groups["n"].casefold() in {"a", "an"} else read_number(groups["n"])
        days = int(number or 0) * (1 if groups["u"].casefold() in {"天", "day"} else _WEEK)
        return Period(today, today + timedelta(days=days), *coming.span()) if days else None
    if (gone := _LAST_WEEK_ZH.search(text)) is not None:
        monday = today - timedelta(days=today.weekday() + _WEEK)
        return Period(monday, monday + timedelta(days=_SUNDAY), *gone.span())
    if (gone := _LAST_MONTH.search(text)) is not None:
        last = today.replace(day=1) - timedelta(days=1)
        return Period(last.replace(day=1), last, *gone.span())
    read = {(each.start, each.end): _unclipped(each, text, today) for each in all_dates(text, today)}
    found = [read[span] for span in sorted(read)]
    if len(found) == 2:  # noqa: PLR2004
        return _from_to(text, found)
    if len(found) != 1 or _ROUGHLY.search(text):  # "in two weeks" may be until then, or about then
        return None
    return _around(text, found[0], today)


def _unclipped(found: FoundDate, text: str, today: date) -> FoundDate:
    """A part of this month from its own first day on, though that is over."""
    if found.until is None or found.day != today:
        return found
    same = (
        each for each in all_dates(text, today.replace(day=1)) if (each.start, each.end) == (found.start, found.end)
    )
    return next(same, found)


def _days(found: FoundDate, said: str) -> tuple[date, date]:
    """A week is from Monday to Sunday, and a month has all its days, also those that are over."""
    day = found.day
    if found.until is not None and _PARTIAL.search(said):
        return day, found.until
    if found.precision is Precision.MONTH:
        return day.replace(day=1), month_end(day.year, day.month)
    if found.precision is Precision.WEEK:
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=_SUNDAY)
    if found.precision is Precision.WEEKEND:
        return day, day + timedelta(days=1)
    return day, day


def _from_to(text: str, found: Sequence[FoundDate]) -> Period | None:
    """ "From Monday to Friday", "12月1号到5号之间"; None where the two are no ends of one stretch."""
    one, other = found
    between = text[one.end : other.start] + (lead[0] if (lead := _BEGINS.match(text[other.start : other.end])) else "")
    opens, closes = _OPENS.search(text[: one.start]), _CLOSES.match(text[other.end :])
    inner = _BEGINS.match(text[one.start : one.end])
    is_between = _BETWEEN.fullmatch(between) is not None or _BETWEEN.fullmatch(text[one.end : other.start]) is not None
    joins = between.strip().casefold() not in {"and", "和", "与"} or opens is not None or closes is not None
    first, last = _days(one, text[one.start : one.end])[0], _days(other, text[other.start : other.end])[1]
    if first > last and all(WEEKDAY_NAME.search(text[each.start : each.end]) for each in found):
        last += timedelta(days=_WEEK)
    if (
        not is_between
        or not joins
        or first > last
        or (inner is not None and inner["from"] is None and inner["on"] is None)
    ):
        return None
    return Period(first, last, opens.start() if opens else one.start, other.end + (closes.end() if closes else 0))


def _around(text: str, found: FoundDate, today: date) -> Period | None:
    """With the word before or behind it that leaves one side open: "by Friday" is from the beginning until then."""
    inner = _BEGINS.match(text[found.start : found.end])
    start = found.start + (inner.end() if inner else 0)
    before, behind, said = text[:start], text[found.end :], text[start : found.end]
    lead = _LED.search(before)
    is_part = _A_PART.search(before[: lead.start()] if lead else before) is not None
    if is_part or (found.precision is Precision.WEEK and _PART_BEHIND.match(behind)):
        return None  # "late next week": which days that are is not known
    side, begin = (str(lead.lastgroup), lead.start()) if lead else ("on", start)
    side, more = _side(side, behind, is_day=_days(found, said)[0] == _days(found, said)[1])
    if side == "before" and _THE_END.search(said):
        side = "until"
    ends = _ends(side, found, said, today)
    return Period(*ends, begin, found.end + more) if ends else None


def _side(side: str, behind: str, *, is_day: bool) -> tuple[str, int]:
    """Which side of it is meant, by the word before it and what stands behind it; and how long that is."""
    if side in {"on", "until", "before"} and (closing := _BY_BEHIND.match(behind)) is not None:
        return (side if side != "on" else "until" if is_day else "before"), closing.end()
    if side in {"on", "from", "since"} and (opening := _FROM_BEHIND.match(behind)) is not None:
        return "since" if opening["since"] is not None else "from" if side == "on" else side, opening.end()
    if side == "on" and (opening := _AFTER_BEHIND.match(behind)) is not None:
        return "after", opening.end()
    return side, 0


def _ends(side: str, found: FoundDate, said: str, today: date) -> tuple[date | None, date | None] | None:
    """The first day and the last; None where it is not certain which they are."""
    first, last = _days(found, said)
    is_month = found.precision is Precision.MONTH and not _PARTIAL.search(said)
    if side == "since" and first > today and WEEKDAY_NAME.search(said):
        first -= timedelta(days=_WEEK)
    match side:
        case "until" if is_month:  # "by December" may be before it begins, or before it ends
            return None
        case "until":
            return None, last
        case "before":
            return None, first - timedelta(days=1)
        case "from":
            return first, None
        case "after":
            return found.day if found.is_after else last + timedelta(days=1), None
        case "since":
            return (first, today) if first <= today else None
        case _:
            return first, last
