"""An agreed plan that the requester did not take: what its people ask now, and what becomes of the plan."""

import re
from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import replace

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import AdjustmentSummary, Assignment, Change
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.matching.candidate_fit import Price
from towow_core.engine.matching.needs import Need
from towow_core.engine.wording.adjust_text import AdjustmentWording

_COST = re.compile(
    r"贵|便宜|降价|省|超(?:出)?预算|价[钱格]|报价|成本|\b(?:expensive|cheap(?:er)?|price|cost|budget|afford)",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"[,，。.；;！!？?]|\b(?:and|but|so)\b", re.IGNORECASE)
# How far people of a temperament come down from their price to their lowest, once somebody minds the price.
_CONCEDES = {"easygoing": 1.0, "balanced": 0.5}


def minds_cost(said: str) -> bool:
    """Whether it is the price that somebody minds."""
    return bool(_COST.search(said))


def minds_cost_of(said: str, needs: Iterable[Need]) -> bool:
    """The same of somebody who does these: "cheaper food" minds nobody's price but the cook's.

    Where it names no work beside the price, it is everybody's.
    """
    clauses = [one for one in _CLAUSES.split(said) if one and minds_cost(one)]
    named = [(clause, {f.concept.key for f in find_concepts(clause)}) for clause in clauses]
    if not any(keys for _, keys in named):
        return bool(clauses)
    return any(
        (need.concept is not None and {*need.concept.keys} & keys) or need.tag.casefold() in clause.casefold()
        for clause, keys in named
        for need in needs
    )


def conceded(price: Price, temperament: str) -> Price:
    """A lower price, never below the lowest; the busy and the demanding do not come down."""
    share = _CONCEDES.get(temperament, 0.0)
    if price.asked is None or price.floor is None or price.floor >= price.asked:
        return price
    return replace(price, asked=price.asked - (price.asked - price.floor) * share)


def answer_requester(
    feedback: Feedback, parts: MutableMapping[str, Assignment], offers: Mapping[str, Offer], words: AdjustmentWording
) -> AdjustmentSummary:
    """Changes `parts` to lower prices where people name them, and to those of as many units as are asked for now.

    Nothing else is met because the requester asks for it.
    """
    said, who = feedback.adjustment_request, feedback.agent_id
    changed, counted = list[Change](), list[Change]()
    for agent_id, part in parts.items():
        now = offers.get(agent_id)
        if now is None:
            continue
        if (as_asked := in_units_asked(part, now)) is not part:
            parts[agent_id] = replace(as_asked, is_confirmed=False)
            counted.append(Change(agent_id=agent_id, what=words.counted(now)))
        elif _is_lower(now, part):
            parts[agent_id] = replace(part, price=now.price, rate=now.rate, is_confirmed=False)
            changed.append(Change(agent_id=agent_id, what=words.lowered(part, now.price or 0.0)))
    reply = AdjustmentSummary(round=feedback.round, changes_made=(*changed, *counted))
    if minds_cost(said):
        if changed:
            return replace(reply, requests_addressed=(Change(agent_id=who, what=words.cheaper(len(changed))),))
        return replace(reply, requests_declined=(Change(agent_id=who, what=said, reason=words.no_cheaper()),))
    if not said:
        return reply
    return replace(reply, requests_declined=(Change(agent_id=who, what=said, reason=words.nobody_has_agreed()),))


def _is_lower(offer: Offer, part: Assignment) -> bool:
    """Whether somebody asks less now than the plan gives them."""
    return offer.price is not None and part.price is not None and offer.price < part.price


def in_units_asked(part: Assignment, offer: Offer) -> Assignment:
    """The part with the same work counted as it is now (two hours, and nobody knew before) at the rate that was agreed.

    Who asks less for one of them now gets that.
    """
    now, before = offer.rate, part.rate
    if now is None or before is None or now.unit is not before.unit or offer.currency != part.currency:
        return part
    if now.units is None or now.units == before.units or not {*part.capabilities} <= {*offer.capabilities}:
        return part
    rate = replace(now, unit_price=min(now.unit_price, before.unit_price))
    return replace(part, price=rate.amount, rate=rate)
