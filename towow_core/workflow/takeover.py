"""What changes on a canvas where somebody takes a task's part of the plan over, or where nobody does. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from towow_core.domain.canvas import MILESTONE, ON_FAILURE, PLAN_PART, TASK, CanvasNode, MovedDate, NodeStatus, Workflow
from towow_core.domain.models import Assignment, Proposal
from towow_core.workflow.changes import free_below
from towow_core.workflow.from_proposal import NAME_LENGTH, draw_proposal, drawn_task
from towow_core.workflow.graph import OVER
from towow_core.workflow.moved_dates import moved_dates, said_of_move
from towow_core.workflow.plan_parts import active_parts, kept_part, part_of
from towow_core.workflow.retrying import successors

OF_THE_PART = (
    "assignee",
    "assignee_name",
    "responsibility",
    "notes",
    "price",
    "currency",
    "due",
    "deliverable",
    PLAN_PART,
)
VACANT = ("assignee", "assignee_name", "price", "currency")  # what is theirs who left
_SAID_OF_DATES = ("deliverable", "notes")
_SAID_OF_THEM = ("responsibility", "notes", "deliverable")
Step = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Takeover:
    """A part in new hands.

    Attributes:
        moved: How days of what comes behind it move.
        joins: Further tasks, where several share the part.
    """

    steps: tuple[Step, ...]
    moved: tuple[MovedDate, ...]
    joins: tuple[str, ...]


def takeover(
    workflow: Workflow,
    node_id: str,
    new: Sequence[Assignment],
    plan: Proposal,
    again: Mapping[str, Any],
    *,
    planned_notes: str = "",
) -> Takeover:
    """The task is the first one's, of the same role if one is; of everybody else there is a task beside it.

    Args:
        planned_notes: What the plan wrote there of the one before. What people wrote besides stays.
    """
    canvas = workflow.canvas
    sub_demand_id, because = str(again["sub_demand_id"]), str(again.get("because") or "")
    node = canvas.nodes[node_id]
    first, *others = sorted(new, key=lambda part: part.role != part_of(node).role)
    config = _config_of(first, plan)
    config["notes"] = "\n".join(filter(None, (config["notes"], _by_hand(node, planned_notes)))) or None
    due = max(str(_config_of(part, plan).get("due") or "") for part in new)
    moved = moved_dates(canvas, node_id, due, _fixed(workflow, node_id))
    steps = [_updated(node_id, config), *(_updated(each, {"due": day}) for each, day in moved.items())]
    newcomers = dict.fromkeys(part.display_name for part in (first, *others))
    steps += _dates_of(workflow, node, ", ".join(newcomers))
    joins = {f"task-{_digest(f'{sub_demand_id}/{n}')}": part for n, part in enumerate(others, start=1)}
    places = [each.position for each in canvas.nodes.values()]
    for joined, part in joins.items():
        places.append(free_below(places, node.position))
        position = {"x": places[-1].x, "y": places[-1].y}
        facts = {"node_id": joined, "node_type": TASK, "name": part.role[:NAME_LENGTH], "position": position}
        config = {name: value for name, value in _config_of(part, plan).items() if value is not None}
        policy = {ON_FAILURE: node.config[ON_FAILURE]} if ON_FAILURE in node.config else {}
        data = {**facts, "config": {**config, **policy}}
        steps += [{"change_type": "node_added", "change_data": data}, *_lines_of(workflow, node, joined)]
    behind = node.name or part_of(node).role
    told = (said_of_move(canvas.nodes[each], day, behind, because) for each, day in moved.items())
    return Takeover(steps=tuple(steps), moved=tuple(told), joins=tuple(joins))


def vacant(workflow: Workflow, node_id: str) -> tuple[Step, ...]:
    """Nobody does the task: no words of it, or of its dates, name who has left. What is left of them is kept."""
    node = workflow.canvas.nodes[node_id]
    who = str(node.config.get("assignee_name") or "")
    said = {name: str(node.config[name]) for name in _SAID_OF_THEM if node.config.get(name)} if who else {}
    bare = {name: re.sub(rf"^\s*{re.escape(who)}\s*[:：]\s*", "", text) for name, text in said.items()}
    words = {name: None if who in text else text for name, text in bare.items() if text != said[name] or who in text}
    without = _updated(node_id, {**dict.fromkeys(VACANT), **words})
    return (without, *_dates_of(workflow, node, node.name or part_of(node).role))


def _dates_of(workflow: Workflow, node: CanvasNode, instead: str) -> list[Step]:
    """The milestones of a task that name whose it was, with other words instead; not where there is somebody of that
    name still, and not what a run has begun.
    """
    canvas, who = workflow.canvas, str(node.config.get("assignee_name") or "")
    is_here = any(each is not node and each.config.get("assignee_name") == who for each in canvas.nodes.values())
    if not who or is_here:
        return []
    behind = (canvas.nodes[each] for each in sorted(successors(canvas, node.node_id) - _fixed(workflow, node.node_id)))
    return [step for each in behind if each.node_type == MILESTONE and (step := _said_of(each, who, instead))]


def _said_of(milestone: CanvasNode, who: str, instead: str) -> Step | None:
    """The milestone with its name and what is there by then in other words; None where it names nobody of the name."""

    def said(text: str) -> str:
        return re.sub(rf"(?<![A-Za-z]){re.escape(who)}(?![A-Za-z])", lambda _: instead, text)

    texts = {name: str(milestone.config[name]) for name in _SAID_OF_DATES if milestone.config.get(name)}
    config = {name: said(text) for name, text in texts.items() if said(text) != text}
    name = said(milestone.name)[:NAME_LENGTH]
    step = _updated(milestone.node_id, config)
    if name != milestone.name:
        step["change_data"]["name"] = name
    return step if config or name != milestone.name else None


def _by_hand(node: CanvasNode, planned: str) -> str:
    """What people wrote into a node's notes beside what the plan did."""
    return str(node.config.get("notes") or "").replace(planned, "", 1).strip()


