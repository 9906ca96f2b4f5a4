"""Keeps an agent on its hub, and hands over what arrives: at least once, in order per channel, bounded."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress

from agents.network.connection import Arrival, Connection, JoinDenied, JoinRefused
from agents.network.dispatcher import Dispatcher
from agents.network.inbox import Inbox
from agents.network.send_permissions import Group, group_of
from towow_core.domain.errors import NetworkUnavailable

log = logging.getLogger(__name__)

_POLL_WAIT_S = 25.0
_NO_ROOM_WAIT_S = 0.25
_BATCH_MAX = 256
_BACKLOG_MAX = 1000  # what is more waits at the hub
_ACK_DELAY_S = 0.1
_RETRY_FIRST_S = 0.05
_RETRY_MAX_S = 0.1
_RETRY_MAX_OF_TWINS_S = 0.5  # they are many
_HASTE_S = 1.0  # a hub that lets us in and then fails is not asked again sooner
_COMPLAIN_EVERY_S = 10.0
_HANDLER_GRACE_S = 1.0
_LAST_ACK_S = 0.5


class Receiver:
    """Joins, polls, dispatches, acknowledges, and joins again.

    `react` handles one arrival and may raise (logged, counted), after those before it of the same `order_key`;
    `on_reconnected` is called after a later join, and `on_denied` where the hub put a twin out for good.
    """

    def __init__(
        self,
        agent_id: str,
        connection: Connection,
        *,
        react: Callable[[Arrival], Awaitable[None]],
        on_reconnected: Callable[[], Awaitable[None]],
        on_denied: Callable[[JoinDenied], None],
        counts: Counter[str],
        concurrency_max: int,
        order_key: Callable[[Arrival], str],
    ) -> None:
        self._agent_id = agent_id
        self._connection = connection
        self._react = react
        self._on_reconnected = on_reconnected
        self._on_denied = on_denied
        self._counts = counts
        self._dispatcher: Dispatcher[tuple[Inbox, Arrival]] = Dispatcher(self._handle, concurrency_max=concurrency_max)
        self._order_key = order_key
        self._hub_id = ""
        self._inbox = Inbox()
        self._acked = 0
        self._ack_timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Join the hub, waiting for it as long as it takes; what arrives is kept until `open`.

        Raises:
            JoinDenied: We are a twin, and the hub does not believe it.
        """
        await self._join()
        self._spawn(self._receive())

    def open(self) -> None:
        """Let handlers run."""
        self._dispatcher.open()

    async def stop(self) -> None:
        """Give running handlers a second, cancel the rest, acknowledge what was handled."""
        await self._cancel_tasks()
        await self._dispatcher.close(grace_s=_HANDLER_GRACE_S)
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_ACK_S):
                await self._acknowledge()

    async def kill(self) -> None:
        """End everything at once, and acknowledge nothing."""
        await self._cancel_tasks()
        await self._dispatcher.close(grace_s=0.0)

    async def _receive(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            joined_at_s = clock()
            try:
                await self._take_arrivals()
            except NetworkUnavailable as error:
                log.warning("network.hub_lost", extra={"agent_id": self._agent_id, "why": str(error)})
                if clock() - joined_at_s < _HASTE_S:
                    await asyncio.sleep(_HASTE_S)
                try:
                    await self._join()
                except JoinDenied as denied:
                    self._on_denied(denied)
                    return
                self._spawn(self._tell_reconnected())

    async def _take_arrivals(self) -> None:
        while True:
            inbox, room = self._inbox, min(_BATCH_MAX, _BACKLOG_MAX - self._dispatcher.backlog)
            self._acked = inbox.ack
            arrivals = await self._connection.poll(
                after=inbox.after,
                ack=inbox.ack,
                limit=max(0, room),
                wait_s=_POLL_WAIT_S if room > 0 else _NO_ROOM_WAIT_S,
            )
            for arrival in arrivals:
                if inbox.admit(arrival.cursor):
                    self._counts["received"] += 1
                    self._dispatcher.submit(self._order_key(arrival), (inbox, arrival))

    async def _handle(self, work: tuple[Inbox, Arrival]) -> None:
        inbox, arrival = work
        try:
            await self._react(arrival)
            self._counts["handled"] += 1
        except Exception:  # boundary: one bad handler must not end the agent
            self._counts["failed"] += 1
            facts = {"agent_id": self._agent_id, "event_name": arrival.name, "event_id": arrival.event_id}
            log.exception("network.handler_failed", extra={**facts, "source": arrival.source})
        inbox.done(arrival.cursor)
        if self._ack_timer is None and inbox is self._inbox and inbox.ack > self._acked:
            self._ack_timer = asyncio.get_running_loop().call_later(_ACK_DELAY_S, self._acknowledge_soon)

    def _acknowledge_soon(self) -> None:
        """While the long poll waits and has not done so, so that little is repeated after a crash of this process."""
        self._ack_timer = None
        if self._inbox.ack > self._acked:
            self._spawn(self._acknowledge())

    async def _acknowledge(self) -> None:
        inbox = self._inbox
        if inbox.ack <= self._acked:
            return
        self._acked = inbox.ack
        try:
            await self._connection.poll(after=inbox.after, ack=inbox.ack, limit=0, wait_s=0.0)
        except NetworkUnavailable:
            return  # the receive loop sees it too, and acts

    async def _join(self) -> None:
        """Until it is done. A twin that is not believed stops trying; those of ours wait for whoever sets it right."""
        pause_s, silent_since_s = _RETRY_FIRST_S, None
        longest_s = _RETRY_MAX_OF_TWINS_S if group_of(self._agent_id) is Group.USERS else _RETRY_MAX_S
        while True:
            try:
                self._joined(await self._connection.join())
            except NetworkUnavailable as error:
                if isinstance(error, JoinDenied) and group_of(self._agent_id) is Group.USERS:
                    raise
                now_s = asyncio.get_running_loop().time()
                if silent_since_s is None or now_s - silent_since_s >= _COMPLAIN_EVERY_S:
                    silent_since_s = now_s
                    name = "network.join_refused" if isinstance(error, JoinRefused) else "network.waiting_for_hub"
                    log.warning(name, extra={"agent_id": self._agent_id, "why": str(error)})
            else:
                return
            await asyncio.sleep(pause_s)
            pause_s = min(longest_s, pause_s * 2)

    def _joined(self, hub_id: str) -> None:
        self._counts["joined"] += 1
        log.info("network.joined", extra={"agent_id": self._agent_id, "hub_id": hub_id})
        if hub_id != self._hub_id:
            self._hub_id, self._inbox, self._acked = hub_id, Inbox(), 0

    async def _tell_reconnected(self) -> None:
        try:
            await self._on_reconnected()
        except Exception:  # boundary: a hook of a subclass must not end the agent
            log.exception("network.reconnected_hook_failed", extra={"agent_id": self._agent_id})

    async def _cancel_tasks(self) -> None:
        if self._ack_timer is not None:
            self._ack_timer.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
