"""Who is not to be invited for a while, and who was not, and when: so that it can be said afterwards."""

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, update

from towow_core.store.engine import Database
from towow_core.store.prepared import every
from towow_core.store.schema import pauses
from towow_core.store.searches import until_oldest_search

_SINCE = select(pauses.c.agent_id, pauses.c.since)
_NOW = _SINCE.where(pauses.c.until.is_(None))
_AS_OF = _SINCE.where(
    pauses.c.since <= bindparam("at"), pauses.c.until.is_(None) | (pauses.c.until > bindparam("at_that"))
)


class PauseBook:
    """Pauses of one store. Times are UTC, ISO 8601."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, agent_id: str, now: str) -> None:
        """Invite this one to nothing from now on; who is paused already stays so since then."""

        def work(connection: Connection) -> None:
            if connection.execute(select(pauses.c.since).where(_open(agent_id))).first() is None:
                connection.execute(insert(pauses).values(agent_id=agent_id, since=now, until=None))

        await self._database.write(work)

    async def end(self, agent_id: str, now: str) -> None:
        """Invite this one again; who is not paused stays so."""
        work = update(pauses).where(_open(agent_id)).values(until=now)
        await self._database.write(lambda connection: connection.execute(work))

    async def now(self) -> dict[str, str]:
        """Who is paused, and since when, by agent id."""
        return await self._since(_NOW, {})

    async def as_of(self, at: str) -> frozenset[str]:
        """Who was paused at a moment."""
        return frozenset(await self._since(_AS_OF, {"at": at, "at_that": at}))

    async def forget(self, agent_ids: Collection[str]) -> None:
        """These are not there any more."""
        work = delete(pauses).where(pauses.c.agent_id.in_(agent_ids))
        await self._database.write(lambda connection: connection.execute(work))

    async def sweep(self) -> None:
        """Drop what was over before the oldest search that is kept: nobody can ask about it."""
        over = until_oldest_search(pauses.c.until)
        await self._database.write(lambda connection: connection.execute(delete(pauses).where(over)))

    async def _since(self, query: Any, asked: Mapping[str, str]) -> dict[str, str]:
        def work(connection: Connection) -> dict[str, str]:
            return {row.agent_id: row.since for row in every(connection, query, asked)}

        return await self._database.read(work)


def _open(agent_id: str) -> ColumnElement[bool]:
    return (pauses.c.agent_id == agent_id) & pauses.c.until.is_(None)
