"""How a twin answers an invitation: from its person's own terms, with true reasons, and never beyond them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from towow_core.domain.drafts import OfferDraft
from towow_core.domain.models import (
    AgentProfile,
    Decision,
    DemandUnderstanding,
    NegotiationPoint,
    Provenance,
    ResponseType,
)
from towow_core.domain.money import Rate
from towow_core.domain.requirements import Mode
from towow_core.engine.language.aspects import Aspect
from towow_core.engine.language.date_arithmetic import Precision
from towow_core.engine.language.sentence_parts import say
from towow_core.engine.matching.bare_tags import tags_only
from towow_core.engine.matching.candidate_fit import (
    COUNTERS_FROM,
    Match,
    Place,
    Price,
    budget_in,
    capacity_of,
    fair_share,
    in_reach,
    least_price_of,
    least_share,
    matches,
    mode_of,
    own_prices,
    part_limit,
    places_of,
    price_of,
    size_share,
    unit_limit,
    wants,
)
from towow_core.engine.matching.day_choice import days_out, days_out_before, rescheduling_costs
from towow_core.engine.matching.event_days import is_booked_out, possible_days
from towow_core.engine.matching.event_length import days_from, days_of_part, is_before_evening, own_deadline
from towow_core.engine.matching.needs import Need, needs_of, words_meet
from towow_core.engine.matching.of_work import of_work
from towow_core.engine.matching.schedule import last_day
from towow_core.engine.matching.taken_on import taken_on
from towow_core.engine.matching.wanted_days import Day, date_precision, day_of, is_too_soon
from towow_core.engine.planning.requester_objection import conceded, minds_cost_of
from towow_core.engine.twin.delivery import days_afterwards, delivery_days, free_from
from towow_core.engine.twin.for_nothing import is_for_nothing
from towow_core.engine.twin.limits import limits
from towow_core.engine.twin.offer_facts import OfferFacts
from towow_core.engine.twin.own_times import days_out_by_words, doubtful_times, on_their_days, out_then
from towow_core.engine.twin.statements import statements
from towow_core.engine.wording.offer_text import (
    booked_text,
    contribution_text,
    decline_text,
    point,
    reason_text,
)
from towow_core.support.money import money_text, per_text
from towow_core.support.refused_people import keeps_out
from towow_core.support.replacing import replace

BOOKED = "booked"  # a reason to decline: another approved plan has the person
_OF_THE_DAY = frozenset({BOOKED, Day.TAKEN.value, Day.WRONG_WEEKDAY.value, "hours"})
_BUSY_NOTICE_DAYS = 10
_SIZE_MIN = 0.5
_GENEROUS = 1.3  # how much above its fair share of the budget a price may be before it is talked about
_BASE_CONFIDENCE, _EXPLICIT_CONFIDENCE, _HERE_CONFIDENCE, _FREE_CONFIDENCE = 45, 20, 15, 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Everything a twin weighs."""

    profile: AgentProfile
    understanding: DemandUnderstanding
    needs: tuple[Need, ...]
    found: tuple[Match, ...]
    place: Place
    day: Day
    size: float
    price: Price
    least: Price  # of the cheapest thing among those that they offer
    budget: float | None
    share: float | None
    today: str
    booked: tuple[str, ...] = ()

    @property
    def out_then(self) -> tuple[str, str]:
        """The day on which their own words say that they cannot, and the words; "" where they do not."""
        return out_then(self.profile, self.understanding, self.found, self.place)

    @property
    def temperament(self) -> str:
        return self.profile.terms.temperament

    @property
    def is_over_budget(self) -> bool:
        """Whether not even the lowest price that the person would name is within what there is for it."""
        if self.budget == 0 and self.price.rate is not None and self.price.rate.unit_price > 0:
            return True  # however many hours it takes
        return self.budget is not None and self.least.floor is not None and self.least.floor > self.budget

    @property
    def is_booked(self) -> bool:
        """Whether other plans have the person on every day that there is."""
        return is_booked_out(self.understanding, [match.need.tag for match in self.found], self.booked)


def make_offer(
    profile: AgentProfile,
    understanding: DemandUnderstanding,
    today: str,
    *,
    requester_minds: str = "",
    booked: tuple[str, ...] = (),
) -> OfferDraft:
    """Participate, participate on conditions, or decline with the true reason.

    Args:
        requester_minds: Why the requester did not take a plan that the person was in.
        booked: Days on which other approved plans have the person.
    """
    situation = _weigh(profile, understanding, today, booked)
    if minds_cost_of(requester_minds, [match.need for match in situation.found]):
        situation = replace(situation, price=conceded(situation.price, situation.temperament))
    return _declined(reason, situation) if (reason := _why_decline(situation)) else _accept(situation)


