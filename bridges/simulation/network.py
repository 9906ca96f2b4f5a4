"""The in-memory hub behind a line that loses, repeats, delays and reorders. The hub itself stays honest."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from agents.network.connection import Arrival, Connection
from agents.network.local import LocalHub
from agents.network.posting import Posting, Verdict
from bridges.simulation.fault_schedule import FaultSchedule
from bridges.simulation.faults import Fault
from bridges.simulation.process import Process
from towow_core.domain.errors import NetworkUnavailable
from towow_core.support.ports import Presence

Overheard = Callable[[str, str, Mapping[str, Any]], None]  # (by whom, message's name, payload)
LINE_S = (0.0005, 0.004)
DELAY_S = (0.1, 4.0)
HELD_BACK_S = (1.0, 15.0)
AGAIN_S = (0.0, 30.0)


class Line:
    """One process's way to the hub, overheard.

    Args:
        on_arrived: Told what has reached the process.
        on_handled: Told what the process has acknowledged as handled.
    """

    def __init__(
        self,
        hub: LocalHub,
        process: Process,
        schedule: FaultSchedule,
        *,
        on_arrived: Overheard | None = None,
        on_handled: Overheard | None = None,
    ) -> None:
        self._hub, self._process, self._schedule = hub, process, schedule
        self.on_arrived, self.on_handled = on_arrived, on_handled

    def __str__(self) -> str:
        return str(self._hub)

    def connection(self, agent_id: str) -> Connection:
        """A faulty way to the hub, not joined yet."""
        return FaultyConnection(self, self._hub, self._hub.connection(agent_id), self._process, self._schedule)


class FaultyConnection:
    """A `LocalConnection` with faults in between."""

    def __init__(self, line: Line, hub: LocalHub, inner: Connection, process: Process, schedule: FaultSchedule) -> None:
        self._line, self._hub, self._inner = line, hub, inner
        self._process, self._schedule = process, schedule
        self._unhandled: list[Arrival] = []

    async def join(self) -> str:
        await self._there()
        hub_id = await self._inner.join()
        await self._back()
        return hub_id

    async def poll(self, *, after: int, ack: int, limit: int, wait_s: float) -> tuple[Arrival, ...]:
        self._process.must_live()
        self._tell_handled(ack)
        arrivals = await self._inner.poll(after=after, ack=ack, limit=limit, wait_s=wait_s)
        self._process.must_live()
        if arrivals:
            await self._back()
        self._unhandled += arrivals
        self._tell(self._line.on_arrived, arrivals)
        return arrivals

    async def post(self, posting: Posting) -> Verdict:
        await self._there()
        if self._schedule.strikes(Fault.REORDER):
            await self._process.move(self._schedule.seconds(*HELD_BACK_S))
        verdict = await self._inner.post(posting)
        if verdict.accepted and self._schedule.strikes(Fault.DUPLICATE):
            again = replace(posting, event_id=f"{posting.event_id}-again")
            asyncio.get_running_loop().call_later(self._schedule.seconds(*AGAIN_S), self._repeat, again)
        await self._back()
        return verdict

    async def who(self) -> tuple[Presence, ...]:
        await self._there()
        found = await self._inner.who()
        await self._back()
        return found

    async def open_channel(self, channel_id: str, members: Sequence[str]) -> None:
        await self._there()
        await self._inner.open_channel(channel_id, members)
        await self._back()

    async def leave(self) -> None:
        self._process.must_live()
        await self._inner.leave()

    async def close(self) -> None:
        await self._inner.close()

    async def _there(self) -> None:
        """The way to the hub: it may end before the hub."""
        await self._travel()
        if self._schedule.strikes(Fault.DROP):
            raise NetworkUnavailable("simulated: it was lost on its way to the hub.")

    async def _back(self) -> None:
        """The way back: what was done at the hub is done, but nobody learns of it."""
        await self._travel()
        if self._schedule.strikes(Fault.DROP):
            raise NetworkUnavailable("simulated: the hub's answer was lost.")

    async def _travel(self) -> None:
        await self._process.move(self._schedule.seconds(*(DELAY_S if self._schedule.strikes(Fault.DELAY) else LINE_S)))

    def _repeat(self, posting: Posting) -> None:
        if self._hub.exchange is not None:
            self._hub.exchange.send(posting)

    def _tell_handled(self, ack: int) -> None:
        self._tell(self._line.on_handled, [a for a in self._unhandled if a.cursor <= ack])
        self._unhandled = [a for a in self._unhandled if a.cursor > ack]

    def _tell(self, overheard: Overheard | None, arrivals: Sequence[Arrival]) -> None:
        for arrival in arrivals if overheard else ():
            assert overheard is not None  # the line above says so
            overheard(self._process.name, arrival.name, arrival.payload)
