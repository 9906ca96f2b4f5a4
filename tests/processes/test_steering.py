"""A running network under a person's hand: `towow ps`, `stop`, `start`, and profile files that come, change and go."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from agents.processes.forkserver_client import IS_POSSIBLE
from tests.processes.ends import is_running
from tests.processes.test_towow_up import COMMAND, environment, up
from tests.waiting import until

pytestmark = [pytest.mark.processes, pytest.mark.asyncio(loop_scope="module")]

PROFILE = """
agent_id: user_agent_{name}
user_name: {name}
profile_summary: {says}
location: 北京
tags: [场地]
"""


class Network:
    """`towow up` in a folder of its own, and the commands that steer it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.profiles = folder, folder / "profiles"

    def write(self, name: str, says: str = "Lends a room.") -> None:
        (self.profiles / f"{name}.yaml").write_text(PROFILE.format(name=name, says=says))

    async def towow(self, *args: str) -> tuple[int | None, str, str]:
        process = await asyncio.create_subprocess_exec(
            *COMMAND, *args, cwd=self.folder, env=commands(), stdout=-1, stderr=-1
        )
        out, err = await process.communicate()
        return process.returncode, out.decode(), err.decode()

    async def ps(self) -> dict:
        code, out, err = await self.towow("ps", "--json")
        assert code == 0, err
        return json.loads(out)

    async def rows(self) -> dict[str, dict]:
        return {row["name"]: row for row in (await self.ps())["processes"]}

    async def until(self, is_so: Callable[[dict[str, dict]], bool]) -> dict[str, dict]:
        async def look() -> dict[str, dict] | None:
            rows = await self.rows()
            return rows if is_so(rows) else None

        return await until(look)


def state_of(rows: dict[str, dict], name: str) -> str | None:
    return rows[name]["state"] if name in rows else None


def twins_of(rows: dict[str, dict]) -> list[dict]:
    return [row for name, row in rows.items() if name.startswith("user_agent_")]


def commands() -> dict[str, str]:
    return {name: value for name, value in environment().items() if not name.endswith("_PORT")}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def network(tmp_path_factory) -> AsyncIterator[Network]:
    network = Network(tmp_path_factory.mktemp("steered"))
    network.profiles.mkdir()
    for name in ("alice", "bob"):
        network.write(name)
    async with up(network.folder, TOWOW_PROFILES_DIR=str(network.profiles)):
        yield network


def resident_mb(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def test_ps_tells_each_process_with_the_memory_that_it_adds(network) -> None:
    told = await network.ps()
    rows = {row["name"]: row for row in told["processes"]}

    assert {
        "towow",
        *(["forkserver"] if IS_POSSIBLE else []),
        "hub",
        "coordinator",
        "channel_admin",
        "twins",
        "bridge",
        "user_agent_alice",
    } < rows.keys()
    assert all(row["memory_mb"] > 1 for row in rows.values())
    assert told["memory_mb"] == pytest.approx(sum(row["memory_mb"] for row in rows.values()), abs=0.2)
    alice = rows["user_agent_alice"]
    assert alice["is_rss"] or alice["memory_mb"] < resident_mb(alice["pid"]) / 2  # most of it all have in common


@pytest.mark.parametrize("name", ["bob", "user_agent_alice", "coordinator", "channel_admin", "hub", "bridge"])
async def test_a_process_that_is_stopped_stays_stopped_until_it_is_started(network, name) -> None:
    full = f"user_agent_{name}" if name == "bob" else name
    before = (await network.rows())[full]["pid"]

    code, out, err = await network.towow("stop", name)
    assert (code, out) == (0, f"{full} is stopped\n"), err
    assert not is_running(before)
    assert (await network.rows())[full] == {**(await network.rows())[full], "state": "stopped", "pid": None}

    code, out, err = await network.towow("start", name, "--json")
    assert code == 0, err
    said = json.loads(out)
    assert (said["name"], said["state"]) == (full, "running")
    assert said["pid"] != before
    assert is_running(said["pid"])


async def test_a_twin_that_was_stopped_stays_so_when_its_whole_pool_is_restarted(network) -> None:
    await network.towow("stop", "bob")
    pool = (await network.rows())["twins"]["pid"]
    os.kill(pool, 9)

    rows = await network.until(
        lambda rows: rows["twins"]["pid"] not in {pool, None} and state_of(rows, "user_agent_alice") == "running"
    )
    assert rows["user_agent_bob"]["state"] == "stopped"
    await network.towow("start", "bob")


async def test_a_name_that_nobody_has_is_wrong_usage_and_one_sentence(network) -> None:
    code, out, err = await network.towow("stop", "zoe")

    assert (code, out) == (2, "")
    assert err.startswith("towow: There is no process 'zoe'; there are hub, coordinator, channel_admin, twins, bridge")


async def test_a_profile_that_is_added_changed_and_removed_is_a_twin_that_comes_restarts_and_goes(network) -> None:
    network.write("carol")
    rows = await network.until(lambda rows: state_of(rows, "user_agent_carol") == "running")
    others = {name: row["pid"] for name, row in rows.items() if name != "user_agent_carol"}

    network.write("carol", says="Lends a larger room.")
    carol = rows["user_agent_carol"]["pid"]
    rows = await network.until(lambda rows: rows["user_agent_carol"]["pid"] not in {carol, None})

    (network.profiles / "carol.yaml").unlink()
    gone = await network.until(lambda rows: "user_agent_carol" not in rows)
    assert not is_running(rows["user_agent_carol"]["pid"])
    assert {name: row["pid"] for name, row in gone.items()} == others


async def test_a_profile_that_becomes_bad_is_told_and_its_twin_goes_on(network) -> None:
    bob = (await network.rows())["user_agent_bob"]["pid"]
    good = (network.profiles / "bob.yaml").read_text()
    (network.profiles / "bob.yaml").write_text(good.replace("location: 北京", "location: ''"))

    async def problems_told() -> list[str]:
        return (await network.ps())["problems"]

    problems = await until(problems_told)

    assert problems == ["Profile bob.yaml: field 'location' is empty"]
    assert (await network.rows())["user_agent_bob"]["pid"] == bob
    (network.profiles / "bob.yaml").write_text(good)


async def test_stop_without_a_name_ends_the_network_and_then_there_is_none(tmp_path: Path) -> None:
    network = Network(tmp_path)
    async with up(tmp_path, "--twins", "1") as process:
        pids = [row["pid"] for row in (await network.rows()).values()]
        assert await network.towow("stop") == (0, "the network is stopped\n", "")
        assert await process.wait() == 0

    assert not any(is_running(pid) for pid in pids)
    for command in ("stop", "ps"):
        code, out, err = await network.towow(command)
        assert (code, out) == (1, "")
        assert "No network runs in" in err


async def test_forty_twins_run_where_there_are_thirty_profiles_and_share_their_memory(tmp_path: Path) -> None:
    network = Network(tmp_path)
    async with up(tmp_path, "--twins", "40"):
        rows = await network.until(lambda rows: sum(row["state"] == "running" for row in twins_of(rows)) == 40)

    twins = twins_of(rows)
    assert len(twins) == 40
    assert len({row["pid"] for row in twins}) == 40
    if not any(row["is_rss"] for row in twins):
        assert sum(row["memory_mb"] for row in twins) < 40 * 40
