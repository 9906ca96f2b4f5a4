"""What a negotiation came to, read from its events: for workflows, which begin where negotiations end."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

from bridges.streams.event_bridge import TowowEventBridge
from towow_core.domain import events as ev
from towow_core.domain.errors import TooLate
from towow_core.domain.models import Proposal
from towow_core.services.demands.demand_service import DemandService
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope

LOOK_AGAIN_S = 3600.0
CLOSED_PAUSE_S = 1.0


def agreed_plan(demand_id: str, envelopes: Iterable[Envelope]) -> Proposal | None:
    """The plan that people agreed to, with what its sub-negotiations added; None where there is none.

    What a demand's next version comes to replaces it, also where that is nothing.
    """
    plan: Proposal | None = None
    for envelope in envelopes:
        if envelope.demand_id != demand_id:
            continue
        match envelope.event:
            case ev.ChannelCreated():
                plan = None
            case ev.ProposalFinalized(proposal=agreed) | ev.ForceFinalized(proposal=agreed):
                plan = agreed
            case ev.SubnetCompleted(proposal=extended) if plan is not None:
                plan = extended or plan
            case ev.ProposalUpdated(proposal=extended) if plan is not None:
                plan = extended
    return plan


class BridgeNegotiations:
    """A workflow's way to a negotiation: the same DemandService, the same limits and the same events as everybody's."""

    def __init__(
        self,
        demand_service: DemandService,
        bridge: TowowEventBridge,
        store: Store,
        may_submit: Callable[[str], Awaitable[None]],
    ) -> None:
        """`may_submit` counts a demand of this user, and raises where it is one too many."""
        self._demand_service, self._bridge, self._store = demand_service, bridge, store
        self._may_submit = may_submit

    async def submit(self, demand: str, user_id: str, key: str) -> str:
        """Submit a demand and return its id; the same key again gives the same demand.

        Raises:
            TowowError: It cannot be a demand, is one too many, or cannot be stored now.
        """
        if await self._store.demand_of_key(key) is None:  # what goes on after a restart is not counted again
            await self._may_submit(user_id)
        record, _ = await self._demand_service.submit(demand, user_id, key)
        return record.demand.demand_id

    async def ended(self, demand_id: str) -> tuple[bool, dict[str, Any]]:
        """Wait for its end, however long that takes."""
        position = 0
        while True:
            stream = await self._bridge.stream(demand_id)
            for envelope in stream.envelopes[position:]:
                if envelope.is_end and envelope.demand_id == demand_id:
                    return self._what(demand_id, envelope, stream.envelopes)
            position = len(stream.envelopes)
            if stream.closed:  # the bridge stops, and this waiting with it
                await asyncio.sleep(CLOSED_PAUSE_S)
            await stream.wait(position, LOOK_AGAIN_S)

    async def cancel(self, demand_id: str, reason: str) -> None:
        """Nobody wants it any more; nothing happens where it is over."""
        record = await self._store.demand(demand_id)
        if record is not None:
            with suppress(TooLate):
                await self._demand_service.cancel(record, reason)

    @staticmethod
    def _what(demand_id: str, end: Envelope, envelopes: list[Envelope]) -> tuple[bool, dict[str, Any]]:
        plan = agreed_plan(demand_id, envelopes)
        if plan is not None:
            people = [a.display_name or a.agent_id for a in plan.assignments]
            return True, {"outcome": end.event_type, "summary": plan.summary, "participants": people}
        failed = end.event
        assert isinstance(failed, ev.NegotiationFailed | ev.DemandFailed)  # the only ends without a plan
        return False, {"outcome": end.event_type, "reason_code": failed.reason_code, "reason": failed.reason}
