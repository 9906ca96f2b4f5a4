"""Nodes that nobody gave a name are called by their kind wherever people read of them, and never by their id."""

from dataclasses import replace

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, MovedDate, Position
from towow_core.domain.canvas_words import called_said, moved_said
from towow_core.orchestration import replanning_words
from towow_core.workflow.assigned_tasks import assigned_tasks
from towow_core.workflow.draft_merge import merge
from towow_core.workflow.fold import new_workflow
from towow_core.workflow.preview import data_for

FETCH = CanvasNode(node_id="node-1a2b3c4d", node_type="HTTP")
TASK = CanvasNode(node_id="node-5e6f7a8b", node_type="task", config={"assignee": "mei", "assignee_name": "Mei"})
CANVAS = CanvasState(
    workflow_id="w",
    nodes={FETCH.node_id: FETCH, TASK.node_id: TASK},
    edges={"e": CanvasEdge(edge_id="e", source=FETCH.node_id, target=TASK.node_id)},
)
WORKFLOW = replace(new_workflow("w"), canvas=CANVAS)


def test_what_a_node_may_read_names_the_one_before_it_by_its_kind() -> None:
    labels = {each.label for each in data_for(WORKFLOW, TASK.node_id) if each.node_id}
    assert Bilingual("HTTP 请求", "HTTP request") in labels
    assert not any("node-" in text for label in labels for text in label)


def test_what_a_task_comes_after_is_named_by_its_kind() -> None:
    (task,) = assigned_tasks(WORKFLOW, "mei")
    assert [each.name for each in task.before] == [Bilingual("HTTP 请求", "HTTP request")]


def test_what_a_draft_and_its_workflow_both_changed_is_named_by_its_kind() -> None:
    def with_note(note: str) -> CanvasState:
        changed = replace(TASK, config={**TASK.config, "notes": note})
        return replace(CANVAS, nodes={**CANVAS.nodes, TASK.node_id: changed})

    (conflict,) = merge(CANVAS, with_note("mine"), with_note("theirs"), {}).conflicts
    assert conflict.label == Bilingual("任务", "Task")


def test_who_looks_for_somebody_else_to_do_it_says_its_kind_in_each_language() -> None:
    said = replanning_words.begun(TASK, "ill")
    assert "“任务”要换人" in said.zh
    assert said.en.startswith("“Task” needs somebody else than Mei")


def test_a_day_that_moved_is_told_of_by_the_kind_of_its_node() -> None:
    move = MovedDate(node_id="node-1", name="", before="2026-12-01", after="2026-12-02", node_type="milestone")
    assert moved_said(move) == Bilingual("时间点", "Milestone")


def test_of_several_that_are_called_alike_each_is_told_by_a_neighbour_or_by_its_place_and_never_by_its_id() -> None:
    def approval(node_id: str, x: int) -> CanvasNode:
        return CanvasNode(node_id=node_id, node_type="approval", position=Position(x=x, y=0))

    book = CanvasNode(node_id="n-book", node_type="task", name="book")
    nodes = {"n-2": approval("n-2", 300), "n-1": approval("n-1", 0), "n-3": approval("n-3", 600), "n-book": book}
    edge = CanvasEdge(edge_id="e", source="n-book", target="n-3")
    canvas = CanvasState(workflow_id="w", nodes=nodes, edges={"e": edge})

    assert [called_said(canvas, each) for each in ("n-1", "n-2", "n-3")] == [
        Bilingual("审批（第 1 个）", "Approval (no. 1)"),
        Bilingual("审批（第 2 个）", "Approval (no. 2)"),
        Bilingual("审批（“book”之后）", "Approval (after “book”)"),
    ]
