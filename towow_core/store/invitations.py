"""Who was invited and who answered, and when: in all negotiations, for whoever looks at the whole network."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, select

from towow_core.domain.events import ChannelCreated, GapAnswered, GapInvited, OfferSubmitted
from towow_core.store.engine import Database
from towow_core.store.schema import demands, events

_TELLING = tuple(told.event_type for told in (ChannelCreated, GapInvited, OfferSubmitted, GapAnswered))


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """One person was invited, or answered an invitation."""

    at: str  # UTC, ISO 8601
    agent_id: str
    is_answer: bool


class InvitationLog:
    """The invitations of one store, as its events tell of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def since(self, moment: str) -> tuple[Contact, ...]:
        """Those in negotiations of demands that were made from then on (UTC, ISO 8601)."""
        asked = (
            select(events.c.stream_id, events.c.event_type, events.c.timestamp, events.c.payload)
            .join(demands, demands.c.demand_id == events.c.stream_id)
            .where((demands.c.submitted_at >= moment) & events.c.event_type.in_(_TELLING))
        )

        def work(connection: Connection) -> tuple[Contact, ...]:
            return tuple(contact for row in connection.execute(asked) for contact in _contacts(row))

        return await self._database.read(work)


def _contacts(row: Any) -> Iterator[Contact]:
    """Of the plain payload: to read each event as what it is takes five times as long, and a month has many."""
    event = orjson.loads(row.payload)
    if event["demand_id"] != row.stream_id:
        return  # a sub-negotiation's events are in the stream above it as well
    match row.event_type:
        case ChannelCreated.event_type:
            for agent_id in event.get("candidates", ()):
                yield Contact(at=row.timestamp, agent_id=agent_id, is_answer=False)
        case GapInvited.event_type:
            yield Contact(at=row.timestamp, agent_id=event["agent_id"], is_answer=False)
        case GapAnswered.event_type if event.get("offer") is None:
            return  # it is said about a version
        case OfferSubmitted.event_type | GapAnswered.event_type:
            yield Contact(at=row.timestamp, agent_id=event["agent_id"], is_answer=True)
