"""Negotiating an agreed plan again, because the requester does not take it. Pure."""

from dataclasses import replace

from towow_core.models import Candidate, Demand, Feedback, FeedbackType, Language, Proposal, Provenance
from towow_core.negotiation.ending import language
from towow_core.negotiation.state import ChannelState, Renegotiation
from towow_core.negotiation.status import ChannelStatus

REQUESTER = "requester"  # says so in a list of reviews, where everybody else is an agent
_NAMES = {Language.ZH: "发起人", Language.EN: "The requester"}


def rounds_left(ended: ChannelState) -> int:
    """Rounds in which an agreed plan can still be negotiated; 0 where there is no plan or no round."""
    agreed = ended.status in {ChannelStatus.FINALIZED, ChannelStatus.FORCE_FINALIZED}
    return max(0, ended.policy.rounds_max - ended.round) if agreed and ended.proposal is not None else 0


def successor(ended: ChannelState, reason: str, channel_id: str, at: str) -> ChannelState | None:
    """A new channel that goes on from the plan of the ended one, with its people and the requester's reason.

    None where the ended channel has no plan, or no rounds are left of those that its policy allows.
    """
    if ended.proposal is None or rounds_left(ended) < 1:
        return None
    said = Feedback(
        agent_id=REQUESTER,
        display_name=_NAMES[language(ended)],
        feedback_type=FeedbackType.NEGOTIATE,
        round=ended.round,
        reasoning=reason,
        adjustment_request=reason,
        provenance=Provenance.HUMAN,
    )
    again = Renegotiation(proposal=_unsettled(ended.proposal), round=ended.round, feedback=said)
    state = ChannelState(
        channel_id=channel_id,
        demand=_with_reason(ended.demand, reason),
        policy=ended.policy,
        candidates=_people_of(ended, ended.proposal),
        reserve=ended.reserve,
        rounds_max=ended.policy.rounds_max,
        opened_at=at,
        touched_at=at,
        again=again,
    )
    return taken_up(state)


def taken_up(state: ChannelState) -> ChannelState:
    """A new channel, put to where the negotiation that it continues had come."""
    if state.again is None:
        return state
    again = state.again
    return replace(state, proposal=again.proposal, round=again.round, feedback={REQUESTER: again.feedback})


def _unsettled(plan: Proposal) -> Proposal:
    """The plan as one that is open again: who said yes, said it to a plan that does not stand."""
    open_again = tuple(replace(assignment, is_confirmed=False) for assignment in plan.assignments)
    return replace(plan, assignments=open_again, is_forced=False, confirmed_participants=(), optional_participants=())


def _people_of(ended: ChannelState, plan: Proposal) -> tuple[Candidate, ...]:
    """Everybody in the plan: also those whom a sub-negotiation found, who were never invited to the channel itself."""
    invited = {candidate.agent_id: candidate for candidate in ended.candidates}
    parts = {assignment.agent_id: assignment for assignment in plan.assignments}
    return tuple(
        invited.get(agent_id)
        or Candidate(
            agent_id=agent_id,
            display_name=part.display_name,
            reason=part.responsibility,
            relevance_score=100,  # it has a part in the plan already
            expected_role=part.role,
            capabilities=part.capabilities,
        )
        for agent_id, part in parts.items()
    )


def _with_reason(demand: Demand, reason: str) -> Demand:
    """The same demand, with what the requester minded among the preferences that everybody reads."""
    if demand.understanding is None or not reason:
        return demand
    deep = demand.understanding.deep_understanding
    deep = replace(deep, likely_preferences=(*deep.likely_preferences, reason))
    return replace(demand, understanding=replace(demand.understanding, deep_understanding=deep))
