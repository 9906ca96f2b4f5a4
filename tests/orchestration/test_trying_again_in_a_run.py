"""What failed is tried again in the run that is still under way: what was done stays, what waited on it follows."""

import asyncio
from dataclasses import replace

import pytest

from bridges.simulation.virtual_time import VirtualLoop
from tests.orchestration.test_cancelling import Desk, negotiating
from tests.orchestration.test_runs import Stage, Worker
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import NodeStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.models import Language
from towow_core.orchestration.execution import NodeExecutor
from towow_core.orchestration.executors import TaskExecutor
from towow_core.orchestration.observations import about, observation
from towow_core.orchestration.pausing import pause, resume
from towow_core.support import codec
from towow_core.workflow.checks import TIMEOUT_MAX_S
from towow_core.workflow.conflicts import resolve
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionMadeEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionStartedEvent,
)
from towow_core.workflow.fold import fold
from towow_core.workflow.node_story import story_of


class Parts(Stage):
    """`a`, `b=fail`, … are requests; somebody's task keeps the run under way."""

    def __init__(self, *parts: str) -> None:
        self.worker = Worker()
        executors: dict[str, NodeExecutor] = {"HTTP": self.worker, "task": TaskExecutor()}
        worker = self.worker
        super().__init__(*parts, executors=executors)
        self.worker = worker
        task = {"node_id": "task", "node_type": "task", "name": "task"}
        drawn = CanvasChangeEvent(change_type="node_added", change_data=task)
        self.sync.put(fold(self.sync.workflow("w"), drawn))

    async def under_way(self, *lost: str) -> str:
        """A run in which these are failed or skipped, and somebody has not done their task yet."""
        run_id = await self.agent.start_run("w")
        for node_id in lost:
            await self.until(node_id, "failed" if node_id == lost[0] else "skipped")
        await self.until("task", "waiting")
        self.worker.done.clear()
        return run_id


async def test_it_and_what_waited_on_it_are_done_again_in_the_same_run_and_what_was_done_is_not() -> None:
    stage = Parts("a", "b=fail", "c", "d", "a>b", "b>c", "c>d")
    run_id = await stage.under_way("b", "c", "d")
    stage.worker.mended = {"b"}

    assert await stage.agent.retry_nodes("w", ("b",)) == run_id
    await stage.until("d", "completed")

    assert stage.worker.done == ["b", "c", "d"]
    await stage.agent.mark("w", "task", NodeStatus.COMPLETED)
    assert set((await stage.end()).values()) == {"completed"}
    events = stage.bus.event_log
    assert len([e for e in events if isinstance(e, WorkflowExecutionStartedEvent)]) == 1
    assert [e.status for e in events if isinstance(e, WorkflowExecutionCompletedEvent)] == ["completed"]


async def test_what_fails_again_is_tried_as_often_as_somebody_wants_and_each_attempt_is_told_apart() -> None:
    stage = Parts("b=fail", "c", "b>c")
    run_id = await stage.under_way("b", "c")
    await stage.agent.retry_nodes("w", ("b",), by="ann")
    await stage.until("b", "failed")
    await stage.until("c", "skipped")
    stage.worker.mended = {"b"}
    await stage.agent.retry_nodes("w", ("b",), by="ann")
    await stage.until("c", "completed")

    node = stage.sync.workflow("w").canvas.nodes["b"]
    logged = [(entry.n, entry.event) for entry in stage.bus.entries if entry.passed]
    story = story_of(node, logged, (run_id,), {"ann": "Ann"})
    told = [(entry.kind, entry.attempt) for entry in story.entries]
    assert told == [
        ("began", 1),
        ("failed", 1),
        ("retried", 1),
        ("began", 2),
        ("failed", 2),
        ("retried", 2),
        ("began", 3),
        ("completed", 3),
    ]
    said = [entry.said for entry in story.entries if entry.kind in {"retried", "began"}]
    assert said[1:3] == [
        Bilingual("Ann让它在这次执行里再做一次。", "Ann had it tried again in this run."),
        Bilingual("开始第 2 次尝试。", "Attempt 2 began."),
    ]
    behind = story_of(stage.sync.workflow("w").canvas.nodes["c"], logged, (run_id,))
    assert [entry.kind for entry in behind.entries] == [
        "skipped",
        "revived",
        "skipped",
        "revived",
        "began",
        "completed",
    ]
    assert story.attempts == 3


async def test_what_also_waits_for_another_failure_comes_once_that_is_tried_too() -> None:
    stage = Parts("a=fail", "b=fail", "c", "a>c", "b>c")
    await stage.under_way("a", "c")
    stage.worker.mended = {"a", "b"}
    await stage.agent.retry_nodes("w", ("a",))
    await stage.until("a", "completed")
    await stage.until("c", "skipped")
    await stage.agent.retry_nodes("w", ("b",))

    await stage.until("c", "completed")
    assert stage.worker.done == ["a", "b", "c"]


