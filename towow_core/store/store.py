"""The store: the truth. One transaction per step; what is in it happened, what is not did not."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, select, update

from towow_core.domain.commitments import Commitment, ReleaseReason
from towow_core.domain.errors import TowowError
from towow_core.domain.messages import ChannelCompleted
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Demand
from towow_core.domain.outcomes import DemandStage, RecordedDecision
from towow_core.store.answers import AnswerBook
from towow_core.store.approvals import ApprovalBook, uphold
from towow_core.store.archive import Archive
from towow_core.store.claims import ClaimBook
from towow_core.store.commitments import CommitmentBook, Owing, free, free_withdrawn, hold
from towow_core.store.engine import Database
from towow_core.store.finding import demands_of
from towow_core.store.invitations import InvitationLog
from towow_core.store.leases import LeaseBook, insert_inbox_message
from towow_core.store.model_calls import CallBook, add_calls
from towow_core.store.outbox import OutboxBook, insert_outbox_messages
from towow_core.store.pauses import PauseBook
from towow_core.store.prepared import changed, every, first
from towow_core.store.presence import PresenceBook
from towow_core.store.profiles import ProfileBook
from towow_core.store.readings import ReadingBook
from towow_core.store.records import (
    ChannelRecord,
    ChannelStep,
    DemandRecord,
    InboxMessage,
    JournalEntry,
    NewEvent,
    OutboxMessage,
)
from towow_core.store.rows import (
    EVENTS_TOPIC,
    Decided,
    append_events,
    append_to_journal,
    approval_text,
    channel_row,
    counted,
    demand_record,
    demand_row,
    insert_new,
    is_as_before,
    next_snapshot,
    read_envelope,
)
from towow_core.store.schema import channels, demands, events, journal, outbox, streams
from towow_core.store.searches import Search, SearchBook, keep_search
from towow_core.store.shares import ShareBook
from towow_core.store.tokens import TokenBook
from towow_core.store.workflows import WorkflowBook
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

UNOPENED = tuple(  # no channel has been asked for yet
    str(stage) for stage in DemandStage if stage not in {DemandStage.MANAGED, DemandStage.FAILED}
)
_UNWANTED = delete(outbox).where(outbox.c.channel_id == bindparam("channel"), outbox.c.name != bindparam("wanted"))
_DEMAND = select(demands).where(demands.c.demand_id == bindparam("demand"))
_DEMAND_TO_CHANGE = _DEMAND.with_for_update()
_CHANNEL = select(channels).where(channels.c.channel_id == bindparam("channel"))
_CHANNELS_OF = select(channels).where(channels.c.demand_id == bindparam("demand")).order_by(channels.c.channel_id)
ALL = 2**63 - 1  # a limit that both databases know, and nothing reaches
_EVENTS_AFTER = (
    select(events)
    .where((events.c.stream_id == bindparam("stream")) & (events.c.seq > bindparam("after")))
    .order_by(events.c.seq)
    .limit(bindparam("most"))
)
_NEXT_STAGE = update(demands).where(demands.c.demand_id == bindparam("at_demand"))


class Opened(NamedTuple):
    """Whether a channel is new; and why its requester wanted it no more by then, None where they did."""

    is_new: bool
    cancelled_for: str | None = None


NOT_NEW = Opened(is_new=False)


def opened_before(demand: DemandRecord) -> Opened:
    """A channel that was there, of a demand as it is now."""
    return Opened(is_new=False, cancelled_for=(demand.decision_reason or "") if demand.is_cancelled else None)


class LostRace(TowowError):
    """Somebody else took this channel's step first."""

    http_status = 409


