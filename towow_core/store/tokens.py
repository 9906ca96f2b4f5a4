"""API tokens as the store has them, which is as hashes, and the secret that all bridges of a store share."""

from collections.abc import Collection

from sqlalchemy import Connection, Select, insert, select, update

from towow_core.store.engine import Database
from towow_core.store.records import ApiToken
from towow_core.store.rows import insert_new
from towow_core.store.schema import api_tokens, kept_secrets


class TokenBook:
    """Tokens and shared secrets of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, token: ApiToken) -> None:
        """Store a new token."""
        values = {name: getattr(token, name) for name in ApiToken.__slots__}
        await self._database.write(lambda connection: connection.execute(insert(api_tokens).values(**values)))

    async def find(self, token_id: str) -> ApiToken | None:
        """The token of this id, whether it may still be used or not."""

        def work(connection: Connection) -> ApiToken | None:
            row = connection.execute(_all().where(api_tokens.c.token_id == token_id)).mappings().first()
            return None if row is None else ApiToken(**row)

        return await self._database.read(work)

    async def of(self, token_ids: Collection[str]) -> tuple[ApiToken, ...]:
        """The tokens of these ids that there are, in one query."""

        def work(connection: Connection) -> tuple[ApiToken, ...]:
            rows = connection.execute(_all().where(api_tokens.c.token_id.in_(token_ids))).mappings()
            return tuple(ApiToken(**row) for row in rows)

        return await self._database.read(work)

    async def all(self) -> tuple[ApiToken, ...]:
        """Every token that was ever issued, oldest first."""

        def work(connection: Connection) -> tuple[ApiToken, ...]:
            rows = connection.execute(_all().order_by(api_tokens.c.created_at, api_tokens.c.token_id)).mappings()
            return tuple(ApiToken(**row) for row in rows)

        return await self._database.read(work)

    async def any_issued(self) -> bool:
        """Whether there ever was a token."""
        query = select(api_tokens.c.token_id).limit(1)
        return await self._database.read(lambda connection: connection.execute(query).first() is not None)

    async def revoke(self, token_id: str, now: str) -> bool:
        """Nobody may use it any more; False if there is no such token. Doing it twice changes nothing."""

        def work(connection: Connection) -> bool:
            here = api_tokens.c.token_id == token_id
            fresh = here & api_tokens.c.revoked_at.is_(None)
            connection.execute(update(api_tokens).where(fresh).values(revoked_at=now))
            return connection.execute(select(api_tokens.c.token_id).where(here)).first() is not None

        return await self._database.write(work)

    async def shared_secret(self, name: str, proposal: str) -> str:
        """The secret of this name; `proposal` becomes it where there is none yet. All who ask get the same."""

        def work(connection: Connection) -> str:
            insert_new(connection, kept_secrets, {"name": name, "secret": proposal})
            found: str = connection.execute(
                select(kept_secrets.c.secret).where(kept_secrets.c.name == name)
            ).scalar_one()
            return found

        return await self._database.write(work)


def _all() -> Select[tuple[object, ...]]:
    return select(api_tokens)