async def test_all_that_failed_is_tried_again_at_once_where_nobody_names_one() -> None:
    stage = Parts("a=fail", "b=fail", "c", "b>c")
    run_id = await stage.under_way("a", "c")
    stage.worker.mended = {"a", "b"}

    assert await stage.agent.start_run("w", retry=True) == run_id
    await stage.until("a", "completed")
    await stage.until("c", "completed")
    with pytest.raises(CanvasRefused, match="Nothing has failed"):
        await stage.agent.start_run("w", retry=True)


async def test_a_task_that_could_not_be_done_waits_again_and_nothing_of_the_first_time_stands_at_it() -> None:
    stage = Parts()
    first, other = ({"node_id": each, "node_type": "task", "name": each} for each in ("one", "other"))
    for node in (first, other):
        drawn = CanvasChangeEvent(change_type="node_added", change_data=node)
        stage.sync.put(fold(stage.sync.workflow("w"), drawn))
    await stage.agent.start_run("w")
    await stage.until("one", "waiting")
    await stage.agent.mark("w", "one", NodeStatus.FAILED, by="mei", note="ill")
    await stage.agent.retry_nodes("w", ("one",))
    await stage.until("one", "waiting")

    run = stage.sync.workflow("w").run
    assert run is not None
    assert (run.nodes["one"].error, "note" in run.nodes["one"].result, run.nodes["one"].retries) == (None, False, 1)


async def test_while_the_run_is_paused_it_is_to_come_and_begins_when_the_run_goes_on() -> None:
    stage = Parts("b=fail", "c", "b>c")
    await stage.under_way("b", "c")
    stage.worker.mended = {"b"}
    await pause(stage.bus, stage.sync, "w")
    await stage.agent.retry_nodes("w", ("b",))
    assert stage.states()["b"] == stage.states()["c"] == "pending"
    assert stage.worker.done == []
    await resume(stage.bus, stage.sync, "w")

    await stage.until("c", "completed")


@pytest.mark.parametrize(("node_id", "named"), [("a", "done"), ("task", "waiting"), ("c", "because of “fail”")])
async def test_what_did_not_fail_is_not_tried_again_and_of_what_was_skipped_it_is_said_what_is(node_id, named) -> None:
    stage = Parts("a", "b=fail", "c", "a>b", "b>c")
    await stage.under_way("b", "c")
    with pytest.raises(CanvasRefused, match=named):
        await stage.agent.retry_nodes("w", (node_id,))


async def test_of_two_who_try_it_again_at_once_one_is_told_that_it_is_to_come_already() -> None:
    stage = Parts("b=fail")
    await stage.under_way("b")
    await stage.agent.retry_nodes("w", ("b",))
    with pytest.raises(CanvasRefused):
        await stage.agent.retry_nodes("w", ("b",))

    retried = [e for e in stage.bus.event_log if isinstance(e, NodesRetriedEvent)]
    assert len(retried) == 1


async def test_what_failed_may_be_mended_in_the_run_and_what_was_done_or_waits_may_not() -> None:
    stage = Parts("a", "b=fail", "c", "b>c")
    await stage.under_way("b", "c")
    workflow = stage.sync.workflow("w")

    def changed(node_id: str) -> bool:
        data = {"node_id": node_id, "config": {"url": "https://example.org/mended"}}
        version = workflow.canvas.version
        change = CanvasChangeEvent(workflow_id="w", change_type="node_updated", change_data=data, version=version)
        return resolve(workflow, change).success

    assert [changed(each) for each in ("a", "b", "c")] == [False, True, True]
    gone = CanvasChangeEvent(
        workflow_id="w", change_type="node_deleted", change_data={"node_id": "b"}, version=workflow.canvas.version
    )
    assert "can be tried again" in resolve(workflow, gone).message


async def test_a_negotiation_that_is_tried_again_in_its_run_is_another_demand() -> None:
    keys: list[str] = []

    class Counting(Desk):
        async def submit(self, demand: str, user_id: str, key: str) -> str:
            keys.append(key)
            return await super().submit(demand, user_id, key)

        async def ended(self, demand_id: str) -> tuple[bool, dict[str, str]]:
            return False, {"reason": "nobody was free"}

    stage = negotiating(Counting())
    task = {"node_id": "task", "node_type": "task", "name": "task"}
    stage.sync.put(fold(stage.sync.workflow("w"), CanvasChangeEvent(change_type="node_added", change_data=task)))
    await stage.agent.start_run("w")
    await stage.until("a", "failed")
    await stage.agent.retry_nodes("w", ("a",))
    await stage.until("a", "failed")

    assert len(set(keys)) == 2


