"""An agreed plan that the requester did not take: what its people ask now, and what becomes of the plan."""

import re
from collections.abc import Mapping, MutableMapping
from dataclasses import replace

from towow_core.matching.adjust_text import Words
from towow_core.matching.fit import Price
from towow_core.models import AdjustmentSummary, Assignment, Change, Feedback, Offer

_COST = re.compile(
    r"贵|便宜|降价|省|超(?:出)?预算|价[钱格]|报价|成本|\b(?:expensive|cheap(?:er)?|price|cost|budget|afford)",
    re.IGNORECASE,
)
# How far people of a temperament come down from their price to their lowest, once somebody minds the price.
_CONCEDES = {"easygoing": 1.0, "balanced": 0.5}


def minds_cost(said: str) -> bool:
    """Whether it is the price that somebody minds."""
    return bool(_COST.search(said))


def conceded(price: Price, temperament: str) -> Price:
    """A lower price, never below the lowest; the busy and the demanding do not come down."""
    share = _CONCEDES.get(temperament, 0.0)
    if price.asked is None or price.floor is None or price.floor >= price.asked:
        return price
    return replace(price, asked=price.asked - (price.asked - price.floor) * share)


def answer_requester(
    feedback: Feedback, parts: MutableMapping[str, Assignment], offers: Mapping[str, Offer], words: Words
) -> AdjustmentSummary:
    """Changes `parts`: to lower prices where people name them, and where it was not the price, by a note for all."""
    said, who = feedback.adjustment_request, feedback.agent_id
    changed = []
    for agent_id, part in parts.items():
        now = _lower(offers.get(agent_id), part)
        if now is not None:
            parts[agent_id] = replace(part, price=now, is_confirmed=False)
            changed.append(Change(agent_id=agent_id, what=words.lowered(part, now)))
    reply = AdjustmentSummary(round=feedback.round, changes_made=tuple(changed))
    if minds_cost(said):
        if changed:
            return replace(reply, requests_addressed=(Change(agent_id=who, what=words.cheaper(len(changed))),))
        return replace(reply, requests_declined=(Change(agent_id=who, what=said, reason=words.no_cheaper()),))
    if not said:
        return reply
    for agent_id, part in parts.items():
        parts[agent_id] = replace(part, notes=words.with_note(part.notes, said), is_confirmed=False)
    return replace(reply, requests_addressed=(Change(agent_id=who, what=words.told_all(said)),))


def _lower(offer: Offer | None, part: Assignment) -> float | None:
    """What somebody asks now, where that is less than what the plan gives them."""
    if offer is None or offer.price is None or part.price is None or offer.price >= part.price:
        return None
    return offer.price
