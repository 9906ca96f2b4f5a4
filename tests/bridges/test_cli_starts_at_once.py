"""What a command imports: no more than it needs, because imports are most of what starting costs."""

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest

from agents.processes import run_file
from agents.processes.run_file import ProcessRow, RunState
from tests.bridges.scripted_bridge import STAY, ScriptedBridge, envelope, frame, serving

IMPORTED = re.compile(r"^import time: +\d+ \| +\d+ \| +(\S+)$", re.MULTILINE)  # what `python -X importtime` writes
HEAVY = {
    *("sqlalchemy", "alembic", "anthropic", "openagents", "mcp", "fastapi", "starlette", "uvicorn", "highspy", "grpc"),
    *(
        "prometheus_client",
        "opentelemetry",
        "agents.network",
        "agents.processes.launcher",
        "agents.processes.supervision",
    ),
    *("bridges.http", "bridges.streams", "bridges.simulation", "towow_core.engine", "towow_core.llm"),
    "yaml",  # reads a file that is not there
    *("towow_core.prompts", "towow_core.store", "towow_core.services", "towow_core.orchestration"),
}
OF_NO_USE = {"pygments", "towow_core.domain.messages"}  # of httpx's own command line; and what only agents say
OF_A_CLIENT = {"httpx", "asyncio", "towow_core.domain.events"}
PLAN = {"proposal_id": "prop-1", "demand_id": "d-1", "version": 1, "summary": "A meetup."}
STREAM = [
    envelope(1, "towow.demand.submitted", user_id="u", raw_input="a meetup"),
    envelope(
        *(2, "towow.proposal.finalized"),
        proposal=PLAN,
        participants_count=1,
        participants=["user_agent_bob"],
        accepted_by=["user_agent_bob"],
        rounds_taken=1,
    ),
    envelope(3, "towow.gap.identified", is_complete=True, gaps=[], analysis="", provenance="rule"),
]


async def imported_by(folder: Path, *args: str) -> tuple[int, set[str]]:
    """The exit code of a command, and every module that it imported before its end, parents included."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-X", "importtime", "-c", "from bridges.cli.main import main; main()", *args),
        cwd=folder,
        env={name: value for name, value in os.environ.items() if not name.startswith("TOWOW")},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    _, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, set(IMPORTED.findall(err.decode()))


@pytest.mark.parametrize(
    ("command", "exit_code"), [("--help", 0), ("agents --help", 0), ("ps", 0), ("stop twins", 0), ("stop hub", 2)]
)
async def test_a_light_command_imports_neither_engine_nor_store_nor_http_client(
    tmp_path: Path, command: str, exit_code: int
) -> None:
    rows = (ProcessRow(name="twins", pid=None, state="stopped"),)
    (tmp_path / ".towow").mkdir()
    run_file.write(tmp_path / ".towow" / "run.json", RunState(pid=os.getpid(), processes=rows))
    code, modules = await imported_by(tmp_path, *command.split())

    assert (code, "bridges.cli.main" in modules) == (exit_code, True)
    assert modules & (HEAVY | OF_A_CLIENT) == set()


async def test_stop_without_a_network_imports_no_more(tmp_path: Path) -> None:
    code, modules = await imported_by(tmp_path, "stop")

    assert (code, "bridges.cli.stop" in modules) == (1, True)
    assert modules & (HEAVY | OF_A_CLIENT) == set()


@pytest.mark.parametrize("command", ["ask hello", "watch d-1", "ask hello --json"])
async def test_following_a_demand_to_its_plan_imports_neither_engine_nor_store(tmp_path: Path, command: str) -> None:
    bridge = ScriptedBridge(connections=[[*map(frame, STREAM), STAY]])
    async with serving(bridge):
        code, modules = await imported_by(tmp_path, *command.split(), "--url", bridge.url)

    assert (code, "bridges.cli.follow" in modules) == (0, True)
    assert modules & (HEAVY | OF_NO_USE) == set()
