"""Where something is brought to is a place of whoever brings it, and of nobody else who works for the same move."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import IMPLIED, Requirement, RequirementKind
from towow_core.engine.language.journeys import is_brought
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.everyday import trades_of

K = RequirementKind
# What stands at once before the place: "搬到", "运去", "to", "over to our new flat in".
_TO = re.compile(
    r"(?:(?:[搬运送寄拉]|快递)(?:家|走|过)?[到去往至给]|[到至往])(?:了|新家|新房|新办公室)?(?:在)?$"
    r"|\b(?:in)?to (?:(?:the|our|my|a|an) (?:[\w'-]+ ){1,3}?(?:in|at) )?$",
    re.IGNORECASE,
)
_THERE = re.compile(r"(?<!\bin )\bthere\b(?!'s)(?! (?:is|are|will|was|were|has)\b)|那[边里儿]|当地", re.IGNORECASE)
_CARRY = frozenset({"moving", "van", "driving"})
_OWN = frozenset({K.DATE, K.DEADLINE, K.PERSON})
_CARRIERS = frozenset({"courier"})


def of_their_carriers(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same; where others than who carries are asked for too, the place it goes to with the tags of who does.

    Args:
        read: All that is asked for, with what follows from the occasion.
    """
    asked = [r for r in read if r.kind is K.CAPABILITY]
    carrying = [r for r in asked if any(map(_carries, r.value.tags))]
    named = [r for r in carrying if r.value.unit != IMPLIED] or carrying
    tags = tuple(dict.fromkeys(tag for r in named for tag in r.value.tags))
    others = [r for r in asked if r.value.unit != IMPLIED and r not in carrying]
    for one in read:
        is_goal = tags and others and one.kind is K.PLACE and not one.value.tags and _is_brought_to(text, one)
        is_goal = is_goal and not _is_beside(text, one, [r for r in others if not _is_apart(r, named, read)])
        yield replace(one, value=replace(one.value, tags=tags)) if is_goal else one


def _is_brought_to(text: str, place: Requirement) -> bool:
    at = place.span
    return at is not None and _TO.search(text[: at.start]) is not None and is_brought(text, at.start)


def _is_beside(text: str, place: Requirement, others: Sequence[Requirement]) -> bool:
    """ "搬到上海，到上海要摄影师", "to Oxford, and a DJ there": whether other work than carrying may be done there."""
    at = place.span.start if place.span else 0
    begin, end = clause_at(text, at, at)
    return bool(_THERE.search(text, end)) or any(r.span is not None and begin <= r.span.start < end for r in others)


def _is_apart(other: Requirement, carrying: Sequence[Requirement], read: Sequence[Requirement]) -> bool:
    """ "Ada to check the lease by Friday and Tom to take the stage to Oxford": each with whom or when it is."""
    starts = [r.span.start for r in carrying if r.span is not None]
    begin, end = (other.span.end if other.span is not None else 0), min(starts, default=0)
    between = (r for r in read if r.kind in _OWN and r.span is not None and begin <= r.span.start < end)
    return other.span is not None and any(between)


def _carries(tag: str) -> bool:
    concept = concept_of(tag)
    return (concept is not None and concept.key in _CARRY) or bool(trades_of(tag) & _CARRIERS)
