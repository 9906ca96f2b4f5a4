"""Everything that the network says, read from its store while it runs."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

import orjson
from sqlalchemy import select

from towow_core.store.engine import Database
from towow_core.store.schema import events
from towow_core.support.timestamps import parse_time

LOOK_EVERY_S = 0.02


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One stored event, and when it happened (seconds since 1970)."""

    position: int
    demand_id: str
    event_type: str
    agent_id: str
    at: float


class Listener:
    """Reads new events every 20 ms."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._news = asyncio.Condition()
        self.told: list[StoredEvent] = []

    async def listen(self) -> None:
        """Until cancelled."""
        while True:
            if fresh := await self._fresh():
                async with self._news:
                    self.told += fresh
                    self._news.notify_all()
            await asyncio.sleep(LOOK_EVERY_S)

    async def next(self, wanted: Callable[[StoredEvent], bool], within_s: float) -> StoredEvent | None:
        """The next event from now on that is wanted; None if there is none in time."""
        known, deadline = len(self.told), time.monotonic() + within_s
        while True:
            for event in self.told[known:]:
                if wanted(event):
                    return event
            known = len(self.told)
            try:
                async with asyncio.timeout(deadline - time.monotonic()), self._news:
                    await self._news.wait_for(lambda known=known: len(self.told) > known)
            except TimeoutError:
                return None

    async def _fresh(self) -> list[StoredEvent]:
        newest = self.told[-1].position if self.told else 0
        query = select(events).where(events.c.position > newest).order_by(events.c.position)
        rows = await self.database.read(lambda connection: connection.execute(query).all())
        return [
            StoredEvent(
                position=row.position,
                demand_id=row.stream_id,
                event_type=row.event_type,
                agent_id=orjson.loads(row.payload).get("agent_id", ""),
                at=parse_time(row.timestamp).timestamp(),
            )
            for row in rows
        ]
