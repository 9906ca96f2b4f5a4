"""A real pool of twins whose folder somebody fills with files made to stop it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agents.processes import run_file
from agents.processes.run_file import RunState
from agents.processes.tcp_ports import free_port
from tests.core.hostile_files import GOOD, HOSTILE
from tests.waiting import until_there

pytestmark = pytest.mark.processes


@contextmanager
def pool(folder: Path) -> Iterator[Callable[[Callable[[RunState], bool]], RunState]]:
    """A pool of the folder's twins; calling it waits until what the pool says of itself is as wanted."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TOWOW")}
    where = ["--profiles-dir", str(folder), "--data-dir", str(folder.parent / "data")]
    command = [sys.executable, "-m", "agents", "twins", *where, "--hub", f"127.0.0.1:{free_port('127.0.0.1')}"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:

        def until(is_wanted: Callable[[RunState], bool]) -> RunState:
            def look() -> RunState | None:
                assert process.poll() is None, "the pool has ended"
                state = run_file.read(folder.parent / "data" / run_file.TWINS_FILE)
                return state if state is not None and is_wanted(state) else None

            return until_there(look)

        try:
            yield until
        finally:
            process.kill()


def running(state: RunState) -> dict[str, int | None]:
    return {row.name.removeprefix("user_agent_"): row.pid for row in state.processes if row.state == "running"}


def write(folder: Path, name: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.yaml").write_text(GOOD.format(name=name), "utf-8")


def put_hostile(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for kind, (make, _) in HOSTILE.items():
        make(folder / f"{kind}.yaml")


def remove(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def test_hostile_files_are_named_with_their_reasons_while_all_other_twins_run_and_start(tmp_path: Path) -> None:
    folder = tmp_path / "people"
    write(folder, "alice")
    write(folder, "bob")
    with pool(folder) as until:
        before = running(until(lambda state: running(state).keys() == {"alice", "bob"}))
        put_hostile(folder)
        write(folder, "zoe")
        among = until(lambda s: running(s).keys() == {"alice", "bob", "zoe"} and len(s.problems) == len(HOSTILE))
        for kind in HOSTILE:
            remove(folder / f"{kind}.yaml")
        after = until(lambda state: not state.problems)

    for kind, (_, why) in HOSTILE.items():
        assert any(said.startswith(f"Profile {kind}.yaml") and why in said for said in among.problems), kind
    assert before.items() <= running(among).items()
    assert running(after) == running(among)


def test_a_pool_that_finds_only_hostile_files_starts_whoever_is_put_in_their_place(tmp_path: Path) -> None:
    folder = tmp_path / "people"
    put_hostile(folder)
    with pool(folder) as until:
        at_first = until(lambda state: len(state.problems) == len(HOSTILE))
        for kind in HOSTILE:
            remove(folder / f"{kind}.yaml")
            write(folder, kind)
        at_last = until(lambda state: running(state).keys() == HOSTILE.keys())

    assert at_first.processes == ()
    assert at_last.problems == ()


def test_a_twin_whose_file_turns_hostile_goes_on_as_before(tmp_path: Path) -> None:
    folder = tmp_path / "people"
    write(folder, "bob")
    with pool(folder) as until:
        before = running(until(lambda state: running(state).keys() == {"bob"}))
        os.mkfifo(folder / "pipe")
        (folder / "pipe").replace(folder / "bob.yaml")
        meanwhile = until(lambda state: bool(state.problems))

    assert running(meanwhile) == before


def test_an_edit_that_is_a_pipe_stops_nobody(tmp_path: Path) -> None:
    folder, edits = tmp_path / "people", tmp_path / "data" / "profile-edits"
    write(folder, "alice")
    with pool(folder) as until:
        before = running(until(lambda state: running(state).keys() == {"alice"}))
        edits.mkdir(exist_ok=True)
        os.mkfifo(edits / "user_agent_mallory.json")
        write(folder, "zoe")
        among = until(lambda state: running(state).keys() == {"alice", "zoe"} and bool(state.problems))
        (edits / "user_agent_mallory.json").unlink()
        until(lambda state: not state.problems)

    assert before.items() <= running(among).items()
    assert among.problems == ("Profile user_agent_mallory.json is a named pipe, not a regular file",)
