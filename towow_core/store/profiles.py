"""Everybody who ever announced themselves, as they did it last."""

import orjson
from sqlalchemy import Connection, delete, select

from towow_core.domain.models import AgentProfile
from towow_core.store.engine import Database
from towow_core.store.rows import upsert
from towow_core.store.schema import profiles
from towow_core.support import codec


class ProfileBook:
    """Announced profiles of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, profile: AgentProfile, announced_at: str) -> None:
        text = orjson.dumps(codec.dump(profile)).decode()

        def work(connection: Connection) -> None:
            row = {"agent_id": profile.agent_id, "announced_at": announced_at, "profile": text}
            upsert(connection, profiles, ("agent_id",), [row])

        await self._database.write(work)

    async def all(self) -> tuple[AgentProfile, ...]:
        """Everybody who ever announced themselves, by agent id."""

        def work(connection: Connection) -> tuple[AgentProfile, ...]:
            texts = connection.execute(select(profiles.c.profile).order_by(profiles.c.agent_id)).scalars()
            return tuple(codec.load(AgentProfile, orjson.loads(text)) for text in texts)

        return await self._database.read(work)

    async def forget(self, agent_id: str) -> None:
        """Nobody is to find this agent any more, until it announces itself again."""
        await self._database.write(lambda c: c.execute(delete(profiles).where(profiles.c.agent_id == agent_id)))
