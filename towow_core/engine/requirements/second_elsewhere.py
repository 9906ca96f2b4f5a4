"""A second one of the same trade, in another place or on another day: it is nothing that the first could meet.

Where it is, and when, is said of nobody who does the first: "a photographer in Leeds on the 5th, another in York".
"""

# ruff counts a Chinese character as two columns; these patterns read better unbroken

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
# The same by its name: "a venue in London on 5 March and a venue in Berlin on 6 March", 1月12日在上海也要一位摄影师.
_NAMED_AGAIN = re.compile(
    r"(?:\band |, |; )(?:an?|one|another|a second)(?: [a-z-]+){1,3}? (?=(?:in|near|at|on)\b)[^,.;:!?]*"
    r"|(?<=[，,；;。])[^，,。；;！!？?]{0,14}?(?:[也还再]|另外?)(?:想)?[要请找来]一?[位名个场间][^，,。；;！!？?]{2,14}",
    re.IGNORECASE,
)
_LINKS = re.compile(r"^(?:and\s+|[,，;；、]\s*)+", re.IGNORECASE)
_WHERE_OR_WHEN = frozenset({K.PLACE, K.DATE})


def asks_for_a_second(words: str) -> bool:
    """Whether a piece begins with what asks for one more."""
    return any(
        one.match(f"{lead}{words}", at)
        for one in (_SECOND, _NAMED_AGAIN)
        for lead in (", ", "，")
        for at in (0, len(lead))
    )


def without_those(rest: Sequence[Span], seconds: Sequence[Span]) -> tuple[Span, ...]:
    """What was not understood, each piece that asks for a second one as a whole."""
    left = (one for one in rest if not any(it.start <= one.start and one.end <= it.end for it in seconds))
    return (*left, *seconds)


def second_elsewhere(text: str, found: Sequence[Requirement]) -> Iterator[Span]:
    """What asks for one more of what was asked for, with a place or a day that is not that of the first."""
    for match in (*_SECOND.finditer(text), *_NAMED_AGAIN.finditer(text)):
        lead = _LINKS.match(match[0])
        start, end = match.start() + (lead.end() if lead else 0), match.end()
        said = [one for one in found if one.kind in _WHERE_OR_WHEN and one.span and start <= one.span.start < end]
        before = [one for one in found if one.span and one.span.end <= start]
        works = [one for one in before if one.kind is K.CAPABILITY and one.is_hard]
        has_own = any(one.kind is other.kind and one.value != other.value for one in said for other in before)
        named = [one.concept for one in find_concepts(text[start:end])]
        is_same = all({*works[-1].value.tags} & {*one.name} for one in named) if works else False
        if is_same and has_own and (named or match.re is _SECOND):
            yield Span(start=start, end=end, text=text[start:end])
