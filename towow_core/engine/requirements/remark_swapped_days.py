"""Two parts of a demand that change their days: "swap the days: ceramics on the 10th, the walk on the 11th", "两天对调"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from towow_core.domain.requirements import (
    COUNTED,
    FROM_EVENT,
    OF_EVENT,
    Requirement,
    RequirementKind,
    RequirementValue,
    counted_day,
)
from towow_core.engine.language.change_clauses import doubted_in
from towow_core.engine.language.text import clause_at
from towow_core.engine.matching.event_length import every_day
from towow_core.engine.requirements.counted_from import day_of
from towow_core.engine.requirements.named_by import part_of, tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_values import day_said

K = RequirementKind
_SENTENCE = re.compile(r"(?:[^。；;！!？?\n.]|\.(?!\s|$))+")
_SWAPS = re.compile(
    r"\b(?:swap|switch|exchange) (?:the |these |those |our |both )*(?:two )?(?:days|dates)(?: (?:round|around|over))?"
    r"|(?:两天|两个?日[子期]|日[子期]|时间)(?:能不能|可以)?(?:(?:对调|互换|对换)(?:一下)?|调换一下|换过来)",
    re.IGNORECASE,
)
_LEAD = re.compile(r"(?:\s|，|,|把|请|那么?|就|还是|\b(?:please|so|then|let['’]s|let us)\b)*", re.IGNORECASE)
_ITS_DAY = re.compile(
    r"(?P<what>.+?)(?:\s+(?:on|to|goes to|moves to)\s+|\s*(?:改到|改成|放到?|挪到|在|是|就)?)(?P<day>(?:the )?\d{1,2}(?:st|nd|rd|th)(?: of [a-z]{3,9})?|\d{1,2} [a-z]{3,9}|[a-z]{3,9} \d{1,2}|(?:\d{1,2}月)?\d{1,2}[日号])",
    re.IGNORECASE,
)
_APART = re.compile(r"[：:，,]\s*|\s+and\s+")


def swapped_days(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said: done where its sentence begins so and two parts change their days, and else left open whole."""
    doubted = doubted_in(reading.text)
    for sentence in _SENTENCE.finditer(reading.text):
        said = _SWAPS.search(sentence.group())
        if any(start < sentence.end() and sentence.start() < end for start, end in doubted):
            continue
        if said is None:
            yield from _each_on_its_day(sentence, reading)
            continue
        begin, _ = clause_at(sentence.group(), said.start(), said.end())
        words = sentence.group()[begin:].strip()
        days = [*_days(sentence.group()[said.end() :], reading)]
        event = day_of(reading.understanding)
        days = days or [*_exchanged(event, reading)]
        known = [day for day in days if day is not None]
        is_plain = _LEAD.fullmatch(sentence.group()[: said.start()]) is not None and len(known) == len(days)
        if is_plain and event is not None and _are_exchanged(known, event, reading):
            for day in known:
                _put(reading, words, day, event)
        else:
            reading.add(K.QUALITY, words, RequirementValue(text=words))
            reading.leave_open(words, {K.DATE})
        yield sentence.start() + begin, sentence.end()


def _each_on_its_day(sentence: re.Match[str], reading: Remark) -> Iterator[tuple[int, int]]:
    """ "The walk on the 17th, the pottery on the 16th", of two days: each is on that day of them, and both days stay."""
    every, event = every_day(reading.understanding), day_of(reading.understanding)
    lead = _LEAD.match(sentence.group())
    words = sentence.group()[lead.end() if lead else 0 :]
    days = [*_days(words, reading)] if len(every) > 1 and event is not None else []
    known = [day for day in days if day is not None and day[1].isoformat() in every]
    if event is None or not known or len(known) != len(days):
        return
    for day in known:
        _put(reading, words.strip(" 。."), day, event)
    yield sentence.span()


def _are_exchanged(days: Sequence[tuple[Requirement, date]], event: date, reading: Remark) -> bool:
    """Whether each of two parts gets the day that the other has."""
    before = [_day_before(work, event, reading) for work, _ in days]
    return len(days) == 2 and before[0] != before[1] and [day for _, day in days] == before[::-1]  # noqa: PLR2004


def _day_before(work: Requirement, event: date, reading: Remark) -> date | None:
    """The day that the part has so far; None where that is more than one day, or none is known."""
    own = [r.value for r in reading.standing if r.kind is K.DATE and r.value.tags and part_of(r, [work])]
    if not own:
        return event
    if len(own) != 1 or own[0].number is None or own[0].unit not in COUNTED:
        return None
    if own[0].unit == FROM_EVENT:
        return event + timedelta(days=int(own[0].number))
    every = every_day(reading.understanding)
    return date.fromisoformat(counted_day(own[0], every)) if every else None


def _exchanged(event: date | None, reading: Remark) -> Iterator[tuple[Requirement, date]]:
    """Of "swap the days" alone: the days of the two parts that have one each, the other way round."""
    if event is None:
        return
    work = [r for r in reading.standing if r.kind is K.CAPABILITY and r.is_hard]
    own = [(r, day) for r in work if (day := _day_before(r, event, reading)) is not None]
    if len(work) == len(own) == 2 and own[0][1] != own[1][1]:  # noqa: PLR2004
        yield own[0][0], own[1][1]
        yield own[1][0], own[0][1]


def _days(words: str, reading: Remark) -> Iterator[tuple[Requirement, date] | None]:
    """Each part with its day; None for one of which either is not known."""
    for piece in _APART.split(words):
        if not (bare := piece.strip(" ，,。.")):
            continue
        said = _ITS_DAY.fullmatch(bare)
        work = [r for r in reading.meant(said["what"]) if r.kind is K.CAPABILITY] if said else []
        day = day_said(said["day"], reading) if said and len(work) == 1 else ""
        yield (work[0], date.fromisoformat(day)) if day else None


def _put(reading: Remark, words: str, own: tuple[Requirement, date], event: date) -> None:
    work, day = own
    reading.replaced += [r.requirement_id for r in reading.standing if r.kind is K.DATE and part_of(r, [work])]
    every = every_day(reading.understanding)
    if day.isoformat() in every:
        value = RequirementValue(number=every.index(day.isoformat()) + 1, unit=OF_EVENT, tags=work.value.tags)
        reading.add(K.DATE, words, value)
    elif day != event:
        value = RequirementValue(number=(day - event).days, unit=FROM_EVENT, tags=tags_of(work))
        reading.add(K.DATE, words, value)
