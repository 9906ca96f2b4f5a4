"""The days and hours that a demand asks for, against when a person says that they can."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache

from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.free_clauses import times_in, times_in_passing
from towow_core.engine.language.free_times import AN_HOUR, Free, Times, Windows, free_at, free_on
from towow_core.engine.language.lengths import hours_of_day, window_of_day
from towow_core.engine.language.named_periods import is_of_other_days
from towow_core.engine.matching.candidate_fit import Match, Place
from towow_core.engine.matching.day_choice import open_days
from towow_core.engine.matching.event_days import occupies, possible_days
from towow_core.engine.matching.event_length import days_from, days_of_part, hours_of
from towow_core.engine.matching.quantities import quantities_of
from towow_core.engine.matching.wanted_days import Day, day_of, wanted_days
from towow_core.engine.twin.statements import quotable

_AHEAD_DAYS = 400  # on which a plan may be: of none further does anybody say beforehand that they cannot
_A_MOMENT_H = 0.5
_SEVERAL = 2
# Of what people come to at an hour that nobody has said yet: who cannot for all of this may not be able to then.
_ANY_HOUR = ((10.0, 20.0),)
_ELSEWHERE = frozenset({Place.REMOTE, Place.ANYWHERE})  # by whose clock an hour is, nobody says


def on_their_days(
    profile: AgentProfile, understanding: DemandUnderstanding, found: Sequence[Match], place: Place
) -> tuple[Match, ...]:
    """Those of the parts that they can do on the day of each, where each has its own; all of them where none is left.

    Who cannot clean on the day of the move may pack on the day before.
    """
    if len({wanted_days(understanding, (match.need.tag,)).options for match in found}) < _SEVERAL:
        return tuple(found)
    fine = tuple(
        match
        for match in found
        if day_of(profile.terms, understanding, (match.need.tag,)) not in {Day.TAKEN, Day.WRONG_WEEKDAY}
        and not out_then(profile, understanding, (match,), place)[1]
    )
    return fine or tuple(found)


def out_then(
    profile: AgentProfile, understanding: DemandUnderstanding, found: Sequence[Match], place: Place
) -> tuple[str, str]:
    """The first day on which they cannot, and their words that say so, where no day that it could be suits; else ""."""
    if not times_in(profile.availability):
        return "", ""
    tags, firsts = [match.need.tag for match in found], possible_days(understanding)
    if place in _ELSEWHERE and hours_of(understanding, tags):
        return "", ""
    against = list[tuple[str, str]]()
    for first in firsts if occupies(understanding, tags) else ():
        days = days_of_part(understanding, tags, days_from(understanding, first))
        said = next(((day, said) for day in days if (said := out_on(profile, understanding, tags, day))), None)
        if said is None:
            return "", ""
        against.append(said)
    return against[0] if against else ("", "")


def out_on(profile: AgentProfile, understanding: DemandUnderstanding, tags: Collection[str], day: str) -> str:
    """The words by which they surely cannot on that day, at the hours that are asked for; "" where there are none."""
    free, said = free_at(times_in(profile.availability), day, _windows(understanding, tags))
    return said if free is Free.NO else ""


def days_out_by_words(
    profile: AgentProfile, understanding: DemandUnderstanding, found: Sequence[Match], place: Place, today: str
) -> tuple[str, ...]:
    """Days from today on of which the same holds, ISO 8601."""
    tags = [match.need.tag for match in found]
    is_unknown = place in _ELSEWHERE and bool(hours_of(understanding, tags))
    if not today or is_unknown or not times_in(profile.availability) or not occupies(understanding, tags):
        return ()
    return _out(profile.availability, today[:10], _windows(understanding, tags))


@lru_cache(maxsize=1024)
def _out(availability: str, today: str, windows: Windows) -> tuple[str, ...]:
    begin = date.fromisoformat(today)
    days = ((begin + timedelta(days=n)).isoformat() for n in range(_AHEAD_DAYS))
    states = free_on(times_in(availability), days, windows)
    return tuple(day for day, (free, _) in states.items() if free is Free.NO)


def doubtful_times(
    profile: AgentProfile, understanding: DemandUnderstanding, found: Sequence[Match], place: Place, today: str
) -> Iterator[Limit]:
    """What limits their days or hours, where it leaves a day that may be asked for in doubt."""
    for match in found:
        tag = match.need.tag
        all_times = _said(profile, match)
        if all_times and not occupies(understanding, (tag,)):
            # Whoever delivers from afar chooses the hours, and not until when they are taken.
            own = tuple(one for one in times_in(profile.availability) if one.until[0])
            all_times = (own,) if own else ()
        if not all_times:
            continue
        windows = _windows(understanding, (tag,))
        if not windows and place not in _ELSEWHERE and _is_gathering(understanding):
            windows = _ANY_HOUR
        # From afar the hours of that day are theirs to choose.
        lasts_h = (quantities_of(understanding).hours if place not in _ELSEWHERE else None) or AN_HOUR
        days = _days(understanding, (tag,), today)
        for times in all_times:
            states = free_on(times, days, windows, lasts_h)
            fine = tuple(day for day, (free, said) in states.items() if _is_fine(free, said, day))
            if said := next((said for day, (_, said) in states.items() if day not in fine), ""):
                yield Limit(said=quotable(said), of=Limited.WHEN, tags=(tag,), allows=fine)


def _is_fine(free: Free, said: str, day: str) -> bool:
    """Whether they can, or say nothing else but when, in another season, they cannot."""
    return free is Free.YES or (free is not Free.NO and is_of_other_days(said, (day,)))


def _is_gathering(understanding: DemandUnderstanding) -> bool:
    return any(r.kind is RequirementKind.HEAD_COUNT for r in understanding.in_force)


def _said(profile: AgentProfile, match: Match) -> tuple[tuple[Times, ...], ...]:
    """What they say of it in each place, where they say anything."""
    own = times_in(profile.availability)
    in_passing = times_in_passing(profile.profile_summary, is_of_the_part=False)
    of_the_part = times_in_passing(match.detail, is_of_the_part=True)
    return tuple(filter(None, (own, in_passing, of_the_part)))


def _days(understanding: DemandUnderstanding, tags: Collection[str], today: str) -> tuple[str, ...]:
    firsts = (*possible_days(understanding), *open_days(understanding, today))
    last = understanding.context.date
    firsts = firsts or ((last,) if last else ())
    return tuple(
        dict.fromkeys(
            day for first in firsts for day in days_of_part(understanding, tags, days_from(understanding, first))
        )
    )


def _windows(understanding: DemandUnderstanding, tags: Collection[str]) -> tuple[tuple[float, float], ...]:
    """Hours that are asked for, each from when until when."""
    lasts = quantities_of(understanding).hours
    found = list[tuple[float, float]]()
    for said in hours_of(understanding, tags):
        window = window_of_day(said)
        if window is not None:
            begin, end = window
            found.append((begin, begin + (lasts or _A_MOMENT_H) if end is None else end))
        elif hours := hours_of_day(said):
            found.append((float(hours.start), float(hours.stop)))
    return tuple(found)
