"""From what is known to what a prompt is told: for whoever asks, and for the replay that asks again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.drafts import (
    FeedbackDraft,
    FilterResult,
    GapAnalysis,
    OfferDraft,
    ProposalDraft,
    RecursionDecision,
)
from towow_core.domain.messages import Invite, ProposalReview, Renegotiate
from towow_core.domain.models import AgentProfile, Compromise, Decision, Demand, DemandUnderstanding, Gap, Proposal
from towow_core.engine.language.aspects import Aspect, aspect_of
from towow_core.engine.language.hearing import network_words_in
from towow_core.engine.matching.out_of_reach import apart
from towow_core.engine.twin.feedback import is_written
from towow_core.negotiation.collecting import participants
from towow_core.negotiation.state import ChannelState
from towow_core.prompts.base import Prompt
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING, UnderstandInputs
from towow_core.prompts.p02_smart_filter import SMART_FILTER, FilterInputs
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION, OfferInputs
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION, AggregationInputs
from towow_core.prompts.p05_proposal_feedback import PROPOSAL_FEEDBACK, FeedbackInputs
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT, AdjustmentInputs
from towow_core.prompts.p07_gap_identification import GAP_IDENTIFICATION, GapInputs
from towow_core.prompts.p08_recursion_decision import RECURSION_DECISION, RecursionInputs
from towow_core.prompts.p09_compromise import COMPROMISE, CompromiseInputs
from towow_core.support.replacing import replace
from towow_core.support.timestamps import seconds_between

TOKENS_A_CALL = 2_500  # a round figure: a question with some profiles or offers, and its answer
OUTSIDE_BESIDE_MAX = 50  # people that prompt 7 is told of so that it may answer prompt 8; of more, that is asked alone
CALLS_A_PERSON = 2  # an offer, a review
CALLS_OF_STAFF = 4  # understanding, filter, plan, gaps
_GRANTED_ONCE = frozenset({Aspect.PAYMENT, Aspect.TRAVEL})
In = TypeVar("In")
Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class Question(Generic[In, Out]):
    """A prompt and what it is told."""

    prompt: Prompt[In, Out]
    inputs: In


def understanding_question(
    demand: Demand, today: str, profiles: Sequence[AgentProfile] | None = None
) -> Question[UnderstandInputs, DemandUnderstanding]:
    """Prompt 1 is told the person's own words; `today` is an ISO date.

    Whose words it may be in: of `profiles`, or, where nobody says, those that it was read with before.
    """
    before = demand.understanding.network_words if demand.understanding else ()
    inputs = UnderstandInputs(
        raw_input=demand.raw_input,
        user_id=demand.user_id,
        today=today,
        user_context=demand.user_context,
        network_words=before if profiles is None else network_words_in(demand.raw_input, profiles),
    )
    return Question(DEMAND_UNDERSTANDING, inputs)


def filter_question(
    demand: Demand,
    understanding: DemandUnderstanding,
    profiles: Sequence[AgentProfile],
    candidates_max: int,
    today: str,
) -> Question[FilterInputs, FilterResult]:
    """Prompt 2: who of these could help; `understanding` may know more than the demand's own."""
    inputs = FilterInputs(
        understanding=understanding,
        profiles=tuple(profiles),
        candidates_max=candidates_max,
        today=today,
        raw_input=demand.raw_input,
    )
    return Question(SMART_FILTER, inputs)


def offer_question(profile: AgentProfile, invite: Invite, today: str) -> Question[OfferInputs, OfferDraft]:
    """Prompt 3: a twin is invited."""
    inputs = OfferInputs(
        profile=profile,
        understanding=understood(invite),
        filter_reason=invite.filter_reason,
        expected_role=invite.expected_role,
        today=today,
        requester_minds=invite.feedback_summary if isinstance(invite, Renegotiate) else "",
        booked_dates=invite.booked_dates,
        problem=invite.problem,
        raw_input=invite.demand.raw_input,
    )
    return Question(RESPONSE_GENERATION, inputs)


