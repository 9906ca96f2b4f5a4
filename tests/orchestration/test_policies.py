"""What a node's author wants where it fails: again after a while, or on without it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bridges.simulation.virtual_time import VirtualClock, VirtualLoop
from tests.orchestration.test_branches import Branches
from tests.orchestration.test_http_node import CONTEXT
from tests.orchestration.test_runs import Worker
from towow_core.domain.canvas import CanvasNode, NodeStatus, RunStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.failures import unexpected
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say
from towow_core.orchestration.node_policies import left_out, tried


class Flaky(Worker):
    """Fails so many times, then works; it knows when it was asked."""

    def __init__(self, failures: int, *, repeats: bool = False) -> None:
        super().__init__(repeats=repeats)
        self.failures = failures
        self.at_s: list[float] = []
        self.takes_s = 0

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        self.at_s.append(round(asyncio.get_running_loop().time()))
        await asyncio.sleep(self.takes_s)
        if len(self.at_s) <= self.failures:
            return Progress(status=NodeStatus.FAILED, error=unexpected(RuntimeError(f"no {len(self.at_s)}")))
        return await super().execute(node, context, say)


def in_virtual_time(work: Callable[[VirtualClock], Awaitable[None]]) -> None:
    async def begin() -> None:
        await work(VirtualClock(asyncio.get_running_loop()))

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(begin())


def flaky(clock: VirtualClock, failures: int, **config: Any) -> tuple[Branches, Flaky]:
    worker = Flaky(failures)
    return Branches("a", "b", "a>b", clock=clock, worker=worker, a=config), worker


def test_it_is_tried_again_with_longer_and_longer_waits_and_says_how_often() -> None:
    async def work(clock: VirtualClock) -> None:
        stage, worker = flaky(clock, 3, retry_times=3, retry_wait_s=10, retry_factor=3)
        await stage.agent.start_run("w")
        await stage.ended.wait()
        assert worker.at_s[:4] == [0, 10, 40, 130]
        assert stage.states() == {"a": "completed", "b": "completed"}
        assert stage.sync.workflow("w").run.nodes["a"].result["attempts"] == 4

    in_virtual_time(work)


def test_after_the_last_attempt_it_has_failed() -> None:
    async def work(clock: VirtualClock) -> None:
        stage, worker = flaky(clock, 9, retry_times=2)
        await stage.agent.start_run("w")
        await stage.ended.wait()
        assert worker.at_s == [0, 1, 3]
        assert stage.states() == {"a": "failed", "b": "skipped"}
        assert stage.sync.workflow("w").run.nodes["a"].error == "no 3"

    in_virtual_time(work)


@pytest.mark.parametrize(
    ("times", "attempts"), [(1e9, 11), (float("inf"), 1), (float("nan"), 1), (-3, 1), ("many", 1), ("2", 3)]
)
def test_what_data_made_of_how_often_is_bounded_too(times, attempts) -> None:
    """A template's value is known in the run only, after the check of the configuration."""

    async def work(clock: VirtualClock) -> None:
        async def said(progress: Progress) -> None:
            assert (progress.status is NodeStatus.WAITING) == ("again_at" in progress.result)

        worker = Flaky(99)
        config = {"retry_times": times, "retry_wait_s": 1, "retry_factor": 1e300}
        node = CanvasNode(node_id="a", node_type="task", config=config)
        progress = await tried(worker, node, CONTEXT, said, clock)
        assert (len(worker.at_s), progress.status) == (attempts, NodeStatus.FAILED)

    in_virtual_time(work)


def test_a_restart_while_it_waits_goes_on_counting_even_where_it_could_not_be_repeated_blindly() -> None:
    async def work(clock: VirtualClock) -> None:
        stage, worker = flaky(clock, 9, retry_times=2, retry_wait_s=100, method="POST")
        await stage.agent.start_run("w")
        await asyncio.sleep(50)
        await stage.agent.stop()
        after = Branches(clock=clock, worker=worker)
        after.sync.put(stage.sync.workflow("w"))
        after.agent.resume(after.sync.workflow("w"))
        await after.ended.wait()
        assert worker.at_s == [0, 100, 300]
        assert after.states()["a"] == "failed"

    in_virtual_time(work)


@pytest.mark.parametrize(("policy", "state"), [({"on_failure": "skip"}, "skipped"), ({}, "failed")])
def test_what_was_under_way_when_a_bridge_ended_and_may_not_be_repeated_is_failed_or_left_out_as_wanted(
    policy, state
) -> None:
    async def work(clock: VirtualClock) -> None:
        stage, worker = flaky(clock, 0, method="POST", **policy)
        worker.takes_s = 1_000
        await stage.agent.start_run("w")
        await asyncio.sleep(5)
        await stage.agent.stop()
        after = Branches(clock=clock, worker=worker)
        after.sync.put(stage.sync.workflow("w"))
        after.agent.resume(after.sync.workflow("w"))
        await after.ended.wait()
        assert after.states()["a"] == state

    in_virtual_time(work)


