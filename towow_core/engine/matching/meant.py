"""The understanding that knows what something is meant by: who asks in words that no profile uses is given a tag."""

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import date

from towow_core.domain.models import DemandUnderstanding, Meaning
from towow_core.domain.requirements import (
    COUNTED,
    FROM_EVENT,
    IMPLIED,
    MEANT,
    OCCASION,
    OF_EVENT,
    TIME,
    UNREAD,
    Requirement,
    RequirementKind,
    RequirementValue,
    Span,
    next_id,
)
from towow_core.engine.characters import CJK
from towow_core.engine.language.subjects_taught import subjects_in
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.spoken_of import without_for_whom
from towow_core.engine.matching.without_facts import FACTS
from towow_core.support.errands import errands_in, is_in_order, said_of
from towow_core.support.replacing import replace

K = RequirementKind
_FURTHER, _FROM_EVENT_MAX = "further", 31  # a day besides that of the whole; what is more days away is another event
_OF_A_PART = (FACTS | {K.LANGUAGE, K.QUALITY}) - {K.PERSON}  # what may be said of one part alone
_LEADS = r"(?:\b(?:in|on|at|for|from|by|near|around|under|up to) (?:the )?|[在于])?"  # before a place, a day, a count
_BETWEEN_ZH = re.compile(f"(?<=[{CJK}]) (?=[{CJK}])")
_ON = re.compile(r"\s*(?:(?:on|for)(?: the)?)?\s*", re.IGNORECASE)
_WHENCE = re.compile(r"\bfrom $", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:an?|the|my|our) |^(?:最好|顺便|还|再|也)*[想要]*(?:[请找有]?人来?)?", re.IGNORECASE)


def with_meanings(understanding: DemandUnderstanding, found: Sequence[Meaning]) -> DemandUnderstanding:
    """The understanding that knows them; where no tag could be read, the requester's own words become one."""
    known = understanding.capability_tags
    found = [one for each in found for one in _of_its_subject(each)]
    named = [one for one in found if one.tag in known]
    for meaning in (one for one in found if one.tag not in known):
        left = understanding.not_understood
        span = next((one for one in left if one.text == meaning.tag), None) or _clause_of(understanding, meaning.tag)
        understanding = _without_whence(understanding, span)
        tag = _name_of(understanding, span) if span else meaning.tag
        wish = next((r for r in understanding.in_force if _is_wish_of(r, span)), None)
        asked = Requirement(
            requirement_id=next_id(understanding.requirements),
            kind=K.CAPABILITY,
            text=span.text if span else tag,
            span=span,
            value=RequirementValue(tags=(tag,)),
            is_hard=wish is None,
        )
        if wish is not None:  # it is known now what is wished
            left_over = tuple(r for r in understanding.requirements if r is not wish)
            understanding = replace(understanding, requirements=left_over)
        named.append(replace(meaning, tag=tag))
        understanding = replace(
            understanding,
            capability_tags=(tag, *understanding.capability_tags),
            requirements=(*with_its_day(understanding, with_its_amount(understanding, span, tag), span, tag), asked),
            not_understood=tuple(one for one in left if one is not span),
        )
    understanding = _without_the_implied(understanding, named)
    tags = {one.tag for one in named}
    kept = (one for one in understanding.meanings if one.tag not in tags)
    return replace(understanding, meanings=(*kept, *named))


def _without_whence(understanding: DemandUnderstanding, span: Span | None) -> DemandUnderstanding:
    """Without the place that a piece says its thing is from, where another is named: "her family line from Lviv"."""
    places = [r for r in understanding.in_force if r.kind is K.PLACE and r.span is not None]
    text = understanding.surface_demand
    whence = [
        r
        for r in places
        if span is not None
        and r.span is not None
        and span.start < r.span.start
        and r.span.end <= span.end
        and _WHENCE.search(text, span.start, r.span.start)
    ]
    if not whence or len(whence) == len(places):
        return understanding
    return replace(understanding, requirements=tuple(r for r in understanding.requirements if r not in whence))


def _of_its_subject(meaning: Meaning) -> Iterator[Meaning]:
    """Without labels for lessons in another language or subject than its own: English is no French."""
    wanted = subjects_in(meaning.tag)
    labels = tuple(one for one in meaning.labels if not wanted or not (own := subjects_in(one)) or own & wanted)
    if labels:
        yield replace(meaning, labels=labels)


def _is_wish_of(one: Requirement, span: Span | None) -> bool:
    """Whether the piece is what somebody would be welcome for besides, and no must."""
    return one.kind is K.QUALITY and not one.is_hard and not one.value.unit and span is not None and one.span == span


def _clause_of(understanding: DemandUnderstanding, said: str) -> Span | None:
    """Where a clause is that means something; of what holds words that nobody understood, or is no clause, those."""
    left, at = understanding.not_understood, understanding.surface_demand.find(said) if said else -1
    span = Span(start=at, end=at + len(said), text=said)
    unread = [one for one in left if at < 0 or (at <= one.start and one.end <= span.end)]
    return next(iter(unread), span if at >= 0 and said != understanding.surface_demand else None)


