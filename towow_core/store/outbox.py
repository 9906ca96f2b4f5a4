"""Messages that are owed: stored with what they follow from, and until they are delivered."""

from collections.abc import Sequence
from typing import Any

import orjson
from sqlalchemy import Connection, bindparam, delete, select

from towow_core.domain.messages import NetworkMessage
from towow_core.store.engine import Database
from towow_core.store.prepared import first, run_all
from towow_core.store.records import OutboxMessage
from towow_core.store.rows import upsert
from towow_core.store.schema import outbox
from towow_core.support import message_codec

_SETTLED_WITHIN_S = 0.5
_OWED = select(outbox.c.message_id).where(outbox.c.message_id == bindparam("asked"))
_SETTLE = delete(outbox).where(outbox.c.message_id == bindparam("settled"))


class OutboxBook:
    """The outbox of one store: who owes what to whom."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def owed(self, sender: str) -> tuple[OutboxMessage, ...]:
        """What `sender` has not delivered yet."""

        def work(connection: Connection) -> tuple[OutboxMessage, ...]:
            rows = connection.execute(select(outbox).where(outbox.c.sender == sender))
            return tuple(read_outbox_message(row) for row in rows)

        return await self._database.read(work)

    async def owe(self, sender: str, outbox_message: OutboxMessage) -> None:
        """`sender` has to deliver this; who dies before is reminded."""
        await self._database.write(lambda connection: insert_outbox_messages(connection, [(sender, outbox_message)]))

    async def is_owed(self, message_id: str) -> bool:
        """Whether nobody has settled this message yet."""
        return await self._database.read(lambda connection: first(connection, _OWED, {"asked": message_id}) is not None)

    async def settled(self, message_ids: Sequence[str], *, may_wait_s: float = _SETTLED_WITHIN_S) -> None:
        """These are delivered, or nobody wants them any more; who dies in the moment that this may wait sends again."""
        rows = [{"settled": message_id} for message_id in message_ids]
        await self._database.write(lambda connection: run_all(connection, _SETTLE, rows), may_wait_s=may_wait_s)


def insert_outbox_messages(connection: Connection, outbox_messages: Sequence[tuple[str, OutboxMessage]]) -> None:
    upsert(connection, outbox, ("message_id",), [_outbox_row(sender, message) for sender, message in outbox_messages])


def _outbox_row(sender: str, outbox_message: OutboxMessage) -> dict[str, Any]:
    message = outbox_message.message
    return {
        "message_id": message.message_id,
        "sender": sender,
        "recipient": outbox_message.recipient,
        "name": message.name,
        "payload": message_codec.message_text(message),
        "channel_id": outbox_message.channel_id,
        "expires_at": outbox_message.expires_at,
        "until_handled": outbox_message.until_handled,
    }


def read_outbox_message(row: Any) -> OutboxMessage:
    message: NetworkMessage = message_codec.read_message(row.name, orjson.loads(row.payload))
    return OutboxMessage(
        recipient=row.recipient,
        message=message,
        expires_at=row.expires_at,
        channel_id=row.channel_id,
        until_handled=row.until_handled,
    )
