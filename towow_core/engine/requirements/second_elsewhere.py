"""A second one of the same trade, in another place or on another day: nothing here looks for it, and it is told so.

Where it is, and when, is then said of nobody who is in the plan: "a photographer in Leeds on the 5th, another in York".
"""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.lexicon.concept_search import find_concepts

K = RequirementKind
_SECOND = re.compile(
    r"\b(?:another|a second|and one|, one)(?: one)?(?=\s+(?:in|near|at|on)\s)[^,.;:!?]*"
    r"|(?:另外?|还有|还要|再来|再要|再请)一[位名个](?=[^，,。；;！!？?]{0,6}(?:在|到|月|号|日|周))[^，,。；;！!？?]*",
    re.IGNORECASE,
)
_WHERE_OR_WHEN = frozenset({K.PLACE, K.DATE})


def second_elsewhere(text: str, found: Sequence[Requirement]) -> Iterator[Span]:
    """What asks for one more of what was asked for, with a place or a day that is not that of the first."""
    for match in _SECOND.finditer(text):
        start, end = match.start() + len(match[0]) - len(match[0].lstrip(", ")), match.end()
        said = [one for one in found if one.kind in _WHERE_OR_WHEN and one.span and start <= one.span.start < end]
        before = [one for one in found if one.span and one.span.end <= start]
        asked = any(one.kind is K.CAPABILITY and one.is_hard for one in before)
        has_own = any(one.kind is other.kind for one in said for other in before)
        if asked and has_own and not find_concepts(text[start:end]):
            yield Span(start=start, end=end, text=text[start:end])
