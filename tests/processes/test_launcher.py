"""The launcher with tiny real processes: what starts, what restarts, and that nothing stays behind."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from agents.processes import run_file
from agents.processes.child_state import ChildState
from agents.processes.launcher import Launcher
from agents.processes.supervision import SERVICES, RestartPolicy
from tests.processes.ends import is_running, wait_for_end
from tests.waiting import until
from towow_core.domain.errors import CannotStart
from towow_core.support.settings import Settings, load_settings

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
FILL = """
from pathlib import Path
from towow_core.telemetry import prometheus
from towow_core.telemetry.metrics import RECOVERIES
prometheus.keep_in(Path("{metrics}"))
try:
    (Path("{disk}") / "filling").write_bytes(bytes(10**6))
except OSError:
    pass
RECOVERIES.add(kind="process")
print("still here")
"""
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
    pids: list[int | None] = []
    again = asyncio.Event()

    def on_progress(name: str, state: ChildState) -> None:
        if name == "hub" and state is ChildState.RUNNING:
            pids.append(launcher.supervisor.children["hub"].pid)
            if len(pids) == 2:
                again.set()

    launcher = launcher_in(tmp_path, {"hub": python(WAIT), "bridge": python(READY)}, progress=on_progress)
    async with launcher:
        assert pids[0] is not None
        os.kill(pids[0], signal.SIGKILL)
        await launcher.run_until(again)

        assert pids[1] is not None
        assert pids[1] != pids[0]


async def test_a_service_that_is_killed_again_and_again_is_started_as_often(tmp_path: Path) -> None:
    policy, kills = replace(SERVICES, first_delay_s=0.01, delay_max_s=0.02), 12
    pids: list[int] = []
    enough = asyncio.Event()

    def on_progress(name: str, state: ChildState) -> None:
        pid = launcher.supervisor.children[name].pid
        if name == "hub" and state is ChildState.RUNNING and pid is not None:
            pids.append(pid)
            if len(pids) > kills:
                enough.set()
            elif len(pids) > 1:
                os.kill(pid, signal.SIGKILL)

    commands = {"hub": python(WAIT), "bridge": python(READY)}
    launcher = Launcher(settings_in(tmp_path), commands=commands, policy=policy, progress=on_progress)
    async with launcher:
        os.kill(pids[0], signal.SIGKILL)
        await launcher.run_until(enough)
        state = run_file.read(tmp_path / "data" / "run.json")

    assert len(set(pids)) == kills + 1
    assert state is not None
    assert {row.state for row in state.processes} == {"running"}


async def test_a_process_that_only_crashes_is_named_with_the_end_of_its_log_and_nobody_is_left(tmp_path: Path) -> None:
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


async def test_a_full_disk_is_one_sentence_that_says_what_to_do(small_disk: Path) -> None:
    launcher = launcher_in(small_disk, {"hub": python(WAIT), "bridge": python(READY)})

    with pytest.raises(
        CannotStart, match=r"^0\.\d MB are left where .* is, and 20 MB needed; make room there, or .*\.$"
    ):
        await launcher.start()


async def test_what_runs_goes_on_when_the_disk_is_full(small_disk: Path) -> None:
    metrics = small_disk / "metrics"
    code = FILL.format(disk=str(small_disk), metrics=str(metrics))
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()

    assert process.returncode == 0, "SIGBUS is -7"
    assert said == b"still here\n"


async def test_what_could_not_be_written_of_a_change_is_written_once_it_can_be(tmp_path: Path) -> None:
    launcher = launcher_in(tmp_path, {"hub": python(WAIT), "bridge": python(READY)})
    file = tmp_path / "data" / run_file.NETWORK_FILE
    in_the_way = file.with_suffix(f".{os.getpid()}.tmp")

    def pid_in_file() -> int | None:
        state = run_file.read(file)
        return state.processes[0].pid if state else None

    async with launcher:
        stop = asyncio.Event()
        tending = asyncio.create_task(launcher.run_until(stop))
        before = pid_in_file()
        in_the_way.mkdir()  # as good as a full disk
        assert before is not None
        os.kill(before, signal.SIGKILL)
        await until(lambda: launcher.supervisor.children["hub"].pid not in {None, before})
        assert pid_in_file() == before
        in_the_way.rmdir()
        await until(lambda: pid_in_file() == launcher.supervisor.children["hub"].pid)
        stop.set()
        await tending


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 400 kB, where we may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if (
        not sys.platform.startswith("linux")
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(folder)], capture_output=True, check=False
        ).returncode
    ):
        pytest.skip("only who may mount can try a full disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


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
    tell = "import os; print(os.environ['TOWOW_HUB_PORT'], os.environ['TOWOW_DATA_DIR'], flush=True);" + CRASH
    launcher = launcher_in(tmp_path, {"hub": python(tell)})

    with pytest.raises(CannotStart):
        await launcher.start()
    told = launcher.log_file("hub").read_text().split()
    assert told[:2] == [str(launcher.settings.hub_port), str(tmp_path / "data")]


ORPHANS = f"""
import asyncio, os, sys
from dataclasses import replace
from pathlib import Path
from agents.processes.launcher import Launcher
from towow_core.support.settings import load_settings
async def main():
    folder = Path(sys.argv[1])
    settings = load_settings({{}}, folder, data_dir=folder / "data", http_port=0, hub_port=0)
    commands = {{"hub": [sys.executable, "-S", "-c", {STUBBORN!r}], "bridge": [sys.executable, "-S", "-c", {READY!r}]}}
    async with Launcher(settings, commands=commands) as launcher:
        print(*(child.pid for child in launcher.supervisor.children.values()), flush=True)
        await asyncio.Event().wait()
asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel does it; elsewhere it is a look once a second")
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
