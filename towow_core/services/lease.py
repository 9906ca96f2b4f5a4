"""Which channels this channel_admin runs, where several share a store: it renews its lease, takes over, lets go."""

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import orjson

from towow_core import codec
from towow_core.clock import Clock
from towow_core.errors import MalformedMessage, StoreUnavailable
from towow_core.negotiation import messages as msg
from towow_core.services.background import Background
from towow_core.store.leases import LeaseBook
from towow_core.store.records import Holding, Mail

log = logging.getLogger(__name__)
GOODBYE_S = 1.0
GATHER_MAIL_S = 0.02  # what comes together is read together
RENEWALS_IN_A_LEASE = 4  # three may be missed
GAPS_REMEMBERED = 8

FROM_OUTSIDE = (
    msg.OfferReceived,
    msg.FeedbackReceived,
    msg.WithdrawReceived,
    msg.CancelRequested,
    msg.SubnetOpened,
    msg.SubnetEnded,
)  # what is passed on to whoever runs the channel; the rest its new owner finds out by itself


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


class Tenancy:
    """One channel_admin's share of the open channels.

    Renewing waits for nothing: what a look has found is worked off beside it. A lease must say that this process lives,
    not that it has nothing to do.

    Args:
        owner: The channel_admin's id on the network; whoever comes back under it finds its channels at once.
        held: The channels it runs, as they are whenever it looks.
        take_up: Go on with channels that are ours now.
        let_go: Forget a channel that is somebody else's now.
        take_in: Take a message for one of our channels; False if it is not here (yet).
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
        take_up: Callable[[Sequence[str]], Awaitable[None]],
        let_go: Callable[[str], None],
        take_in: Callable[[str, msg.AnyChannelMessage], Awaitable[bool]],
        inherit: Callable[[], Awaitable[None]],
    ) -> None:
        self._leases, self._owner, self._clock, self._terms = leases, owner, clock, terms
        self._held, self._take_up, self._let_go = held, take_up, let_go
        self._take_in, self._inherit = take_in, inherit
        self._at_work = Background()
        self._has_mail = asyncio.Event()
        self._taking_up: set[str] = set()
        self._reading: set[int] = set()
        self._renewed_at_s: float | None = None
        self._gaps_s: deque[float] = deque(maxlen=GAPS_REMEMBERED)

    async def look(self) -> None:
        """Renew the lease, take over what is free, let go of what was taken, read the mail; done when it returns."""
        await self._work_off(await self._renew())

    async def run(self) -> None:
        """Look again and again, and at once when there is mail, until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._heed_mail())
                await self._keep_lease()
        finally:
            await self._at_work.stop()

    async def _keep_lease(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._terms.renew_every_s):
                    await self._has_mail.wait()
                    await asyncio.sleep(GATHER_MAIL_S)
            self._has_mail.clear()
            with suppress(StoreUnavailable):  # it is in the log; the next look may find it back
                self._at_work.start(self._work_off(await self._renew()), "take over")

    async def _heed_mail(self) -> None:
        async for channel_ids in self._leases.arriving(every_s=self._terms.renew_every_s):
            if not channel_ids.isdisjoint(self._held):
                self._has_mail.set()

    async def _renew(self) -> Holding:
        """The lease again, and what of the found is new; what is not ours any more is let go of now."""
        known = frozenset(self._held) | self._taking_up
        found = await self._leases.hold(self._owner, self._clock.now(), self._lease_s(), known)
        self._note_pace()
        for channel_id in found.lost:
            self._let_go(channel_id)
        mail = tuple(each for each in found.mail if each.mail_id not in self._reading)
        self._taking_up.update(found.taken)
        self._reading.update(each.mail_id for each in mail)
        return replace(found, mail=mail)

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
            await self._take_up(found.taken)
            self._taking_up.difference_update(found.taken)
            if found.has_parcels:
                await self._inherit()
            await self._read(found.mail)
        finally:
            self._taking_up.difference_update(found.taken)
            self._reading.difference_update(each.mail_id for each in found.mail)

    async def end(self) -> None:
        """Let others take over at once, if the store can be told so."""
        with suppress(StoreUnavailable, TimeoutError):
            async with asyncio.timeout(GOODBYE_S):
                await self._leases.release(self._owner)

    async def pass_on(self, channel_id: str, message: msg.AnyChannelMessage) -> bool:
        """Leave a message for whoever runs the channel; False if nobody does, or nobody needs it."""
        if not isinstance(message, FROM_OUTSIDE):
            return False
        return await self._leases.post(letter(channel_id, message))

    async def _read(self, mail: tuple[Mail, ...]) -> None:
        """Take letters in: those of one channel in order, different channels side by side."""
        by_channel: defaultdict[str, list[Mail]] = defaultdict(list)
        for each in mail:
            by_channel[each.channel_id].append(each)
        await asyncio.gather(*map(self._read_one_channels, by_channel.values()))

    async def _read_one_channels(self, mail: Sequence[Mail]) -> None:
        taken_in = [each.mail_id for each in mail if await self._take_in_letter(each)]
        if taken_in:
            await self._leases.taken_in(taken_in)

    async def _take_in_letter(self, mail: Mail) -> bool:
        try:
            message: msg.AnyChannelMessage = codec.load(  # type: ignore[assignment]  # by its kind
                msg.CHANNEL_MESSAGE_TYPES[mail.kind], orjson.loads(mail.message)
            )
        except (KeyError, MalformedMessage):
            log.exception("mail.unreadable", extra={"channel_id": mail.channel_id, "kind": mail.kind})
            return True
        return await self._take_in(mail.channel_id, message)


def letter(channel_id: str, message: msg.AnyChannelMessage) -> Mail:
    """A channel's message as it waits in the store."""
    text = orjson.dumps(codec.dump(message)).decode()
    return Mail(channel_id=channel_id, kind=type(message).__name__, message=text)
