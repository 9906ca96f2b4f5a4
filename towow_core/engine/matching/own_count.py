"""For how many people one thing is that a demand asks for, where its own words say so: "look after 10 kids" at a
breakfast for eighty.
"""

import re
from collections.abc import Iterable

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementSource
from towow_core.engine.language.headcount import find_people
from towow_core.engine.language.script import plain
from towow_core.engine.language.text import clause_at

_SENTENCE = RequirementSource.DEMAND
_FOR_WHOM = re.compile(r"[，,]\s*(?:[给為为供]|for\b)[^，,。；;.]*")  # "培训，给25个同事"


def people_for(understanding: DemandUnderstanding, tags: Iterable[str]) -> int | None:
    """For all that is done under these tags; the number of all who come where one of them has none of its own, or where
    that was said anew since: the sentence does not know of it.
    """
    return _people_for(understanding, tuple(dict.fromkeys(tags)))


@remembered
def _people_for(understanding: DemandUnderstanding, tags: tuple[str, ...]) -> int | None:
    if any(r.kind is RequirementKind.HEAD_COUNT and r.source is not _SENTENCE for r in understanding.in_force):
        return understanding.context.expected_attendees
    own = [_own(understanding, tag) for tag in tags]
    known = [count for count in own if count is not None]
    if known and len(known) == len(own):
        return max(known)
    return _of_whoever_asks(understanding) or understanding.context.expected_attendees


def _of_whoever_asks(understanding: DemandUnderstanding) -> int | None:
    """ "We're eleven friends: a paella class, and two bartenders for 30": how many were said before all else.

    None where that is the number of all who come, or the latter is not that of one thing alone.
    """
    asked = [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard and r.span]
    first = min((r.span.start for r in asked if r.span), default=0)
    found = find_people(understanding.surface_demand[:first])
    of_all = understanding.context.expected_attendees
    is_of_one = any(_own(understanding, tag) == of_all for r in asked for tag in r.value.tags)
    return int(found.people) if found is not None and found.people and is_of_one else None


@remembered
def _own(understanding: DemandUnderstanding, tag: str) -> int | None:
    asked = [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.span]
    mine = [r for r in asked if tag in r.value.tags]
    counts = (count for r in mine if (count := _said_of(r, asked, understanding.surface_demand)) is not None)
    return next(counts, None)


def _said_of(one: Requirement, asked: Iterable[Requirement], text: str) -> int | None:
    """What its words, or those behind them up to what is asked for next, say first."""
    at = one.span
    if at is None or text[at.start : at.end] != plain(at.text):
        return None
    _, stop = clause_at(text, at.start, at.end)
    whom = _FOR_WHOM.match(text, stop)
    stop = whom.end() if whom else stop
    stop = min([stop, *(r.span.start for r in asked if r.span and r.span.start >= at.end)])
    found = find_people(text[at.start : stop])
    return None if found is None else int(found.people)
