"""Reading what a sentence asks for out of a model's answer: each with words that must be in the sentence."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from towow_core.domain.exchange_rates import RATES
from towow_core.domain.requirements import PLACE as NOT_THERE
from towow_core.domain.requirements import (
    THINGS,
    DifferenceKind,
    Mode,
    ReadBy,
    ReadingDifference,
    Requirement,
    RequirementKind,
    RequirementValue,
)
from towow_core.engine.language.gazetteer import same_place
from towow_core.engine.language.money import currency_of, find_amounts
from towow_core.engine.language.numerals import read_number
from towow_core.engine.requirements.merging import reading
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.remark_words import NUMBER
from towow_core.engine.requirements.spans import is_read, requirement
from towow_core.prompts import schemas as s
from towow_core.prompts.fields import as_choice, as_date, as_number, as_records, as_text, as_texts, known

K = RequirementKind
REQUIREMENTS_MAX = 40
PEOPLE_MAX = 1_000_000
_WEEKDAY_MAX = 7
_LANGUAGES = re.compile(r"[a-z]{2}(?:,[a-z]{2})*")
_LENGTHS = frozenset({"minutes", "hours", "days", "nights", "weeks", "months", "years"})
_OTHER_WAY = {Mode.ON_SITE: Mode.ONLINE, Mode.ONLINE: Mode.ON_SITE}
_NUMBERED = frozenset({K.QUANTITY, K.HEAD_COUNT, K.BUDGET, K.DURATION})


class Force(StrEnum):
    """How much a demand asks for something."""

    MUST = "must"
    WISH = "wish"
    FORBIDDEN = "forbidden"


SCHEMA = s.record(
    quote=s.text("照抄原话里说这一条的那几个字"),
    kind=s.choice(K),
    force=s.choice(Force),
    tags=s.listing(s.text(), "只说其中几项时：哪几个 capability_tags"),
    number=s.amount("金额、人数、件数、时长"),
    unit=s.text("币种；days、hours；件数写 things"),
    per=s.text("person、part、day、hour"),
    first=s.text(),
    last=s.text(),
    days=s.TEXTS,
    every=s.TEXTS,
    weekdays=s.listing(s.number("周一是 1")),
    text=s.text("地名、人名、on_site 或 online、语言代码 zh,en"),
    required=("quote", "kind", "force"),
)
# Of what is in SCHEMA only by name.
TASK = """\
- requirements：原话要求的事，一条一条写。quote 连“最好”“必须”一起照抄，一字不改；force：must 必须、wish 希望、\
forbidden 不要（kind 写不要的是哪一类，例如不要线上是 mode、online）。自己有、自己带的是 provided_by_requester。\
日期：first 到 last 里哪天都行；days 里哪天都行；every 里每天都要；deadline 只写 last；每周写 recurrence 和 weekdays。\
核对不了的写 quality。"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRequirements:
    """What a model read in a sentence, in its order, and what of its answer cannot count."""

    requirements: tuple[Requirement, ...] = ()
    differences: tuple[ReadingDifference, ...] = ()


class _Unsaid(Exception):
    """The words or the number are not in the sentence."""


def read_requirements(value: object, raw_input: str, tags: tuple[str, ...], currency: str = "") -> ReadRequirements:
    """The requirements of an answer.

    Args:
        raw_input: The person's own sentence, in which every quote must be found.
        tags: The capability tags of the same answer, the only ones that a requirement may name.
        currency: ISO 4217, in which an amount is meant where nobody says.
    """
    asked, lost = list[Requirement](), list[ReadingDifference]()
    for record in as_records(value)[:REQUIREMENTS_MAX]:
        kind, quote = as_choice(record.get("kind"), K), as_text(record.get("quote"))
        if kind is None or not quote:
            continue
        try:
            told = {"unit": currency, **record} if kind is K.BUDGET else record
            read = _read(told, kind, quote, raw_input, tags, before=asked)
        except _Unsaid:
            lost.append(_lost(DifferenceKind.NOT_SAID, kind, quote, record))
            continue
        if read is None:
            lost.append(_lost(DifferenceKind.UNREADABLE, kind, quote, record))
        else:
            asked.append(read)
    return ReadRequirements(requirements=tuple(asked), differences=tuple(lost))


def _read(
    record: Mapping[str, Any],
    kind: RequirementKind,
    quote: str,
    raw_input: str,
    tags: tuple[str, ...],
    *,
    before: Sequence[Requirement],
) -> Requirement | None:
    named = known(as_texts(record.get("tags")), tags)
    places = _places_of(quote, raw_input)
    if not places:
        raise _Unsaid
    place = max(places, key=lambda each: _likelihood(each, kind, named, before))  # the first of equals
    said = raw_input[place[0] : place[1]]
    value = _READERS[kind](record, said, named)
    if value is None:
        return None
    if kind in _NUMBERED and value.number is not None and not _says_number(said, value.number):
        raise _Unsaid
    force = as_choice(record.get("force"), Force) or Force.MUST
    if force is Force.FORBIDDEN:
        kind, value = _ruled_out(kind, value, said)
    read = requirement(raw_input, *place, kind, value, is_hard=force is not Force.WISH)
    text = " / ".join(value.tags) if kind is K.CAPABILITY else read.text
    return Requirement(
        requirement_id="",
        kind=kind,
        text=text,
        value=read.value,
        span=read.span,
        is_hard=read.is_hard,
        read_by=ReadBy.MODEL,
    )


