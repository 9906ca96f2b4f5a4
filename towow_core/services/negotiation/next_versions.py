"""A demand that its requester has changed, or whose plan they sent back, goes on in its next channel."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from towow_core.domain.messages import ChannelDecision, DemandNew
from towow_core.domain.models import Candidate, Demand
from towow_core.domain.outcomes import NOT_WANTED, SUPERSEDED, DemandStage, RequesterDecision
from towow_core.engine.matching.binding import bound, with_work_for_the_named
from towow_core.engine.matching.shortlist import shortlist
from towow_core.negotiation import messages as msg
from towow_core.negotiation.renegotiation import (
    can_go_on,
    freed_by,
    is_failing,
    is_replanned,
    next_version,
    nobody_else,
    parts_of_nobody_else,
)
from towow_core.negotiation.state import ChannelState, language
from towow_core.negotiation.status import TERMINAL
from towow_core.services.negotiation.agent_registry import AgentRegistry
from towow_core.services.negotiation.background import Background
from towow_core.services.negotiation.booking import not_booked
from towow_core.services.negotiation.leavers import leavers
from towow_core.services.negotiation.outbox_relay import OutboxRelay
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.records import DemandRecord, OutboxMessage
from towow_core.store.searches import Search
from towow_core.store.store import LostRace, Store
from towow_core.support.clock import Clock
from towow_core.support.ids import new_id, next_channel_id
from towow_core.support.timestamps import plus_seconds

HANDED_BACK_S = 24 * 3600.0  # a coordinator that is away so long finds the demand in the store when it starts
NOT_YET_S = 0.5  # between two looks whether a channel has ended, so that its next one can begin


@dataclass(frozen=True, slots=True, kw_only=True)
class NextVersions:
    """One per channel_admin.

    Attributes:
        handle: Take a message for a channel, or leave it for whoever runs that.
        open_next: Store and begin the next channel of a demand that is still as it is given; raises `LostRace`.
        owner: The channel_admin's id, in whose name `relay` delivers.
    """

    store: Store
    registry: AgentRegistry
    clock: Clock
    background: Background
    handle: Callable[[str, msg.AnyChannelMessage], Awaitable[bool]]
    open_next: Callable[[ChannelState, DemandRecord], Awaitable[None]]
    relay: OutboxRelay
    owner: str

    async def go_on(self, request: ChannelDecision) -> None:
        """Negotiate a demand's next version, now or as soon as that can be; until then it is owed.

        We wait for that here: the hub takes a reminder of what this process has handled for a repeat.
        """
        if await self._is_gone_on(request):
            await self.store.outbox.settled([request.message_id], may_wait_s=0.0)
        else:
            self.background.start(self._go_on_soon(request), "next version")

    async def _go_on_soon(self, request: ChannelDecision) -> None:
        while not await self._is_gone_on(request):  # noqa: ASYNC110  nobody tells us of the end of another one's channel
            await asyncio.sleep(NOT_YET_S)
        await self.store.outbox.settled([request.message_id], may_wait_s=0.0)

    async def _is_gone_on(self, request: ChannelDecision) -> bool:
        from_filter = request.decision is RequesterDecision.RETRY
        return await self.negotiate(request.demand_id, request.channel_id, request.reason, from_filter=from_filter)

    async def negotiate(self, demand_id: str, channel_id: str, reason: str, *, from_filter: bool = False) -> bool:
        """Negotiate the demand as it is now in the place of this channel; False: not yet, ask again.

        It is a new channel of the same demand, because an ended channel never moves again. What the old one still
        looks for is not wanted any more. `from_filter`: its people are looked for anew, and nothing goes on from the
        old one's plan.
        """
        while (demand := await self.store.demand(demand_id)) is not None:
            try:
                return await self._negotiate(demand, channel_id, reason, from_filter=from_filter)
            except LostRace:  # it was changed once more, or decided about, while its next channel was prepared
                continue
        return True

    async def _negotiate(self, demand: DemandRecord, channel_id: str, reason: str, *, from_filter: bool) -> bool:
        if demand.channel_id != channel_id or demand.is_approved:
            return True  # heard before: the demand has gone on to its next channel; or its plan was taken as it is
        if (state := await self._state(channel_id)) is None:
            return demand.is_cancelled  # it is not opened yet
        if demand.is_cancelled and state.outcome_reason != SUPERSEDED:
            return True
        if not from_filter and not can_go_on(state):
            return await self._say_too_late(state, demand.demand)
        if state.status not in TERMINAL:
            over = msg.CancelRequested(at=self.clock.now(), reason=reason, is_superseded=True)
            await self.handle(channel_id, over)
            state = await self._state(channel_id) or state
            if state.status not in TERMINAL:
                return False  # whoever runs it has not heard of this, or its last round began in this moment
        if from_filter:
            await self._want_no_more_of(channel_id)
            await self._hand_back(demand)
            return True
        return await self._go_on_from(state, demand, reason)

    async def _go_on_from(self, state: ChannelState, demand: DemandRecord, reason: str) -> bool:
        """Open the next channel, or say why not; False: not yet, ask again.

        Raises:
            LostRace: The demand is not as it is in `demand` any more.
        """
        found = await self._look(state, demand.demand)
        was_cut_short = state.outcome_reason == SUPERSEDED
        if not was_cut_short and (alone := parts_of_nobody_else(state, demand.demand, found.joining)):
            return await self._say_too_late(state, demand.demand, nobody_else(alone, language(state)))
        if (renewed := self._prepared(state, demand.demand, reason, found)) is not None:
            await self._want_no_more_of(state.channel_id)
            if found.search is not None:
                await self.store.searches.keep(found.search)
            await self.open_next(renewed, demand)  # if it is cancelled, its first step says so
        return True

    async def _want_no_more_of(self, channel_id: str) -> None:
        await self.handle(channel_id, msg.CancelRequested(at=self.clock.now(), reason="", reason_code=NOT_WANTED))

    async def _hand_back(self, record: DemandRecord) -> None:
        """The coordinator looks for people anew, for the demand's next channel.

        Raises:
            LostRace: The demand is not as it is in `record` any more.
        """
        now, demand = self.clock.now(), record.demand
        message = DemandNew(message_id=new_id("msg"), sent_at=now, demand_id=demand.demand_id)
        owed = OutboxMessage(recipient="coordinator", message=message, expires_at=plus_seconds(now, HANDED_BACK_S))
        next_id = next_channel_id(demand.demand_id, demand.version)
        await self.store.advance_demand(
            demand, DemandStage.CLARIFIED, (), [(self.owner, owed)], before=record, channel_id=next_id, at=now
        )
        self.relay.deliver([owed])

    async def _state(self, channel_id: str) -> ChannelState | None:
        record = await self.store.channel(channel_id)
        return None if record is None else state_in(record)

    async def _say_too_late(self, state: ChannelState, demand: Demand, reason: str = "") -> bool:
        """The plan is in its last round, or has ended in it, or nobody else could do what is in it.

        One that fails in its last round can be negotiated afresh soon.
        """
        if is_failing(state):
            return False
        now_wanted = replace(demand, user_context={})
        revised = msg.DemandRevised(at=self.clock.now(), demand=now_wanted, is_waiver=False, reason=reason)
        await self.handle(state.channel_id, revised)
        return True

    def _prepared(self, before: ChannelState, demand: Demand, reason: str, found: "_Found") -> ChannelState | None:
        """The next channel of this demand, not stored yet; None where no rounds are left."""
        return next_version(
            before,
            replace(demand, user_context={}),  # for prompt 1 alone
            reason=reason,
            channel_id=next_channel_id(demand.demand_id, demand.version),
            at=self.clock.now(),
            joining=found.joining,
            left=found.left,
        )

    async def _look(self, before: ChannelState, demand: Demand) -> "_Found":
        """Who could do what is asked for now and was not asked before: by rule, for nobody is waited for here."""
        left = await leavers(self.store, demand.demand_id)
        is_vacated = before.proposal is not None and bool(before.proposal.vacated)
        if demand.understanding is None or not (is_vacated or is_replanned(before.demand, demand)):
            return _Found(left=left)
        known = {candidate.agent_id for candidate in before.candidates} - freed_by(before, demand) | left
        since, here = self.clock.now(), await self.registry.active()
        most, wanted = before.policy.candidates_max, with_work_for_the_named(demand.understanding, here)
        free = await not_booked(self.store.commitments, here, demand.demand_id, wanted, since=since[:10])
        profiles = free.profiles
        found = bound(shortlist(wanted, profiles, most), wanted, profiles, most).definitely_related
        search = Search(
            demand_id=demand.demand_id,
            channel_id=next_channel_id(demand.demand_id, demand.version),
            at=since,
            candidates_max=most,
            there=free.ids,
            booked=free.booked,
        )
        joining = tuple(candidate for candidate in found if candidate.agent_id not in known)[:most]
        return _Found(left=left, joining=joining, search=search)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """Who may be asked in the next channel.

    Attributes:
        left: Who has left any channel of the demand: for good.
        joining: Who joins.
        search: How they were looked for; None: nobody was.
    """

    left: frozenset[str]
    joining: tuple[Candidate, ...] = ()
    search: Search | None = None
