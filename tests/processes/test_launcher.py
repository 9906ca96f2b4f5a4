"""The launcher with tiny real processes: what starts, what restarts, and that nothing stays behind."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from agents import run_file
from agents.launcher import Launcher
from agents.supervision import ChildState, RestartPolicy
from tests.processes.ends import is_running, wait_for_end
from towow_core.errors import CannotStart
from towow_core.settings import Settings, load_settings

READY = """
import http.server, os
class Yes(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers()
    def log_message(self, *a): pass
http.server.HTTPServer(("127.0.0.1", int(os.environ["TOWOW_HTTP_PORT"])), Yes).serve_forever()
"""
WAIT = "import signal; signal.pause()"
STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: signal.pause()"
CRASH = "raise SystemExit('the cat ate the database')"
QUICK = RestartPolicy(first_delay_s=0.01, delay_max_s=0.02)


def python(code: str) -> Sequence[str]:
    return (sys.executable, "-S", "-c", code)


def settings_in(folder: Path) -> Settings:
    return load_settings({}, folder, data_dir=folder / "data", http_port=0, hub_port=0)


def launcher_in(folder: Path, commands: Mapping[str, Sequence[str]], **options: object) -> Launcher:
    return Launcher(settings_in(folder), commands=commands, policy=QUICK, **options)  # type: ignore[arg-type]


async def test_start_returns_when_the_bridge_is_ready_and_stop_leaves_nobody(tmp_path: Path) -> None:
    launcher = launcher_in(tmp_path, {"hub": python(WAIT), "bridge": python(READY)})
    await launcher.start()
    state = run_file.read(tmp_path / "data" / "run.json")

    assert state is not None
    assert state.url == launcher.settings.http_url
    assert [(row.name, row.state) for row in state.processes] == [("hub", "running"), ("bridge", "running")]
    assert all(row.pid and is_running(row.pid) for row in state.processes)

    await launcher.stop()
    assert not any(row.pid and is_running(row.pid) for row in state.processes)
    assert not (tmp_path / "data" / "run.json").exists()


async def test_the_last_started_ends_first(tmp_path: Path) -> None:
    stopped: list[str] = []
    launcher = launcher_in(
        tmp_path,
        {"hub": python(WAIT), "bridge": python(READY)},
        progress=lambda name, state: stopped.append(name) if state is ChildState.STOPPED else None,
    )
    async with launcher:
        pass

    assert stopped == ["bridge", "hub"]


async def test_a_killed_process_is_started_again(tmp_path: Path) -> None:
    lives: list[int | None] = []
    again = asyncio.Event()

    def on_progress(name: str, state: ChildState) -> None:
        if name == "hub" and state is ChildState.RUNNING:
            lives.append(launcher.supervisor.children["hub"].pid)
            if len(lives) == 2:
                again.set()

    launcher = launcher_in(tmp_path, {"hub": python(WAIT), "bridge": python(READY)}, progress=on_progress)
    async with launcher:
        assert lives[0] is not None
        os.kill(lives[0], signal.SIGKILL)
        await launcher.run_until(again)

        assert lives[1] is not None
        assert lives[1] != lives[0]


async def test_a_process_that_only_crashes_is_named_with_its_last_words_and_nobody_is_left(tmp_path: Path) -> None:
    launcher = launcher_in(tmp_path, {"hub": python(WAIT), "coordinator": python(CRASH)})

    with pytest.raises(CannotStart, match=r"(?s)coordinator keeps ending with exit code 1.*the cat ate the database"):
        await launcher.start()
    hub = launcher.supervisor.children["hub"].pid
    assert hub is not None
    assert not is_running(hub)


async def test_a_process_that_ignores_sigterm_is_killed(tmp_path: Path) -> None:
    launcher = launcher_in(tmp_path, {"hub": python(STUBBORN), "bridge": python(READY)}, grace_s=0.05)
    async with launcher:
        hub = launcher.supervisor.children["hub"].pid

    assert hub is not None
    assert not is_running(hub)


async def test_a_taken_port_is_one_sentence_that_names_the_variable(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        launcher = Launcher(settings_in(tmp_path).with_options(http_port=port), commands={"bridge": python(READY)})

        with pytest.raises(CannotStart, match=rf"^Port {port} on 127\.0\.0\.1 is in use; set TOWOW_HTTP_PORT .*\.$"):
            await launcher.start()
    assert launcher.supervisor.children["bridge"].pid is None


async def test_two_networks_do_not_share_a_data_directory(tmp_path: Path) -> None:
    async with launcher_in(tmp_path, {"bridge": python(READY)}):
        with pytest.raises(CannotStart, match="runs already in"):
            await launcher_in(tmp_path, {"bridge": python(READY)}).start()
        assert (tmp_path / "data" / "run.json").exists()


async def test_children_learn_the_settings_that_were_decided_here(tmp_path: Path) -> None:
    tell = "import os; print(os.environ['TOWOW_HUB_PORT'], os.environ['TOWOW_DATA_DIR']);" + CRASH
    launcher = launcher_in(tmp_path, {"hub": python(tell)})

    with pytest.raises(CannotStart):
        await launcher.start()
    told = launcher.log_file("hub").read_text().split()
    assert told[:2] == [str(launcher.settings.hub_port), str(tmp_path / "data")]


ORPHANS = f"""
import asyncio, os, sys
from pathlib import Path
from agents.launcher import Launcher
from towow_core.settings import load_settings
async def main():
    folder = Path(sys.argv[1])
    settings = load_settings({{}}, folder, data_dir=folder / "data", http_port=0, hub_port=0)
    commands = {{"hub": [sys.executable, "-S", "-c", {STUBBORN!r}], "bridge": [sys.executable, "-S", "-c", {READY!r}]}}
    async with Launcher(settings, commands=commands) as launcher:
        print(*(child.pid for child in launcher.supervisor.children.values()), flush=True)
        await asyncio.Event().wait()
asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's own leash; elsewhere it is a look once a second")
def test_nobody_outlives_a_launcher_that_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ORPHANS, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as launcher:
        assert launcher.stdout is not None
        children = [int(pid) for pid in launcher.stdout.readline().split()]
        assert len(children) == 2
        launcher.kill()
        for pid in children:
            wait_for_end(pid)
