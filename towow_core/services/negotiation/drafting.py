"""What channel_admin asks the model: plan (prompts 4, 6), gaps (7), recursion (8) and compromise (9)."""

from dataclasses import dataclass, replace
from typing import Any

from towow_core.domain.model_calls import CallRecord, noted
from towow_core.domain.models import AgentProfile, Compromise, Gap
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
        answer = await self._ask(state, plan_question(state, round_, self._clock.now()[:10]))
        message = ProposalDrafted(
            at=self._clock.now(),
            round=round_,
            proposal_id=new_id("prop"),
            draft=answer.value,
            degraded_reason=answer.degraded_reason,
            call_id=answer.call.call_id,
        )
        return self._drafted(state, message, answer)

    async def compromise(self, state: ChannelState, reason_code: str) -> Drafted:
        """What can be had all the same, what is missing, and what the requester could change."""
        question = compromise_question(state, reason_code)
        answer = await self._ask(state, question)
        message = CompromiseDrafted(
            at=self._clock.now(),
            reason_code=reason_code,
            compromise=completed(answer.value, question.inputs),
            degraded_reason=answer.degraded_reason,
            call_id=answer.call.call_id,
        )
        return self._drafted(state, message, answer)

    async def gaps(self, state: ChannelState) -> Drafted:
        """What the agreed plan lacks."""
        answer = await self._ask(state, gap_question(state))
        message = GapsIdentified(
            at=self._clock.now(),
            analysis=answer.value,
            degraded_reason=answer.degraded_reason,
            call_id=answer.call.call_id,
        )
        return self._drafted(state, message, answer)

    async def recursion(self, state: ChannelState, gaps: tuple[Gap, ...], outside: tuple[AgentProfile, ...]) -> Drafted:
        """Whether sub-negotiations are worth it; `outside` are those who could be asked and were not."""
        answer = await self._ask(state, recursion_question(state, gaps, outside))
        ids = tuple(new_demand_id() for _ in answer.value.sub_demands)
        if self._llm.budget is not None:
            for sub_demand_id in ids:
                self._llm.budget.inherit(sub_demand_id, state.demand_id)
        message = RecursionDecided(
            at=self._clock.now(),
            decision=answer.value,
            sub_demand_ids=ids,
            degraded_reason=answer.degraded_reason,
            call_id=answer.call.call_id,
        )
        return self._drafted(state, message, answer)

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