def _fixed(workflow: Workflow, node_id: str) -> set[str]:
    """What keeps its day: what is over; and, in a run, all that has begun and would not be changed."""
    states = workflow.run.nodes if workflow.run else {}
    begun = {each for each, state in states.items() if state.status is not NodeStatus.PENDING}
    over = {each for each, state in states.items() if state.status in OVER}
    return (begun if workflow.is_running else over) - {node_id}


def _config_of(new: Assignment, plan: Proposal) -> dict[str, Any]:
    """The part as the plan's own drawing has it; what it does not say of this person was the one's before."""
    parts = enumerate(active_parts(plan))
    number = next((n for n, part in parts if (part.agent_id, part.role) == (new.agent_id, new.role)), None)
    drawn = draw_proposal("", plan).canvas.nodes
    known = {"assignee": new.agent_id, "assignee_name": new.display_name, PLAN_PART: kept_part(new)}
    config = known if number is None else drawn[drawn_task(number)].config
    kept = {"due"}  # without a date of their own the old one holds
    return {name: config.get(name) for name in OF_THE_PART if name in config or name not in kept}


def _lines_of(workflow: Workflow, node: CanvasNode, joined: str) -> list[Step]:
    """Behind and before what the node is behind and before; but not before what has begun."""
    canvas = workflow.canvas
    behind = [edge for edge in canvas.edges.values() if edge.target == node.node_id]
    fixed = _fixed(workflow, node.node_id) if workflow.is_running else set()
    before = sorted(successors(canvas, node.node_id) - fixed)
    return [*(_edge(e.source, joined, e.when) for e in behind), *(_edge(joined, each) for each in before)]


def _edge(source: str, target: str, when: str = "") -> Step:
    data = {"edge_id": f"edge-{_digest(f'{source}/{target}')}", "source": source, "target": target}
    return {"change_type": "edge_added", "change_data": {**data, **({"when": when} if when else {})}}


def _updated(node_id: str, config: Mapping[str, Any]) -> Step:
    return {"change_type": "node_updated", "change_data": {"node_id": node_id, "config": dict(config)}}


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()
