"""Streams: complete, in order, each event once, whatever the network brought."""

import asyncio
from pathlib import Path

import pytest

from bridges.streams.event_bridge import TowowEventBridge
from bridges.streams.event_mappings import EventMapping
from bridges.streams.streams import Stream, Streams, contract_vocabulary
from bridges.streams.subscribers import SubscriberSet
from tests.waiting import PATIENCE_S, begun
from towow_core.domain.events import DemandSubmitted, RoundStarted
from towow_core.domain.models import Demand
from towow_core.domain.outcomes import DemandStage
from towow_core.store.engine import Database
from towow_core.store.records import DemandRecord, NewEvent
from towow_core.store.store import Store
from towow_core.support.envelopes import Envelope

DEMAND = Demand(demand_id="d-00000001", user_id="u", raw_input="办聚会", submitted_at="2026-11-20T10:00:00.000000Z")


def new(n: int) -> NewEvent:
    event = RoundStarted(demand_id=DEMAND.demand_id, channel_id="collab-00000001", round=n, max_rounds=5)
    return NewEvent(event_id=f"evt-{n}", timestamp=DEMAND.submitted_at, event=event)


@pytest.fixture
def store(tmp_path: Path):
    store = Store(Database(f"sqlite:///{tmp_path}/towow.db"))
    yield store
    store.close()


async def filled(store: Store, count: int) -> tuple[Envelope, ...]:
    """A demand with `count` events."""
    record = DemandRecord(demand=DEMAND, channel_id="collab-00000001", stage=DemandStage.SUBMITTED)
    first = DemandSubmitted(demand_id=DEMAND.demand_id, channel_id=None, user_id="u", raw_input="办聚会")
    await store.submit(record, NewEvent(event_id="evt-1", timestamp=DEMAND.submitted_at, event=first), [], None)
    await store.advance_demand(DEMAND, DemandStage.MANAGED, [new(n) for n in range(2, count + 1)])
    return await store.events(DEMAND.demand_id)


async def test_a_stream_opens_with_everything_that_is_stored(store) -> None:
    await filled(store, 5)

    stream = await Streams(store).open(DEMAND.demand_id)

    assert [e.seq for e in stream.envelopes] == [1, 2, 3, 4, 5]


async def test_whoever_fails_to_hear_of_an_event_or_takes_long_holds_up_neither_watchers_nor_others(store) -> None:
    bridge, heard, may_go_on = TowowEventBridge(store), asyncio.Queue[int](), asyncio.Event()

    async def fails(envelope: Envelope) -> None:
        raise RuntimeError(envelope.event_type)

    async def hears(envelope: Envelope) -> None:
        await may_go_on.wait()
        heard.put_nowait(envelope.seq)

    bridge.when_told += [fails, hears]
    bridge.start()
    envelopes = await filled(store, 2)
    stream = await bridge.stream(DEMAND.demand_id)
    for envelope in envelopes:
        await bridge.on_openagents_event(envelope)  # comes back, whoever is still at it
    assert len(stream.envelopes) == 2
    may_go_on.set()
    assert [await heard.get(), await heard.get()] == [1, 2]
    bridge.stop()


async def test_an_event_that_the_network_lost_is_healed_from_the_store(store) -> None:
    streams = Streams(store)
    stream = await streams.open(DEMAND.demand_id)
    envelopes = await filled(store, 5)

    await streams.feed([envelopes[4]])

    assert [e.seq for e in stream.envelopes] == [1, 2, 3, 4, 5]


async def test_an_event_that_comes_twice_is_there_once(store) -> None:
    streams = Streams(store)
    envelopes = await filled(store, 3)
    stream = await streams.open(DEMAND.demand_id)

    await streams.feed([*envelopes, *reversed(envelopes)])

    assert [e.seq for e in stream.envelopes] == [1, 2, 3]


async def test_what_the_network_never_brought_is_followed_in_the_store(store) -> None:
    bridge = TowowEventBridge(store)
    bridge.start()
    stream = await bridge.stream(DEMAND.demand_id)
    await filled(store, 3)

    assert await stream.first(10.0, RoundStarted.event_type) is not None
    bridge.stop()


async def test_frames_are_made_once_and_positions_are_sequence_numbers(store) -> None:
    await filled(store, 4)
    stream = await Streams(store).open(DEMAND.demand_id)
    view = stream.view("contract", contract_vocabulary)

    frames, position = view.after(2, limit=1)
    rest, end = view.after(position, limit=10)

    assert (position, end) == (3, 4)
    assert frames[0].startswith(b"id: 3\ndata: {")
    assert rest[0].startswith(b"id: 4\n")
    assert view.after(2, limit=1)[0][0] is frames[0]


async def test_a_frame_has_no_event_line_and_one_line_of_data(store) -> None:
    await filled(store, 2)
    stream = await Streams(store).open(DEMAND.demand_id)
    (frame, _), _ = stream.view("contract", contract_vocabulary).after(0, 2)

    assert frame.decode().split("\n")[0] == "id: 1"
    assert frame.decode().split("\n")[1].startswith('data: {"event_id":"evt-1"')
    assert frame.endswith(b"\n\n")
    assert b"event:" not in frame


async def test_the_vocabulary_of_seed_000_can_be_extended(store) -> None:
    bridge = TowowEventBridge(store)
    (submitted, started) = await filled(store, 2)

    assert bridge.translate(submitted) is None
    assert bridge.translate(started)["event"] == "negotiation_progress"
    bridge.add_mapping(
        EventMapping(
            openagents_pattern="towow.demand.*", sse_event_type="asked", transformer=lambda d: {"text": d["raw_input"]}
        )
    )
    assert bridge.translate(submitted)["data"] == {"text": "办聚会"}


async def test_waiting_ends_when_the_stream_is_closed() -> None:
    stream = Stream("d-1", SubscriberSet(b"", b""))
    waiting = await begun(stream.wait(0, timeout_s=60))
    stream.close()

    async with asyncio.timeout(PATIENCE_S):
        await waiting
