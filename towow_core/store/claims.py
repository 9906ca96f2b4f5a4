"""What agreed plans say of themselves, for many demands at once."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, select

from towow_core.domain.events import (
    ChangeTooLate,
    DemandChanged,
    ForceFinalized,
    ProposalFinalized,
    ProposalUpdated,
    SubnetCompleted,
)
from towow_core.domain.left_undone import Checked, left_undone
from towow_core.domain.requirements import PERHAPS
from towow_core.store.engine import Database
from towow_core.store.schema import events

_CLAIMING = tuple(
    kind.event_type
    for kind in (ChangeTooLate, DemandChanged, ForceFinalized, ProposalFinalized, ProposalUpdated, SubnetCompleted)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingPlan:
    """The last plan of a demand that was announced as agreed.

    Attributes:
        is_complete: Whether it leaves nothing open.
        is_lacking: Whether it has nobody for work that was asked for.
        is_unkept: Whether it breaks what was asked for, with somebody for all of it.
    """

    plan_digest: str
    is_complete: bool
    is_lacking: bool = False
    is_unkept: bool = False


class ClaimBook:
    """See `Store.claims`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def standing(self, demand_ids: Collection[str]) -> Mapping[str, StandingPlan]:
        """By demand, its last agreed plan; without those whose plans say nothing of themselves."""
        asked = events.c.stream_id.in_(demand_ids) & events.c.event_type.in_(_CLAIMING)
        query = select(events.c.stream_id, events.c.payload).where(asked).order_by(events.c.position)

        def work(connection: Connection) -> Mapping[str, StandingPlan]:
            found: dict[str, StandingPlan] = {}
            for demand_id, text in connection.execute(query):
                payload = orjson.loads(text)
                if payload["demand_id"] == demand_id and payload.get("plan_digest"):  # else of its sub-negotiation
                    lacking, unkept = left_undone(map(_checked, payload.get("requirements") or ()))
                    found[demand_id] = StandingPlan(
                        plan_digest=payload["plan_digest"],
                        is_complete=payload["is_complete"],
                        is_lacking=bool(lacking),
                        is_unkept=bool(unkept) and not lacking,
                    )
            return found

        return await self._database.read(work) if demand_ids else {}


def _checked(requirement: Mapping[str, Any]) -> Checked:
    return Checked(
        text=requirement["text"],
        kind=requirement["kind"],
        is_hard=bool(requirement.get("is_hard")),
        status=requirement.get("status") or "",
        is_near=(requirement.get("value") or {}).get("unit") == PERHAPS and not requirement.get("met_by"),
    )
