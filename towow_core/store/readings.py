"""Which notices a person has read, so that no other device of theirs tells them again."""

import hashlib
from collections.abc import Collection

from sqlalchemy import Connection, select

from towow_core.store.engine import Database
from towow_core.store.rows import insert_missing
from towow_core.store.schema import read_notices

_READ = select(read_notices.c.notice)


class ReadingBook:
    """See `Store.readings`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, reader: str, notices: Collection[str], now: str) -> None:
        """This person has read these, by key; what they have read already stays as it is. `now`: UTC, ISO 8601."""
        rows = [{"reader": reader, "notice": _digest(each), "read_at": now} for each in dict.fromkeys(notices)]

        await self._database.write(lambda connection: insert_missing(connection, read_notices, rows))

    async def of(self, reader: str, notices: Collection[str]) -> frozenset[str]:
        """Those of these keys that this person has read."""
        digests = {_digest(each): each for each in notices}
        wanted = _READ.where(read_notices.c.reader == reader, read_notices.c.notice.in_(digests))

        def work(connection: Connection) -> frozenset[str]:
            return frozenset(digests[row.notice] for row in connection.execute(wanted))

        return await self._database.read(work)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
