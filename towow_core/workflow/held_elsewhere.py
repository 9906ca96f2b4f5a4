"""Tasks that a workflow has in other hands than its plan: who has them has not agreed to that part. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import PLAN_PART, TASK, CanvasNode, CanvasState
from towow_core.domain.models import Assignment, Proposal
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.plan_parts import ROLE_LENGTH, active_parts, part_of, tasks_of


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldElsewhere:
    """A part of the plan, and the task of it that is somebody else's by now, or nobody's."""

    node: CanvasNode
    part: Assignment

    @property
    def assignee_name(self) -> str:
        """Whose it is, as they are called; empty where it is nobody's."""
        return str(self.node.config.get("assignee_name") or assignee_of(self.node))


def held_elsewhere(canvas: CanvasState, plan: Proposal) -> tuple[HeldElsewhere, ...]:
    """Of every active part of the plan whose task has another person than the plan; in the plan's order.

    Then of the parts that nobody has in it any more those whose task somebody was given.
    """
    parts = active_parts(plan)
    found = ((parts[number], canvas.nodes[node_id]) for number, node_id in sorted(tasks_of(canvas, plan).items()))
    others = tuple(HeldElsewhere(node=node, part=part) for part, node in found if assignee_of(node) != part.agent_id)
    gone = {(part.agent_id, part.role[:ROLE_LENGTH]): part for part in plan.vacated}
    taken = {one.node.node_id for one in others}
    left = (node for node in canvas.nodes.values() if node.node_type == TASK and node.node_id not in taken)
    given = (
        HeldElsewhere(node=node, part=part)
        for node in left
        if (part := gone.get((part_of(node).agent_id, part_of(node).role))) is not None
        and assignee_of(node) not in {"", part.agent_id}
    )
    return (*others, *given)


def handed_on_said(node: CanvasNode, to: str, name: str) -> Bilingual | None:
    """What the conversation is told where a part of the plan goes to somebody who has not agreed to it."""
    part = node.config.get(PLAN_PART)
    if not isinstance(part, Mapping) or part.get("agent_id") in {None, "", to}:
        return None
    was = str(part.get("name") or part["agent_id"])
    return Bilingual(
        f"“{node.name}”转给了{name}。方案里这一份是和{was}谈定的，{name}没有对它点过头。",
        f"“{node.name}” was handed on to {name}. In the plan it is agreed with {was}; {name} has not agreed to it.",
    )
