"""A twin of a fork: it says what it said where it is asked the same, and else answers by its person's rules."""

from dataclasses import fields
from typing import Any, TypeVar

from agents.network.connection import Hub
from agents.network.worker import EventContext, on_event
from agents.user_agent import TowowUserAgent
from bridges.forks.forked import AnsweredAs, Basis
from bridges.forks.recorded_answers import Asked, Recorded, RecordedAnswers, ToldOf
from bridges.simulation.virtual_time import VirtualClock
from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.drafts import FeedbackDraft, OfferDraft
from towow_core.domain.messages import Invite, ProposalReview
from towow_core.domain.models import AgentProfile, Decision, FeedbackType, Provenance
from towow_core.llm.service import LLMService

SUPPOSED = "what if"  # the reason of a no that nobody said
_Key = tuple[type[Any], str, int]
Draft = TypeVar("Draft", OfferDraft, FeedbackDraft)


class RecordedTwin(TowowUserAgent):
    """Of one person. `answered` grows with what everybody says in this fork."""

    def __init__(
        self,
        profile: AgentProfile,
        *,
        hub: Hub,
        rules: LLMService,
        clock: VirtualClock,
        recorded: RecordedAnswers,
        told: ToldOf | None,
        declines: bool,
        answered: list[AnsweredAs],
    ) -> None:
        super().__init__(profile, hub=hub, llm=rules, clock=clock)
        if told is not None:  # as announced, nobody has a limit; as their own twin was told, they have
            self.guarded, self._when_asked = told.invited, told.reviewing
        self._virtual_clock = clock
        self._recorded, self._declines, self._answered = recorded, declines, answered
        self._then: dict[_Key, Recorded] = {}  # by what is asked: several answers may be under way at once
        self._basis: dict[_Key, Basis] = {}

    @on_event(Invite.name)
    async def on_invite(self, context: EventContext) -> None:
        if not self._is_silent(self.read(context, Invite)):
            await super().on_invite(context)

    @on_event(ProposalReview.name)
    async def on_proposal_review(self, context: EventContext) -> None:
        if not self._is_silent(self.read(context, ProposalReview)):
            await super().on_proposal_review(context)

    def _is_silent(self, asked: Asked | None) -> bool:
        """Whether they said nothing to this then; looks it up for the answer that follows."""
        then = None if asked is None or self._declines else self._recorded.of(self.agent_id, asked)
        if asked is None or then is None:
            return False
        self._then[_key(asked)] = then
        return then.said is None

    async def answer_invitation(self, invite: Invite) -> OfferDraft:
        if self._declines:
            self._basis[_key(invite)] = Basis.SUPPOSED
            return OfferDraft(decision=Decision.DECLINE, decline_reason=SUPPOSED, provenance=Provenance.RULE)
        if (then := self._then.get(_key(invite))) is not None and isinstance(then.said, Offer):
            self._basis[_key(invite)] = Basis.RECORDED
            await self._virtual_clock.until(then.at)
            return _draft(OfferDraft, then.said)
        return await super().answer_invitation(invite)

    async def review_plan(self, review: ProposalReview) -> FeedbackDraft:
        if self._declines:
            self._basis[_key(review)] = Basis.SUPPOSED
            leaves = FeedbackType.WITHDRAW
            return FeedbackDraft(feedback_type=leaves, reasoning=SUPPOSED, provenance=Provenance.RULE)
        if (then := self._then.get(_key(review))) is not None and isinstance(then.said, Feedback):
            self._basis[_key(review)] = Basis.RECORDED
            await self._virtual_clock.until(then.at)
            return _draft(FeedbackDraft, then.said)
        return await super().review_plan(review)

    def _offer(self, invite: Invite, draft: OfferDraft) -> Offer:
        offer = super()._offer(invite, draft)
        self._note(invite, "offer", offer.decision, offer.offer_id)
        return offer

    def _feedback(self, review: ProposalReview, draft: FeedbackDraft) -> Feedback:
        feedback = super()._feedback(review, draft)
        self._note(review, "review", feedback.feedback_type)
        return feedback

    def _note(self, asked: Asked, question: str, said: str, offer_id: str = "") -> None:
        answer = AnsweredAs(
            agent_id=self.agent_id,
            display_name=self.profile.user_name,
            channel_id=asked.channel_id,
            question=question,
            round=asked.round,
            said=str(said),
            basis=self._basis.pop(_key(asked), Basis.RULES),
            offer_id=offer_id,
        )
        self._answered.append(answer)


def _key(asked: Asked) -> _Key:
    return type(asked), asked.channel_id, asked.round


def _draft(kind: type[Draft], said: Any) -> Draft:
    """What was said without whose it is, which the twin adds as always."""
    return kind(**{each.name: getattr(said, each.name) for each in fields(kind)})
