"""A second one of the same trade, in another place or on another day: it is nothing that the first could meet.

Where it is, and when, is said of nobody who does the first: "a photographer in Leeds on the 5th, another in York".
"""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.language.one_more import NAMED_AGAIN, SECOND
from towow_core.engine.lexicon.concept_search import find_concepts

K = RequirementKind
_LINKS = re.compile(r"^(?:and\s+|[,，;；、]\s*)+", re.IGNORECASE)
_WHERE_OR_WHEN = frozenset({K.PLACE, K.DATE})


def without_those(rest: Sequence[Span], seconds: Sequence[Span]) -> tuple[Span, ...]:
    """What was not understood, each piece that asks for a second one as a whole."""
    left = (one for one in rest if not any(it.start <= one.start and one.end <= it.end for it in seconds))
    return (*left, *seconds)


def second_elsewhere(text: str, found: Sequence[Requirement]) -> Iterator[Span]:
    """What asks for one more of what was asked for, with a place or a day that is not that of the first."""
    for match in (*SECOND.finditer(text), *NAMED_AGAIN.finditer(text)):
        lead = _LINKS.match(match[0])
        start, end = match.start() + (lead.end() if lead else 0), match.end()
        said = [one for one in found if one.kind in _WHERE_OR_WHEN and one.span and start <= one.span.start < end]
        before = [one for one in found if one.span and one.span.end <= start]
        works = [one for one in before if one.kind is K.CAPABILITY and one.is_hard]
        has_own = any(one.kind is other.kind and one.value != other.value for one in said for other in before)
        named = [one.concept for one in find_concepts(text[start:end])]
        is_same = all({*works[-1].value.tags} & {*one.name} for one in named) if works else False
        if is_same and has_own and (named or match.re is SECOND):
            yield Span(start=start, end=end, text=text[start:end])
