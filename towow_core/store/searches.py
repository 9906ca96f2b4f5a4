"""When people were looked for, and among whom: so that it can be said afterwards why somebody was not invited."""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, select

from towow_core.store.engine import Database
from towow_core.store.rows import upsert
from towow_core.store.schema import searches

_SWIFT = 1  # zlib's level: a few ids a line
_KEY = ("demand_id", "channel_id")


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Once that people were looked for.

    Attributes:
        at: Just before profiles were read, UTC, ISO 8601.
        candidates_max: How many could be invited at most.
        there: Ids of those who could be asked: online, not booked elsewhere, and in no part of it already.
        booked: Days, ISO 8601, of those who could not for that alone that other plans had them on all of its days.
    """

    demand_id: str
    channel_id: str
    at: str
    candidates_max: int
    there: tuple[str, ...]
    booked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def _row(search: Search) -> dict[str, object]:
    return {
        "demand_id": search.demand_id,
        "channel_id": search.channel_id,
        "at": search.at,
        "candidates_max": search.candidates_max,
        "there": zlib.compress("\n".join(_lines(search)).encode(), _SWIFT),
    }


def keep_search(connection: Connection, search: Search) -> None:
    """As part of the transaction in which what came of it is stored; the last one of a channel counts."""
    upsert(connection, searches, _KEY, [_row(search)])


def forget_searches(connection: Connection, demand_ids: Sequence[str]) -> None:
    connection.execute(delete(searches).where(searches.c.demand_id.in_(demand_ids)))


def until_oldest_search(until: ColumnElement[str | None]) -> ColumnElement[bool]:
    """Whether it was over by the oldest search that is kept; where none is kept: whether it is over."""
    oldest = select(func.min(searches.c.at)).scalar_subquery()
    return until <= func.coalesce(oldest, until)


def _lines(search: Search) -> Iterator[str]:
    """An id, and behind it the days of whoever is booked, with a tab before each."""
    yield from search.there
    for agent_id, days in search.booked.items():
        yield "\t".join((agent_id, *days))


def _read(row: Mapping[Any, Any]) -> Search:
    text = zlib.decompress(row["there"]).decode()
    lines = [line.split("\t") for line in text.split("\n")] if text else []
    there = tuple([agent_id for agent_id, *days in lines if not days])
    booked = {agent_id: tuple(days) for agent_id, *days in lines if days}
    return Search(**{**row, "there": there, "booked": booked})


class SearchBook:
    """Searches of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, search: Search) -> None:
        await self._database.write(lambda connection: keep_search(connection, search))

    async def of(self, demand_id: str) -> tuple[Search, ...]:
        """All of a demand, the last one first."""
        query = select(searches).where(searches.c.demand_id == demand_id).order_by(searches.c.at.desc())

        def work(connection: Connection) -> tuple[Search, ...]:
            return tuple(_read(row) for row in connection.execute(query).mappings())

        return await self._database.read(work)
