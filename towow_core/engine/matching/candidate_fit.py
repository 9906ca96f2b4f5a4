"""How a person and a demand fit: capability, place, date, size, price. The same answers for whoever asks."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Terms
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import (
    PART,
    PLACE,
    Mode,
    Requirement,
    RequirementKind,
    RequirementValue,
)
from towow_core.engine.language.gazetteer import city_of, same_place
from towow_core.engine.language.headcount import find_most
from towow_core.engine.language.name_forms import form_of, names_by_form
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.lexicon.concepts import Scales
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.kinds_apart import kinds_in
from towow_core.engine.lexicon.trades import trades
from towow_core.engine.matching.needs import Need, is_of_another_kind, label_meets, likeness, words_meet
from towow_core.engine.matching.of_work import by_errand, of_work
from towow_core.engine.matching.own_count import people_for
from towow_core.engine.matching.quantities import (
    quantities_of,
    quantities_of_work,
    quantities_of_works,
)
from towow_core.engine.matching.said_in_one_breath import joined_in
from towow_core.support.children import children_held_to
from towow_core.support.limits_of_parts import joint_limit, works_of
from towow_core.support.money import convert, convert_most

COUNTERS_FROM = 0.75  # of their published price: where a budget reaches that far, they say for how much they would
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


_LEAST_CERTAIN = (Place.REMOTE, Place.TRAVELS, Place.ANYWHERE, Place.HERE)
_ANYTHING = (Match(need=Need(tag="", concept=None, importance=0, is_explicit=False), label="", detail=""),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What the person asks for the whole, and the least they take, in `currency`; None is nothing.

    Attributes:
        rate: What `asked` is made of; where nobody said how many units, there is no amount.
    """

    asked: float | None
    floor: float | None
    currency: str
    rate: Rate | None


def matches(profile: AgentProfile, needs: tuple[Need, ...]) -> tuple[Match, ...]:
    """The needs that the person can meet, in the needs' order."""
    found = (_match(profile, need) for need in needs)
    return with_joined([match for match in found if match is not None], needs)


def with_joined(found: Sequence[Match], needs: Sequence[Need]) -> tuple[Match, ...]:
    """With what their own words join to a work that they do; in the needs' order."""
    met = {match.need.tag: match for match in found}
    for match in found:
        for need in joined_in(match.detail, match.need, needs) if match.detail else ():
            met.setdefault(need.tag, Match(need=need, label=match.label, detail=match.detail))
    return tuple(met[need.tag] for need in needs if need.tag in met) if len(met) > len(found) else tuple(found)


def _match(profile: AgentProfile, need: Need) -> Match | None:
    if need.subject and not need.labels and not knows(profile, need.subject):
        return None
    if need.network_word is not None and need.network_word.is_priced and not need.network_word.is_near:
        named = names_by_form(tuple(profile.capabilities), profile.tags).get(form_of(need.network_word.name))
        return None if named is None else Match(need=need, label=named, detail=profile.capabilities.get(named, ""))
    done = [name for name, detail in profile.capabilities.items() if label_meets(need, name, detail)]
    if done:
        name = max(done, key=lambda name: likeness(need, name))
        return Match(need=need, label=name, detail=profile.capabilities[name])
    for tag in profile.tags:
        if label_meets(need, tag, profile.capabilities.get(tag, "")) and not is_only_tagged(profile, need, tag):
            return Match(need=need, label=tag, detail="")
    return None  # what they only tell about themselves is nothing that they offer


def is_only_tagged(profile: AgentProfile, need: Need, tag: str) -> bool:
    """Whether a tag that names no kind of the work is all that speaks for who does other kinds of it."""
    if not need.kinds or tag in profile.capabilities or need.kinds & kinds_in(tag, of_names=True):
        return False
    return any(is_of_another_kind(need, label, detail) for label, detail in profile.capabilities.items())


def knows(profile: AgentProfile, subject: str) -> bool:
    """Whether a profile speaks of a subject, in the same word or as the same trade."""
    labels = (*profile.tags, *profile.capabilities, *profile.capabilities.values())
    about = {key for found in find_concepts(subject) for key in found.concept.keys}
    return words_meet(subject, " ".join((*labels, profile.profile_summary))) or any(
        found.concept.key in about for label in labels for found in find_concepts(label)
    )


