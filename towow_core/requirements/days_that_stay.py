"""Days and last days that another day does not replace: of the day that all is on the last day of one part is none."""

from collections.abc import Sequence

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import COUNTED, Requirement, RequirementKind
from towow_core.requirements.old_parts import tags_of_its_part

K = RequirementKind
_DAYS = frozenset({K.DATE, K.DEADLINE})


def days_that_stay(
    new: Sequence[Requirement], replaced: Sequence[Requirement], understanding: DemandUnderstanding
) -> set[str]:
    """Ids of those, of what some day would replace, that are of the other kind, or of a part, beside what is not.

    "Make it the 23rd", of a party on the 16th with a poster by the 10th and photographs by the 30th, moves the party.
    The last day of all of it stays, too, unless it would be over before that. What has another in its place does not.

    Args:
        replaced: What is like a new day, whosesoever it is.
    """
    stay, in_place = set[str](), {r.span for r in new if r.kind in _DAYS and r.span}
    for one in (r for r in new if r.kind in _DAYS and not (r.value.tags or r.span or r.value.unit in COUNTED)):
        old = [r for r in replaced if r.kind in _DAYS and r.value.unit not in COUNTED and r.span not in in_place]
        alike = [r for r in old if r.kind is one.kind]
        of_all = [r for r in alike if not r.value.tags]
        stay |= {r.requirement_id for r in alike if of_all and r not in of_all}
        stay |= {
            r.requirement_id for r in old if alike and r not in alike and not _is_over(r, one, alike, understanding)
        }
    return stay


def _is_over(
    old: Requirement, new: Requirement, before: Sequence[Requirement], understanding: DemandUnderstanding
) -> bool:
    """Whether both are of all that is asked for, and one rules out the other, as it did not rule out those before."""
    return (
        _is_late(old, new) and not any(_is_late(old, one) for one in before) and not _is_of_a_part(old, understanding)
    )


def _is_late(one: Requirement, other: Requirement) -> bool:
    last, day = (one, other) if one.kind is K.DEADLINE else (other, one)
    return bool(last.value.last and day.value.first) and day.value.first > last.value.last


def _is_of_a_part(one: Requirement, understanding: DemandUnderstanding) -> bool:
    works = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard]
    tags = {*one.value.tags} or {*tags_of_its_part(one, understanding)}
    is_unread = one.span is not None and any(
        span.start <= one.span.start < span.end for span in understanding.not_understood
    )
    return is_unread or (bool(tags) and any(not {*r.value.tags} <= tags for r in works))