def decline_if_booked(
    profile: AgentProfile, understanding: DemandUnderstanding, today: str, booked: tuple[str, ...]
) -> OfferDraft | None:
    """The person's no, where other plans have them on the only day that there is; None where they do not."""
    if not booked:
        return None
    situation = _weigh(profile, understanding, today, booked)
    return _declined(BOOKED, situation) if situation.is_booked else None


def _declined(reason: str, situation: "Situation") -> OfferDraft:
    text = booked_text(situation) if reason == BOOKED else decline_text(reason, situation)
    return OfferDraft(
        decision=Decision.DECLINE,
        reasoning=text,
        decline_reason=text,
        confidence=90,
        declines=_tags(situation.found),
        unavailable_on=_days_against(reason, situation),
        currency=situation.profile.terms.currency,
        provenance=Provenance.RULE,
    )


def _days_against(reason: str, situation: "Situation") -> tuple[str, ...]:
    """The days that it could be, where the person declines because they cannot on any of them; else ()."""
    if reason not in _OF_THE_DAY:
        return ()
    day = situation.understanding.context.date
    return possible_days(situation.understanding) or ((day,) if day else ())


def days_declined(
    profile: AgentProfile, understanding: DemandUnderstanding, today: str, booked: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The same of somebody who declines, whoever worded it: by their calendar, and not by what they say of it."""
    situation = _weigh(profile, understanding, today, booked)
    return _days_against(_why_decline(situation), situation)


def declined_by(profile: AgentProfile, understanding: DemandUnderstanding, today: str) -> tuple[str, ...]:
    """Capability tags of what somebody says no to who declines, whoever worded it."""
    return _tags(_weigh(profile, understanding, today).found)


def _tags(found: Sequence[Match]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(match.need.tag for match in found))


def with_facts(
    offer: OfferDraft,
    profile: AgentProfile,
    understanding: DemandUnderstanding,
    today: str = "",
    booked: tuple[str, ...] = (),
) -> OfferDraft:
    """An offer that somebody else worded, with what the profile knows: how many people, on site or online, what for.

    How long a part takes is what the rules read in the profile; where they read nothing, what the offer says of it.
    Whoever asks so much a person, an hour or a day asks it for as many as the demand names, and nobody guesses them.
    """
    situation = _weigh(profile, understanding, today, booked)
    does = [match for match in situation.found if match.need.tag in offer.capabilities] or situation.found
    price, rate = offer.price, price_of(profile.terms, understanding, [match.label for match in does]).rate
    if offer.currency != profile.terms.currency:
        rate = None
    elif rate is not None and rate.units is None:  # no amount can be right, nothing least of all: nobody said how many
        price, rate = None, _price_of_one(situation, rate)[0]
    elif rate is not None and price is not None:
        rate = rate.at(price)
    else:
        rate = None
    known = _facts(situation, offer.contribution)
    known["delivery_days"] = {**offer.delivery_days, **known["delivery_days"]}
    return replace(
        offer,
        price=price if rate is None else rate.amount,
        rate=rate,
        prices=own_prices(profile.terms, understanding, does, price) if rate is not None else {},
        **known,
    )


def without_calendar(offer: OfferDraft, understanding: DemandUnderstanding) -> OfferDraft:
    """The offer of somebody whose calendar cannot be read: it says so, and depends on it."""
    if offer.decision is Decision.DECLINE:
        return offer
    language = understanding.language
    text = say(language, "日历暂时读不到，日子还要再确认", "my calendar cannot be read now; the day is to be confirmed")
    return replace(offer, decision=Decision.CONDITIONAL, conditions=(*offer.conditions, text))


def _facts(s: Situation, message: str = "") -> OfferFacts:
    terms = s.profile.terms
    out = days_out_by_words(s.profile, s.understanding, s.found, s.place, s.today)
    never = replace(terms, unavailable_dates=(*terms.unavailable_dates, *out))
    mode, tags, after = mode_of(s.place), [match.need.tag for match in s.found], days_afterwards(s.profile, s.found)
    if wants(s.understanding, Mode.ONLINE):
        mode = Mode.ONLINE if terms.remote else Mode.ON_SITE
    doubtful = tuple(doubtful_times(s.profile, s.understanding, s.found, s.place, s.today))
    return {
        "capacity_people": capacity_of(s.profile, s.found),
        "mode": mode,
        "languages": terms.languages,
        "hours_max": terms.hours_max,
        "recurring": terms.recurring,
        "places": places_of(s.profile, s.understanding) if mode is Mode.ON_SITE else (),
        "unavailable_on": (
            *days_out(never, s.understanding, s.today, capabilities=tags, booked=s.booked, days_afterwards=after),
            *days_out_before(never, s.understanding, capabilities=tags, booked=s.booked),
        ),
        "rescheduling_costs": rescheduling_costs(never, s.understanding, s.today, capabilities=tags, booked=s.booked),
        "free_from": free_from(terms, s.today),
        "delivery_days": delivery_days(s.profile, s.found, s.today),
        "statements": statements(s.profile, s.understanding, s.found),
        "by_tag": tuple(tag for tag in tags_only(s.profile, s.found) if not words_meet(tag, message)),
        "limits": limits(s.profile, s.understanding, s.found, message, doubtful),
    }


def _weigh(
    profile: AgentProfile, understanding: DemandUnderstanding, today: str, booked: tuple[str, ...] = ()
) -> Situation:
    needs = needs_of(understanding)
    can = matches(profile, needs)
    near, place = in_reach(profile, understanding, can)
    found = on_their_days(profile, understanding, taken_on(near or can, profile.terms), place)
    understanding = of_work(understanding, [match.need.tag for match in found])
    price = price_of(profile.terms, understanding, [match.label for match in found])
    budget = budget_in(understanding, price.currency)
    limit = part_limit(understanding, [match.need.tag for match in found], price.rate, price.currency)
    share = None if budget is None else budget * min(1.0, fair_share(needs, found) * _GENEROUS)
    return Situation(
        profile=profile,
        understanding=understanding,
        needs=needs,
        found=found,
        place=place,
        day=day_of(profile.terms, understanding, [match.need.tag for match in found]),
        size=size_share(profile, understanding, found),
        price=price,
        least=least_price_of(profile.terms, understanding, [match.label for match in found]),
        budget=_least(budget, limit),
        share=_least(share, limit),
        today=today,
        booked=booked,
    )


def _least(*amounts: float | None) -> float | None:
    return min((amount for amount in amounts if amount is not None), default=None)


def _why_decline(s: Situation) -> str:  # noqa: PLR0911  # one for each reason
    """The first thing that rules it out, as a word that `decline_text` explains; empty where nothing does."""
    if not s.found:
        return "capability"
    if s.place is Place.AWAY:
        return "place"
    if s.is_booked:
        return BOOKED
    tags = [match.need.tag for match in s.found]
    if s.day in {Day.TAKEN, Day.WRONG_WEEKDAY} or (s.day is Day.EVENING and is_before_evening(s.understanding, tags)):
        return s.day.value
    if s.out_then[1]:
        return "hours"
    if _is_too_soon(s):
        return "notice"
    if s.size < _SIZE_MIN:
        return "size"
    if s.is_over_budget and not _counters(s):
        return "price"
    return _too_busy(s)


def _counters(s: Situation) -> bool:
    """Whether to name a price though the budget is too small for it.

    By the published price alone: did it depend on the lowest, many demands with other budgets would find that.
    """
    return s.budget is not None and s.least.asked is not None and s.budget >= s.least.asked * COUNTERS_FROM


def _is_too_soon(s: Situation) -> bool:
    """Whether every day that it could be is nearer than the person must know of it."""
    tags = [match.need.tag for match in s.found]
    if own := [own_deadline(s.understanding, tag) for tag in tags if own_deadline(s.understanding, tag)]:
        return len(own) == len(tags) and is_too_soon(s.profile.terms, max(own), s.today)
    firsts = possible_days(s.understanding) or ((day,) if (day := s.understanding.context.date) else ())
    precision = date_precision(s.understanding)
    if precision in {Precision.WEEK, Precision.MONTH}:  # the offer says from when on; after the last of it is too late
        last = last_day(s.understanding)
        return last is not None and is_too_soon(s.profile.terms, last.isoformat(), s.today)
    if precision is Precision.WEEKDAY:
        return False  # there are later ones
    days = [days_of_part(s.understanding, tags, days_from(s.understanding, first)) for first in firsts]
    return bool(days) and all(any(is_too_soon(s.profile.terms, day, s.today) for day in each) for each in days)


def _too_busy(s: Situation) -> str:
    if s.temperament != "busy":
        return ""
    if not any(match.need.is_required for match in s.found):  # what an occasion cannot do without is asked for too
        return "busy_minor"
    last = last_day(s.understanding)
    soon = last is not None and (last - date.fromisoformat(s.today[:10])).days < _BUSY_NOTICE_DAYS
    return "busy_soon" if soon else ""


def _accept(s: Situation) -> OfferDraft:
    rate, price_point = _price(s)
    asked = None if rate is None else rate.amount
    is_free = rate is None and is_for_nothing(s.profile, s.understanding, s.found)
    if is_free:
        asked = 0.0
    points = tuple(p for p in (price_point, _travel(s), _time(s), _size(s), _payment(s, rate)) if p is not None)
    facts = _facts(s)
    kept_out = (one.said for one in facts["statements"] if keeps_out(one.asked, one.said))
    conditions = (*(p.desired_value for p in points), *dict.fromkeys(kept_out))
    return OfferDraft(
        decision=Decision.CONDITIONAL if conditions else Decision.PARTICIPATE,
        response_type=ResponseType.NEGOTIATE if points else ResponseType.OFFER,
        contribution=contribution_text(s, rate),
        conditions=conditions,
        negotiation_points=points,
        reasoning=reason_text(s, rate, is_for_nothing=is_free),
        confidence=_confidence(s, len(points)),
        suggested_role=_role(s),
        capabilities=tuple(match.need.tag for match in s.found),
        price=asked,
        currency=s.price.currency,
        rate=rate,
        prices=own_prices(s.profile.terms, s.understanding, s.found, asked),
        **facts,
        provenance=Provenance.RULE,
    )


def _price(s: Situation) -> tuple[Rate | None, NegotiationPoint | None]:
    """What to ask. Easygoing people come down towards their share of the budget; others say their price."""
    rate, asked, floor = s.price.rate, s.price.asked, s.price.floor
    if rate is None or asked is None:
        return _price_of_one(s, rate)
    if s.is_over_budget and floor is not None:  # the price at which they would, and not one that is open to talk
        return rate.at(min(asked, rounded_up(floor))), None
    rate = rate.at(asked)
    if floor is None or s.share is None or asked <= s.share:
        return rate, None
    # Only they come down unasked; the others name their price, and say that it can be talked about.
    if s.temperament == "easygoing":
        return rate.at(max(floor, _round(max(floor, s.share)))), None
    figure = money_text(asked, s.price.currency, s.understanding.language)
    return rate, point(s, Aspect.PRICE, figure)


def _price_of_one(s: Situation, rate: Rate | None) -> tuple[Rate | None, NegotiationPoint | None]:
    """The same where nobody said how many units it is: it is talked about what one costs, where one has a limit."""
    most = unit_limit(s.understanding, [match.need.tag for match in s.found], rate, s.price.currency)
    least = 0.0 if rate is None else rate.unit_price * least_share(s.profile.terms)
    if rate is None or most is None or most >= rate.unit_price:
        return rate, None
    if least > most:  # as of a whole price: what they would do it for, where the limit is not far from what they ask
        is_near = most >= rate.unit_price * COUNTERS_FROM
        return replace(rate, unit_price=min(rate.unit_price, rounded_up(least))) if is_near else rate, None
    if s.temperament == "easygoing":
        return replace(rate, unit_price=most), None
    language = s.understanding.language
    figure = money_text(rate.unit_price, s.price.currency, language) + per_text(rate.unit, language)
    return rate, point(s, Aspect.PRICE, figure)


def _round(amount: float) -> float:
    return float(round(amount, -1)) if amount >= 100 else float(round(amount))  # noqa: PLR2004  # nobody quotes ¥1,537


def rounded_up(amount: float) -> float:
    step = 10 if amount >= 1000 else 1  # noqa: PLR2004  # nobody quotes ¥5,607
    return float(math.ceil(amount / step) * step)


def _travel(s: Situation) -> NegotiationPoint | None:
    return point(s, Aspect.TRAVEL) if s.place is Place.TRAVELS and s.temperament != "easygoing" else None


def _time(s: Situation) -> NegotiationPoint | None:
    """Only in the evening; or, where the day is still open, only on the person's weekdays."""
    if s.day is Day.EVENING and is_before_evening(s.understanding, [m.need.tag for m in s.found]) is False:
        return None  # it is in the evening
    if s.day is Day.EVENING or (s.day is Day.OPEN and s.profile.terms.available != "any" and _day_will_matter(s)):
        return point(s, Aspect.TIME, s.profile.terms.available)
    return None


def _day_will_matter(s: Situation) -> bool:
    """A day named by its weekday has been looked at; a matter of weeks or months is still open."""
    on_site = any(match.need.concept is None or not match.need.concept.remote for match in s.found)
    return on_site and date_precision(s.understanding) in {Precision.WEEK, Precision.MONTH}


def _size(s: Situation) -> NegotiationPoint | None:
    return point(s, Aspect.SCALE) if s.size < 1 else None


def _payment(s: Situation, rate: Rate | None) -> NegotiationPoint | None:
    return point(s, Aspect.PAYMENT) if s.temperament == "demanding" and rate is not None and rate.unit_price else None


def _confidence(s: Situation, points: int) -> int:
    score = _BASE_CONFIDENCE - 5 * points
    score += _EXPLICIT_CONFIDENCE if s.found[0].need.is_explicit else 0
    score += _HERE_CONFIDENCE if s.place in {Place.HERE, Place.ANYWHERE} else 0
    score += _FREE_CONFIDENCE if s.day is Day.FREE else 0
    return max(10, min(95, score))


def _role(s: Situation) -> str:
    need = s.found[0].need
    return need.concept.role.to(s.understanding.language) if need.concept else need.tag
