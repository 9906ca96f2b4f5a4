"""The dates of a plan in which somebody took a part over: neither it nor what comes behind it is due earlier. Pure."""

from collections.abc import Collection

from towow_core.domain.models import Assignment, Milestone, Proposal
from towow_core.support.replacing import replace
from towow_core.workflow.from_proposal import draw_proposal, drawn_task
from towow_core.workflow.moved_dates import moved_dates
from towow_core.workflow.plan_parts import active_parts


def with_later_dates(
    plan: Proposal, was: Proposal, gone: Collection[Assignment], new: Collection[Assignment]
) -> Proposal:
    """The plan with the dates of what comes behind the new parts as its canvas has them, where these are due later.

    A date of the new parts that is earlier than the same date was keeps its day: nobody needs it so soon. Where they
    agreed to a day of their own, it is that.

    Args:
        was: The plan as it was with those who are gone.
    """
    before = max((day for part, day in _due(was) if part in gone), default="")
    canvas, moved, kept = draw_proposal("", plan).canvas, dict[str, str](), dict[str, str]()
    for number, part in enumerate(active_parts(plan)):
        task = canvas.nodes[drawn_task(number)]
        due = str(task.config.get("due") or "")
        if part in new:
            kept |= _sooner(part, plan, was)
        if part in new and before and due > before:
            early = replace(task, config={**task.config, "due": before})
            then = replace(canvas, nodes={**canvas.nodes, task.node_id: early})
            for node_id, day in moved_dates(then, task.node_id, due).items():
                moved[node_id] = max(day, moved.get(node_id, ""))
    days = kept | moved
    milestones = [replace(each, date=days.get(f"milestone-{n}", each.date)) for n, each in _as_drawn(plan)]
    timeline = replace(plan.timeline, milestones=tuple(sorted(milestones, key=lambda each: each.date)))
    return replace(plan, timeline=timeline) if days else plan


def _as_drawn(plan: Proposal) -> list[tuple[int, Milestone]]:
    """The dates of a plan, with the numbers that they have on its canvas."""
    return list(enumerate(sorted(plan.timeline.milestones, key=lambda each: each.date), start=1))


def _sooner(part: Assignment, plan: Proposal, was: Proposal) -> dict[str, str]:
    """The days before of dates, by their nodes, that are somebody's alone and sooner than they were; see above."""
    if part.by or part.days:
        return {}
    others = [each.display_name for each in plan.assignments if each.agent_id != part.agent_id]
    days = {each.name: each.date for each in was.timeline.milestones}
    return {
        f"milestone-{n}": days[each.name]
        for n, each in _as_drawn(plan)
        if each.date < days.get(each.name, "")
        and part.display_name in each.deliverable
        and not any(name in each.deliverable for name in others)
    }


def _due(plan: Proposal) -> list[tuple[Assignment, str]]:
    nodes = draw_proposal("", plan).canvas.nodes
    parts = enumerate(active_parts(plan))
    return [(part, str(nodes[drawn_task(number)].config.get("due") or "")) for number, part in parts]
