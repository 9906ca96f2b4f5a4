"""What channel_admin asks the model: plan (prompts 4, 6), gaps (7), recursion (8) and compromise (9)."""

from dataclasses import replace

from towow_core.clock import Clock
from towow_core.ids import new_demand_id, new_id
from towow_core.llm.engine import ENGINE
from towow_core.llm.service import LLMService
from towow_core.models import AgentProfile, Compromise, Decision, DemandUnderstanding, Feedback, Gap, Offer, Proposal
from towow_core.negotiation.collecting import participants
from towow_core.negotiation.messages import CompromiseDrafted, GapsIdentified, ProposalDrafted, RecursionDecided
from towow_core.negotiation.state import ChannelState
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION, AggregationInputs
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT, AdjustmentInputs
from towow_core.prompts.p07_gap_identification import GapInputs
from towow_core.prompts.p08_recursion_decision import RecursionInputs
from towow_core.prompts.p09_compromise import COMPROMISE, CompromiseInputs
from towow_core.services.gap_identification import GapIdentificationService
from towow_core.services.subnet_manager import SubnetManager


class Drafting:
    """Turns a channel's state into a prompt's inputs, and the answer into a message for the channel."""

    def __init__(self, llm: LLMService, clock: Clock) -> None:
        self._llm, self._clock = llm, clock
        self._gaps, self._subnets = GapIdentificationService(llm), SubnetManager(llm)

    async def proposal(self, state: ChannelState, round_: int) -> ProposalDrafted:
        """A plan from the offers, or the current plan adjusted to what was said about it."""
        today = self._clock.now()[:10]
        offers = sealed(state)
        if state.proposal is None:
            first = AggregationInputs(understanding=understanding_of(state), offers=offers, today=today)
            answer = await self._llm.ask(PROPOSAL_AGGREGATION, first, about=state.channel_id)
        else:
            again = AdjustmentInputs(
                understanding=understanding_of(state),
                proposal=state.proposal,
                offers=tuple(offer for offer in offers if offer.decision is not Decision.DECLINE),
                feedbacks=heard(state),
                withdrawn=out_of(state, state.proposal),
                round=round_,
                today=today,
            )
            answer = await self._llm.ask(PROPOSAL_ADJUSTMENT, again, about=state.channel_id)
        return ProposalDrafted(
            at=self._clock.now(),
            round=round_,
            proposal_id=new_id("prop"),
            draft=answer.value,
            degraded_reason=answer.degraded_reason,
        )

    async def compromise(self, state: ChannelState, reason_code: str) -> CompromiseDrafted:
        """What can be had all the same, what is missing, and what the requester could change."""
        inputs = CompromiseInputs(
            understanding=understanding_of(state),
            reason_code=reason_code,
            candidates=state.candidates,
            offers=tuple(offer for _, offer in sorted(state.offers.items())),
            proposal=state.proposal,
            feedbacks=tuple(said for _, said in sorted(state.feedback.items())),
            gaps=state.proposal.gaps if state.proposal else (),
            withdrawn=tuple(sorted(state.withdrawn)),
        )
        answer = await self._llm.ask(COMPROMISE, inputs, about=state.channel_id)
        return CompromiseDrafted(
            at=self._clock.now(),
            reason_code=reason_code,
            compromise=completed(answer.value, inputs),
            degraded_reason=answer.degraded_reason,
        )

    async def gaps(self, state: ChannelState) -> GapsIdentified:
        """What the agreed plan lacks."""
        assert state.proposal is not None  # only an agreed plan is looked over
        inputs = GapInputs(
            understanding=understanding_of(state),
            proposal=state.proposal,
            feedbacks=tuple(said for _, said in sorted(state.feedback.items())),
        )
        answer = await self._gaps.analyse(inputs, about=state.channel_id)
        return GapsIdentified(at=self._clock.now(), analysis=answer.value, degraded_reason=answer.degraded_reason)

    async def recursion(
        self, state: ChannelState, gaps: tuple[Gap, ...], outside: tuple[AgentProfile, ...]
    ) -> RecursionDecided:
        """Whether sub-negotiations are worth it; `outside` are those who could be asked and were not."""
        assert state.proposal is not None  # only an agreed plan has gaps
        policy = state.policy
        inputs = RecursionInputs(
            understanding=understanding_of(state),
            gaps=gaps,
            proposal=state.proposal,
            outside=outside,
            recursion_depth=state.recursion_depth,
            gain_min=policy.recursion_gain_min,
            cost_share_max=policy.recursion_cost_share_max,
            subnets_max=policy.subnets_per_channel_max,
            invited_count=len(state.candidates),
        )
        answer = await self._subnets.decide(inputs, about=state.channel_id)
        ids = tuple(new_demand_id() for _ in answer.value.sub_demands)
        return RecursionDecided(
            at=self._clock.now(),
            decision=answer.value,
            sub_demand_ids=ids,
            degraded_reason=answer.degraded_reason,
        )


def completed(compromise: Compromise, inputs: CompromiseInputs) -> Compromise:
    """A model may forget whom we asked, or what could be changed: the facts, and the offline engine, know it."""
    if compromise.suggestions and (compromise.asked or not inputs.candidates):
        return compromise
    plain: Compromise = ENGINE[COMPROMISE.key](inputs)
    return replace(
        compromise,
        asked=compromise.asked or plain.asked,
        suggestions=compromise.suggestions or plain.suggestions,
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
