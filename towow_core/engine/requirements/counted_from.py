"""Days in what is said of a demand that has its day: "Friday", "28号", "the 22nd" are counted from that day.

"Tomorrow", "next week", "12 December" say themselves which day they mean; a bare name of one means the nearest to what
is talked about, and never one that is past.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import COUNTED, Requirement, RequirementKind, RequirementValue

K = RequirementKind
_OF_A_DAY = frozenset({K.DATE, K.DEADLINE, K.EXCLUSION})
# Says itself which day it is, or is counted from today.
_SAYS_ITSELF = re.compile(
    r"\d{1,2}\s*[/.]\s*\d|\d{4}|月|[今明后昨]天|[下这本上]个?(?:周|星期|礼拜|月)|春节|元旦|圣诞|国庆"
    r"|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|\b(?:today|tomorrow|tonight|next|this|coming)\b"
    r"|\b(?:christmas|easter|new year)",
    re.IGNORECASE,
)
_OF_A_MONTH = re.compile(r"\d{1,2}(?:st|nd|rd|th)\b|(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s*[号日]", re.IGNORECASE)
_BARE_EXCLUDED = re.compile(r"(?:on )?(?:the )?(?P<day>\d{1,2}(?:st|nd|rd|th))|(?P<zh>\d{1,2}[号日])", re.IGNORECASE)
_LATER = re.compile(
    r"推迟|延[后长期到迟]|放宽|宽限|往后|晚[一点些几]|不急|可以等|等到"
    r"|\b(?:wait|later|postpone[ds]?|extend(?:ed)?|extension|until|till|no (?:rush|hurry))\b"
    r"|\b(?:push(?:ed)? back|delay(?:ed)?|more time)\b",
    re.IGNORECASE,
)
_NEAR = 15  # days: half a month
_A_WEEK = timedelta(days=7)
Read = Callable[[str], list[Requirement]]


def day_of(understanding: DemandUnderstanding) -> date | None:
    """The day that is asked for, or the last one; None where nobody has said any."""
    in_force = [r for r in understanding.in_force if r.value.unit not in COUNTED and not r.value.tags]
    first = [r.value.first for r in in_force if r.kind is K.DATE and r.value.first]
    last = [r.value.last for r in in_force if r.kind is K.DEADLINE and r.value.last]
    said = min(first, default="") or min(last, default="")
    return date.fromisoformat(said) if said else None


def counted_from_its_day(
    found: Sequence[Requirement], understanding: DemandUnderstanding, today: str, read: Read, *, said: str = ""
) -> list[Requirement]:
    """The same, each bare day as it is counted from the demand's.

    Args:
        said: All that is said, which may ask for a later last day.
        read: The same words, read as if this ISO date were today.
    """
    day, now = day_of(understanding), date.fromisoformat(today[:10])
    if day is None or not any(one.kind in _OF_A_DAY for one in found):
        return list(found)
    # Of its month, unless that is long before it: "the 3rd", of what is on the 27th, is of the next one.
    since = max(now, day.replace(day=1), day - timedelta(days=_NEAR))
    by_month = _by_place(read(since.isoformat()))
    by_week = _by_place(read(max(now, day).isoformat()))

    is_due = not any(r.kind is K.DATE and r.value.unit not in COUNTED for r in understanding.in_force)

    def meant(one: Requirement) -> Requirement:
        place = (one.kind, one.span.start if one.span else -1)
        is_bare = one.span is not None and _SAYS_ITSELF.search(one.span.text) is None
        if one.kind not in _OF_A_DAY or not is_bare or one.value.unit in COUNTED or one.value.text == "past":
            return one
        if one.kind is K.EXCLUSION and one.value.text and not one.value.first:
            return _excluded(one, since)
        if not (one.value.first or one.value.last):
            return one
        words = one.span.text if one.span else ""
        if _OF_A_MONTH.search(words):
            return replace(one, value=by_month[place].value) if place in by_month else one
        if one.kind is K.DEADLINE and is_due and not _LATER.search(said):
            return one  # "by Wednesday", of what is due on a Friday, is the next one: nobody gets more time by that
        return _nearest(replace(one, value=by_week[place].value), day, now) if place in by_week else one

    return [meant(one) for one in found]


def _nearest(one: Requirement, day: date, now: date) -> Requirement:
    """ "Saturday", of what is on a Sunday, is the day before, alone and with the Sunday: "周六周日都行"."""
    if not (one.value.first and one.value.last):
        return one
    earlier = _later(one.value, -_A_WEEK)
    since, until = day - date.fromisoformat(earlier.last), date.fromisoformat(one.value.first) - day
    return replace(one, value=earlier) if since < until and earlier.first >= now.isoformat() else one


def _excluded(one: Requirement, since: date) -> Requirement:
    said = _BARE_EXCLUDED.fullmatch(one.value.text.strip())
    if said is None:
        return one
    number = int(re.sub(r"\D", "", said.group("day") or said.group("zh")))
    first = next(
        (day for n in range(62) if (day := since + timedelta(days=n)).day == number), None
    )  # of two months each day comes once at least
    if first is None:
        return one
    return replace(one, value=RequirementValue(first=first.isoformat(), last=first.isoformat()))


def _by_place(found: Sequence[Requirement]) -> dict[tuple[RequirementKind, int], Requirement]:
    return {(one.kind, one.span.start if one.span else -1): one for one in found}


def moved(understanding: DemandUnderstanding, by: int, today: str) -> RequirementValue | None:
    """The demand's days, so many days later, or earlier below zero; None where it has none, or they would be past."""
    dates = [r.value for r in understanding.in_force if r.kind is K.DATE and r.value.first and not r.value.tags]
    if not dates:
        return None
    value = dates[0]

    try:
        new = replace(_later(value, timedelta(days=by)), text="")
    except OverflowError:
        return None
    return new if new.first >= today[:10] else None


def _later(value: RequirementValue, by: timedelta) -> RequirementValue:
    def later(day: str) -> str:
        return (date.fromisoformat(day) + by).isoformat() if day else ""

    return replace(
        value,
        first=later(value.first),
        last=later(value.last),
        days=tuple(map(later, value.days)),
        every=tuple(map(later, value.every)),
        choices=tuple(tuple(map(later, days)) for days in value.choices),
    )
