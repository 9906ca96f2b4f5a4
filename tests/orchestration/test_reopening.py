"""What somebody has done is opened again: it waits for them once more, and what waited after it waits for it first."""

import pytest

from tests.orchestration.test_runs import Stage
from towow_core.domain.canvas import NodeStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.orchestration.run_words import turn_said
from towow_core.workflow.events import NodesRetriedEvent, WorkflowExecutionStartedEvent
from towow_core.workflow.node_story import story_of


async def tasks(*parts: str, done: str) -> tuple[Stage, str]:
    """A run of tasks of which these are done, one after the other."""
    stage = Stage(*parts, kind="task")
    run_id = await stage.agent.start_run("w")
    for node_id in done:
        await stage.until(node_id, "waiting")
        await stage.agent.mark("w", node_id, NodeStatus.COMPLETED, by="mei", outcome=f"{node_id} is done")
    return stage, run_id


async def test_it_waits_again_in_its_run_and_who_waited_after_it_waits_for_it_first() -> None:
    stage, run_id = await tasks("a", "b", "a>b", done="a")
    await stage.until("b", "waiting")

    assert await stage.agent.reopen_node("w", "a", by="ann") == run_id
    await stage.until("a", "waiting")
    assert stage.states() == {"a": "waiting", "b": "pending"}
    await stage.agent.mark("w", "a", NodeStatus.COMPLETED)
    await stage.until("b", "waiting")

    (event,) = [each for each in stage.bus.event_log if isinstance(each, NodesRetriedEvent)]
    assert event.reopens
    said = turn_said(stage.sync.workflow("w"), event)
    assert said is not None
    assert said.en == "ann opened “a” again: it is not done. “b”: waits for it first."
    assert said.zh == "ann重新打开了“a”：还没做完。“b”要先等它。"
    logged = [(entry.n, entry.event) for entry in stage.bus.entries if entry.passed]
    told = [
        [entry.said.en for entry in story_of(stage.sync.workflow("w").canvas.nodes[each], logged, (run_id,)).entries]
        for each in "ab"
    ]
    assert "Ann opened it again: it is not done." in {each.replace("ann", "Ann") for each in told[0]}
    assert "What comes before it was opened again, so it waits for that first." in told[1]


async def test_what_was_done_after_it_stays_done_and_that_is_said() -> None:
    stage, _ = await tasks("a", "b", "c", "a>b", "b>c", done="ab")
    await stage.until("c", "waiting")
    await stage.agent.reopen_node("w", "a")
    await stage.until("a", "waiting")

    assert stage.states() == {"a": "waiting", "b": "completed", "c": "waiting"}
    (event,) = [each for each in stage.bus.event_log if isinstance(each, NodesRetriedEvent)]
    said = turn_said(stage.sync.workflow("w"), event)
    assert said is not None
    assert said.en == "“a” is open again: it is not done. “b”: stays as it is."


async def test_of_a_run_that_is_over_another_one_takes_it_up_in_which_all_else_is_done() -> None:
    stage, run_id = await tasks("a", "b", "a>b", done="ab")
    await stage.end()

    again = await stage.agent.reopen_node("w", "a", by="ann")
    await stage.until("a", "waiting")
    assert again != run_id
    assert stage.states() == {"a": "waiting", "b": "completed"}
    event = [each for each in stage.bus.event_log if isinstance(each, WorkflowExecutionStartedEvent)][-1]
    assert (event.retry_of, event.reopens) == (run_id, "a")
    said = turn_said(stage.sync.workflow("w"), event)
    assert said is not None
    assert said.en.startswith("ann opened “a” again: it is not done.")


async def test_what_was_not_needed_is_needed_again() -> None:
    stage, _ = await tasks("a", "b", done="")
    await stage.until("a", "waiting")
    await stage.agent.mark("w", "a", NodeStatus.SKIPPED)
    await stage.agent.reopen_node("w", "a")

    await stage.until("a", "waiting")


async def test_what_is_not_done_or_not_done_by_people_is_not_opened_again_and_it_is_said_why() -> None:
    stage, _ = await tasks("a", "b", "a>b", done="")
    await stage.until("a", "waiting")
    with pytest.raises(CanvasRefused, match="Only what is done"):
        await stage.agent.reopen_node("w", "a")
    with pytest.raises(CanvasRefused, match="nowhere"):
        await stage.agent.reopen_node("w", "nowhere")
    requests = Stage("a")
    await requests.run()
    with pytest.raises(CanvasRefused, match="not done by people"):
        await requests.agent.reopen_node("w", "a")


async def test_of_two_who_open_it_again_at_once_one_is_told_that_it_is_open() -> None:
    stage, _ = await tasks("a", "b", "a>b", done="a")
    await stage.agent.reopen_node("w", "a")
    with pytest.raises(CanvasRefused):
        await stage.agent.reopen_node("w", "a")

    passed = [entry for entry in stage.bus.entries if entry.passed and isinstance(entry.event, NodesRetriedEvent)]
    assert len(passed) == 1