def _without_the_implied(understanding: DemandUnderstanding, named: Sequence[Meaning]) -> DemandUnderstanding:
    """What the occasion needs besides, where somebody is asked for by words that mean the same: "…, and pack it"."""
    labels = [label for one in named for label in one.labels]
    called = {name for label in labels if (concept := concept_of(label)) is not None for name in concept.name}
    twice = {
        tag
        for r in understanding.requirements
        if r.kind is K.CAPABILITY and r.value.unit == IMPLIED and called & {*r.value.tags}
        for tag in r.value.tags
    } - {one.tag for one in named}
    if not twice:
        return understanding
    return replace(
        understanding,
        capability_tags=tuple(tag for tag in understanding.capability_tags if tag not in twice),
        requirements=tuple(
            r for r in understanding.requirements if r.value.unit != IMPLIED or twice.isdisjoint(r.value.tags)
        ),
    )


def _name_of(understanding: DemandUnderstanding, span: Span) -> str:
    """What a piece asks for, without where, when, for how many and for how much: these are said of it."""
    name = span.text
    for one in understanding.in_force:
        is_fact = one.kind in FACTS or one.value.unit == TIME
        said = one.span.text if is_fact and one.span is not None else ""
        if said and one.span is not None and span.start <= one.span.start and one.span.end <= span.end:
            name = re.sub(rf"{_LEADS}{re.escape(said)}", " ", name, count=1, flags=re.IGNORECASE)
    name = _ARTICLE.sub("", without_for_whom(_BETWEEN_ZH.sub("", " ".join(name.split())).strip(" ，,、")))
    return name if len(name) > 1 else span.text


def with_its_amount(understanding: DemandUnderstanding, span: Span | None, tag: str) -> tuple[Requirement, ...]:
    """The requirements; the amount behind a piece, which was said of words that nobody knew, is now that of its tag."""
    amounts = [r for r in understanding.requirements if r.kind is K.BUDGET and r.span is not None]
    others = [one.start for one in understanding.not_understood if span is not None and one.start >= span.end]
    till = min(others, default=len(understanding.surface_demand))  # what stands behind another piece is of that
    behind = [r for r in amounts if span is not None and r.span is not None and span.end <= r.span.start < till]
    first = min(behind, key=lambda r: r.span.start if r.span else 0, default=None)
    if first is None or not first.value.tags or any(map(concept_of, first.value.tags)):
        return understanding.requirements
    if any(map(is_in_order, first.value.tags)):
        return understanding.requirements
    if {*first.value.tags} & {*understanding.capability_tags}:
        return understanding.requirements
    its = replace(first, value=replace(first.value, tags=(tag,)))
    return tuple(its if one is first else one for one in understanding.requirements)


def with_its_day(
    understanding: DemandUnderstanding, known: Sequence[Requirement], span: Span | None, tag: str
) -> tuple[Requirement, ...]:
    """The same; one of several days, or one counted from the day, that is said of the piece is its tag's alone."""
    dates = [r.value for r in known if r.kind is K.DATE]
    every = next((value.every for value in dates if len(value.every) > 1), ())
    event = next((value for value in dates if value.first and value.text != _FURTHER and not value.tags), None)

    behind = _said_of(understanding, known, span) if span is not None else ()
    is_beside = any(r.kind is K.CAPABILITY and r.is_hard and tag not in r.value.tags for r in known)

    # Pieces that are understood later, and none that this one is a part of.
    others = [
        one
        for one in understanding.not_understood
        if span is None or not (one.start < span.end and span.start < one.end)
    ]

    hours = [r.span for r in known if r.value.unit == TIME and r.span]
    has_other_hours = span is not None and any(not span.start <= at.start < span.end for at in hours)

    text = understanding.surface_demand
    next_to_it = [r.span for r in known if r.kind is K.DATE and r.span and _is_next(text, span, r.span)]
    hours_next = [at for at in hours for day in next_to_it if _is_next(text, day, at)]

    def bound(one: Requirement) -> Requirement:
        value, at = one.value, one.span
        is_inside = span is not None and at is not None and span.start <= at.start and at.end <= span.end
        is_of_other = any(at is not None and one.start <= at.start < one.end for one in others)
        is_next = at is not None and at in next_to_it and (value.unit == OF_EVENT or value.first in every)
        is_its = (
            is_inside or is_next or (at is not None and at in behind and not (is_of_other and value.unit == OF_EVENT))
        )
        is_bare = value.text in {"", _FURTHER} and not (value.tags or value.unit)
        if one.kind is K.DEADLINE and is_inside and is_beside and is_bare:
            return replace(one, value=replace(value, text=_FURTHER, tags=(tag,)))
        has_own_hours = value.unit == TIME and is_inside and not value.tags and has_other_hours
        has_own_hours = has_own_hours or (value.unit == TIME and value.per == UNREAD and at in hours_next)
        if has_own_hours or (value.per == UNREAD and value.unit != TIME and is_its):
            return replace(one, value=replace(value, tags=(tag,) if has_own_hours or is_beside else (), per=""))
        if one.kind is not K.DATE or not is_its or value.tags:
            return one
        if value.unit in COUNTED:
            return replace(one, value=replace(value, tags=(tag,)))
        if value.text == _FURTHER and event is not None and (by := _days_from(event, value)):
            return replace(one, value=RequirementValue(number=by, unit=FROM_EVENT, tags=(tag,)))
        if value.unit or value.first not in every:
            return one
        if value.first != value.last:
            return one
        number = every.index(value.first) + 1
        return replace(one, value=replace(value, number=number, unit=OF_EVENT, tags=(tag,), first="", last=""))

    return tuple(map(bound, known))