def _places_of(quote: str, raw_input: str) -> list[tuple[int, int]]:
    """Where the sentence has these words; only spaces and case may differ: whoever changes a word does not quote."""
    words = quote.strip(" \t\n…“”\"'「」。，,;；.").split()
    if not words:
        return []
    begin = r"(?<![A-Za-z0-9])" if re.match(r"[A-Za-z0-9]", words[0]) else ""
    end = r"(?![A-Za-z0-9])" if re.search(r"[A-Za-z0-9]$", words[-1]) else ""
    found = re.compile(begin + r"\s*".join(map(re.escape, words)) + end, re.IGNORECASE)
    return [match.span() for match in found.finditer(raw_input)]


def _likelihood(
    place: tuple[int, int], kind: RequirementKind, tags: tuple[str, ...], before: Sequence[Requirement]
) -> tuple[bool, bool]:
    """Of words that the sentence has twice: those within what was quoted of the same part; those not quoted yet."""
    near = [one for one in before if {*one.value.tags} & {*tags}]
    inside = any(one.span and one.span.start <= place[0] and place[1] <= one.span.end for one in near)
    return inside, not is_read(*place, [one for one in before if one.kind is kind])


def _says_number(said: str, number: float) -> bool:
    """Whether the words say it; words without any number ("both days", "双人") contradict none."""
    bare = (read_number(match.group().replace(",", "")) for match in NUMBER.finditer(said))
    found = {*(each for each in bare if each is not None), *(money.amount for money in find_amounts(said))}
    return not found or number in found


def _capability(_: Mapping[str, Any], __: str, tags: tuple[str, ...]) -> RequirementValue | None:
    return RequirementValue(tags=tags) if tags else None


def _quantity(record: Mapping[str, Any], _: str, tags: tuple[str, ...]) -> RequirementValue | None:
    number = as_number(record.get("number"))
    is_things = as_text(record.get("unit")).casefold() == THINGS
    if number is None or number <= 0 or not (tags or is_things):
        return None
    return RequirementValue(number=number, unit=THINGS if is_things else "", tags=tags)


def _head_count(record: Mapping[str, Any], _: str, tags: tuple[str, ...]) -> RequirementValue | None:
    number = as_number(record.get("number"))
    if number is None or not 1 <= number <= PEOPLE_MAX:
        return None
    return RequirementValue(number=round(number), unit="people", tags=tags)


def _budget(record: Mapping[str, Any], said: str, tags: tuple[str, ...]) -> RequirementValue | None:
    number, unit = as_number(record.get("number")), currency_of(as_text(record.get("unit")))
    if number is None or number < 0 or (unit and unit not in RATES):
        return None
    per = as_text(record.get("per")).casefold()
    per = per if re.fullmatch(r"(?:person|part|day|hour|event)(?:/(?:day|hour|event))?", per) else ""
    return RequirementValue(number=number, unit=unit, per=per, text=said, tags=tags)


def _duration(record: Mapping[str, Any], said: str, tags: tuple[str, ...]) -> RequirementValue | None:
    number, unit = as_number(record.get("number")), as_text(record.get("unit")).casefold()
    unit = unit if unit in _LENGTHS else f"{unit}s" if f"{unit}s" in _LENGTHS else ""
    return RequirementValue(number=number, unit=unit, text=said, tags=tags) if number and number > 0 and unit else None


def _date(record: Mapping[str, Any], _: str, tags: tuple[str, ...]) -> RequirementValue | None:
    """Any day of a span or a list; or each of a list, which the checker wants whole."""
    days, every = _days(record, "days"), _days(record, "every")
    listed, weekdays = every or days, _weekdays(record)
    first, last = as_date(record.get("first")), as_date(record.get("last"))
    first, last = (listed[0], listed[-1]) if listed else (first or last, last or first)
    if first > last or not (first or weekdays):
        return None
    if not every[1:]:
        days = days if days[1:] else ()
        return RequirementValue(first=first, last=last, days=days, weekdays=weekdays, tags=tags)
    return RequirementValue(number=len(every), unit="days", first=first, last=last, every=every, tags=tags)


def _days(record: Mapping[str, Any], name: str) -> tuple[str, ...]:
    return tuple(sorted({day for each in as_texts(record.get(name)) if (day := as_date(each))}))


