"""A running network whose twins are added, changed, stopped, deleted and put back over HTTP, the bridge locked."""

import pytest
from pydantic import SecretStr

from tests.journeys.real_network import RealNetwork, real_network, write_profiles
from tests.waiting import until

pytestmark = pytest.mark.processes
KEY = "correct horse battery staple"
DORA = {"user_name": "Dora", "profile_summary": "dora在北京拍照片。", "location": "北京", "tags": ["摄影"]}
URL = "/api/v1/agents/user_agent_dora"


async def until_states(network: RealNetwork, **wanted: str) -> None:
    """Until each of these twins is in this state, or not there."""

    async def are_so() -> bool:
        agents = (await network.http.get("/api/v1/agents")).raise_for_status().json()["agents"]
        states = {a["agent_id"].removeprefix("user_agent_"): (a["state"], a["online"]) for a in agents}
        now = {name: states.get(name, ("gone", False)) for name in wanted}
        return all(now[name] == (state, state == "running") for name, state in wanted.items())

    await until(are_so)


async def test_what_is_changed_over_http_happens_in_the_running_network(tmp_path) -> None:
    folder = write_profiles(tmp_path / "profiles", ["alice", "bob"])
    async with real_network(tmp_path, profiles_dir=folder, admin_key=SecretStr(KEY)) as network:
        closed = await network.http.get("/api/v1/agents")
        network.http.headers["X-Admin-Key"] = KEY
        put = await network.http.put(URL, json=DORA)
        await until_states(network, alice="running", bob="running", dora="running")
        stopped = await network.http.post(f"{URL}/stop")
        await until_states(network, dora="stopped")
        started = await network.http.post(f"{URL}/start")
        await until_states(network, dora="running")
        changed = await network.http.put("/api/v1/agents/user_agent_bob", json={**DORA, "user_name": "Bobby"})
        deleted = await network.http.delete("/api/v1/agents/user_agent_alice")
        await until_states(network, alice="gone", bob="running")
        demand_id = await network.submit("想请人在北京拍照片")
        candidates = next(
            envelope["payload"]["candidates"]
            for envelope in await network.until(demand_id, "towow.filter.completed")
            if envelope["event_type"] == "towow.filter.completed"
        )
        await until_states(network, alice="gone", bob="running")
        reset = await network.http.post("/api/v1/agents/reset")
        await until_states(network, alice="running", bob="running", dora="gone")

    assert closed.status_code == 401
    assert [a.json()["applies"] for a in (put, changed, deleted, reset)] == ["now"] * 4
    assert (stopped.json()["state"], started.json()["state"]) == ("stopped", "running")
    assert {c["display_name"] for c in candidates} <= {"Dora", "Bobby"}
    assert candidates
    assert sorted(p.name for p in folder.iterdir()) == ["alice.yaml", "bob.yaml"]  # the operator's files are untouched
