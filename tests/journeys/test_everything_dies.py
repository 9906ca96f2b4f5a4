"""The whole network is killed at once in the middle of negotiations, as by a power switch, and started again."""

import json
import os
import signal
from pathlib import Path

import httpx
import pytest

from agents.processes import run_file
from agents.processes.forkserver_client import IS_POSSIBLE
from agents.processes.launcher import readiness
from tests.benchmarks.slow_model import CALLS_VARIABLE, DELAY_VARIABLE
from tests.bridges.small_bridge import watch
from tests.chaos.calls import read_calls
from tests.journeys.real_network import real_network, slow_model, write_profiles
from tests.processes.ends import wait_for_end
from tests.processes.test_towow_up import pids_of, up
from tests.waiting import until

pytestmark = pytest.mark.processes
NAMES = ("alice", "bob", "carol")
SENTENCES = ("我想在北京办一场AI聚会，第1次", "我想在北京办一场AI聚会，第2次")


@pytest.mark.parametrize("moment", ["towow.demand.submitted", "towow.proposal.distributed"])
async def test_negotiations_go_on_where_they_were_and_nobody_is_asked_what_they_said(
    tmp_path: Path, moment: str
) -> None:
    surroundings = {
        "TOWOW_PROFILES_DIR": str(write_profiles(tmp_path / "profiles", NAMES)),
        "TOWOW_LLM_CLIENT": "tests.benchmarks.slow_model:SlowModel",
        DELAY_VARIABLE: "0.4",
        CALLS_VARIABLE: str(tmp_path / "calls.jsonl"),
    }
    async with up(tmp_path, **surroundings) as process:
        async with client(tmp_path) as http:
            ids = [await submit(http, sentence) for sentence in SENTENCES]
            await watch(http, ids[0], until=frozenset({moment}))
        pids = await pids_of(tmp_path)
        process.kill()
        for pid in pids.values():
            wait_for_end(pid)
    async with up(tmp_path, **surroundings), client(tmp_path) as http:
        walks = [[e for _, e in await watch(http, i, until=frozenset({"towow.gap.identified"}))] for i in ids]

    for events in walks:
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        said = [e["payload"]["agent_id"] for e in events if e["event_type"] == "towow.offer.submitted"]
        assert sorted(said) == [f"user_agent_{name}" for name in NAMES]
        assert [e["event_type"] for e in events].count("towow.proposal.finalized") == 1
    twice = {call: len(h.ends) for call, h in read_calls(tmp_path / "calls.jsonl").items() if len(h.ends) > 1}
    assert twice == {}


@pytest.mark.skipif(not IS_POSSIBLE, reason="there is a forkserver on Linux only")
async def test_when_the_forkserver_dies_with_all_its_children_another_one_forks_them_again(tmp_path: Path) -> None:
    profiles = write_profiles(tmp_path / "profiles", NAMES)
    async with real_network(tmp_path, profiles_dir=profiles, llm_client=slow_model(0.4)) as network:
        demand_id = await network.submit(SENTENCES[0])
        await network.until(demand_id, "towow.offer.submitted")
        pids = [network.pid(name) for name in ("hub", "bridge")]
        forkserver = network.launcher.forkserver.pid
        assert forkserver is not None
        os.kill(forkserver, signal.SIGKILL)
        for pid in pids:
            wait_for_end(pid)

        async def is_ready() -> bool:
            return (await readiness(network.http)).is_ready

        await until(is_ready)
        events = await network.until(demand_id)
        parents = {parent_of(child.pid) for child in network.launcher.supervisor.children.values()}
        another = network.launcher.forkserver.pid

    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["event_type"] == "towow.proposal.finalized"
    assert parents == {another}
    assert another != forkserver


def parent_of(pid: int | None) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def client(folder: Path) -> httpx.AsyncClient:
    network = run_file.read(folder / ".towow" / run_file.NETWORK_FILE)
    assert network is not None
    return httpx.AsyncClient(base_url=network.url, timeout=60, trust_env=False)


async def submit(http: httpx.AsyncClient, sentence: str) -> str:
    answer = await http.post("/api/v1/demand/submit", json={"raw_input": sentence})
    return json.loads(answer.raise_for_status().content)["demand_id"]
