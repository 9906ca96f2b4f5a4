"""A page as somebody would write it who has read seed 001's §3.1.2, §4.6 and ADR-005, and nothing else.

It knows the envelope and the events of §4.6, takes every event of its stream for its own demand's, because the seed
says nothing else, and does nothing with an event that it does not know.
"""

from dataclasses import dataclass, field
from typing import Any

import orjson

EVENT_TYPES: dict[str, dict[str, type | tuple[type, ...]]] = {  # §4.6, as it stands there
    "towow.demand.understood": {"demand_id": str, "surface_demand": str, "capability_tags": list, "confidence": str},
    "towow.filter.completed": {"demand_id": str, "channel_id": str, "candidates_count": int, "candidates": list},
    "towow.channel.created": {"channel_id": str, "demand_id": str, "participants_count": int},
    "towow.demand.broadcast": {"channel_id": str, "demand_id": str, "recipients_count": int},
    "towow.offer.submitted": {
        "channel_id": str, "demand_id": str, "agent_id": str, "display_name": str, "decision": str, "contribution": str,
    },
    "towow.aggregation.started": {"channel_id": str, "demand_id": str, "offers_count": int},
    "towow.proposal.distributed": {"channel_id": str, "demand_id": str, "proposal": dict, "round": int},
    "towow.proposal.feedback": {
        "channel_id": str, "demand_id": str, "agent_id": str, "feedback_type": str, "reasoning": str,
    },
    "towow.feedback.evaluated": {
        "channel_id": str, "accepts": int, "rejects": int, "negotiates": int, "accept_rate": float, "round": int,
    },
    "towow.negotiation.round_started": {"channel_id": str, "demand_id": str, "round": int, "max_rounds": int},
    "towow.proposal.finalized": {
        "channel_id": str, "demand_id": str, "final_proposal": dict, "participants_count": int, "rounds_taken": int,
    },
    "towow.negotiation.failed": {
        "channel_id": str, "demand_id": str, "reason": str, "last_proposal": (dict, type(None)),
    },
    "towow.agent.withdrawn": {
        "channel_id": str, "demand_id": str, "agent_id": str, "display_name": str, "reason": str,
    },
    "towow.gap.identified": {"channel_id": str, "demand_id": str, "gaps": list},
    "towow.subnet.triggered": {
        "parent_channel_id": str, "parent_demand_id": str, "sub_demand_id": str, "sub_channel_id": str, "gap_type": str,
    },
}  # fmt: skip


@dataclass
class Seed001Client:
    """What the page of §2.1 shows: the timeline, the candidates, the plan, and how it ended."""

    connection: str = "connecting"
    status: str = "processing"  # §4.1: processing | completed | failed
    understood: str = ""
    candidates: dict[str, str] = field(default_factory=dict)
    plan: dict[str, Any] | None = None
    round: int = 0
    said: dict[str, str] = field(default_factory=dict)
    gaps: list[str] = field(default_factory=list)
    subnets: dict[str, str] = field(default_factory=dict)
    ends: int = 0
    last_event_id: str = ""

    def block(self, block: str) -> None:
        """What comes between two blank lines."""
        self.connection = "open"
        for line in block.split("\n"):
            if line.startswith("data: "):
                self.on_message(orjson.loads(line.removeprefix("data: ")))

    def on_message(self, envelope: dict[str, Any]) -> None:  # noqa: C901, PLR0912  a page's switch
        assert {"event_id", "event_type", "timestamp", "payload"} <= set(envelope)
        assert envelope["event_id"].startswith("evt-")
        assert envelope["timestamp"].endswith("Z")
        self.last_event_id = envelope["event_id"]
        name, payload = envelope["event_type"], envelope["payload"]
        if name not in EVENT_TYPES:
            return
        for key, kind in EVENT_TYPES[name].items():
            assert isinstance(payload[key], kind), f"{name}.{key} is {payload[key]!r}"
        match name:
            case "towow.demand.understood":
                self.understood = payload["surface_demand"]
            case "towow.filter.completed":
                self.candidates = {c["agent_id"]: "" for c in payload["candidates"]}
            case "towow.offer.submitted":
                self.candidates[payload["agent_id"]] = payload["decision"]
            case "towow.proposal.distributed":
                self.plan, self.round, self.said = payload["proposal"], payload["round"], {}
            case "towow.proposal.feedback":
                self.said[payload["agent_id"]] = payload["feedback_type"]
            case "towow.negotiation.round_started":
                self.round = payload["round"]
            case "towow.proposal.finalized":
                self.plan, self.status, self.ends = payload["final_proposal"], "completed", self.ends + 1
            case "towow.negotiation.failed":
                self.plan, self.status, self.ends = payload["last_proposal"], "failed", self.ends + 1
            case "towow.agent.withdrawn":
                self.candidates[payload["agent_id"]] = "withdrawn"
            case "towow.gap.identified":
                self.gaps = [gap["gap_type"] for gap in payload["gaps"]]
            case "towow.subnet.triggered":
                self.subnets[payload["sub_channel_id"]] = payload["gap_type"]

    @property
    def team(self) -> list[str]:
        """Who stands in the plan that is shown."""
        return [part["agent_id"] for part in self.plan["assignments"]] if self.plan else []
