"""Which of a plan's milestones are somebody's: all but those that name others, and not them."""

from collections.abc import Collection
from dataclasses import replace

from towow_core.domain.models import Milestone, Proposal


def milestones_of(agent_id: str, plan: Proposal) -> tuple[Milestone, ...]:
    """In the plan's order; one that names nobody is everybody's."""
    return tuple(milestone for milestone in plan.timeline.milestones if _may_concern(milestone, agent_id, plan))


def without_parts_of(plan: Proposal, gone: Collection[str]) -> Proposal:
    """The plan without the parts of these, the milestones that name nobody else, and what waits for them.

    All that is left is as it was: who is in it has said yes to that.
    """
    if not {part.agent_id for part in plan.assignments} & {*gone}:
        return plan
    left = tuple(part for part in plan.assignments if part.agent_id not in gone)
    dates = {id(one) for part in left for one in milestones_of(part.agent_id, plan)}
    return replace(
        plan,
        assignments=tuple(replace(p, dependencies=tuple(d for d in p.dependencies if d not in gone)) for p in left),
        timeline=replace(plan.timeline, milestones=tuple(m for m in plan.timeline.milestones if id(m) in dates)),
        confirmed_participants=tuple(a for a in plan.confirmed_participants if a not in gone),
        optional_participants=tuple(a for a in plan.optional_participants if a not in gone),
    )


def _may_concern(milestone: Milestone, agent_id: str, plan: Proposal) -> bool:
    words = f"{milestone.name} {milestone.deliverable}"
    named = {part.agent_id for part in plan.assignments if part.display_name and part.display_name in words}
    return not named or agent_id in named
