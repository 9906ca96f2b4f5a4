"""Whole negotiations: what has ended long ago is thrown away, and one can be carried to another store."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from towow_core.domain.errors import TowowError
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.outcomes import DemandStage
from towow_core.store.commitments import forget_past
from towow_core.store.engine import Database
from towow_core.store.model_calls import add_calls, calls_of, forget_calls
from towow_core.store.records import ChannelRecord, DemandRecord, JournalEntry
from towow_core.store.rows import (
    approval_text,
    channel_row,
    demand_record,
    demand_row,
    event_row,
    insert_new,
    journal_row,
    read_envelope,
)
from towow_core.store.schema import channels, demands, events, inbox, journal, outbox, streams
from towow_core.store.searches import forget_searches
from towow_core.store.shares import forget_shares
from towow_core.support.envelopes import Envelope

GENERATIONS_MAX = 10  # of sub-negotiations; the policy's cap is 3


class AlreadyHere(TowowError):
    """The store has a demand or a channel of this id."""

    http_status = 409


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A demand with its sub-demands, and all that was ever said and decided in them.

    Attributes:
        demands: The main one first.
        channels: Each with its journal.
        events: Demand's id to its stream.
        calls: What models were asked about all of these.
    """

    demands: tuple[DemandRecord, ...]
    channels: tuple[tuple[ChannelRecord, tuple[JournalEntry, ...]], ...]
    events: dict[str, tuple[Envelope, ...]]
    calls: tuple[CallRecord, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing in it can move any more."""
        opened = {channel.demand_id for channel, _ in self.channels}
        done = all(d.stage is DemandStage.FAILED or d.demand.demand_id in opened for d in self.demands)
        return done and not any(channel.is_open for channel, _ in self.channels)


class Archive:
    """Whole negotiations of one store; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tree(self, demand_id: str) -> Tree | None:
        """Everything about a demand and its sub-demands, as it is at one moment; None if there is no such demand."""

        def work(connection: Connection) -> Tree | None:
            ids = _family(connection, demand_id)
            return _read(connection, ids) if ids else None

        return await self._database.read(work)

    async def main_demands(self, submitted_before: str) -> tuple[str, ...]:
        """Demands that are nobody's sub-demand, oldest first."""
        where = demands.c.parent_demand_id.is_(None) & (demands.c.submitted_at < submitted_before)
        query = select(demands.c.demand_id).where(where).order_by(demands.c.submitted_at)
        return await self._database.read(lambda connection: tuple(connection.execute(query).scalars()))

    async def last_word(self, demand_id: str) -> tuple[bool, str]:
        """Whether a demand and its sub-demands are over, and when something was last said in them."""

        def work(connection: Connection) -> tuple[bool, str]:
            return _last_word(connection, _family(connection, demand_id))

        return await self._database.read(work)

    async def forget(self, demand_id: str, before: str) -> bool:
        """Throw away a demand with its sub-demands and all that they said, if it was over before that moment."""

        def work(connection: Connection) -> bool:
            ids = _family(connection, demand_id)
            is_over, last_at = _last_word(connection, ids)
            if not is_over or last_at >= before:
                return False
            _delete(connection, ids)
            forget_past(connection, ids, before[:10])
            return True

        return await self._database.write(work)

    async def bring_in(self, tree: Tree) -> None:
        """Store a negotiation that comes from elsewhere: all of it, or nothing.

        Raises:
            AlreadyHere: One of its demands or channels is known; the text names it.
        """

        def work(connection: Connection) -> None:
            for record in tree.demands:
                decided = ("decision", "decision_reason", "decided_channel_id")
                values = {**demand_row(record), **{field: getattr(record, field) for field in decided}}
                values["approval"] = approval_text(record.approval)
                if not insert_new(connection, demands, values):
                    raise AlreadyHere(f"Demand {record.demand.demand_id} is in this store already.")
            for channel, entries in tree.channels:
                if not insert_new(connection, channels, channel_row(channel)):
                    raise AlreadyHere(f"Channel {channel.channel_id} is in this store already.")
                rows = [{"channel_id": channel.channel_id, **journal_row(entry)} for entry in entries]
                _insert_all(connection, journal, rows)
            for stream_id, envelopes in tree.events.items():
                connection.execute(insert(streams).values(stream_id=stream_id, last_seq=len(envelopes)))
                _insert_all(connection, events, [event_row(stream_id, envelope) for envelope in envelopes])
            add_calls(connection, tree.calls)

        await self._database.write(work)


def _family(connection: Connection, demand_id: str) -> list[str]:
    """A demand and all demands below it; [] if there is none."""
    known = select(demands.c.demand_id).where(demands.c.demand_id == demand_id)
    found: list[str] = list(connection.execute(known).scalars())
    youngest = found
    for _ in range(GENERATIONS_MAX):
        below = select(demands.c.demand_id).where(demands.c.parent_demand_id.in_(youngest))
        youngest = list(connection.execute(below.order_by(demands.c.submitted_at, demands.c.demand_id)).scalars())
        if not youngest:
            break
        found = [*found, *youngest]
    return found


def _read(connection: Connection, ids: Sequence[str]) -> Tree:
    rows = {row.demand_id: row for row in connection.execute(select(demands).where(demands.c.demand_id.in_(ids)))}
    opened = connection.execute(
        select(channels).where(channels.c.demand_id.in_(ids)).order_by(channels.c.channel_id)
    ).mappings()
    return Tree(
        demands=tuple(demand_record(connection, rows[demand_id]) for demand_id in ids),
        channels=tuple((ChannelRecord(**row), _journal(connection, row["channel_id"])) for row in opened.all()),
        events={demand_id: _stream(connection, demand_id) for demand_id in ids},
        calls=calls_of(connection, ids),
    )


def _journal(connection: Connection, channel_id: str) -> tuple[JournalEntry, ...]:
    columns = (journal.c.n, journal.c.at, journal.c.kind, journal.c.message, journal.c.entropy)
    query = select(*columns).where(journal.c.channel_id == channel_id).order_by(journal.c.n)
    return tuple(JournalEntry(**row) for row in connection.execute(query).mappings())


def _stream(connection: Connection, stream_id: str) -> tuple[Envelope, ...]:
    query = select(events).where(events.c.stream_id == stream_id).order_by(events.c.seq)
    return tuple(read_envelope(row) for row in connection.execute(query))


def _last_word(connection: Connection, ids: Sequence[str]) -> tuple[bool, str]:
    if not ids:
        return False, ""
    opened = select(channels.c.demand_id).where(channels.c.demand_id.in_(ids))
    waiting = (
        demands.c.demand_id.in_(ids) & (demands.c.stage != str(DemandStage.FAILED)) & demands.c.demand_id.not_in(opened)
    )
    still_open = channels.c.demand_id.in_(ids) & channels.c.is_open
    moves = _any(connection, select(demands.c.demand_id).where(waiting)) or _any(
        connection, select(channels.c.channel_id).where(still_open)
    )
    last: str | None = connection.execute(
        select(func.max(events.c.timestamp)).where(events.c.stream_id.in_(ids))
    ).scalar()
    return not moves, last or ""


def _any(connection: Connection, query: Any) -> bool:
    return connection.execute(query.limit(1)).first() is not None


def _delete(connection: Connection, ids: Sequence[str]) -> None:
    ours = select(channels.c.channel_id).where(channels.c.demand_id.in_(ids))
    for table in (journal, inbox):
        connection.execute(delete(table).where(table.c.channel_id.in_(ours)))
    connection.execute(delete(outbox).where(outbox.c.channel_id.in_(ours)))
    forget_calls(connection, ids)
    forget_searches(connection, ids)
    forget_shares(connection, ids)
    connection.execute(delete(channels).where(channels.c.demand_id.in_(ids)))
    connection.execute(delete(events).where(events.c.stream_id.in_(ids)))
    connection.execute(delete(streams).where(streams.c.stream_id.in_(ids)))
    connection.execute(delete(demands).where(demands.c.demand_id.in_(ids)))


def _insert_all(connection: Connection, table: Any, rows: Iterable[dict[str, Any]]) -> None:
    if values := list(rows):
        connection.execute(insert(table), values)
