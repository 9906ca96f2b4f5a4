"""Which of a plan's milestones are somebody's: all but those that name others, and not them."""

from towow_core.domain.models import Milestone, Proposal


def milestones_of(agent_id: str, plan: Proposal) -> tuple[Milestone, ...]:
    """In the plan's order; one that names nobody is everybody's."""
    return tuple(milestone for milestone in plan.timeline.milestones if _may_concern(milestone, agent_id, plan))


def _may_concern(milestone: Milestone, agent_id: str, plan: Proposal) -> bool:
    words = f"{milestone.name} {milestone.deliverable}"
    named = {part.agent_id for part in plan.assignments if part.display_name and part.display_name in words}
    return not named or agent_id in named
