"""One failed node is tried again: it and what waited on it, and nothing else."""

import pytest

from tests.orchestration.test_cancelling import Desk, negotiating
from tests.orchestration.test_runs import Stage
from towow_core.domain.canvas import NodeStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.workflow.events import CanvasChangeEvent, DecisionValidatedEvent
from towow_core.workflow.fold import fold
from towow_core.workflow.mended_since import old_results_said


async def failed() -> Stage:
    """Two branches that failed, each with somebody behind it, and one that was done."""
    stage = Stage("a", "b=fail", "c", "x=fail", "y", "d", "a>b", "b>c", "x>y", "c>d")
    assert await stage.run() == {
        "a": "completed",
        "b": "failed",
        "c": "skipped",
        "x": "failed",
        "y": "skipped",
        "d": "skipped",
    }
    stage.ended.clear()
    stage.worker.done.clear()
    stage.worker.mended = {"b", "x"}
    return stage


async def test_only_the_node_and_what_waited_on_it_is_done_again() -> None:
    stage = await failed()

    await stage.agent.retry_nodes("w", ("b",))

    assert await stage.end() == {
        "a": "completed",
        "b": "completed",
        "c": "completed",
        "x": "failed",
        "y": "skipped",
        "d": "completed",
    }
    assert stage.worker.done == ["b", "c", "d"]
    assert stage.worker.outputs["c"]["a"] == {"from": "a"}


async def test_what_failed_elsewhere_keeps_its_reason_and_the_run_is_not_called_done() -> None:
    stage = await failed()
    await stage.agent.retry_nodes("w", ("b",))
    await stage.end()

    run = stage.sync.workflow("w").run
    assert run is not None
    assert (run.status, run.nodes["x"].error) == ("failed", "it did not work")
    stage.ended.clear()
    await stage.agent.retry_nodes("w", ("x",))
    await stage.end()
    assert stage.sync.workflow("w").run.status == "completed"  # type: ignore[union-attr]  # it has just ended


async def test_what_also_waits_for_another_failure_is_skipped_again() -> None:
    stage = Stage("a=fail", "b=fail", "c", "a>c", "b>c")
    await stage.run()
    stage.ended.clear()
    stage.worker.mended = {"a", "b"}
    await stage.agent.retry_nodes("w", ("a",))

    assert await stage.end() == {"a": "completed", "b": "failed", "c": "skipped"}


async def test_of_a_cancelled_run_one_node_is_tried_and_what_was_stopped_beside_it_holds_nothing_up() -> None:
    stage = Stage("a", "b", "c", "a>c", "b>c", kind="task")
    await stage.agent.start_run("w")
    await stage.until("a", "waiting")
    await stage.agent.cancel_run("w")
    await stage.agent.retry_nodes("w", ("a",))
    await stage.until("a", "waiting")
    await stage.agent.mark("w", "a", NodeStatus.COMPLETED)

    assert await stage.end() == {"a": "completed", "b": "cancelled", "c": "skipped"}


@pytest.mark.parametrize(
    ("node_id", "named"),
    [("a", "done"), ("c", "skipped"), ("nowhere", "no node 'nowhere'")],
)
async def test_what_did_not_fail_is_not_tried_again(node_id, named) -> None:
    stage = await failed()
    with pytest.raises(CanvasRefused, match=named):
        await stage.agent.retry_nodes("w", (node_id,))


async def test_before_what_it_waits_for_nothing_is_tried_again() -> None:
    stage = await failed()
    joins = {"edge_id": "x>b", "source": "x", "target": "b"}
    workflow = fold(stage.sync.workflow("w"), CanvasChangeEvent(change_type="edge_added", change_data=joins))
    stage.sync.put(workflow)
    with pytest.raises(CanvasRefused, match="waits for “fail \\(before “y”\\)”"):
        await stage.agent.retry_nodes("w", ("b",))


async def test_what_is_wrong_with_other_nodes_is_in_nobodys_way() -> None:
    stage = await failed()
    workflow = stage.sync.workflow("w")
    for node_id in ("d", "apart"):
        added = {"node_id": f"new-{node_id}", "node_type": "HTTP"}
        workflow = fold(workflow, CanvasChangeEvent(change_type="node_added", change_data=added))
    stage.sync.put(workflow)
    await stage.agent.retry_nodes("w", ("b",))
    assert (await stage.end())["b"] == "completed"
    behind = {"edge_id": "x>new", "source": "x", "target": "new-d"}
    stage.sync.put(fold(stage.sync.workflow("w"), CanvasChangeEvent(change_type="edge_added", change_data=behind)))
    with pytest.raises(CanvasRefused, match="still needs: address"):
        await stage.agent.retry_nodes("w", ("x",))


async def test_a_negotiation_that_is_tried_again_is_another_demand() -> None:
    keys: list[str] = []

    class Counting(Desk):
        async def submit(self, demand: str, user_id: str, key: str) -> str:
            keys.append(key)
            return await super().submit(demand, user_id, key)

        async def ended(self, demand_id: str) -> tuple[bool, dict[str, str]]:
            return False, {"reason": "nobody was free"}

    stage = negotiating(Counting())
    await stage.agent.start_run("w")
    await stage.end()
    stage.ended.clear()
    await stage.agent.retry_nodes("w", ("a",))
    await stage.end()

    assert len(set(keys)) == 2


async def test_a_sentence_that_retries_what_failed_does_not_begin_from_the_start() -> None:
    stage = await failed()
    decision = {"original_decision_id": "dec", "decision_type": "execute_workflow", "payload": {"retry": True}}
    await stage.agent.handle_decision(DecisionValidatedEvent(workflow_id="w", **decision))
    await stage.end()

    assert "a" not in stage.worker.done


async def test_what_was_changed_since_it_was_done_is_named_where_its_old_result_would_be_used() -> None:
    stage = await failed()
    workflow = stage.sync.workflow("w")

    def changed(workflow, node_id, url):
        data = {"node_id": node_id, "config": {"url": url}}
        return fold(workflow, CanvasChangeEvent(change_type="node_updated", change_data=data))

    mended = changed(workflow, "a", "https://example.org/new")
    said = old_results_said(mended)
    assert said is not None
    assert (said.zh.startswith("“a”做完之后改过"), "Its old result is used" in said.en) == (True, True)

    assert old_results_said(workflow) is None
    assert old_results_said(changed(workflow, "b", "https://example.org/new")) is None  # it failed, and is done again
    assert old_results_said(changed(mended, "a", "https://example.org/")) is None  # as it was
    renamed = CanvasChangeEvent(change_type="node_updated", change_data={"node_id": "a", "name": "first"})
    assert old_results_said(fold(workflow, renamed)) is None
