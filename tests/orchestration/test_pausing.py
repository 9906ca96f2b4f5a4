"""A paused run: what is under way is finished, nothing more begins, and people's time stands still."""

import asyncio

import pytest

from bridges.simulation.virtual_time import VirtualClock
from tests.orchestration.test_cancelling import Endless
from tests.orchestration.test_policies import flaky, in_virtual_time
from tests.orchestration.test_runs import Stage, Worker
from tests.orchestration.test_time_limits import Timed, now_s
from tests.waiting import turn, until
from towow_core.domain.canvas import CanvasNode, NodeStatus, RunStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.orchestration.canvas_synchronizer import CanvasClient, CanvasSynchronizer
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say
from towow_core.orchestration.pausing import pause, resume
from towow_core.support.timestamps import seconds_between
from towow_core.workflow.events import (
    NodeExecutionEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
)


class Held(Worker):
    """Works when it is let, and has begun before."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.may_end = asyncio.Event(), asyncio.Event()

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        self.begun.set()
        await self.may_end.wait()
        return await super().execute(node, context, say)


async def held(*parts: str) -> tuple[Stage, Held]:
    worker = Held()
    stage = Stage(*parts, executors={"HTTP": worker})
    await stage.agent.start_run("w")
    await worker.begun.wait()
    return stage, worker


def begun(stage: Stage) -> list[str]:
    told = [e for e in stage.bus.event_log if isinstance(e, NodeExecutionEvent)]
    return [event.node_id for event in told if event.status is NodeStatus.RUNNING]


def run_of(stage: Stage):
    return stage.sync.workflow("w").run


async def test_what_is_under_way_is_finished_and_nothing_more_begins_until_it_goes_on() -> None:
    stage, worker = await held("a", "b", "a>b")
    await pause(stage.bus, stage.sync, "w", "ann")
    assert (run_of(stage).status, run_of(stage).paused_by) == (RunStatus.PAUSED, "ann")

    worker.may_end.set()
    await stage.until("a", "completed")
    for _ in range(20):
        await turn()
    assert (stage.states(), begun(stage)) == ({"a": "completed", "b": "pending"}, ["a"])
    assert run_of(stage).status is RunStatus.PAUSED

    await resume(stage.bus, stage.sync, "w", "ben")
    assert await stage.end() == {"a": "completed", "b": "completed"}
    assert (run_of(stage).status, run_of(stage).paused_at) == (RunStatus.COMPLETED, "")


async def test_a_run_whose_last_node_ends_while_it_is_paused_is_over() -> None:
    stage, worker = await held("a")
    await pause(stage.bus, stage.sync, "w")
    worker.may_end.set()
    assert await stage.end() == {"a": "completed"}
    assert run_of(stage).status is RunStatus.COMPLETED


async def test_people_may_say_that_a_task_is_done_while_it_is_paused() -> None:
    stage = Stage("a", "b", "a>b", kind="task")
    await stage.agent.start_run("w")
    await stage.until("a", "waiting")
    await pause(stage.bus, stage.sync, "w")
    await stage.agent.mark("w", "a", NodeStatus.COMPLETED, by="mei")
    assert stage.states() == {"a": "completed", "b": "pending"}
    await resume(stage.bus, stage.sync, "w")
    await stage.until("b", "waiting")


async def test_only_what_goes_on_can_be_paused_and_only_what_is_paused_goes_on() -> None:
    stage = Stage("a", kind="task")
    with pytest.raises(CanvasRefused, match="not being executed"):
        await pause(stage.bus, stage.sync, "w")
    await stage.agent.start_run("w")
    with pytest.raises(CanvasRefused, match="not paused"):
        await resume(stage.bus, stage.sync, "w")
    await pause(stage.bus, stage.sync, "w")
    with pytest.raises(CanvasRefused, match="paused already"):
        await pause(stage.bus, stage.sync, "w")
    with pytest.raises(CanvasRefused, match="paused, and not over"):
        await stage.agent.start_run("w")


async def test_a_paused_run_can_be_cancelled() -> None:
    endless = Endless()
    stage = Stage("a", "b", "a>b", executors={"HTTP": endless})
    await stage.agent.start_run("w")
    await endless.begun.wait()
    await pause(stage.bus, stage.sync, "w")
    await stage.agent.cancel_run("w")
    assert stage.states() == {"a": "cancelled", "b": "cancelled"}
    await until(lambda: endless.stopped)


async def test_a_bridge_that_starts_finds_it_paused_and_begins_nothing() -> None:
    stopped, worker = await held("a", "b", "a>b")
    await pause(stopped.bus, stopped.sync, "w")
    await stopped.agent.stop()
    worker.may_end.set()

    stage = Stage("x", executors={"HTTP": worker})
    stage.sync.put(stopped.sync.workflow("w"))
    stage.agent.resume(stage.sync.workflow("w"))
    await stage.until("a", "completed")  # it was under way, and may be done again
    for _ in range(20):
        await turn()
    assert stage.states() == {"a": "completed", "b": "pending"}
    await resume(stage.bus, stage.sync, "w")
    assert await stage.end() == {"a": "completed", "b": "completed"}


async def test_what_is_begun_just_behind_a_pause_is_refused_and_begun_when_it_goes_on() -> None:
    stage, worker = await held("a", "b", "a>b")
    worker.may_end.set()
    done = NodeExecutionEvent(
        workflow_id="w", node_id="a", node_type="HTTP", status=NodeStatus.COMPLETED, run_id=run_of(stage).run_id
    )
    paused = WorkflowExecutionPausedEvent(workflow_id="w", run_id=run_of(stage).run_id)
    await asyncio.gather(stage.bus.publish(done), stage.bus.publish(paused))  # `b` is begun in between
    for _ in range(20):
        await turn()
    refused = [entry.event for entry in stage.bus.entries if not entry.passed]
    assert ("b", NodeStatus.RUNNING) in [(e.node_id, e.status) for e in refused]
    assert stage.states() == {"a": "completed", "b": "pending"}
    await resume(stage.bus, stage.sync, "w")
    assert await stage.end() == {"a": "completed", "b": "completed"}


def test_the_time_of_what_waits_for_people_stands_still() -> None:
    async def work(clock: VirtualClock) -> None:
        stage = Timed(clock, "task", timeout_s=100)
        await stage.agent.start_run("w")
        await stage.until("a", "waiting")
        await asyncio.sleep(40)  # noqa: TID251  # virtual time
        await pause(stage.bus, stage.sync, "w")
        await asyncio.sleep(1_000)  # noqa: TID251  # virtual time
        assert stage.states()["a"] == "waiting"
        await resume(stage.bus, stage.sync, "w")
        assert seconds_between(clock.now(), stage.a.result["ends_by"]) == pytest.approx(60, abs=0.01)
        assert await stage.end() == {"a": "failed", "b": "skipped"}
        assert now_s() == 1_100

    in_virtual_time(work)


def test_it_stands_still_over_a_restart_too() -> None:
    async def work(clock: VirtualClock) -> None:
        stage = Timed(clock, "task", timeout_s=100)
        await stage.agent.start_run("w")
        await stage.until("a", "waiting")
        await asyncio.sleep(40)  # noqa: TID251  # virtual time
        await pause(stage.bus, stage.sync, "w")
        await stage.agent.stop()
        later = Timed(clock, "task", like=stage)
        await asyncio.sleep(1_000)  # noqa: TID251  # virtual time
        assert later.states()["a"] == "waiting"
        await resume(later.bus, later.sync, "w")
        assert await later.end() == {"a": "failed", "b": "skipped"}
        assert now_s() == 1_100

    in_virtual_time(work)


def test_what_failed_is_not_tried_again_while_it_is_paused() -> None:
    async def work(clock: VirtualClock) -> None:
        stage, worker = flaky(clock, 1, retry_times=1, retry_wait_s=10)
        await stage.agent.start_run("w")
        await stage.until("a", "waiting")
        await pause(stage.bus, stage.sync, "w")
        await asyncio.sleep(500)  # noqa: TID251  # virtual time
        assert worker.at_s == [0]
        await resume(stage.bus, stage.sync, "w")
        await stage.ended.wait()
        assert worker.at_s[:2] == [0, 500]
        assert stage.states() == {"a": "completed", "b": "completed"}

    in_virtual_time(work)


def test_whoever_looks_is_told_of_it_and_of_the_new_time() -> None:
    async def work(clock: VirtualClock) -> None:
        stage = Timed(clock, "task", timeout_s=100)
        told = CanvasSynchronizer(stage.sync)
        await stage.agent.start_run("w")
        await stage.until("a", "waiting")
        client = CanvasClient("c")
        told.join(client, stage.sync.workflow("w"))
        await client.next()
        await pause(stage.bus, stage.sync, "w", "ann")
        await asyncio.sleep(7)  # noqa: TID251  # virtual time
        await resume(stage.bus, stage.sync, "w")
        first, second = await client.next(), await client.next()
        assert (first["type"], first["by"], first["run"]["status"]) == ("workflow_paused", "ann", "paused")
        assert (second["type"], second["run"]["status"]) == ("workflow_resumed", "running")
        assert second["ends_by"] == {"a": stage.a.result["ends_by"]}

    in_virtual_time(work)


async def test_a_pause_that_two_bridges_want_at_once_is_one() -> None:
    stage = Stage("a", kind="task")
    await stage.agent.start_run("w")
    run_id = run_of(stage).run_id
    await stage.sync.absorb(
        WorkflowExecutionPausedEvent(workflow_id="w", run_id=run_id, timestamp="2026-11-20T18:40:00.000000Z")
    )
    entry = await stage.bus.publish(WorkflowExecutionPausedEvent(workflow_id="w", run_id=run_id))
    assert not entry.passed
    await resume(stage.bus, stage.sync, "w")
    entry = await stage.bus.publish(WorkflowExecutionResumedEvent(workflow_id="w", run_id=run_id))
    assert not entry.passed
