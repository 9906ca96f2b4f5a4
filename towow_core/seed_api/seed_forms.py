"""The seeds' plain dicts as our types, leniently: what is missing is empty, what is unknown is left out."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.models import (
    Assignment,
    DeepUnderstanding,
    DemandContext,
    DemandUnderstanding,
    FeedbackType,
    Proposal,
    Timeline,
)
from towow_core.prompts.gap_reading import read_gaps
from towow_core.support import codec

Plain = Mapping[str, Any]


def read_understanding(demand: Plain) -> DemandUnderstanding:
    """A seed's `demand` dict; deep understanding and context may hold more than we know.

    Resources that it lists (seed 004) are looked for like capabilities.
    """
    deep = demand.get("deep_understanding")
    resources = deep.get("resource_requirements") if isinstance(deep, Mapping) else None
    tags = [*(demand.get("capability_tags") or ()), *(resources or ())]
    known = {
        "surface_demand": str(demand.get("surface_demand") or demand.get("raw_input") or ""),
        "capability_tags": tuple(dict.fromkeys(map(str, tags))),
        "deep_understanding": _pick(DeepUnderstanding, demand.get("deep_understanding")),
        "context": _pick(DemandContext, demand.get("context")),
    }
    return codec.load(DemandUnderstanding, known)


def read_proposal(proposal: Plain) -> Proposal:
    """A seed's `proposal` dict: seed 004's tests give assignments with nothing but a role."""
    assignments = tuple(
        {
            **_pick(Assignment, item),
            "agent_id": str(item.get("agent_id") or f"unnamed-{number}"),
            "display_name": str(item.get("display_name") or ""),
            "role": str(item.get("role") or ""),
            "responsibility": str(item.get("responsibility") or ""),
        }
        for number, item in enumerate(proposal.get("assignments") or (), start=1)
    )
    known = {
        **_pick(Proposal, proposal),
        "proposal_id": str(proposal.get("proposal_id") or ""),
        "demand_id": str(proposal.get("demand_id") or ""),
        "version": int(proposal.get("version") or 1),
        "summary": str(proposal.get("summary") or ""),
        "assignments": assignments,
        "timeline": _pick(Timeline, proposal.get("timeline")),
        "gaps": [codec.dump(gap) for gap in read_gaps(list(proposal.get("gaps") or ()))],
    }
    return codec.load(Proposal, known)


def read_feedbacks(feedbacks: Sequence[Plain]) -> tuple[Feedback, ...]:
    """A seed's list of feedback dicts; one without a type counts as neither yes nor no."""
    read = []
    for item in feedbacks:
        known = {
            **_pick(Feedback, item),
            "agent_id": str(item.get("agent_id") or ""),
            "display_name": str(item.get("display_name") or ""),
            "feedback_type": item.get("feedback_type") or item.get("feedback") or FeedbackType.NEGOTIATE,
            "round": int(item.get("round") or 1),
        }
        read.append(codec.load(Feedback, known))
    return tuple(read)


def read_offer(message: Plain, *, demand_id: str, offer_id: str) -> Offer:
    """Seed 002's `offer_response` message.

    Raises:
        MalformedMessage: It names no agent, or a field has a value that cannot be used.
    """
    if not isinstance(message.get("agent_id"), str) or not message["agent_id"]:
        raise MalformedMessage("offer_response", "agent_id: it names no agent")
    known = {
        **_pick(Offer, message),
        "offer_id": message.get("offer_id") or offer_id,
        "display_name": message.get("display_name") or message["agent_id"],
        "demand_id": demand_id,
        "decision": message.get("decision") or "participate",
        "contribution": message.get("contribution") or "",
        "decline_reason": message.get("decline_reason") or "",
        "submitted_at": message.get("submitted_at") or message.get("timestamp") or "",
    }
    return codec.load(Offer, known)


def _pick(cls: type, value: object) -> dict[str, Any]:
    """The entries of a mapping that `cls` has fields for; nothing of anything else."""
    if not isinstance(value, Mapping):
        return {}
    names = {field.name for field in fields(cls)}
    return {str(name): item for name, item in value.items() if name in names and item is not None}
