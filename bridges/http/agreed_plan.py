"""What a negotiation came to, read from its events: for workflows, which begin where negotiations end."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

from bridges.streams.event_bridge import TowowEventBridge
from towow_core.domain import events as ev
from towow_core.domain.errors import TooLate, TowowError
from towow_core.domain.models import Proposal, Standing
from towow_core.orchestration.replanning import PartWanted, TakenOver
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.services.demands.demand_service import DemandService
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import sub_channel_id_of

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

    async def take_over(self, wanted: PartWanted) -> TakenOver:
        """Have this part negotiated again, and wait for the end of that, however long it takes."""
        position, is_asked = 0, False
        while True:
            stream = await self._bridge.stream(wanted.demand_id)
            for envelope in stream.envelopes[position:]:
                if (taken := _taken_over(wanted, envelope, stream.envelopes)) is not None:
                    return taken
                is_asked = is_asked or _is_begun(wanted, envelope)
            position = len(stream.envelopes)
            if not is_asked:
                is_asked = True
                try:
                    what = {"part": wanted.part, "reason": wanted.reason, "sub_demand_id": wanted.sub_demand_id}
                    await self._demand_service.replace(wanted.demand_id, wanted.agent_id, **what)
                except TowowError as refusal:
                    return TakenOver(reason=str(refusal))
            if stream.closed:
                await asyncio.sleep(CLOSED_PAUSE_S)
            await stream.wait(position, LOOK_AGAIN_S)

    @staticmethod
    def _what(demand_id: str, end: Envelope, envelopes: list[Envelope]) -> tuple[bool, dict[str, Any]]:
        plan = agreed_plan(demand_id, envelopes)
        if plan is not None:
            people = [a.display_name or a.agent_id for a in plan.assignments]
            return True, {"outcome": end.event_type, "summary": plan.summary, "participants": people}
        failed = end.event
        assert isinstance(failed, ev.NegotiationFailed | ev.DemandFailed)  # the only ends without a plan
        return False, {"outcome": end.event_type, "reason_code": failed.reason_code, "reason": failed.reason}


class PlanFollower:
    """Tells workflows what becomes of the plans that they were made of."""

    def __init__(self, workflows: WorkflowService) -> None:
        self._workflows = workflows

    async def hear(self, envelope: Envelope) -> None:
        """An event of a demand; nothing happens where it is about no workflow."""
        if isinstance(left := envelope.event, ev.AgentWithdrawn):
            await self._workflows.left(envelope.demand_id, left.agent_id, left.reason)


def _is_begun(wanted: PartWanted, envelope: Envelope) -> bool:
    return isinstance(begun := envelope.event, ev.SubnetTriggered) and begun.sub_demand_id == wanted.sub_demand_id


def _taken_over(wanted: PartWanted, envelope: Envelope, envelopes: Iterable[Envelope]) -> TakenOver | None:
    """What came of the sub-negotiation, where this event is its end."""
    match envelope.event:
        case ev.SubnetDeclined(sub_demand_id=wanted.sub_demand_id, reason=reason):
            return TakenOver(reason=reason)
        case ev.SubnetCompleted(sub_channel_id=ended) as end if ended == sub_channel_id_of(wanted.sub_demand_id):
            joined = end.merged_assignments
            parts = tuple(part for part in joined if part.is_confirmed and part.standing is not Standing.STAND_BY)
            return TakenOver(parts=parts, plan=end.proposal, reason=_why_nobody(wanted, end, envelopes))
        case _:
            return None


def _why_nobody(wanted: PartWanted, end: ev.SubnetCompleted, envelopes: Iterable[Envelope]) -> str:
    """The sub-negotiation's own reason, where it gave one."""
    own = [envelope.event for envelope in envelopes if envelope.demand_id == wanted.sub_demand_id]
    failed = [event.reason for event in own if isinstance(event, ev.NegotiationFailed | ev.DemandFailed)]
    return next(iter(failed), str(end.outcome))
