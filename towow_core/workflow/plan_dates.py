"""The dates of a plan in which somebody took a part over: what comes behind it is due no earlier. Pure."""

from collections.abc import Collection

from towow_core.domain.models import Assignment, Proposal
from towow_core.support.replacing import replace
from towow_core.workflow.from_proposal import draw_proposal, drawn_task
from towow_core.workflow.moved_dates import moved_dates
from towow_core.workflow.plan_parts import active_parts


def with_later_dates(
    plan: Proposal, was: Proposal, gone: Collection[Assignment], new: Collection[Assignment]
) -> Proposal:
    """The plan with the dates of what comes behind the new parts as its canvas has them, where these are due later.

    Args:
        was: The plan as it was with those who are gone.
    """
    before = max((day for part, day in _due(was) if part in gone), default="")
    canvas, moved = draw_proposal("", plan).canvas, dict[str, str]()
    for number, part in enumerate(active_parts(plan)):
        task = canvas.nodes[drawn_task(number)]
        due = str(task.config.get("due") or "")
        if part in new and before and due > before:
            early = replace(task, config={**task.config, "due": before})
            then = replace(canvas, nodes={**canvas.nodes, task.node_id: early})
            for node_id, day in moved_dates(then, task.node_id, due).items():
                moved[node_id] = max(day, moved.get(node_id, ""))
    dates = sorted(plan.timeline.milestones, key=lambda each: each.date)  # as they are drawn
    milestones = [
        replace(each, date=moved.get(f"milestone-{number}", each.date)) for number, each in enumerate(dates, start=1)
    ]
    timeline = replace(plan.timeline, milestones=tuple(sorted(milestones, key=lambda each: each.date)))
    return replace(plan, timeline=timeline) if moved else plan


def _due(plan: Proposal) -> list[tuple[Assignment, str]]:
    nodes = draw_proposal("", plan).canvas.nodes
    parts = enumerate(active_parts(plan))
    return [(part, str(nodes[drawn_task(number)].config.get("due") or "")) for number, part in parts]
