"""The day of an event that the demand leaves open: which days it can have, and which suits most of what is needed."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from towow_core.domain.answers import Offer
from towow_core.domain.models import DemandUnderstanding, Terms
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import BEGINS_BY, RequirementKind
from towow_core.engine.language.date_arithmetic import Precision
from towow_core.engine.language.dates import wants_weekday
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.days_out import is_ruled_out
from towow_core.engine.matching.event_days import fixed_day, occupies
from towow_core.engine.matching.event_length import alternatives, days_from, days_of_part, is_by_a_deadline
from towow_core.engine.matching.needs import Need, needs_of, wanted_of
from towow_core.engine.matching.schedule import LOOKED_BACK, Part, good_weekday, last_day, target_day, weekdays_allowed
from towow_core.engine.matching.team_assignment import offered_tags
from towow_core.engine.matching.wanted_days import (
    Day,
    can_on_any_day,
    date_precision,
    day_state,
    is_too_soon,
    window_of,
)

DAYS_MAX = 6  # a twin says of so many days whether its person is free, and of no others
WINDOW_MAX = 21  # days of a range of which each is looked at; of a longer one as many as of any open date
_FOUR_WEEKS = 28
_EXACT = frozenset({Precision.WEEKDAY, Precision.WEEKEND})  # says itself which days of the week
_BY_NAME = 1000.0  # more than all that anybody else covers
_USUAL_MAX, _OTHERWISE = 3, (1, 2, 6)  # so many days as such things usually have, and so many days after the first


@remembered
def open_days(understanding: DemandUnderstanding, today: str) -> tuple[str, ...]:
    """First days that a plan may choose from, ISO 8601, the usual ones first; () where the demand names the day.

    The same for whoever asks on the same day: twins, of whether their people can, and whoever makes the plan.
    """
    if fixed_day(understanding) or not today:
        return ()
    if several := alternatives(understanding):
        return several
    parts = [Part(tag=need.tag, concept=need.concept, names=()) for need in wanted_of(needs_of(understanding))]
    begin = target_day(understanding, parts, today).day
    if is_by_a_deadline(understanding):
        return _until(begin, understanding, today)
    if window := _window_of(understanding, begin, today):
        return window
    precision = date_precision(understanding)
    step = timedelta(weeks=1) if precision is Precision.WEEKDAY else timedelta(days=1)
    found, day = [begin], begin + step
    end = last_day(understanding) or begin + timedelta(days=_FOUR_WEEKS)
    while day <= end and len(found) < DAYS_MAX:
        on = day if precision in {Precision.WEEKDAY, Precision.WEEKEND} else good_weekday(day, understanding)
        if on <= end:
            found.append(on)
        day = on + step
    if precision not in _EXACT and not wants_weekday(understanding.words_in_force):
        # Not the usual day of the week for it, but better than a day on which somebody who is needed cannot.
        others = (begin + timedelta(days=n) for n in _OTHERWISE)
        found = [*found[:_USUAL_MAX], *(day for day in others if day not in found[:_USUAL_MAX] and day <= end)]
    return tuple(each.isoformat() for each in found if is_asked_for(each, understanding) or each == begin)


def _window_of(understanding: DemandUnderstanding, begin: date, today: str) -> tuple[str, ...]:
    """Every day of a short range that the demand names, the usual one first; () without one."""
    value = window_of(understanding)
    if value is None:
        return ()
    start = max(date.fromisoformat(value.first), date.fromisoformat(today[:10]) + timedelta(days=1))
    length = (date.fromisoformat(value.last) - start).days + 1
    if not 1 < length <= WINDOW_MAX:
        return ()
    each = (start + timedelta(days=n) for n in range(length))
    days = [day.isoformat() for day in each if is_asked_for(day, understanding)]
    usual = begin.isoformat()
    return tuple(dict.fromkeys([*([usual] if usual in days else []), *days]))


def _until(last: date, understanding: DemandUnderstanding, today: str) -> tuple[str, ...]:
    """The last day, and the nearest before it on which it may be: what is wanted by a day may be done before it."""
    ahead = (last - date.fromisoformat(today[:10])).days
    days = [last, *(last - timedelta(days=n) for n in range(1, max(1, ahead)))]
    allowed = weekdays_allowed(understanding)
    possible = [day for day in days if day.isoweekday() in allowed and not is_ruled_out(day, understanding)]
    return tuple(day.isoformat() for day in days if day == last or day in possible)[:DAYS_MAX]


def days_out(
    terms: Terms,
    understanding: DemandUnderstanding,
    today: str,
    *,
    capabilities: Collection[str],
    booked: Collection[str],
    days_afterwards: int = 0,
) -> tuple[str, ...]:
    """Those of the open days on which somebody cannot: who only delivers by then can on all of them.

    Args:
        days_afterwards: Days that they need from the work until all is there: it is done so much before a last day.
    """
    if not booked and can_on_any_day(terms):
        return ()
    taken = {Day.TAKEN, Day.WRONG_WEEKDAY}
    return tuple(
        first
        for first, days in _days_by_first(understanding, today, tuple(capabilities), days_afterwards)
        if any(day in booked or day_state(terms, day) in taken or is_too_soon(terms, day, today) for day in days)
    )


@remembered
def _days_by_first(
    understanding: DemandUnderstanding, today: str, capabilities: tuple[str, ...], days_afterwards: int
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Of each of the open days, those on which whoever has this part is busy then; () where nobody is."""
    if not occupies(understanding, capabilities):
        return ()
    firsts = dict.fromkeys((*open_days(understanding, today), *_earlier(understanding, today, days_afterwards)))
    return tuple((day, days_of_part(understanding, capabilities, days_from(understanding, day))) for day in firsts)


