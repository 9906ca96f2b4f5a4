"""ToWow's negotiation alone: `transition`, whose effects are answered at once and in order; no store, hub or model.

What it asks for becomes the next messages; everything that it would record, show and send is made, and thrown away.
"""

import argparse
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from tests.benchmarks.peers import measuring
from tests.benchmarks.peers.workload import DEMAND, PARTICIPANTS
from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.drafts import GapAnalysis, ProposalDraft
from towow_core.domain.messages import Invite, ProposalReview
from towow_core.domain.models import (
    Assignment,
    Candidate,
    Decision,
    Demand,
    DemandUnderstanding,
    FeedbackType,
    Provenance,
)
from towow_core.domain.policy import NegotiationPolicy
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import DraftProposal, Effect, IdentifyGaps, Send
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.transition import transition

AT = "2027-01-01T00:00:00.000000Z"
POLICY = NegotiationPolicy()
CANDIDATES = tuple(
    Candidate(agent_id=f"user_agent_{n}", display_name=f"Person {n}", reason="合适", relevance_score=80)
    for n in range(PARTICIPANTS)
)


def channel(number: int) -> ChannelState:
    understanding = DemandUnderstanding(surface_demand=DEMAND["raw_input"], capability_tags=("场地", "演讲"))
    demand = Demand(
        demand_id=f"d-{number:08x}",
        user_id=DEMAND["user_id"],
        raw_input=DEMAND["raw_input"],
        submitted_at=AT,
        understanding=understanding,
    )
    return ChannelState(
        channel_id=f"collab-{number:08x}",
        demand=demand,
        policy=POLICY,
        candidates=CANDIDATES,
        rounds_max=POLICY.rounds_max,
        opened_at=AT,
        touched_at=AT,
    )


def answers(state: ChannelState, effect: Effect) -> Iterator[msg.AnyChannelMessage]:
    """What a twin or a model says to it, if anybody is asked."""
    match effect:
        case Send(agent_id=agent_id, message=Invite() as asked):
            yield msg.OfferReceived(at=AT, message_id=f"offer-{asked.message_id}", offer=_offer(agent_id, state))
        case Send(agent_id=agent_id, message=ProposalReview() as asked):
            said = Feedback(
                agent_id=agent_id,
                display_name=agent_id,
                feedback_type=FeedbackType.ACCEPT,
                round=asked.round,
                reasoning="同意",
                provenance=Provenance.LLM,
            )
            yield msg.FeedbackReceived(at=AT, message_id=f"said-{asked.message_id}", feedback=said)
        case DraftProposal(round=round_):
            yield msg.ProposalDrafted(at=AT, round=round_, proposal_id=f"prop-{round_}", draft=_draft(state))
        case IdentifyGaps():
            yield msg.GapsIdentified(at=AT, analysis=GapAnalysis(is_complete=True))


def _offer(agent_id: str, state: ChannelState) -> Offer:
    return Offer(
        offer_id=f"offer-{agent_id}",
        agent_id=agent_id,
        display_name=agent_id,
        demand_id=state.demand_id,
        decision=Decision.PARTICIPATE,
        contribution=f"{agent_id}可以提供场地",
        conditions=("提前一周确认",),
        reasoning="合适",
        confidence=80,
        provenance=Provenance.LLM,
    )


def _draft(state: ChannelState) -> ProposalDraft:
    parts = tuple(
        Assignment(
            agent_id=made.agent_id, display_name=made.display_name, role="成员", responsibility=made.contribution
        )
        for made in state.offers.values()
    )
    return ProposalDraft(summary="大家一起做", assignments=parts, provenance=Provenance.LLM)


def negotiate(number: int, *heard: Any) -> ChannelState:
    """From the first message to the last; each of `heard` is told of every message and effect."""
    state = channel(number)
    waiting: deque[msg.AnyChannelMessage] = deque([msg.StartManaging(at=AT)])
    while waiting:
        message = waiting.popleft()
        step = transition(state, message)
        state = step.state
        for effect in step.effects:
            waiting.extend(answers(state, effect))
        for tell in heard:
            tell(message, step.effects)
    return state


@asynccontextmanager
async def opened(_: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    numbers = count()

    async def one() -> None:
        ended = negotiate(next(numbers))
        if ended.status is not ChannelStatus.FINALIZED or len(ended.feedback) != PARTICIPANTS:
            raise RuntimeError(f"It ended as {ended.status} with {len(ended.feedback)} answers.")

    yield measuring.Running(negotiate=one)


if __name__ == "__main__":
    measuring.main(opened)
