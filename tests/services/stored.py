"""Small things to store, for the store's tests."""

from dataclasses import replace

from towow_core.domain.events import DemandSubmitted, RoundStarted
from towow_core.domain.messages import DemandNew
from towow_core.domain.models import Demand
from towow_core.domain.outcomes import DemandStage
from towow_core.store.records import ChannelRecord, DemandRecord, JournalEntry, NewEvent, OutboxMessage
from towow_core.store.store import Store

NOW = "2026-11-20T10:00:00.000000Z"
CHANNEL = ChannelRecord(channel_id="collab-1", demand_id="d-1", status="created", is_open=True, version=0, state="{}")


def demand(demand_id: str = "d-1", parent: str | None = None, at: str = NOW) -> DemandRecord:
    made = Demand(demand_id=demand_id, user_id="u", raw_input="办聚会", submitted_at=at)
    channel_id = f"collab-{demand_id.removeprefix('d-')}"
    return DemandRecord(demand=made, channel_id=channel_id, stage=DemandStage.SUBMITTED, parent_demand_id=parent)


def submitted(demand_id: str = "d-1", at: str = NOW) -> NewEvent:
    event = DemandSubmitted(demand_id=demand_id, channel_id=None, user_id="u", raw_input="办聚会")
    return NewEvent(event_id=f"evt-{demand_id}", timestamp=at, event=event)


def progress(event_id: str, demand_id: str = "d-1", at: str = NOW) -> NewEvent:
    return NewEvent(event_id=event_id, timestamp=at, event=RoundStarted(demand_id=demand_id, round=1, max_rounds=5))


def outbox_message(message_id: str = "msg-1", channel_id: str | None = None) -> OutboxMessage:
    message = DemandNew(message_id=message_id, sent_at=NOW, demand_id="d-1")
    return OutboxMessage(recipient="coordinator", message=message, expires_at=NOW, channel_id=channel_id)


def entry(n: int) -> JournalEntry:
    return JournalEntry(n=n, at=NOW, kind="StartManaging", message="{}", entropy="ab")


async def negotiated(
    store: Store, demand_id: str, *, at: str = NOW, ends: bool = True, parent: str | None = None
) -> None:
    """A demand whose channel took a step, and perhaps its last one; its events are in its parent's stream too."""
    above = (parent,) if parent else ()
    await store.submit(demand(demand_id, parent, at), submitted(demand_id, at), [], None, streams_of=above)
    await store.advance_demand(demand(demand_id, at=at).demand, DemandStage.MANAGED, [])
    channel = replace(CHANNEL, channel_id=f"collab-{demand_id.removeprefix('d-')}", demand_id=demand_id, owner="admin")
    await store.open_channel(channel)
    step = replace(channel, version=1, is_open=not ends, status="failed" if ends else "collecting")
    told = [progress(f"evt-{demand_id}-1", demand_id, at)]
    await store.commit_step(step, entry(1), told, [], streams_of=above)
