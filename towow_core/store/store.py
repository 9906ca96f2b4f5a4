"""The store: the truth. One transaction per step; what is in it happened, what is not did not."""

from collections.abc import Sequence
from typing import Any

import orjson
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_upsert
from sqlalchemy.dialects.sqlite import insert as sqlite_upsert

from towow_core import codec
from towow_core.errors import TowowError
from towow_core.events import Envelope
from towow_core.messages import ChannelCompleted, DemandSubnet, NetworkMessage
from towow_core.models import AgentProfile, Demand
from towow_core.store.engine import Database
from towow_core.store.records import ChannelRecord, DemandRecord, JournalEntry, NewEvent, Parcel
from towow_core.store.schema import channels, demands, events, journal, outbox, profiles, streams


class LostRace(TowowError):
    """Somebody else took this channel's step first."""

    http_status = 409


class Store:
    """Every read and write of ToWow's own data. Each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        database.create()

    def close(self) -> None:
        self._database.close()

    # -- demands

    async def submit(
        self,
        record: DemandRecord,
        event: NewEvent,
        parcels: Sequence[tuple[str, Parcel]],
        idempotency_key: str | None,
        *,
        streams_of: Sequence[str] = (),
    ) -> tuple[DemandRecord, tuple[Envelope, ...]]:
        """Store a new demand, its first event, and the message that is owed to the coordinator.

        A known `idempotency_key`, or a known demand id, gives back the demand stored then, and no event.
        """

        def work(connection: Connection) -> tuple[DemandRecord, tuple[Envelope, ...]]:
            where = demands.c.demand_id == record.demand.demand_id
            if idempotency_key is not None:
                where = where | (demands.c.idempotency_key == idempotency_key)
            if (row := connection.execute(select(demands).where(where)).first()) is not None:
                return _demand_record(connection, row), ()
            connection.execute(insert(demands).values(**_demand_row(record), idempotency_key=idempotency_key))
            stored = _append(connection, (record.demand.demand_id, *streams_of), (event,))
            _post(connection, parcels)
            return record, stored

        return await self._database.write(work)

    async def advance_demand(
        self,
        demand: Demand,
        stage: str,
        new_events: Sequence[NewEvent],
        parcels: Sequence[tuple[str, Parcel]] = (),
        *,
        streams_of: Sequence[str] = (),
    ) -> tuple[Envelope, ...]:
        """The coordinator has come one stage further with a demand."""

        def work(connection: Connection) -> tuple[Envelope, ...]:
            text = orjson.dumps(codec.dump(demand)).decode()
            connection.execute(
                update(demands).where(demands.c.demand_id == demand.demand_id).values(stage=stage, demand=text)
            )
            _post(connection, parcels)
            return _append(connection, (demand.demand_id, *streams_of), new_events)

        return await self._database.write(work)

    async def demand(self, demand_id: str) -> DemandRecord | None:
        def work(connection: Connection) -> DemandRecord | None:
            row = connection.execute(select(demands).where(demands.c.demand_id == demand_id)).first()
            return None if row is None else _demand_record(connection, row)

        return await self._database.read(work)

    async def demands_page(self, offset: int, limit: int) -> tuple[int, tuple[DemandRecord, ...]]:
        """How many demands there are, and `limit` of them, newest first."""

        def work(connection: Connection) -> tuple[int, tuple[DemandRecord, ...]]:
            total = connection.execute(select(func.count()).select_from(demands)).scalar_one()
            query = select(demands).order_by(demands.c.submitted_at.desc(), demands.c.demand_id)
            rows = connection.execute(query.offset(offset).limit(limit)).all()
            return total, tuple(_demand_record(connection, row) for row in rows)

        return await self._database.read(work)

    async def unfinished_demands(self) -> tuple[str, ...]:
        """Demands that the coordinator has not handed over yet, oldest first."""

        def work(connection: Connection) -> tuple[str, ...]:
            stages = demands.c.stage.in_(("submitted", "understood"))
            query = select(demands.c.demand_id).where(stages).order_by(demands.c.submitted_at)
            return tuple(connection.execute(query).scalars())

        return await self._database.read(work)

    # -- channels

    async def open_channel(self, record: ChannelRecord) -> bool:
        """Store a channel's first snapshot; False if the channel is there already."""

        def work(connection: Connection) -> bool:
            known = select(channels.c.channel_id).where(channels.c.channel_id == record.channel_id)
            if connection.execute(known).first() is not None:
                return False
            connection.execute(insert(channels).values(**_channel_row(record)))
            return True

        return await self._database.write(work)

    async def commit_step(
        self,
        record: ChannelRecord,
        entry: JournalEntry,
        new_events: Sequence[NewEvent],
        parcels: Sequence[tuple[str, Parcel]],
        *,
        streams_of: Sequence[str] = (),
    ) -> tuple[Envelope, ...]:
        """Store one step of a channel: its input, its new snapshot, what it said and what it owes. All or nothing.

        Raises:
            LostRace: The channel is not at version `record.version - 1` any more.
        """

        def work(connection: Connection) -> tuple[Envelope, ...]:
            here = (channels.c.channel_id == record.channel_id) & (channels.c.version == record.version - 1)
            if connection.execute(update(channels).where(here).values(**_channel_row(record))).rowcount != 1:
                raise LostRace(
                    f"Channel {record.channel_id} has moved on; version {record.version - 1} is not current."
                )
            connection.execute(insert(journal).values(channel_id=record.channel_id, **_journal_row(entry)))
            if not record.is_open:  # nobody's answer is wanted any more
                unwanted = (outbox.c.channel_id == record.channel_id) & (outbox.c.name != ChannelCompleted.name)
                connection.execute(delete(outbox).where(unwanted))
            _post(connection, parcels)
            return _append(connection, (record.demand_id, *streams_of), new_events)

        return await self._database.write(work)

    async def channel(self, channel_id: str) -> ChannelRecord | None:
        def work(connection: Connection) -> ChannelRecord | None:
            row = connection.execute(select(channels).where(channels.c.channel_id == channel_id)).first()
            return None if row is None else ChannelRecord(**row._mapping)  # noqa: SLF001  SQLAlchemy's public name

        return await self._database.read(work)

    async def open_channels(self) -> tuple[ChannelRecord, ...]:
        def work(connection: Connection) -> tuple[ChannelRecord, ...]:
            rows = connection.execute(select(channels).where(channels.c.is_open)).mappings()
            return tuple(ChannelRecord(**row) for row in rows)

        return await self._database.read(work)

    async def journal(self, channel_id: str) -> tuple[JournalEntry, ...]:
        """Everything the machine was given for one channel, in order."""

        def work(connection: Connection) -> tuple[JournalEntry, ...]:
            columns = [journal.c.n, journal.c.at, journal.c.kind, journal.c.message, journal.c.entropy]
            query = select(*columns).where(journal.c.channel_id == channel_id).order_by(journal.c.n)
            return tuple(JournalEntry(**row) for row in connection.execute(query).mappings())

        return await self._database.read(work)

    # -- events

    async def events(self, stream_id: str, *, after: int = 0, limit: int = 1000) -> tuple[Envelope, ...]:
        """Events of one demand with `seq` above `after`, in order."""

        def work(connection: Connection) -> tuple[Envelope, ...]:
            query = select(events).where((events.c.stream_id == stream_id) & (events.c.seq > after))
            return tuple(_envelope(row) for row in connection.execute(query.order_by(events.c.seq).limit(limit)))

        return await self._database.read(work)

    async def seq_of(self, stream_id: str, event_id: str) -> int | None:
        """The place of an event in its demand's stream."""

        def work(connection: Connection) -> int | None:
            query = select(events.c.seq).where((events.c.stream_id == stream_id) & (events.c.event_id == event_id))
            return connection.execute(query).scalar()

        return await self._database.read(work)

    async def streams_after(self, position: int) -> tuple[int, tuple[str, ...]]:
        """For followers: the newest position, and the streams that got events after `position`."""

        def work(connection: Connection) -> tuple[int, tuple[str, ...]]:
            newest = connection.execute(select(func.coalesce(func.max(events.c.position), 0))).scalar_one()
            if newest <= position:
                return position, ()
            query = select(events.c.stream_id).where(events.c.position > position).distinct()
            return newest, tuple(connection.execute(query).scalars())

        return await self._database.read(work)

    # -- outbox

    async def owed(self, sender: str) -> tuple[Parcel, ...]:
        """What `sender` has not delivered yet."""

        def work(connection: Connection) -> tuple[Parcel, ...]:
            rows = connection.execute(select(outbox).where(outbox.c.sender == sender))
            return tuple(_parcel(row) for row in rows)

        return await self._database.read(work)

    async def settled(self, message_ids: Sequence[str]) -> None:
        """These are delivered, or nobody wants them any more."""
        await self._database.write(lambda c: c.execute(delete(outbox).where(outbox.c.message_id.in_(message_ids))))

    # -- profiles

    async def save_profile(self, profile: AgentProfile, announced_at: str) -> None:
        text = orjson.dumps(codec.dump(profile)).decode()

        def work(connection: Connection) -> None:
            values = {"announced_at": announced_at, "profile": text}
            _upsert(connection, profiles, {"agent_id": profile.agent_id}, values)

        await self._database.write(work)

    async def profiles(self) -> tuple[AgentProfile, ...]:
        """Everybody who ever announced themselves, by agent id."""

        def work(connection: Connection) -> tuple[AgentProfile, ...]:
            texts = connection.execute(select(profiles.c.profile).order_by(profiles.c.agent_id)).scalars()
            return tuple(codec.load(AgentProfile, orjson.loads(text)) for text in texts)

        return await self._database.read(work)


