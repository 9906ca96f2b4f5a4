"""A long command shows on a terminal that it is alive, and says nothing more anywhere else."""

import asyncio
import json
import os
import sys
from pathlib import Path

import pytest

from tests.services.stored import demand, negotiated, submitted
from towow_core.domain.events import DemandFailed
from towow_core.services.evidence.replay import write_recording
from towow_core.services.evidence.transfer import take_out
from towow_core.store.engine import Database
from towow_core.store.records import NewEvent
from towow_core.store.store import Store

LONG_AGO = "2026-01-01T10:00:00.000000Z"
SIMULATE = "simulate --seeds 3 --faults none --jobs 1"
PRUNE = "prune --older-than 1d --dry-run"
IMPORT = "import one.json"


async def on_a_terminal(folder: Path, *args: str) -> tuple[int, str, str]:
    """Run a command whose stderr is a terminal; its exit code, its stdout, and what the terminal was sent."""
    ours, terminal = os.openpty()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TOWOW")}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "from bridges.cli.main import main; main()", *args),
        cwd=folder,
        env=environment | {"TOWOW_DATA_DIR": str(folder), "COLUMNS": "80", "TERM": "xterm"},
        stdout=asyncio.subprocess.PIPE,
        stderr=terminal,
    )
    os.close(terminal)
    shown = asyncio.create_task(asyncio.to_thread(_everything_from, ours))
    out, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), await shown


def _everything_from(terminal: int) -> str:
    found = b""
    try:
        while chunk := os.read(terminal, 65536):
            found += chunk
    except OSError:  # Linux's way to say that nobody holds the other end any more
        pass
    os.close(terminal)
    return found.decode()


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """A store with one old negotiation, and another one exported to a file."""
    store, other = (Store(Database(f"sqlite:///{tmp_path}/{name}")) for name in ("towow.db", "other.db"))
    await negotiated(store, "d-1", at=LONG_AGO)
    await other.submit(demand("d-2", at=LONG_AGO), submitted("d-2", LONG_AGO), [], None)
    failed = DemandFailed(demand_id="d-2", channel_id=None, reason_code="cancelled", reason="")
    await other.end_unopened("d-2", NewEvent(event_id="evt-d-2-2", timestamp=LONG_AGO, event=failed))
    write_recording(await take_out(other, "d-2"), tmp_path / "one.json")
    store.close()
    other.close()
    return tmp_path


@pytest.mark.parametrize(
    ("command", "shows"),
    [(SIMULATE, ("seeds", "3/3")), (PRUNE, ("old negotiations", "1/1")), (IMPORT, ("reading and storing",))],
)
async def test_a_long_command_shows_a_bar_on_a_terminal_and_its_answer_on_stdout(folder, command, shows) -> None:
    code, out, terminal = await on_a_terminal(folder, *command.split())

    assert code == 0
    assert [part for part in shows if part not in terminal] == []
    assert out.count("\n") == 1
    assert "\x1b" not in out


@pytest.mark.parametrize("command", [SIMULATE, PRUNE, IMPORT])
async def test_with_json_a_terminal_is_sent_nothing(folder, command) -> None:
    code, out, terminal = await on_a_terminal(folder, *command.split(), "--json")

    assert (code, terminal) == (0, "")
    assert json.loads(out)


async def test_where_nobody_watches_only_the_answer_is_said(folder) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "from bridges.cli.main import main; main()", *SIMULATE.split()),
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()

    assert (process.returncode, err) == (0, b"")
    assert out.count(b"\n") == 1
