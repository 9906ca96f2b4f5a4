"""Who is booked on which days. A day of a person is one row: its primary key is what keeps two plans from having it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import orjson
from sqlalchemy import Connection, Select, bindparam, delete, insert, select

from towow_core.domain.commitments import Clash, Commitment, Firmness, ReleaseReason
from towow_core.domain.errors import AlreadyBooked
from towow_core.domain.events import CommitmentBooked, CommitmentReleased
from towow_core.domain.outcomes import RecordedDecision
from towow_core.store.engine import Database
from towow_core.store.prepared import changed, every, first
from towow_core.store.records import NewEvent, OutboxMessage
from towow_core.store.rows import insert_new
from towow_core.store.schema import booked_days, commitments, demands
from towow_core.support import codec
from towow_core.support.ids import new_id

_FREEING = (RecordedDecision.CANCELLED, RecordedDecision.REJECTED)
_DECIDED = select(demands.c.decision, demands.c.decided_channel_id).where(demands.c.demand_id == bindparam("demand"))
_FREE_TENTATIVE = delete(commitments).where(
    commitments.c.demand_id == bindparam("demand"),
    commitments.c.channel_id == bindparam("channel"),
    commitments.c.firmness == bindparam("tentative"),
)


@cache
def _booked_of(people: int) -> Select[Any]:
    """The booked days of so many people."""
    theirs = booked_days.c.agent_id.in_([bindparam(f"agent{n}") for n in range(people)])
    others = (booked_days.c.day >= bindparam("since")) & (booked_days.c.demand_id != bindparam("but_for"))
    return select(booked_days).where(theirs & others).order_by(booked_days.c.agent_id, booked_days.c.day)


class CommitmentBook:
    """Commitments of one store. They are made and freed by the transactions of `Store` that decide about plans."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_agent(self, agent_id: str, *, since: str = "") -> tuple[Commitment, ...]:
        """What a person is in, tentative too, by day; from the day `since` (ISO 8601) on."""
        where = (commitments.c.agent_id == agent_id) & (commitments.c.last_day >= since)
        return await self._database.read(lambda connection: _read(connection, where))

    async def of_demand(self, demand_id: str) -> tuple[Commitment, ...]:
        """Everybody whom a demand's plan has booked, tentatively too, by day."""
        return await self._database.read(lambda connection: _read(connection, commitments.c.demand_id == demand_id))

    async def firm_until(self, agent_ids: Collection[str], until: str, *, but_for: str) -> tuple[Commitment, ...]:
        """What these are firmly in since before the moment `until`, but for the demand `but_for`."""
        theirs = commitments.c.agent_id.in_(sorted(agent_ids)) & (commitments.c.demand_id != but_for)
        where = theirs & (commitments.c.firmness == str(Firmness.FIRM))
        found = await self._database.read(lambda connection: _read(connection, where))
        return tuple(each for each in found if each.made_at <= until)

    async def bring_in(self, made: Sequence[Commitment]) -> None:
        """Book firm commitments that come from another store, in which they did not clash."""

        def work(connection: Connection) -> None:
            for each in made:
                insert_new(connection, commitments, _row(each))
                for day in each.busy_days:
                    taken = {"agent_id": each.agent_id, "day": day, "demand_id": each.demand_id}
                    insert_new(connection, booked_days, taken)

        await self._database.write(work)

    async def booked(
        self, agent_ids: Collection[str], *, since: str, but_for: str = ""
    ) -> Mapping[str, tuple[str, ...]]:
        """The days from `since` on which each of these is firmly booked, but for the demand `but_for`; sorted.

        Who is free throughout is not in it.
        """

        if not agent_ids:
            return {}
        return await self._database.read(
            lambda connection: _booked(connection, agent_ids, since=since, but_for=but_for)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Owing:
    """Messages of which some say on which days whoever gets them is booked.

    Attributes:
        asked: Who gets those; somebody.
        since: Days before this one do not matter; ISO 8601.
        but_for: Nor those of this demand.
        told: Each message with its sender, by what `CommitmentBook.booked` would give; asked again where the
            transaction is done again.
    """

    asked: Collection[str]
    since: str
    but_for: str
    told: Callable[[Mapping[str, tuple[str, ...]]], Sequence[tuple[str, OutboxMessage]]]

    def messages(self, connection: Connection) -> Sequence[tuple[str, OutboxMessage]]:
        return self.told(_booked(connection, self.asked, since=self.since, but_for=self.but_for))


def _booked(
    connection: Connection, agent_ids: Collection[str], *, since: str, but_for: str
) -> Mapping[str, tuple[str, ...]]:
    people = sorted(agent_ids)
    room = 1 << (len(people) - 1).bit_length()  # few different statements, whoever is asked about
    ids = {f"agent{n}": agent_id for n, agent_id in enumerate([*people, *people[-1:] * (room - len(people))])}
    found: dict[str, tuple[str, ...]] = {}
    for row in every(connection, _booked_of(len(ids)), {**ids, "since": since, "but_for": but_for}):
        found[row.agent_id] = (*found.get(row.agent_id, ()), row.day)
    return found


def hold(connection: Connection, demand_id: str, channel_id: str, held: Sequence[Commitment]) -> None:
    """A channel's plan waits for approval: these are its tentative commitments now, and no others.

    Of a plan that was cancelled or sent back meanwhile nobody is held besides; what is firm stays as it is.
    """
    decided = first(connection, _DECIDED, {"demand": demand_id})
    if decided is not None and decided.decision in _FREEING and decided.decided_channel_id == channel_id:
        return
    here = {"demand": demand_id, "channel": channel_id, "tentative": str(Firmness.TENTATIVE)}
    changed(connection, _FREE_TENTATIVE, here)
    if decided is None:
        return
    for commitment in held:
        insert_new(connection, commitments, _row(commitment))


def book(
    connection: Connection, demand_id: str, plan_digest: str, made: Sequence[Commitment], at: str
) -> tuple[NewEvent, ...]:
    """A plan is approved: these take the place of whatever its demand held. Gives the events that say so.

    Raises:
        AlreadyBooked: A person is firmly booked on one of the days; nothing has been booked then.
    """
    before = _firm(connection, demand_id)
    _delete(connection, demand_id)
    clashes = []
    # In one order for everybody, so that two approvals wait for each other once and never in a circle. On PostgreSQL an
    # insert waits for the end of another one of the same key; SQLite has one writer.
    for commitment in sorted(made, key=lambda commitment: commitment.agent_id):
        for day in commitment.busy_days:
            values = {"agent_id": commitment.agent_id, "day": day, "demand_id": demand_id}
            if not insert_new(connection, booked_days, values):
                clashes.append(Clash(agent_id=commitment.agent_id, display_name=commitment.display_name, day=day))
    if clashes:
        raise AlreadyBooked(clashes)
    if made:
        connection.execute(insert(commitments), [_row(commitment) for commitment in made])
    firm = [commitment for commitment in made if commitment.firmness is Firmness.FIRM]
    known, wanted = set(map(_takes, before)), set(map(_takes, firm))
    booked = tuple(commitment for commitment in firm if _takes(commitment) not in known)
    events = _released([each for each in before if _takes(each) not in wanted], ReleaseReason.REPLACED, at)
    if booked:
        ids = {"demand_id": demand_id, "channel_id": booked[0].channel_id}
        events += (_stamped(CommitmentBooked(**ids, plan_digest=plan_digest, commitments=booked), at),)
    return events


def free(connection: Connection, demand_id: str, reason: ReleaseReason, at: str) -> tuple[NewEvent, ...]:
    """Nobody is booked for this demand any more. Gives the event that says so, where anybody firmly was."""
    before = _firm(connection, demand_id)
    _delete(connection, demand_id)
    return _released(before, reason, at)


def free_withdrawn(connection: Connection, demand_id: str, agent_ids: Collection[str], at: str) -> tuple[NewEvent, ...]:
    """These have left the demand's plan, and have their days back; everybody else's stay taken."""
    left = [each for each in _firm(connection, demand_id) if each.agent_id in agent_ids]
    for table in (commitments, booked_days):
        theirs = table.c.agent_id.in_([each.agent_id for each in left])
        connection.execute(delete(table).where((table.c.demand_id == demand_id) & theirs))
    return _released(left, ReleaseReason.WITHDRAWN, at)


def forget_past(connection: Connection, demand_ids: Sequence[str], before: str) -> None:
    """Drop what was over before that day, and what plans of these demands held tentatively; bookings to come stay."""
    connection.execute(delete(commitments).where(commitments.c.last_day < before))
    connection.execute(delete(booked_days).where(booked_days.c.day < before))
    tentative = commitments.c.firmness == str(Firmness.TENTATIVE)
    connection.execute(delete(commitments).where(commitments.c.demand_id.in_(demand_ids) & tentative))


def _firm(connection: Connection, demand_id: str) -> tuple[Commitment, ...]:
    is_firm = commitments.c.firmness == str(Firmness.FIRM)
    return _read(connection, (commitments.c.demand_id == demand_id) & is_firm)


def _delete(connection: Connection, demand_id: str) -> None:
    for table in (commitments, booked_days):
        connection.execute(delete(table).where(table.c.demand_id == demand_id))


def _takes(commitment: Commitment) -> tuple[str, tuple[str, ...], bool, str]:
    """What makes it the same booking, whichever version of the plan it is for."""
    return commitment.agent_id, commitment.days, commitment.occupies, commitment.part


def _released(freed: Sequence[Commitment], reason: ReleaseReason, at: str) -> tuple[NewEvent, ...]:
    if not freed:
        return ()
    ids = {"demand_id": freed[0].demand_id, "channel_id": freed[0].channel_id}
    return (_stamped(CommitmentReleased(**ids, reason=reason, commitments=tuple(freed)), at),)


def _stamped(event: CommitmentBooked | CommitmentReleased, at: str) -> NewEvent:
    return NewEvent(event_id=new_id("evt"), timestamp=at, event=event)


def _row(commitment: Commitment) -> dict[str, str]:
    return {
        "agent_id": commitment.agent_id,
        "demand_id": commitment.demand_id,
        "channel_id": commitment.channel_id,
        "firmness": str(commitment.firmness),
        "first_day": commitment.first_day,
        "last_day": commitment.last_day,
        "commitment": codec.dump_text(commitment),
    }


def _read(connection: Connection, where: object) -> tuple[Commitment, ...]:
    order = (commitments.c.first_day, commitments.c.agent_id, commitments.c.demand_id)
    texts = connection.execute(select(commitments.c.commitment).where(where).order_by(*order)).scalars()  # type: ignore[arg-type]  # a condition
    return tuple(codec.load(Commitment, orjson.loads(text)) for text in texts)
