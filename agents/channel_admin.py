"""Channel admin: runs negotiations. Its handlers read, hand over to the runner, and end."""

from collections.abc import Mapping
from typing import Any, Self

from agents.network.connection import Arrival, Hub
from agents.network.hub_address import hub_address
from agents.network.send_permissions import Group, bad_channel, group_of
from agents.network.worker import EventContext, TowowWorkerAgent, Unusable, on_event
from agents.processes.model import model_of
from towow_core.domain.errors import BadSetting, MalformedMessage, UnknownChannel
from towow_core.domain.messages import AgentWithdraw, ChannelDecision, ChannelManage, OfferResponse, ProposalResponse
from towow_core.domain.model_calls import CallRecord, handed_over
from towow_core.domain.outcomes import RequesterDecision
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.service import LLMService
from towow_core.negotiation.messages import (
    CancelRequested,
    FeedbackReceived,
    InvalidAnswerReceived,
    OfferReceived,
    Question,
    WithdrawReceived,
)
from towow_core.seed_api.seed_forms import read_offer
from towow_core.services.negotiation.drafting import Drafting
from towow_core.services.negotiation.lease import LeaseTerms
from towow_core.services.negotiation.negotiation_runner import NegotiationRunner
from towow_core.services.negotiation.replacements import replacement_wanted
from towow_core.store.engine import Database
from towow_core.store.records import CHANNEL_ADMIN
from towow_core.store.store import Store
from towow_core.support import codec
from towow_core.support.clock import Clock, SystemClock
from towow_core.support.ids import new_id
from towow_core.support.settings import Settings

WHY_MAX = 300  # characters of what a twin is told about its answer; names of fields in it are the twin's own words


