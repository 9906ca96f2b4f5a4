"""`towow up` and `towow demo` with everything real: hub, agents, forked twins, bridge."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.processes.ends import is_running, wait_for_end

pytestmark = pytest.mark.processes
COMMAND = (sys.executable, "-c", "from bridges.cli.main import main; main()")


def environment(**more: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TOWOW", "ANTHROPIC", "LLM"))}
    return clean | {"TOWOW_HTTP_PORT": "0", "TOWOW_HUB_PORT": "0"} | more


async def towow(folder: Path, *args: str) -> tuple[int | None, str, str]:
    process = await asyncio.create_subprocess_exec(
        *COMMAND, *args, cwd=folder, env=environment(TMPDIR=str(folder)), stdout=PIPE, stderr=PIPE
    )
    out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


@asynccontextmanager
async def up(folder: Path, *args: str, **more: str) -> AsyncIterator[Process]:
    """`towow up`, ready; `more` is environment."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND, "up", *args, cwd=folder, env=environment(**more), stdout=PIPE
    )
    assert process.stdout is not None
    while b"ToWow is up at" not in (line := await process.stdout.readline()):
        assert line, "towow up ended before it was ready"
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def pids_of(folder: Path) -> dict[str, int]:
    environment_without_ports = {name: value for name, value in environment().items() if not name.endswith("_PORT")}
    process = await asyncio.create_subprocess_exec(
        *COMMAND, "ps", "--json", cwd=folder, env=environment_without_ports, stdout=PIPE
    )
    out, _ = await process.communicate()
    return {row["name"]: row["pid"] for row in json.loads(out)["processes"]}


async def test_up_runs_every_process_and_sigterm_ends_them_all(tmp_path: Path) -> None:
    async with up(tmp_path, "--twins", "2") as process:
        pids = await pids_of(tmp_path)
        assert {"towow", "hub", "coordinator", "channel_admin", "twins", "bridge"} < pids.keys()
        assert sum(name.startswith("user_agent_") for name in pids) == 2
        assert all(is_running(pid) for pid in pids.values())
        process.send_signal(signal.SIGTERM)

        assert await process.wait() == 0
        assert not any(is_running(pid) for name, pid in pids.items() if name != "towow")


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel does it")
async def test_nobody_outlives_a_towow_up_that_is_killed(tmp_path: Path) -> None:
    async with up(tmp_path, "--twins", "2") as process:
        pids = await pids_of(tmp_path)
        process.kill()
        for pid in pids.values():
            wait_for_end(pid)


async def test_a_demo_in_json_ends_with_what_is_missing_and_leaves_nothing(tmp_path: Path) -> None:
    code, out, err = await towow(tmp_path, "demo", "--once", "--json")

    envelopes = [json.loads(line) for line in out.splitlines()]
    assert code == 0, err
    assert [each["seq"] for each in envelopes] == list(range(1, len(envelopes) + 1))
    told = [each["event_type"] for each in envelopes]
    assert {"towow.proposal.finalized", "towow.negotiation.force_finalized"} & set(told)
    ends = {"towow.gap.identified", "towow.gap.settled", "towow.subnet.completed", "towow.proposal.updated"}
    assert told[-1] in ends
    assert not [name for name in os.listdir(tmp_path) if name.startswith("towow-demo-")]  # noqa: PTH208 - a test may block


async def test_a_blank_demand_is_the_servers_sentence_and_exit_code_2(tmp_path: Path) -> None:
    code, out, err = await towow(tmp_path, "demo", "  ", "--once", "--json", "--twins", "1")

    assert (code, out) == (2, ""), err
    assert err.splitlines()[-1].startswith("towow: ")
