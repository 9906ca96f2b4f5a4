"""A node's `timeout_s`: what takes longer has failed, says so, and ends what it began; over attempts and restarts."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bridges.simulation.virtual_time import VirtualClock
from tests.orchestration.test_branches import Branches
from tests.orchestration.test_cancelling import Desk
from tests.orchestration.test_policies import in_virtual_time
from tests.orchestration.test_runs import Stage
from towow_core.domain.canvas import NODE_KINDS, TIMEOUT, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.errors import CanvasRefused, NetworkUnavailable
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import NodeExecutor, Progress, Say
from towow_core.orchestration.executors import NegotiationExecutor, TaskExecutor
from towow_core.orchestration.handing_on import Person, hand_on
from towow_core.orchestration.map_node import MapExecutor
from towow_core.orchestration.waiting_nodes import ApprovalExecutor
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.fold import fold
from towow_core.workflow.kind_schemas import schema_of

DAY_S = 86_400
Work = Callable[[VirtualClock], Awaitable[None]]


class Slow:
    """Takes so long each time, and knows when it was asked."""

    def __init__(self, *takes_s: float) -> None:
        self.takes_s, self.at_s = list(takes_s), list[float]()

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        self.at_s.append(round(asyncio.get_running_loop().time()))
        await asyncio.sleep(self.takes_s[len(self.at_s) - 1])
        return Progress(status=NodeStatus.COMPLETED, result={"value": "done"})

    def can_repeat(self, node: CanvasNode) -> bool:
        return True


class Timed(Branches):
    """`a` is of this kind, done by this executor; `b` stands behind it. `like`: what a bridge had that stopped."""

    def __init__(
        self,
        clock: VirtualClock,
        kind: str = "llm",
        executor: NodeExecutor | None = None,
        like: Stage | None = None,
        **config: Any,
    ) -> None:
        super().__init__()
        executors = {"task": TaskExecutor(), "approval": ApprovalExecutor(), "HTTP": self.worker}
        Stage.__init__(self, executors={**executors, **({kind: executor} if executor else {})}, clock=clock)
        if like is not None:
            self.sync.put(like.sync.workflow("w"))
            self.agent.resume(self.sync.workflow("w"))
            return
        self.draw("node_added", node_id="a", node_type=kind, name="a", config=config)
        self.draw("node_added", node_id="b", node_type="HTTP", name="b", config={"url": "https://example.org/"})
        self.draw("edge_added", edge_id="a>b", source="a", target="b")

    async def end(self) -> dict[str, str]:
        """However long it takes: no time passes."""
        await self.ended.wait()
        return self.states()

    @property
    def a(self) -> NodeRun:
        return self.sync.workflow("w").run.nodes["a"]


def asking(clock: VirtualClock, executor: NodeExecutor, **config: Any) -> Timed:
    return Timed(clock, "llm", executor, instruction="Say it", **config)


def now_s() -> float:
    return round(asyncio.get_running_loop().time())


def test_what_takes_longer_has_failed_and_the_reason_names_the_limit() -> None:
    async def work(clock: VirtualClock) -> None:
        stage = asking(clock, Slow(99), timeout_s=60)
        assert await stage.run() == {"a": "failed", "b": "skipped"}
        assert (stage.a.error, now_s()) == ("It was not done within 1 minute.", 60)

    in_virtual_time(work)


@pytest.mark.parametrize("config", [{"timeout_s": 60}, {}], ids=["in time", "without a limit"])
def test_what_is_done_in_time_is_done(config) -> None:
    async def work(clock: VirtualClock) -> None:
        stage = asking(clock, Slow(50), **config)
        assert await stage.run() == {"a": "completed", "b": "completed"}
        assert stage.a.result == {"value": "done"}

    in_virtual_time(work)


def test_each_attempt_has_its_time_and_one_that_took_too_long_is_tried_again() -> None:
    async def work(clock: VirtualClock) -> None:
        slow = Slow(99, 99, 9)
        stage = asking(clock, slow, timeout_s=60, retry_times=2, retry_wait_s=10, retry_factor=1)
        assert await stage.run() == {"a": "completed", "b": "completed"}
        assert slow.at_s == [0, 70, 140]
        assert stage.a.result == {"value": "done", "attempts": 3}

    in_virtual_time(work)


def test_after_the_last_attempt_that_took_too_long_it_has_failed() -> None:
    async def work(clock: VirtualClock) -> None:
        stage = asking(clock, Slow(99, 99), timeout_s=60, retry_times=1)
        assert await stage.run() == {"a": "failed", "b": "skipped"}
        assert (stage.a.error, stage.a.result["attempts"]) == ("It was not done within 1 minute.", 2)

    in_virtual_time(work)


def test_what_may_be_skipped_is_left_out_when_its_time_is_up() -> None:
    async def work(clock: VirtualClock) -> None:
        stage = asking(clock, Slow(99), timeout_s=60, on_failure="skip")
        assert await stage.run() == {"a": "skipped", "b": "completed"}
        assert stage.a.result["skipped"] == "left_out"

    in_virtual_time(work)


def test_a_restart_gives_no_more_time() -> None:
    async def work(clock: VirtualClock) -> None:
        slow = Slow(99, 99)
        stage = asking(clock, slow, timeout_s=60)
        await stage.agent.start_run("w")
        await asyncio.sleep(40)
        await stage.agent.stop()
        after = Timed(clock, "llm", slow, like=stage)
        assert await after.end() == {"a": "failed", "b": "skipped"}
        assert (slow.at_s, now_s()) == ([0, 40], 60)

    in_virtual_time(work)


def test_a_negotiation_that_takes_too_long_is_cancelled() -> None:
    async def work(clock: VirtualClock) -> None:
        desk = Desk()
        stage = Timed(clock, "negotiation", NegotiationExecutor(desk), demand="a photographer", timeout_s=3 * DAY_S)
        await stage.agent.start_run("w")
        await stage.until("a", "waiting")
        assert stage.a.result["ends_by"] == "2026-11-23T10:00:00.000000Z"
        await stage.end()
        assert stage.states() == {"a": "failed", "b": "skipped"}
        assert (stage.a.error, desk.cancelled) == ("It was not done within 3 days.", ["d-a photographer"])

    in_virtual_time(work)


def test_a_negotiation_that_cannot_be_cancelled_now_has_failed_all_the_same() -> None:
    class Away(Desk):
        async def cancel(self, demand_id: str, reason: str) -> None:
            raise NetworkUnavailable

    async def work(clock: VirtualClock) -> None:
        stage = Timed(clock, "negotiation", NegotiationExecutor(Away()), demand="x", timeout_s=60, on_failure="skip")
        assert await stage.run() == {"a": "skipped", "b": "completed"}
        assert stage.a.error == "It was not done within 1 minute."

    in_virtual_time(work)


def test_a_run_that_is_cancelled_in_time_cancels_its_negotiation_once_and_for_that_reason() -> None:
    reasons: list[str] = []

    class Noting(Desk):
        async def cancel(self, demand_id: str, reason: str) -> None:
            await asyncio.sleep(9)
            reasons.append(reason)

    async def work(clock: VirtualClock) -> None:
        stage = Timed(clock, "negotiation", NegotiationExecutor(Noting()), demand="x", timeout_s=60)
        await stage.agent.start_run("w")
        await asyncio.sleep(55)
        await stage.agent.cancel_run("w")
        await asyncio.sleep(99)
        assert stage.states() == {"a": "cancelled", "b": "cancelled"}
        assert ["was stopped" in reason for reason in reasons] == [True]

    in_virtual_time(work)


@pytest.mark.parametrize("kind", ["task", "approval"])
def test_people_too_have_so_long_and_not_longer_and_a_restart_changes_nothing(kind) -> None:
    async def work(clock: VirtualClock) -> None:
        goes_on = {"on_failure": "skip"} if kind != "approval" else {}  # which nobody goes on without
        stage = Timed(clock, kind, timeout_s=2 * DAY_S, **goes_on)
        await stage.agent.start_run("w")
        await asyncio.sleep(DAY_S)
        assert stage.a.status is NodeStatus.WAITING
        await stage.agent.stop()
        after = Timed(clock, like=stage)
        await after.ended.wait()
        assert (now_s(), after.a.error) == (2 * DAY_S, "It was not done within 2 days.")
        skipped, failed = {"a": "skipped", "b": "completed"}, {"a": "failed", "b": "skipped"}
        assert after.states() == (skipped if goes_on else failed)

    in_virtual_time(work)


def test_of_an_approval_whose_time_is_up_the_answers_so_far_are_kept() -> None:
    async def work(clock: VirtualClock) -> None:
        stage = Timed(clock, "approval", people="ann, ben", timeout_s=600)
        await stage.agent.start_run("w")
        await stage.until("a", "waiting")
        await stage.agent.mark("w", "a", NodeStatus.COMPLETED, by="ann")
        await stage.ended.wait()
        assert (stage.a.status, stage.a.result["yes"], now_s()) == ("failed", ["ann"], 600)

    in_virtual_time(work)


def test_who_answers_in_time_is_not_told_later_that_it_was_too_late() -> None:
    async def work(clock: VirtualClock) -> None:
        stage = Timed(clock, "task", timeout_s=600)
        await stage.agent.start_run("w")
        await stage.until("a", "waiting")
        await stage.agent.mark("w", "a", NodeStatus.COMPLETED, by="ann")
        assert await stage.end() == {"a": "completed", "b": "completed"}
        heard = stage.bus.last_n
        await asyncio.sleep(999)
        assert (stage.a.result, stage.bus.last_n) == ({"by": "ann"}, heard)

    in_virtual_time(work)


def test_a_task_that_is_handed_on_keeps_its_time_over_a_restart() -> None:
    async def work(clock: VirtualClock) -> None:
        stage = Timed(clock, "task", timeout_s=600)
        await stage.agent.start_run("w")
        await stage.until("a", "waiting")
        await hand_on(stage.bus, stage.sync, "w", "a", Person(person="ben", display_name="Ben"), by="ann", note="")
        await stage.agent.stop()
        after = Timed(clock, like=stage)
        await after.ended.wait()
        assert (after.a.status, now_s()) == ("failed", 600)

    in_virtual_time(work)


def test_a_loop_keeps_what_was_done_in_time_and_an_item_may_have_its_own_limit() -> None:
    async def work(clock: VirtualClock) -> None:
        each = {"node_type": "llm", "config": {"instruction": "Say it"}}
        whole = MapExecutor({"llm": Slow(20, 99)}, clock)
        stage = Timed(clock, "map", whole, items=[1, 2], each=each, at_once=1, timeout_s=60)
        await stage.run()
        assert stage.a.error == "Not all of its 2 items were done within 1 minute."
        assert (stage.a.result["results"], now_s()) == ([{"value": "done"}, None], 60)

        each["config"]["timeout_s"] = 30
        items = MapExecutor({"llm": Slow(20, 99)}, clock)
        stage = Timed(clock, "map", items, items=[1, 2], each=each, at_once=1, on_item_failure="skip")
        await stage.run()
        (failed,) = stage.a.result["failures"]
        assert (failed["index"], failed["error"]) == (1, "It was not done within 30 s.")
        assert failed["error_zh"] == "30 秒内没有做完。"

    in_virtual_time(work)


def test_a_limit_that_data_made_and_that_is_none_fails_the_node_and_says_so() -> None:
    async def work(clock: VirtualClock) -> None:
        stage = Timed(clock, "task", timeout_s="{{variables.soon}}")
        stage.draw("variables_set", variables={"soon": "soon"})
        assert await stage.run() == {"a": "failed", "b": "skipped"}
        assert "longest wait" in stage.a.error

    in_virtual_time(work)


@pytest.mark.parametrize(
    ("kind", "most"),
    [("HTTP", 60), ("llm", 600), ("map", 600), ("negotiation", 366 * DAY_S), ("task", 366 * DAY_S)],
)
async def test_each_kind_that_takes_time_says_how_long_it_may_be_told_to_and_holds_to_that(kind, most) -> None:
    assert schema_of(NODE_KINDS[kind])["properties"][TIMEOUT]["maximum"] == most
    workflow = Branches().sync.workflow("w")
    for seconds in (0, most + 1, "soon"):
        drawn = {"node_id": "n", "node_type": kind, "config": {TIMEOUT: seconds}}
        with pytest.raises(CanvasRefused, match=f"up to {most}"):
            fold(workflow, CanvasChangeEvent(change_type="node_added", change_data=drawn))
