"""The pool of twins with tiny real forks: each its own process, none left behind."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from agents.processes import run_file
from tests.processes.ends import is_running, wait_for_end
from tests.waiting import until_there

POOL = """
import os, signal, sys
from pathlib import Path
from agents.processes.fork_pool import ForkPool
from agents.processes.supervision import RestartPolicy
from towow_core.telemetry import logs
folder = Path(sys.argv[1])
logs.configure("twins")

def say(name):
    print(name, os.getpid(), file=sys.__stdout__, flush=True)  # goes to the twin's own log
    os.write(SAY, f"{name} {os.getpid()}\\n".encode())

def wait(name):
    say(name)
    signal.pause()
    return 0

def stubborn():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    say("stubborn")
    while True:
        signal.pause()

def crash():
    say("crash")
    raise ValueError("no soup today")

def once():
    say("once")
    if (folder / "seen").exists():
        signal.pause()
    (folder / "seen").touch()
    return 1

SAY = os.dup(1)
TARGETS = {"bob": lambda: wait("bob"), "alice": lambda: wait("alice"),
         "stubborn": stubborn, "crash": crash, "once": once}
wanted = sys.argv[2].split(",")

def watch():
    if (folder / "unreadable").exists():
        raise ValueError("no soup today")

policy = RestartPolicy(first_delay_s=0.01, delay_max_s=0.02)
sys.exit(ForkPool({name: TARGETS[name] for name in wanted}, folder, policy=policy, stop_within_s=0.2,
                  watch=watch).run())
"""


@contextmanager
def pool(folder: Path, wanted: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", POOL, str(folder), wanted]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def next_start(process: subprocess.Popen[str]) -> tuple[str, int]:
    assert process.stdout is not None
    name, pid = process.stdout.readline().split()
    return name, int(pid)


def next_log_line(process: subprocess.Popen[str], event: str) -> dict[str, object]:
    assert process.stderr is not None
    for line in process.stderr:
        if (record := json.loads(line))["event"] == event:
            return dict(record)
    raise AssertionError(f"{event} was never logged")


def test_every_twin_is_its_own_process_and_sigterm_ends_all_with_exit_code_0(tmp_path: Path) -> None:
    with pool(tmp_path, "bob,alice") as process:
        started = dict([next_start(process), next_start(process)])
        assert started.keys() == {"bob", "alice"}
        assert process.pid not in started.values()
        assert all(os.getpgid(pid) == pid for pid in started.values())
        process.send_signal(signal.SIGTERM)

        assert process.wait(20) == 0
        for pid in started.values():
            wait_for_end(pid)
    assert (tmp_path / "logs" / "bob.log").read_text().startswith("bob ")
    assert not (tmp_path / "twins.json").exists()


def test_a_twin_that_dies_is_forked_again(tmp_path: Path) -> None:
    with pool(tmp_path, "once") as process:
        first, second = next_start(process), next_start(process)

        assert first[0] == second[0] == "once"
        assert first[1] != second[1]


def test_a_twin_that_only_crashes_is_given_up_with_the_end_of_its_log_and_the_others_live(tmp_path: Path) -> None:
    with pool(tmp_path, "bob,crash") as process:
        starts = [next_start(process) for _ in range(6)]
        assert [name for name, _ in starts].count("crash") == 5
        given_up = next_log_line(process, "process.quarantined")
        assert is_running(dict(starts)["bob"])

    assert given_up["child"] == "crash"
    assert "ValueError: no soup today" in str(given_up["log_tail"])


def test_a_pool_whose_state_cannot_be_written_keeps_its_twins_and_writes_it_once_it_can(tmp_path: Path) -> None:
    file = tmp_path / run_file.TWINS_FILE

    def pid_in_file() -> int | None:
        state = run_file.read(file)
        return state.processes[0].pid if state else None

    with pool(tmp_path, "bob") as process:
        _, first = next_start(process)
        until_there(lambda: pid_in_file() == first)
        in_the_way = file.with_suffix(f".{process.pid}.tmp")
        in_the_way.mkdir()  # as good as a full disk
        os.kill(first, signal.SIGKILL)
        _, second = next_start(process)
        said = next_log_line(process, "run_file.not_written")
        in_the_way.rmdir()
        until_there(lambda: pid_in_file() == second)

    assert said["file"] == run_file.TWINS_FILE


def test_no_twin_outlives_a_pool_that_is_killed(tmp_path: Path) -> None:
    with pool(tmp_path, "bob,stubborn") as process:
        started = dict([next_start(process), next_start(process)])
        process.kill()
        for pid in started.values():
            wait_for_end(pid)


def test_a_twin_that_ignores_sigterm_is_killed(tmp_path: Path) -> None:
    with pool(tmp_path, "stubborn") as process:
        _, pid = next_start(process)
        process.send_signal(signal.SIGTERM)

        assert process.wait(20) == 0
        wait_for_end(pid)
        assert next_log_line(process, "process.killed")["child"] == "stubborn"


def test_a_pool_that_cannot_look_for_changes_keeps_its_twins_says_so_and_recovers(tmp_path: Path) -> None:
    with pool(tmp_path, "bob") as process:
        _, pid = next_start(process)
        (tmp_path / "unreadable").touch()
        failed = next_log_line(process, "pool.watch_failed")
        (tmp_path / "unreadable").unlink()
        next_log_line(process, "pool.watch_recovered")

        assert "ValueError: no soup today" in str(failed["why"])
        assert is_running(pid)
