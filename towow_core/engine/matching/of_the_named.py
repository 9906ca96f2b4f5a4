"""What is asked of each person who is asked for by name, where one clause names several of them with their works."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.language.text import clause_at

# "A talk by Ada and a song by Tom": the work stands before whom it is asked of.
_BEFORE_WHOM = re.compile(r"(?:\b(?:by|from|with)|[由请找让])\s*$", re.IGNORECASE)
_TOGETHER = re.compile(r"\s*(?:,|and|&|、|和|与|及|or|或)*\s*", re.IGNORECASE)


@remembered
def works_of_the_named(understanding: DemandUnderstanding) -> Mapping[str, frozenset[str]]:
    """By name, the tags that the sentence asks of them; who is only named beside no work is left out."""
    kind, text = RequirementKind.PERSON, understanding.surface_demand
    people = sorted(
        ((r.span, r.value.text) for r in understanding.in_force if r.kind is kind and r.span),
        key=lambda one: one[0].start,
    )
    found: dict[str, frozenset[str]] = {}
    for work in _works(understanding):
        at = work.span
        if at is None:
            continue
        begin, end = clause_at(text, at.start, at.end)
        for name in _asked_of(text, at, [one for one in people if begin <= one[0].start < end]):
            found[name] = found.get(name, frozenset()) | {*work.value.tags}
    return found


def _works(understanding: DemandUnderstanding) -> Sequence[Requirement]:
    return [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard]


def _asked_of(text: str, work: Span, people: Sequence[tuple[Span, str]]) -> Sequence[str]:
    """Whoever is named last before the work, with those who are named together with them; else the next one."""
    before = [n for n, (span, _) in enumerate(people) if span.start <= work.start]
    behind = next((n for n, (span, _) in enumerate(people) if span.start >= work.end), None)
    if behind is not None and (not before or _BEFORE_WHOM.search(text, work.end, people[behind][0].start)):
        return _group(text, people, behind)
    return _group(text, people, before[-1]) if before else ()


def _group(text: str, people: Sequence[tuple[Span, str]], at: int) -> Sequence[str]:
    joined = [_TOGETHER.fullmatch(text, one.end, other.start) for (one, _), (other, _) in pairwise(people)]
    first = last = at
    while first > 0 and joined[first - 1]:
        first -= 1
    while last < len(joined) and joined[last]:
        last += 1
    return [name for _, name in people[first : last + 1]]
