"""What a question means, in a few plain words: who is asked, about which demand, and what the answer hangs on.

An answer that a person prepared belongs to a meaning and not to letters, so that it is found again after a prompt was
reworded, told less, or asked in another order; and the words say to a person which question is meant.
"""

from collections.abc import Callable, Mapping
from typing import Any

from towow_core.domain.answers import Offer
from towow_core.domain.models import Assignment, FeedbackType
from towow_core.domain.money import Rate
from towow_core.prompts import p01_demand_understanding as p01
from towow_core.prompts import p02_smart_filter as p02
from towow_core.prompts import p03_response_generation as p03
from towow_core.prompts import p04_proposal_aggregation as p04
from towow_core.prompts import p05_proposal_feedback as p05
from towow_core.prompts import p06_proposal_adjustment as p06
from towow_core.prompts import p07_gap_identification as p07
from towow_core.prompts import p08_recursion_decision as p08
from towow_core.prompts import p09_compromise as p09
from towow_core.prompts import p10_react as p10
from towow_core.prompts import p11_instruction as p11

Meaning = Mapping[str, Any]  # plain JSON, without what is empty


def meaning_of(prompt: str, inputs: Any) -> Meaning:
    """The meaning of a question of the prompt with this key; of a prompt that is not ours, its inputs as they print."""
    told = _MEANINGS.get(prompt, _as_printed)(inputs)
    return {name: value for name, value in told.items() if value not in ("", None, [], {})}


def in_words(prompt: str, meaning: Meaning) -> str:
    """The question as one sentence names it."""
    about = "; ".join(f"{name}: {_plain(value)}" for name, value in meaning.items())
    return f"{prompt} ({about})"


def _plain(value: Any) -> str:
    match value:
        case Mapping():
            return ", ".join(f"{name} {_plain(part)}".strip() for name, part in value.items())
        case list():
            return ", ".join(map(_plain, value))
        case _:
            return str(value)


def _demand(inputs: Any) -> str:
    return str(inputs.understanding.surface_demand)


def _offer(inputs: p03.OfferInputs) -> Meaning:
    again = {"requester_minds": inputs.requester_minds, "problem": inputs.problem}
    return {"who": inputs.profile.agent_id, "demand": _demand(inputs), **again}


def _plan(inputs: p04.AggregationInputs) -> Meaning:
    return {"demand": _demand(inputs), "offers": {offer.agent_id: _answer(offer) for offer in inputs.offers}}


def _review(inputs: p05.FeedbackInputs) -> Meaning:
    part = inputs.my_assignment
    mine = {"role": part.role, "does": part.responsibility, "price": _price_of(part), "standing": part.standing.value}
    return {"who": inputs.profile.agent_id, "demand": _demand(inputs), "part": mine, "problem": inputs.problem}


def _next_plan(inputs: p06.AdjustmentInputs) -> Meaning:
    said = {
        f.agent_id: f"{f.feedback_type}: {f.adjustment_request or f.reasoning}"
        for f in inputs.feedbacks
        if f.feedback_type is not FeedbackType.ACCEPT
    }
    placed = {part.agent_id for part in inputs.proposal.assignments} | set(inputs.withdrawn)
    new = {offer.agent_id: _answer(offer) for offer in inputs.offers if offer.agent_id not in placed}
    return {"demand": _demand(inputs), "said": said, "withdrawn": sorted(inputs.withdrawn), "new": new}


def _agreed(inputs: p07.GapInputs) -> Meaning:
    return {"demand": _demand(inputs), "plan": {part.agent_id: _price_of(part) for part in inputs.proposal.assignments}}


def _gaps(inputs: p08.RecursionInputs) -> Meaning:
    return {"demand": _demand(inputs), "gaps": [gap.gap_type for gap in inputs.gaps]}


def _as_printed(inputs: Any) -> Meaning:
    return {"inputs": repr(inputs)}


def _answer(offer: Offer) -> str:
    return f"{offer.decision} {_money(offer.price, offer.rate, offer.currency)}".strip()


def _price_of(part: Assignment) -> str:
    return _money(part.price, part.rate, part.currency)


def _money(price: float | None, rate: Rate | None, currency: str) -> str:
    if price is not None:
        return f"{price:.15g} {currency}"
    return "" if rate is None else f"{rate.unit_price:.15g} {currency} for each {rate.unit}"


_MEANINGS: Mapping[str, Callable[[Any], Meaning]] = {
    p01.KEY: lambda inputs: {"demand": inputs.raw_input},
    p02.KEY: lambda inputs: {"demand": _demand(inputs)},
    p03.KEY: _offer,
    p04.KEY: _plan,
    p05.KEY: _review,
    p06.KEY: _next_plan,
    p07.KEY: _agreed,
    p08.KEY: _gaps,
    p09.KEY: lambda inputs: {"demand": _demand(inputs), "reason_code": inputs.reason_code},
    p10.KEY: lambda inputs: {"sentence": inputs.user_input, "step": len(inputs.steps)},
    p11.KEY: lambda inputs: {"instruction": inputs.instruction},
}