class Store:
    """Every read and write of ToWow's own data. Each method is one transaction.

    Each may raise `StoreUnavailable`, unless the store is one `with_retry`.

    Attributes:
        invitations: Who was invited and who answered, in all negotiations.
        leases: Which channel_admin runs which channel.
        answers: What models answered, until what came of it is stored.
        approvals: What requesters took, each in one transaction with the look at it.
        archive: Whole negotiations, to be taken away or brought in.
        calls: What models were asked, and said.
        claims: What agreed plans say of themselves.
        commitments: Who is booked on which days.
        outbox: What is owed to whom.
        pauses: Who is not to be invited for a while.
        presence: Who is at which canvas, at which bridge.
        profiles: Everybody who ever announced themselves.
        readings: Who has read which notices.
        searches: Among whom people were looked for.
        shares: Links to look at one negotiation.
        tokens: Who may come in by which token.
        workflows: Workflows and their logs.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.invitations = InvitationLog(database)
        self.leases = LeaseBook(database)
        self.answers = AnswerBook(database)
        self.approvals = ApprovalBook(database)
        self.archive = Archive(database)
        self.calls = CallBook(database)
        self.claims = ClaimBook(database)
        self.commitments = CommitmentBook(database)
        self.outbox = OutboxBook(database)
        self.pauses = PauseBook(database)
        self.presence = PresenceBook(database)
        self.profiles = ProfileBook(database)
        self.readings = ReadingBook(database)
        self.searches = SearchBook(database)
        self.shares = ShareBook(database)
        self.tokens = TokenBook(database)
        self.workflows = WorkflowBook(database)

    def with_retry(self) -> "Store":
        """The same store, for whoever would rather wait than be told that it cannot be used now."""
        return Store(self._database.with_retry())

    def close(self) -> None:
        self._database.close()

    async def check(self) -> None:
        """Write a little, to see whether it can be done.

        Raises:
            StoreUnavailable: It cannot; the text says why.
        """
        await self.leases.release("check")

    # -- demands

    async def submit(
        self,
        record: DemandRecord,
        event: NewEvent,
        outbox_messages: Sequence[tuple[str, OutboxMessage]],
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
            if not insert_new(connection, demands, {**demand_row(record), "idempotency_key": idempotency_key}):
                return demand_record(connection, connection.execute(select(demands).where(where)).one()), ()
            stored = append_events(connection, (record.demand.demand_id, *streams_of), (event,))
            insert_outbox_messages(connection, outbox_messages)
            return record, stored

        kept, stored = await self._database.write(work)
        return kept, counted(stored)

    async def advance_demand(
        self,
        demand: Demand,
        stage: DemandStage,
        new_events: Sequence[NewEvent],
        outbox_messages: Sequence[tuple[str, OutboxMessage]] = (),
        *,
        before: DemandRecord | None = None,
        streams_of: Sequence[str] = (),
        calls: Sequence[CallRecord] = (),
        decision: Decided | None = None,
        step: ChannelStep | None = None,
        channel_id: str | None = None,
        at: str = "",
        search: Search | None = None,
    ) -> tuple[Envelope, ...]:
        """A demand has come one stage further, or says something else now (from `before`, where given).

        `decision` is what its requester decides with that, `step` what its channel makes of it, `channel_id` where it
        is negotiated from the moment `at` on (whom its plan before held is free then), `search` among whom people were
        looked for.

        Raises:
            LostRace: The demand has failed (was cancelled) meanwhile, or somebody else has taken this step.
        """

        def work(connection: Connection) -> tuple[Envelope, ...]:
            row = first(connection, _DEMAND_TO_CHANGE, {"demand": demand.demand_id})
            if row is None or not is_as_before(row, before):
                raise LostRace(f"Demand {demand.demand_id} has ended, has changed, or has come further.")
            said: dict[str, object] = dict(decision.columns()) if decision is not None else {}
            said |= {"channel_id": channel_id} if channel_id is not None else {}
            freed: tuple[NewEvent, ...] = ()
            now = {"stage": str(stage), "demand": codec.dump_text(demand), **said}
            changed(connection, _NEXT_STAGE, {"at_demand": demand.demand_id, **now})
            if decision is not None and decision.decision is RecordedDecision.CANCELLED:
                freed = free(connection, demand.demand_id, ReleaseReason.CANCELLED, decision.at)
            if channel_id is not None:
                freed += free(connection, demand.demand_id, ReleaseReason.REJECTED, at)
            if step is not None:
                _take(connection, step.record, (step.entry,))
                hold(connection, demand.demand_id, step.record.channel_id, step.held)
            if search is not None:
                keep_search(connection, search)
            add_calls(connection, calls)
            insert_outbox_messages(connection, outbox_messages)
            return append_events(connection, (demand.demand_id, *streams_of), (*new_events, *freed))

        return counted(await self._database.write(work))

    async def demand(self, demand_id: str) -> DemandRecord | None:
        def work(connection: Connection) -> DemandRecord | None:
            row = first(connection, _DEMAND, {"demand": demand_id})
            return None if row is None else demand_record(connection, row)

        return await self._database.read(work)

    async def demand_of_key(self, idempotency_key: str) -> DemandRecord | None:
        """The demand that was submitted with this key."""

        def work(connection: Connection) -> DemandRecord | None:
            row = connection.execute(select(demands).where(demands.c.idempotency_key == idempotency_key)).first()
            return None if row is None else demand_record(connection, row)

        return await self._database.read(work)

    async def demands_page(
        self, offset: int, limit: int, *, user_id: str | None = None, text: str = "", with_parts: bool = True
    ) -> tuple[int, tuple[DemandRecord, ...]]:
        """How many demands there are (`demands_of`), and `limit` of them, newest first."""

        def work(connection: Connection) -> tuple[int, tuple[DemandRecord, ...]]:
            whose = demands_of(user_id, text, with_parts=with_parts)
            total = connection.execute(select(func.count()).select_from(demands).where(whose)).scalar_one()
            query = select(demands).where(whose).order_by(demands.c.submitted_at.desc(), demands.c.demand_id)
            rows = connection.execute(query.offset(offset).limit(limit)).all()
            return total, tuple(demand_record(connection, row) for row in rows)

        return await self._database.read(work)

    async def decide(
        self,
        record: DemandRecord,
        decision: RecordedDecision,
        reason: str,
        outbox_messages: Sequence[tuple[str, OutboxMessage]] = (),
        *,
        at: str,
    ) -> bool:
        """The requester does not want this plan, whose people are free; `outbox_messages` tell whoever has to act.

        False, and nothing happens, where the demand has gone on to its next channel; a rejection also where something
        was decided since `record` was read.
        """
        said = Decided(decision, reason, record.channel_id, at).columns()

        def work(connection: Connection) -> tuple[Envelope, ...] | None:
            here = (demands.c.demand_id == record.demand.demand_id) & (demands.c.channel_id == record.channel_id)
            if decision is RecordedDecision.REJECTED:
                here &= demands.c.decision.is_not_distinct_from(record.decision and str(record.decision))
                here &= demands.c.approval.is_not_distinct_from(approval_text(record.approval))
            if connection.execute(update(demands).where(here).values(**said)).rowcount != 1:
                return None
            freed = free(connection, record.demand.demand_id, ReleaseReason(str(decision)), at)
            insert_outbox_messages(connection, outbox_messages)
            return append_events(connection, (record.demand.demand_id,), freed)

        stored = await self._database.write(work)
        counted(stored or ())
        return stored is not None

    async def end_unopened(self, demand_id: str, event: NewEvent) -> tuple[Envelope, ...]:
        """End a demand for which no channel has been asked for yet; nothing happens to any other."""

        def work(connection: Connection) -> tuple[Envelope, ...]:
            unopened = demands.c.stage.in_(UNOPENED)
            here = (demands.c.demand_id == demand_id) & unopened
            if connection.execute(update(demands).where(here).values(stage=str(DemandStage.FAILED))).rowcount != 1:
                return ()
            return append_events(connection, (demand_id,), (event,))

        return counted(await self._database.write(work))

    async def unfinished_demands(self) -> tuple[str, ...]:
        """Demands that the coordinator has not handed over yet, oldest first."""

        def work(connection: Connection) -> tuple[str, ...]:
            stages = demands.c.stage.in_(UNOPENED)
            query = select(demands.c.demand_id).where(stages).order_by(demands.c.submitted_at)
            return tuple(connection.execute(query).scalars())

        return await self._database.read(work)

    # -- channels

    async def open_channel(self, record: ChannelRecord, *, at: str = "", before: DemandRecord | None = None) -> Opened:
        """Store a channel's first snapshot, and make it its demand's, unless the channel is there already.

        Whom the plan of the channel `before` holds, which was sent back, is free from then on, and not earlier: where
        nobody can be asked about another plan, that one stands, with everybody booked who was.

        Raises:
            LostRace: The demand does not say what `before`, which the channel was made of, does any more.
        """

        def work(connection: Connection) -> Opened:
            row = first(connection, _DEMAND_TO_CHANGE, {"demand": record.demand_id})
            if before is not None:
                if row is not None and row.channel_id == record.channel_id:
                    return NOT_NEW
                if row is None or not is_as_before(row, before):
                    raise LostRace(f"Demand {record.demand_id} has changed, or something was decided about it.")
            if not insert_new(connection, channels, channel_row(record)):
                return NOT_NEW
            changed(connection, _NEXT_STAGE, {"at_demand": record.demand_id, "channel_id": record.channel_id})
            if before is not None:
                freed = free(connection, record.demand_id, ReleaseReason.REJECTED, at)
                counted(append_events(connection, (record.demand_id,), freed))
            is_cancelled = row is not None and row.decision == str(RecordedDecision.CANCELLED)
            return Opened(is_new=True, cancelled_for=(row.decision_reason or "") if is_cancelled else None)

        return await self._database.write(work)

    async def commit_step(
        self,
        record: ChannelRecord,
        entry: JournalEntry,
        new_events: Sequence[NewEvent],
        outbox_messages: Sequence[tuple[str, OutboxMessage]] | Owing,
        *,
        earlier: Sequence[JournalEntry] = (),
        streams_of: Sequence[str] = (),
        inbox: Sequence[InboxMessage] = (),
        calls: Sequence[CallRecord] = (),
        held: Sequence[Commitment] | None = None,
        withdrawn: Collection[str] = (),
        stands: bool = False,
        opens: bool = False,
    ) -> tuple[Envelope, ...]:
        """Store one step of a channel: its input, its new snapshot, what it said and what it owes. All or nothing.

        Where it asks people who may be booked, what it owes is `Owing`: made of what is stored at that moment.

        `earlier` are the inputs of steps right before it that are stored with it, events and all. `calls` are what
        models were asked for these steps; `held` whom its agreed plan holds tentatively, if it has one;
        who is `withdrawn` is booked for it no more. `stands`: its plan was sent back, and nobody can be
        asked about that. `opens`: the channel is new, and is stored with its first steps.

        Raises:
            LostRace: The channel is not at the version before, or not `record.owner`'s any more; one to open is there
                already, or nobody wants it any more.
        """

        def work(connection: Connection) -> tuple[Envelope, ...]:
            (_begin if opens else _take)(connection, record, (*earlier, entry))
            if stands:
                uphold(connection, record.demand_id, record.channel_id)
            add_calls(connection, calls)
            if not record.is_open:  # nobody's answer is wanted any more
                changed(connection, _UNWANTED, {"channel": record.channel_id, "wanted": ChannelCompleted.name})
            owed = outbox_messages.messages(connection) if isinstance(outbox_messages, Owing) else outbox_messages
            insert_outbox_messages(connection, owed)
            for each in inbox:
                insert_inbox_message(connection, each)
            freed = free_withdrawn(connection, record.demand_id, withdrawn, entry.at) if withdrawn else ()
            if held is not None:
                hold(connection, record.demand_id, record.channel_id, held)
            return append_events(connection, (record.demand_id, *streams_of), (*new_events, *freed))

        return counted(await self._database.write(work))

    async def channel(self, channel_id: str) -> ChannelRecord | None:
        def work(connection: Connection) -> ChannelRecord | None:
            row = first(connection, _CHANNEL, {"channel": channel_id})
            return None if row is None else _channel_record(row)

        return await self._database.read(work)

    async def channels_of(self, demand_id: str) -> tuple[ChannelRecord, ...]:
        """Every channel that a demand ever had: one, and one more for each plan that its requester did not take."""

        def work(connection: Connection) -> tuple[ChannelRecord, ...]:
            return tuple(map(_channel_record, every(connection, _CHANNELS_OF, {"demand": demand_id})))

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

    async def events(self, stream_id: str, *, after: int = 0, limit: int = ALL) -> tuple[Envelope, ...]:
        """Events of one demand with `seq` above `after`, in order: all of them, or the first `limit`."""

        def work(connection: Connection) -> tuple[Envelope, ...]:
            asked = {"stream": stream_id, "after": after, "most": limit}
            return tuple(read_envelope(row) for row in every(connection, _EVENTS_AFTER, asked))

        return await self._database.read(work)

    async def seq_of(self, stream_id: str, event_id: str) -> int | None:
        """The place of an event in its demand's stream."""
        query = select(events.c.seq).where((events.c.stream_id == stream_id) & (events.c.event_id == event_id))
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def grown(self, lengths: Mapping[str, int]) -> tuple[str, ...]:
        """For followers: which of these streams have more events than that."""

        def work(connection: Connection) -> tuple[str, ...]:
            query = select(streams.c.stream_id, streams.c.last_seq).where(streams.c.stream_id.in_(lengths))
            return tuple(row.stream_id for row in connection.execute(query) if row.last_seq > lengths[row.stream_id])

        return await self._database.read(work) if lengths else ()

    def growing(self, *, every_s: float, at_most_s: float) -> AsyncIterator[frozenset[str]]:
        """Endlessly, streams that have just grown; empty: look for yourself. See `Database.changes`."""
        return self._database.changes(EVENTS_TOPIC, every_s=every_s, at_most_s=at_most_s)


