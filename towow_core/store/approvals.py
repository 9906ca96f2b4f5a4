"""A requester's approval, decided about and stored in one transaction: no plan changes between the two."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select, update

from towow_core.domain.commitments import Commitment
from towow_core.domain.outcomes import RecordedDecision
from towow_core.store.commitments import book
from towow_core.store.engine import Database
from towow_core.store.records import Approval, ChannelRecord, DemandRecord
from towow_core.store.rows import append_events, approval_text, counted, demand_record, read_envelope
from towow_core.store.schema import channels, demands, events
from towow_core.support.envelopes import Envelope


@dataclass(frozen=True, slots=True, kw_only=True)
class Approvable:
    """What an approval is about, as it is at the moment of the approval.

    Attributes:
        channel: The demand's present one; None where there is none yet.
        events: The demand's stream, its sub-negotiations' events among them.
    """

    record: DemandRecord
    channel: ChannelRecord | None
    events: tuple[Envelope, ...]


class ApprovalBook:
    """Approvals of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def check(self, demand_id: str, decide: Callable[[Approvable], Approval]) -> bool:
        """Whether `decide` would make a new approval of the demand as it stands; where it raises, so does this."""

        def work(connection: Connection) -> bool:
            found = _found(connection, demand_id)
            return decide(found) != found.record.approval

        return await self._database.read(work)

    async def approve(
        self,
        demand_id: str,
        decide: Callable[[Approvable], Approval],
        bookings: Callable[[Approvable], Sequence[Commitment]] = lambda _: (),
    ) -> Approval:
        """Store what `decide` makes of the demand as it stands, and book its people; if one raises, nothing is stored.

        Both may be called more than once. While they run nobody takes a step of the demand's channel.

        Raises:
            AlreadyBooked: One of these people is firmly booked by then.
        """

        def work(connection: Connection) -> tuple[Approval, tuple[Envelope, ...]]:
            found = _found(connection, demand_id, is_locked=True)
            approval = decide(found)
            if approval == found.record.approval:
                return approval, ()  # given before
            booked = book(connection, demand_id, approval.plan_digest, bookings(found), approval.at)
            stored = append_events(connection, (demand_id,), booked)
            if stored:  # its certificate is over all that the stream tells by then, whom it books too
                approval = decide(replace(found, events=(*found.events, *stored)))
            said = {
                "decision": str(RecordedDecision.APPROVED),
                "decision_reason": "",
                "decided_channel_id": found.record.channel_id,
                "approval": approval_text(approval),
            }
            connection.execute(update(demands).where(demands.c.demand_id == demand_id).values(**said))
            return approval, stored

        approval, stored = await self._database.write(work)
        counted(stored)
        return approval


def _found(connection: Connection, demand_id: str, *, is_locked: bool = False) -> Approvable:
    """The demand as it stands; a row that is locked before it is read waits for a step that is under way."""
    row_of = select(demands).where(demands.c.demand_id == demand_id)
    row = connection.execute(row_of.with_for_update() if is_locked else row_of).one()
    channel_of = select(channels).where(channels.c.channel_id == row.channel_id)
    channel = connection.execute(channel_of.with_for_update() if is_locked else channel_of).mappings().first()
    told = select(events).where(events.c.stream_id == demand_id).order_by(events.c.seq)
    return Approvable(
        record=demand_record(connection, row),
        channel=None if channel is None else ChannelRecord(**channel),
        events=tuple(read_envelope(each) for each in connection.execute(told)),
    )


def uphold(connection: Connection, demand_id: str, channel_id: str) -> None:
    """A channel's plan, which was sent back, stands after all: what was decided about it before that holds again."""
    here = (demands.c.demand_id == demand_id) & (demands.c.decided_channel_id == channel_id)
    here &= demands.c.decision == str(RecordedDecision.REJECTED)
    row = connection.execute(select(demands).where(here)).first()
    if row is None:
        return
    given = demand_record(connection, row).approval
    signed = given.certificate if given is not None else None
    was_approved = signed is not None and signed.certificate.channel_id == channel_id
    before = (
        {"decision": str(RecordedDecision.APPROVED)} if was_approved else {"decision": None, "decided_channel_id": None}
    )
    connection.execute(update(demands).where(here).values(decision_reason=None, **before))
