"""Which channels this channel_admin runs, where several share a store: it renews its lease, takes over, lets go."""

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import orjson

from towow_core.domain.errors import MalformedMessage, StoreUnavailable
from towow_core.negotiation import messages as msg
from towow_core.services.negotiation.background import Background
from towow_core.store.leases import LeaseBook
from towow_core.store.records import Holding, InboxMessage
from towow_core.support import codec
from towow_core.support.clock import Clock

log = logging.getLogger(__name__)
GOODBYE_S = 1.0
GATHER_INBOX_S = 0.02  # what comes together is read together
RENEWALS_IN_A_LEASE = 4  # three may be missed
GAPS_REMEMBERED = 8

# What whoever runs a channel finds out by itself. All else is passed on to them: a repeat does no harm, a loss does.
FOUND_OUT_ANEW = (
    msg.StartManaging,
    msg.AgentUnreachable,
    msg.ProposalDrafted,
    msg.TimerFired,
    msg.CompromiseDrafted,
    msg.Ticked,
    msg.GapsIdentified,
    msg.RecursionDecided,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaseTerms:
    """How long a channel_admin may be silent before others take its channels over, and how often it speaks up.

    Attributes:
        lease_max_s: One that renews late, because its machine is busy, asks for four times as long as it took; at most
            this. Otherwise channels would go from one busy process to the next, each time with all their work anew.
    """

    lease_s: float = 6.0
    renew_every_s: float = 1.5
    lease_max_s: float = 30.0


class LeaseManager:
    """One channel_admin's share of the open channels.

    Renewing waits for nothing: what a look has found is worked off beside it. A lease must say that this process lives,
    not that it has nothing to do.

    Args:
        owner: The channel_admin's id on the network; whoever comes back under it finds its channels at once.
        held: The channels it runs, as they are whenever it looks.
        acquire: Go on with channels that are ours now.
        release: Forget a channel that is somebody else's now.
        receive: Take a message for one of our channels; False if it is not here (yet).
        inherit: Deliver what a predecessor owed.
    """

    def __init__(
        self,
        *,
        leases: LeaseBook,
        owner: str,
        clock: Clock,
        terms: LeaseTerms,
        held: Collection[str],
        acquire: Callable[[Sequence[str]], Awaitable[None]],
        release: Callable[[str], None],
        receive: Callable[[str, msg.AnyChannelMessage], Awaitable[bool]],
        inherit: Callable[[], Awaitable[None]],
    ) -> None:
        self._leases, self._owner, self._clock, self._terms = leases, owner, clock, terms
        self._held, self._acquire, self._release = held, acquire, release
        self._receive, self._inherit = receive, inherit
        self._at_work = Background()
        self._has_inbox = asyncio.Event()
        self._acquiring: set[str] = set()
        self._unreadable: set[str] = set()
        self._reading: set[int] = set()
        self._renewed_at_s: float | None = None
        self._gaps_s: deque[float] = deque(maxlen=GAPS_REMEMBERED)

    async def look(self) -> None:
        """Renew the lease, take over what is free, let go of what was taken, read the inbox; done when it returns."""
        await self._work_off(await self._renew())

    async def run(self) -> None:
        """Look again and again, and at once when something is in the inbox, until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._follow_inbox())
                await self._keep_lease()
        finally:
            await self._at_work.stop()

    async def _keep_lease(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._terms.renew_every_s):
                    await self._has_inbox.wait()
                    await asyncio.sleep(GATHER_INBOX_S)
            self._has_inbox.clear()
            with suppress(StoreUnavailable):  # it is in the log; the next look may find it back
                self._at_work.start(self._work_off(await self._renew()), "take over")

    async def _follow_inbox(self) -> None:
        async for channel_ids in self._leases.arriving(every_s=self._terms.renew_every_s):
            if not channel_ids.isdisjoint(self._held):
                self._has_inbox.set()

    async def _renew(self) -> Holding:
        """The lease again, and what of the found is new; what is not ours any more is let go of now."""
        known = frozenset(self._held) | self._acquiring | self._unreadable
        found = await self._leases.hold(self._owner, self._clock.now(), self._lease_s(), known)
        self._note_pace()
        for channel_id in found.lost:
            self._release(channel_id)
        inbox = tuple(each for each in found.inbox if each.inbox_id not in self._reading)
        self._acquiring.update(found.taken)
        self._reading.update(each.inbox_id for each in inbox)
        return replace(found, inbox=inbox)

    def _lease_s(self) -> float:
        slow_s = RENEWALS_IN_A_LEASE * max(self._gaps_s, default=0.0)
        return max(self._terms.lease_s, min(slow_s, self._terms.lease_max_s))

    def _note_pace(self) -> None:
        now_s = asyncio.get_running_loop().time()
        if self._renewed_at_s is not None:
            self._gaps_s.append(now_s - self._renewed_at_s)
        self._renewed_at_s = now_s

    async def _work_off(self, found: Holding) -> None:
        try:
            await asyncio.gather(*map(self._acquire_readable, found.taken))
            self._acquiring.difference_update(found.taken)
            if found.has_outbox_messages:
                await self._inherit()
            await self._read(found.inbox)
        finally:
            self._acquiring.difference_update(found.taken)
            self._reading.difference_update(each.inbox_id for each in found.inbox)

    async def _acquire_readable(self, channel_id: str) -> None:
        """One that cannot be read is told once and left alone: it keeps nothing from the others."""
        try:
            await self._acquire((channel_id,))
        except MalformedMessage:
            self._unreadable.add(channel_id)
            log.exception("channel.unreadable", extra={"channel_id": channel_id})

    async def end(self) -> None:
        """Let others take over at once, if the store can be told so."""
        with suppress(StoreUnavailable, TimeoutError):
            async with asyncio.timeout(GOODBYE_S):
                await self._leases.release(self._owner)

    async def pass_on(self, channel_id: str, message: msg.AnyChannelMessage) -> bool:
        """Leave a message for whoever runs the channel; False if nobody does, or nobody needs it."""
        if isinstance(message, FOUND_OUT_ANEW):
            return False
        return await self._leases.post(inbox_message(channel_id, message))

    async def _read(self, inbox: tuple[InboxMessage, ...]) -> None:
        """Receive inbox messages: those of one channel in order, different channels side by side."""
        by_channel: defaultdict[str, list[InboxMessage]] = defaultdict(list)
        for each in inbox:
            by_channel[each.channel_id].append(each)
        await asyncio.gather(*map(self._read_one_channels, by_channel.values()))

    async def _read_one_channels(self, inbox: Sequence[InboxMessage]) -> None:
        received = [each.inbox_id for each in inbox if await self._receive_message(each)]
        if received:
            await self._leases.received(received)

    async def _receive_message(self, inbox: InboxMessage) -> bool:
        try:
            message: msg.AnyChannelMessage = codec.load(  # type: ignore[assignment]  # by its kind
                msg.CHANNEL_MESSAGE_TYPES[inbox.kind], orjson.loads(inbox.message)
            )
        except (KeyError, MalformedMessage):
            log.exception("inbox.unreadable", extra={"channel_id": inbox.channel_id, "kind": inbox.kind})
            return True
        return await self._receive(inbox.channel_id, message)


def inbox_message(channel_id: str, message: msg.AnyChannelMessage) -> InboxMessage:
    """A channel's message as it waits in the store."""
    text = codec.dump_text(message)
    return InboxMessage(channel_id=channel_id, kind=type(message).__name__, message=text)