def test_while_it_is_tried_again_it_runs_and_between_two_attempts_it_waits() -> None:
    async def work(clock: VirtualClock) -> None:
        stage, worker = flaky(clock, 1, retry_times=2, retry_wait_s=10)
        worker.takes_s = 5
        states: list[tuple[str, object, bool]] = []
        await stage.agent.start_run("w")
        for _ in range(4):  # at 2, 7, 12 and 17 s
            await asyncio.sleep(2)
            state = stage.sync.workflow("w").run.nodes["a"]
            states.append((str(state.status), state.result.get("attempt"), "again_at" in state.result))
            await asyncio.sleep(3)
        await stage.ended.wait()
        assert states == [("running", None, False), ("waiting", 1, True), ("waiting", 1, True), ("running", 1, False)]
        assert stage.states() == {"a": "completed", "b": "completed"}

    in_virtual_time(work)


def test_what_is_tried_again_after_a_restart_runs_too() -> None:
    async def work(clock: VirtualClock) -> None:
        stage, worker = flaky(clock, 1, retry_times=1, retry_wait_s=100)
        await stage.agent.start_run("w")
        await asyncio.sleep(50)
        await stage.agent.stop()
        worker.takes_s = 5
        after = Branches(clock=clock, worker=worker)
        after.sync.put(stage.sync.workflow("w"))
        after.agent.resume(after.sync.workflow("w"))
        await asyncio.sleep(52)
        state = after.sync.workflow("w").run.nodes["a"]
        assert (state.status, "again_at" in state.result) == (NodeStatus.RUNNING, False)
        await after.ended.wait()
        assert after.states()["a"] == "completed"

    in_virtual_time(work)


async def test_what_may_be_skipped_is_left_out_and_the_run_goes_on_and_is_completed() -> None:
    stage = Branches("fail", "next", "fail>next", fail={"on_failure": "skip"})
    stage.draw("node_updated", node_id="fail", name="fail")
    assert await stage.run() == {"fail": "skipped", "next": "completed"}
    left_out = stage.sync.workflow("w").run.nodes["fail"]
    assert (left_out.result["skipped"], left_out.error) == ("left_out", "it did not work")
    assert stage.status is RunStatus.COMPLETED


async def test_an_expression_that_fails_and_a_person_who_cannot_are_left_out_too() -> None:
    stage = Branches(
        "data:transform", "bad:transform", "do:task", "end", "data>bad", "bad>do", "do>end",
        data={"output": []}, bad={"output": "{{nodes.data.value[3]}}", "on_failure": "skip"}, do={"on_failure": "skip"},
    )  # fmt: skip
    await stage.agent.start_run("w")
    await stage.until("do", "waiting")
    await stage.agent.mark("w", "do", NodeStatus.FAILED, by="ann", note="rain")
    assert await stage.end() == {"data": "completed", "bad": "skipped", "do": "skipped", "end": "completed"}
    assert stage.sync.workflow("w").run.nodes["do"].error == "rain"


@pytest.mark.parametrize(
    "config",
    [{"retry_times": 11}, {"retry_times": 1.5}, {"retry_wait_s": 0}, {"retry_factor": 0}, {"on_failure": "pray"}],
)
async def test_a_policy_that_cannot_be_is_not_drawn(config) -> None:
    with pytest.raises(CanvasRefused):
        Branches("a", a=config)


async def test_what_nobody_needs_any_more_is_ended_so_and_the_run_goes_on_without_it() -> None:
    stage = Branches("do:task", "next", "other", "do>next", "do>other|false")
    await stage.agent.start_run("w")
    await stage.until("do", "waiting")
    await stage.agent.mark("w", "do", NodeStatus.SKIPPED, by="ann", note="two halls are enough")
    assert await stage.end() == {"do": "skipped", "next": "completed", "other": "skipped"}
    ended = stage.sync.workflow("w").run.nodes["do"]
    assert (ended.result, ended.error) == ({"by": "ann", "note": "two halls are enough", "skipped": "not_needed"}, None)
    assert stage.status is RunStatus.COMPLETED


@pytest.mark.parametrize("by", ["ann", "ben"])
async def test_what_people_are_to_agree_to_goes_on_without_their_yes_for_nobody(by) -> None:
    stage = Branches("ok:approval", "next", "ok>next", ok={"people": ["ben", "cleo"]})
    await stage.agent.start_run("w")
    await stage.until("ok", "waiting")
    with pytest.raises(CanvasRefused, match="needs people's consent"):
        await stage.agent.mark("w", "ok", NodeStatus.SKIPPED, by=by)
    assert stage.sync.workflow("w").run.nodes["ok"].status is NodeStatus.WAITING
    await stage.agent.mark("w", "ok", NodeStatus.FAILED, by="ben")
    assert await stage.end() == {"ok": "failed", "next": "skipped"}


async def test_what_people_are_to_agree_to_cannot_be_drawn_to_be_gone_on_without() -> None:
    with pytest.raises(CanvasRefused):
        Branches("ok:approval", ok={"people": ["ben"], "on_failure": "skip"})
    ok = CanvasNode(node_id="ok", node_type="approval", config={"on_failure": "skip"})  # drawn before that was refused
    no = Progress(status=NodeStatus.FAILED, error=unexpected(RuntimeError("no")))
    assert left_out(ok, no) == no


@pytest.mark.parametrize(("node_id", "instead"), [("next", "delete it"), ("first", "It is over")])
async def test_only_what_waits_is_ended_as_not_needed_and_else_one_hears_what_can_be_done(node_id, instead) -> None:
    stage = Branches("first", "do:task", "next:task", "first>do", "do>next")
    await stage.agent.start_run("w")
    await stage.until("do", "waiting")
    with pytest.raises(CanvasRefused, match=instead):
        await stage.agent.mark("w", node_id, NodeStatus.SKIPPED, by="ann")
