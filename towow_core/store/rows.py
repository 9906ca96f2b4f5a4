"""Typed records to rows and back, and the statements that several transactions share."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, Table, bindparam, insert, select, update

from towow_core.domain.messages import DemandSubnet
from towow_core.domain.models import Demand
from towow_core.domain.outcomes import DemandStage, RecordedDecision
from towow_core.store.dialects import DIALECTS, dialect_of
from towow_core.store.prepared import changed, first, run_all
from towow_core.store.records import Approval, ChannelRecord, DemandRecord, JournalEntry, NewEvent
from towow_core.store.schema import channels, events, journal, streams
from towow_core.support import codec
from towow_core.support.envelopes import Envelope
from towow_core.telemetry.metrics import EVENTS

EVENTS_TOPIC = "towow_events"  # announced with the id of a stream that has grown
_APPEND = insert(events)
_OF_DEMAND = select(
    select(streams.c.last_seq).where(streams.c.stream_id == bindparam("demand")).scalar_subquery().label("last_seq"),
    select(channels.c.status).where(channels.c.channel_id == bindparam("channel")).scalar_subquery().label("status"),
    select(events.c.timestamp)
    .where(events.c.stream_id == bindparam("demand"))
    .order_by(events.c.seq.desc())
    .limit(1)
    .scalar_subquery()
    .label("last_at"),
)

_NEXT_SNAPSHOT = update(channels).where(
    channels.c.channel_id == bindparam("at_channel"),
    channels.c.version == bindparam("at_version"),
    channels.c.owner.is_not_distinct_from(bindparam("at_owner")),
)
_NEXT_WHILE_OPEN = _NEXT_SNAPSHOT.where(channels.c.is_open)
_TO_JOURNAL = insert(journal)


def append_events(connection: Connection, stream_ids: Sequence[str], new: Sequence[NewEvent]) -> tuple[Envelope, ...]:
    """Give each event the next `seq` of each stream. The first stream is the event's own; its envelopes come back."""
    own: tuple[Envelope, ...] = ()
    for index, stream_id in enumerate(stream_ids):
        if not new:
            break
        last = _reserve(connection, stream_id, len(new))
        envelopes = tuple(
            Envelope(
                event_id=item.event_id,
                event_type=item.event.event_type,
                timestamp=item.timestamp,
                seq=last + offset,
                payload=codec.event_payload(item.event),
            )
            for offset, item in enumerate(new, start=1)
        )
        run_all(connection, _APPEND, [event_row(stream_id, envelope) for envelope in envelopes])
        announce(connection, EVENTS_TOPIC, stream_id)
        own = own if index else envelopes
    return own


def counted(stored: tuple[Envelope, ...]) -> tuple[Envelope, ...]:
    """The same events, counted by type; called when they are in the store for good."""
    for envelope in stored:
        EVENTS.add(event_type=envelope.event_type)
    return stored


def _reserve(connection: Connection, stream_id: str, count: int) -> int:
    """Take the next `count` places of a stream; the row's lock keeps other writers out until we commit."""
    statement = _reservation(connection.dialect.name)
    row = first(connection, statement, {"stream_id": stream_id, "last_seq": count})
    assert row is not None  # it was written or was there: what it says comes back
    return int(row[0]) - count


@cache
def _reservation(dialect: str) -> Any:
    new = DIALECTS[dialect].insert(streams)
    grown = {"last_seq": streams.c.last_seq + new.excluded.last_seq}
    return new.on_conflict_do_update(index_elements=[streams.c.stream_id], set_=grown).returning(streams.c.last_seq)


def announce(connection: Connection, topic: str, payload: str) -> None:
    """Tell whoever listens, with our commit and not before."""
    dialect_of(connection).announce(connection, topic, payload)


