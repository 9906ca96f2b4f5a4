"""What a part of a demand says besides where, when, for whom and for how much, which is said of any trade."""

from collections.abc import Collection

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.support.errands import Place

K = RequirementKind
FACTS = frozenset({K.PLACE, K.DATE, K.DEADLINE, K.HEAD_COUNT, K.BUDGET, K.DURATION, K.RECURRENCE, K.PERSON, K.MODE})


def without_facts(understanding: DemandUnderstanding, at: Place, kinds: Collection[RequirementKind] = FACTS) -> str:
    """Its words, one space between them, without those in which such a requirement was read."""
    begin, end = at
    kept = list(understanding.surface_demand[begin:end])
    for one in understanding.in_force:
        if one.kind in kinds and one.span is not None and begin <= one.span.start and one.span.end <= end:
            kept[one.span.start - begin : one.span.end - begin] = " " * (one.span.end - one.span.start)
    return " ".join("".join(kept).split())
