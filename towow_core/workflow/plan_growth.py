"""What an approved plan has gained since it was drawn, as a change of the canvas to take or to leave. Pure."""

from collections.abc import Collection, Mapping
from hashlib import blake2b
from itertools import count
from typing import Any

from towow_core.domain.agreed_terms import REQUESTER
from towow_core.domain.canvas import TASK, CanvasNode, CanvasState
from towow_core.domain.models import Assignment, Proposal
from towow_core.workflow.from_proposal import NAME_LENGTH, draw_proposal, drawn_own_task, drawn_task
from towow_core.workflow.graph import reaches
from towow_core.workflow.placing import BESIDE, free_place
from towow_core.workflow.plan_parts import active_parts, own_part, part_of, tasks_of
from towow_core.workflow.takeover import OF_THE_PART

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


def filled(canvas: CanvasState, plan: Proposal, sources: Collection[str]) -> dict[str, str]:
    """Which of them do what a task here says that is nobody's: it becomes theirs. Its id, by the drawn one.

    Such a task is left where somebody left and nobody took over, or where people drew it so; it is found by what the
    part is called in the plan.
    """
    have = set(tasks_of(canvas, plan, last=_joined(plan, sources)).values())
    free = {node_id: node for node_id, node in canvas.nodes.items() if _is_nobodys(node) and node_id not in have}
    found: dict[str, str] = {}
    for number, part in enumerate(active_parts(plan)):
        if drawn_task(number) in gained(canvas, plan, sources):
            here = next((each for each, node in free.items() if _does(part, node)), None)
            if here is not None:
                found[drawn_task(number)] = here
                del free[here]
    return found


def growth(canvas: CanvasState, plan: Proposal, sources: Collection[str]) -> tuple[Step, ...]:
    """The steps that draw them, each with the lines of the plan's dependencies; none where nothing was gained.

    Also with those to what the requester does: their task of before is found by what it is called in the plan. A task
    that was nobody's and becomes theirs stays where it stands in the order.
    """
    new, theirs = gained(canvas, plan, sources), filled(canvas, plan, sources)
    here = tasks_of(canvas, plan, last=_joined(plan, sources))
    drawing = draw_proposal(canvas.workflow_id, plan).canvas
    ids = {drawn_task(number): node_id for number, node_id in here.items()} | _own(canvas, plan) | theirs
    place = free_place(canvas)
    steps: list[Step] = [_given(canvas.nodes[node_id], new[drawn]) for drawn, node_id in theirs.items()]
    added = {drawn: node for drawn, node in new.items() if drawn not in theirs}
    for number, (drawn, node) in enumerate(added.items()):
        ids[drawn] = _free_id(node, {*canvas.nodes, *ids.values()})
        position = {"x": place.x + BESIDE * number, "y": place.y}
        data = {"node_id": ids[drawn], "node_type": TASK, "name": node.name, "config": dict(node.config)}
        steps.append({"change_type": "node_added", "change_data": {**data, "position": position}})
    lines = {(edge.source, edge.target) for edge in canvas.edges.values()}
    for edge in drawing.edges.values():
        ends = ids.get(edge.source, ""), ids.get(edge.target, "")
        if (edge.source in added or edge.target in added) and all(ends) and not reaches(lines, ends[1], ends[0]):
            lines.add(ends)
            data = {"edge_id": f"edge-{_digest('/'.join(ends))}", "source": ends[0], "target": ends[1]}
            steps.append({"change_type": "edge_added", "change_data": data})
    return tuple(steps)


def _is_nobodys(node: CanvasNode) -> bool:
    """Whether nobody does a task, and it is not left to the requester."""
    theirs = node.config.get("assignee") or node.config.get("assignee_name")
    return node.node_type == TASK and not theirs and part_of(node).agent_id != REQUESTER


def _does(part: Assignment, node: CanvasNode) -> bool:
    """Whether a part is what a task says, by the plan's words for it."""
    words = {each.casefold() for each in (part.role, *part.capabilities)}
    return not words.isdisjoint({part_of(node).role.casefold(), node.name.casefold()})


def _given(node: CanvasNode, drawn: CanvasNode) -> Step:
    """Somebody's part at a task that was nobody's: as the plan draws it, without losing what stood there besides."""
    kept = {"due", "deliverable"}  # where the plan says none of its own
    config = {name: drawn.config.get(name) for name in OF_THE_PART if name in drawn.config or name not in kept}
    notes = (str(each.config.get("notes") or "") for each in (drawn, node))
    config["notes"] = "\n".join(dict.fromkeys(filter(None, notes))) or None
    is_as_planned = node.name == part_of(node).role[:NAME_LENGTH]
    renamed = {"name": drawn.name} if is_as_planned and drawn.name != node.name else {}
    return {"change_type": "node_updated", "change_data": {"node_id": node.node_id, "config": config, **renamed}}


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
