"""Who is at which canvas at each bridge of a store: one row for both, overwritten and never kept."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, or_, select

from towow_core.store.engine import Database
from towow_core.store.rows import announce, plain, upsert
from towow_core.store.schema import canvas_presence
from towow_core.store.workflows import WORKFLOWS_TOPIC


@dataclass(frozen=True, slots=True, kw_only=True)
class PresenceRow:
    """Who is at one canvas at one bridge.

    Attributes:
        beat: How often the bridge has written it; one that does not grow any more is of a bridge that is gone.
        people: JSON.
    """

    workflow_id: str
    bridge_id: str
    beat: int
    people: str


def is_presence(announced: str) -> bool:
    """Whether it was announced by a bridge of who is at its canvases: no workflow has grown."""
    return announced.startswith("bridge-")


class PresenceBook:
    """See `Store.presence`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def publish(
        self, bridge_id: str, beat: int, here: Mapping[str, str], gone: Collection[str] = frozenset()
    ) -> None:
        """Say who is at these workflows at this bridge now, and that nobody is at those that are `gone`."""
        rows = [
            {"workflow_id": workflow_id, "bridge_id": bridge_id, "beat": beat, "people": plain(people)}
            for workflow_id, people in here.items()
        ]

        def work(connection: Connection) -> None:
            upsert(connection, canvas_presence, ("workflow_id", "bridge_id"), rows)
            if gone:
                left = canvas_presence.c.workflow_id.in_(gone) & (canvas_presence.c.bridge_id == bridge_id)
                connection.execute(delete(canvas_presence).where(left))
            announce(connection, WORKFLOWS_TOPIC, bridge_id)  # they listen already, and look at both

        await self._database.write(work)

    async def others(self, bridge_id: str, workflow_ids: Collection[str]) -> tuple[PresenceRow, ...]:
        """What other bridges say of these workflows."""
        of_others = canvas_presence.c.workflow_id.in_(workflow_ids) & (canvas_presence.c.bridge_id != bridge_id)
        query = select(canvas_presence).where(of_others).order_by(*canvas_presence.primary_key.columns)

        def work(connection: Connection) -> tuple[PresenceRow, ...]:
            return tuple(PresenceRow(**row) for row in connection.execute(query).mappings())

        return await self._database.read(work) if workflow_ids else ()

    async def forget(self, rows: Collection[PresenceRow]) -> None:
        """Take away what bridges left that are gone; a row that has been written again since stays."""
        if not rows:
            return
        columns = canvas_presence.c
        same = [
            and_(columns.workflow_id == r.workflow_id, columns.bridge_id == r.bridge_id, columns.beat == r.beat)
            for r in rows
        ]
        query = delete(canvas_presence).where(or_(*same))
        await self._database.write(lambda connection: connection.execute(query))
