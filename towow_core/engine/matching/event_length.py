"""How long an event lasts, in days."""

from datetime import date, timedelta

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import RequirementKind

DAYS_MAX = 31  # longer than any event; what is longer is a period, and its first days are booked


def days_of(understanding: DemandUnderstanding) -> int:
    """How many days the event lasts: what the demand says, else one."""
    said = [
        r.value.number
        for r in understanding.in_force
        if r.kind is RequirementKind.DURATION and r.value.unit == "days" and r.value.number
    ]
    return max(1, min(DAYS_MAX, int(max(said, default=1))))


def days_from(understanding: DemandUnderstanding, first: str) -> tuple[str, ...]:
    """`first` and as many days after it as the demand says that it lasts; ISO 8601."""
    start = date.fromisoformat(first)
    return tuple((start + timedelta(days=n)).isoformat() for n in range(days_of(understanding)))
