"""`python -m agents`: what a role needs, and one clear sentence when it does not get it."""

import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agents.__main__ import main
from agents.processes.profile_folder import ProfileFolder
from agents.processes.tcp_ports import free_port
from tests.processes.ends import wait_for_end

PROFILE = """
agent_id: user_agent_{name}
user_name: {name}
profile_summary: Lends a room in the evening.
location: 北京
tags: [场地]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("alice", "bob"):
        (tmp_path / f"{name}.yaml").write_text(PROFILE.format(name=name))
    (tmp_path / "carol.yaml").write_text(PROFILE.format(name="carol").replace("location: 北京\n", ""))
    (tmp_path / "notes.txt").write_text("no profile")
    return tmp_path


@pytest.fixture(autouse=True)
def root_logger_as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@contextmanager
def role(folder: Path, *args: str) -> Iterator[subprocess.Popen[str]]:
    """A role as its own process; its stderr is readable."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TOWOW")}
    command = [sys.executable, "-m", "agents", *args, "--data-dir", str(folder / "data")]
    with subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def log_until(process: subprocess.Popen[str], event: str) -> dict[str, object]:
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("{") and (record := json.loads(line))["event"] == event:
            return dict(record)
    raise AssertionError(f"{event} was never logged")


def test_an_unknown_profile_is_answered_with_those_there_are(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["user_agent", "--profile", "zoe", "--profiles-dir", str(folder), "--data-dir", str(folder / "data")])

    assert code == 2
    assert capsys.readouterr().err == (
        f"agents user_agent: There is no profile 'zoe' in {folder}; there are: alice, bob, carol.\n"
    )


def test_a_bad_profile_is_named_by_file_field_and_reason(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["user_agent", "--profile", str(folder / "carol.yaml"), "--data-dir", str(folder / "data")])

    assert code == 2
    assert capsys.readouterr().err.startswith("agents user_agent: Profile carol.yaml: field 'location' ")


def test_a_bad_hub_address_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coordinator", "--hub", "nowhere"]) == 2
    assert "--hub is 'nowhere'; it must be HOST:PORT" in capsys.readouterr().err


def test_more_twins_than_are_named_are_refused_with_both_numbers(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--profiles-dir", str(folder), "--data-dir", str(folder / "data")]
    code = main(["twins", "--count", "5", "--only", "alice,bob", *where])

    assert code == 2
    assert "5 twins are wanted, but --only names 2" in capsys.readouterr().err


def test_one_bad_profile_does_not_stop_the_others(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "dave.yaml").write_text(PROFILE.format(name="bob"))
    profiles = ProfileFolder(folder).profiles

    assert list(profiles) == ["user_agent_alice", "user_agent_bob"]
    refused = [record for record in caplog.records if record.message == "profile.refused"]
    assert [(vars(record)["file"], vars(record)["field"]) for record in refused] == [
        ("carol.yaml", "location"),
        ("dave.yaml", "agent_id"),
    ]


@pytest.mark.processes
def test_the_hub_stops_on_sigterm_with_exit_code_0(folder: Path) -> None:
    with role(folder, "hub", "--hub", f"127.0.0.1:{free_port('127.0.0.1')}") as process:
        log_until(process, "hub.listening")
        process.send_signal(signal.SIGTERM)

        assert process.wait(20) == 0


@pytest.mark.processes
def test_twins_wait_for_a_hub_and_stop_on_sigterm_with_exit_code_0(folder: Path) -> None:
    address = f"127.0.0.1:{free_port('127.0.0.1')}"
    with role(folder, "twins", "--only", "bob", "--profiles-dir", str(folder), "--hub", address) as process:
        started = log_until(process, "process.started")
        assert started["child"] == "user_agent_bob"
        process.send_signal(signal.SIGTERM)

        assert process.wait(20) == 0
        wait_for_end(int(str(started["pid"])))
