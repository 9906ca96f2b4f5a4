"""What is said and heard, and nothing that a plan could be held against: "if he can't, anybody else is fine"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from towow_core.domain.models import Language
from towow_core.domain.requirements import (
    ADVANCE,
    HELD,
    OCCASION,
    PAYMENT,
    SWAP,
    Requirement,
    RequirementKind,
    RequirementValue,
)
from towow_core.engine.language.before_that import BeforeThat, before_that
from towow_core.engine.language.beside_work import held_by_themselves, own_work
from towow_core.engine.language.circumstances import circumstances
from towow_core.engine.language.conditions import conditions
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.dealings import dealings
from towow_core.engine.language.decision_days import decision_days
from towow_core.engine.language.either_time import AT_WORK, either_times
from towow_core.engine.language.journeys import origins
from towow_core.engine.language.no_advance import no_advance
from towow_core.engine.language.replacements import Replacement
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.scenarios import by_words
from towow_core.engine.matching.event_length import FURTHER
from towow_core.engine.requirements import words as say
from towow_core.engine.requirements.apart import kept_apart
from towow_core.engine.requirements.only_one import only_one
from towow_core.engine.requirements.spans import blanked, is_read, requirement

# "客人选课程、付定金": how those pay whom it is made for.
_OF_USERS = re.compile(
    r"客人|用户|顾客|学员|会员|家长|访客|\b(?:customers?|users?|guests?|clients?|visitors?|members?)\b", re.IGNORECASE
)
# "要是下雨就下周日": in that case, and only then, another day.
_DAY = r"(?:(?:那?天?的?)?(?:第二天|后一天|次日|隔天)|(?:[下本这]{1,2}个?)?(?:周|星期|礼拜)[一二三四五六日天末]|(?:\d{1,2}月)?\d{1,2}[号日]|[明后]天)"
_DAY_EN = r"(?:the )?(?:following |next |same )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|day|week|weekend|\d{1,2}(?:st|nd|rd|th))(?: (?:next week|after|the week after|instead|morning|afternoon|evening))*"
_ANOTHER_DAY = re.compile(
    rf"(?:(?:就|则|那就?|的话|[，,])(?:再|要)?|(?=(?:改|换|挪|推迟|顺延|延期)[到至]))(?:改[到在成]?|换[到成]?|挪[到至]?|推迟?到?|顺延[到至]?|延期?[到至]?)?{_DAY}(?:上午|下午|晚上|早上)?[吧好了来做行再]*$"
    rf"|(?:,|\bthen) ?(?:(?:then|on|make it|we move (?:it )?to|move (?:it )?to|it would be|postpone (?:it )?to|please) )*{_DAY_EN}$",
    re.IGNORECASE,
)


def said_besides(
    text: str, instead: Sequence[Replacement], language: Language, today: date, *, is_remark: bool = False
) -> Iterator[Requirement]:
    """What is said beside what is wanted, and read before it."""
    if not is_remark:
        yield from (*at_either_time(text), *at_work(text), *decided_by_then(text, today))
    yield from said_instead(text, instead)
    unpaid = [*nothing_in_advance(text)]
    yield from (*unpaid, *agreed_on(blanked(text, unpaid)))
    for start, end in conditions(text):
        is_day = _ANOTHER_DAY.search(text, start, end) is not None and not find_concepts(text[start:end])
        value = RequirementValue(text=text[start:end], unit=OCCASION if is_day else "")
        yield requirement(text, start, end, RequirementKind.QUALITY, value, is_hard=not is_day)
    yield from (*kept_apart(text, language), *only_one(text))


def decided_by_then(text: str, today: date) -> Iterator[Requirement]:
    """By when the requester has to know: a day of theirs, by which nobody has anything done."""
    for start, end in decision_days(text, today):
        value = RequirementValue(text=text[start:end].strip(), unit=OCCASION)
        yield requirement(text, start, end, RequirementKind.QUALITY, value, is_hard=False)


def said_instead(text: str, instead: Iterable[Replacement]) -> Iterator[Requirement]:
    """What is to be where somebody named cannot: it is heard, and nothing that a plan could be held against."""
    for one in instead:
        value = RequirementValue(text=text[one.start : one.end].strip(), unit=OCCASION)
        yield requirement(text, one.start, one.end, RequirementKind.QUALITY, value, is_hard=False)


def nothing_in_advance(text: str) -> Iterator[Requirement]:
    """That nobody who asks to be paid before the work is done is wanted."""
    for start, end in no_advance(text):
        value = RequirementValue(text=text[start:end], unit=ADVANCE)
        yield requirement(text, start, end, RequirementKind.EXCLUSION, value)


def agreed_on(text: str) -> Iterator[Requirement]:
    """How it is to be paid, or what is given instead: for those who do it to agree to."""
    for one in dealings(text):
        is_theirs = _OF_USERS.search(text, one.start, one.end) is not None
        unit = OCCASION if is_theirs else SWAP if one.is_swap else PAYMENT
        value = RequirementValue(text=text[one.start : one.end].strip(), unit=unit)
        yield requirement(text, one.start, one.end, RequirementKind.QUALITY, value, is_hard=not is_theirs)


def replaceable(named: Iterable[Requirement], instead: Sequence[Replacement]) -> Iterator[Requirement]:
    """Who was named before "or else anybody" is a wish: the one beside it."""
    people = list(named)
    for one in instead:
        before = [person for person in people if _is_person(person) and person.span and person.span.end <= one.end]
        meant = [person for person in before if person.text in one.text] or before[-1:]
        if one.is_anybody:
            people = [replace(person, is_hard=False) if person in meant else person for person in people]
    yield from people


def _is_person(one: Requirement) -> bool:
    return one.kind is RequirementKind.PERSON


def happening(text: str, today: date) -> Iterator[Requirement]:
    """When something else happens: nothing to be met, and said all the same; what is to be done before has its day."""
    first = before_that(text, today)
    for one in first:
        last = RequirementValue(last=one.last.isoformat(), text=FURTHER if _has_others(text, one, today) else "")
        yield requirement(text, one.start, one.end, RequirementKind.DEADLINE, last)
    told = [one.told for one in first if one.told is not None]
    for start, end in (*told, *(clause for clause in circumstances(text, today) if clause not in told)):
        value = RequirementValue(text=text[start:end].strip(" ，,"), unit=OCCASION)
        yield requirement(text, start, end, RequirementKind.QUALITY, value, is_hard=False)


def at_either_time(text: str) -> Iterator[Requirement]:
    """Times of which either will do, in their own words, and the days of the week on which one of them is."""
    for one in either_times(text):
        words = text[one.start : one.end].strip()
        yield requirement(text, one.start, one.end, RequirementKind.QUALITY, RequirementValue(text=words))
        if one.weekdays:
            value = RequirementValue(weekdays=one.weekdays)
            day = requirement(text, one.start, one.end, RequirementKind.DATE, value)
            yield replace(day, text=one.days)  # what is met on such a day is not yet at such an hour


def at_work(text: str) -> Iterator[Requirement]:
    """When those who ask are at work: why they say at which times it may be, and else for them to judge."""
    for match in AT_WORK.finditer(text):
        is_reason = bool(either_times(text))
        value = RequirementValue(text=match.group(), unit=OCCASION if is_reason else "")
        yield requirement(text, *match.span(), RequirementKind.QUALITY, value, is_hard=not is_reason)


def _has_others(text: str, one: BeforeThat, today: date) -> bool:
    """Whether another day is named, so that it is only of what stands beside it."""
    own = [span for span in ((one.start, one.end), one.told) if span is not None]
    return any(not any(a <= day.start < b for a, b in own) for day in all_dates(text, today) if not day.is_past)


def setting_out(text: str) -> Iterator[Requirement]:
    """Where a traveller sets out from."""
    for start, end in origins(text):
        value = RequirementValue(text=text[start:end], unit=OCCASION)
        yield requirement(text, start, end, RequirementKind.QUALITY, value, is_hard=False)


def occasions(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """What it is all for: a wedding, a launch. Nothing to be met, and said all the same."""
    words = ((word, HELD) for _, word in by_words().that_may_fit(text))
    for word, per in (*words, (say.OCCASION, "")):
        match = word.search(text)
        if match is None or is_read(match.start(), match.end(), read):
            continue
        yield _told(text, *match.span(), per)
    held = [at for at in held_by_themselves(text) if not is_read(*at, read)]
    yield from (_told(text, *at) for at in held)
    own = (at for at in own_work(text) if not any(start < at[1] and at[0] < end for start, end in held))
    yield from (_told(text, *at) for at in own if not is_read(*at, read))


def _told(text: str, start: int, end: int, per: str = "") -> Requirement:
    value = RequirementValue(text=text[start:end], unit=OCCASION, per=per)
    return requirement(text, start, end, RequirementKind.QUALITY, value, is_hard=False)
