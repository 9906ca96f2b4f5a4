"""Everything that is known of a demand so far, folded from its events."""

from collections.abc import Iterable, Mapping
from typing import Any

from towow_core import events as ev
from towow_core.events import TERMINAL_EVENT_TYPES, Envelope

OUTCOMES = {
    ev.ProposalFinalized.event_type: "finalized",
    ev.ForceFinalized.event_type: "force_finalized",
    ev.NegotiationFailed.event_type: "failed",
    ev.DemandFailed.event_type: "failed",
}
WITH_A_PLAN = TERMINAL_EVENT_TYPES | {ev.ProposalDistributed.event_type, ev.SubnetCompleted.event_type}


def status_of(envelopes: Iterable[Envelope]) -> dict[str, Any]:
    """`{status, channel_status, round, max_rounds, terminal}`; `status` is `processing` until it has ended."""
    status: dict[str, Any] = {
        "status": "processing",
        "channel_status": None,
        "round": 0,
        "max_rounds": None,
        "terminal": False,
    }
    for envelope in envelopes:
        payload = envelope.payload
        if envelope.event_type == ev.ChannelStatusChanged.event_type:
            status["channel_status"] = payload["new_status"]
        elif envelope.event_type == ev.ChannelCreated.event_type:  # the first one, or one that negotiates again
            status |= {"status": "processing", "channel_status": "created", "terminal": False}
        elif envelope.event_type in TERMINAL_EVENT_TYPES:
            status |= {"status": OUTCOMES[envelope.event_type], "terminal": True}
        if "round" in payload and "max_rounds" in payload:
            status |= {"round": payload["round"], "max_rounds": payload["max_rounds"]}
    return status


def view_of(demand_id: str, channel_id: str, envelopes: tuple[Envelope, ...]) -> dict[str, Any]:
    """The demand as a person wants to read it: what was asked, who was found, what they said, what came of it."""
    own = tuple(e for e in envelopes if e.payload["demand_id"] == demand_id)
    view: dict[str, Any] = {
        "demand_id": demand_id,
        "channel_id": channel_id,
        **status_of(own),
        "raw_input": None,
        "user_id": None,
        "submitted_at": None,
        "understanding": None,
        "candidates": [],
        "offers": {},
        "feedback": {},
        "proposal": None,
        "outcome": None,
        "gaps": [],
        "last_seq": envelopes[-1].seq if envelopes else 0,
    }
    for envelope in own:
        _fold(view, envelope)
        if envelope.event_type in TERMINAL_EVENT_TYPES:
            view["outcome"] = {"event_type": envelope.event_type, **_without_ids(envelope.payload)}
    return view


def _fold(view: dict[str, Any], envelope: Envelope) -> None:
    payload = envelope.payload
    match envelope.event_type:
        case ev.DemandSubmitted.event_type:
            said = {"raw_input": payload["raw_input"], "user_id": payload["user_id"]}
            view |= {**said, "submitted_at": envelope.timestamp}
        case ev.DemandUnderstood.event_type:
            view["understanding"] = understanding_of(payload)
        case ev.FilterCompleted.event_type:
            view["candidates"] = payload["candidates"]
        case ev.ChannelCreated.event_type:
            view |= {"offers": {}, "feedback": {}, "outcome": None, "gaps": []}
        case ev.OfferSubmitted.event_type:
            view["offers"][payload["agent_id"]] = _without_ids(payload)
        case ev.ProposalDistributed.event_type:
            view["feedback"] = {}
        case ev.ProposalFeedback.event_type:
            view["feedback"][payload["agent_id"]] = _without_ids(payload)
        case ev.GapIdentified.event_type:
            view["gaps"] = payload["gaps"]
    if envelope.event_type in WITH_A_PLAN:
        view["proposal"] = payload.get("proposal") or view["proposal"]


def understanding_of(payload: Mapping[str, Any]) -> dict[str, Any]:
    """What prompt 1 said, from its event."""
    return _without_ids(payload)


def _without_ids(payload: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in payload.items() if name not in {"demand_id", "channel_id"}}
