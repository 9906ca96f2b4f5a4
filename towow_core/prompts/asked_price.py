"""Nobody is planned at more than they ask themselves: a figure above it is a slip of whoever wrote the plan."""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import Assignment, Language, NegotiationPoint
from towow_core.domain.money import CENT, PriceUnit, Rate, named_amount
from towow_core.engine.language.aspects import Aspect, aspect_of
from towow_core.engine.language.money import find_money
from towow_core.support.money import money_text, price_text

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def at_most_asked(
    parts: Iterable[Assignment],
    offers: Iterable[Offer],
    language: Language,
    before: Mapping[str, Assignment] | None = None,
    feedbacks: Iterable[Feedback] = (),
) -> tuple[tuple[Assignment, ...], str]:
    """The parts, none above what its person asks, and a sentence for each that was; "" where none was.

    Args:
        offers: What each asks, for as much as they offered.
        before: The parts of the plan that is changed, by agent id: what somebody is paid in it stays.
        feedbacks: What people say of that plan: who asks for more in it may be given as much.
    """
    asked, before = {offer.agent_id: offer for offer in offers}, before or {}
    points = {who: offer.negotiation_points for who, offer in asked.items()}
    named: dict[str, float] = {}  # the largest number in what they ask for, as in "场地费希望提到6800"
    for said in feedbacks:
        wish = said.adjustment_request
        more = said.negotiation_points or ((NegotiationPoint(aspect=wish, desired_value=wish),) if wish else ())
        points[said.agent_id] = (*points.get(said.agent_id, ()), *more)
        named[said.agent_id] = max(map(float, _NUMBER.findall(wish.replace(",", ""))), default=0.0)
    read, notes = [], []
    for part in parts:
        offer, old = asked.get(part.agent_id), before.get(part.agent_id)
        most = max(_wished(points.get(part.agent_id, ())), named.get(part.agent_id, 0.0))
        if offer is None or not _is_above(part, offer, old, most):
            read.append(part)
            continue
        price, rate = _asked(part, offer)
        if old is not None and (old.price or 0.0) > (price or 0.0):
            price, rate = old.price, old.rate
        read.append(replace(part, price=price, rate=rate))
        notes.append(_note(part, read[-1], language))
    return tuple(read), ("" if language is Language.ZH else " ").join(notes)


def _is_above(part: Assignment, offer: Offer, old: Assignment | None, wished: float) -> bool:
    if part.price is None and part.rate is not None and offer.rate is not None:
        named = [one.rate.unit_price for one in (offer, old) if one is not None and one.rate is not None]
        return part.rate.unit_price > max(named) + CENT
    if part.price is None or part.price <= max(wished, (old.price if old else None) or 0.0):
        return False
    if offer.price is None and offer.rate is None and not offer.price_for(part.capabilities):
        return False  # they named none: what is put to them is the plan's
    if offer.price is None and offer.rate is not None:  # so much for one, and the plan says how many
        return part.rate is None or part.rate.unit_price > offer.rate.unit_price
    return part.price > (_asked(part, offer)[0] or 0.0) + CENT


def _asked(part: Assignment, offer: Offer) -> tuple[float | None, Rate | None]:
    """What they ask for this much of what they offered; by the day, for every day on which the plan has them come."""
    price, rate = offer.price_for(part.capabilities), offer.rate
    if price != offer.price:
        return price, None
    is_by_day = rate is not None and rate.unit is PriceUnit.DAY and rate.times == 1
    if rate is not None and is_by_day and rate.quantity is not None and rate.quantity < len(part.days):
        rate = replace(rate, quantity=float(len(part.days)))
        return rate.amount, rate
    return price, rate


def _wished(points: Iterable[NegotiationPoint]) -> float:
    """The most that they ask for beside their price: without an end where they name no amount for the whole."""
    found = [find_money(point.desired_value) for point in points if aspect_of(point) is Aspect.PRICE]
    return max((math.inf if money is None or money.per else money.amount for money in found), default=0.0)


def _note(said: Assignment, part: Assignment, language: Language) -> str:
    name, slip = part.display_name, money_text(named_amount(said.price, said.rate) or 0.0, said.currency, language)
    asked = price_text(part.price, part.currency, part.rate, language)
    if language is Language.ZH:
        return f"{name}{f'按自己的报价{asked}计' if asked else '没有要价'}，不是{slip}。"
    return f"{name} {f'is paid what they ask, {asked},' if asked else 'asks for nothing'} and not {slip}."
