"""Words that name a trade and ask for none: what a place is to have, and a complaint beside the wish that it explains.

"A place where a van reaches the door" asks for a place and for no van; of "our backs ache, we would like to give the team
something nice" only the wish asks for anything, and its requester is asked what is meant by it.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue, Span, next_id
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.matching.asking_clauses import asks, wishes_for_something

K = RequirementKind
_VENUE = "venue"
_PLACE = re.compile(
    r"[找要租订借选](?:一?[个间处块])(?P<how>(?=[^，,。；;的]*(?:能|可以|够|得[到下进了开上]))[^，,。；;]{3,28}?)的(?P<it>地方|场地|场子|空间|院子|屋子|大厅)(?=[，,。；;！!？?]|$)"
    r"|\b(?:an?|some) (?:(?!of\b|for\b)[a-z-]+ )?(?P<it_en>place|space|room|hall|venue|barn|loft) (?P<how_en>(?:where|in which|to which|that) [^,.;:!?]{6,90})",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[^，,。.；;！!？?\n]+")
_BEFORE_MAX = 60  # characters before its sentence in which a complaint still is why
_VERB_MAX = 3  # characters: 找一个
_AND = re.compile(r"[、]|\s+and (?=(?:where |that |we |you |one |an? |the )?)", re.IGNORECASE)


def with_what_a_place_has(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """The same, in which what is said of a place that is asked for is how it has to be, and no work besides."""
    if understanding.provenance.is_as_by_a_model:
        return understanding
    text = understanding.surface_demand
    for said in _PLACE.finditer(text):
        is_zh = said["it"] is not None
        how, place = (said.span("how"), said.span("it")) if is_zh else (said.span("how_en"), said.span("it_en"))
        understanding = _of_the_place(understanding, how, place)
    return understanding


def _of_the_place(understanding: DemandUnderstanding, how: tuple[int, int], at: tuple[int, int]) -> DemandUnderstanding:
    text, venue = understanding.surface_demand, concepts()[_VENUE].name
    whole = (min(how[0], at[0]), max(how[1], at[1]))
    inside = [r for r in _asked(understanding) if _within(r, whole) and not {*r.value.tags} & {*venue}]
    if not inside:
        return understanding
    gone = {tag for r in inside for tag in r.value.tags} - {*venue}
    gone -= {tag for r in _asked(understanding) if r not in inside for tag in r.value.tags}
    tag = venue.to(understanding.language)
    said = [r for r in understanding.requirements if r.kind is K.QUALITY and _within(r, whole)]
    other = [r for r in said if not {*r.value.tags} & {*venue}]
    kept = tuple(r for r in understanding.requirements if r not in inside and r not in other)
    if not any({*r.value.tags} & {*venue} for r in kept if r.kind is K.CAPABILITY):
        kept = (*kept, new_line(text, at, K.CAPABILITY, RequirementValue(tags=(tag,)), kept))
    for piece in _pieces(text, how):
        if not any(_meet(r, piece) for r in kept):
            kept = (
                *kept,
                new_line(text, piece, K.QUALITY, RequirementValue(tags=(tag,), text=text[slice(*piece)]), kept),
            )
    left = tuple(one for one in understanding.not_understood if not (whole[0] - _VERB_MAX <= one.start < whole[1]))
    tags = tuple(dict.fromkeys((*(one for one in understanding.capability_tags if one not in gone), tag)))
    return replace(understanding, requirements=kept, not_understood=left, capability_tags=tags)


def as_wished_not_complained(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """The same, in which what only a complaint was taken for is background beside a wish that nobody could read."""
    text = understanding.surface_demand
    if understanding.provenance.is_as_by_a_model:
        return understanding
    asked = [r for r in _asked(understanding) if r.span is not None]
    for wish in _CLAUSE.finditer(text):
        if not wishes_for_something(wish.group()) or any(_within(r, wish.span()) for r in asked):
            continue
        first, _ = sentence_at(text, wish.start(), wish.end())
        first = max(first - _BEFORE_MAX, 0)
        why = [r for r in asked if r.span and first <= r.span.start < wish.start() and not asks(_clause(text, r.span))]
        if why and len(why) == len(asked):
            return _with_the_wish(_as_told(understanding, why), wish.span())
    return understanding


def _with_the_wish(understanding: DemandUnderstanding, at: tuple[int, int]) -> DemandUnderstanding:
    """The same, in which the wish is a piece that nobody understood, be it of words that say little."""
    left = understanding.not_understood
    if any(at[0] <= one.start and one.end <= at[1] for one in left):
        return understanding
    words = understanding.surface_demand[slice(*at)]
    begin = at[0] + len(words) - len(words.lstrip())
    piece = Span(start=begin, end=begin + len(words.strip()), text=words.strip())
    return replace(understanding, not_understood=(*left, piece))


def _as_told(understanding: DemandUnderstanding, why: Sequence[Requirement]) -> DemandUnderstanding:
    text = understanding.surface_demand
    gone = {tag for r in why for tag in r.value.tags}
    places = {clause_at(text, r.span.start, r.span.end) for r in why if r.span}
    said = [r for r in understanding.requirements if r.kind is K.QUALITY and any(_within(r, at) for at in places)]
    kept = tuple(r for r in understanding.requirements if r not in why and r not in said)
    for at in sorted(places):
        value = RequirementValue(text=text[slice(*at)].strip(), unit=OCCASION)
        kept = (*kept, replace(new_line(text, at, K.QUALITY, value, kept), is_hard=False))
    tags = tuple(one for one in understanding.capability_tags if one not in gone)
    return replace(understanding, requirements=kept, capability_tags=tags)


def _asked(understanding: DemandUnderstanding) -> list[Requirement]:
    return [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard]


def _clause(text: str, at: Span) -> str:
    return text[slice(*clause_at(text, at.start, at.end))]


def _within(one: Requirement, at: tuple[int, int]) -> bool:
    return one.span is not None and at[0] <= one.span.start and one.span.end <= at[1]


def _meet(one: Requirement, at: tuple[int, int]) -> bool:
    return one.span is not None and one.span.start < at[1] and at[0] < one.span.end


def _pieces(text: str, how: tuple[int, int]) -> Iterator[tuple[int, int]]:
    start = how[0]
    for mark in [*_AND.finditer(text, *how), None]:
        end = mark.start() if mark else how[1]
        if text[start:end].strip():
            yield start, end
        start = mark.end() if mark else end


def new_line(
    text: str, at: tuple[int, int], kind: RequirementKind, value: RequirementValue, known: Sequence[Requirement]
) -> Requirement:
    """A requirement of these words of the text, with an id that none of the others has."""
    words = text[slice(*at)].strip()
    begin = at[0] + len(text[slice(*at)]) - len(text[slice(*at)].lstrip())
    span = Span(start=begin, end=begin + len(words), text=words)
    return Requirement(requirement_id=next_id((*known,)), kind=kind, text=words, span=span, value=value)
