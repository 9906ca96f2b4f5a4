"""What a change takes grows with the change, and not with the canvas: many move and write at once on a large one."""

import sys
from types import FrameType

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, Position
from towow_core.domain.models import Language
from towow_core.engine.conversation.react import decide
from towow_core.workflow.consequences import judged
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.fold import new_workflow, redrawn


def calls_of(change: CanvasChangeEvent, *, nodes: int) -> int:
    """Python functions that are called while a change of a canvas of so many tasks is judged."""
    drawn = {
        f"n{i}": CanvasNode(node_id=f"n{i}", node_type="task", name=f"task {i}", position=Position(x=0, y=9 * i))
        for i in range(nodes)
    }
    workflow, called = redrawn(new_workflow("w"), CanvasState(workflow_id="w", nodes=drawn)), 0

    def count(_frame: FrameType, what: str, _of: object) -> None:
        nonlocal called
        called += what == "call"

    sys.setprofile(count)
    try:
        _, result = judged(workflow, change)
    finally:
        sys.setprofile(None)
    assert result.success, result.message
    return called


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("node_moved", {"position": {"x": 5, "y": 5}}),
        ("node_updated", {"position": {"x": 5, "y": 5}}),
        ("node_updated", {"config": {"assignee": "ann", "notes": "Call at nine"}}),
    ],
)
def test_a_node_moved_or_written_to_takes_no_more_work_on_a_large_canvas(kind: str, data: dict[str, object]) -> None:
    change = CanvasChangeEvent(
        workflow_id="w",
        change_type=kind,
        change_data={"node_id": "n3", **data},
        client_id="c",
        strategy="last_write_wins",
    )
    calls_of(change, nodes=4)  # what is found out once is not counted
    assert calls_of(change, nodes=400) == calls_of(change, nodes=10)


def patterns_made(sentence: str, *, nodes: int) -> int:
    """Patterns that are made while a sentence beside a canvas of so many tasks is read for the second time."""
    names = (f"book the hall number {i}" if i % 2 else f"订第{i}号会场的花" for i in range(nodes))
    tasks = {f"n{i}": CanvasNode(node_id=f"n{i}", node_type="task", name=name) for i, name in enumerate(names)}
    canvas, made = CanvasState(workflow_id="w", nodes=tasks), 0

    def count(frame: FrameType, what: str, _of: object) -> None:
        nonlocal made
        made += (
            what == "call" and frame.f_code.co_name == "compile" and frame.f_code.co_filename.endswith("_compiler.py")
        )

    def read() -> None:
        decide(sentence, canvas, None, (), language=Language.EN, steps_max=10, today="2026-11-22")

    read()
    sys.setprofile(count)
    try:
        read()
    finally:
        sys.setprofile(None)
    return made


@pytest.mark.parametrize(
    "sentence", ["给订第4号会场的花加个备注：早上九点到", "which tasks are late, and who does hall 3?"]
)
def test_a_sentence_beside_a_large_canvas_makes_no_pattern_for_each_node_of_it(sentence: str) -> None:
    assert patterns_made(sentence, nodes=500) < patterns_made(sentence, nodes=20) + 20


def calls_of_reading(sentence: str) -> int:
    """Python functions that are called while the rules read a sentence beside a canvas of two tasks, A and B."""
    nodes = {name: CanvasNode(node_id=name, node_type="task", name=name) for name in ("A", "B")}
    canvas, called = CanvasState(workflow_id="w", nodes=nodes), 0

    def count(_frame: FrameType, what: str, _of: object) -> None:
        nonlocal called
        called += what == "call"

    decide("hello", canvas, None, (), language=Language.EN, steps_max=9, today="2026-11-28")  # tables are read
    sys.setprofile(count)
    try:
        decide(sentence, canvas, None, (), language=Language.EN, steps_max=9, today="2026-11-28")
    finally:
        sys.setprofile(None)
    return called


@pytest.mark.parametrize(
    "clause", ["A: ", "A: A ", "“A”：", "undo: ", "A: B, ", "A的备注: ", "把A给B，", "A after B and ", "不是A，是B，"]
)
def test_twice_as_many_clauses_are_read_in_a_few_times_as_many_steps_and_never_in_each_of_their_combinations(
    clause: str,
) -> None:
    calls_of_reading(clause * 3)  # what it is read by is compiled then
    assert calls_of_reading(clause * 14) < 8 * calls_of_reading(clause * 7)


def test_what_can_be_read_in_too_many_ways_is_not_understood_and_says_so() -> None:
    nodes = {name: CanvasNode(node_id=name, node_type="task", name=name) for name in ("A", "B")}
    canvas = CanvasState(workflow_id="w", nodes=nodes)
    found = decide(
        "A's deadline: 把A给B，" * 14, canvas, None, (), language=Language.ZH, steps_max=9, today="2026-11-28"
    )

    assert found.decision_type == "request_clarification"
    assert "太多种读法" in found.payload["question"]
