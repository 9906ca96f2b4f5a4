"""What a demand says of its days, as far as every line is held against it."""

from collections.abc import Sequence

from towow_core.domain.requirements import (
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
    days_meant,
)

_WHEN = frozenset({RequirementKind.DATE, RequirementKind.DEADLINE, RequirementKind.RECURRENCE})


def is_moved(requirements: Sequence[Requirement]) -> bool:
    """Whether it is on other days now than when people were asked: what they said of those is said of those."""
    return any(r.kind in _WHEN and r.source is RequirementSource.REJECTION for r in requirements)


def again_on(requirements: Sequence[Requirement]) -> frozenset[int] | None:
    again = [r.value for r in requirements if r.kind is RequirementKind.RECURRENCE]
    # "每周四，一共四次": how many times it is says nothing of its days.
    said = [one.weekdays for one in again if one.weekdays or one.unit != "sessions"]
    return frozenset(day for days in said or [()] for day in days or range(1, 8)) if again else None


def days_out(requirements: Sequence[Requirement]) -> frozenset[str]:
    out = (r for r in requirements if r.kind is RequirementKind.EXCLUSION and r.status is not RequirementStatus.WAIVED)
    of_all = (r.value for r in out if r.value.first and not (r.value.tags or r.value.unit))
    return frozenset(day for value in of_all for day in days_meant(value))
