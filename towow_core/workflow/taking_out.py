"""Who can be taken out of an approved plan, by its requester's word, so that somebody else is found. Pure."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import PLAN_PART, TASK, CanvasNode, NodeRun, NodeStatus, Workflow
from towow_core.domain.canvas_words import listed_said, node_said
from towow_core.domain.state_words import REPLANNING
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.graph import NOT_NEEDED
from towow_core.workflow.plan_parts import part_of


def again_of(state: NodeRun | None) -> Mapping[str, Any] | None:
    """What is said of a node that is being negotiated again; None where it is not."""
    is_at_it = state is not None and state.status is NodeStatus.RUNNING
    return state.result.get(REPLANNING) if is_at_it and state is not None else None


def open_tasks(workflow: Workflow, agent_id: str) -> tuple[CanvasNode, ...]:
    """What somebody has still to do in it, also what is being negotiated again."""
    states = workflow.run.nodes if workflow.run else {}
    theirs = (
        node for node in workflow.canvas.nodes.values() if node.node_type == TASK and assignee_of(node) == agent_id
    )
    return tuple(node for node in theirs if agent_id and not _is_done(states.get(node.node_id) or NodeRun()))


def parts_to_give(workflow: Workflow, agent_id: str) -> tuple[CanvasNode, ...]:
    """Of that, their own parts of the plan for which nobody else is looked for yet: what would be negotiated again."""
    states = workflow.run.nodes if workflow.run else {}
    return tuple(
        node
        for node in open_tasks(workflow, agent_id)
        if _is_theirs(node, agent_id, workflow) and again_of(states.get(node.node_id)) is None
    )


def taking_out_problem(workflow: Workflow, agent_id: str) -> Bilingual | None:
    """Why somebody cannot be taken out of the plan, so that somebody else is found; None where they can be."""
    if workflow.demand_id is None:
        return Bilingual(
            "这个工作流不是从谈成的方案来的，没有可以重新协商的部分；可以把任务直接交给别人。",
            "This workflow was made of no plan that was negotiated, so no part can be negotiated again; give the task"
            " to somebody else instead.",
        )
    tasks = open_tasks(workflow, agent_id)
    who = next((name for node in tasks if (name := str(node.config.get("assignee_name") or ""))), agent_id)
    if not tasks:
        return Bilingual(
            f"{who}在这个工作流里没有还没做完的部分，不用换人。",
            f"{who} has no part in this workflow that is still to be done; there is nothing to find somebody else for.",
        )
    if parts_to_give(workflow, agent_id):
        return None
    names = listed_said([node_said(node) for node in tasks])
    if any(_is_theirs(node, agent_id, workflow) for node in tasks):
        return Bilingual(f"{names.zh}已经在重新协商了。", f"{names.en}: that is being negotiated again already.")
    first = node_said(tasks[0])
    return Bilingual(
        f"{names.zh}是直接交给{who}的，不是 TA 在方案里的那一份；要换人的话，说“把“{first.zh}”交给……”。",
        f"{names.en} was given to {who} by hand and is no part of theirs in the plan; to hand it over, say “give"
        f" “{first.en}” to …”.",
    )


def _is_theirs(node: CanvasNode, agent_id: str, workflow: Workflow) -> bool:
    """Whether it is somebody's own part of the plan, and was not drawn beside it and given to them by hand."""
    if part_of(node).agent_id != agent_id:
        return False
    return PLAN_PART in node.config or not any(PLAN_PART in each.config for each in workflow.canvas.nodes.values())


def _is_done(state: NodeRun) -> bool:
    return state.status is NodeStatus.COMPLETED or state.result.get("skipped") == NOT_NEEDED
