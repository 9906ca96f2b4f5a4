"""A node that was deleted when it was at its end, and comes back by an undo, has what it had given in the run."""

from dataclasses import replace
from typing import Any

from tests.orchestration.test_runs import Stage
from towow_core.domain.canvas import Workflow
from towow_core.orchestration.canvas_synchronizer import message_of
from towow_core.orchestration.missed import collapsed
from towow_core.support import codec
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.fold import fold
from towow_core.workflow.retrying import failed_in


async def ended() -> Workflow:
    stage = Stage("a", "b=fail", "c", "a>b", "b>c")
    await stage.run()
    return stage.sync.workflow("w")


def change(kind: str, **data: Any) -> CanvasChangeEvent:
    return CanvasChangeEvent(workflow_id="w", change_type=kind, change_data=data)


def drawn(workflow: Workflow, node_id: str, **facts: Any) -> CanvasChangeEvent:
    return change("node_added", **{**codec.dump(workflow.canvas.nodes[node_id]), **facts})


async def test_what_a_deleted_node_had_given_is_there_again_once_it_is_back() -> None:
    before = await ended()
    without = fold(before, change("node_deleted", node_id="a"))
    assert without.run is not None
    assert "a" not in without.run.nodes
    back = fold(without, drawn(before, "a", name="another name"))

    assert back.run is not None
    assert before.run is not None
    assert back.run.nodes["a"] == before.run.nodes["a"]
    assert back.run.deleted == {}
    assert "a" not in failed_in(back)  # trying again does not do it again
    (told,) = collapsed(back.canvas, [drawn(before, "a")], back.run)
    assert (told["node"]["status"], told["node"]["result"]) == ("completed", dict(before.run.nodes["a"].result))
    heard = message_of(back, drawn(before, "a"))
    assert heard is not None
    assert heard["node"]["status"] == "completed"


async def test_a_node_of_the_same_id_that_is_told_something_else_has_given_nothing() -> None:
    before = await ended()
    without = fold(before, change("node_deleted", node_id="a"))
    other = fold(without, drawn(before, "a", config={"url": "https://example.org/other"}))

    assert other.run is not None
    assert "a" not in other.run.nodes
    heard = message_of(other, drawn(before, "a", config={"url": "https://example.org/other"}))
    assert heard is not None
    assert "status" not in heard["node"]


async def test_what_is_kept_of_a_deleted_node_lives_through_the_store_and_goes_with_the_run() -> None:
    before = await ended()
    without = fold(before, change("node_deleted", node_id="a"))
    assert without.run is not None
    stored = codec.load(type(without.run), codec.dump(without.run))
    back = fold(replace(without, run=stored), drawn(before, "a"))

    assert back.run is not None
    assert back.run.nodes["a"].status == "completed"
    assert fold(replace(without, run=None), drawn(before, "a")).run is None
