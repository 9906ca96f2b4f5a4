"""What channel_admin asks the model: plan (prompts 4, 6), gaps (7), recursion (8) and compromise (9)."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from towow_core.domain.drafts import RecursionDecision
from towow_core.domain.model_calls import CallRecord, noted
from towow_core.domain.models import AgentProfile, Candidate, Compromise, Gap
from towow_core.engine.planning.single_part import able_alone
from towow_core.llm.engine import ENGINE
from towow_core.llm.service import Answer, LLMService
from towow_core.negotiation.messages import (
    AnyChannelMessage,
    CompromiseDrafted,
    GapsIdentified,
    ProposalDrafted,
    RecursionDecided,
)
from towow_core.negotiation.state import ChannelState
from towow_core.prompts.p09_compromise import COMPROMISE, CompromiseInputs
from towow_core.services.negotiation.questions import (
    Out,
    Question,
    compromise_question,
    gap_question,
    plan_question,
    recursion_question,
)
from towow_core.support.clock import Clock
from towow_core.support.ids import new_demand_id, new_id

RESERVE_BESIDE = 3  # more of those who could do a part alone than are asked: somebody may have left meanwhile


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """A message for the channel, and what a model was asked for it."""

    message: AnyChannelMessage
    call: CallRecord


class Drafting:
    """Turns a channel's state into a prompt's inputs, and the answer into a message for the channel.

    Args:
        llm: Who is asked.
        clock: When.
        asked_by: The channel_admin's id on the network, for the record.
    """

    def __init__(self, llm: LLMService, clock: Clock, *, asked_by: str = "channel_admin") -> None:
        self._llm, self._clock, self._asked_by = llm, clock, asked_by

    async def proposal(self, state: ChannelState, round_: int) -> Drafted:
        """A plan from the offers, or the current plan adjusted to what was said about it."""
        answer = await self._ask(state, plan_question(state, round_, self._today()))
        message = ProposalDrafted(
            at=self._clock.now(),
            round=round_,
            proposal_id=new_id("prop"),
            draft=answer.value,
            degraded_reason=answer.degraded_reason,
            call_id=answer.call.call_id,
        )
        return self._drafted(state, message, answer)

    async def compromise(self, state: ChannelState, reason_code: str, left: Collection[str] = ()) -> Drafted:
        """What can be had all the same, what is missing, and what the requester could change.

        `left` are those who have left the demand, where that matters.
        """
        question = compromise_question(state, reason_code, self._today())
        answer = await self._ask(state, question)
        message = CompromiseDrafted(
            at=self._clock.now(),
            reason_code=reason_code,
            compromise=completed(answer.value, question.inputs),
            degraded_reason=answer.degraded_reason,
            call_id=answer.call.call_id,
            left=tuple(sorted(left)),
        )
        return self._drafted(state, message, answer)

    async def gaps(self, state: ChannelState, outside: tuple[AgentProfile, ...]) -> Drafted:
        """What the agreed plan lacks, and whether that is worth looking for among those `outside`."""
        answer = await self._ask(state, gap_question(state, self._today(), outside))
        message = GapsIdentified(
            at=self._clock.now(),
            analysis=answer.value,
            sub_demand_ids=self._new_sub_demands(state, answer.value.recursion),
            able_alone=self._able_alone(state, answer.value.recursion, outside),
            degraded_reason=answer.degraded_reason,
            call_id=answer.call.call_id,
        )
        return self._drafted(state, message, answer)

    async def recursion(self, state: ChannelState, gaps: tuple[Gap, ...], outside: tuple[AgentProfile, ...]) -> Drafted:
        """Whether sub-negotiations are worth it; `outside` are those who could be asked and were not."""
        answer = await self._ask(state, recursion_question(state, gaps, outside, self._today()))
        ids = self._new_sub_demands(state, answer.value)
        message = RecursionDecided(
            at=self._clock.now(),
            decision=answer.value,
            sub_demand_ids=ids,
            able_alone=self._able_alone(state, answer.value, outside),
            degraded_reason=answer.degraded_reason,
            call_id=answer.call.call_id,
        )
        return self._drafted(state, message, answer)

    def _new_sub_demands(self, state: ChannelState, decision: RecursionDecision | None) -> tuple[str, ...]:
        """An id for each sub-demand, which spends from its parent's account."""
        ids = tuple(new_demand_id() for _ in (decision.sub_demands if decision is not None else ()))
        if self._llm.budget is not None:
            for sub_demand_id in ids:
                self._llm.budget.inherit(sub_demand_id, state.demand_id)
        return ids

    def _able_alone(
        self, state: ChannelState, decision: RecursionDecision | None, outside: tuple[AgentProfile, ...]
    ) -> tuple[tuple[Candidate, ...], ...]:
        """For each sub-demand who could do all of it alone: found by rule, as fast as a look into the profiles."""
        whole, plan, most = state.wanted.understanding, state.proposal, state.policy.gap_invites_max
        if decision is None or whole is None or plan is None or most == 0:
            return ()
        return tuple(
            able_alone(sub, whole, plan, outside, today=self._today(), most=most + RESERVE_BESIDE)
            for sub in decision.sub_demands
        )

    def _today(self) -> str:
        return self._clock.now()[:10]

    async def _ask(self, state: ChannelState, question: Question[Any, Out]) -> Answer[Out]:
        return await self._llm.ask(question.prompt, question.inputs, about=state.channel_id, demand_id=state.demand_id)

    def _drafted(self, state: ChannelState, message: AnyChannelMessage, answer: Answer[Any]) -> Drafted:
        call = noted(
            answer.call,
            at=message.at,
            agent_id=self._asked_by,
            demand_id=state.demand_id,
            channel_id=state.channel_id,
        )
        return Drafted(message=message, call=call)


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