def feedback_question(
    profile: AgentProfile, review: ProposalReview, today: str
) -> Question[FeedbackInputs, FeedbackDraft]:
    """Prompt 5: a twin reviews its part."""
    inputs = FeedbackInputs(
        profile=profile,
        understanding=understood(review),
        proposal=review.proposal,
        my_assignment=review.your_assignment,
        my_offer=review.your_offer,
        round=review.round,
        max_rounds=review.max_rounds,
        booked_dates=review.booked_dates,
        stands=review.stands,
        problem=review.problem,
        today=today,
        raw_input=review.demand.raw_input,
    )
    return Question(PROPOSAL_FEEDBACK, inputs)


def plan_question(state: ChannelState, round_: int, today: str) -> Question[Any, ProposalDraft]:
    """Prompt 4 while there is no plan, then prompt 6; and what it is told."""
    offers = sealed(state)
    renewed = state.renegotiation
    anew = renewed is not None and renewed.is_replanned and round_ == renewed.round + 1
    if state.proposal is None or anew:
        first = AggregationInputs(
            understanding=understanding_of(state),
            offers=offers,
            today=today,
            may_ask_again=state.round + 1 < state.rounds_max,
            raw_input=state.wanted.raw_input,
            granted={} if renewed is None else _granted(renewed.proposal, offers),
        )
        return Question(PROPOSAL_AGGREGATION, first)
    inputs = AdjustmentInputs(
        understanding=understanding_of(state),
        proposal=state.proposal,
        offers=tuple(offer for offer in offers if offer.decision is not Decision.DECLINE),
        feedbacks=heard(state),
        withdrawn=out_of(state, state.proposal),
        round=round_,
        today=today,
        raw_input=state.wanted.raw_input,
    )
    return Question(PROPOSAL_ADJUSTMENT, inputs)


def _granted(before: Proposal, offers: Sequence[Offer]) -> dict[str, tuple[str, ...]]:
    """What of their wishes for pay and travel the plan before has granted in these words: neither hangs on what is
    asked for now."""
    parts = {part.agent_id: part for part in before.assignments}
    named = ((offer, point) for offer in offers for point in offer.negotiation_points if offer.agent_id in parts)
    found = dict[str, tuple[str, ...]]()
    for offer, point in named:
        if aspect_of(point) not in _GRANTED_ONCE or not is_written(point.desired_value, parts[offer.agent_id].notes):
            continue
        found[offer.agent_id] = (*found.get(offer.agent_id, ()), point.desired_value)
    return found


def gap_question(
    state: ChannelState, today: str, outside: Sequence[AgentProfile] = ()
) -> Question[GapInputs, GapAnalysis]:
    """Prompt 7: an agreed plan is looked over; and prompt 8 with it, where there are people `outside` to look for."""
    assert state.proposal is not None  # only an agreed plan is
    near = _in_reach(state, outside)
    inputs = GapInputs(
        understanding=understanding_of(state),
        proposal=state.proposal,
        feedbacks=tuple(feedback for _, feedback in sorted(state.feedback.items())),
        today=today,
        raw_input=state.wanted.raw_input,
        recursion=recursion_question(state, (), near, today).inputs if _fit_beside(near) else None,
    )
    return Question(GAP_IDENTIFICATION, inputs)


def _in_reach(state: ChannelState, outside: Sequence[AgentProfile]) -> tuple[AgentProfile, ...]:
    near, _ = apart(understanding_of(state), outside)
    return near


def _fit_beside(outside: Sequence[AgentProfile]) -> bool:
    return 0 < len(outside) <= OUTSIDE_BESIDE_MAX


