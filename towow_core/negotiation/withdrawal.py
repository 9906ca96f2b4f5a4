"""Somebody leaves: announced at once, and out of every plan from now on."""

from towow_core.domain.events import AgentWithdrawn
from towow_core.domain.models import Proposal, Standing
from towow_core.negotiation.claims import restated_in
from towow_core.negotiation.collecting import participants
from towow_core.negotiation.messages import WithdrawReceived
from towow_core.negotiation.plan_updates import show_update
from towow_core.negotiation.state import AfterEnd, ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.negotiation.vacancies import dependents_of
from towow_core.support.replacing import replace


def withdraw(step: Step, agent_id: str, reason: str, taken_out_by: str = "") -> Step:
    """Take out an agent who was invited, or has a part in the earlier plan; anybody else, or a repeat, is nothing."""
    state = step.state
    known = _in_earlier_plan(state) | {c.agent_id: c.display_name for c in state.candidates}
    if agent_id not in known or agent_id in state.withdrawn:
        return step
    planned = {a.agent_id for a in state.proposal.assignments} if state.proposal is not None else set()
    # A substitute is only sought for somebody whose part would be missed, not for one who declined or never answered.
    thanked = {one.agent_id for one in state.proposal.not_needed} if state.proposal is not None else set()
    took_part = agent_id in planned or (agent_id in participants(state) and agent_id not in thanked)
    step = step.with_state(
        replace(
            step.state,
            withdrawn=(*state.withdrawn, agent_id),
            left_since_draft=(*state.left_since_draft, agent_id) if took_part else state.left_since_draft,
            proposal=_without(state, state.proposal, agent_id) if state.proposal is not None else None,
        )
    )
    whose = {"agent_id": agent_id, "display_name": known[agent_id]}
    return step.emit(AgentWithdrawn(**step.ids, **whose, reason=reason, taken_out_by=taken_out_by))


def withdraw_after_end(step: Step, message: WithdrawReceived) -> Step:
    """Somebody leaves for good. Where a plan was agreed, approved or not, a new version says whose part nobody has now.

    Nobody is asked in their place: only the requester can send the plan back, or take it as it is.
    """
    state, agent_id = step.state, message.agent_id
    parts = () if state.proposal is None else state.proposal.assignments
    known = {part.agent_id: part.display_name for part in parts}
    was_asked = agent_id in {*_in_earlier_plan(state), *(candidate.agent_id for candidate in state.candidates)}
    if agent_id in state.withdrawn or not (agent_id in known or was_asked or _is_still_joined(state)):
        return step
    # Also of who is in no plan: they are not asked again when the demand is changed, and what a sub-negotiation says
    # later of a yes of theirs does not count any more.
    step = step.with_state(replace(state, withdrawn=(*state.withdrawn, agent_id)))
    if state.proposal is None or state.status is ChannelStatus.FAILED or agent_id not in known:
        return step
    plan = _vacated(state, state.proposal, agent_id)
    dependents = {**state.dependents, agent_id: dependents_of(state.proposal, agent_id)}
    step = step.with_state(replace(step.state, proposal=plan, dependents=dependents))
    whose = {"agent_id": agent_id, "display_name": known[agent_id]}
    step = step.emit(AgentWithdrawn(**step.ids, **whose, reason=message.reason, taken_out_by=message.taken_out_by))
    return show_update(step, plan)


def _in_earlier_plan(state: ChannelState) -> dict[str, str]:
    """Ids and names of those with a part in the plan that would stand where this comes to nothing."""
    parts = state.standing.proposal.assignments if state.standing is not None else ()
    return {part.agent_id: part.display_name for part in parts}


def _is_still_joined(state: ChannelState) -> bool:
    """Whether sub-negotiations may still bring people into the plan."""
    return state.after_end is AfterEnd.SUBNETS


def _vacated(state: ChannelState, plan: Proposal, agent_id: str) -> Proposal:
    """The next version of a plan, without somebody; parts of theirs that are missed are listed as such."""
    missed = [a for a in plan.assignments if a.agent_id == agent_id and a.standing is not Standing.STAND_BY]
    return replace(
        _without(state, plan, agent_id),
        version=plan.version + 1,
        vacated=(*plan.vacated, *(replace(part, is_confirmed=False) for part in missed)),
        confirmed_participants=tuple(a for a in plan.confirmed_participants if a != agent_id),
        optional_participants=tuple(a for a in plan.optional_participants if a != agent_id),
    )


def _without(state: ChannelState, plan: Proposal, agent_id: str) -> Proposal:
    kept = tuple(
        replace(a, dependencies=tuple(d for d in a.dependencies if d != agent_id))
        for a in plan.assignments
        if a.agent_id != agent_id
    )
    thanked = tuple(one for one in plan.not_needed if one.agent_id != agent_id)
    return restated_in(state, replace(plan, assignments=kept, not_needed=thanked), plan)
