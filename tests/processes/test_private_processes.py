"""Nobody but its owner can use what real processes keep, whatever umask they are started with."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from agents.processes.tcp_ports import free_port
from tests.journeys.real_network import write_profiles
from tests.pages import ROOT
from tests.processes.open_data import USUAL_UMASK, loosen, loosened, others_can_use

pytestmark = pytest.mark.processes
WITHIN_S = 90.0
TOWOW = (sys.executable, "-c", "from bridges.cli.main import main; main()")


@contextmanager
def started(command: Sequence[str], data_dir: Path, **pipes: int) -> Iterator[subprocess.Popen[str]]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TOWOW", "ANTHROPIC", "LLM"))}
    settings = {"TOWOW_DATA_DIR": str(data_dir), "TOWOW_PROFILES_DIR": str(data_dir.parent / "people")}
    is_served = "up" in command or "-m" in command  # other commands find what is served by its run file
    ports = {f"TOWOW_{name}_PORT": str(free_port("127.0.0.1")) for name in ("HTTP", "HUB") if is_served}
    environment = {**clean, **settings, **ports, "COLUMNS": "500"}
    with subprocess.Popen(command, env=environment, cwd=ROOT, umask=USUAL_UMASK, text=True, **pipes) as process:
        patience = threading.Timer(WITHIN_S, process.kill)
        patience.start()
        try:
            yield process
        finally:
            patience.cancel()
            process.kill()


def towow(data_dir: Path, *words: str) -> str:
    with started([*TOWOW, *words], data_dir, stdout=subprocess.PIPE) as process:
        return process.communicate()[0]


def lines_until(process: subprocess.Popen[str], text: str) -> list[str]:
    stream = process.stdout or process.stderr
    assert stream is not None
    lines = []
    for line in stream:
        lines.append(line)
        if text in line:
            return lines
    raise AssertionError(f"{text!r} never came: {lines}")


def test_a_whole_network_closes_what_was_open_says_so_and_leaves_nothing_open(tmp_path: Path) -> None:
    data_dir, file = tmp_path / "data", tmp_path / "plan.json"
    write_profiles(tmp_path / "people", ["alice", "bob"])
    file.touch()
    file.chmod(0o644)
    for _ in range(2):  # what the first run made, whatever its name, is opened, and closed by the second
        loosened(data_dir) if not data_dir.exists() else loosen(data_dir)
        before = data_check(data_dir)
        with started([*TOWOW, "up"], data_dir, stdout=subprocess.PIPE) as process:
            said = lines_until(process, "ToWow is up at")
            ask = towow(data_dir, "ask", "想请人在北京演讲", "--json")
            demand_id = json.loads(ask.splitlines()[0])["payload"]["demand_id"]
            towow(data_dir, "export", demand_id, "-o", str(file))
            (data_dir / "towow.db-wal").stat()
            open_while_it_runs = others_can_use(data_dir)
            after = data_check(data_dir)
            process.send_signal(signal.SIGTERM)
            process.communicate()

        assert open_while_it_runs == others_can_use(data_dir) == []
        assert any(f"{data_dir} was open to other accounts of this machine" in line for line in said)
        assert '"event": "data_dir.tightened"' in (data_dir / "logs" / "launcher.log").read_text()
        assert (before["ok"], after["ok"]) == (False, True)
        assert str(data_dir) in before["note"]
        assert file.stat().st_mode & 0o777 == 0o600


def data_check(data_dir: Path) -> dict[str, object]:
    checks = json.loads(towow(data_dir, "doctor", "--json"))["checks"]
    return next(check for check in checks if check["name"] == "data directory")


AGENTS = (sys.executable, "-m", "agents")


@pytest.mark.parametrize(
    "command",
    [
        (*AGENTS, "hub"),
        (*AGENTS, "coordinator"),
        (*AGENTS, "channel_admin"),
        (*AGENTS, "twins"),
        (*AGENTS, "user_agent", "--profile", "alice"),
        (sys.executable, "-m", "bridges"),
    ],
    ids=lambda command: command[2] if command[2] == "bridges" else command[3],
)
def test_each_process_on_its_own_closes_what_was_open_and_logs_it(tmp_path: Path, command: Sequence[str]) -> None:
    data_dir = loosened(tmp_path / "data")
    (data_dir / "towow.db").unlink()
    write_profiles(tmp_path / "people", ["alice"])
    with started(command, data_dir, stderr=subprocess.PIPE) as process:
        line = lines_until(process, "data_dir.tightened")[-1]
        process.send_signal(signal.SIGTERM)
        process.communicate()

    assert json.loads(line)["which"].startswith(str(data_dir))
    assert others_can_use(data_dir) == []
