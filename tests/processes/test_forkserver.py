"""Processes that are forked from one that has imported everything: as good as started by a command, and sooner."""

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from agents.processes.die_with_parent import die_with_parent
from agents.processes.forker import ForkedProcess
from agents.processes.forkserver_client import IS_POSSIBLE, ForkRequest, ForkserverClient
from tests.processes.ends import wait_for_end
from tests.waiting import until
from towow_core.support.pids import pid_is_alive

pytestmark = [pytest.mark.processes, pytest.mark.skipif(not IS_POSSIBLE, reason="forking is safe on Linux only")]
ENTRY = "tests.processes.targets:main"


def start(command: Sequence[str], keep: Sequence[int]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, pass_fds=keep, preexec_fn=partial(die_with_parent, os.getpid()))  # noqa: PLW1509


@pytest_asyncio.fixture
async def client() -> AsyncIterator[ForkserverClient]:
    client = ForkserverClient(["tests.processes.targets"], start)
    await client.start()
    yield client
    client.close()


def request(log: Path, *arguments: str) -> ForkRequest:
    environment = {**os.environ, "TARGET": "its own"}
    return ForkRequest(name="a-target", entry=ENTRY, arguments=arguments, environment=environment, log=str(log))


def fork(client: ForkserverClient, log: Path, *arguments: str) -> ForkedProcess:
    child = client.fork(request(log, *arguments))
    assert child is not None
    return child


async def test_a_forked_process_has_its_own_name_group_environment_arguments_and_log(client, tmp_path) -> None:
    child = fork(client, tmp_path / "log", "7", "more")
    await until(lambda: child.poll() is not None)

    assert child.poll() == 7
    assert (tmp_path / "log").read_text() == f"{child.pid} {child.pid} a-target its own ['7', 'more']\ndone\n"


async def test_a_process_that_ends_with_a_sentence_has_said_it_and_has_done_what_is_to_be_done_at_exit(
    client, tmp_path
) -> None:
    child = fork(client, tmp_path / "log", "no soup today")
    await until(lambda: child.poll() is not None)

    assert child.poll() == 1
    assert (tmp_path / "log").read_text().splitlines()[1:] == ["no soup today", "done"]


async def test_whoever_is_killed_takes_its_own_children_along(client, tmp_path) -> None:
    log = tmp_path / "log"
    log.touch()
    child = fork(client, log, "wait-with-child")
    await until(lambda: len(log.read_text().splitlines()) == 3)
    pids = {int(line.split()[0]) for line in log.read_text().splitlines()}
    child.kill()
    for pid in pids:
        wait_for_end(pid)

    assert len(pids) == 2


async def test_how_each_has_ended_is_known_and_nothing_is_left_of_it(client, tmp_path) -> None:
    first, second, third = (fork(client, tmp_path / f"{n}", "wait") for n in range(3))
    assert [first.poll(), second.poll(), third.poll()] == [None, None, None]

    first.terminate()
    second.kill()
    await until(lambda: first.poll() is not None and second.poll() is not None)

    assert [first.poll(), second.poll(), third.poll()] == [-signal.SIGTERM, -signal.SIGKILL, None]
    assert [pid_is_alive(each.pid) for each in (first, second, third)] == [False, False, True]  # a zombie is


async def test_without_its_forkserver_nobody_lives_on_and_another_forkserver_is_started(client, tmp_path) -> None:
    child = fork(client, tmp_path / "log", "wait")
    forkserver = client.pid
    os.kill(forkserver, signal.SIGKILL)
    wait_for_end(child.pid)
    await until(lambda: child.poll() is not None)

    assert child.poll() == -signal.SIGKILL
    assert client.fork(request(tmp_path / "log", "0")) is None  # not yet: start it in another way
    await client.start()
    assert client.pid != forkserver
    assert fork(client, tmp_path / "log", "wait").poll() is None


async def test_a_fork_that_comes_too_late_is_ended_and_is_not_taken_for_the_next(tmp_path) -> None:
    """On a busy machine, when the launcher has started that process in another way."""
    client = ForkserverClient(["tests.processes.targets"], start, forked_within_s=0.1)
    await client.start()
    (tmp_path / "late").touch()
    os.kill(client.pid, signal.SIGSTOP)
    late = client.fork(request(tmp_path / "late", "wait"))
    os.kill(client.pid, signal.SIGCONT)
    while (child := client.fork(request(tmp_path / "next", "7"))) is None:
        pass  # the machine is busy indeed
    await until(lambda: child.poll() is not None)
    for line in (tmp_path / "late").read_text().splitlines():  # none, if it was ended before it could say a word
        wait_for_end(int(line.split()[0]))
    client.close()

    assert late is None
    assert child.poll() == 7


async def test_a_closed_client_leaves_nobody(tmp_path) -> None:
    client = ForkserverClient(["tests.processes.targets"], start)
    await client.start()
    forkserver, child = client.pid, fork(client, tmp_path / "log", "wait")
    client.close()
    wait_for_end(child.pid)

    assert forkserver is not None
    wait_for_end(forkserver)


async def test_a_forkserver_that_cannot_start_is_done_without(tmp_path) -> None:
    client = ForkserverClient(["no.such.module"], start)
    async with asyncio.timeout(25):  # it does not wait for one that has died
        await client.start()

    assert client.fork(request(tmp_path / "log", "0")) is None
    client.close()
