"""The store: all of a step or nothing of it, and sequences without gaps."""

import asyncio
from dataclasses import replace

import pytest

from tests.services.stored import CHANNEL, NOW, demand, entry, outbox_message, progress, submitted
from towow_core.domain.models import AgentProfile
from towow_core.domain.outcomes import DemandStage, RecordedDecision
from towow_core.store.engine import Database
from towow_core.store.store import LostRace, Store


@pytest.fixture
def store(store_url):
    store = Store(Database(store_url))
    yield store
    store.close()


async def test_a_demand_is_stored_with_its_first_event_and_what_it_owes(store) -> None:
    _, envelopes = await store.submit(demand(), submitted(), [("bridge", outbox_message())], None)

    assert [e.seq for e in envelopes] == [1]
    assert await store.outbox.owed("bridge") == (outbox_message(),)
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
    envelopes = await store.commit_step(
        step, entry(1), [progress("evt-1"), progress("evt-2")], [("a", outbox_message())]
    )

    assert [e.seq for e in envelopes] == [1, 2]
    assert await store.channel("collab-1") == step
    assert await store.journal("collab-1") == (entry(1),)


async def test_a_step_that_cannot_be_stored_leaves_no_trace(store) -> None:
    await store.open_channel(CHANNEL)
    await store.commit_step(replace(CHANNEL, version=1), entry(1), [progress("evt-1")], [])

    with pytest.raises(LostRace):
        await store.commit_step(replace(CHANNEL, version=1), entry(1), [progress("evt-2")], [("a", outbox_message())])

    assert [e.event_id for e in await store.events("d-1")] == ["evt-1"]
    assert await store.outbox.owed("a") == ()


async def test_two_stores_on_one_database_number_events_without_a_gap(store, store_url) -> None:
    """Two processes write to one demand's stream at once."""
    other = Store(Database(store_url))
    await store.submit(demand(), submitted(), [], None)
    writers = [(store, f"evt-a{n}") for n in range(20)] + [(other, f"evt-b{n}") for n in range(20)]
    made = demand().demand
    await asyncio.gather(
        *(s.advance_demand(made, DemandStage.MANAGED, [progress(event_id)]) for s, event_id in writers)
    )
    other.close()

    assert [e.seq for e in await store.events("d-1")] == list(range(1, 42))


async def test_when_a_channel_ends_nobodys_answer_is_wanted_any_more(store) -> None:
    await store.open_channel(CHANNEL)
    invite, goodbye = outbox_message("msg-1", "collab-1"), outbox_message("msg-2", "collab-1")
    await store.commit_step(replace(CHANNEL, version=1), entry(1), [], [("admin", invite)])
    ended = replace(CHANNEL, version=2, is_open=False, status="failed")
    await store.commit_step(ended, entry(2), [], [("admin", goodbye)])

    assert await store.outbox.owed("admin") == (goodbye,)
    assert await store.open_channels() == ()


async def test_what_is_delivered_is_owed_no_more(store) -> None:
    await store.submit(demand(), submitted(), [("bridge", outbox_message())], None)
    await store.outbox.settled(["msg-1"])

    assert await store.outbox.owed("bridge") == ()


async def test_events_are_read_in_pages(store) -> None:
    await store.submit(demand(), submitted(), [], None)
    await store.advance_demand(demand().demand, DemandStage.MANAGED, [progress(f"evt-{n}") for n in range(5)])

    assert [e.seq for e in await store.events("d-1", after=2, limit=2)] == [3, 4]
    assert await store.seq_of("d-1", "evt-3") == 5
    assert await store.seq_of("d-1", "evt-unknown") is None


async def test_without_a_limit_all_events_are_read(store) -> None:
    await store.submit(demand(), submitted(), [], None)
    await store.advance_demand(demand().demand, DemandStage.MANAGED, [progress(f"evt-{n}") for n in range(1100)])

    assert len(await store.events("d-1")) == 1101


async def test_a_profile_announced_again_replaces_the_older_one(store) -> None:
    first = AgentProfile(agent_id="user_agent_bob", user_name="Bob", profile_summary="", location="北京", tags=())
    await store.profiles.save(first, NOW)
    await store.profiles.save(replace(first, location="上海"), NOW)

    assert [p.location for p in await store.profiles.all()] == ["上海"]


async def test_what_was_read_of_people_stays_until_they_announce_something_else(store, store_url) -> None:
    bob = AgentProfile(agent_id="user_agent_bob", user_name="Bob", profile_summary="", location="北京", tags=())
    elsewhere = Store(Database(store_url))
    await store.profiles.save(bob, NOW)
    read = await store.profiles.all()

    await elsewhere.profiles.save(bob, "2026-12-01T12:00:01.000Z")
    assert (await store.profiles.all())[0] is read[0]
    await elsewhere.profiles.save(replace(bob, location="上海"), "2026-12-01T12:00:02.000Z")
    assert [p.location for p in await store.profiles.all()] == ["上海"]
    await store.profiles.save(replace(bob, location="广州"), "2026-12-01T12:00:02.000Z")
    assert [p.location for p in await store.profiles.all()] == ["广州"]
    await elsewhere.profiles.forget(bob.agent_id)
    assert not await store.profiles.all()
    elsewhere.close()


async def test_everything_is_there_after_opening_it_again(store, store_url) -> None:
    await store.submit(demand(), submitted(), [("bridge", outbox_message())], None)
    again = Store(Database(store_url))

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


