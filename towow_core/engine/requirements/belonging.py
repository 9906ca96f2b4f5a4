"""Which part of it all a further deadline is of: "a poster by 30 November" beside an evening in December."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.characters import CJK
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.event_length import FURTHER


def with_their_parts(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same, each further deadline with the tags of what its clause asks for, where that is handed over by a day.

    What is done on the day and handed over after it ("the pictures within a week") has no such date in a plan.
    """
    for one in read:
        is_open = one.kind is RequirementKind.DEADLINE and one.value.text == FURTHER and not one.value.tags
        if not is_open or one.span is None:
            yield one
            continue
        tags = _asked_beside(text, one.span, read)
        concepts = [concept_of(tag) for tag in tags]
        is_handed_over = bool(concepts) and all(c is not None and c.beforehand for c in concepts)
        yield replace(one, value=replace(one.value, tags=tags)) if is_handed_over else one


def _asked_beside(text: str, deadline: Span, read: Sequence[Requirement]) -> tuple[str, ...]:
    """The nearest in its clause: Chinese says the day first, English what it is."""
    begin, end = clause_at(text, deadline.start, deadline.end)
    beside = [r for r in read if r.kind is RequirementKind.CAPABILITY and r.span and begin <= r.span.start < end]
    before = [r for r in beside if r.span and r.span.end <= deadline.start]
    behind = [r for r in beside if r.span and r.span.start >= deadline.end]
    says_day_first = re.search(f"[{CJK}]", text[begin:end]) is not None
    chosen = (behind[:1] or before[-1:]) if says_day_first else (before[-1:] or behind[:1])
    return chosen[0].value.tags if chosen else ()
