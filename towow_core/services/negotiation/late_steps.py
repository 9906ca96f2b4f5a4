"""What an ended channel takes when nobody runs it any more: who leaves its plan, that its demand was revised, or that a
part of its plan is wanted from somebody else, with which it is open again, or is not wanted any more.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from towow_core.negotiation.messages import (
    AnyChannelMessage,
    CancelRequested,
    DemandRevised,
    ReplacementWanted,
    WithdrawReceived,
)
from towow_core.negotiation.revising import stands_by
from towow_core.negotiation.transition import transition
from towow_core.services.negotiation.booking import tentative
from towow_core.services.negotiation.outbox_messages import outbox_messages_of
from towow_core.services.negotiation.publisher import Publisher
from towow_core.services.negotiation.snapshots import journal_entry, snapshot, stamped, state_in
from towow_core.store.records import ChannelRecord
from towow_core.store.store import LostRace, Store
from towow_core.support.envelopes import Envelope
from towow_core.support.ids import random_hex

Late = WithdrawReceived | DemandRevised | ReplacementWanted | CancelRequested


@dataclass(frozen=True, slots=True, kw_only=True)
class LateSteps:
    """One per channel_admin. Any of them may take the step: whichever stores it first has taken it.

    Attributes:
        owner: The channel_admin's id.
        acquire: Go on with channels that are open again, where they are ours.
        deliver: Send what is owed in our name.
    """

    store: Store
    publisher: Publisher
    owner: str
    acquire: Callable[[Sequence[str]], Awaitable[None]]
    deliver: Callable[[], Awaitable[None]]

    async def take(self, channel_id: str, message: AnyChannelMessage) -> bool:
        """Take the step of an ended channel; False where there is none, or it takes no such message any more."""
        while isinstance(message, Late):
            record = await self.store.channel(channel_id)
            if record is None or record.is_open:
                return False
            if isinstance(message, CancelRequested) and not message.sub_demand_id:
                return True  # it has ended already
            try:
                self.publisher.show(channel_id, await self._step(record, message))
            except LostRace:
                continue
            if isinstance(message, ReplacementWanted):
                await self.acquire([channel_id])
                await self.deliver()
            return True
        return False

    async def channels_from(self, channel_id: str) -> tuple[str, ...]:
        """This channel and those whose plans its people are in too: its parent's, and what negotiates them again."""
        found: list[str] = []
        following: str | None = channel_id
        while following is not None and following not in found:
            found.append(following)
            following = await self._after(following)
        return tuple(found)

    async def _after(self, channel_id: str) -> str | None:
        record = await self.store.channel(channel_id)
        if record is None:
            return None
        parent, demand = state_in(record).parent_channel_id, await self.store.demand(record.demand_id)
        return parent or (demand.channel_id if demand is not None else None)

    async def _step(self, record: ChannelRecord, message: Late) -> tuple[Envelope, ...]:
        state = state_in(record)
        step = transition(state, message)
        if (step.state == state and not step.effects) or record.owner is None:
            return ()
        version, entropy = record.version + 1, random_hex(16)
        return await self.store.commit_step(
            snapshot(step.state, version, record.owner),
            journal_entry(message, version, entropy),
            stamped(step, entropy),
            [(self.owner, owed) for owed in outbox_messages_of(step)],
            streams_of=state.origin.ancestors if state.origin else (),
            held=tentative(step.state, step.at),
            withdrawn=step.state.withdrawn,
            stands=stands_by(message),
        )
