"""The timers of the channels that are open here: each rings once, as a message to its channel."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import get_args

from towow_core.negotiation.messages import TimerName
from towow_core.services.negotiation.background import Background
from towow_core.support.clock import Clock
from towow_core.support.timestamps import seconds_between


class Timers:
    """At most one of a name per channel. `ring` gets (channel_id, name, when it was due)."""

    def __init__(
        self, *, clock: Clock, background: Background, ring: Callable[[str, TimerName, str], Awaitable[None]]
    ) -> None:
        self._clock, self._background, self._ring = clock, background, ring
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}

    def start(self, channel_id: str, name: TimerName, due_at: str) -> None:
        """One of this name that runs already is stopped."""
        self.stop(channel_id, name)
        self._running[channel_id, name] = self._background.start(
            self._ring_at(channel_id, name, due_at), f"timer {name}"
        )

    def stop(self, channel_id: str, name: TimerName) -> None:
        if (timer := self._running.pop((channel_id, name), None)) is not None:
            timer.cancel()

    def stop_all(self, channel_id: str) -> None:
        for name in get_args(TimerName):
            self.stop(channel_id, name)

    async def _ring_at(self, channel_id: str, name: TimerName, due_at: str) -> None:
        await asyncio.sleep(max(0.0, seconds_between(self._clock.now(), due_at)))
        if self._running.get((channel_id, name)) is asyncio.current_task():
            del self._running[channel_id, name]  # it has rung: stopping it now would cancel this very turn
        await self._ring(channel_id, name, due_at)
