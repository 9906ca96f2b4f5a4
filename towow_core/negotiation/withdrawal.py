"""Somebody leaves: announced at once, and out of every plan from now on."""

from dataclasses import replace

from towow_core.domain.events import AgentWithdrawn, ProposalUpdated
from towow_core.domain.models import Assignment, Language, Proposal, Standing
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.collecting import participants
from towow_core.negotiation.messages import WithdrawReceived
from towow_core.negotiation.state import AfterEnd, ChannelState, language
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.requirements.notes import names, say


def withdraw(step: Step, agent_id: str, reason: str) -> Step:
    """Take an invited agent out. Somebody who was never invited, or has left already, changes nothing."""
    state = step.state
    known = {c.agent_id: c.display_name for c in state.candidates}
    if agent_id not in known or agent_id in state.withdrawn:
        return step
    planned = {a.agent_id for a in state.proposal.assignments} if state.proposal is not None else set()
    # A substitute is only sought for somebody whose part would be missed, not for one who declined or never answered.
    took_part = agent_id in participants(state) or agent_id in planned
    step = step.with_state(
        replace(
            step.state,
            withdrawn=(*state.withdrawn, agent_id),
            left_since_draft=(*state.left_since_draft, agent_id) if took_part else state.left_since_draft,
            proposal=_without(state.proposal, agent_id, language(state)) if state.proposal is not None else None,
        )
    )
    return step.emit(AgentWithdrawn(**step.ids, agent_id=agent_id, display_name=known[agent_id], reason=reason))


def withdraw_after_end(step: Step, message: WithdrawReceived) -> Step:
    """Somebody leaves for good. Where a plan was agreed, approved or not, a new version says whose part nobody has now.

    Nobody is asked in their place: only the requester can send the plan back, or take it as it is.
    """
    state, agent_id = step.state, message.agent_id
    parts = () if state.proposal is None else state.proposal.assignments
    known = {part.agent_id: part.display_name for part in parts}
    was_asked = agent_id in {candidate.agent_id for candidate in state.candidates}
    if agent_id in state.withdrawn or not (agent_id in known or was_asked or _is_still_joined(state)):
        return step
    # Also of who is in no plan: they are not asked again when the demand is changed, and what a sub-negotiation says
    # later of a yes of theirs does not count any more.
    step = step.with_state(replace(state, withdrawn=(*state.withdrawn, agent_id)))
    if state.proposal is None or state.status is ChannelStatus.FAILED or agent_id not in known:
        return step
    plan = _vacated(state.proposal, agent_id, language(state))
    step = step.with_state(replace(step.state, proposal=plan))
    step = step.emit(AgentWithdrawn(**step.ids, agent_id=agent_id, display_name=known[agent_id], reason=message.reason))
    people = tuple(dict.fromkeys(part.agent_id for part in plan.assignments))
    return step.emit(
        ProposalUpdated(
            **step.ids,
            proposal=plan,
            version=plan.version,
            participants_count=len(people),
            participants=people,
            sub_channel_id="",
            **agreement_of(step.state, plan).claims(),
        )
    )


def _is_still_joined(state: ChannelState) -> bool:
    """Whether sub-negotiations may still bring people into the plan."""
    return state.after_end is AfterEnd.SUBNETS


def _vacated(plan: Proposal, agent_id: str, language: Language) -> Proposal:
    """The next version of a plan, without somebody; parts of theirs that are missed are listed as such."""
    missed = [a for a in plan.assignments if a.agent_id == agent_id and a.standing is not Standing.STAND_BY]
    return replace(
        _without(plan, agent_id, language),
        version=plan.version + 1,
        vacated=(*plan.vacated, *(replace(part, is_confirmed=False) for part in missed)),
        confirmed_participants=tuple(a for a in plan.confirmed_participants if a != agent_id),
        optional_participants=tuple(a for a in plan.optional_participants if a != agent_id),
    )


def _without(proposal: Proposal, agent_id: str, language: Language) -> Proposal:
    kept = tuple(
        replace(a, dependencies=tuple(d for d in a.dependencies if d != agent_id))
        for a in proposal.assignments
        if a.agent_id != agent_id
    )
    left = [a for a in proposal.assignments if a.agent_id == agent_id]
    if not left:
        return proposal
    return replace(proposal, assignments=kept, summary=_summary(left[0], kept, language))


def _summary(gone: Assignment, kept: tuple[Assignment, ...], language: Language) -> str:
    """What there is now: the plan's own words still speak of who has left, and of what they cost."""
    active = [a for a in kept if a.standing is not Standing.STAND_BY]
    those = names(
        [say(language, f"{a.display_name}（{a.role}）", f"{a.display_name} ({a.role})") for a in active], language
    )
    if gone.standing is Standing.STAND_BY:
        left = say(language, f"{gone.display_name}退出了备选。", f"{gone.display_name} stands by no more.")
    else:
        zh = f"{gone.display_name}退出了，{gone.role}现在没有人。"
        left = say(language, zh, f"{gone.display_name} has left, and nobody is {gone.role} now.")
    if not active:
        return left
    return say(language, f"{left}还在方案里的：{those}。", f"{left} Still in the plan: {those}.")