async def test_what_was_drawn_meanwhile_takes_no_part_also_when_what_stands_before_it_is_tried_again() -> None:
    stage = Parts("b=fail")
    await stage.under_way("b")
    new = {"node_id": "new", "node_type": "task", "name": "new"}
    joins = {"edge_id": "b>new", "source": "b", "target": "new"}
    workflow = fold(stage.sync.workflow("w"), CanvasChangeEvent(change_type="node_added", change_data=new))
    stage.sync.put(fold(workflow, CanvasChangeEvent(change_type="edge_added", change_data=joins)))
    stage.worker.mended = {"b"}
    await stage.agent.retry_nodes("w", ("b",))
    await stage.until("b", "completed")

    assert "new" not in stage.states()


async def test_what_a_sentence_had_tried_again_is_told_by_name() -> None:
    stage = Parts("b=fail", "c", "b>c")
    await stage.under_way("b", "c")
    await stage.agent.retry_nodes("w", ("b",), decision_id="dec")
    made = DecisionMadeEvent(workflow_id="w", decision_type="execute_workflow", decision_id="dec")
    await stage.bus.publish(made)

    told = observation(about(stage.bus.entries, "dec"), Language.EN, {"b": "Book the hall"})
    assert "“Book the hall” is to be tried again in this run, and what waited on it follows" in told


@pytest.mark.parametrize("status", [NodeStatus.FAILED, NodeStatus.COMPLETED])
async def test_the_late_word_of_the_first_attempt_ends_neither_the_second_that_is_to_come_nor_that_runs(status) -> None:
    stage = Parts("b=fail")
    run_id = await stage.under_way("b")
    late = NodeExecutionEvent(workflow_id="w", node_id="b", node_type="HTTP", status=status, run_id=run_id)
    stage.worker.mended = {"b"}
    stage.worker.holds = asyncio.Event()
    await pause(stage.bus, stage.sync, "w")
    await stage.agent.retry_nodes("w", ("b",))
    assert stage.states()["b"] == "pending"
    of_pending = await stage.bus.publish(late)
    await resume(stage.bus, stage.sync, "w")
    await stage.until("b", "running")
    of_running = await stage.bus.publish(replace(late, event_id=""))
    stage.worker.holds.set()
    await stage.until("b", "completed")

    assert [entry is not None and entry.passed for entry in (of_pending, of_running)] == [False, False]
    kept = [entry.reason for entry in stage.bus.entries if entry.event.event_id == of_running.event.event_id]
    assert kept == ["Attempt 1 of the node 'b' is over; this is attempt 2."]


def test_who_gives_up_an_attempt_after_a_restart_does_not_end_the_one_that_was_begun_since() -> None:
    async def work() -> tuple[str, str]:
        before, after = (Parts("b") for _ in range(2))
        for stage in (before, after):
            stage.worker.holds = asyncio.Event()
        after.worker.repeats = False  # whether it was done is not known
        run_id = await before.agent.start_run("w")
        await before.until("b", "running")
        await before.until("task", "waiting")
        await before.agent.stop()
        after.sync.put(before.sync.workflow("w"))
        after.agent.resume(after.sync.workflow("w"))
        failed = NodeExecutionEvent(
            workflow_id="w", node_id="b", node_type="HTTP", status=NodeStatus.FAILED, run_id=run_id
        )
        await after.bus.publish(failed)  # by the bridge that was at it
        await after.agent.retry_nodes("w", ("b",))
        await after.until("b", "running")
        await asyncio.sleep(TIMEOUT_MAX_S + 60)  # noqa: TID251  # virtual time
        held = after.states()["b"]
        assert after.worker.holds is not None
        after.worker.holds.set()
        await after.until("b", "completed")
        return held, after.states()["b"]

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(work()) == ("running", "completed")


async def test_an_event_that_was_stored_before_attempts_were_told_is_that_of_the_first() -> None:
    stored = codec.dump(NodeExecutionEvent(node_id="b", node_type="HTTP", status=NodeStatus.FAILED))
    del stored["retries"]
    assert codec.load(NodeExecutionEvent, stored).retries == 0


async def test_where_the_run_is_ended_just_as_it_is_to_try_again_another_takes_it_up() -> None:
    stage = Parts("a", "b=fail", "a>b")
    run_id = await stage.under_way("b")
    stage.worker.mended = {"b"}

    _, again = await asyncio.gather(stage.agent.cancel_run("w"), stage.agent.start_run("w", retry=True))

    await stage.until("b", "completed")
    begun = [e for e in stage.bus.event_log if isinstance(e, WorkflowExecutionStartedEvent)]
    assert [(e.run_id, e.retry_of) for e in begun] == [(run_id, ""), (again, run_id)]


async def test_of_two_who_start_a_run_at_once_one_is_told_that_it_is_under_way() -> None:
    stage = Parts("a")
    both = await asyncio.gather(stage.agent.start_run("w"), stage.agent.start_run("w"), return_exceptions=True)

    assert isinstance(both[0], str)
    assert isinstance(both[1], CanvasRefused)
    assert "being executed" in str(both[1])
