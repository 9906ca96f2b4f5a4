"""The store: all of a step or nothing of it, and sequences without gaps."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from towow_core.events import DemandSubmitted, RoundStarted
from towow_core.messages import DemandNew
from towow_core.models import AgentProfile, Demand
from towow_core.store.engine import Database
from towow_core.store.records import ChannelRecord, DemandRecord, JournalEntry, NewEvent, Parcel
from towow_core.store.store import LostRace, Store

NOW = "2026-11-20T10:00:00.000000Z"
CHANNEL = ChannelRecord(channel_id="collab-1", demand_id="d-1", status="created", is_open=True, version=0, state="{}")


@pytest.fixture
def store(tmp_path: Path):
    store = Store(Database(f"sqlite:///{tmp_path}/towow.db"))
    yield store
    store.close()


def demand(demand_id: str = "d-1") -> DemandRecord:
    made = Demand(demand_id=demand_id, user_id="u", raw_input="办聚会", submitted_at=NOW)
    return DemandRecord(demand=made, channel_id=f"collab-{demand_id}", stage="submitted")


def submitted(demand_id: str = "d-1") -> NewEvent:
    event = DemandSubmitted(demand_id=demand_id, channel_id=None, user_id="u", raw_input="办聚会")
    return NewEvent(event_id=f"evt-{demand_id}", timestamp=NOW, event=event)


def progress(event_id: str) -> NewEvent:
    return NewEvent(event_id=event_id, timestamp=NOW, event=RoundStarted(demand_id="d-1", round=1, max_rounds=5))


def parcel(message_id: str = "msg-1", channel_id: str | None = None) -> Parcel:
    message = DemandNew(message_id=message_id, sent_at=NOW, demand_id="d-1")
    return Parcel(recipient="coordinator", message=message, expires_at=NOW, channel_id=channel_id)


def entry(n: int) -> JournalEntry:
    return JournalEntry(n=n, at=NOW, kind="StartManaging", message="{}", entropy="ab")


async def test_a_demand_is_stored_with_its_first_event_and_what_it_owes(store) -> None:
    _, envelopes = await store.submit(demand(), submitted(), [("bridge", parcel())], None)

    assert [e.seq for e in envelopes] == [1]
    assert await store.owed("bridge") == (parcel(),)
    assert await store.unfinished_demands() == ("d-1",)


async def test_the_same_idempotency_key_gives_the_first_demand_again(store) -> None:
    await store.submit(demand("d-1"), submitted("d-1"), [], "key")
    again, envelopes = await store.submit(demand("d-2"), submitted("d-2"), [], "key")

    assert again.demand.demand_id == "d-1"
    assert envelopes == ()
    assert await store.demand("d-2") is None


async def test_a_step_is_stored_whole(store) -> None:
    await store.open_channel(CHANNEL)
    step = replace(CHANNEL, version=1, status="collecting")
    envelopes = await store.commit_step(step, entry(1), [progress("evt-1"), progress("evt-2")], [("a", parcel())])

    assert [e.seq for e in envelopes] == [1, 2]
    assert await store.channel("collab-1") == step
    assert await store.journal("collab-1") == (entry(1),)


async def test_a_step_that_cannot_be_stored_leaves_no_trace(store) -> None:
    await store.open_channel(CHANNEL)
    await store.commit_step(replace(CHANNEL, version=1), entry(1), [progress("evt-1")], [])

    with pytest.raises(LostRace):
        await store.commit_step(replace(CHANNEL, version=1), entry(1), [progress("evt-2")], [("a", parcel())])

    assert [e.event_id for e in await store.events("d-1")] == ["evt-1"]
    assert await store.owed("a") == ()


async def test_two_stores_on_one_file_number_events_without_a_gap(store, tmp_path) -> None:
    """Two processes write to one demand's stream at once."""
    other = Store(Database(f"sqlite:///{tmp_path}/towow.db"))
    await store.submit(demand(), submitted(), [], None)
    writers = [(store, f"evt-a{n}") for n in range(20)] + [(other, f"evt-b{n}") for n in range(20)]
    made = demand().demand
    await asyncio.gather(*(s.advance_demand(made, "managed", [progress(event_id)]) for s, event_id in writers))
    other.close()

    assert [e.seq for e in await store.events("d-1")] == list(range(1, 42))


async def test_when_a_channel_ends_nobodys_answer_is_wanted_any_more(store) -> None:
    await store.open_channel(CHANNEL)
    invite, goodbye = parcel("msg-1", "collab-1"), parcel("msg-2", "collab-1")
    await store.commit_step(replace(CHANNEL, version=1), entry(1), [], [("admin", invite)])
    ended = replace(CHANNEL, version=2, is_open=False, status="failed")
    await store.commit_step(ended, entry(2), [], [("admin", goodbye)])

    assert await store.owed("admin") == (goodbye,)
    assert await store.open_channels() == ()


async def test_what_is_delivered_is_owed_no_more(store) -> None:
    await store.submit(demand(), submitted(), [("bridge", parcel())], None)
    await store.settled(["msg-1"])

    assert await store.owed("bridge") == ()


async def test_events_are_read_in_pages(store) -> None:
    await store.submit(demand(), submitted(), [], None)
    await store.advance_demand(demand().demand, "managed", [progress(f"evt-{n}") for n in range(5)])

    assert [e.seq for e in await store.events("d-1", after=2, limit=2)] == [3, 4]
    assert await store.seq_of("d-1", "evt-3") == 5
    assert await store.seq_of("d-1", "evt-unknown") is None


async def test_a_profile_announced_again_replaces_the_older_one(store) -> None:
    first = AgentProfile(agent_id="user_agent_bob", user_name="Bob", profile_summary="", location="北京", tags=())
    await store.save_profile(first, NOW)
    await store.save_profile(replace(first, location="上海"), NOW)

    assert [p.location for p in await store.profiles()] == ["上海"]


async def test_everything_is_there_after_opening_the_file_again(store, tmp_path) -> None:
    await store.submit(demand(), submitted(), [("bridge", parcel())], None)
    again = Store(Database(f"sqlite:///{tmp_path}/towow.db"))

    assert (await again.demand("d-1")).demand == demand().demand
    assert len(await again.events("d-1")) == 1
    again.close()


async def test_demands_are_listed_newest_first(store) -> None:
    for n in range(3):
        record = demand(f"d-{n}")
        dated = replace(record, demand=replace(record.demand, submitted_at=f"2026-11-2{n}T10:00:00.000000Z"))
        await store.submit(dated, submitted(f"d-{n}"), [], None)

    total, page = await store.demands_page(1, 5)
    assert total == 3
    assert [r.demand.demand_id for r in page] == ["d-1", "d-0"]
