"""The work that a demand asks for first: an agreement needs that, and where the money is short it is kept."""

from collections.abc import Iterable

from towow_core.domain.requirements import IMPLIED, UNREAD, Requirement, RequirementKind, RequirementSource


def asked_for_first(requirements: Iterable[Requirement]) -> Requirement | None:
    """By where it stands in the sentence; what is nowhere in it comes after that, in the order of the table."""
    work = [r for r in requirements if r.kind is RequirementKind.CAPABILITY and r.is_hard]
    asked = [r for r in work if r.value.unit not in {IMPLIED, UNREAD}]
    return min(asked, key=_place, default=None)  # of equals the first


def _place(one: Requirement) -> float:
    if one.span is None or one.source is not RequirementSource.DEMAND:
        return float("inf")
    return one.span.start