def in_reach(
    profile: AgentProfile, understanding: DemandUnderstanding, found: tuple[Match, ...]
) -> tuple[tuple[Match, ...], Place]:
    """What of it the person can do where it is wished, and how they stand to that place; away where nothing is left.

    Each errand has its own place. Of several, it is the one that says least of where they will be.
    """
    kept: dict[int, Place] = {}  # by the match itself: to compare or hash two costs more than all else here
    for tags in by_errand(understanding, [match.need.tag for match in found]):
        mine = tuple(match for match in found if match.need.tag in tags)
        its = of_work(understanding, tags)
        place = _place_of(profile, its, mine)
        reached = () if place is Place.AWAY else _reachable(profile, mine, place, its.context.location or "")
        kept |= dict.fromkeys(map(id, reached), place)
    left = tuple(match for match in found if id(match) in kept)
    return left, next((place for place in _LEAST_CERTAIN if place in kept.values()), Place.AWAY)


def who_may_come(profiles: Iterable[AgentProfile], understanding: DemandUnderstanding) -> list[AgentProfile]:
    """Those who could do something of it where it is wished, whatever that is."""
    there = of_work(understanding, [match.need.tag for match in _ANYTHING])
    return [one for one in profiles if _place_of(one, there, _ANYTHING) is not Place.AWAY]


def may_do_it_there(profile: AgentProfile, understanding: DemandUnderstanding, need: Need) -> bool:
    """Whether the person could do that work where it is wished: from afar only what can be done so."""
    work = (Match(need=need, label="", detail=""),)
    return _place_of(profile, of_work(understanding, [need.tag]), work) is not Place.AWAY


def _place_of(profile: AgentProfile, understanding: DemandUnderstanding, found: tuple[Match, ...]) -> Place:
    """Where the person stands to the place of this. Remote where anything of it can be done so."""
    wanted = understanding.context.location
    if not wanted:
        return Place.AWAY if _is_only_where_it_is_not(profile, understanding, found) else Place.ANYWHERE
    if same_place(profile.location, wanted):
        return Place.HERE
    concepts = [match.need.concept for match in found]
    # Where there is no currency (the Moon, Antarctica), a profile that says it travels there is not believed.
    off_earth = (city := city_of(wanted)) is not None and not city.currency
    travels = not off_earth and any(same_place(city_name, wanted) for city_name in profile.terms.travels_to)
    comes_together = any(concept and "venue" in concept.after for concept in concepts)
    if travels and comes_together and not _may_be_online(understanding):
        return Place.TRAVELS  # people come together: who does that is there, too
    if (
        profile.terms.remote
        and not wants(understanding, Mode.ON_SITE)
        and any(_is_done_from_afar(match, profile, wanted) for match in found)
    ):
        return Place.REMOTE
    if travels:
        return Place.TRAVELS
    return Place.AWAY


def _is_done_from_afar(match: Match, profile: AgentProfile, wanted: str) -> bool:
    """Whether somebody who works from afar can do that there; nobody sends a thing abroad to have it mended."""
    if match.need.concept is not None:
        return match.need.concept.remote
    there, own = city_of(wanted), city_of(profile.location)
    is_abroad = there is not None and own is not None and there.currency != own.currency
    return not (is_abroad and any(trades()[key].mends for key in trades_of(match.label)))


def _is_only_where_it_is_not(
    profile: AgentProfile, understanding: DemandUnderstanding, found: tuple[Match, ...]
) -> bool:
    """Whether the demand rules out the one place where the person could do it."""
    ruled_out = [
        r.value.text for r in understanding.in_force if r.kind is RequirementKind.EXCLUSION and r.value.unit == PLACE
    ]
    if profile.terms.travels_to or not any(same_place(profile.location, place) for place in ruled_out):
        return False
    return not (profile.terms.remote and any(m.need.concept is None or m.need.concept.remote for m in found))


@remembered
def _may_be_online(understanding: DemandUnderstanding) -> bool:
    """Whether the demand speaks of taking part online."""
    return any(r.kind is RequirementKind.MODE and r.value.text == Mode.ONLINE for r in understanding.in_force)


@remembered
def wants(understanding: DemandUnderstanding, mode: Mode) -> bool:
    """Whether the demand insists on people being there, or on their not being there."""
    said = (r for r in understanding.in_force if r.kind is RequirementKind.MODE and r.is_hard and not r.value.tags)
    return any(r.value.text == mode for r in said)


def mode_of(place: Place) -> Mode | None:
    """How somebody who stands so to the demand's city would take part; None where the demand names no city."""
    match place:
        case Place.REMOTE:
            return Mode.ONLINE
        case Place.HERE | Place.TRAVELS:
            return Mode.ON_SITE
        case Place.ANYWHERE | Place.AWAY:
            return None


def places_of(profile: AgentProfile, understanding: DemandUnderstanding) -> tuple[str, ...]:
    """Those of the demand's places that the person is at, or goes to."""
    goes_to = (profile.location, *profile.terms.travels_to)
    asked = (r.value.text for r in understanding.in_force if r.kind is RequirementKind.PLACE)
    return tuple(place for place in asked if any(same_place(city, place) for city in goes_to))