def rescheduling_costs(
    terms: Terms,
    understanding: DemandUnderstanding,
    today: str,
    *,
    capabilities: Collection[str],
    booked: Collection[str],
) -> dict[str, float]:
    """What clearing those of the open days costs somebody on which they then could; nothing of any other day."""
    if not terms.rescheduling_costs:
        return {}
    out = days_out(terms, understanding, today, capabilities=capabilities, booked=booked)
    costs = {
        first: sum(terms.rescheduling_costs.get(day, 0.0) for day in days)
        for first, days in _days_by_first(understanding, today, tuple(capabilities), 0)
        if first not in out
    }
    return {first: cost for first, cost in costs.items() if cost}


def _earlier(understanding: DemandUnderstanding, today: str, days: int) -> tuple[str, ...]:
    """The open days of what has to be done so many days before a last day."""
    if not days or not today or not is_by_a_deadline(understanding):
        return ()
    last = target_day(understanding, (), today).day - timedelta(days=days)
    return _until(max(last, date.fromisoformat(today[:10]) + timedelta(days=1)), understanding, today)


def days_out_before(
    terms: Terms, understanding: DemandUnderstanding, *, capabilities: Collection[str], booked: Collection[str]
) -> tuple[str, ...]:
    """Those of the days before a day that is said on which somebody cannot do there what is done beforehand."""
    said = understanding.context.date
    if said is None or not fixed_day(understanding):
        return ()
    concepts = (concept_of(tag) for tag in capabilities)
    leads = [one.lead_days for one in concepts if one is not None and one.beforehand and not one.remote]
    before = (date.fromisoformat(said) - timedelta(days=n) for n in range(max(leads, default=0) + LOOKED_BACK, 0, -1))
    taken = {Day.TAKEN, Day.WRONG_WEEKDAY}
    days = [day.isoformat() for day in before] if leads else []
    return tuple(day for day in days if day in booked or day_state(terms, day) in taken)


def best_day(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], offers: Sequence[Offer], first: str, today: str
) -> str:
    """The open day that suits most of what is needed, then most people, then for which least has to be moved.

    Of several the earliest; `first` is one of them.

    Of the days that the demand names as alternatives, the first on which all that can be had is there.
    """
    if several := alternatives(understanding):
        return max(several, key=lambda day: (_worth(understanding, needs, offers, day)[0], -several.index(day)))
    if is_by_a_deadline(understanding):
        options = [first, *(day for day in _until(date.fromisoformat(first), understanding, today) if day != first)]
        return max(options, key=lambda day: (*_worth(understanding, needs, offers, day)[:3], -options.index(day)))
    # Of a range each of its days is looked at, also before the usual one: who needs longer says so of those days.
    window = _window_of(understanding, date.fromisoformat(first), today)
    options = sorted({first, *(window or (day for day in open_days(understanding, today) if day >= first))})
    return max(options, key=lambda day: (*_worth(understanding, needs, offers, day), -options.index(day)))


def another_day(
    understanding: DemandUnderstanding, offers: Sequence[Offer], agent_id: str, old: str, today: str
) -> str:
    """Where the event moves for somebody who cannot on `old`: the open day that suits most; "" where there is none."""
    theirs = {day for offer in offers if offer.agent_id == agent_id for day in offer.unavailable_on}
    options = [day for day in open_days(understanding, today) if day != old and day not in theirs]
    needs = needs_of(understanding)
    return max(options, key=lambda day: (*_worth(understanding, needs, offers, day), -options.index(day)), default="")


def absent(offers: Sequence[Offer], day: str) -> tuple[str, ...]:
    """Ids of those who cannot on that day."""
    return tuple(offer.agent_id for offer in offers if day in offer.unavailable_on)


def _worth(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], offers: Sequence[Offer], day: str
) -> tuple[float, int, float, bool]:
    """Who of those named and what is covered that day, by how many, how little they move, and whether it is usual."""
    able = [offer for offer in offers if day not in offer.unavailable_on]
    covered = {tag for offer in able for tag in offered_tags(offer, needs)}
    moved = sum(offer.rescheduling_costs.get(day, 0.0) for offer in able)
    on = date.fromisoformat(day)
    is_usual = good_weekday(on, understanding) == on
    by_name = sum(_BY_NAME for offer in able if offer.display_name.casefold() in _asked_by_name(understanding))
    return by_name + sum(need.importance for need in needs if need.tag in covered), len(able), -moved, is_usual


def _asked_by_name(understanding: DemandUnderstanding) -> frozenset[str]:
    """Whom nobody else can stand in for."""
    asked = (r for r in understanding.in_force if r.kind is RequirementKind.PERSON and r.is_hard)
    return frozenset(r.value.text.casefold() for r in asked)


def is_asked_for(on: date, understanding: DemandUnderstanding) -> bool:
    """Within what the demand says of dates, where it says something that can be computed."""
    day = on.isoformat()
    if on.isoweekday() not in weekdays_allowed(understanding) or is_ruled_out(on, understanding):
        return False
    asked = [r for r in understanding.in_force if r.kind in {RequirementKind.DATE, RequirementKind.DEADLINE}]
    for value in (r.value for r in asked):
        if value.unit == BEGINS_BY:
            if day > value.first:
                return False
        elif value.first and not value.first <= day <= (value.last or day):
            return False
        if not value.first and value.last and day > value.last:
            return False
    if any(r.value.first for r in asked) or understanding.context.date is None:
        return True
    last = last_day(understanding)
    return understanding.context.date <= day and (last is None or on <= last)
