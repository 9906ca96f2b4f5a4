"""Which part of its plan a task does. It is kept with the task: names are changed, and tasks are handed on. Pure."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from towow_core.domain.agreed_terms import REQUESTER
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import PLAN_PART, TASK, CanvasNode, CanvasState
from towow_core.domain.models import Assignment, Proposal, RequesterTask, Standing
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.events import CanvasChangeEvent, single_changes

ONLY_THE_PLAN = Bilingual(
    "任务是方案里谁的哪一份、谈好多少钱（plan_part），只由方案来写：这里没有人这样答应过。",
    "Whose part of the plan a task is, and at which price (plan_part), is written by the plan alone: nobody has agreed"
    " to that here.",
)
NOT_TAKEN_OVER = Bilingual(
    "文件里写的“谁答应了方案里的哪一份”（plan_part）没有带过来：在这个工作流里没有人答应过。",
    "What the file says of who agreed to which part of a plan (plan_part) was not taken over: nobody has agreed to"
    " anything in this workflow.",
)
SINCE_VERSION = "since_version"  # in one that somebody took over: the first version of the plan that has them
ROLE_LENGTH = 1_000  # characters that a canvas keeps of it


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanPart:
    """A part by whose it is in the plan, which need not be who does the task, and by its role there."""

    agent_id: str
    role: str

    @property
    def named(self) -> tuple[str, str]:
        return self.agent_id, self.role


def part_of(node: CanvasNode) -> PlanPart:
    """The part that a task does; what was drawn before parts were kept goes by its person and its name."""
    said = node.config.get(PLAN_PART)
    if not isinstance(said, Mapping):
        return PlanPart(agent_id=assignee_of(node), role=node.name)
    return PlanPart(agent_id=str(said.get("agent_id") or ""), role=str(said.get("role") or ""))


def kept_part(part: Assignment) -> dict[str, Any]:
    """A part as its task keeps it; with who agreed to it by name, and to which price, wherever the task goes."""
    agreed = {"name": part.display_name, "price": part.price}
    known = {name: value for name, value in agreed.items() if value not in (None, "")}
    return {"agent_id": part.agent_id, "role": part.role[:ROLE_LENGTH], **known}


def parts_written(canvas: CanvasState, change: CanvasChangeEvent) -> Iterator[tuple[str, object]]:
    """Which parts a change gives to nodes that do not have them on this canvas, by the node's id."""
    for _, data in single_changes(change):
        config, node = data.get("config"), canvas.nodes.get(str(data.get("node_id")))
        if isinstance(config, Mapping) and PLAN_PART in config:
            part = config[PLAN_PART]
            if part != (node.config.get(PLAN_PART) if node is not None else None):
                yield str(data.get("node_id")), part


def without_parts(canvas: CanvasState) -> CanvasState:
    """What is drawn, with nobody's agreement."""
    nodes = {
        node_id: replace(node, config={name: each for name, each in node.config.items() if name != PLAN_PART})
        for node_id, node in canvas.nodes.items()
        if PLAN_PART in node.config
    }
    return replace(canvas, nodes={**canvas.nodes, **nodes}) if nodes else canvas


def own_part(task: RequesterTask) -> PlanPart:
    """Something that the requester does, as a part."""
    return PlanPart(agent_id=REQUESTER, role=task.what[:ROLE_LENGTH])


def active_parts(plan: Proposal) -> tuple[Assignment, ...]:
    """Those that somebody does; who stands by has none."""
    return tuple(part for part in plan.assignments if part.standing is not Standing.STAND_BY)


def left_over(gone: Iterable[Assignment], new: Iterable[Assignment]) -> tuple[str, ...]:
    """What these parts were, by the plan's words for it, and who takes over does not do.

    Empty where nothing of it has the same words now: then it is said in other words, and not left.
    """
    was = list(dict.fromkeys(tag for part in gone for tag in part.capabilities))
    now = {tag.casefold() for part in new for tag in (*part.capabilities, part.role)}
    left = tuple(tag for tag in was if tag.casefold() not in now)
    return left if len(left) < len(was) else ()


def tasks_of(canvas: CanvasState, plan: Proposal, last: Collection[int] = ()) -> dict[int, str]:
    """The task of each active part that has one, by the part's number among them.

    Args:
        last: Parts, by number, that come behind all others where several could have the same task.
    """
    free: dict[PlanPart, list[str]] = defaultdict(list)
    unmarked: dict[str, list[str]] = defaultdict(list)
    for node_id, node in canvas.nodes.items():
        if node.node_type == TASK:
            free[part_of(node)].append(node_id)
            if not isinstance(node.config.get(PLAN_PART), Mapping):
                unmarked[assignee_of(node)].append(node_id)
    parts = active_parts(plan)
    found: dict[int, str] = {}
    for is_exact in (True, False):  # what has the very name of a part is not given away to another one
        for number in sorted(range(len(parts)), key=lambda each: each in last):
            here = free[_named(parts[number])] if is_exact else unmarked[parts[number].agent_id]
            left = [node_id for node_id in here if node_id not in found.values()]
            if number not in found and left:
                found[number] = left[0]
    return found


def new_since(canvas: CanvasState, plan: Proposal, before: Proposal) -> tuple[CanvasNode, ...]:
    """Tasks of parts that the plan has, and had not before."""
    new = {_named(part) for part in active_parts(plan)} - {_named(part) for part in active_parts(before)}
    return tuple(node for node in canvas.nodes.values() if node.node_type == TASK and part_of(node) in new)


def lost_since(canvas: CanvasState, plan: Proposal, before: Proposal) -> tuple[CanvasNode, ...]:
    """Tasks of parts that the plan had before and nobody has in it now."""
    now = {_named(part) for part in active_parts(plan)}
    lost = {_named(part) for part in active_parts(before)} - now
    return tuple(node for node in canvas.nodes.values() if node.node_type == TASK and part_of(node) in lost)


def _named(part: Assignment) -> PlanPart:
    return PlanPart(agent_id=part.agent_id, role=part.role[:ROLE_LENGTH])
