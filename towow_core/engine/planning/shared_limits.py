"""A stated amount that the asked prices narrowly exceed is put to whom it is for, once, and each says what they do."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from towow_core.domain.answers import Offer
from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import Assignment, DemandUnderstanding, Language
from towow_core.domain.money import CENT, named_amount
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.sentence_parts import say
from towow_core.engine.matching.candidate_fit import COUNTERS_FROM, limit_by, limits_for
from towow_core.engine.matching.team_assignment import NARROWLY
from towow_core.support.money import convert, money_text

# A wish, and no limit: what people say of a price that they can live with.
BELOW_THE_NAMED = ("低于我报的价钱", "below the price that I named")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What one of them is asked to do it for, and by which amount of the demand.

    Attributes:
        share: Of the price that they named, between 0.0 and 1.0.
        over: How much it is above that amount, all of theirs together, in its currency.
        is_shared: Whether others are asked for the same share, since the amount is for several.
    """

    share: float
    limit: Requirement
    over: float
    is_shared: bool

    def why(self, language: Language) -> str:
        over = money_text(round(self.over, 2), self.limit.value.unit, language)
        if not self.is_shared:
            return say(language, f"“{self.limit.text}”，超出 {over}", f"“{self.limit.text}”, {over} too much")
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

    It comes from the prices that they named and the demand alone; of several amounts the one that leaves them least.
    """
    found: dict[str, Ask] = {}
    there = tuple(offer for offer in offers if parts.get(offer.agent_id))
    for limit in (*understanding.in_force, *_joint(understanding, parts, there)):
        if limit.kind is not RequirementKind.BUDGET or not (limit.is_hard and limit.value.number):
            continue
        mine = [o for o in there if not limit.value.tags or {*parts[o.agent_id]} & {*limit.value.tags}]
        is_shared = len(mine) > 1 and not limit.value.per
        asked = _of_all(understanding, limit, mine, parts) if is_shared else _of_each(understanding, limit, mine, parts)
        for agent_id, ask in asked:
            if agent_id not in found or ask.share < found[agent_id].share:
                found[agent_id] = ask
    return found


def _joint(
    understanding: DemandUnderstanding, parts: Mapping[str, tuple[str, ...]], there: Sequence[Offer]
) -> Iterator[Requirement]:
    """What the limits of single works that one of them does all of come to."""
    said = {r.text for r in understanding.in_force if r.kind is RequirementKind.BUDGET}
    for offer in there:
        yield from (r for r in limits_for(understanding, parts[offer.agent_id]) if r.text not in said)


def _of_all(
    understanding: DemandUnderstanding, limit: Requirement, mine: Sequence[Offer], parts: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, Ask]]:
    """The same share of each."""
    tags, most = {*limit.value.tags}, limit.value.number or 0.0
    prices = {offer.agent_id: offer.price_for(parts[offer.agent_id]) for offer in mine}
    is_comparable = limit.value.unit in RATES and all(offer.currency in RATES for offer in mine)
    does_more = tags and any({*parts[offer.agent_id]} - understanding.tags_unasked - tags for offer in mine)
    if does_more or not is_comparable or any(o.is_paid and prices[o.agent_id] is None for o in mine):
        return
    total = sum(convert(prices[o.agent_id] or 0.0, o.currency, limit.value.unit) for o in mine)
    if most + CENT < total <= most * (1 + NARROWLY):
        for offer in mine:
            if prices[offer.agent_id]:
                yield offer.agent_id, Ask(share=most / total, limit=limit, over=total - most, is_shared=True)


def _of_each(
    understanding: DemandUnderstanding, limit: Requirement, mine: Sequence[Offer], parts: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, Ask]]:
    """What is for one of them, or for each, or for one hour, day or guest of theirs.

    As far down as they name a price themselves: else somebody would be dearer below a lower amount.
    """
    for offer in mine:
        tags = parts[offer.agent_id]
        said = next(
            (
                r.value
                for r in limits_for(understanding, tags)
                if (r.requirement_id, r.text) == (limit.requirement_id, limit.text)
            ),
            limit.value,
        )
        price = named_amount(offer.price_for(tags), offer.rate)
        if not price or offer.currency not in RATES or said.unit not in RATES:
            continue
        is_of_all = not said.tags and not said.per  # then there is nobody else to pay
        is_uncounted = offer.price is None and offer.rate is not None
        is_for_one = is_uncounted and offer.rate is not None and said.per == offer.rate.unit
        most = (
            convert(said.number or 0.0, said.unit, offer.currency)
            if is_for_one or (is_of_all and not is_uncounted)
            else limit_by(said, understanding, tags, offer.rate, offer.currency)
        )
        if most is not None and most + CENT < price and price * COUNTERS_FROM <= most:
            over = convert(price - most, offer.currency, said.unit)
            yield offer.agent_id, Ask(share=most / price, limit=limit, over=over, is_shared=False)