def _append(connection: Connection, stream_ids: Sequence[str], new: Sequence[NewEvent]) -> tuple[Envelope, ...]:
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
        connection.execute(insert(events), [_event_row(stream_id, envelope) for envelope in envelopes])
        own = own if index else envelopes
    return own


def _reserve(connection: Connection, stream_id: str, count: int) -> int:
    """Take the next `count` places of a stream; the row lock keeps other writers out until we commit."""
    grown = update(streams).where(streams.c.stream_id == stream_id).values(last_seq=streams.c.last_seq + count)
    last: int | None = connection.execute(grown.returning(streams.c.last_seq)).scalar()
    if last is None:
        connection.execute(insert(streams).values(stream_id=stream_id, last_seq=count))
        last = count
    return last - count


def _post(connection: Connection, parcels: Sequence[tuple[str, Parcel]]) -> None:
    for sender, parcel in parcels:
        message = parcel.message
        values = {
            "sender": sender,
            "recipient": parcel.recipient,
            "name": message.name,
            "payload": orjson.dumps(codec.dump(message)).decode(),
            "channel_id": parcel.channel_id,
            "expires_at": parcel.expires_at,
            "until_handled": parcel.until_handled,
        }
        _upsert(connection, outbox, {"message_id": message.message_id}, values)


