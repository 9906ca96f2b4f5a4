"""What is behind a task that is due later moves with it, as far as it must and no further."""

import pytest

from towow_core.domain.canvas import (
    CanvasEdge,
    CanvasNode,
    CanvasState,
    MovedDate,
    NodeRun,
    NodeStatus,
    RunState,
    RunStatus,
    Workflow,
)
from towow_core.workflow.assigned_tasks import concerns
from towow_core.workflow.moved_dates import moved_dates


def canvas(days: dict[str, str], *edges: str) -> CanvasState:
    return CanvasState(
        workflow_id="w",
        nodes={
            name: CanvasNode(node_id=name, node_type="task", config={"due": day} if day else {})
            for name, day in days.items()
        },
        edges={each: CanvasEdge(edge_id=each, source=each[0], target=each[1]) for each in edges},
    )


def test_only_what_would_be_due_before_what_it_follows_is_moved_and_what_follows_that_too() -> None:
    drawn = canvas(
        {"a": "2099-01-01", "b": "2099-01-02", "c": "2099-01-03", "d": "2099-01-09", "e": ""}, "ab", "bc", "cd", "be"
    )

    assert moved_dates(drawn, "a", "2099-01-05") == {"b": "2099-01-05", "c": "2099-01-05"}


def test_what_is_over_or_not_behind_it_keeps_its_day_and_nothing_moves_forward() -> None:
    drawn = canvas({"a": "2099-01-05", "b": "2099-01-06", "c": "2099-01-02"}, "ab", "cb")

    assert moved_dates(drawn, "a", "2099-01-09", over=("b",)) == {}
    assert moved_dates(drawn, "a", "2099-01-01") == {}
    assert moved_dates(drawn, "a", "") == {}


@pytest.mark.parametrize(
    ("run", "node", "is_told"),
    [
        (RunStatus.RUNNING, NodeStatus.PENDING, True),
        (RunStatus.RUNNING, NodeStatus.FAILED, False),
        (RunStatus.RUNNING, NodeStatus.COMPLETED, False),
        (RunStatus.COMPLETED, NodeStatus.COMPLETED, False),
        (RunStatus.FAILED, NodeStatus.COMPLETED, False),
        (RunStatus.FAILED, NodeStatus.SKIPPED, True),  # it may be done again
    ],
)
def test_a_moved_day_of_what_is_done_is_told_no_more_not_after_its_run_either(run, node, is_told) -> None:
    moved = MovedDate(node_id="a", name="a", before="2099-01-01", after="2099-01-05", behind="b", because="flooded")
    state = RunState(run_id="r", status=run, nodes={"a": NodeRun(status=node)})
    drawn = canvas({"a": "2099-01-05"})
    workflow = Workflow(workflow_id="w", title="", canvas=drawn, run=state, moved={"a": moved})

    assert bool(concerns(workflow, None)) is is_told
