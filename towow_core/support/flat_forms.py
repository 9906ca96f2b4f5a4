"""Seed 001 §3.2.3's flat `offer_response` and `proposal_feedback` as the nested messages of contract §7."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.messages import OfferResponse, ProposalResponse

FIRST_ROUND = 1
_INSIDE: Mapping[str, tuple[str, str, type]] = {  # name: where the answer belongs, what a flat one has, its type
    OfferResponse.name: ("offer", "decision", Offer),
    ProposalResponse.name: ("feedback", "feedback_type", Feedback),
}


def is_flat(name: str, payload: Mapping[str, Any]) -> bool:
    """Whether it is an answer whose fields stand beside its ids."""
    inside, known_by, _ = _INSIDE.get(name, ("", "", object))
    return inside not in payload and known_by in payload if inside else False


def nested(name: str, payload: Mapping[str, Any], *, message_id: str, at: str) -> Mapping[str, Any]:
    """The message as it is read; anything but a flat answer as it is.

    The seed's answer to a review names no round: it is one to the first.
    """
    if not is_flat(name, payload):
        return payload
    inside, _, cls = _INSIDE[name]
    agent_id, demand_id = payload.get("agent_id"), payload.get("demand_id", "")
    filled = {
        "demand_id": demand_id,
        "round": FIRST_ROUND,
        "display_name": str(agent_id).removeprefix("user_agent_"),
        "offer_id": f"offer-{message_id}",
        "message_id": message_id,
        "sent_at": at,
        "submitted_at": at,
        **payload,
    }
    names = {field.name for field in fields(cls)}
    return {**filled, inside: {field: value for field, value in filled.items() if field in names}}
