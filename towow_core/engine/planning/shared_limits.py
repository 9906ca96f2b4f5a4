"""An amount for several parts together that they narrowly exceed: each is asked once for as much less, and says."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from towow_core.domain.answers import Offer
from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import Assignment, DemandUnderstanding, Language
from towow_core.domain.money import CENT
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.sentence_parts import say
from towow_core.support.money import convert, money_text

# A wish, and no limit: what people say of a price that they can live with.
BELOW_THE_NAMED = ("低于我报的价钱", "below the price that I named")
NARROWLY = 0.15  # of the amount: what is further above it no twin gives, and nobody is asked for nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What one of them is asked to do it for, in their own currency, and by which amount of the demand.

    Attributes:
        over: How much all of them together are above that amount, in its currency.
    """

    price: float
    limit: Requirement
    over: float

    def why(self, language: Language) -> str:
        over = money_text(round(self.over, 2), self.limit.value.unit, language)
        return say(language, f"“{self.limit.text}”，合计超出 {over}", f"“{self.limit.text}”, {over} too much together")


def ask_of(
    understanding: DemandUnderstanding, assignments: Collection[Assignment], offers: Mapping[str, Offer], agent_id: str
) -> Ask | None:
    """What was asked of somebody who has this part in a plan; None where that is nothing."""
    parts = {part.agent_id: part.capabilities for part in assignments if part.capabilities}
    return asks(understanding, parts, tuple(offers.values())).get(agent_id)


def asks(
    understanding: DemandUnderstanding, parts: Mapping[str, tuple[str, ...]], offers: tuple[Offer, ...]
) -> Mapping[str, Ask]:
    """Agent id to what is asked of them; empty where nothing is exceeded, or by more than people give.

    The share is the same for each, and comes from published prices and the demand alone.
    """
    found: dict[str, Ask] = {}
    for limit in understanding.in_force:
        mine = [offer for offer in offers if {*parts.get(offer.agent_id, ())} & {*limit.value.tags}]
        most = limit.value.number
        is_shared = len(mine) > 1  # one alone has named the least already
        if limit.kind is not RequirementKind.BUDGET or limit.value.per or not (limit.is_hard and is_shared and most):
            continue
        prices = {offer.agent_id: offer.price_for(parts[offer.agent_id]) for offer in mine}
        is_comparable = limit.value.unit in RATES and all(offer.currency in RATES for offer in mine)
        does_more = any(not {*parts[offer.agent_id]} <= {*limit.value.tags} for offer in mine)
        if does_more or not is_comparable or any(o.is_paid and prices[o.agent_id] is None for o in mine):
            continue
        total = sum(convert(prices[o.agent_id] or 0.0, o.currency, limit.value.unit) for o in mine)
        if most + CENT < total <= most * (1 + NARROWLY):
            for offer in mine:
                if price := prices[offer.agent_id]:
                    found[offer.agent_id] = Ask(price=price * most / total, limit=limit, over=total - most)
    return found
