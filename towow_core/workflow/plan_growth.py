"""What an approved plan has gained since it was drawn, as a change of the canvas to take or to leave. Pure."""

from collections.abc import Collection, Mapping
from hashlib import blake2b
from typing import Any

from towow_core.domain.canvas import TASK, CanvasNode, CanvasState
from towow_core.domain.models import Proposal
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.changes import free_place
from towow_core.workflow.from_proposal import draw_proposal

Step = Mapping[str, Any]


def gained(canvas: CanvasState, plan: Proposal, sources: Collection[str]) -> dict[str, CanvasNode]:
    """Tasks of those whom these sub-negotiations brought into the plan and who have none here; by their drawn ids."""
    have = {assignee_of(node) for node in canvas.nodes.values() if node.node_type == TASK}
    joined = {part.agent_id for part in plan.assignments if part.source in sources} - have
    drawn = draw_proposal(canvas.workflow_id, plan).canvas.nodes
    return {node_id: node for node_id, node in drawn.items() if node.node_type == TASK and assignee_of(node) in joined}


def growth(canvas: CanvasState, plan: Proposal, sources: Collection[str]) -> tuple[Step, ...]:
    """The steps that draw them, each with the lines of the plan's dependencies; none where nothing was gained."""
    new = gained(canvas, plan, sources)
    here = {assignee_of(n): node_id for node_id, n in canvas.nodes.items() if n.node_type == TASK and assignee_of(n)}
    drawing = draw_proposal(canvas.workflow_id, plan).canvas
    ids = {drawn: here.get(assignee_of(node), "") for drawn, node in drawing.nodes.items() if node.node_type == TASK}
    ids |= {drawn: f"task-{_digest(f'{assignee_of(node)}/{node.name}')}" for drawn, node in new.items()}
    place = free_place(canvas)
    steps: list[Step] = []
    for number, (drawn, node) in enumerate(new.items()):
        position = {"x": place.x + 280.0 * number, "y": place.y}
        data = {"node_id": ids[drawn], "node_type": TASK, "name": node.name, "config": dict(node.config)}
        steps.append({"change_type": "node_added", "change_data": {**data, "position": position}})
    for edge in drawing.edges.values():
        ends = ids.get(edge.source, ""), ids.get(edge.target, "")
        if (edge.source in new or edge.target in new) and all(ends):
            data = {"edge_id": f"edge-{_digest('/'.join(ends))}", "source": ends[0], "target": ends[1]}
            steps.append({"change_type": "edge_added", "change_data": data})
    return tuple(steps)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()
