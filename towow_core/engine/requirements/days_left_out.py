"""Of days in a row those on which it is not to be are none: "1 to 18 December, not at weekends"."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace as with_values
from datetime import date

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, days_meant
from towow_core.engine.language.date_arithmetic import FoundDate
from towow_core.support.replacing import replace

_FRIDAY = 5


def with_only(found: FoundDate, end: int, *, is_weekend: bool) -> FoundDate:
    """The days of the run that are working days, or those of its weekends; its words go on to `end`."""
    kept = tuple(day for day in found.days if (day.isoweekday() > _FRIDAY) is is_weekend)
    pieces = (*found.pieces[:-1], (found.pieces[-1][0], end)) if found.pieces else ()
    return with_values(found, days=kept, day=kept[0], end=end, pieces=pieces) if kept else found


def without_days_left_out(found: Iterable[Requirement]) -> Iterator[Requirement]:
    """The same, where each day of a run is asked for: without those that the sentence rules out, if that leaves any."""
    read = [*found]
    out = [r.value for r in read if r.kind is RequirementKind.EXCLUSION and (r.value.first or r.value.weekdays)]
    for one in read:
        every = tuple(day for day in one.value.every if not is_left_out(day, out))
        is_run = one.kind is RequirementKind.DATE and not one.value.tags and 0 < len(every) < len(one.value.every)
        if not is_run:
            yield one
            continue
        value = replace(one.value, every=every, first=every[0], last=every[-1], number=float(len(every)))
        yield replace(one, value=value)


def is_left_out(day: str, out: Sequence[RequirementValue]) -> bool:
    """Whether a day, ISO 8601, is among those that these rule out."""
    weekday = date.fromisoformat(day).isoweekday()
    return any(day in days_meant(one) if one.first else weekday in one.weekdays for one in out)
