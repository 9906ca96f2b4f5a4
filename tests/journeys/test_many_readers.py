"""Two hundred readers of ten negotiations, whose bridge ends half-way: each gets each event once, in order."""

import signal

import pytest

from tests.benchmarks.sse.negotiations import LOCKED, follow
from tests.journeys.real_network import real_network, slow_model, write_profiles

pytestmark = pytest.mark.processes
DEMANDS, READERS_EACH = 10, 20


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
async def test_each_reader_gets_each_event_of_its_demand_once_in_order(tmp_path, end) -> None:
    profiles = write_profiles(tmp_path / "profiles", ("alice", "bob", "carol", "dora"))
    options = {"profiles_dir": profiles, "llm_client": slow_model(0.3), "environment": LOCKED}
    async with real_network(tmp_path, **options) as network:
        told = await follow(network, demands=DEMANDS, readers_each=READERS_EACH, end_bridge_by=end)

    assert (told.demands, told.readers) == (DEMANDS, DEMANDS * READERS_EACH)
    assert told.deliveries == told.events * READERS_EACH
    assert told.reconnections >= told.readers
