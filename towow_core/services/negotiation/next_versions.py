"""A demand that its requester has changed, or whose plan they sent back, goes on in its next channel."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace

from towow_core.domain.models import Candidate, Demand
from towow_core.domain.outcomes import NOT_WANTED, SUPERSEDED
from towow_core.engine.matching.binding import bound, with_work_for_the_named
from towow_core.engine.matching.shortlist import shortlist
from towow_core.negotiation import messages as msg
from towow_core.negotiation.renegotiation import can_go_on, is_failing, is_replanned, next_version
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import TERMINAL
from towow_core.services.negotiation.agent_registry import AgentRegistry
from towow_core.services.negotiation.booking import not_booked
from towow_core.services.negotiation.leavers import leavers
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.records import DemandRecord
from towow_core.store.store import LostRace, Store
from towow_core.support.clock import Clock
from towow_core.support.ids import next_channel_id


@dataclass(frozen=True, slots=True, kw_only=True)
class NextVersions:
    """One per channel_admin.

    Attributes:
        handle: Take a message for a channel, or leave it for whoever runs that.
        open_next: Store and begin the next channel of a demand that is still as it is given; raises `LostRace`.
    """

    store: Store
    registry: AgentRegistry
    clock: Clock
    handle: Callable[[str, msg.AnyChannelMessage], Awaitable[bool]]
    open_next: Callable[[ChannelState, DemandRecord], Awaitable[None]]

    async def negotiate(self, demand_id: str, channel_id: str, reason: str) -> bool:
        """Negotiate the demand as it is now in the place of this channel; False: not yet, ask again.

        It is a new channel of the same demand, because an ended channel never moves again. What the old one still
        looks for is not wanted any more.
        """
        while (demand := await self.store.demand(demand_id)) is not None:
            try:
                return await self._negotiate(demand, channel_id, reason)
            except LostRace:  # it was changed once more, or decided about, while its next channel was prepared
                continue
        return True

    async def _negotiate(self, demand: DemandRecord, channel_id: str, reason: str) -> bool:
        if demand.channel_id != channel_id or demand.is_approved:
            return True  # heard before: the demand has gone on to its next channel; or its plan was taken as it is
        if (state := await self._state(channel_id)) is None:
            return demand.is_cancelled  # it is not opened yet
        if demand.is_cancelled and state.outcome_reason != SUPERSEDED:
            return True
        if not can_go_on(state):
            return await self._say_too_late(state, demand.demand)
        if state.status not in TERMINAL:
            over = msg.CancelRequested(at=self.clock.now(), reason=reason, is_superseded=True)
            await self.handle(channel_id, over)
            state = await self._state(channel_id) or state
            if state.status not in TERMINAL:
                return False  # whoever runs it has not heard of this, or its last round began in this moment
        renewed = await self._prepared(state, demand.demand, reason)
        if renewed is not None:
            await self.handle(channel_id, msg.CancelRequested(at=self.clock.now(), reason="", reason_code=NOT_WANTED))
            await self.open_next(renewed, demand)  # if it is cancelled, its first step says so
        return True

    async def _state(self, channel_id: str) -> ChannelState | None:
        record = await self.store.channel(channel_id)
        return None if record is None else state_in(record)

    async def _say_too_late(self, state: ChannelState, demand: Demand) -> bool:
        """The plan is in its last round, or has ended in it; one that fails there can be negotiated afresh soon."""
        if is_failing(state):
            return False
        now_wanted = replace(demand, user_context={})
        revised = msg.DemandRevised(at=self.clock.now(), demand=now_wanted, is_waiver=False)
        await self.handle(state.channel_id, revised)
        return True

    async def _prepared(self, before: ChannelState, demand: Demand, reason: str) -> ChannelState | None:
        """The next channel of this demand, not stored yet; None where no rounds are left.

        Who could do what is asked for now and was not asked before joins: by rule, for the demand waits for nobody
        here. Who has left any channel of the demand has left for good.
        """
        demand = replace(demand, user_context={})  # for prompt 1 alone
        left = await leavers(self.store, demand.demand_id)
        return next_version(
            before,
            demand,
            reason=reason,
            channel_id=next_channel_id(demand.demand_id, demand.version),
            at=self.clock.now(),
            joining=await self._joining(before, demand, left),
            left=left,
        )

    async def _joining(self, before: ChannelState, demand: Demand, left: Collection[str]) -> tuple[Candidate, ...]:
        is_vacated = before.proposal is not None and bool(before.proposal.vacated)
        if demand.understanding is None or not (is_vacated or is_replanned(before.demand, demand)):
            return ()
        known = {candidate.agent_id for candidate in before.candidates} | set(left)
        here = await self.registry.active()
        profiles = await not_booked(self.store.commitments, here, demand, since=self.clock.now()[:10])
        most, wanted = before.policy.candidates_max, with_work_for_the_named(demand.understanding, profiles)
        found = bound(shortlist(wanted, profiles, most), wanted, profiles, most).definitely_related
        return tuple(candidate for candidate in found if candidate.agent_id not in known)[:most]