def _weekdays(record: Mapping[str, Any]) -> tuple[int, ...]:
    listed = record.get("weekdays")
    numbers = [as_number(each) for each in listed] if isinstance(listed, list) else []
    return tuple(sorted({int(n) for n in numbers if n is not None and 1 <= n <= _WEEKDAY_MAX}))


def _deadline(record: Mapping[str, Any], _: str, tags: tuple[str, ...]) -> RequirementValue | None:
    last = as_date(record.get("last")) or max(_days(record, "days"), default="")
    return RequirementValue(last=last, tags=tags) if last else None


def _recurrence(record: Mapping[str, Any], said: str, tags: tuple[str, ...]) -> RequirementValue | None:
    number = as_number(record.get("number"))
    unit = "sessions" if number is not None and number > 0 else ""
    return RequirementValue(
        text=said, number=number if unit else None, unit=unit, weekdays=_weekdays(record), tags=tags
    )


def _place(record: Mapping[str, Any], said: str, tags: tuple[str, ...]) -> RequirementValue | None:
    name = as_text(record.get("text"))
    if not name:
        return None
    if name.casefold() not in said.casefold() and not same_place(name, said):
        raise _Unsaid
    return RequirementValue(text=name, tags=tags)


def _person(record: Mapping[str, Any], said: str, _: tuple[str, ...]) -> RequirementValue | None:
    name = as_text(record.get("text"))
    if not name:
        return None
    if name.casefold() not in said.casefold():
        raise _Unsaid
    return RequirementValue(text=name)


def _mode(record: Mapping[str, Any], _: str, tags: tuple[str, ...]) -> RequirementValue | None:
    mode = as_choice(record.get("text"), Mode)
    return None if mode is None else RequirementValue(text=mode, tags=tags)


def _language(record: Mapping[str, Any], _: str, tags: tuple[str, ...]) -> RequirementValue | None:
    codes = as_text(record.get("text")).casefold().replace(" ", "")
    return RequirementValue(text=codes, tags=tags) if _LANGUAGES.fullmatch(codes) else None


def _own_words(record: Mapping[str, Any], said: str, tags: tuple[str, ...]) -> RequirementValue | None:
    """What no field answers: the person's words; a name in them where the model gives one."""
    name = as_text(record.get("text"))
    return RequirementValue(text=name if name and name.casefold() in said.casefold() else said, tags=tags)


def _thing(record: Mapping[str, Any], said: str, tags: tuple[str, ...]) -> RequirementValue | None:
    """What somebody has, or does not want: a capability by its tags, else by its words."""
    return RequirementValue(tags=tags) if tags else _own_words(record, said, ())


_READERS: Mapping[RequirementKind, Callable[[Mapping[str, Any], str, tuple[str, ...]], RequirementValue | None]] = {
    K.CAPABILITY: _capability,
    K.QUANTITY: _quantity,
    K.DATE: _date,
    K.DEADLINE: _deadline,
    K.DURATION: _duration,
    K.RECURRENCE: _recurrence,
    K.PLACE: _place,
    K.HEAD_COUNT: _head_count,
    K.BUDGET: _budget,
    K.PERSON: _person,
    K.EXCLUSION: _thing,
    K.PROVIDED_BY_REQUESTER: _thing,
    K.MODE: _mode,
    K.LANGUAGE: _language,
    K.QUALITY: _own_words,
}


def _ruled_out(kind: RequirementKind, value: RequirementValue, said: str) -> tuple[RequirementKind, RequirementValue]:
    """The same as what must not be, in the form that the checker knows."""
    match kind:
        case K.MODE:
            return K.MODE, RequirementValue(text=_OTHER_WAY[Mode(value.text)], tags=value.tags)
        case K.DATE:
            return K.EXCLUSION, RequirementValue(
                first=value.first, last=value.last, days=value.every or value.days, weekdays=value.weekdays
            )
        case K.PLACE:
            return K.EXCLUSION, RequirementValue(text=value.text, unit=NOT_THERE)
        case K.PERSON:
            return K.EXCLUSION, RequirementValue(text=value.text, unit=PERSON)
        case K.CAPABILITY | K.EXCLUSION:
            return K.EXCLUSION, value
        case _:
            return K.EXCLUSION, RequirementValue(text=value.text or said)


def _lost(kind: DifferenceKind, read: RequirementKind, quote: str, record: Mapping[str, Any]) -> ReadingDifference:
    number, text = as_number(record.get("number")), as_text(record.get("text"))
    value = RequirementValue(
        number=number,
        unit=as_text(record.get("unit")) if number is not None else "",
        first=as_date(record.get("first")),
        last=as_date(record.get("last")),
        days=_days(record, "every") or _days(record, "days"),
        text=text,
        tags=as_texts(record.get("tags")),
    )
    shown = reading(Requirement(requirement_id="", kind=read, text="", value=value))
    return ReadingDifference(kind=kind, quote=quote, kind_read=read, model=shown)
