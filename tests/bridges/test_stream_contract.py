"""Contract §6 on server-sent events, one test for each of its sentences, over real sockets."""

import asyncio
import re

import pytest
import pytest_asyncio

from bridges.streams import subscribers
from bridges.streams.event_mappings import EventMapping, load_mappings
from bridges.streams.subscribers import HEARTBEAT_TICKS, SLOW_READER_TICKS
from tests.agents.silent_twins import SilentTwin
from tests.bridges.raw_reader import PATH, RawReader
from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.scripted_model import scripted
from tests.waiting import PATIENCE_S
from towow_core.domain.errors import BadSetting
from towow_core.domain.events import OfferSubmitted
from towow_core.store.records import NewEvent
from towow_core.support.codec import load

SENTENCE = "我想在北京办一场AI聚会"
END = "towow.gap.identified"  # nothing comes after it here
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bridge(tmp_path_factory):
    async with small_bridge(tmp_path_factory.mktemp("bridge")) as running:
        yield running


def watching(bridge: SmallBridge, demand_id: str, query: str = "", **options):
    return RawReader.open(bridge.url, PATH.format(demand_id) + query, **options)


async def whole(bridge: SmallBridge, demand_id: str) -> RawReader:
    async with await watching(bridge, demand_id) as reader:
        await reader.until(END)
    return reader


def pass_time(bridge: SmallBridge, seconds: int) -> None:
    for _ in range(seconds):
        bridge.context.bridge.subscribers.tick()


async def test_each_event_is_an_id_line_and_a_data_line_and_nothing_else(bridge) -> None:
    reader = await whole(bridge, await bridge.submit(SENTENCE))

    first, *blocks = [block for block in reader.blocks if not block.startswith(": ")]
    assert first == "retry: 3000"
    assert len(reader.frames) == len(blocks)
    assert reader.ids == list(range(1, len(blocks) + 1)) == [event["seq"] for event in reader.events]
    assert not any(line.startswith("event:") for block in blocks for line in block.split("\n"))
    assert all(list(e) == ["event_id", "event_type", "timestamp", "seq", "payload"] for e in reader.events)


async def test_the_head_tells_browsers_and_proxies_not_to_keep_anything(bridge) -> None:
    reader = await whole(bridge, await bridge.submit(SENTENCE))

    assert reader.status == 200
    assert reader.head["content-type"] == "text/event-stream; charset=utf-8"
    assert reader.head["cache-control"] == "no-cache"
    assert reader.head["x-accel-buffering"] == "no"


async def test_a_comment_comes_within_15_s_when_nothing_happens_also_after_the_end(bridge) -> None:
    async with await watching(bridge, await bridge.submit(SENTENCE)) as reader:
        await reader.until(END)
        for beats in (1, 2):
            pass_time(bridge, HEARTBEAT_TICKS)
            await reader.until(": heartbeat", times=beats)
        assert not reader.has_ended
    assert HEARTBEAT_TICKS < 15


@pytest.mark.parametrize("how", ["header, seq", "header, event id", "query, seq", "query, event id"])
async def test_a_reader_that_comes_back_gets_exactly_what_comes_after_its_place(bridge, how) -> None:
    demand_id = await bridge.submit(SENTENCE)
    before = await whole(bridge, demand_id)
    place = before.events[4]["event_id"] if "event id" in how else "5"
    query, headers = ("", {"Last_Event_ID": place}) if "header" in how else (f"?last_event_id={place}", {})
    async with await watching(bridge, demand_id, query, **headers) as reader:
        await reader.until(END)

    assert reader.frames == before.frames[5:]


