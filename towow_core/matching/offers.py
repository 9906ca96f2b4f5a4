"""How a twin answers an invitation: from its person's own terms, with true reasons, and never beyond them."""

from dataclasses import dataclass, replace
from datetime import date

from towow_core.drafts import OfferDraft
from towow_core.matching.aspects import Aspect
from towow_core.matching.calendar_words import Precision
from towow_core.matching.exchange import money_text
from towow_core.matching.fit import (
    Day,
    Match,
    Place,
    Price,
    budget_in,
    date_precision,
    day_of,
    fair_share,
    matches,
    place_of,
    price_of,
    reachable,
    size_share,
)
from towow_core.matching.needs import Need, needs_of
from towow_core.matching.offer_text import (
    contribution_text,
    decline_text,
    point,
    reason_text,
)
from towow_core.matching.second_thoughts import conceded, minds_cost
from towow_core.models import (
    AgentProfile,
    Decision,
    DemandUnderstanding,
    NegotiationPoint,
    Provenance,
    ResponseType,
)

PARTS_MAX = 3  # capabilities that one person takes on
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
    budget: float | None
    share: float | None
    today: str

    @property
    def temperament(self) -> str:
        return self.profile.terms.temperament


def make_offer(
    profile: AgentProfile, understanding: DemandUnderstanding, today: str, *, requester_minds: str = ""
) -> OfferDraft:
    """Participate, participate on conditions, or decline with the true reason.

    Args:
        requester_minds: Why the requester did not take a plan that the person was in.
    """
    situation = _weigh(profile, understanding, today)
    if minds_cost(requester_minds):
        situation = replace(situation, price=conceded(situation.price, situation.temperament))
    reason = _why_decline(situation)
    if reason:
        text = decline_text(reason, situation)
        return OfferDraft(
            decision=Decision.DECLINE,
            reasoning=text,
            decline_reason=text,
            confidence=90,
            currency=profile.terms.currency,
            provenance=Provenance.RULE,
        )
    return _accept(situation)


def _weigh(profile: AgentProfile, understanding: DemandUnderstanding, today: str) -> Situation:
    needs = needs_of(understanding)
    can = matches(profile, needs)
    place = place_of(profile, understanding, can)
    explicit_first = sorted(reachable(can, place), key=lambda match: -match.need.importance)
    found = tuple(explicit_first[: 1 if profile.terms.temperament == "busy" else PARTS_MAX])
    price = price_of(profile.terms, understanding)
    budget = budget_in(understanding, price.currency)
    return Situation(
        profile=profile,
        understanding=understanding,
        needs=needs,
        found=found,
        place=place,
        day=day_of(profile.terms, understanding),
        size=size_share(profile.terms, understanding, found),
        price=price,
        budget=budget,
        share=None if budget is None else budget * min(1.0, fair_share(needs, found) * _GENEROUS),
        today=today,
    )


def _why_decline(s: Situation) -> str:
    """The first thing that rules it out, as a word that `decline_text` explains; empty where nothing does."""
    if not s.found:
        return "capability"
    if s.place is Place.AWAY:
        return "place"
    if s.day in {Day.TAKEN, Day.WRONG_WEEKDAY}:
        return s.day.value
    if s.size < _SIZE_MIN:
        return "size"
    if s.budget is not None and s.price.floor is not None and s.price.floor > s.budget:
        return "price"
    return _too_busy(s)


def _too_busy(s: Situation) -> str:
    if s.temperament != "busy":
        return ""
    if not any(match.need.is_explicit for match in s.found):
        return "busy_minor"
    day = s.understanding.context.date
    soon = day is not None and (date.fromisoformat(day) - date.fromisoformat(s.today[:10])).days < _BUSY_NOTICE_DAYS
    return "busy_soon" if soon else ""


def _accept(s: Situation) -> OfferDraft:
    asked, price_point = _price(s)
    points = tuple(p for p in (price_point, _travel(s), _time(s), _size(s), _payment(s, asked)) if p is not None)
    conditions = tuple(p.desired_value for p in points)
    return OfferDraft(
        decision=Decision.CONDITIONAL if points else Decision.PARTICIPATE,
        response_type=ResponseType.NEGOTIATE if points else ResponseType.OFFER,
        contribution=contribution_text(s, asked),
        conditions=conditions,
        negotiation_points=points,
        reasoning=reason_text(s, asked),
        confidence=_confidence(s, len(points)),
        suggested_role=_role(s),
        capabilities=tuple(match.need.tag for match in s.found),
        price=asked,
        currency=s.price.currency,
        provenance=Provenance.RULE,
    )


def _price(s: Situation) -> tuple[float | None, NegotiationPoint | None]:
    """What to ask. Easygoing people come down towards their share of the budget; others say their price."""
    asked, floor = s.price.asked, s.price.floor
    if asked is None or floor is None or s.share is None or asked <= s.share:
        return asked, None
    if s.temperament == "easygoing":
        return _round(max(floor, s.share)), None
    figure = money_text(asked, s.price.currency, s.understanding.language)
    return asked, point(s, Aspect.PRICE, figure)


def _round(amount: float) -> float:
    return float(round(amount, -1)) if amount >= 100 else float(round(amount))  # noqa: PLR2004  # nobody quotes ¥1,537


def _travel(s: Situation) -> NegotiationPoint | None:
    return point(s, Aspect.TRAVEL) if s.place is Place.TRAVELS and s.temperament != "easygoing" else None


def _time(s: Situation) -> NegotiationPoint | None:
    """Only in the evening; or, where the day is still open, only on the person's weekdays."""
    if s.day is Day.EVENING or (s.day is Day.OPEN and s.profile.terms.available != "any" and _day_will_matter(s)):
        return point(s, Aspect.TIME, s.profile.terms.available)
    return None


def _day_will_matter(s: Situation) -> bool:
    """A day named by its weekday has been looked at; a matter of weeks or months is still open."""
    on_site = any(match.need.concept is None or not match.need.concept.remote for match in s.found)
    return on_site and date_precision(s.understanding) in {Precision.WEEK, Precision.MONTH}


def _size(s: Situation) -> NegotiationPoint | None:
    return point(s, Aspect.SCALE) if s.size < 1 else None


def _payment(s: Situation, asked: float | None) -> NegotiationPoint | None:
    return point(s, Aspect.PAYMENT) if s.temperament == "demanding" and asked else None


def _confidence(s: Situation, points: int) -> int:
    score = _BASE_CONFIDENCE - 5 * points
    score += _EXPLICIT_CONFIDENCE if s.found[0].need.is_explicit else 0
    score += _HERE_CONFIDENCE if s.place in {Place.HERE, Place.ANYWHERE} else 0
    score += _FREE_CONFIDENCE if s.day is Day.FREE else 0
    return max(10, min(95, score))


def _role(s: Situation) -> str:
    need = s.found[0].need
    return need.concept.role(s.understanding.language) if need.concept else need.tag
