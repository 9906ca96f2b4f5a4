"""An agreed plan as a workflow: one node per assignment, one edge per dependency, milestones as deadlines."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from towow_core.domain.canvas import MILESTONE, TASK, CanvasEdge, CanvasNode, CanvasState, Position
from towow_core.domain.models import Assignment, Milestone, Proposal
from towow_core.workflow.graph import find_cycle, waves

COLUMN, ROW, LEFT, TOP = 280.0, 150.0, 80.0, 80.0
NAME_LENGTH, TEXT_LENGTH = 100, 1_000  # characters; the plan itself has all of them


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanDrawing:
    """The drawing, and dependencies that could not be drawn: on somebody who has no part in it, or in a circle."""

    canvas: CanvasState
    left_out: tuple[tuple[str, str], ...] = ()


def draw_proposal(workflow_id: str, proposal: Proposal) -> PlanDrawing:
    """The plan, laid out from left to right in the order of its dependencies, its milestones below by date."""
    tasks = {f"task-{number}": part for number, part in enumerate(proposal.assignments, start=1)}
    edges: dict[str, CanvasEdge] = {}
    left_out: list[tuple[str, str]] = []
    for source, target, wanted in _dependencies(tasks):
        drawn = [(edge.source, edge.target) for edge in edges.values()]
        if source is None or find_cycle(tasks, [*drawn, (source, target)]):
            left_out.append((wanted, tasks[target].agent_id))
            continue
        edge = CanvasEdge(edge_id=f"edge-{len(edges) + 1}", source=source, target=target)
        edges[edge.edge_id] = edge
    nodes = {node_id: _task(node_id, part) for node_id, part in tasks.items()}
    canvas = _laid_out(CanvasState(workflow_id=workflow_id, nodes=nodes, edges=edges))
    below = max((node.position.y for node in canvas.nodes.values()), default=TOP - ROW) + ROW
    dates = sorted(proposal.timeline.milestones, key=lambda milestone: milestone.date)
    milestones = {f"milestone-{n}": _milestone(n, milestone, below) for n, milestone in enumerate(dates, start=1)}
    return PlanDrawing(canvas=replace(canvas, nodes={**canvas.nodes, **milestones}), left_out=tuple(left_out))


def _dependencies(tasks: dict[str, Assignment]) -> Iterator[tuple[str | None, str, str]]:
    """(source or None, target, the agent that is depended on), each pair once."""
    of_agent: dict[str, list[str]] = {}
    for node_id, part in tasks.items():
        of_agent.setdefault(part.agent_id, []).append(node_id)
    for target, part in tasks.items():
        for agent_id in dict.fromkeys(part.dependencies):
            sources = [source for source in of_agent.get(agent_id, []) if source != target]
            if not sources:
                yield None, target, agent_id
            for source in sources:
                yield source, target, agent_id


def _task(node_id: str, part: Assignment) -> CanvasNode:
    config: dict[str, Any] = {
        "assignee": part.agent_id,
        "assignee_name": part.display_name,
        "responsibility": part.responsibility,
        "notes": part.notes,
        "price": part.price,
        "currency": part.currency if part.price is not None else None,
    }
    name = (part.role or part.responsibility)[:NAME_LENGTH]
    return CanvasNode(node_id=node_id, node_type=TASK, name=name, config=_given(config))


def _milestone(number: int, milestone: Milestone, y: float) -> CanvasNode:
    config = {"due": milestone.date if _is_date(milestone.date) else "", "deliverable": milestone.deliverable}
    return CanvasNode(
        node_id=f"milestone-{number}",
        node_type=MILESTONE,
        name=milestone.name[:NAME_LENGTH],
        position=Position(x=LEFT + COLUMN * (number - 1), y=y),
        config=_given(config),
    )


def _given(config: dict[str, Any]) -> dict[str, Any]:
    """What the plan says, in a length that a canvas takes."""
    given = {name: value for name, value in config.items() if value not in (None, "")}
    return {name: value[:TEXT_LENGTH] if isinstance(value, str) else value for name, value in given.items()}


def _laid_out(canvas: CanvasState) -> CanvasState:
    places = {
        node_id: Position(x=LEFT + COLUMN * column, y=TOP + ROW * row)
        for column, group in enumerate(waves(canvas))
        for row, node_id in enumerate(group)
    }
    nodes = {node_id: replace(node, position=places[node_id]) for node_id, node in canvas.nodes.items()}
    return replace(canvas, nodes=nodes)


def _is_date(text: str) -> bool:
    """Otherwise the milestone is drawn without it, and executed when somebody has filled it in."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
