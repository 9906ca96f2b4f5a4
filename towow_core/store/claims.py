"""What agreed plans say of themselves, for many demands at once."""

from collections.abc import Collection, Mapping

import orjson
from sqlalchemy import Connection, select

from towow_core.domain.events import DemandChanged, ForceFinalized, ProposalFinalized, ProposalUpdated, SubnetCompleted
from towow_core.store.engine import Database
from towow_core.store.schema import events

_CLAIMING = tuple(
    kind.event_type for kind in (DemandChanged, ForceFinalized, ProposalFinalized, ProposalUpdated, SubnetCompleted)
)


class ClaimBook:
    """See `Store.claims`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def complete(self, demand_ids: Collection[str]) -> Mapping[str, bool]:
        """By demand, whether its last plan leaves nothing open; without those whose plans say nothing of that."""
        asked = events.c.stream_id.in_(demand_ids) & events.c.event_type.in_(_CLAIMING)
        query = select(events.c.stream_id, events.c.payload).where(asked).order_by(events.c.position)

        def work(connection: Connection) -> Mapping[str, bool]:
            found: dict[str, bool] = {}
            for demand_id, text in connection.execute(query):
                payload = orjson.loads(text)
                if payload["demand_id"] == demand_id and payload.get("plan_digest"):  # else of its sub-negotiation
                    found[demand_id] = payload["is_complete"]
            return found

        return await self._database.read(work) if demand_ids else {}
