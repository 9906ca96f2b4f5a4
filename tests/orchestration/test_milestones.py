"""A milestone is a day: it is not reached before that, unless somebody says so."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bridges.simulation.virtual_time import EPOCH, VirtualClock, VirtualLoop
from tests.orchestration.test_waiting_nodes import DAY_S, Waits
from towow_core.domain.canvas import NodeRun, NodeStatus
from towow_core.orchestration.pausing import pause, resume
from towow_core.workflow.conflicts import resolve
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.node_story import story_of

TO_COME, TODAY, OVER = "2026-11-23", "2026-11-20", "2026-11-01"


def on_virtual_time(work: Callable[[Waits], Awaitable[Any]], due: str) -> Any:
    """A task, the milestone behind it, and a request behind that; `work` begins when the first task waits."""

    async def main() -> Any:
        clock = VirtualClock(asyncio.get_running_loop())
        parts = ("first:task", "day:milestone", "then", "first>day", "day>then")
        stage = Waits(*parts, day={"due": due}, clock=clock)
        await stage.agent.start_run("w")
        await stage.until("first", "waiting")
        return await work(stage)

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main())


async def done(stage: Waits, node_id: str = "first") -> None:
    await stage.agent.mark("w", node_id, NodeStatus.COMPLETED, by="ann")


def until_reached(due: str) -> tuple[float, NodeRun]:
    async def work(stage: Waits) -> tuple[float, NodeRun]:
        began = asyncio.get_running_loop().time()
        await done(stage)
        await stage.ended.wait()
        return asyncio.get_running_loop().time() - began, stage.node("day")

    return on_virtual_time(work, due)


def test_one_that_follows_nothing_waits_for_its_day_and_then_for_somebody_who_says_that_it_is_reached() -> None:
    async def main() -> tuple[object, NodeRun]:
        loop = asyncio.get_running_loop()
        stage = Waits("day:milestone", "then", "day>then", day={"due": TO_COME}, clock=VirtualClock(loop))
        await stage.agent.start_run("w")
        await stage.until("day", "waiting")
        before = stage.node("day").result["until"]
        await asyncio.sleep(4 * DAY_S)  # noqa: TID251  of virtual time
        return before, stage.node("day")

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        before, node = runner.run(main())

    assert before == TO_COME
    assert node.status is NodeStatus.WAITING
    assert dict(node.result) == {"due": TO_COME, "until": ""}


@pytest.mark.parametrize(
    ("due", "seconds", "reached_on", "is_late"),
    [(TO_COME, 2.5 * DAY_S + 7_200, TO_COME, False), (TODAY, 0, TODAY, False), (OVER, 0, TODAY, True)],
)
def test_it_is_reached_on_its_day_and_at_once_where_that_is_here_or_over(due, seconds, reached_on, is_late) -> None:
    assert EPOCH.startswith(TODAY)
    took_s, node = until_reached(due)

    assert took_s == pytest.approx(seconds, abs=1)
    assert dict(node.result) == {"due": due, "reached_on": reached_on, "is_late": is_late}


def test_who_is_earlier_says_so_and_the_run_goes_on() -> None:
    async def work(stage: Waits) -> NodeRun:
        await done(stage)
        await stage.until("day", "waiting")
        await done(stage, "day")
        await stage.ended.wait()
        return stage.node("day")

    node = on_virtual_time(work, TO_COME)
    assert (node.result["reached_on"], node.result["is_late"], node.result["by"]) == (TODAY, False, "ann")


def test_while_it_waits_it_says_which_day_it_waits_for_and_for_nobody() -> None:
    async def work(stage: Waits) -> list[str]:
        await done(stage)
        await stage.until("day", "waiting")
        workflow = stage.sync.workflow("w")
        logged = [(entry.n, entry.event) for entry in stage.bus.entries if entry.passed]
        assert workflow.run is not None
        story = story_of(workflow.canvas.nodes["day"], logged, (workflow.run.run_id,))
        return [entry.said.en for entry in story.entries]

    assert on_virtual_time(work, TO_COME)[-1] == f"What it follows is done; it waits for {TO_COME}."


@pytest.mark.parametrize(("other", "seconds"), [("2026-11-25", 4.5 * DAY_S + 7_200), (TODAY, 0)])
def test_whoever_puts_its_day_off_or_forward_while_it_waits_has_it_wait_for_the_other_one(other, seconds) -> None:
    async def work(stage: Waits) -> float:
        began = asyncio.get_running_loop().time()
        await done(stage)
        await stage.until("day", "waiting")
        data = {"node_id": "day", "config": {"due": other}}
        change = CanvasChangeEvent(
            workflow_id="w",
            change_type="node_updated",
            change_data=data,
            version=stage.sync.get_canvas_state("w").version,
        )
        assert (await stage.sync.handle_canvas_change(change)).success
        await stage.ended.wait()
        return asyncio.get_running_loop().time() - began

    assert on_virtual_time(work, TO_COME) == pytest.approx(seconds, abs=1)


def test_its_name_and_what_it_delivers_are_held_by_the_run_that_has_come_to_it() -> None:
    async def work(stage: Waits) -> list[bool]:
        await done(stage)
        await stage.until("day", "waiting")
        workflow = stage.sync.workflow("w")
        version = workflow.canvas.version
        changes = [{"name": "other"}, {"config": {"deliverable": "x"}}, {"config": {"due": "2026-12-01"}}]
        events = [
            CanvasChangeEvent(
                workflow_id="w", change_type="node_updated", change_data={"node_id": "day", **each}, version=version
            )
            for each in changes
        ]
        return [resolve(workflow, event).success for event in events]

    assert on_virtual_time(work, TO_COME) == [False, False, True]


def test_a_day_that_comes_while_the_run_is_paused_is_reached_when_it_goes_on() -> None:
    async def work(stage: Waits) -> tuple[str, str]:
        await done(stage)
        await stage.until("day", "waiting")
        await pause(stage.bus, stage.sync, "w")
        await asyncio.sleep(4 * DAY_S)  # noqa: TID251  # virtual time
        held = stage.node("day").status
        await resume(stage.bus, stage.sync, "w")
        await stage.ended.wait()
        return held, stage.node("day").result["reached_on"]

    assert on_virtual_time(work, TO_COME) == ("waiting", "2026-11-24")


def test_after_a_restart_it_still_waits_for_its_day() -> None:
    async def work(stage: Waits) -> str:
        await done(stage)
        await stage.until("day", "waiting")
        workflow = stage.sync.workflow("w")
        await stage.agent.stop()
        clock = VirtualClock(asyncio.get_running_loop())
        again = Waits("x:task", clock=clock)
        again.sync.put(workflow)
        again.agent.resume(workflow)
        await again.ended.wait()
        return str(again.node("day").result["reached_on"])

    assert on_virtual_time(work, TO_COME) == TO_COME


async def _move(stage: Waits, due: str | None) -> None:
    data = {"node_id": "day", "config": {"due": due}}
    version = stage.sync.get_canvas_state("w").version
    change = CanvasChangeEvent(workflow_id="w", change_type="node_updated", change_data=data, version=version)
    assert (await stage.sync.handle_canvas_change(change)).success


@pytest.mark.parametrize(
    ("other", "reached_on"), [("2026-11-25", "2026-11-25"), ("2026-11-21", "2026-11-21"), (OVER, TODAY)]
)
def test_a_day_that_is_moved_in_a_pause_is_the_one_it_waits_for_and_is_not_reached_until_the_run_goes_on(
    other, reached_on
) -> None:
    async def work(stage: Waits) -> tuple[str, str, str]:
        await done(stage)
        await stage.until("day", "waiting")
        await pause(stage.bus, stage.sync, "w")
        await _move(stage, other)
        held = stage.node("day")
        await resume(stage.bus, stage.sync, "w")
        await stage.ended.wait()
        return held.status, held.result["until"], stage.node("day").result["reached_on"]

    assert on_virtual_time(work, TO_COME) == ("waiting", other, reached_on)


@pytest.mark.parametrize("is_paused", [False, True])
def test_without_its_date_it_is_reached_when_somebody_says_so_and_with_another_one_on_that(is_paused) -> None:
    async def work(stage: Waits) -> tuple[list[str], str]:
        await done(stage)
        await stage.until("day", "waiting")
        if is_paused:
            await pause(stage.bus, stage.sync, "w")
        await _move(stage, None)
        if is_paused:
            await resume(stage.bus, stage.sync, "w")
        await asyncio.sleep(9 * DAY_S)  # noqa: TID251  # virtual time
        held = [stage.node("day").status, stage.node("day").result["until"]]
        await _move(stage, "2026-12-01")
        await stage.ended.wait()
        return held, stage.node("day").result["reached_on"]

    assert on_virtual_time(work, TO_COME) == (["waiting", ""], "2026-12-01")


def test_a_day_however_far_away_is_waited_for() -> None:
    async def work(stage: Waits) -> tuple[str, str]:
        await done(stage)
        await stage.until("day", "waiting")
        await asyncio.sleep(DAY_S)  # noqa: TID251  # virtual time
        return stage.node("day").status, stage.node("day").result["until"]

    assert on_virtual_time(work, "2300-01-01") == ("waiting", "2300-01-01")