def _channel_record(row: Any) -> ChannelRecord:
    return ChannelRecord(**{**row._asdict(), "is_open": bool(row.is_open)})


def _take(connection: Connection, record: ChannelRecord, entries: Sequence[JournalEntry]) -> None:
    """Write a channel's next snapshot, and what it took since the last one to its journal.

    Raises:
        LostRace: The channel is not at the version before these any more, or not `record.owner`'s.
    """
    if not next_snapshot(connection, record, entries):
        before = record.version - len(entries)
        raise LostRace(f"Channel {record.channel_id} is not at version {before} of {record.owner} any more.")


def _begin(connection: Connection, record: ChannelRecord, entries: Sequence[JournalEntry]) -> None:
    """Write a new channel as it is after its first steps, and make it its demand's.

    Raises:
        LostRace: It is there already, or its demand was cancelled.
    """
    row = first(connection, _DEMAND_TO_CHANGE, {"demand": record.demand_id})
    is_cancelled = row is not None and row.decision == str(RecordedDecision.CANCELLED)
    if is_cancelled or not insert_new(connection, channels, channel_row(record)):
        raise LostRace(f"Channel {record.channel_id} is there already, or nobody wants it any more.")
    changed(connection, _NEXT_STAGE, {"at_demand": record.demand_id, "channel_id": record.channel_id})
    append_to_journal(connection, record, entries)
