"""Processes that are forked from one that has imported everything: as good as started by a command, and sooner."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from agents.leash import tie_to_parent
from agents.nursery import IS_POSSIBLE, Forkling, Nursery
from tests.processes.ends import wait_for_end

pytestmark = [pytest.mark.processes, pytest.mark.skipif(not IS_POSSIBLE, reason="forking is safe on Linux only")]
ENTRY = "tests.processes.lives:main"


def start(command: Sequence[str], keep: Sequence[int]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, pass_fds=keep, preexec_fn=partial(tie_to_parent, os.getpid()))  # noqa: PLW1509


@pytest_asyncio.fixture
async def nursery() -> AsyncIterator[Nursery]:
    nursery = Nursery(["tests.processes.lives"], start)
    await nursery.begin()
    yield nursery
    nursery.close()


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.01)


def bear(nursery: Nursery, log: Path, *arguments: str) -> Forkling:
    child = nursery.fork("a-life", ENTRY, arguments, {**os.environ, "LIFE": "its own"}, log)
    assert child is not None
    return child


async def test_a_forked_process_has_its_own_name_group_environment_arguments_and_log(nursery, tmp_path) -> None:
    child = bear(nursery, tmp_path / "log", "7", "more")
    await until(lambda: child.poll() is not None)

    assert child.poll() == 7
    assert (tmp_path / "log").read_text() == f"{child.pid} {child.pid} a-life its own ['7', 'more']\n"


async def test_how_each_has_ended_is_known(nursery, tmp_path) -> None:
    first, second, third = (bear(nursery, tmp_path / f"{n}", "wait") for n in range(3))
    assert [first.poll(), second.poll(), third.poll()] == [None, None, None]

    first.terminate()
    second.kill()
    await until(lambda: first.poll() is not None)

    assert [first.poll(), second.poll(), third.poll()] == [-signal.SIGTERM, -signal.SIGKILL, None]


async def test_without_its_zygote_nobody_lives_on_and_another_zygote_is_started(nursery, tmp_path) -> None:
    child = bear(nursery, tmp_path / "log", "wait")
    zygote = nursery.pid
    os.kill(zygote, signal.SIGKILL)
    wait_for_end(child.pid)
    await until(lambda: child.poll() is not None)

    assert child.poll() == -signal.SIGKILL
    assert (
        nursery.fork("a-life", ENTRY, ["0"], os.environ, tmp_path / "log") is None
    )  # not yet: start it in another way
    await nursery.begin()
    assert nursery.pid != zygote
    assert bear(nursery, tmp_path / "log", "wait").poll() is None


async def test_a_closed_nursery_leaves_nobody(tmp_path) -> None:
    nursery = Nursery(["tests.processes.lives"], start)
    await nursery.begin()
    zygote, child = nursery.pid, bear(nursery, tmp_path / "log", "wait")
    nursery.close()
    wait_for_end(child.pid)

    assert zygote is not None
    wait_for_end(zygote)


async def test_a_zygote_that_cannot_be_born_is_done_without(tmp_path) -> None:
    nursery = Nursery(["no.such.module"], start)
    began = time.monotonic()
    await nursery.begin()

    assert time.monotonic() - began < 25  # it does not wait for one that has died
    assert nursery.fork("a-life", ENTRY, ["0"], os.environ, tmp_path / "log") is None
    nursery.close()
