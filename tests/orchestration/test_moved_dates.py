"""What is behind a task that is due later moves with it, as far as it must and no further."""

from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState
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
