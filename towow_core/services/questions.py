"""From what is known to what a prompt is told: for whoever asks, and for the replay that asks again."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from towow_core.messages import Invite, ProposalReview, Renegotiate
from towow_core.models import AgentProfile, Decision, Demand, DemandUnderstanding, Feedback, Gap, Offer, Proposal
from towow_core.negotiation.collecting import participants
from towow_core.negotiation.state import ChannelState
from towow_core.prompts.base import Prompt
from towow_core.prompts.p01_demand_understanding import UnderstandInputs
from towow_core.prompts.p03_response_generation import OfferInputs
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION, AggregationInputs
from towow_core.prompts.p05_proposal_feedback import FeedbackInputs
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT, AdjustmentInputs
from towow_core.prompts.p07_gap_identification import GapInputs
from towow_core.prompts.p08_recursion_decision import RecursionInputs
from towow_core.prompts.p09_compromise import CompromiseInputs


def understand_inputs(demand: Demand, today: str) -> UnderstandInputs:
    """Prompt 1 is told the person's own words; `today` is an ISO date."""
    return UnderstandInputs(raw_input=demand.raw_input, user_id=demand.user_id, today=today)


def offer_inputs(profile: AgentProfile, invite: Invite, today: str) -> OfferInputs:
    """Prompt 3: a twin is invited."""
    return OfferInputs(
        profile=profile,
        understanding=understood(invite),
        filter_reason=invite.filter_reason,
        expected_role=invite.expected_role,
        today=today,
        requester_minds=invite.feedback_summary if isinstance(invite, Renegotiate) else "",
    )


def feedback_inputs(profile: AgentProfile, review: ProposalReview) -> FeedbackInputs:
    """Prompt 5: a twin reviews its part."""
    return FeedbackInputs(
        profile=profile,
        understanding=understood(review),
        proposal=review.proposal,
        my_assignment=review.your_assignment,
        my_offer=review.your_offer,
        round=review.round,
        max_rounds=review.max_rounds,
    )


def plan_question(state: ChannelState, round_: int, today: str) -> tuple[Prompt[Any, Any], Any]:
    """Prompt 4 while there is no plan, then prompt 6; and what it is told."""
    offers = sealed(state)
    if state.proposal is None:
        first = AggregationInputs(understanding=understanding_of(state), offers=offers, today=today)
        return PROPOSAL_AGGREGATION, first
    again = AdjustmentInputs(
        understanding=understanding_of(state),
        proposal=state.proposal,
        offers=tuple(offer for offer in offers if offer.decision is not Decision.DECLINE),
        feedbacks=heard(state),
        withdrawn=out_of(state, state.proposal),
        round=round_,
        today=today,
    )
    return PROPOSAL_ADJUSTMENT, again


def gap_inputs(state: ChannelState) -> GapInputs:
    """Prompt 7: an agreed plan is looked over."""
    assert state.proposal is not None  # only an agreed plan is
    return GapInputs(
        understanding=understanding_of(state),
        proposal=state.proposal,
        feedbacks=tuple(said for _, said in sorted(state.feedback.items())),
    )


def recursion_inputs(state: ChannelState, gaps: tuple[Gap, ...], outside: Sequence[AgentProfile]) -> RecursionInputs:
    """Prompt 8; `outside` are those who could be asked and were not."""
    assert state.proposal is not None  # only an agreed plan has gaps
    policy = state.policy
    return RecursionInputs(
        understanding=understanding_of(state),
        gaps=gaps,
        proposal=state.proposal,
        outside=tuple(outside),
        recursion_depth=state.recursion_depth,
        gain_min=policy.recursion_gain_min,
        cost_share_max=policy.recursion_cost_share_max,
        subnets_max=policy.subnets_per_channel_max,
        invited_count=len(state.candidates),
    )


def compromise_inputs(state: ChannelState, reason_code: str) -> CompromiseInputs:
    """Prompt 9: it did not work out, or only in part."""
    return CompromiseInputs(
        understanding=understanding_of(state),
        reason_code=reason_code,
        candidates=state.candidates,
        offers=tuple(offer for _, offer in sorted(state.offers.items())),
        proposal=state.proposal,
        feedbacks=tuple(said for _, said in sorted(state.feedback.items())),
        gaps=state.proposal.gaps if state.proposal else (),
        withdrawn=tuple(sorted(state.withdrawn)),
    )


def sealed(state: ChannelState) -> tuple[Offer, ...]:
    """Offers as the plan is made from them: in order of agent, and without when and by which message they came."""
    return tuple(
        replace(offer, submitted_at="", message_id="")
        for agent_id, offer in sorted(state.offers.items())
        if agent_id not in state.withdrawn
    )


def heard(state: ChannelState) -> tuple[Feedback, ...]:
    """What those who are still there said of the plan, in order of agent: whoever left asks for nothing any more."""
    return tuple(said for agent_id, said in sorted(state.feedback.items()) if agent_id not in state.withdrawn)


def out_of(state: ChannelState, plan: Proposal) -> tuple[str, ...]:
    """Who left, and who has a part in the plan but (asked again about it) takes part no more. Sorted."""
    here = participants(state)
    return tuple(sorted({*state.withdrawn, *(a.agent_id for a in plan.assignments if a.agent_id not in here)}))


def understanding_of(state: ChannelState) -> DemandUnderstanding:
    """What prompt 1 made of the demand; a channel is never opened without it."""
    assert state.demand.understanding is not None  # the coordinator understands before it opens a channel
    return state.demand.understanding


def understood(message: Invite | ProposalReview) -> DemandUnderstanding:
    """What prompt 1 made of the demand: its own words alone, where an outside coordinator left that out."""
    demand = message.demand
    return demand.understanding or DemandUnderstanding(surface_demand=demand.raw_input)
