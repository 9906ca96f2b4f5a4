"""A process of a real network is killed while people negotiate: it comes back, and nothing is lost or asked twice."""

import pytest

from tests.journeys.real_network import real_network, slow_model, write_profiles
from tests.waiting import until
from towow_core.domain.policy import NegotiationPolicy

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="module")]

MEETUP = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
PATIENT = NegotiationPolicy(collect_timeout_s=300, feedback_timeout_s=300, unreachable_after_s=120)  # on a busy machine


@pytest.mark.parametrize("victim", ["user_agent_dora", "coordinator", "channel_admin", "hub", "bridge"])
async def test_a_process_killed_in_the_middle_loses_nothing(tmp_path_factory, victim) -> None:
    folder = tmp_path_factory.mktemp("killed")
    names = ("alice", "bob", "carol", "dora")
    profiles = write_profiles(folder / "profiles", names)
    options = {"profiles_dir": profiles, "llm_client": slow_model(0.3), "policy": PATIENT}
    async with real_network(folder, **options) as network:
        demand_id = await network.submit(MEETUP)
        await network.until(
            demand_id, "towow.demand.submitted" if victim == "coordinator" else "towow.demand.broadcast"
        )
        network.kill(victim)
        events = await until_end(network, demand_id)

    assert [e["seq"] for e in events] == list(range(1, len(events) + 1))
    assert events[-1]["event_type"] == "towow.proposal.finalized"
    assert events[-1]["payload"]["participants"] == [f"user_agent_{name}" for name in names]
    offers = [e["payload"]["agent_id"] for e in events if e["event_type"] == "towow.offer.submitted"]
    assert sorted(offers) == sorted(set(offers))


async def until_end(network, demand_id: str) -> list[dict]:
    """As a browser would: come back whenever the connection breaks."""

    async def watch_again() -> list[dict] | None:
        try:
            return await network.until(demand_id)
        except Exception:  # noqa: BLE001  boundary: whatever broke, a browser tries again
            return None

    return await until(watch_again)
