"""Delivers what is owed: at once if it can, again and again if it cannot, never twice on purpose."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Protocol

from towow_core.clock import Clock
from towow_core.messages import NetworkMessage
from towow_core.ports import Delivery, Network
from towow_core.services.background import Background
from towow_core.store.records import Parcel
from towow_core.timestamps import seconds_between

log = logging.getLogger(__name__)
FIRST_RETRY_S, LAST_RETRY_S = 0.1, 2.0
AT_ONCE_MAX = 32


class Outbox(Protocol):
    """Where owed messages are remembered beyond this process; `Store` is one."""

    async def owed(self, sender: str) -> tuple[Parcel, ...]: ...

    async def settled(self, message_ids: Sequence[str]) -> None: ...


class ForgetfulOutbox:
    """For agents without a database: what is owed lives as long as the process."""

    async def owed(self, sender: str) -> tuple[Parcel, ...]:  # noqa: ARG002  part of the Protocol
        return ()

    async def settled(self, message_ids: Sequence[str]) -> None:
        """Nothing to forget."""


class Courier:
    """Carries the parcels of one sender.

    Args:
        on_gone: Told (recipient, parcel, seconds) each time that a recipient is offline, with how long it has been so.
    """

    def __init__(
        self,
        network: Network,
        clock: Clock,
        outbox: Outbox | None = None,
        *,
        sender: str,
        on_gone: Callable[[Parcel, float], Awaitable[None]] | None = None,
    ) -> None:
        self._network, self._clock, self._sender = network, clock, sender
        self._outbox: Outbox = outbox or ForgetfulOutbox()
        self._on_gone = on_gone
        self._carried: dict[str, tuple[Parcel, asyncio.Task[None]]] = {}
        self._background = Background()
        self._turns = asyncio.Semaphore(AT_ONCE_MAX)

    async def resume(self) -> None:
        """Take up what is still owed: after a start, and after a hub died with our messages in its mailboxes."""
        self.deliver(await self._outbox.owed(self._sender))

    async def stop(self) -> None:
        """Stop carrying; what is owed stays in the outbox."""
        await self._background.stop()

    def deliver(self, parcels: Iterable[Parcel]) -> None:
        """Carry these in the background. One that is being carried already is not carried twice."""
        for parcel in parcels:
            if parcel.message.message_id not in self._carried:
                task = self._background.start(self._carry(parcel), f"carry {parcel.message.name}")
                self._carried[parcel.message.message_id] = (parcel, task)

    def drop(self, channel_id: str, *, keep: type[NetworkMessage]) -> None:
        """A channel is over: stop carrying its messages, except those of type `keep`."""
        for parcel, task in tuple(self._carried.values()):
            if parcel.channel_id == channel_id and not isinstance(parcel.message, keep):
                task.cancel()

    async def _carry(self, parcel: Parcel) -> None:
        message_id = parcel.message.message_id
        try:
            delivery = await self._until_delivered(parcel)
            if not (delivery.accepted and parcel.until_handled):
                await self._outbox.settled([message_id])
        finally:
            self._carried.pop(message_id, None)

    async def _until_delivered(self, parcel: Parcel) -> Delivery:
        """What became of it in the end: accepted, refused for good, or expired."""
        began, wait_s = self._clock.now(), FIRST_RETRY_S
        while True:
            async with self._turns:
                delivery = await self._network.send(parcel.recipient, parcel.message)
            now = self._clock.now()
            if self._is_settled(parcel, delivery, now):
                return delivery
            if delivery.recipient_gone and self._on_gone is not None:
                await self._on_gone(parcel, seconds_between(began, now))
            await asyncio.sleep(wait_s)
            wait_s = min(wait_s * 2, LAST_RETRY_S)

    def _is_settled(self, parcel: Parcel, delivery: Delivery, now: str) -> bool:
        if delivery.accepted:
            return True
        facts = {"to": parcel.recipient, "message": parcel.message.name, "why": delivery.reason}
        if delivery.refused:
            log.error("courier.refused", extra=facts)
            return True
        if now >= parcel.expires_at:
            log.warning("courier.expired", extra=facts)
            return True
        return False
