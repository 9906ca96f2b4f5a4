"""Days on which a demand will not have it, be they the usual ones: "not on the 19th", "周末不行"."""

from collections.abc import Iterable
from datetime import date

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import RequirementKind, RequirementValue


def is_ruled_out(on: date, understanding: DemandUnderstanding) -> bool:
    """Whether the demand names that day among those on which it cannot be."""
    return any(_is_among(on, value) for value in _ruled_out(understanding))


def without_those_out(days: Iterable[date], understanding: DemandUnderstanding) -> list[date]:
    """Those of the days on which it may be."""
    return [on for on in days if not is_ruled_out(on, understanding)]


@remembered
def _ruled_out(understanding: DemandUnderstanding) -> tuple[RequirementValue, ...]:
    said = (r.value for r in understanding.in_force if r.kind is RequirementKind.EXCLUSION)
    return tuple(value for value in said if value.first or value.weekdays)


def _is_among(on: date, value: RequirementValue) -> bool:
    if not value.first:
        return on.isoweekday() in value.weekdays
    return on.isoformat() in value.days if value.days else value.first <= on.isoformat() <= (value.last or value.first)
