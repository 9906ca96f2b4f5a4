"""Small plans and requirements for the checker's tests."""

from typing import Any

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import Assignment, Decision, FeedbackType, Proposal, Provenance, Timeline
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.requirements.facts import PlanFacts


def wants(kind: RequirementKind, *, is_hard: bool = True, **value: Any) -> Requirement:
    return Requirement(
        requirement_id="req-1", kind=kind, text=str(kind), value=RequirementValue(**value), is_hard=is_hard
    )


def part(agent_id: str, *tags: str, **more: Any) -> Assignment:
    name = more.pop("name", agent_id.title())
    return Assignment(agent_id=agent_id, display_name=name, role="r", responsibility="do", capabilities=tags, **more)


def offered(agent_id: str, *tags: str, **more: Any) -> Offer:
    return Offer(
        offer_id=f"offer-{agent_id}",
        agent_id=agent_id,
        display_name=more.pop("name", agent_id.title()),
        demand_id="d-1",
        decision=Decision.PARTICIPATE,
        capabilities=tags,
        **more,
    )


def answer(agent_id: str, said: FeedbackType = FeedbackType.ACCEPT, **more: Any) -> Feedback:
    more.setdefault("provenance", Provenance.RULE)
    return Feedback(agent_id=agent_id, display_name=agent_id.title(), feedback_type=said, round=1, **more)


def plan(*parts: Assignment, day: str = "2026-12-19", **more: Any) -> Proposal:
    return Proposal(
        proposal_id="prop-1",
        demand_id="d-1",
        version=1,
        summary="s",
        assignments=parts,
        timeline=Timeline(start_date="2026-11-21", end_date=day),
        **more,
    )


def facts(*parts: Assignment, day: str = "2026-12-19", silent: tuple[str, ...] = (), **more: Any) -> PlanFacts:
    """A plan to which everybody but the silent ones has said yes."""
    answers = {p.agent_id: answer(p.agent_id) for p in parts if p.agent_id not in silent}
    return PlanFacts(plan=plan(*parts, day=day), answers=more.pop("answers", answers), **more)