async def test_across_the_seam_between_stored_and_live_each_event_comes_once(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    readers = []
    for _ in range(40):  # some come before an event, some after, some with it
        place = readers[-1].ids[-1] - 1 if readers else 0
        readers.append(await watching(bridge, demand_id, Last_Event_ID=str(place)))
        await readers[-1].until("id: ")
    for reader in readers:
        await reader.until(END)
        reader.writer.close()

    last = readers[0].ids[-1]
    for reader in readers:
        assert reader.ids == list(range(reader.ids[0], last + 1))


@pytest.mark.parametrize("unknown", ["evt-ffffffffffffffff", "999999", "nonsense", "-1", "²", "9" * 100])
async def test_an_unknown_place_gets_the_whole_history(bridge, unknown) -> None:
    demand_id = await bridge.submit(SENTENCE)
    before = await whole(bridge, demand_id)
    async with await watching(bridge, demand_id, Last_Event_ID=unknown) as reader:
        await reader.until(END)

    assert reader.frames == before.frames


async def test_an_event_of_another_demand_is_an_unknown_place(bridge) -> None:
    mine, other = await bridge.submit(SENTENCE), await bridge.submit(SENTENCE)
    await whole(bridge, mine)
    place = (await whole(bridge, other)).events[3]["event_id"]
    async with await watching(bridge, mine, Last_Event_ID=place) as reader:
        await reader.until(END)

    assert reader.ids[0] == 1


async def test_from_now_skips_history_and_shows_what_comes(tmp_path) -> None:
    async with small_bridge(tmp_path, twin_types={"bob": SilentTwin}) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        async with await watching(bridge, demand_id) as early:
            await early.until("towow.offer.submitted", times=2)
            async with await watching(bridge, demand_id, "?from=now") as reader:
                await bridge.http.post(f"/api/v1/demand/{demand_id}/cancel")
                await reader.until("towow.negotiation.failed")
            await early.until("towow.negotiation.failed")

    assert reader.ids[0] == len(early.ids) - len(reader.ids) + 1 > 5
    assert reader.frames == early.frames[-len(reader.frames) :]


async def test_a_place_beats_from_now(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    await whole(bridge, demand_id)
    async with await watching(bridge, demand_id, "?from=now", Last_Event_ID="3") as reader:
        await reader.until(END)

    assert reader.ids[0] == 4


async def test_nobody_sees_an_event_of_another_demand(bridge) -> None:
    ids = [await bridge.submit(SENTENCE) for _ in range(3)]
    readers = await asyncio.gather(*(whole(bridge, demand_id) for demand_id in ids))

    for demand_id, reader in zip(ids, readers, strict=True):
        assert {event["payload"]["demand_id"] for event in reader.events} == {demand_id}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def with_a_subnet(tmp_path_factory):
    """A bridge, and a demand whose sub-negotiation brought somebody in."""
    async with small_bridge(tmp_path_factory.mktemp("subnet"), admin_model=model_with_a_gap()) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        async with await watching(bridge, demand_id, "?include=subnets") as everything:
            await everything.until("towow.proposal.updated")
        yield bridge, demand_id, everything


async def test_its_own_subnets_are_left_out(with_a_subnet) -> None:
    bridge, demand_id, everything = with_a_subnet
    async with await watching(bridge, demand_id) as reader:
        await reader.until("towow.proposal.updated")

    assert reader.ids == list(range(1, len(reader.ids) + 1)) == [event["seq"] for event in reader.events]
    assert {e["payload"]["demand_id"] for e in reader.events} == {demand_id}
    own = [e["event_id"] for e in everything.events if e["payload"]["demand_id"] == demand_id]
    assert [e["event_id"] for e in reader.events] == own
    *_, completed, updated = reader.events
    assert completed["event_type"] == "towow.subnet.completed"
    assert completed["payload"]["proposal"] == updated["payload"]["proposal"]


async def test_its_own_subnets_are_included_on_request_and_marked_by_their_ids(with_a_subnet) -> None:
    bridge, demand_id, everything = with_a_subnet
    triggered = next(e["payload"] for e in everything.events if e["event_type"] == "towow.subnet.triggered")
    async with await watching(bridge, triggered["sub_demand_id"]) as below:
        await below.until("towow.proposal.finalized")

    assert everything.ids == list(range(1, len(everything.ids) + 1)) == [event["seq"] for event in everything.events]
    assert {e["payload"]["demand_id"] for e in everything.events} == {demand_id, triggered["sub_demand_id"]}
    of_the_subnet = [e for e in everything.events if e["payload"]["demand_id"] != demand_id]
    assert {e["payload"]["channel_id"] for e in of_the_subnet[2:]} == {triggered["sub_channel_id"]}
    assert [e["event_id"] for e in below.events] == [e["event_id"] for e in of_the_subnet][: len(below.events)]


async def test_a_place_is_kept_when_a_reader_begins_or_ceases_to_ask_for_subnets(with_a_subnet) -> None:
    bridge, demand_id, everything = with_a_subnet
    ids = [event["event_id"] for event in everything.events]
    own = [event["event_id"] for event in everything.events if event["payload"]["demand_id"] == demand_id]
    for place, event_id in enumerate(ids, start=1):
        if place == len(ids):
            break
        async with await watching(bridge, demand_id, "?include=subnets", Last_Event_ID=event_id) as reader:
            await reader.until("towow.proposal.updated")
        assert [event["event_id"] for event in reader.events] == ids[place:]
        async with await watching(bridge, demand_id, Last_Event_ID=event_id) as reader:
            await reader.until("towow.proposal.updated")
        assert [event["event_id"] for event in reader.events] == [each for each in own if each not in ids[:place]]


async def test_the_same_events_as_json_are_numbered_alike(with_a_subnet) -> None:
    bridge, demand_id, everything = with_a_subnet
    url = f"/api/v1/events/negotiations/{demand_id}"
    async with await watching(bridge, demand_id) as reader:
        await reader.until("towow.proposal.updated")
    own = (await bridge.http.get(url, params={"after": 3})).json()["events"]
    both = (await bridge.http.get(url, params={"after": 3, "limit": 1000, "include": "subnets"})).json()["events"]
    seq = next(e["seq"] for e in reader.events if e["event_type"] == "towow.subnet.completed")
    why = (await bridge.http.get(f"/api/v1/demand/{demand_id}/why/{seq}")).json()

    assert own == reader.events[3:]
    assert both == everything.events[3:]
    assert (why["event"]["event_type"], why["event"]["seq"]) == ("towow.subnet.completed", seq)
    assert (await bridge.http.get(f"/api/v1/demand/{demand_id}")).json()["last_seq"] == reader.ids[-1]


@pytest.mark.parametrize("place", ["", "5", "the last"])
async def test_a_reader_that_comes_after_the_end_is_told_once_how_it_ended(bridge, place) -> None:
    demand_id = await bridge.submit(SENTENCE)
    before = await whole(bridge, demand_id)
    headers = {"Last_Event_ID": before.events[-1]["event_id"] if place == "the last" else place} if place else {}
    async with await watching(bridge, demand_id, **headers) as reader:
        await reader.until(": final state")
        pass_time(bridge, HEARTBEAT_TICKS)
        await reader.until(": heartbeat")

    assert [block for block in reader.blocks if block.startswith(": final")] == [": final state finalized"]
    assert reader.frames == before.frames[len(before.frames) if place == "the last" else int(place or 0) :]
    assert reader.blocks.index(": final state finalized") > len(reader.frames)


async def test_a_reader_of_what_runs_is_told_of_no_end(tmp_path) -> None:
    async with small_bridge(tmp_path, twin_types={"bob": SilentTwin}) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        async with await watching(bridge, demand_id) as reader:
            await reader.until("towow.offer.submitted", times=2)
            pass_time(bridge, HEARTBEAT_TICKS)
            await reader.until(": heartbeat")

    assert not any("final state" in block for block in reader.blocks)


def model_with_a_gap():
    def gap(_):
        return {"gaps": [{"gap_type": "摄影", "importance": 80, "suggested_tags": ["摄影"]}]}

    def yes(_):
        met = {"met": True}
        sub = {"description": "找摄影", "capability_tags": ["摄影"], "gap_addressed": "摄影"}
        return {"should_recurse": True, "satisfaction": met, "stakeholders": met, "cost": met, "sub_demands": [sub]}

    def only_one(inputs):
        return {"definitely_related": [{"agent_id": p.agent_id, "relevance_score": 80} for p in inputs.profiles][:1]}

    return scripted(gap_identify=gap, recursion_decide=yes, smart_filter=only_one)


async def fill(bridge: SmallBridge, demand_id: str, events: int, size: int) -> None:
    """That many events of `size` characters more, as somebody else's process would store them."""
    record = await bridge.context.store.demand(demand_id)
    stored = await bridge.context.store.events(demand_id)
    offer = next(e.payload for e in stored if e.event_type == OfferSubmitted.event_type)
    event = load(OfferSubmitted, {**offer, "contribution": "x" * size})
    new = [NewEvent(event_id=f"evt-{n:016x}", timestamp=stored[0].timestamp, event=event) for n in range(events)]
    await bridge.context.store.advance_demand(record.demand, record.stage, new)


async def test_a_slow_reader_is_disconnected_with_its_place_kept_and_loses_nothing(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        known = len((await whole(bridge, demand_id)).ids)
        async with await watching(bridge, demand_id, receive_buffer=4096) as slow:
            await fill(bridge, demand_id, events=200, size=100_000)
            async with await watching(bridge, demand_id, "?last_event_id=1") as quick:  # is not held up by the slow one
                await quick.until('"contribution":"xxx', times=200)
            # In the first of them its system still takes some, and now and then a little more when it is asked again.
            pass_time(bridge, 10 * SLOW_READER_TICKS)
            await slow.to_the_end()
        async with await watching(bridge, demand_id, Last_Event_ID=str(slow.ids[-1])) as again:
            await again.until('"contribution":"xxx', times=known + 200 - slow.ids[-1])

    assert not slow.has_ended
    assert known <= slow.ids[-1] < known + 200
    assert slow.ids + again.ids == list(range(1, known + 201))


async def test_a_reader_that_takes_a_little_now_and_then_is_not_disconnected(tmp_path, monkeypatch) -> None:
    """However long it takes for what was handed to its connection in one piece."""
    monkeypatch.setattr(subscribers, "TICK_S", PATIENCE_S)
    async with small_bridge(tmp_path) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        known = len((await whole(bridge, demand_id)).ids)
        async with await watching(bridge, demand_id, receive_buffer=4096) as slow:
            await fill(bridge, demand_id, events=80, size=100_000)
            async with await watching(bridge, demand_id) as quick:
                await quick.until('"contribution":"xxx', times=80)
            taken, last = bytearray(), b"\nid: %d\n" % (known + 80)
            for _ in range(3):
                pass_time(bridge, SLOW_READER_TICKS - 2)
                taken += await slow.reader.readexactly(200_000)  # less than waits here: the piece is not through
            looked_at = 0
            async with asyncio.timeout(PATIENCE_S):
                while taken.find(last, looked_at) < 0:
                    looked_at = len(taken) - len(last)
                    more = await slow.reader.read(2**20)
                    assert more
                    taken += more

    assert [int(seq) for seq in re.findall(rb"(?:^|\n)id: (\d+)\n", taken)] == list(range(1, known + 81))


async def test_a_reader_that_is_only_late_is_not_disconnected(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(subscribers, "TICK_S", PATIENCE_S)  # real seconds of a busy machine are not counted too
    async with small_bridge(tmp_path) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        known = len((await whole(bridge, demand_id)).ids)
        async with await watching(bridge, demand_id, receive_buffer=4096) as late:
            await fill(bridge, demand_id, events=200, size=100_000)
            async with await watching(bridge, demand_id) as quick:
                await quick.until('"contribution":"xxx', times=200)
            pass_time(bridge, SLOW_READER_TICKS - 2)
            await late.until('"contribution":"xxx', times=200)

    assert late.ids == list(range(1, known + 201))


async def test_the_words_of_seed_000_and_a_users_own_are_spoken_on_request(tmp_path) -> None:
    def in_short(payload):
        return {"said": payload["raw_input"][:4]}

    async with small_bridge(tmp_path) as bridge:
        bridge.context.bridge.add_mapping(
            EventMapping(openagents_pattern="towow.demand.*", sse_event_type="asked", transformer=in_short)
        )
        bridge.context.bridge.add_mapping(
            EventMapping(openagents_pattern="towow.demand.broadcast", sse_event_type="asked_everybody")
        )
        demand_id = await bridge.submit(SENTENCE)
        async with await watching(bridge, demand_id) as contract:
            await contract.until(END)
        async with await watching(bridge, demand_id, "?vocabulary=bridge") as reader:
            await reader.until("channel_completed")
        async with await watching(bridge, demand_id, "?vocabulary=bridge", Last_Event_ID=str(reader.ids[3])) as again:
            await again.until("channel_completed")

    assert all(list(event) == ["event", "data", "timestamp"] for event in reader.events)
    assert reader.events[0]["event"] == "asked"
    assert reader.events[0]["data"] == {"said": SENTENCE[:4]}
    assert "asked_everybody" in [event["event"] for event in reader.events]
    by_id = {event["seq"]: event for event in contract.events}
    assert [event["timestamp"] for event in reader.events] == [by_id[seq]["timestamp"] for seq in reader.ids]
    assert again.frames == reader.frames[4:]


MORE_WORDS = [EventMapping(openagents_pattern="towow.demand.understood", sse_event_type="understood")]


async def test_a_setting_names_a_users_own_words(tmp_path) -> None:
    own = {"event_mappings": f"{__name__}:MORE_WORDS"}
    async with (
        small_bridge(tmp_path, settings=own) as bridge,
        await watching(bridge, await bridge.submit(SENTENCE), "?vocabulary=bridge") as reader,
    ):
        await reader.until("channel_completed")

    assert reader.events[0]["event"] == "understood"
    assert "channel_status" in {event["event"] for event in reader.events}


@pytest.mark.parametrize(
    "path", ["no.such.module:X", "bridges.streams.event_mappings:NO_SUCH", "bridges.streams.sse:HEADERS", "nonsense"]
)
async def test_a_setting_that_names_no_words_is_refused_by_its_name(path) -> None:
    with pytest.raises(BadSetting, match="TOWOW_EVENT_MAPPINGS"):
        load_mappings(path)


@pytest.mark.parametrize("broken", [lambda payload: {"said": payload["no such field"]}, lambda _: {"said": object()}])
async def test_a_transformer_that_fails_hides_no_event(tmp_path, broken) -> None:
    async with small_bridge(tmp_path) as bridge:
        broken_one = EventMapping(openagents_pattern="towow.demand.submitted", sse_event_type="x", transformer=broken)
        bridge.context.bridge.add_mapping(broken_one)
        async with await watching(bridge, await bridge.submit(SENTENCE), "?vocabulary=bridge") as reader:
            await reader.until("channel_completed")

    assert reader.events[0]["data"]["raw_input"] == SENTENCE
