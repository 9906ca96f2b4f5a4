"""What a negotiation came to, read from its events: for workflows, which begin where negotiations end."""

import asyncio
from collections.abc import Iterable
from typing import Any

from bridges.event_bridge import TowowEventBridge
from towow_core import codec
from towow_core import events as ev
from towow_core.events import TERMINAL_EVENT_TYPES, Envelope
from towow_core.models import Proposal
from towow_core.services.demand_desk import DemandDesk

AGREED = frozenset({ev.ProposalFinalized.event_type, ev.ForceFinalized.event_type})
LOOK_AGAIN_S = 3600.0
CLOSED_PAUSE_S = 1.0


def agreed_plan(demand_id: str, envelopes: Iterable[Envelope]) -> Proposal | None:
    """The plan that people agreed to, with what its sub-negotiations added; None where there is none."""
    plan: dict[str, Any] | None = None
    for envelope in envelopes:
        if envelope.payload["demand_id"] != demand_id:
            continue
        if envelope.event_type in AGREED:
            plan = envelope.payload["proposal"]
        elif plan is not None and envelope.event_type == ev.SubnetCompleted.event_type:
            plan = envelope.payload.get("proposal") or plan
    return None if plan is None else codec.load(Proposal, plan)


class BridgeNegotiations:
    """A workflow's way to a negotiation: the same desk and the same events as everybody's."""

    def __init__(self, desk: DemandDesk, bridge: TowowEventBridge) -> None:
        self._desk, self._bridge = desk, bridge

    async def submit(self, demand: str, user_id: str, key: str) -> str:
        """Submit a demand and return its id; the same key again gives the same demand.

        Raises:
            TowowError: It cannot be a demand, or cannot be stored now.
        """
        record, _ = await self._desk.submit(demand, user_id, key)
        return record.demand.demand_id

    async def ended(self, demand_id: str) -> tuple[bool, dict[str, Any]]:
        """Wait for its end, however long that takes."""
        position = 0
        while True:
            stream = await self._bridge.stream(demand_id)
            for envelope in stream.envelopes[position:]:
                if envelope.event_type in TERMINAL_EVENT_TYPES and envelope.payload["demand_id"] == demand_id:
                    return self._what(demand_id, envelope, stream.envelopes)
            position = len(stream.envelopes)
            if stream.closed:  # the bridge stops, and this waiting with it
                await asyncio.sleep(CLOSED_PAUSE_S)
            await stream.wait(position, LOOK_AGAIN_S)

    @staticmethod
    def _what(demand_id: str, end: Envelope, envelopes: list[Envelope]) -> tuple[bool, dict[str, Any]]:
        plan = agreed_plan(demand_id, envelopes)
        if plan is not None:
            people = [a.display_name or a.agent_id for a in plan.assignments]
            return True, {"outcome": end.event_type, "summary": plan.summary, "participants": people}
        reason = {name: end.payload.get(name) for name in ("reason_code", "reason")}
        return False, {"outcome": end.event_type, **reason}
