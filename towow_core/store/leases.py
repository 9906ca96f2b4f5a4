"""Which channel_admin runs which channel: a lease for each of them, and an inbox for each channel.

A lease says who should work on a channel; what keeps two from doing so is that a step checks version and owner.
"""

from collections.abc import AsyncIterator, Sequence
from collections.abc import Set as AbstractSet

from sqlalchemy import Connection, Select, bindparam, delete, insert, select, update

from towow_core.store.dialects import dialect_of
from towow_core.store.engine import Database
from towow_core.store.prepared import first
from towow_core.store.records import CHANNEL_ADMIN, Holding, InboxMessage
from towow_core.store.rows import announce, upsert
from towow_core.store.schema import channels, inbox, leases, outbox
from towow_core.support.timestamps import plus_seconds

INBOX_TOPIC = "towow_inbox"  # announced with the id of a channel whose inbox has grown
INBOX_AT_ONCE_MAX = 500
_OWNER = select(channels.c.owner).where(channels.c.channel_id == bindparam("channel"))
_LOOKING = 0x746F776F7701  # the key of an advisory lock, beside the one of `revisions`
HEARD_AFTER_THE_END = frozenset(  # what an ended channel takes too: see `late_steps.py`
    {"WithdrawReceived", "DemandRevised", "ReplacementWanted", "CancelRequested"}
)


class LeaseBook:
    """Leases of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def hold(self, owner: str, now: str, lease_s: float, known: AbstractSet[str]) -> Holding:
        """Renew the lease of `owner`, take every channel that nobody with a lease runs, and see what has come.

        `known` are the channels that the owner believes to be its own. `now` counts where the database has no clock.
        """

        def work(connection: Connection) -> Holding:
            dialect = dialect_of(connection)
            dialect.take_turns(connection, _LOOKING)  # whoever looks sees the leases of those who looked before
            at = dialect.time(connection) or now
            _set_lease(connection, owner, plus_seconds(at, lease_s))
            inherited = _inherit(connection, owner, at)
            ours = (channels.c.owner == owner) & channels.c.is_open
            ids = set(connection.execute(select(channels.c.channel_id).where(ours)).scalars())
            return Holding(
                taken=tuple(sorted(ids - known)),
                lost=tuple(sorted(known - ids)),
                inbox=_inbox_of(connection, owner),
                has_outbox_messages=inherited > 0,
            )

        return await self._database.write(work, urgent=True)

    async def release(self, owner: str) -> None:
        """Whoever looks next may take everything over."""
        await self._database.write(lambda connection: _set_lease(connection, owner, ""))

    async def owner_of(self, channel_id: str) -> str | None:
        """Who ran the channel last; None if it was never opened."""
        found = await self._database.read(lambda connection: first(connection, _OWNER, {"channel": channel_id}))
        return None if found is None else found.owner

    async def post(self, inbox_message: InboxMessage) -> bool:
        """Leave a message for whoever runs an open channel; False if there is no such channel (any more)."""

        def work(connection: Connection) -> bool:
            query = select(channels.c.is_open).where(channels.c.channel_id == inbox_message.channel_id)
            is_open = bool(connection.execute(query).scalar())
            if is_open:
                insert_inbox_message(connection, inbox_message)
            return is_open

        return await self._database.write(work)

    async def received(self, inbox_ids: Sequence[int]) -> None:
        """These messages have arrived."""
        await self._database.write(
            lambda connection: connection.execute(delete(inbox).where(inbox.c.inbox_id.in_(inbox_ids)))
        )

    def arriving(self, *, every_s: float) -> AsyncIterator[frozenset[str]]:
        """Endlessly, channels whose inboxes have just grown; empty: look for yourself. See `Database.changes`."""
        return self._database.changes(INBOX_TOPIC, every_s=every_s, at_most_s=every_s)


def insert_inbox_message(connection: Connection, inbox_message: InboxMessage) -> None:
    values = {"channel_id": inbox_message.channel_id, "kind": inbox_message.kind, "message": inbox_message.message}
    connection.execute(insert(inbox).values(**values))
    announce(connection, INBOX_TOPIC, inbox_message.channel_id)


def _set_lease(connection: Connection, owner: str, expires_at: str) -> None:
    upsert(connection, leases, ("owner",), [{"owner": owner, "expires_at": expires_at}])


def _inherit(connection: Connection, owner: str, at: str) -> int:
    """Take over channels and debts of those whose lease has run out; how many debts."""
    alive = select(leases.c.owner).where(leases.c.expires_at >= at)
    free = channels.c.owner.is_(None) | channels.c.owner.not_in(alive)
    connection.execute(update(channels).where(channels.c.is_open & free).values(owner=owner))
    debts = outbox.c.sender.startswith(CHANNEL_ADMIN, autoescape=True) & outbox.c.sender.not_in(alive)
    inherited: int = connection.execute(update(outbox).where(debts).values(sender=owner)).rowcount
    connection.execute(delete(leases).where(leases.c.expires_at < at))
    return inherited


def _inbox_of(connection: Connection, owner: str) -> tuple[InboxMessage, ...]:
    """What is in the inboxes of the owner's channels; what came too late for a channel is thrown away here."""
    rows = connection.execute(_inbox_query(owner)).all()
    # Who leaves an ended plan is still heard: nobody is kept to it because they said so a moment too late.
    wanted = [row for row in rows if row.is_open or row.kind in HEARD_AFTER_THE_END]
    if late := [row.inbox_id for row in rows if row not in wanted]:
        connection.execute(delete(inbox).where(inbox.c.inbox_id.in_(late)))
    return tuple(
        InboxMessage(channel_id=row.channel_id, kind=row.kind, message=row.message, inbox_id=row.inbox_id)
        for row in wanted
    )


def _inbox_query(owner: str) -> Select[tuple[int, str, str, str, bool]]:
    columns = (inbox.c.inbox_id, inbox.c.channel_id, inbox.c.kind, inbox.c.message, channels.c.is_open)
    joined = select(*columns).join(channels, channels.c.channel_id == inbox.c.channel_id)
    wanted = joined.where((channels.c.owner == owner) | ~channels.c.is_open)
    return wanted.order_by(inbox.c.inbox_id).limit(INBOX_AT_ONCE_MAX)
