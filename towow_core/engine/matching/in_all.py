"""How often it is, by how long all times together last, and how long each: "an hour on Tuesdays, ten hours in all"."""

from collections.abc import Sequence
from math import isclose

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import IN_ALL, TIME, Requirement, RequirementKind
from towow_core.engine.language.lengths import clock_hours
from towow_core.support.asked_errands import asked_of, place_of
from towow_core.support.errands import Errand

_HOURS = {"hours": 1.0, "minutes": 1 / 60}


@remembered
def times_in_all(understanding: DemandUnderstanding) -> float | None:
    """None where the demand says one of the two not at all or not once, or they come to no whole number of times."""
    total, each = _total(understanding.in_force), hours_each(understanding)
    if total is None or not each:
        return None
    times = (total.value.number or 0) * _HOURS[total.value.unit] / each
    whole = float(round(times))
    return whole if whole >= 1 and isclose(times, whole) else None


@remembered
def hours_each(understanding: DemandUnderstanding) -> float | None:
    """For how many hours it is each time, where it also says for how many in all."""
    total = _total(understanding.in_force)
    if total is None:
        return None
    errands = asked_of(understanding).errands
    mine = _errand_at(errands, place_of(total)[0])
    there = [r for r in understanding.in_force if r.span and _errand_at(errands, place_of(r)[0]) == mine]
    lengths = [r.value for r in there if r.kind is RequirementKind.DURATION and not r.value.per]
    said = {(one.number or 0) * _HOURS[one.unit] for one in lengths if one.unit in _HOURS}
    windows = {hours for r in there if r.value.unit == TIME and (hours := clock_hours(r.value.text))}
    found = said or windows
    return next(iter(found)) if len(found) == 1 else None


def _errand_at(errands: Sequence[Errand], at: int) -> Errand | None:
    return next((one for one in reversed(errands) if one.start <= at), None)


def _total(said: Sequence[Requirement]) -> Requirement | None:
    found = [r for r in said if r.kind is RequirementKind.DURATION and r.value.per == IN_ALL]
    return found[0] if len(found) == 1 and found[0].value.unit in _HOURS else None
