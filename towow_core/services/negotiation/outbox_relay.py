"""Delivers what is owed: at once if it can, again and again if it cannot, never twice on purpose."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from towow_core.domain.messages import NetworkMessage
from towow_core.services.negotiation.background import Background
from towow_core.store.records import OutboxMessage
from towow_core.support.clock import Clock
from towow_core.support.ports import Delivery, Network
from towow_core.support.timestamps import seconds_between

log = logging.getLogger(__name__)
FIRST_RETRY_S, LAST_RETRY_S = 0.1, 2.0
REMIND_AFTER_S = 3.0  # of a message that was delivered and must be handled
AT_ONCE_MAX = 32
_SETTLES_AT_THE_END_S = 2.0  # a database that cannot be written holds up no end
SETTLE_AFTER_S = 0.05  # what is delivered meanwhile is settled together; who dies before delivers again


class Outbox(Protocol):
    """Where owed messages are remembered beyond this process; `Store` is one."""

    async def owed(self, sender: str) -> tuple[OutboxMessage, ...]: ...

    async def settled(self, message_ids: Sequence[str]) -> None: ...

    async def is_owed(self, message_id: str) -> bool: ...


class Route(Protocol):
    """To whom a message goes this time; `ToAnyAdmin` is one."""

    async def __call__(self, outbox_message: OutboxMessage, *, is_gone: bool) -> str: ...


async def as_addressed(outbox_message: OutboxMessage, *, is_gone: bool) -> str:  # noqa: ARG001  part of the Protocol
    """The plain route: to its recipient, always."""
    return outbox_message.recipient


class OutboxRelay:
    """Delivers the messages of one sender.

    Args:
        outbox: None is for agents without a database: what is owed lives as long as the process.
        route: To whom a message really goes.
        on_gone: Told (message, seconds) each time that a recipient is offline, with how long it has been so.
    """

    def __init__(
        self,
        network: Network,
        clock: Clock,
        outbox: Outbox | None = None,
        *,
        sender: str,
        route: Route = as_addressed,
        on_gone: Callable[[OutboxMessage, float], Awaitable[None]] | None = None,
    ) -> None:
        self._network, self._clock, self._sender = network, clock, sender
        self._outbox = outbox
        self._route, self._on_gone = route, on_gone
        self._hub_is_new = asyncio.Event()
        self._in_flight: dict[str, tuple[OutboxMessage, asyncio.Task[None]]] = {}
        self._settled_meanwhile: list[set[str]] = []
        self._background = Background()
        self._turns = asyncio.Semaphore(AT_ONCE_MAX)
        self._delivered: list[str] = []  # and still owed, as far as the outbox knows
        self._settling: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Take up what is still owed: after a start, and after a hub died with our messages in its mailboxes."""
        if self._outbox is None:
            return
        self._hub_is_new.set()  # a reminder is due now: mailboxes are empty
        self._hub_is_new = asyncio.Event()
        settled: set[str] = set()
        self._settled_meanwhile.append(settled)
        try:
            owed = await self._outbox.owed(self._sender)
        finally:
            self._settled_meanwhile.remove(settled)
        self.deliver(outbox_message for outbox_message in owed if outbox_message.message.message_id not in settled)

    async def stop(self) -> None:
        """Stop delivering; what is owed stays in the outbox, and what was delivered does not, if it can be written."""
        await self._background.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(_SETTLES_AT_THE_END_S):
                await self._settle_delivered()

    def deliver(self, outbox_messages: Iterable[OutboxMessage]) -> None:
        """Carry these in the background. One that is being carried already is not carried twice."""
        for outbox_message in outbox_messages:
            message_id = outbox_message.message.message_id
            if not self._is_in_flight(message_id):
                carrying = self.deliver_and_wait(outbox_message)
                task = self._background.start(carrying, f"deliver {outbox_message.message.name}")
                self._in_flight[message_id] = (outbox_message, task)
                task.add_done_callback(partial(self._landed, message_id))

    async def deliver_and_wait(self, outbox_message: OutboxMessage) -> None:
        """Carry one until it is delivered, and handled where it has to be, refused or expired."""
        message_id = outbox_message.message.message_id
        while (await self._until_delivered(outbox_message)).accepted and outbox_message.until_handled:
            await self._until_reminder()
            if self._outbox is None or not await self._outbox.is_owed(message_id):
                return
            if self._clock.now() >= outbox_message.expires_at:
                break
        if self._outbox is not None:
            self._delivered.append(message_id)
            if self._settling is None or self._settling.done():
                self._settling = self._background.start(self._settle_what_comes(), "settle what was delivered")

    def drop(self, channel_id: str, *, keep: type[NetworkMessage] | None = None) -> None:
        """A channel is over, or somebody else's: stop delivering its messages, except those of type `keep`."""
        for outbox_message, task in tuple(self._in_flight.values()):
            if outbox_message.channel_id == channel_id and not (keep and isinstance(outbox_message.message, keep)):
                task.cancel()

    def _is_in_flight(self, message_id: str) -> bool:
        """One that was dropped, or is done, and has only not been taken off the list yet is not."""
        if message_id in self._delivered:
            return True
        _, task = self._in_flight.get(message_id, (None, None))
        return task is not None and not task.done() and not task.cancelling()

    def _landed(self, message_id: str, task: asyncio.Task[None]) -> None:
        """However it ended: one that was dropped before its first step ran nothing of its own."""
        if self._in_flight.get(message_id, (None, task))[1] is task:
            self._in_flight.pop(message_id, None)

    async def _settle_what_comes(self) -> None:
        """Nobody owes it any more: one transaction for all that were delivered in a moment."""
        while self._delivered:
            await asyncio.sleep(SETTLE_AFTER_S)
            await self._settle_delivered()

    async def _settle_delivered(self) -> None:
        together = tuple(self._delivered)
        if self._outbox is None or not together:
            return
        await self._outbox.settled(together)
        del self._delivered[: len(together)]
        for settled in self._settled_meanwhile:  # what somebody is just reading may be older than this
            settled.update(together)

    async def _until_delivered(self, outbox_message: OutboxMessage) -> Delivery:
        """What became of it in the end: accepted, refused for good, or expired."""
        gone_since: str | None = None
        wait_s = FIRST_RETRY_S
        while True:
            recipient = await self._route(outbox_message, is_gone=gone_since is not None)
            await self._turns.acquire()
            try:
                delivery = await self._network.send(recipient, outbox_message.message)
            finally:
                self._turns.release()
            if delivery.accepted:
                return delivery
            now = self._clock.now()
            gone_since = (gone_since or now) if delivery.recipient_gone else None
            if self._is_given_up(outbox_message, delivery, now):
                return delivery
            if gone_since is not None and self._on_gone is not None:
                await self._on_gone(outbox_message, seconds_between(gone_since, now))
            await asyncio.sleep(wait_s)
            wait_s = min(wait_s * 2, LAST_RETRY_S)

    async def _until_reminder(self) -> None:
        """Whoever has it may die before handling it, and somebody else has to; a repeat is recognised."""
        with suppress(TimeoutError):
            async with asyncio.timeout(REMIND_AFTER_S):
                await self._hub_is_new.wait()

    def _is_given_up(self, outbox_message: OutboxMessage, delivery: Delivery, now: str) -> bool:
        facts = {"to": outbox_message.recipient, "event_name": outbox_message.message.name, "why": delivery.reason}
        if delivery.refused:
            log.error("outbox.refused", extra=facts)
            return True
        if now >= outbox_message.expires_at:
            log.warning("outbox.expired", extra=facts)
            return True
        return False