def capacity_of(profile: AgentProfile, found: tuple[Match, ...]) -> int | None:
    """Most people that the person can serve with it, as they say, or as their own words for it do."""
    said = [most for match in found if (most := find_most(match.detail)) is not None]
    return profile.terms.capacity_people if _is_limited(profile, found) else min(said, default=None)


def _is_limited(profile: AgentProfile, found: tuple[Match, ...]) -> bool:
    """Whether the number that they name is one for this: of a host who takes pictures too, it is the room's."""
    if not profile.terms.capacity_people:
        return False
    named = [concept for label in profile.capabilities for concept in (each.concept for each in find_concepts(label))]
    scales = any(match.need.concept is None or match.need.concept.scales is not Scales.FIXED for match in found)
    return scales or not any(concept.scales is not Scales.FIXED for concept in named)


def _reachable(profile: AgentProfile, found: tuple[Match, ...], place: Place, wanted: str) -> tuple[Match, ...]:
    """From afar, only what can be done from afar."""
    if place is not Place.REMOTE:
        return found
    return tuple(match for match in found if _is_done_from_afar(match, profile, wanted))


def size_share(profile: AgentProfile, understanding: DemandUnderstanding, found: tuple[Match, ...]) -> float:
    """Share of the people that the person can serve, 0.0 to 1.0, where that matters for what they do."""
    people = people_for(understanding, [match.need.tag for match in found])
    most = profile.terms.capacity_people
    if not people or not most or not _is_limited(profile, found):
        return 1.0
    own = " ".join(match.detail for match in found)
    return min(1.0, most / (children_held_to(understanding.surface_demand, own, most) or people))


def price_of(terms: Terms, understanding: DemandUnderstanding, labels: Iterable[str] = ()) -> Price:
    """The whole price: a rate per person times the people, per hour times the hours, as often as it takes place.

    What is done under `labels` is at its own price, where it has one; all else together at the single one.
    """
    rates = rates_of(terms, understanding, labels)
    if not rates:
        return Price(asked=None, floor=None, currency=terms.currency, rate=None)
    uncounted = next((rate for rate in rates if rate.amount is None), None)
    if len(rates) == 1 or uncounted is not None:
        rate = uncounted or rates[0]
    else:
        rate = Rate(unit=PriceUnit.EVENT, unit_price=round(sum(one.amount or 0.0 for one in rates), 2))
    floor = None if rate.amount is None else rate.amount * least_share(terms)
    return Price(asked=rate.amount, floor=floor, currency=terms.currency, rate=rate)


def least_share(terms: Terms) -> float:
    """Of what they ask, the least that they take."""
    return 1.0 if not terms.price or terms.price_floor is None else terms.price_floor / terms.price


def least_price_of(terms: Terms, understanding: DemandUnderstanding, labels: Iterable[str]) -> Price:
    """The price of the cheapest of what is done under `labels`: for so much, part of it at least is to be had."""
    each = [price_of(terms, understanding, [label]) for label in dict.fromkeys(labels)] if terms.prices else []
    counted = [price for price in each if price.asked is not None]
    least = min(counted, key=lambda price: price.asked or 0.0, default=None)
    return price_of(terms, understanding, labels) if least is None else least


def rates_of(terms: Terms, understanding: DemandUnderstanding, labels: Iterable[str]) -> tuple[Rate, ...]:
    """One for each of the labels that has its own price, and one for the others, or for all where none has."""
    labels = tuple(dict.fromkeys(labels))
    own = [(label, price) for label in labels if (price := terms.prices.get(label)) is not None]
    rates = [
        quantities_of_work(understanding, label)
        .held_to(terms.capacity_people)
        .rate(PriceUnit(price.unit), convert(price.amount, price.currency or terms.currency, terms.currency))
        for label, price in own
    ]
    if terms.price is not None and (not own or len(own) < len(labels)):
        others = [label for label in labels if label not in terms.prices]
        unit = PriceUnit(terms.price_unit)
        counted = quantities_of_works(understanding, others, unit).held_to(terms.capacity_people)
        rates.append(counted.rate(unit, terms.price))
    return tuple(rates)


def own_prices(
    terms: Terms, understanding: DemandUnderstanding, found: Iterable[Match], asked: float | None
) -> dict[str, float]:
    """Tag to what it costs, for those that have a price of their own, where `asked` is asked for all of them."""
    found = tuple(found)
    usual = price_of(terms, understanding, [match.label for match in found]).asked
    if asked is None or not usual:
        return {}
    each = {m.need.tag: price_of(terms, understanding, [m.label]).asked for m in found if m.label in terms.prices}
    return {tag: round(amount * asked / usual, 2) for tag, amount in each.items() if amount is not None}


