"""A simulated process dies at once and completely, and a frozen one reaches nobody."""

import asyncio
from random import Random

import pytest

from bridges.simulation.process import LentDatabase, Process, own_tasks
from bridges.simulation.virtual_time import EPOCH, VirtualLoop
from tests.agents.small_network import profile
from towow_core.store.engine import Database
from towow_core.store.store import Store


def live(work):
    async def world():
        own_tasks(asyncio.get_running_loop())
        return await work

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(world())


def test_all_that_a_process_started_dies_with_it() -> None:
    async def world() -> list[str]:
        done: list[str] = []

        async def child() -> None:
            await asyncio.sleep(5)
            done.append("child")

        async def parent() -> None:
            asyncio.get_running_loop().create_task(child())
            await asyncio.sleep(1)
            done.append("parent")

        process = Process("one", lambda _: None)
        process.run(parent())
        await asyncio.sleep(2)
        await process.kill()
        await asyncio.sleep(60)
        return done

    assert live(world()) == ["parent"]


def test_a_call_that_the_process_does_not_survive_gives_nothing() -> None:
    async def world() -> int | None:
        process = Process("one", lambda _: None)

        async def work() -> int:
            await asyncio.sleep(10)
            return 1

        calling = asyncio.create_task(process.call(work()))
        await asyncio.sleep(1)
        await process.kill()
        return await calling

    assert live(world()) is None


@pytest.mark.parametrize(("before_commit", "stored"), [(True, 2), (False, 3)])
def test_a_process_dies_at_the_very_transaction(before_commit, stored) -> None:
    async def world() -> int:
        shared, deaths = Database("sqlite://", inline=True), []
        process = Process("one", deaths.append)
        process.die_at_write, process.die_before_commit = 3, before_commit
        store = Store(LentDatabase(shared, process, Random(1)))

        async def decide() -> None:
            for n in range(10):
                await store.profiles.save(profile(f"twin{n}"), EPOCH)

        await process.call(decide())
        assert deaths == [process]
        return len(await Store(shared).profiles.all())

    assert live(world()) == stored


def test_a_frozen_process_goes_on_where_it_was() -> None:
    async def world() -> list[float]:
        process, moved = Process("one", lambda _: None), []

        async def walk() -> None:
            for _ in range(3):
                await process.move(1.0)
                moved.append(round(asyncio.get_running_loop().time(), 3))

        process.run(walk())
        await asyncio.sleep(1.5)
        process.freeze()
        await asyncio.sleep(10)
        process.thaw()
        await asyncio.sleep(5)
        return moved

    assert live(world()) == [1.0, 11.5, 12.5]


def test_the_dead_do_nothing() -> None:
    async def world() -> None:
        process = Process("one", lambda _: None)
        await process.kill()
        with pytest.raises(asyncio.CancelledError):
            await process.move(0.0)

    live(world())