def _upsert(connection: Connection, table: Any, key: dict[str, Any], values: dict[str, Any]) -> None:
    dialect = sqlite_upsert if connection.dialect.name == "sqlite" else postgresql_upsert
    connection.execute(
        dialect(table).values(**key, **values).on_conflict_do_update(index_elements=list(key), set_=values)
    )


def _demand_row(record: DemandRecord) -> dict[str, Any]:
    demand = record.demand
    return {
        "demand_id": demand.demand_id,
        "channel_id": record.channel_id,
        "parent_demand_id": record.parent_demand_id,
        "recursion_depth": record.recursion_depth,
        "user_id": demand.user_id,
        "raw_input": demand.raw_input,
        "submitted_at": demand.submitted_at,
        "stage": record.stage,
        "demand": orjson.dumps(codec.dump(demand)).decode(),
        "subnet": orjson.dumps(codec.dump(record.subnet)).decode() if record.subnet else None,
    }


def _demand_record(connection: Connection, row: Any) -> DemandRecord:
    last_seq = connection.execute(select(streams.c.last_seq).where(streams.c.stream_id == row.demand_id)).scalar()
    status = connection.execute(select(channels.c.status).where(channels.c.channel_id == row.channel_id)).scalar()
    return DemandRecord(
        demand=codec.load(Demand, orjson.loads(row.demand)),
        channel_id=row.channel_id,
        stage=row.stage,
        parent_demand_id=row.parent_demand_id,
        recursion_depth=row.recursion_depth,
        subnet=codec.load(DemandSubnet, orjson.loads(row.subnet)) if row.subnet else None,
        last_seq=last_seq or 0,
        channel_status=status,
    )


def _channel_row(record: ChannelRecord) -> dict[str, Any]:
    return {
        "channel_id": record.channel_id,
        "demand_id": record.demand_id,
        "status": record.status,
        "is_open": record.is_open,
        "version": record.version,
        "state": record.state,
    }


def _journal_row(entry: JournalEntry) -> dict[str, Any]:
    return {"n": entry.n, "at": entry.at, "kind": entry.kind, "message": entry.message, "entropy": entry.entropy}


def _event_row(stream_id: str, envelope: Envelope) -> dict[str, Any]:
    return {
        "stream_id": stream_id,
        "seq": envelope.seq,
        "event_id": envelope.event_id,
        "event_type": envelope.event_type,
        "timestamp": envelope.timestamp,
        "payload": orjson.dumps(envelope.payload).decode(),
    }


def _envelope(row: Any) -> Envelope:
    return Envelope(
        event_id=row.event_id,
        event_type=row.event_type,
        timestamp=row.timestamp,
        seq=row.seq,
        payload=orjson.loads(row.payload),
    )


def _parcel(row: Any) -> Parcel:
    message: NetworkMessage = codec.read_message(row.name, orjson.loads(row.payload))
    return Parcel(
        recipient=row.recipient,
        message=message,
        expires_at=row.expires_at,
        channel_id=row.channel_id,
        until_handled=row.until_handled,
    )