def budget_in(understanding: DemandUnderstanding, currency: str) -> float | None:
    """The whole budget in the person's currency; where nobody is to be paid, nothing."""
    context = understanding.context
    if unpaid_in(understanding) is not None:
        return 0.0
    if context.budget_amount is None:
        return None
    return convert_most(context.budget_amount, context.currency or "CNY", currency)


def unpaid_in(understanding: DemandUnderstanding) -> Requirement | None:
    """What says that nobody is to be paid, whatever they may be given instead."""
    said = (r for r in understanding.in_force if r.kind is RequirementKind.BUDGET and r.is_hard and not r.value.tags)
    return next((r for r in said if r.value.number == 0), None)


def part_limit(
    understanding: DemandUnderstanding, tags: Collection[str], rate: Rate | None, currency: str
) -> float | None:
    """Most that whoever does this may be paid, by what was said of that part, or of one of its units; None without."""
    if currency not in RATES:
        return None
    mine = [one.value for one in limits_for(understanding, tags) if one.value.unit in RATES]
    limits = [limit for value in mine if (limit := limit_by(value, understanding, tags, rate, currency)) is not None]
    return min(limits, default=None)


def limits_for(understanding: DemandUnderstanding, tags: Collection[str]) -> tuple[Requirement, ...]:
    """The amounts that bound the price of who does all this: with what their items ask for besides, and those of
    several single works together."""
    asked = understanding.in_force
    said = [r for r in asked if r.kind is RequirementKind.BUDGET and r.is_hard]
    mine = [r for r in said if not r.value.tags or {*r.value.tags} & {*tags}]
    works = {r.requirement_id: works_of(r, asked, understanding.surface_demand) for r in mine if r.value.tags}
    wide = [replace(r, value=replace(r.value, tags=tuple(works.get(r.requirement_id, ())))) for r in mine]
    joint = joint_limit(wide, {*tags} - understanding.tags_unasked)
    return (*wide, joint) if joint is not None else tuple(wide)


def unit_limit(
    understanding: DemandUnderstanding, tags: Collection[str], rate: Rate | None, currency: str
) -> float | None:
    """Most for one unit of a price of which nobody knows yet how many it is; None where nothing was said of one.

    Of an hour, what each time may cost: a time that lasts longer costs more.
    """
    if currency not in RATES or rate is None or rate.amount is not None:
        return None
    amounts = (r.value for r in understanding.in_force if r.kind is RequirementKind.BUDGET and r.is_hard)
    said = [v for v in amounts if v.unit in RATES and v.number and (not v.tags or set(v.tags) & set(tags))]
    alike = {rate.unit.value, PriceUnit.EVENT.value} if rate.unit is PriceUnit.HOUR else {rate.unit.value}
    return min((convert_most(v.number or 0.0, v.unit, currency) for v in said if v.per in alike), default=None)


def limit_by(
    said: RequirementValue,
    understanding: DemandUnderstanding,
    tags: Collection[str],
    rate: Rate | None,
    currency: str,
) -> float | None:
    """Most that one such amount leaves for whoever does this alone; None where it says nothing of that."""
    units = _units_of(said, tags, rate, understanding)
    return None if said.number is None or units is None else convert_most(said.number, said.unit, currency) * units


_OF_EACH_TIME = frozenset({PriceUnit.HOUR, PriceUnit.PERSON})


def _units_of(
    said: RequirementValue, tags: Collection[str], rate: Rate | None, understanding: DemandUnderstanding
) -> float | None:
    """How many times the amount that was said such a part may cost; None where it says nothing of that."""
    per = said.per.partition("/")[0]
    if rate is not None and per == rate.unit:
        return rate.units
    # So many hours or people of each time; of several days each may be a time.
    if rate is not None and per == PriceUnit.EVENT and (rate.quantity == 1 or rate.unit in _OF_EACH_TIME):
        return rate.times if rate.quantity is not None else None
    is_its_own = bool(said.tags) and set(tags) - understanding.tags_unasked <= {*said.tags}  # who does more asks more
    if per in {"", PART} and is_its_own:
        return 1.0
    people = understanding.context.expected_attendees
    if per != PriceUnit.PERSON or not is_its_own or not people:
        return None
    if said.per == per:
        return float(people)
    days = quantities_of(understanding).days if said.per == f"{per}/{PriceUnit.DAY}" else None
    return people * days if days else None


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
    return need.importance * (2.0 if scales is Scales.CAPACITY else 1.0)  # a venue or a caterer costs more than a host
