"""User agent: the digital twin of one person, a process of its own on the network.

To write your own twin, subclass `TowowUserAgent` and override `answer_invitation` and `review_plan`; `docs/twins.md`
shows one in 20 lines.
"""

import logging
from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self, TypeVar

from agents.network.connection import Hub
from agents.network.hub_address import hub_address
from agents.network.twin_secret import twin_secret
from agents.network.worker import EventContext, TowowWorkerAgent, on_event
from agents.processes.busy_calendar import BusyCalendar
from agents.processes.model import model_of
from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.drafts import FeedbackDraft, OfferDraft
from towow_core.domain.errors import UnknownChannel
from towow_core.domain.messages import (
    AgentWithdraw,
    ChannelCompleted,
    Invite,
    NetworkMessage,
    OfferResponse,
    ProposalResponse,
    ProposalReview,
    RegistryAnnounce,
    Renegotiate,
)
from towow_core.domain.model_calls import CallRecord, handed_over
from towow_core.domain.models import AgentProfile, Demand, Proposal
from towow_core.engine.twin.offers import without_calendar
from towow_core.engine.twin.reserve_price import as_announced, guarded, when_asked
from towow_core.llm.service import LLMService
from towow_core.prompts.base import Prompt
from towow_core.services.negotiation.admin_routing import ToAnyAdmin
from towow_core.services.negotiation.outbox_relay import OutboxRelay
from towow_core.services.negotiation.questions import Question, feedback_question, offer_question, understood
from towow_core.services.negotiation.twin_answers import feedback_of, offer_of
from towow_core.store.records import OutboxMessage
from towow_core.support.bounds import excess
from towow_core.support.clock import Clock, SystemClock
from towow_core.support.ids import new_id
from towow_core.support.replacing import replace
from towow_core.support.settings import Settings
from towow_core.support.timestamps import plus_seconds

log = logging.getLogger(__name__)

ANSWER_KEPT_S = 600.0  # how long an answer is worth delivering: a channel lives no longer
CHANNELS_KEPT = 256
Place = tuple[str, int]
In = TypeVar("In")
Out = TypeVar("Out")


@dataclass(frozen=True, slots=True, kw_only=True)
class Negotiation:
    """Something that a twin is part of: what is wanted, and which channel_admin runs it."""

    demand: Demand
    admin: str

    @property
    def demand_id(self) -> str:
        return self.demand.demand_id


SUMMARY_MAX = 100  # characters of a demand in `agent.invited` (seed 000 §3.4)