async def test_parts_of_a_plan_are_listed_with_the_demands_or_left_out(store) -> None:
    for demand_id, parent in (("d-0", None), ("d-1", "d-0")):
        record = replace(demand(demand_id), parent_demand_id=parent)
        await store.submit(record, submitted(demand_id), [], None)

    assert (await store.demands_page(0, 5))[0] == 2
    total, page = await store.demands_page(0, 5, with_parts=False)
    assert (total, [r.demand.demand_id for r in page]) == (1, ["d-0"])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("聚会", {"d-0", "d-1"}),
        ("上海 聚会", {"d-1"}),
        ("party london", {"d-2"}),
        ("D-2", {"d-2"}),
        ("100%", {"d-2"}),
        ("_", set()),
        ("50\0人", {"d-0"}),
        ("  ", {"d-0", "d-1", "d-2"}),
    ],
)
async def test_demands_are_found_by_each_of_the_words_whatever_they_are(store, text: str, found: set[str]) -> None:
    said = ("北京50人的聚会", "上海的聚会", "A party in London, 100% vegan")
    for n, raw_input in enumerate(said):
        record = demand(f"d-{n}")
        dated = replace(record, demand=replace(record.demand, raw_input=raw_input))
        await store.submit(dated, submitted(f"d-{n}"), [], None)

    total, page = await store.demands_page(0, 10, text=text)
    assert {record.demand.demand_id for record in page} == found
    assert total == len(found)
    assert await store.demands_page(0, 10, text=text, user_id="somebody else") == (0, ())


async def test_two_processes_open_a_channel_once(store, store_url) -> None:
    other = Store(Database(store_url))
    await store.submit(demand(), submitted(), [], None)

    opened = await asyncio.gather(*(each.open_channel(CHANNEL) for each in (store, other) for _ in range(5)))
    other.close()

    assert sorted(one.is_new for one in opened) == [False] * 9 + [True]


async def test_two_processes_submit_one_key_at_once_as_one_demand(store, store_url) -> None:
    other = Store(Database(store_url))
    submits = [
        each.submit(demand(f"d-{n}"), submitted(f"d-{n}"), [], "key") for n in range(6) for each in (store, other)
    ]

    records = [record for record, _ in await asyncio.gather(*submits)]
    other.close()

    assert len({record.demand.demand_id for record in records}) == 1
    assert (await store.demands_page(0, 10))[0] == 1


async def test_of_two_that_take_a_channels_step_one_wins(store, store_url) -> None:
    other = Store(Database(store_url))
    await store.open_channel(CHANNEL)
    step = replace(CHANNEL, version=1)
    steps = [each.commit_step(step, entry(1), [progress(f"evt-{n}")], []) for n, each in enumerate((store, other))]

    outcomes = await asyncio.gather(*steps, return_exceptions=True)
    other.close()

    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["LostRace", "tuple"]
    assert len(await store.events("d-1")) == 1


async def test_a_stage_that_was_left_is_not_left_again(store) -> None:
    await store.submit(demand(), submitted(), [], None)
    await store.advance_demand(demand().demand, DemandStage.UNDERSTOOD, [progress("evt-1")], before=demand())

    with pytest.raises(LostRace):
        await store.advance_demand(demand().demand, DemandStage.UNDERSTOOD, [progress("evt-2")], before=demand())

    assert [e.seq for e in await store.events("d-1")] == [1, 2]


async def test_of_two_who_change_the_same_version_of_a_demand_one_has_to_look_again(store) -> None:
    await store.submit(demand(), submitted(), [], None)
    second = replace(demand().demand, version=2)
    await store.advance_demand(second, DemandStage.SUBMITTED, [progress("evt-1")], before=demand())

    with pytest.raises(LostRace):
        await store.advance_demand(second, DemandStage.SUBMITTED, [progress("evt-2")], before=demand())

    assert [e.seq for e in await store.events("d-1")] == [1, 2]


async def test_followers_learn_which_streams_have_grown(store) -> None:
    await store.submit(demand("d-1"), submitted("d-1"), [], None)
    await store.submit(demand("d-2"), submitted("d-2"), [], None)

    assert await store.grown({"d-1": 0, "d-2": 1, "d-unknown": 0}) == ("d-1",)


async def test_text_that_postgresql_cannot_hold_is_stored_nevertheless(store) -> None:
    record = demand()
    await store.submit(replace(record, demand=replace(record.demand, user_id="a\x00b")), submitted(), [], None)

    assert (await store.demand("d-1")).demand.user_id == "a\x00b"


async def test_a_process_may_be_there_before_its_store(tmp_path) -> None:
    store = Store(Database(f"sqlite:///{tmp_path}/not/yet/there/towow.db"))

    assert await store.demands_page(0, 1) == (0, ())
    store.close()


async def test_a_new_channel_is_stored_with_its_first_step_once_and_not_where_nobody_wants_it(store) -> None:
    await store.submit(demand(), submitted(), [], None)
    began = replace(CHANNEL, version=1, status="collecting", owner="admin")
    asked = [("admin", outbox_message("msg-9", "collab-1"))]
    envelopes = await store.commit_step(began, entry(1), [progress("evt-1")], asked, opens=True)
    with pytest.raises(LostRace):
        await store.commit_step(began, entry(1), [progress("evt-2")], asked, opens=True)

    assert [each.event_id for each in envelopes] == ["evt-1"]
    assert await store.channel("collab-1") == began
    assert (await store.demand("d-1")).channel_id == "collab-1"
    assert await store.journal("collab-1") == (entry(1),)
    assert [each.event_id for each in await store.events("d-1")] == ["evt-d-1", "evt-1"]

    await store.submit(demand("d-2"), submitted("d-2"), [], None)
    await store.decide(await store.demand("d-2"), RecordedDecision.CANCELLED, "", at=NOW)
    unwanted = replace(began, channel_id="collab-2", demand_id="d-2")
    with pytest.raises(LostRace):
        await store.commit_step(unwanted, entry(1), [], [], opens=True)
    assert await store.channel("collab-2") is None
