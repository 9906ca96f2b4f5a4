"""Virtual time: it jumps, it passes the same way every time, and it notices when nothing can happen any more."""

import asyncio

import pytest

from bridges.simulation.virtual_time import EPOCH, ChasingItsTail, NothingWillHappen, VirtualClock, VirtualLoop
from towow_core.support.timestamps import plus_seconds


def live(work):
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def test_ten_years_pass_in_no_time() -> None:
    async def wait() -> str:
        await asyncio.sleep(10 * 365 * 86_400)
        return VirtualClock(asyncio.get_running_loop()).now()

    assert live(wait()) == plus_seconds(EPOCH, 10 * 365 * 86_400)


def test_timers_ring_in_the_order_of_their_time() -> None:
    async def race() -> list[tuple[str, float]]:
        rung: list[tuple[str, float]] = []

        async def ring(name: str, seconds: float) -> None:
            await asyncio.sleep(seconds)
            rung.append((name, asyncio.get_running_loop().time()))

        await asyncio.gather(ring("late", 3.5), ring("early", 0.25), ring("middle", 2.0))
        return rung

    rung = live(race())
    assert [name for name, _ in rung] == ["early", "middle", "late"]
    assert [seconds for _, seconds in rung] == pytest.approx([0.25, 2.0, 3.5])


def test_a_deadline_passes_without_anybody_waiting_for_it() -> None:
    async def never() -> None:
        async with asyncio.timeout(600):
            await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        live(never())


def test_a_world_in_which_nothing_can_happen_is_an_error() -> None:
    async def deadlock() -> None:
        await asyncio.Event().wait()

    with pytest.raises(NothingWillHappen):
        live(deadlock())


def test_work_without_end_at_one_moment_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridges.simulation.virtual_time.STANDSTILL_MAX", 1000)

    async def spin() -> None:
        while True:
            await asyncio.sleep(0)

    with pytest.raises(ChasingItsTail):
        live(spin())
