"""A run is cancelled, and taken up again: what was done stays done, what was begun elsewhere ends."""

import asyncio
from typing import Any

import pytest

from tests.orchestration.test_runs import Stage
from tests.waiting import until
from towow_core.domain.canvas import CanvasNode, NodeStatus, RunStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say
from towow_core.orchestration.executors import NegotiationExecutor, TaskExecutor
from towow_core.workflow.events import NodeExecutionEvent, WorkflowExecutionCompletedEvent


class Endless:
    """Never ends by itself."""

    def __init__(self) -> None:
        self.begun, self.stopped = asyncio.Event(), False

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped = True
        raise AssertionError("it never ends")

    def can_repeat(self, node: CanvasNode) -> bool:
        return True


class Desk:
    """Negotiations that never end by themselves."""

    def __init__(self, *, slow: bool = False) -> None:
        self.cancelled: list[str] = []
        self.reasons: list[str] = []
        self.go_on = asyncio.Event()
        self.asked = asyncio.Event()
        if not slow:
            self.go_on.set()

    async def submit(self, demand: str, user_id: str, key: str) -> str:
        self.asked.set()
        await self.go_on.wait()
        return f"d-{demand}"

    async def ended(self, demand_id: str) -> tuple[bool, dict[str, Any]]:
        await asyncio.Event().wait()
        raise AssertionError("it never ends")

    async def cancel(self, demand_id: str, reason: str) -> None:
        self.cancelled.append(demand_id)
        self.reasons.append(reason)


def negotiating(desk: Desk) -> Stage:
    executors = {"HTTP": NegotiationExecutor(desk), "task": TaskExecutor()}
    stage = Stage("a", "b", "a>b", executors=executors)
    workflow = stage.sync.workflow("w")
    node = workflow.canvas.nodes["a"]
    node.config["demand"] = "a photographer"  # type: ignore[index]  # a stage's own plain dict
    return stage


async def test_a_cancelled_run_ends_at_once_and_begins_nothing_more() -> None:
    endless = Endless()
    stage = Stage("a", "b", "a>b", executors={"HTTP": endless})
    run_id = await stage.agent.start_run("w")
    await endless.begun.wait()

    assert await stage.agent.cancel_run("w", by="ann") == run_id

    assert stage.states() == {"a": "cancelled", "b": "cancelled"}
    run = stage.sync.workflow("w").run
    assert run is not None
    assert run.status is RunStatus.CANCELLED
    await until(lambda: endless.stopped)
    told = [e for e in stage.bus.event_log if isinstance(e, WorkflowExecutionCompletedEvent)]
    assert [(e.status, e.by) for e in told] == [("cancelled", "ann")]
    assert not [e for e in stage.bus.event_log if isinstance(e, NodeExecutionEvent) and e.node_id == "b" and e.run_id]


async def test_a_run_that_is_not_under_way_cannot_be_cancelled() -> None:
    stage = Stage("a")
    with pytest.raises(CanvasRefused, match="not being executed"):
        await stage.agent.cancel_run("w")
    await stage.run()
    with pytest.raises(CanvasRefused, match="not being executed"):
        await stage.agent.cancel_run("w")


async def test_what_waited_for_a_person_can_be_marked_no_more_and_be_deleted() -> None:
    stage = Stage("a", kind="task")
    await stage.agent.start_run("w")
    await stage.until("a", "waiting")
    await stage.agent.cancel_run("w")
    with pytest.raises(CanvasRefused, match="stopped"):
        await stage.agent.mark("w", "a", NodeStatus.COMPLETED)


@pytest.mark.parametrize("slow", [False, True], ids=["negotiating", "being submitted"])
async def test_a_cancelled_run_cancels_its_negotiation(slow) -> None:
    desk = Desk(slow=slow)
    stage = negotiating(desk)
    await stage.agent.start_run("w")
    await desk.asked.wait()
    if not slow:
        await stage.until("a", "waiting")

    await stage.agent.cancel_run("w")
    desk.go_on.set()

    await until(lambda: desk.cancelled == ["d-a photographer"])


async def test_a_bridge_that_stops_cancels_no_negotiation() -> None:
    desk = Desk()
    stage = negotiating(desk)
    await stage.agent.start_run("w")
    await stage.until("a", "waiting")
    await stage.agent.stop()
    assert desk.cancelled == []


async def test_what_another_bridge_cancelled_stops_here_too() -> None:
    endless = Endless()
    stage = Stage("a", executors={"HTTP": endless})
    run_id = await stage.agent.start_run("w")
    await endless.begun.wait()
    elsewhere = WorkflowExecutionCompletedEvent(workflow_id="w", status="cancelled", run_id=run_id)
    await stage.sync.absorb(elsewhere)
    await until(lambda: endless.stopped)


async def test_a_retry_does_again_what_failed_or_was_skipped_and_nothing_else() -> None:
    stage = Stage("a", "b=fail", "c", "d", "a>b", "b>c")
    assert await stage.run() == {"a": "completed", "b": "failed", "c": "skipped", "d": "completed"}
    stage.ended.clear()
    stage.worker.done.clear()
    stage.worker.mended = {"b"}

    await stage.agent.start_run("w", retry=True)

    assert await stage.end() == {"a": "completed", "b": "completed", "c": "completed", "d": "completed"}
    assert stage.worker.done == ["b", "c"]
    assert stage.worker.outputs["c"]["a"] == {"from": "a"}


async def test_a_cancelled_run_can_be_taken_up_again() -> None:
    stage = Stage("a", "b", "a>b", kind="task")
    await stage.agent.start_run("w")
    await stage.until("a", "waiting")
    await stage.agent.mark("w", "a", NodeStatus.COMPLETED)
    await stage.until("b", "waiting")
    await stage.agent.cancel_run("w")

    await stage.agent.start_run("w", retry=True)

    await stage.until("b", "waiting")
    assert stage.states() == {"a": "completed", "b": "waiting"}


async def test_there_is_nothing_to_retry_where_all_is_done_or_nothing_ran() -> None:
    stage = Stage("a")
    with pytest.raises(CanvasRefused, match="nothing that failed"):
        await stage.agent.start_run("w", retry=True)
    await stage.run()
    with pytest.raises(CanvasRefused, match="nothing that failed"):
        await stage.agent.start_run("w", retry=True)


@pytest.mark.parametrize(
    ("demand", "said"), [("找一位摄影师", "它所在的工作流被停止了"), ("a photographer", "Its workflow was stopped")]
)
async def test_why_its_negotiation_is_cancelled_is_said_in_its_language(demand, said) -> None:
    desk = Desk()
    stage = negotiating(desk)
    stage.sync.workflow("w").canvas.nodes["a"].config["demand"] = demand
    await stage.agent.start_run("w")
    await stage.until("a", "waiting")
    await stage.agent.cancel_run("w")
    await until(lambda: desk.reasons)
    assert desk.reasons[0].startswith(said)
