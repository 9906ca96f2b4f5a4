"""What an approved plan has gained since it was drawn, as a change of the canvas to take or to leave. Pure."""

from collections.abc import Collection, Mapping
from hashlib import blake2b
from itertools import count
from typing import Any

from towow_core.domain.canvas import TASK, CanvasNode, CanvasState
from towow_core.domain.models import Proposal
from towow_core.workflow.changes import free_place
from towow_core.workflow.from_proposal import draw_proposal, drawn_own_task, drawn_task
from towow_core.workflow.plan_parts import active_parts, own_part, part_of, tasks_of

Step = Mapping[str, Any]


def gained(canvas: CanvasState, plan: Proposal, sources: Collection[str]) -> dict[str, CanvasNode]:
    """Tasks of parts that these sub-negotiations brought into the plan and that have none here; by their drawn ids.

    A part counts by itself: whoever has a task already may do another part, and a task that was handed on still does
    its part.
    """
    joined = _joined(plan, sources)
    have = tasks_of(canvas, plan, last=joined)
    drawn = draw_proposal(canvas.workflow_id, plan).canvas.nodes
    return {drawn_task(number): drawn[drawn_task(number)] for number in sorted(joined - have.keys())}


def growth(canvas: CanvasState, plan: Proposal, sources: Collection[str]) -> tuple[Step, ...]:
    """The steps that draw them, each with the lines of the plan's dependencies; none where nothing was gained.

    Also with those to what the requester does: their task of before is found by what it is called in the plan.
    """
    new = gained(canvas, plan, sources)
    here = tasks_of(canvas, plan, last=_joined(plan, sources))
    drawing = draw_proposal(canvas.workflow_id, plan).canvas
    ids = {drawn_task(number): node_id for number, node_id in here.items()} | _own(canvas, plan)
    place = free_place(canvas)
    steps: list[Step] = []
    for number, (drawn, node) in enumerate(new.items()):
        ids[drawn] = _free_id(node, {*canvas.nodes, *ids.values()})
        position = {"x": place.x + 280.0 * number, "y": place.y}
        data = {"node_id": ids[drawn], "node_type": TASK, "name": node.name, "config": dict(node.config)}
        steps.append({"change_type": "node_added", "change_data": {**data, "position": position}})
    for edge in drawing.edges.values():
        ends = ids.get(edge.source, ""), ids.get(edge.target, "")
        if (edge.source in new or edge.target in new) and all(ends):
            data = {"edge_id": f"edge-{_digest('/'.join(ends))}", "source": ends[0], "target": ends[1]}
            steps.append({"change_type": "edge_added", "change_data": data})
    return tuple(steps)


def _own(canvas: CanvasState, plan: Proposal) -> dict[str, str]:
    """The nodes of the requester's own tasks, by their drawn ids."""
    here = {part_of(node): node_id for node_id, node in canvas.nodes.items() if node.node_type == TASK}
    drawn = {drawn_own_task(number): own_part(task) for number, task in enumerate(plan.requester_tasks)}
    return {node_id: here[part] for node_id, part in drawn.items() if part in here}


def _joined(plan: Proposal, sources: Collection[str]) -> set[int]:
    """Numbers of the active parts that these brought: sub-negotiations, or people who were asked in themselves."""
    parts = enumerate(active_parts(plan))
    return {number for number, part in parts if part.source in sources or part.agent_id in sources}


def _free_id(node: CanvasNode, taken: Collection[str]) -> str:
    """The same one whenever it is proposed; parts that are alike have different ones."""
    part = part_of(node)
    ids = (f"task-{_digest(f'{part.agent_id}/{part.role}/{number}')}" for number in count())
    return next(each for each in ids if each not in taken)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()
