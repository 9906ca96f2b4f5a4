"""Which channels this channel_admin runs, where several share a store: it renews its lease, takes over, lets go."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass

import orjson

from towow_core import codec
from towow_core.clock import Clock
from towow_core.errors import MalformedMessage, StoreUnavailable
from towow_core.negotiation import messages as msg
from towow_core.store.leases import LeaseBook
from towow_core.store.records import Mail

log = logging.getLogger(__name__)
GOODBYE_S = 1.0

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
    """How long a channel_admin may be silent before others take its channels over, and how often it speaks up."""

    lease_s: float = 6.0
    renew_every_s: float = 1.5


class Tenancy:
    """One channel_admin's share of the open channels.

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

    async def look(self) -> None:
        """Renew the lease, take over what is free, let go of what was taken, read the mail."""
        held = frozenset(self._held)
        holding = await self._leases.hold(self._owner, self._clock.now(), self._terms.lease_s, held)
        for channel_id in holding.lost:
            self._let_go(channel_id)
        await self._take_up(holding.taken)
        if holding.has_parcels:
            await self._inherit()
        await self._read(holding.mail)

    async def run(self) -> None:
        """Look again and again, and at once when there is mail, until cancelled."""
        time_s = asyncio.get_running_loop().time
        looked_at_s = time_s()
        async for channel_ids in self._leases.arriving(every_s=self._terms.renew_every_s):
            is_due = time_s() - looked_at_s >= self._terms.renew_every_s
            if is_due or not channel_ids.isdisjoint(self._held):
                looked_at_s = time_s()
                with suppress(StoreUnavailable):  # it is in the log; the next look may find it back
                    await self.look()

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