class TowowUserAgent(TowowWorkerAgent):
    """Answers invitations and reviews plans as the person in `profile` would."""

    def __init__(
        self,
        profile: AgentProfile,
        *,
        hub: Hub,
        llm: LLMService,
        clock: Clock | None = None,
        secret: bytes = b"",
        calendar_hosts: Collection[str] = (),
    ) -> None:
        """`secret` hides the person's lowest price (`engine/twin/reserve_price.py`); without one it can be guessed.

        `calendar_hosts` may be asked for the person's calendar although their addresses are private.
        """
        super().__init__(profile.agent_id, hub=hub)
        self.profile = replace(profile, busy_ics="")  # it is announced; where the person's calendar is, is not
        self.guarded = guarded(self.profile, secret)  # what prompts and engine are told of the person
        self._when_asked = when_asked(self.profile, secret)  # the same, for whoever reviews a plan
        self._calendar = BusyCalendar(profile.busy_ics, hosts=calendar_hosts)
        self._model = self.llm_service = llm
        self._clock = clock or SystemClock()
        self._outbox_relay = OutboxRelay(self, self._clock, sender=profile.agent_id, route=ToAnyAdmin(self))
        self._answers: OrderedDict[Place, Offer | Feedback] = OrderedDict()
        self._calls: dict[Place, CallRecord] = {}
        self._negotiations: OrderedDict[str, Negotiation] = OrderedDict()
        self._agreed: OrderedDict[str, Negotiation] = OrderedDict()  # over, with a part for this twin

    @classmethod
    def from_settings(cls, settings: Settings, *, profile: AgentProfile) -> Self:
        """The twin of `profile` on the network that `settings` describe."""
        llm, secret = model_of(settings, profile.agent_id), twin_secret(settings.data_dir, profile.agent_id)
        hosts = settings.busy_ics_hosts
        return cls(profile, hub=hub_address(settings), llm=llm, secret=secret, calendar_hosts=hosts)

    # -- what a twin of your own overrides

    async def answer_invitation(self, invite: Invite) -> OfferDraft:
        """Would this person take part, with what, on which conditions? Asks prompt 3.

        A `Renegotiate` is an invitation too: to the next round about a plan that the requester did not take.
        """
        profile = await self.profile_now()
        is_without_calendar = self._calendar.is_unknown  # as this answer was made, whatever is read meanwhile
        draft = await self._ask(offer_question(profile, invite, self._clock.now()[:10]), invite)
        return without_calendar(draft, understood(invite)) if is_without_calendar else draft

    async def review_plan(self, review: ProposalReview) -> FeedbackDraft:
        """Does this person agree with their part of the plan? Asks prompt 5."""
        profile = await self._as_of_now(self._when_asked)
        return await self._ask(feedback_question(profile, review, self._clock.now()[:10]), review)

    async def profile_now(self) -> AgentProfile:
        """`guarded`, with the days that the person's own calendar has taken."""
        return await self._as_of_now(self.guarded)

    async def _as_of_now(self, profile: AgentProfile) -> AgentProfile:
        taken = await self._calendar.days(self._clock.now()[:10])
        if not taken:
            return profile
        dates = tuple(dict.fromkeys((*profile.terms.unavailable_dates, *taken)))
        return replace(profile, terms=replace(profile.terms, unavailable_dates=dates))

    async def _ask(self, question: Question[In, Out], asked: Invite | ProposalReview) -> Out:
        return await self.ask_model(question.prompt, question.inputs, asked)

    async def ask_model(self, prompt: Prompt[In, Out], inputs: In, asked: Invite | ProposalReview) -> Out:
        """Ask the model for the answer to `asked`; what it was asked goes with the answer, for the record."""
        answer = await self._model.ask(prompt, inputs, about=asked.channel_id, demand_id=asked.demand_id)
        about = {"demand_id": asked.demand_id, "channel_id": asked.channel_id, "agent_id": self.agent_id}
        self._calls[_place(asked)] = handed_over(answer.call, **about, at=self._clock.now())
        return answer.value

    @property
    def negotiations(self) -> Mapping[str, Negotiation]:
        """What this twin is part of at the moment, by channel: it was asked, and has heard of no end yet."""
        return MappingProxyType(self._negotiations)

    async def withdraw(self, channel_id: str, reason: str = "") -> None:
        """Leave a negotiation, or the plan that came of it: the person has told their twin so.

        It is announced, and not taken back; days that an approved plan had booked are free again.

        Raises:
            UnknownChannel: This twin is not part of it (any more).
        """
        negotiation = self._negotiations.pop(channel_id, None) or self._agreed.pop(channel_id, None)
        if negotiation is None:
            raise UnknownChannel(channel_id)
        goodbye = AgentWithdraw(
            **self._stamp(),
            demand_id=negotiation.demand_id,
            channel_id=channel_id,
            agent_id=self.agent_id,
            reason=reason,
        )
        self._send_later(negotiation.admin, goodbye)

    # -- the network's side

    async def on_startup(self) -> None:
        self._announce()

    async def on_reconnected(self) -> None:
        self._announce()

    async def on_shutdown(self) -> None:
        await self._outbox_relay.stop()

    @on_event(Invite.name)
    async def on_invite(self, context: EventContext) -> None:
        invite = self.read(context, Invite)
        if invite is None:
            return
        self._take_note(invite, context.incoming_event.source_id)
        told = {"channel_id": invite.channel_id, "demand_summary": invite.demand.raw_input[:SUMMARY_MAX]}
        self.emit_sse("agent.invited", told, channel_id=invite.channel_id)
        offer = self._answers.get(_place(invite))
        if not isinstance(offer, Offer) or invite.problem:  # merely asked again, it says the same again
            offer = self._offer(invite, await self.answer_invitation(invite))
            self._remember(_place(invite), offer)
        await self._answer(
            context.incoming_event.source_id,
            OfferResponse(
                **self._stamp(),
                demand_id=invite.demand_id,
                channel_id=invite.channel_id,
                agent_id=self.agent_id,
                offer=offer,
                call=self._calls.get(_place(invite)),
            ),
        )

    @on_event(Renegotiate.name)
    async def on_renegotiate(self, context: EventContext) -> None:
        await self.on_invite(context)

    @on_event(ProposalReview.name)
    async def on_proposal_review(self, context: EventContext) -> None:
        review = self.read(context, ProposalReview)
        if review is None:
            return
        self._take_note(review, context.incoming_event.source_id)
        said = self._answers.get(_place(review))
        if not isinstance(said, Feedback) or review.problem:
            said = self._feedback(review, await self.review_plan(review))
            self._remember(_place(review), said)
        await self._answer(
            context.incoming_event.source_id,
            ProposalResponse(
                **self._stamp(),
                demand_id=review.demand_id,
                channel_id=review.channel_id,
                agent_id=self.agent_id,
                round=review.round,
                feedback=said,
                call=self._calls.get(_place(review)),
            ),
        )

    @on_event(ChannelCompleted.name)
    async def on_completed(self, context: EventContext) -> None:
        if (done := self.read(context, ChannelCompleted)) is not None:
            was_in = self._negotiations.pop(done.channel_id, None)
            if was_in is not None and done.proposal is not None and self._has_part(done.proposal):
                _keep(self._agreed, done.channel_id, was_in)
            for key in [key for key in self._answers if key[0] == done.channel_id]:
                del self._answers[key]
                self._calls.pop(key, None)

    def _offer(self, invite: Invite, draft: OfferDraft) -> Offer:
        return offer_of(
            draft,
            offer_id=new_id("offer"),
            agent_id=self.agent_id,
            display_name=self.profile.user_name,
            demand_id=invite.demand_id,
            submitted_at=self._clock.now(),
        )

    def _feedback(self, review: ProposalReview, draft: FeedbackDraft) -> Feedback:
        return feedback_of(draft, agent_id=self.agent_id, display_name=self.profile.user_name, round_=review.round)

    def _remember(self, place: Place, answer: Offer | Feedback) -> None:
        self._answers[place] = answer
        while len(self._answers) > CHANNELS_KEPT:
            oldest, _ = self._answers.popitem(last=False)
            self._calls.pop(oldest, None)

    def _take_note(self, question: Invite | ProposalReview, admin: str) -> None:
        if question.problem:
            log.warning("twin.answer_refused", extra={"channel_id": question.channel_id, "why": question.problem})
        _keep(self._negotiations, question.channel_id, Negotiation(demand=question.demand, admin=admin))

    def _has_part(self, plan: Proposal) -> bool:
        return any(part.agent_id == self.agent_id for part in plan.assignments)

    def _announce(self) -> None:
        self._send_later("coordinator", RegistryAnnounce(**self._stamp(), profile=as_announced(self.profile)))

    def _stamp(self) -> dict[str, Any]:
        return {"message_id": new_id("msg"), "sent_at": self._clock.now()}

    async def _answer(self, recipient: str, message: NetworkMessage) -> None:
        """The question stays in our mailbox until its answer is in the other one: then either process may die."""
        await self._outbox_relay.deliver_and_wait(_outbox_message(recipient, message))

    def _send_later(self, recipient: str, message: NetworkMessage) -> None:
        too_much = excess(message)
        if too_much is not None:  # it will be ignored, and nobody asks again; say so on our side
            log.error("twin.says_too_much", extra={"event_name": message.name, "why": too_much.sentence})
        self._outbox_relay.deliver([_outbox_message(recipient, message)])


def _keep(known: OrderedDict[str, Negotiation], channel_id: str, negotiation: Negotiation) -> None:
    known[channel_id] = negotiation
    while len(known) > CHANNELS_KEPT:
        known.popitem(last=False)


def _outbox_message(recipient: str, message: NetworkMessage) -> OutboxMessage:
    expires_at = plus_seconds(message.sent_at, ANSWER_KEPT_S)
    return OutboxMessage(recipient=recipient, message=message, expires_at=expires_at)


def _place(asked: Invite | ProposalReview) -> Place:
    """Which answer of a channel: 0 is the offer, 1 the review of the first round."""
    return asked.channel_id, 0 if isinstance(asked, Invite) else asked.round
