"""What channel_admin asks the model: plan (prompts 4, 6), gaps (7), recursion (8) and compromise (9)."""

from dataclasses import dataclass, replace
from typing import Any

from towow_core.calls import CallRecord, noted
from towow_core.clock import Clock
from towow_core.ids import new_demand_id, new_id
from towow_core.llm.engine import ENGINE
from towow_core.llm.service import Answer, LLMService
from towow_core.models import AgentProfile, Compromise, Gap
from towow_core.negotiation.messages import (
    AnyChannelMessage,
    CompromiseDrafted,
    GapsIdentified,
    ProposalDrafted,
    RecursionDecided,
)
from towow_core.negotiation.state import ChannelState
from towow_core.prompts.p09_compromise import COMPROMISE, CompromiseInputs
from towow_core.services.gap_identification import GapIdentificationService
from towow_core.services.questions import compromise_inputs, gap_inputs, plan_question, recursion_inputs
from towow_core.services.subnet_manager import SubnetManager


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
        self._gaps, self._subnets = GapIdentificationService(llm), SubnetManager(llm)

    async def proposal(self, state: ChannelState, round_: int) -> Drafted:
        """A plan from the offers, or the current plan adjusted to what was said about it."""
        prompt, inputs = plan_question(state, round_, self._clock.now()[:10])
        answer = await self._llm.ask(prompt, inputs, about=state.channel_id)
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
        inputs = compromise_inputs(state, reason_code)
        answer = await self._llm.ask(COMPROMISE, inputs, about=state.channel_id)
        message = CompromiseDrafted(
            at=self._clock.now(),
            reason_code=reason_code,
            compromise=completed(answer.value, inputs),
            degraded_reason=answer.degraded_reason,
            call_id=answer.call.call_id,
        )
        return self._drafted(state, message, answer)

    async def gaps(self, state: ChannelState) -> Drafted:
        """What the agreed plan lacks."""
        answer = await self._gaps.analyse(gap_inputs(state), about=state.channel_id)
        message = GapsIdentified(
            at=self._clock.now(),
            analysis=answer.value,
            degraded_reason=answer.degraded_reason,
            call_id=answer.call.call_id,
        )
        return self._drafted(state, message, answer)

    async def recursion(self, state: ChannelState, gaps: tuple[Gap, ...], outside: tuple[AgentProfile, ...]) -> Drafted:
        """Whether sub-negotiations are worth it; `outside` are those who could be asked and were not."""
        answer = await self._subnets.decide(recursion_inputs(state, gaps, outside), about=state.channel_id)
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
