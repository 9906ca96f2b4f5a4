"""What a place is to have, in a clause of its own: "a venue in London, with a bar", "要一个带小舞台的地方"."""

import re
from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.lexicon.concepts import concepts
from towow_core.engine.requirements.refusals import VENUE
from towow_core.engine.requirements.spans import requirement

_HAS = re.compile(r"(?<![A-Za-z])with (?=\w)|[带有能]\w{1,10}?的(?:地方|场所|地儿)", re.IGNORECASE)
_BEFORE = re.compile(r"(?:\s|\band\b|[我们要想找需个一1处])*", re.IGNORECASE)


def comes_with(
    text: str, run: tuple[int, int], clause: tuple[int, int], found: Sequence[Requirement]
) -> Requirement | None:
    """A quality of the place that is asked for; None where the clause says something else, or none is asked for."""
    names = {*concepts()[VENUE].name}
    venue = next((one for one in found if _is_asked_for(one) and names & {*one.value.tags}), None)
    lead = _BEFORE.match(text, *clause)
    has = _HAS.match(text, lead.end() if lead else clause[0], clause[1])
    if venue is None or has is None or not _is_last(text, venue, clause, found):
        return None
    end = max(run[1], has.end())
    value = RequirementValue(text=text[has.start() : end], tags=venue.value.tags)
    return requirement(text, has.start(), end, RequirementKind.QUALITY, value)


def _is_last(text: str, venue: Requirement, clause: tuple[int, int], found: Sequence[Requirement]) -> bool:
    """Whether the clause names a place itself, or nothing else is asked for between the place and it."""
    if not text[clause[0] : clause[1]].isascii():
        return True
    asked = [one.span.start for one in found if _is_asked_for(one) and one.span and one.span.start < clause[1]]
    return venue.span is not None and bool(asked) and max(asked) == venue.span.start


def _is_asked_for(one: Requirement) -> bool:
    return one.kind is RequirementKind.CAPABILITY and one.is_hard
