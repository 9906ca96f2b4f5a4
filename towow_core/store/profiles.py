"""Everybody who ever announced themselves, as they did it last, and as they did it before that."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

import orjson
from sqlalchemy import Connection, delete, exists, select

from towow_core.domain.models import AgentProfile
from towow_core.store.engine import Database
from towow_core.store.prepared import every
from towow_core.store.rows import insert_new, upsert
from towow_core.store.schema import past_profiles, pauses, profiles
from towow_core.store.searches import until_oldest_search
from towow_core.support import codec

_IS_PAUSED = exists().where(pauses.c.agent_id == profiles.c.agent_id, pauses.c.until.is_(None))
_WHO = select(profiles.c.agent_id, profiles.c.announced_at, _IS_PAUSED.label("is_paused")).order_by(profiles.c.agent_id)
_SAID = select(profiles.c.agent_id, profiles.c.announced_at, profiles.c.profile).order_by(profiles.c.agent_id)


def _read_again(connection: Connection, known: Mapping[str, "_Said"]) -> Iterator[tuple[str, "_Said"]]:
    for row in every(connection, _SAID, {}):
        before = known.get(row.agent_id)
        profile = before.profile if before is not None and before.text == row.profile else _read(row.profile)
        yield row.agent_id, _Said(row.announced_at, row.profile, profile)


def _read(text: str) -> AgentProfile:
    return codec.load(AgentProfile, orjson.loads(text))


class _Said(NamedTuple):
    """What somebody announced, and when; the moment is "" where it may have been another text's, too."""

    at: str
    text: str
    profile: AgentProfile


class ProfileBook:
    """Announced profiles of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # Whoever has announced nothing else since is the same object each time, and their text is not read again.
        self._said: dict[str, _Said] = {}
        self._everybody: tuple[AgentProfile, ...] = ()

    async def save(self, profile: AgentProfile, announced_at: str) -> None:
        text = orjson.dumps(codec.dump(profile)).decode()

        def work(connection: Connection) -> None:
            before = connection.execute(
                select(profiles.c.profile).where(profiles.c.agent_id == profile.agent_id)
            ).scalar()
            if before is not None and before != text:
                past = {"agent_id": profile.agent_id, "until": announced_at, "profile": before}
                insert_new(connection, past_profiles, past)  # what held for no time at all is not kept
            row = {"agent_id": profile.agent_id, "announced_at": announced_at, "profile": text}
            upsert(connection, profiles, ("agent_id",), [row])

        await self._database.write(work)
        if (before := self._said.get(profile.agent_id)) is not None:
            self._said[profile.agent_id] = before._replace(at="")

    async def all(self) -> tuple[AgentProfile, ...]:
        """Everybody who ever announced themselves, by agent id."""
        everybody, _ = await self.all_and_paused()
        return everybody

    async def all_and_paused(self) -> tuple[tuple[AgentProfile, ...], frozenset[str]]:
        """The same, and the ids of those who are not to be invited at this moment."""

        def work(connection: Connection) -> tuple[tuple[AgentProfile, ...], frozenset[str]]:
            rows, known, everybody = every(connection, _WHO, {}), self._said, self._everybody
            if [(i, said.at) for i, said in known.items()] != [(row.agent_id, row.announced_at) for row in rows]:
                known = dict(_read_again(connection, known))
                everybody = tuple([said.profile for said in known.values()])
                self._said, self._everybody = known, everybody  # others read at the same time
            return everybody, frozenset(row.agent_id for row in rows if row.is_paused)

        return await self._database.read(work)

    async def as_of(self, agent_ids: Collection[str], at: str) -> tuple[AgentProfile, ...]:
        """What these said of themselves at a moment, by agent id; who is forgotten is not among them."""
        wanted = frozenset(agent_ids)

        def work(connection: Connection) -> tuple[AgentProfile, ...]:
            now = select(profiles.c.agent_id, profiles.c.profile)
            texts = {row.agent_id: row.profile for row in connection.execute(now)}
            later = select(past_profiles).where(past_profiles.c.until > at).order_by(past_profiles.c.until.desc())
            texts |= {
                row.agent_id: row.profile for row in connection.execute(later)
            }  # the earliest of them is the last
            return tuple(_read(texts[i]) for i in sorted(wanted & texts.keys()))

        return await self._database.read(work)

    async def forget(self, agent_id: str) -> None:
        """Nobody is to find this agent any more, until it announces itself again; nor what it said before."""

        def work(connection: Connection) -> None:
            for table in (profiles, past_profiles):
                connection.execute(delete(table).where(table.c.agent_id == agent_id))

        await self._database.write(work)

    async def sweep(self) -> None:
        """Drop what people said before the oldest search that is kept: nobody can ask about it."""

        old = until_oldest_search(past_profiles.c.until)
        await self._database.write(lambda connection: connection.execute(delete(past_profiles).where(old)))
