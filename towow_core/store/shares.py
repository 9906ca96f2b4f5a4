"""Links to look at one negotiation, as the store has them: their secrets as hashes."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from towow_core.store.engine import Database
from towow_core.store.schema import share_links


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareLink:
    """What is kept of a link. Times are UTC, ISO 8601.

    Attributes:
        secret_hash: SHA-256 of the token, which is kept nowhere.
        hides_names: Whoever comes by it sees nobody's name.
        created_by: As whom its maker was known.
    """

    share_id: str
    secret_hash: str
    demand_id: str
    hides_names: bool
    created_at: str
    created_by: str
    expires_at: str
    revoked_at: str | None = None


def forget_shares(connection: Connection, demand_ids: Sequence[str]) -> None:
    connection.execute(delete(share_links).where(share_links.c.demand_id.in_(demand_ids)))


class ShareBook:
    """Links of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, link: ShareLink) -> None:
        values = {name: getattr(link, name) for name in ShareLink.__slots__}
        await self._database.write(lambda connection: connection.execute(insert(share_links).values(**values)))

    async def find(self, share_id: str) -> ShareLink | None:
        """The link of this id, whether it may still be used or not."""
        return next(iter(await self.of([share_id])), None)

    async def of(self, share_ids: Collection[str]) -> tuple[ShareLink, ...]:
        """The links of these ids that there are."""
        return await self._some(share_links.c.share_id.in_(share_ids))

    async def of_demand(self, demand_id: str) -> tuple[ShareLink, ...]:
        """Every link to a demand that was ever made, oldest first."""
        return await self._some(share_links.c.demand_id == demand_id)

    async def revoke(self, demand_id: str, share_id: str, now: str) -> bool:
        """Nobody may use it any more; False if the demand has no such link. Doing it twice changes nothing."""

        def work(connection: Connection) -> bool:
            here = (share_links.c.share_id == share_id) & (share_links.c.demand_id == demand_id)
            fresh = here & share_links.c.revoked_at.is_(None)
            connection.execute(update(share_links).where(fresh).values(revoked_at=now))
            return connection.execute(select(share_links.c.share_id).where(here)).first() is not None

        return await self._database.write(work)

    async def _some(self, which: ColumnElement[bool]) -> tuple[ShareLink, ...]:
        query = select(share_links).where(which).order_by(share_links.c.created_at, share_links.c.share_id)

        def work(connection: Connection) -> tuple[ShareLink, ...]:
            return tuple(ShareLink(**row) for row in connection.execute(query).mappings())

        return await self._database.read(work)