def upsert(connection: Connection, table: Table, key: tuple[str, ...], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows of the same columns; where there is one with such a `key`, it says what the new one does."""
    if rows:
        run_all(connection, _upserting(connection.dialect.name, table, key, tuple(rows[0])), rows)


def insert_new(connection: Connection, table: Table, values: dict[str, Any]) -> bool:
    """Insert a row; False (and nothing happens) if one of its unique values is taken, also by one just committed."""
    return first(connection, _inserting_new(connection.dialect.name, table), values) is not None


def insert_missing(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert those of these rows of which no unique value is taken."""
    if rows:
        run_all(connection, _inserting_missing(connection.dialect.name, table), rows)


# Statements are built once: to build one costs several times what SQLite needs to run it.


@cache
def _upserting(dialect: str, table: Table, key: tuple[str, ...], columns: tuple[str, ...]) -> Any:
    row = DIALECTS[dialect].insert(table)
    return row.on_conflict_do_update(
        index_elements=list(key), set_={name: row.excluded[name] for name in columns if name not in key}
    )


@cache
def _inserting_missing(dialect: str, table: Table) -> Any:
    return DIALECTS[dialect].insert(table).on_conflict_do_nothing()


@cache
def _inserting_new(dialect: str, table: Table) -> Any:
    return _inserting_missing(dialect, table).returning(*table.primary_key)


def plain(text: str) -> str:
    """Text as both databases can hold it: PostgreSQL has no NUL."""
    return text.replace("\x00", "\ufffd")


def demand_row(record: DemandRecord) -> dict[str, Any]:
    demand = record.demand
    return {
        "demand_id": demand.demand_id,
        "channel_id": record.channel_id,
        "parent_demand_id": record.parent_demand_id,
        "recursion_depth": record.recursion_depth,
        "user_id": plain(demand.user_id),
        "raw_input": plain(demand.raw_input),
        "submitted_at": demand.submitted_at,
        "stage": str(record.stage),
        "demand": codec.dump_text(demand),
        "subnet": codec.dump_text(record.subnet) if record.subnet else None,
    }


def approval_text(approval: Approval | None) -> str | None:
    return orjson.dumps(codec.dump(approval)).decode() if approval is not None else None


class Decided(NamedTuple):
    """What a requester has decided about a channel's plan."""

    decision: RecordedDecision
    reason: str
    channel_id: str
    at: str

    def columns(self) -> dict[str, str | None]:
        return {
            "decision": str(self.decision),
            "decision_reason": plain(self.reason),
            "decided_channel_id": self.channel_id,
        }


def is_as_before(row: Any, before: DemandRecord | None) -> bool:
    """Whether a demand's row says what `before` does, its channel and decisions too; without one, that it lives."""
    if before is None:
        return bool(row.stage != str(DemandStage.FAILED))
    version = orjson.loads(row.demand).get("version", 1)
    here = (row.stage, version, row.channel_id) == (str(before.stage), before.demand.version, before.channel_id)
    # An approval may follow another one: of the plan as it is since somebody has left it.
    decided = (before.decision, before.decided_channel_id, approval_text(before.approval))
    return here and (row.decision, row.decided_channel_id, row.approval) == decided


def demand_record(connection: Connection, row: Any) -> DemandRecord:
    last_seq, status, last_at = first(connection, _OF_DEMAND, {"demand": row.demand_id, "channel": row.channel_id})
    return DemandRecord(
        demand=codec.load(Demand, orjson.loads(row.demand)),
        channel_id=row.channel_id,
        stage=DemandStage(row.stage),
        parent_demand_id=row.parent_demand_id,
        recursion_depth=row.recursion_depth,
        subnet=codec.load(DemandSubnet, orjson.loads(row.subnet)) if row.subnet else None,
        last_seq=last_seq or 0,
        last_at=last_at,
        channel_status=status,
        decision=None if row.decision is None else RecordedDecision(row.decision),
        decision_reason=row.decision_reason,
        decided_channel_id=row.decided_channel_id,
        approval=codec.load(Approval, orjson.loads(row.approval)) if row.approval else None,
    )


def channel_row(record: ChannelRecord) -> dict[str, Any]:
    return {
        "channel_id": record.channel_id,
        "demand_id": record.demand_id,
        "status": record.status,
        "is_open": record.is_open,
        "version": record.version,
        "state": record.state,
        "owner": record.owner,
    }


def next_snapshot(connection: Connection, record: ChannelRecord, entries: Sequence[JournalEntry]) -> bool:
    """Write a channel's next snapshot, and what it took since the last one to its journal.

    False, and nothing happens, where the channel is not at the version before these, or not the owner's.
    """
    here = {"at_channel": record.channel_id, "at_version": record.version - len(entries), "at_owner": record.owner}
    now = {"status": record.status, "version": record.version, "state": record.state, **here}
    # To write what is indexed anew, as it was, would write its indices anew too.
    if record.is_open and changed(connection, _NEXT_WHILE_OPEN, now) == 1:
        pass
    elif changed(connection, _NEXT_SNAPSHOT, {**now, "is_open": record.is_open}) != 1:
        return False
    append_to_journal(connection, record, entries)
    return True


def append_to_journal(connection: Connection, record: ChannelRecord, entries: Sequence[JournalEntry]) -> None:
    """What a channel took since its last snapshot."""
    run_all(connection, _TO_JOURNAL, [{"channel_id": record.channel_id, **journal_row(entry)} for entry in entries])


def journal_row(entry: JournalEntry) -> dict[str, Any]:
    return {"n": entry.n, "at": entry.at, "kind": entry.kind, "message": entry.message, "entropy": entry.entropy}


def event_row(stream_id: str, envelope: Envelope) -> dict[str, Any]:
    return {
        "stream_id": stream_id,
        "seq": envelope.seq,
        "event_id": envelope.event_id,
        "event_type": envelope.event_type,
        "timestamp": envelope.timestamp,
        "payload": orjson.dumps(envelope.payload).decode(),
    }


def read_envelope(row: Any) -> Envelope:
    return Envelope(
        event_id=row.event_id,
        event_type=row.event_type,
        timestamp=row.timestamp,
        seq=row.seq,
        payload=orjson.loads(row.payload),
    )