class TowowChannelAdmin(TowowWorkerAgent):
    """Manages channels from the first invitation to the terminal event."""

    def __init__(
        self,
        *,
        hub: Hub,
        store: Store,
        llm: LLMService,
        policy: NegotiationPolicy,
        clock: Clock,
        name: str = CHANNEL_ADMIN,
        terms: LeaseTerms | None = None,
    ) -> None:
        """`name` is its id on the network; others who share the store are `channel_admin-2`, `channel_admin-three`…"""
        super().__init__(name, hub=hub)
        self._store, self._clock = store, clock
        self.runner = NegotiationRunner(
            store=store,
            network=self,
            drafting=Drafting(llm, clock, asked_by=name),
            policy=policy,
            clock=clock,
            owner=name,
            terms=terms,
        )

    @classmethod
    def from_settings(cls, settings: Settings, *, name: str = CHANNEL_ADMIN) -> Self:
        """The channel admin of the network that `settings` describe.

        Raises:
            BadSetting: Nobody may be a channel_admin under this name.
        """
        if not name.startswith(CHANNEL_ADMIN) or group_of(name) is not Group.SYSTEM:
            raise BadSetting(f"--name is {name!r}; it must be channel_admin, or begin with channel_admin-.")
        store = Store(Database(settings.store_url)).with_retry()
        return cls(
            hub=hub_address(settings),
            store=store,
            llm=model_of(settings, name, store.answers),
            policy=settings.policy,
            clock=SystemClock(),
            name=name,
        )

    async def on_startup(self) -> None:
        await self.runner.start()

    def order_key(self, arrival: Arrival) -> str:
        """Twins answer side by side: what several say of one channel is stored together."""
        key = super().order_key(arrival)
        return f"{key} {arrival.source}" if group_of(arrival.source) is Group.USERS else key

    async def on_reconnected(self) -> None:
        await self.runner.resend_questions()

    async def on_shutdown(self) -> None:
        await self.runner.stop()
        self._store.close()

    async def kill(self) -> None:
        await super().kill()
        await self.runner.kill()

    async def handle_offer_response(self, channel_id: str, message: Mapping[str, Any]) -> None:
        """Seed 002's way in: an `offer_response` as a plain dict. A repeat of its `message_id` changes nothing.

        Raises:
            MalformedMessage: It names no agent, or a field has a value that cannot be used.
            UnknownChannel: No such channel is open here.
        """
        state = self.runner.state(channel_id)
        if state is None:
            raise UnknownChannel(channel_id)
        offer = read_offer(message, demand_id=state.demand_id, offer_id=new_id("offer"))
        message_id = str(message.get("message_id") or new_id("msg"))
        await self.runner.handle(channel_id, OfferReceived(at=self._clock.now(), message_id=message_id, offer=offer))

    @on_event(ChannelManage.name)
    async def on_manage(self, context: EventContext) -> None:
        if (message := self.read(context, ChannelManage)) is not None:
            await self.runner.open(message)

    @on_event(OfferResponse.name)
    async def on_offer_response(self, context: EventContext) -> None:
        message = self.read_or_why(context, OfferResponse)
        if isinstance(message, Unusable):
            await self._on_unusable(context, message, "offer")
            return
        calls = _calls_with(message)
        offer = OfferReceived(
            at=self._clock.now(), message_id=message.message_id, offer=message.offer, call_id=_id_of(calls)
        )
        await self.runner.handle(message.channel_id, offer, calls)

    @on_event(ProposalResponse.name)
    async def on_proposal_response(self, context: EventContext) -> None:
        message = self.read_or_why(context, ProposalResponse)
        if isinstance(message, Unusable):
            await self._on_unusable(context, message, "feedback")
            return
        calls = _calls_with(message)
        said = FeedbackReceived(
            at=self._clock.now(),
            message_id=message.message_id,
            feedback=message.feedback,
            names_round=self.names(context, "round"),
            call_id=_id_of(calls),
        )
        await self.runner.handle(message.channel_id, said, calls)

    async def _on_unusable(self, context: EventContext, unusable: Unusable, question: Question) -> None:
        """A twin has answered, and nobody can use it: its channel asks it once more instead of waiting for ever."""
        event = context.incoming_event
        channel_id, round_ = event.payload.get("channel_id"), event.payload.get("round")
        if not unusable.is_senders_own or not isinstance(channel_id, str) or bad_channel(channel_id) is not None:
            return
        answer = InvalidAnswerReceived(
            at=self._clock.now(),
            message_id=event.event_id,
            agent_id=event.source_id,
            question=question,
            round=round_ if question == "feedback" and type(round_) is int else None,
            why=unusable.why[:WHY_MAX],
        )
        await self.runner.handle(channel_id, answer, self._calls_in(context, channel_id))

    def _calls_in(self, context: EventContext, channel_id: str) -> tuple[CallRecord, ...]:
        """What the model of a useless answer was asked, where that can be read: it was paid for all the same."""
        event = context.incoming_event
        state, said = self.runner.state(channel_id), event.payload.get("call")
        if state is None or said is None:
            return ()
        whose = {"agent_id": event.source_id, "demand_id": state.demand_id, "channel_id": channel_id}
        try:
            return (handed_over(codec.load(CallRecord, said), **whose),)
        except MalformedMessage:
            return ()

    @on_event(AgentWithdraw.name)
    async def on_withdraw(self, context: EventContext) -> None:
        if (message := self.read(context, AgentWithdraw)) is not None:
            await self.runner.withdraw(
                message.channel_id,
                WithdrawReceived(
                    at=self._clock.now(),
                    message_id=message.message_id,
                    agent_id=message.agent_id,
                    reason=message.reason,
                ),
            )

    @on_event(ChannelDecision.name)
    async def on_decision(self, context: EventContext) -> None:
        message = self.read(context, ChannelDecision)
        if message is None:
            return
        if message.decision is RequesterDecision.CANCEL:
            cancel = CancelRequested(
                at=self._clock.now(),
                reason=message.reason,
                unsafe=message.unsafe,
                advice=message.advice,
                sub_demand_id=message.sub_demand_id,
            )
            await self.runner.handle(message.channel_id, cancel)
        elif message.decision is RequesterDecision.WITHDRAW:
            left = WithdrawReceived(
                at=self._clock.now(),
                message_id=message.message_id,
                agent_id=message.agent_id,
                reason=message.reason,
                taken_out_by=message.taken_out_by,
            )
            await self.runner.withdraw(message.channel_id, left)
        elif message.decision is RequesterDecision.REPLACE:
            wanted = await replacement_wanted(self._store, message, at=self._clock.now())
            if wanted is not None:
                await self.runner.handle(message.channel_id, wanted)
        elif message.decision in {RequesterDecision.REJECT, RequesterDecision.CHANGE, RequesterDecision.RETRY}:
            await self.runner.next_versions.go_on(message)
            return  # it is settled when that has begun
        await self._store.outbox.settled([message.message_id])


def _calls_with(message: OfferResponse | ProposalResponse) -> tuple[CallRecord, ...]:
    """What a twin says that its model was asked: about this, by itself, and no longer than a note may be."""
    if message.call is None:
        return ()
    whose = {"agent_id": message.agent_id, "demand_id": message.demand_id, "channel_id": message.channel_id}
    return (handed_over(message.call, **whose),)


def _id_of(calls: tuple[CallRecord, ...]) -> str:
    return calls[0].call_id if calls else ""
