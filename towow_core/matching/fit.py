"""How a person and a demand fit: capability, place, date, size, price. The same answers for whoever asks."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from towow_core.matching.calendar_words import Precision
from towow_core.matching.concepts import Scales
from towow_core.matching.dates import precision_of, wants_weekday
from towow_core.matching.exchange import convert
from towow_core.matching.gazetteer import city_of, same_place
from towow_core.matching.needs import Need, label_meets, words_meet
from towow_core.models import AgentProfile, DemandUnderstanding, Terms

HOURS = 4  # what an hourly rate is multiplied by: half a day
_FRIDAY = 4
_MANY_SHARE = 2  # a part that several share costs each of them about half


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A need that the person can meet, and their own name and sentence for it."""

    need: Need
    label: str
    detail: str


class Place(StrEnum):
    HERE = "here"
    ANYWHERE = "anywhere"  # the demand names no place
    REMOTE = "remote"
    TRAVELS = "travels"
    AWAY = "away"


class Day(StrEnum):
    FREE = "free"
    OPEN = "open"  # no exact day yet
    EVENING = "evening"  # free, but only in the evening
    WRONG_WEEKDAY = "wrong_weekday"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What the person asks for the whole, and the least they take, in `currency`; None is nothing."""

    asked: float | None
    floor: float | None
    currency: str
    units: float


def matches(profile: AgentProfile, needs: tuple[Need, ...]) -> tuple[Match, ...]:
    """The needs that the person can meet, in the needs' order."""
    found = (_match(profile, need) for need in needs)
    return tuple(match for match in found if match is not None)


def _match(profile: AgentProfile, need: Need) -> Match | None:
    for name, detail in profile.capabilities.items():
        if label_meets(need, name, detail):
            return Match(need=need, label=name, detail=detail)
    for tag in profile.tags:
        if label_meets(need, tag):
            return Match(need=need, label=tag, detail="")
    if need.concept is None and words_meet(need.tag, profile.profile_summary):
        return Match(need=need, label=need.tag, detail="")
    return None


def place_of(profile: AgentProfile, understanding: DemandUnderstanding, found: tuple[Match, ...]) -> Place:
    """Where the person stands to the demand's city. Remote counts only where every matched capability can be remote."""
    wanted = understanding.context.location
    if not wanted:
        return Place.ANYWHERE
    if same_place(profile.location, wanted):
        return Place.HERE
    concepts = [match.need.concept for match in found]
    if profile.terms.remote and any(concept is None or concept.remote for concept in concepts):
        return Place.REMOTE
    off_earth = (city := city_of(wanted)) is not None and not city.currency
    if not off_earth and any(same_place(city_name, wanted) for city_name in profile.terms.travels_to):
        return Place.TRAVELS
    return Place.AWAY


def reachable(found: tuple[Match, ...], place: Place) -> tuple[Match, ...]:
    """From afar, only what can be done from afar."""
    if place is not Place.REMOTE:
        return found
    return tuple(match for match in found if match.need.concept is None or match.need.concept.remote)


def date_precision(understanding: DemandUnderstanding) -> Precision | None:
    """How exactly the demand says when; a date that the sentence does not explain counts as exact."""
    if not understanding.context.date:
        return None
    return precision_of(understanding.surface_demand) or Precision.DAY


def day_of(terms: Terms, understanding: DemandUnderstanding) -> Day:
    """Whether the person is free on the demand's day."""
    day, precision = understanding.context.date, date_precision(understanding)
    if day is None or precision in {None, Precision.WEEK, Precision.MONTH}:
        wrong = terms.available == "weekends" and wants_weekday(understanding.surface_demand)
        return Day.WRONG_WEEKDAY if wrong else Day.OPEN
    if precision is Precision.WEEKDAY:  # some such day will be free, if the day of the week suits at all
        state = day_state(replace(terms, unavailable_dates=()), day)
        return Day.OPEN if state is Day.FREE else state
    days = [day] if precision is Precision.DAY else [day, (date.fromisoformat(day) + timedelta(days=1)).isoformat()]
    states = [day_state(terms, one) for one in days]
    order = [Day.FREE, Day.EVENING, Day.WRONG_WEEKDAY, Day.TAKEN]
    return min(states, key=order.index)


def day_state(terms: Terms, day: str) -> Day:
    if day in terms.unavailable_dates:
        return Day.TAKEN
    is_weekend = date.fromisoformat(day).weekday() > _FRIDAY
    if (terms.available == "weekdays" and is_weekend) or (terms.available == "weekends" and not is_weekend):
        return Day.WRONG_WEEKDAY
    return Day.EVENING if terms.available == "evenings" else Day.FREE


def size_share(terms: Terms, understanding: DemandUnderstanding, found: tuple[Match, ...]) -> float:
    """Share of the people that the person can serve, 0.0 to 1.0, where that matters for what they do."""
    people = understanding.context.expected_attendees
    concepts = (match.need.concept for match in found)
    if not people or not terms.capacity_people or not any(c is None or c.scales is not Scales.FIXED for c in concepts):
        return 1.0
    return min(1.0, terms.capacity_people / people)


def price_of(terms: Terms, understanding: DemandUnderstanding) -> Price:
    """The whole price: a rate per person times the people, per hour times half a day."""
    people = understanding.context.expected_attendees or 1
    units = float({"person": people, "hour": HOURS}.get(terms.price_unit, 1))
    floor = terms.price_floor if terms.price_floor is not None else terms.price
    return Price(
        asked=None if terms.price is None else terms.price * units,
        floor=None if floor is None else floor * units,
        currency=terms.currency,
        units=units,
    )


def budget_in(understanding: DemandUnderstanding, currency: str) -> float | None:
    """The whole budget in the person's currency."""
    context = understanding.context
    if context.budget_amount is None:
        return None
    return convert(context.budget_amount, context.currency or "CNY", currency)


def fair_share(needs: tuple[Need, ...], found: tuple[Match, ...]) -> float:
    """What part of a budget belongs to the matched needs, 0.0 to 1.0, by importance and by what such things cost."""
    total = sum(_cost_weight(need) for need in needs)
    mine = sum(
        _cost_weight(match.need) / (_MANY_SHARE if match.need.concept and match.need.concept.useful_max > 1 else 1)
        for match in found
    )
    return mine / total if total else 1.0


def _cost_weight(need: Need) -> float:
    scales = need.concept.scales if need.concept else Scales.FIXED
    return need.importance * (2.0 if scales is Scales.CAPACITY else 1.0)
