"""A recorded negotiation: folded again it gives what was stored, and every forgery is named."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from bridges.simulation.faults import Fault
from bridges.simulation.scenario import draw_scenario
from bridges.simulation.world import live_through
from tests.agents.small_network import small_network
from towow_core.domain.errors import BadSetting, UnknownDemand
from towow_core.services.evidence.replay import (
    ChannelRecording,
    Recording,
    first_difference,
    read_recording,
    record,
    write_recording,
)


@pytest.fixture(scope="module")
def run() -> Recording:
    """Several demands, a plan for the first of them, and a subnet below one of them."""
    runs = (live_through(draw_scenario(seed, frozenset())).recording for seed in range(100))
    return next(
        found
        for found in runs
        if 1 < len(found.demand_ids) < len(found.channels)
        and any(e.event_type == "towow.proposal.distributed" for e in found.streams[found.demand_ids[0]])
    )


def in_stream(run: Recording, change: Callable[[list], None]) -> Recording:
    """The recording with the events of its first main demand changed."""
    demand_id = run.demand_ids[0]
    events = list(run.streams[demand_id])
    change(events)
    return replace(run, streams={**run.streams, demand_id: tuple(events)})


def in_channel(run: Recording, change: Callable[[ChannelRecording], ChannelRecording]) -> Recording:
    return replace(run, channels=(change(run.channels[0]), *run.channels[1:]))


def place_of(events: list, event_type: str) -> int:
    return next(i for i, e in enumerate(events) if e.event_type == event_type)


def test_what_was_stored_is_what_the_journals_give(run: Recording) -> None:
    assert first_difference(run) is None


def test_a_storm_replays_too() -> None:
    assert first_difference(live_through(draw_scenario(8, frozenset(Fault))).recording) is None


async def test_a_real_negotiation_replays_from_its_store(tmp_path: Path) -> None:
    async with small_network(tmp_path) as network:
        demand_id = await network.ask("我想在北京办一场AI聚会")
        await network.until(demand_id)
        recording = await record(network.store, [demand_id])

    assert recording.demand_ids == (demand_id,)
    assert len(recording.channels) == 1
    assert first_difference(recording) is None


async def test_a_negotiation_under_way_is_recorded_at_one_moment(tmp_path: Path) -> None:
    async with small_network(tmp_path) as network:
        demand_id = await network.ask("我想在北京办一场AI聚会")
        await network.until(demand_id, "towow.demand.broadcast")
        recording = await record(network.store, [demand_id])

    assert first_difference(recording) is None


async def test_a_demand_that_never_was_cannot_be_recorded(tmp_path: Path) -> None:
    async with small_network(tmp_path) as network:
        with pytest.raises(UnknownDemand, match="d-00000000"):
            await record(network.store, ["d-00000000"])


def test_a_changed_word_in_an_event_is_found(run: Recording) -> None:
    def forge(events: list) -> None:
        i = place_of(events, "towow.offer.submitted")
        events[i] = replace(events[i], payload={**events[i].payload, "contribution": "我全包了"})

    found = first_difference(in_stream(run, forge))

    assert found is not None
    assert "(OfferReceived)" in found
    assert 'contribution is "我全包了"' in found


def test_a_change_deep_in_a_plan_is_named_by_its_place(run: Recording) -> None:
    def forge(events: list) -> None:
        i = place_of(events, "towow.proposal.distributed")
        payload = orjson.loads(orjson.dumps(events[i].payload))
        payload["proposal"]["assignments"][0]["role"] = "老板"
        events[i] = replace(events[i], payload=payload)

    assert 'proposal.assignments.0.role is "老板"; the journal gives' in (first_difference(in_stream(run, forge)) or "")


def test_a_number_of_another_kind_is_found(run: Recording) -> None:
    def forge(events: list) -> None:
        i = place_of(events, "towow.demand.broadcast")
        count = events[i].payload["recipients_count"]
        events[i] = replace(events[i], payload={**events[i].payload, "recipients_count": float(count)})

    assert "recipients_count" in (first_difference(in_stream(run, forge)) or "")


def test_another_time_or_id_is_found(run: Recording) -> None:
    def later(events: list) -> None:
        i = place_of(events, "towow.demand.broadcast")
        events[i] = replace(events[i], timestamp="2030-01-01T00:00:00.000000Z")

    def renamed(events: list) -> None:
        i = place_of(events, "towow.demand.broadcast")
        events[i] = replace(events[i], event_id="evt-0000000000000000")

    assert "timestamp '2030" in (first_difference(in_stream(run, later)) or "")
    assert "event_id 'evt-0000" in (first_difference(in_stream(run, renamed)) or "")


def is_told(envelope) -> bool:
    """By the journal: bookings are facts of the calendar, told beside it."""
    return not envelope.event_type.startswith("towow.commitment.")


def test_a_missing_and_an_invented_event_are_found(run: Recording) -> None:
    def lose(events: list) -> None:
        del events[place_of(events, "towow.demand.broadcast")]

    def lose_last(events: list) -> None:
        channel_id = run.channels[0].channel.channel_id
        del events[max(i for i, e in enumerate(events) if e.payload["channel_id"] == channel_id and is_told(e))]

    def invent(events: list) -> None:
        channel_id = run.channels[0].channel.channel_id
        events.append([e for e in events if e.payload["channel_id"] == channel_id and is_told(e)][-1])

    assert "towow.demand.broadcast" in (first_difference(in_stream(run, lose)) or "")
    assert "which is not stored" in (first_difference(in_stream(run, lose_last)) or "")
    assert "no journal entry says it" in (first_difference(in_stream(run, invent)) or "")


def test_a_changed_snapshot_is_found(run: Recording) -> None:
    def forge(channel: ChannelRecording) -> ChannelRecording:
        state = orjson.loads(channel.channel.state)
        text = orjson.dumps({**state, "outcome_reason": "forged"}).decode()
        return replace(channel, channel=replace(channel.channel, state=text))

    assert 'outcome_reason is "forged"' in (first_difference(in_channel(run, forge)) or "")


def test_a_lost_journal_entry_is_found(run: Recording) -> None:
    def lose(channel: ChannelRecording) -> ChannelRecording:
        return replace(channel, journal=(channel.journal[0], *channel.journal[2:]))

    assert "it should be number 2" in (first_difference(in_channel(run, lose)) or "")


def test_an_unreadable_journal_entry_is_found(run: Recording) -> None:
    def spoil(channel: ChannelRecording) -> ChannelRecording:
        first = replace(channel.journal[0], kind="Magic")
        return replace(channel, journal=(first, *channel.journal[1:]))

    assert "'Magic' does not fit its type: the machine takes no such message" in (
        first_difference(in_channel(run, spoil)) or ""
    )


def test_a_recording_comes_back_from_its_file_unchanged(run: Recording, tmp_path: Path) -> None:
    written = replace(run, about={"seed": "12"})
    write_recording(written, tmp_path / "deep" / "run.json")
    read = read_recording(tmp_path / "deep" / "run.json")

    assert read.about == {"seed": "12"}
    assert orjson.dumps(read) == orjson.dumps(written)
    assert first_difference(read) is None


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"not json", "is no recording: "),
        (b"[]", "does not say `format: towow-recording-1`"),
        (b'{"format": "towow-recording-2"}', "does not say `format: towow-recording-1`"),
        (b'{"format": "towow-recording-1"}', "is a damaged recording: demand_ids: "),
    ],
)
def test_a_file_that_is_no_recording_is_refused_in_one_sentence(tmp_path: Path, content: bytes, why: str) -> None:
    file = tmp_path / "run.json"
    file.write_bytes(content)

    with pytest.raises(BadSetting) as refused:
        read_recording(file)

    assert str(refused.value).startswith(str(file))
    assert why in str(refused.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="cannot be read: No such file"):
        read_recording(tmp_path / "nothing.json")
