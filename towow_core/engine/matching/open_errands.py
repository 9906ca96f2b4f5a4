"""Errands of a demand for which nobody answers by name: each is looked up by itself, in the words of its own clauses.

What a whole sentence means is neither of two errands in it, and what nobody could read of one hides behind the other.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, Span
from towow_core.engine.characters import CJK
from towow_core.engine.language.background import backgrounds
from towow_core.engine.language.beside_work import held_by_themselves
from towow_core.engine.language.happenings import is_heading
from towow_core.engine.language.telling import is_of_oneself, is_seen_to, is_told, told_in
from towow_core.engine.language.wishes_done import says_a_trouble
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.matching.candidate_fit import who_may_come
from towow_core.engine.matching.preferences import speaks_with
from towow_core.engine.matching.without_facts import FACTS, without_facts
from towow_core.support.errands import Place, asks_in, parts_of
from towow_core.support.replacing import replace

_SAID_OF_ANY = FACTS | {RequirementKind.LANGUAGE}
# What is there already, is not to be, or is asked of somebody by name; and what says how something is to be done.
_SEEN_TO = frozenset({RequirementKind.PROVIDED_BY_REQUESTER, RequirementKind.EXCLUSION, RequirementKind.PERSON})
_HOW_IT_IS = frozenset({RequirementKind.LANGUAGE, RequirementKind.MODE})
ERRANDS_MAX = 5  # that are looked up; each is an ask or two of the encoder
_MARK = re.compile(
    r",(?!\d{3}(?!\d))|[，；;。!！?？、\n]|\.(?!\d)|(?:\b(?:and|then)\b ?)+", re.IGNORECASE
)  # between clauses
_WORDS_MIN, _CHARACTERS_MIN = 3, 5  # of what is looked up by itself: 不要太吵 says how something is to be
_ENDS = frozenset("。.!！?？")
_TO_BE_DONE = re.compile(
    r"\b(?:should|must|(?:ha(?:s|ve)|needs?|wants?) to) be\b|[得该](?:先|再)?[被把]", re.IGNORECASE
)
_EDGES = " ，,；;。.!！?？"
_IT = re.compile(r"\bit\b", re.IGNORECASE)
_LEADS = re.compile(r"^(?:(?:in|on|at|for|from|by|near|to)\b|[在到于])\s*", re.IGNORECASE)  # of a place taken out
_ITEM = re.compile(r"\s*(?:(?:have|get|find) )?(?:an?|some|somebody|someone|anybody|anyone)\b", re.IGNORECASE)
# How it is to be, and what it is to be able to do: "一月底之前要能演示".
# "The wedding is on the 27th, so must be done by the 20th": nothing but when.
_ONLY_WHEN = re.compile(r"\bbe (?:all )?(?:done|ready|finished|complete|over|there|here)$", re.IGNORECASE)
# What the requester is to own, decide or be able to is done by nobody else; "to have the boiler serviced" is.
_STATE = re.compile(
    r"\W*(?:and |but )*(?:i|we) (?:also |really |just )*(?:need|want|have|would like|['’]d like|must|should)(?: to)? "
    r"(?:be able to|own|retain|decide)\b"
    r"|\W*(?:我们?)?(?:也|还|得|要|想|需要|必须)*(?:能|可以|会)?自己(?:能|可以|会)?(?:改|用|管|看|控制|决定|更新|维护)",
    re.IGNORECASE,
)
_HOW = re.compile(
    r"[的地]$|^(?:with|without|no|not|if|for|in|at|by)\b|^不|[要得需](?:[能会懂]|可以)(?![^，,。；;]*的)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenErrand:
    """One for which nobody answers by name.

    Attributes:
        name: What it is known by: a tag that was read, a piece that nobody understood, or its clause.
        texts: What is looked up: all of it, then clauses of it that may say it alone; without where and when.
        among: Ids of those who could come to where it is.
        is_whole: Nothing else is asked for in its part of the demand, so that its words are all about it.
        asks: Its words ask for something; else they only say how things are: "the lock sticks".
    """

    name: str
    texts: tuple[str, ...]
    among: frozenset[str]
    is_whole: bool
    asks: bool


def open_errands(
    understanding: DemandUnderstanding, profiles: Sequence[AgentProfile], answered: Collection[str]
) -> tuple[OpenErrand, ...]:
    """In their order; () for a demand that asks for one thing, which is looked up as it is.

    Args:
        answered: Tags that somebody here answers to by name.
    """
    text = understanding.surface_demand
    asked = [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard and r.span]
    said = [(r, r.span) for r in asked if r.span and text[r.span.start : r.span.end] == r.span.text]
    works = [(r, (span.start, span.end)) for r, span in said]
    parts = _joined(text, parts_of(text, [at for _, at in works]))
    done = [at for r, at in works if {*answered} & {*r.value.tags}]
    if not done and not any(_adds(text, part) for part in parts[1:]):
        return ()
    done += [*_places(understanding, _SEEN_TO), *told_in(text), *held_by_themselves(text)]
    done += [(one.start, one.end) for one in backgrounds(text) if one.is_ruled_out]
    done += _of_the_place(understanding, answered)
    how = _places(understanding, _HOW_IT_IS)
    found: list[OpenErrand] = []
    for part in parts:
        is_whole = not any(_meet(part, at) for at in done)
        clauses = [c for c in _clauses(text, part) if not any(_meet(c, at) for at in done)]
        if is_whole:
            its = [part, *(c for c in clauses if not any(_meet(c, at) for at in how))] if len(clauses) > 1 else [part]
            groups = [its]
        else:
            groups = [[c] for c in clauses if asks_in(text, c) or _ITEM.match(text, c[0], c[1])]
        read = (_errand(group, understanding, profiles, asked, is_whole=is_whole) for group in groups)
        found += filter(None, read)
    return tuple(found[:ERRANDS_MAX])


def _of_the_place(understanding: DemandUnderstanding, answered: Collection[str]) -> list[Place]:
    """Where it says what a place that somebody has is to have: a van that reaches its door is no errand."""
    venue = {*concepts()["venue"].name}
    said = (r for r in understanding.in_force if r.kind is RequirementKind.QUALITY and r.is_hard and r.span)
    its = (r.span for r in said if r.value.tags and venue >= {*r.value.tags} and venue & {*answered})
    return [(span.start, span.end) for span in its if span]


def _joined(text: str, parts: Sequence[Place]) -> list[Place]:
    """Each with what only goes on about it: "The clock has stopped. Could anybody repair it?"."""
    found: list[Place] = []
    for part in parts:
        if found and _IT.search(text, *part):
            found[-1] = (found[-1][0], part[1])
        else:
            found.append(part)
    return found


def _adds(text: str, part: Place) -> bool:
    """Whether it is another wish, and no sentence that goes on about the one before it."""
    return asks_in(text, part) or text[: part[0]].rstrip()[-1:] not in _ENDS


def _is_wished(text: str, part: Place) -> bool:
    """Whether it asks, or says what is to be done to something: "the thesis should be bound"."""
    return asks_in(text, part) or _TO_BE_DONE.search(text, *part) is not None


def _errand(
    places: Sequence[Place],
    understanding: DemandUnderstanding,
    profiles: Sequence[AgentProfile],
    asked: Sequence[Requirement],
    *,
    is_whole: bool,
) -> OpenErrand | None:
    texts = tuple(dict.fromkeys(t for at in places if _says_enough(t := _asked_at(understanding, at))))
    if not texts or all(is_told(one) or is_seen_to(one) or is_heading(one) or _STATE.match(one) for one in texts):
        return None
    whole = places[0]
    words = understanding.surface_demand[slice(*whole)].strip(_EDGES)
    asks = not is_whole or _is_wished(understanding.surface_demand, whole)
    if not asks and any(one.text.strip(_EDGES) == words for one in told_of_oneself(understanding)):
        return None
    tags = [t for r in asked if r.span and _meet(whole, (r.span.start, r.span.end)) for t in r.value.tags]
    unread = [one for one in understanding.not_understood if _meet(whole, (one.start, one.end))]
    clause = max(places[1:] or places, key=lambda at: at[1] - at[0])
    own = understanding.surface_demand[slice(*clause)].strip(_EDGES)
    name = next(iter(tags), max((one.text for one in unread), key=len, default=own))
    return OpenErrand(
        name=name,
        texts=texts,
        among=_among(whole, understanding, profiles),
        is_whole=is_whole,
        asks=asks,
    )


def told_of_oneself(understanding: DemandUnderstanding) -> tuple[Span, ...]:
    """Where the requester only tells of themselves, and nothing is wrong: a door that sticks is no part of that."""
    said = (r for r in understanding.in_force if r.kind is RequirementKind.QUALITY and not r.is_hard)
    told = (r.span for r in said if not r.value.tags and r.value.unit in {"", OCCASION})
    return tuple(one for one in told if one and is_of_oneself(one.text) and not says_a_trouble(one.text))


def _places(understanding: DemandUnderstanding, kinds: Collection[RequirementKind]) -> list[Place]:
    return [(r.span.start, r.span.end) for r in understanding.in_force if r.kind in kinds and r.span]


def _among(at: Place, understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> frozenset[str]:
    """Who could come to the place that the errand names itself, else to that of the demand.

    Of these who speaks its language; all of them where nobody does who lives there.
    """
    its = [r for r in understanding.in_force if r.kind is RequirementKind.PLACE and r.span and _is_in(r.span, at)]
    if its:
        context = replace(understanding.context, location=its[0].value.text)
        understanding = replace(understanding, context=context)
    could = who_may_come(profiles, understanding)
    speak = frozenset(one.agent_id for one in could if speaks_with(understanding, one.terms.languages))
    there = {one.agent_id for one in could if not one.terms.remote}
    return speak if not there or there & speak else frozenset(one.agent_id for one in could)


def _clauses(text: str, part: Place) -> list[Place]:
    marks = [part[0], *(at for mark in _MARK.finditer(text, *part) for at in mark.span()), part[1]]
    pieces = zip(marks[::2], marks[1::2], strict=True)
    return [one for one in pieces if text[slice(*one)].strip()]


def _asked_at(understanding: DemandUnderstanding, at: Place) -> str:
    text = without_facts(understanding, at, _SAID_OF_ANY).strip(_EDGES)
    return _LEADS.sub("", text) if not understanding.surface_demand[slice(*at)].strip().startswith(text[:4]) else text


def says_how(text: str) -> bool:
    """Whether it only says how something is to be, or what it is to be able to do."""
    return _HOW.search(text) is not None


def _says_enough(text: str) -> bool:
    han = len(re.findall(f"[{CJK}]", text))
    return not (says_how(text) or _ONLY_WHEN.search(text)) and (
        han >= _CHARACTERS_MIN if han else len(text.split()) >= _WORDS_MIN
    )


def _is_in(span: Span, at: Place) -> bool:
    return at[0] <= span.start and span.end <= at[1]


def _meet(one: Place, other: Place) -> bool:
    return one[0] < other[1] and other[0] < one[1]
