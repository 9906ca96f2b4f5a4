"""Seed 000's vocabulary for a browser: which event is shown under which short name, and with which data."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from towow_core.domain import events
from towow_core.domain.errors import BadSetting

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMapping:
    """One line of the vocabulary.

    Attributes:
        openagents_pattern: An event's name, or the beginning of names with `.*` behind it.
        sse_event_type: The short name.
        transformer: Payload to data; None shows the payload as it is.
    """

    openagents_pattern: str
    sse_event_type: str
    transformer: Callable[[Data], Data] | None = None

    def matches(self, event_type: str) -> bool:
        """Whether this line is about events of that name."""
        if self.openagents_pattern.endswith(".*"):
            return event_type.startswith(self.openagents_pattern[:-1])
        return event_type == self.openagents_pattern


def mapping_for(event_type: str, mappings: Mapping[str, EventMapping]) -> EventMapping | None:
    """The line about events of that name: its own, else the one with the longest beginning of it."""
    if (exact := mappings.get(event_type)) is not None:
        return exact
    found = (mapping for mapping in mappings.values() if mapping.matches(event_type))
    return max(found, key=lambda mapping: len(mapping.openagents_pattern), default=None)


def load_mappings(path: str) -> tuple[EventMapping, ...]:
    """Somebody's own lines, from a setting such as `my_company.words:MORE`.

    Raises:
        BadSetting: There is nothing there, or something else.
    """
    module_name, _, name = path.partition(":")
    try:
        found = tuple(getattr(importlib.import_module(module_name), name))
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BadSetting(f"TOWOW_EVENT_MAPPINGS names {path!r}, which cannot be loaded: {error}.") from error
    if not all(isinstance(each, EventMapping) for each in found):
        raise BadSetting(f"TOWOW_EVENT_MAPPINGS names {path!r}; each item there must be an EventMapping.")
    return found


def channel_created(payload: Data) -> Data:
    """A new channel in the words of seed 000 §4.2.2: also whom it invites, and what they are asked for."""
    analysis = {name: payload.get(name) for name in ("surface_demand", "capability_tags")}
    return {**payload, "candidates": list(payload.get("candidates", ())), "analysis": analysis}


def progress(payload: Data) -> Data | None:
    """How many have answered, of how many (seed 000 §3.3); None where an older event does not say."""
    invited = payload.get("invited_count")
    return {**_ids(payload), "progress": f"{payload['answers_count']}/{invited}"} if invited else None


def agent_response(payload: Data) -> Data:
    """An offer in the words of seed 000 §4.3."""
    answer = {"response_type": "proposal" if payload["decision"] != "decline" else "decline"}
    content = payload["contribution"] or payload["decline_reason"]
    return {**_ids(payload), "display_name": payload["display_name"], **answer, "content": content}


def agent_feedback(payload: Data) -> Data:
    """A review in the words of seed 000 §3.5: accepted or not, and why."""
    accepted = payload["feedback_type"] == "accept"
    reason = payload["reasoning"] or payload["adjustment_request"]
    return {**_ids(payload), "accepted": accepted, "reason": reason, "round": payload["round"]}


def _ids(payload: Data) -> dict[str, Any]:
    return {name: payload[name] for name in ("demand_id", "channel_id", "agent_id")}


DEFAULT_MAPPINGS: tuple[EventMapping, ...] = (
    EventMapping(
        openagents_pattern=events.ChannelCreated.event_type,
        sse_event_type="channel_created",
        transformer=channel_created,
    ),
    EventMapping(openagents_pattern=events.ChannelStatusChanged.event_type, sse_event_type="channel_status"),
    EventMapping(
        openagents_pattern=events.OfferSubmitted.event_type,
        sse_event_type="agent_response",
        transformer=agent_response,
    ),
    EventMapping(
        openagents_pattern=events.ProposalFeedback.event_type,
        sse_event_type="agent_feedback",
        transformer=agent_feedback,
    ),
    EventMapping(openagents_pattern=events.AggregationStarted.event_type, sse_event_type="negotiation_progress"),
    EventMapping(openagents_pattern=events.FeedbackEvaluated.event_type, sse_event_type="negotiation_progress"),
    EventMapping(openagents_pattern=events.RoundStarted.event_type, sse_event_type="negotiation_progress"),
    EventMapping(openagents_pattern=events.ProposalDistributed.event_type, sse_event_type="proposal_sent"),
    EventMapping(openagents_pattern=events.ProposalFinalized.event_type, sse_event_type="channel_completed"),
    EventMapping(openagents_pattern=events.ForceFinalized.event_type, sse_event_type="channel_completed"),
    EventMapping(openagents_pattern=events.NegotiationFailed.event_type, sse_event_type="channel_failed"),
    EventMapping(openagents_pattern=events.DemandFailed.event_type, sse_event_type="channel_failed"),
    EventMapping(openagents_pattern=events.SubnetTriggered.event_type, sse_event_type="subnet_created"),
)
