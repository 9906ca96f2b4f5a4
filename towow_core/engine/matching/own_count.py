"""For how many people one thing is that a demand asks for, where its own words say so: "look after 10 kids" at a
breakfast for eighty.
"""

import re
from collections.abc import Iterable

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import RequirementKind, RequirementSource
from towow_core.engine.language.counted_behind import counted_behind
from towow_core.engine.language.headcount import all_people, find_people
from towow_core.engine.language.text import clause_at
from towow_core.support.asked_errands import asked_of
from towow_core.support.errands import said_of

_SENTENCE = RequirementSource.DEMAND
_FOR_WHOM = re.compile(r"[，,]\s*(?:[给為为供]|for\b)")  # "培训，给25个同事"


def people_for(understanding: DemandUnderstanding, tags: Iterable[str]) -> int | None:
    """For all that is done under these tags; the number of all who come where one of them has none of its own, or where
    that was said anew since: the sentence does not know of it.
    """
    return _people_for(understanding, tuple(dict.fromkeys(tags)))


@remembered
def _people_for(understanding: DemandUnderstanding, tags: tuple[str, ...]) -> int | None:
    is_new = any(r.kind is RequirementKind.HEAD_COUNT and r.source is not _SENTENCE for r in understanding.in_force)
    own = [_said_later(understanding, tag) or (None if is_new else _own(understanding, tag)) for tag in tags]
    known = [count for count in own if count is not None]
    if known and len(known) == len(own):
        return max(known)
    if is_new:
        return understanding.context.expected_attendees
    return _of_whoever_asks(understanding) or understanding.context.expected_attendees


def _said_later(understanding: DemandUnderstanding, tag: str) -> int | None:
    """What a later remark says of this part, the last one first: "get catering for 45", "瑜伽只有十八个人上"."""
    said = [r for r in understanding.in_force if r.kind is RequirementKind.QUALITY and r.source is not _SENTENCE]
    found = (find_people(r.text) for r in reversed(said) if tag in r.value.tags)
    return next((int(one.people) for one in found if one is not None and one.people), None)


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
    """What is said of it, and not of what is asked for next, in its clause or right behind that: for whom it is."""
    text = understanding.surface_demand
    asked = asked_of(understanding)
    for place, tags in asked.works.items():
        if tag in tags and (behind := counted_behind(text, *place)) is not None:
            return behind[2]
    for count in all_people(text):
        at = (count.start, count.end)
        works = [work for work in said_of(text, at, asked.errands).works if work[0] <= count.start]
        work = max(works, default=None)
        if work is not None and tag in asked.works[work] and _is_beside(text, work, count.start):
            return count.people
    return None


def _is_beside(text: str, work: tuple[int, int], start: int) -> bool:
    _, stop = clause_at(text, *work)
    return start < stop or _FOR_WHOM.match(text, stop) is not None