def recursion_question(
    state: ChannelState, gaps: tuple[Gap, ...], outside: Sequence[AgentProfile], today: str
) -> Question[RecursionInputs, RecursionDecision]:
    """Prompt 8; `outside` are those who could be asked and were not, of whom it is told who can be there at all."""
    assert state.proposal is not None  # only an agreed plan has gaps
    near = _in_reach(state, outside)
    policy = state.policy
    inputs = RecursionInputs(
        understanding=understanding_of(state),
        gaps=gaps,
        proposal=state.proposal,
        outside=near,
        recursion_depth=state.recursion_depth,
        gain_min=policy.recursion_gain_min,
        cost_share_max=policy.recursion_cost_share_max,
        subnets_max=policy.subnets_per_channel_max,
        invited_count=len(state.candidates),
        estimated_cost=estimated_cost(state, len(near)),
        today=today,
        raw_input=state.wanted.raw_input,
        unsafe_rules_ignored=policy.unsafe_rules_ignored,
    )
    return Question(RECURSION_DECISION, inputs)


def estimated_cost(state: ChannelState, outside: int) -> dict[str, float]:
    """About what a sub-negotiation would cost, by what this one took: `tokens` of models, `time_seconds`."""
    asked = min(outside, state.policy.candidates_max)
    main_s = seconds_between(state.opened_at, state.touched_at) if state.opened_at and state.touched_at else 0.0
    return {
        "tokens": float(TOKENS_A_CALL * (CALLS_OF_STAFF + CALLS_A_PERSON * asked)),
        "time_seconds": round(main_s, 1),
    }


def asked_in(state: ChannelState) -> set[str]:
    """Who has been asked already, here or above: nobody whom a sub-negotiation would find anew."""
    return {c.agent_id for c in state.candidates} | set(state.origin.exclude_agent_ids if state.origin else ())


def compromise_question(state: ChannelState, reason_code: str, today: str) -> Question[CompromiseInputs, Compromise]:
    """Prompt 9: it did not work out, or only in part."""
    inputs = CompromiseInputs(
        understanding=understanding_of(state),
        reason_code=reason_code,
        candidates=state.candidates,
        offers=tuple(offer for _, offer in sorted(state.offers.items())),
        proposal=state.proposal,
        feedbacks=tuple(feedback for _, feedback in sorted(state.feedback.items())),
        gaps=state.proposal.gaps if state.proposal else (),
        withdrawn=tuple(sorted(state.withdrawn)),
        hindered=state.hindered,
        today=today,
        raw_input=state.wanted.raw_input,
    )
    return Question(COMPROMISE, inputs)


def sealed(state: ChannelState) -> tuple[Offer, ...]:
    """Offers as the plan is made from them: in order of agent, and without when and by which message they came."""
    return tuple(
        replace(offer, submitted_at="", message_id="")
        for agent_id, offer in sorted(state.offers.items())
        if agent_id not in state.withdrawn
    )


def heard(state: ChannelState) -> tuple[Feedback, ...]:
    """What those who are still there said of the plan, in order of agent: whoever left asks for nothing any more."""
    return tuple(feedback for agent_id, feedback in sorted(state.feedback.items()) if agent_id not in state.withdrawn)


def out_of(state: ChannelState, plan: Proposal) -> tuple[str, ...]:
    """Who left, and who has a part in the plan but (asked again about it) takes part no more. Sorted."""
    here = participants(state)
    return tuple(sorted({*state.withdrawn, *(a.agent_id for a in plan.assignments if a.agent_id not in here)}))


def understanding_of(state: ChannelState) -> DemandUnderstanding:
    """What prompt 1 made of the demand; a channel is never opened without it."""
    assert state.wanted.understanding is not None  # the coordinator understands before it opens a channel
    return state.wanted.understanding


def understood(message: Invite | ProposalReview) -> DemandUnderstanding:
    """What prompt 1 made of the demand: its own words alone, where an outside coordinator left that out."""
    demand = message.demand
    return demand.understanding or DemandUnderstanding(surface_demand=demand.raw_input)
