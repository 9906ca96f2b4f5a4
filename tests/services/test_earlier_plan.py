"""Which plan a demand had before its people are looked for anew, also where not every snapshot can be read."""

from dataclasses import replace

import orjson
import pytest

from tests.core.kit import ALICE, BOB, at, channel, offer, plan, play, says, start
from tests.services.stored import submitted
from tests.services.test_requester_races import DEMAND_ID, OWNER
from towow_core.domain.errors import MalformedMessage
from towow_core.domain.outcomes import DemandStage
from towow_core.services.negotiation.earlier_plan import earlier_plan
from towow_core.services.negotiation.snapshots import snapshot
from towow_core.store.engine import Database
from towow_core.store.records import ChannelRecord, DemandRecord
from towow_core.store.store import Store


def agreed(channel_id: str, opened: float) -> ChannelRecord:
    began = replace(channel(ALICE, BOB), channel_id=channel_id, opened_at=at(opened))
    ended = play(began, start(), offer(ALICE), offer(BOB), plan(ALICE, BOB), says(ALICE), says(BOB)).state
    return snapshot(ended, 0, OWNER)


def of_another_version(record: ChannelRecord) -> ChannelRecord:
    return replace(record, state=orjson.dumps({**orjson.loads(record.state), "round": "first"}).decode())


@pytest.fixture
async def store(tmp_path):
    store = Store(Database(f"sqlite:///{tmp_path}/towow.db"))
    demand = channel(ALICE, BOB).demand
    record = DemandRecord(demand=demand, channel_id=channel().channel_id, stage=DemandStage.SUBMITTED)
    await store.submit(record, submitted(DEMAND_ID), [], None)
    yield store
    store.close()


async def test_an_older_channel_that_cannot_be_read_keeps_nobody_from_the_last_plan(store) -> None:
    await store.open_channel(of_another_version(agreed("collab-00000001", 1)))
    await store.open_channel(agreed("collab-00000002", 2))
    found = await earlier_plan(store, DEMAND_ID, "collab-00000003")

    assert found is not None
    assert found.channel_id == "collab-00000002"


async def test_where_the_last_plan_cannot_be_read_the_error_says_which_and_what_waits_for_it(store) -> None:
    await store.open_channel(agreed("collab-00000001", 1))
    await store.open_channel(of_another_version(agreed("collab-00000002", 2)))

    with pytest.raises(MalformedMessage, match=f"'collab-00000002'.*'{DEMAND_ID}'.*waits"):
        await earlier_plan(store, DEMAND_ID, "collab-00000003")