def of_its_part(one: Requirement, tags: tuple[str, ...], understanding: DemandUnderstanding) -> Requirement:
    """What is said of these alone, where the demand has its own day, place, amount: it takes the place of none of them.

    Of how many people there are one number is kept: another one, of a part, stays in its words.
    """
    value = one.value
    if one.kind is K.HEAD_COUNT:
        before = {r.value.number for r in understanding.in_force if r.kind is K.HEAD_COUNT}
        if not before or value.number in before:
            return one
        return replace(one, kind=K.QUALITY, value=RequirementValue(tags=tags, text=one.text))
    if one.kind not in _OF_A_PART or value.tags or value.unit == OCCASION:
        return one
    if one.kind is K.DEADLINE:
        return replace(one, value=replace(value, text=_FURTHER, tags=tags))
    if one.kind is K.DATE and not value.unit and (counted := _counted_from_event(value, understanding)) is not None:
        value = counted
    return replace(one, value=replace(value, tags=tags))


def _counted_from_event(value: RequirementValue, understanding: DemandUnderstanding) -> RequirementValue | None:
    """A single day as one of the event's, or as so many before or after it; None where it is none of these."""
    dates = (r.value for r in understanding.in_force if r.kind is K.DATE)
    event = next((day for day in dates if day.first and not (day.tags or day.unit in COUNTED)), None)
    if event is None or not value.first or value.first != value.last:
        return None
    if value.first in event.every:
        return RequirementValue(number=event.every.index(value.first) + 1, unit=OF_EVENT)
    by = _days_from(event, value)
    return RequirementValue(number=by, unit=FROM_EVENT) if by else None


def _is_next(text: str, work: Span | None, day: Span | None) -> bool:
    """ "A massage therapist on day two", "a workshop on Friday morning"."""
    return (
        work is not None
        and day is not None
        and work.end <= day.start
        and _ON.fullmatch(text, work.end, day.start) is not None
    )


def _said_of(understanding: DemandUnderstanding, known: Sequence[Requirement], piece: Span) -> tuple[Span, ...]:
    """Where a day is said of the piece alone: "a walk on the 3rd, and a storyteller on the 6th"."""
    text, dates = understanding.surface_demand, [r.span for r in known if r.kind is K.DATE and r.span]
    works = [r.span for r in known if r.kind is K.CAPABILITY and r.is_hard and r.span]
    if any(text[one.start : one.end] != one.text for one in (piece, *works, *dates)):
        return ()
    its = (piece.start, piece.end)
    errands = errands_in(text, [its, *((one.start, one.end) for one in works)])
    places = [(one.start, one.end) for one in dates]
    said = [(one, said_of(text, (one.start, one.end), errands, places)) for one in dates]
    return tuple(one for one, of in said if of.works == (its,) and not of.others)


def _days_from(event: RequirementValue, value: RequirementValue) -> int:
    """How many days a single day is before the event's first or after its last; 0 where it is neither, or far away."""
    if value.first != value.last or not event.last:
        return 0
    day, first, last = (date.fromisoformat(each) for each in (value.first, event.first, event.last))
    by = (day - first).days if day < first else max(0, (day - last).days)
    return by if abs(by) <= _FROM_EVENT_MAX else 0


def without_refused(understanding: DemandUnderstanding, labels: Collection[str]) -> DemandUnderstanding:
    """The same, in which nothing is taken for what these labels are for: the requester has said that it is not that."""
    kept = ((one, tuple(each for each in one.labels if each not in labels)) for one in understanding.meanings)
    return replace(
        understanding,
        meanings=tuple(replace(one, labels=left) for one, left in kept if left),
        requirements=tuple(
            replace(r, value=replace(r.value, unit="", text="", per=""))
            if r.value.unit == MEANT and {*r.value.text.split(" / ")} <= {*labels}
            else r
            for r in understanding.requirements
        ),
    )
