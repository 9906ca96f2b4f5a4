"""Somebody leaves: announced at once, and out of every plan from now on."""

from dataclasses import replace

from towow_core.domain.events import AgentWithdrawn
from towow_core.domain.models import Proposal
from towow_core.negotiation.collecting import participants
from towow_core.negotiation.step import Step


def withdraw(step: Step, agent_id: str, reason: str) -> Step:
    """Take an invited agent out. Somebody who was never invited, or has left already, changes nothing."""
    state = step.state
    names = {c.agent_id: c.display_name for c in state.candidates}
    if agent_id not in names or agent_id in state.withdrawn:
        return step
    planned = {a.agent_id for a in state.proposal.assignments} if state.proposal is not None else set()
    # A substitute is only sought for somebody whose part would be missed, not for one who declined or never answered.
    took_part = agent_id in participants(state) or agent_id in planned
    step = step.with_state(
        replace(
            step.state,
            withdrawn=(*state.withdrawn, agent_id),
            left_since_draft=(*state.left_since_draft, agent_id) if took_part else state.left_since_draft,
            proposal=_without(state.proposal, agent_id) if state.proposal is not None else None,
        )
    )
    return step.emit(AgentWithdrawn(**step.ids, agent_id=agent_id, display_name=names[agent_id], reason=reason))


def _without(proposal: Proposal, agent_id: str) -> Proposal:
    kept = tuple(
        replace(a, dependencies=tuple(d for d in a.dependencies if d != agent_id))
        for a in proposal.assignments
        if a.agent_id != agent_id
    )
    return replace(proposal, assignments=kept)
