"""Which nodes of a run may begin, which never will, and what a run has come to. Pure.

A line passes where the node before it is done and its condition, if it has one, holds. A node begins when every line to
it is decided and one of them passed; where none did it is not taken, which is no failure.
"""

from enum import StrEnum

from towow_core.domain.canvas import (
    CONDITION,
    CanvasEdge,
    CanvasState,
    NodeRun,
    NodeStatus,
    RunState,
    RunStatus,
    Workflow,
)
from towow_core.workflow.data import OUTPUT, output_of, readable
from towow_core.workflow.expressions import Meter
from towow_core.workflow.graph import OVER, WENT_ON_WITHOUT, is_lost
from towow_core.workflow.joining import joining
from towow_core.workflow.templates import value_of

SIDES = {"true": True, "false": False}  # of a condition's two ways out


class Way(StrEnum):
    """How a line stands in a run."""

    OPEN = "open"
    PASSED = "passed"
    CLOSED = "closed"
    LOST = "lost"


class Turn(StrEnum):
    """What is to become of a pending node."""

    WAITS = "waits"
    BEGINS = "begins"
    LOST = "lost"
    NOT_TAKEN = "not_taken"


def turn_of(workflow: Workflow, run: RunState, node_id: str) -> Turn:
    """What is to become of this pending node now.

    Raises:
        TemplateFailed: The condition of a line to it comes to nothing.
    """
    edges = _lines_to(workflow, run, node_id)
    states = [run.nodes[edge.source] for edge in edges]
    if any(is_lost(state) for state in states):
        return Turn.LOST
    if any(state.status not in OVER for state in states):
        return Turn.WAITS
    meter = Meter()  # for all of them: thousands of lines may lead to one node
    ways = [_way(workflow, run, edge, meter) for edge in edges]
    return Turn.BEGINS if not ways or Way.PASSED in ways else Turn.NOT_TAKEN


def _lines_to(workflow: Workflow, run: RunState, node_id: str) -> list[CanvasEdge]:
    """From what the run has to do before it: what was drawn between them since, and is not in the run, passes at once.

    In a run of nothing but negotiations that people have begun one by one, nothing stands between two of them.
    """
    is_of_all = not joining(workflow)
    incoming: dict[str, list[CanvasEdge]] = {}
    for edge in workflow.canvas.edges.values():
        incoming.setdefault(edge.target, []).append(edge)
    found, seen, left = list[CanvasEdge](), {node_id}, [node_id]
    while left:
        for edge in incoming.get(left.pop(), ()):
            if edge.source in run.nodes:
                found.append(edge)
            elif is_of_all and edge.source not in seen:
                seen.add(edge.source)
                left.append(edge.source)
    return found


def pending(workflow: Workflow) -> tuple[str, ...]:
    """Nodes that the run has not begun."""
    run = workflow.run
    if run is None or run.status is not RunStatus.RUNNING:
        return ()
    return tuple(node_id for node_id, node in run.nodes.items() if node.status is NodeStatus.PENDING)


def outcome(run: RunState) -> RunStatus | None:
    """What the run has come to; None while a node is not over."""
    if any(node.status not in OVER for node in run.nodes.values()):
        return None
    return RunStatus.FAILED if any(is_lost(node) for node in run.nodes.values()) else RunStatus.COMPLETED


def _way(workflow: Workflow, run: RunState, edge: CanvasEdge, meter: Meter) -> Way:
    """Of a line whose node before it is over, and not lost."""
    state, canvas = run.nodes[edge.source], workflow.canvas
    is_condition = canvas.nodes[edge.source].node_type == CONDITION
    if state.status is NodeStatus.SKIPPED:
        was_left_out = state.result.get("skipped") in WENT_ON_WITHOUT
        return Way.PASSED if was_left_out and not edge.when and not is_condition else Way.CLOSED
    if is_condition and edge.when in {"", *SIDES}:
        return _passed(bool(state.result.get("value")) is SIDES.get(edge.when, True))
    return _passed(not edge.when or bool(value_of(edge.when, _names(canvas, run, edge, state), meter)))


def _names(canvas: CanvasState, run: RunState, edge: CanvasEdge, state: NodeRun) -> dict[str, object]:
    return {**readable(canvas, run, edge.target), OUTPUT: output_of(canvas.nodes[edge.source], state)}


def _passed(holds: bool) -> Way:  # noqa: FBT001  # it is the condition
    return Way.PASSED if holds else Way.CLOSED
