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
        self._then: Recorded | None = None

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
        self._then = None if asked is None or self._declines else self._recorded.of(self.agent_id, asked)
        return self._then is not None and self._then.said is None

    async def answer_invitation(self, invite: Invite) -> OfferDraft:
        if self._declines:
            no = OfferDraft(decision=Decision.DECLINE, decline_reason=SUPPOSED, provenance=Provenance.RULE)
            return self._offered(invite, no, Basis.SUPPOSED)
        if (then := self._then) is not None and isinstance(then.said, Offer):
            await self._virtual_clock.until(then.at)
            return self._offered(invite, _draft(OfferDraft, then.said), Basis.RECORDED)
        return self._offered(invite, await super().answer_invitation(invite), Basis.RULES)

    async def review_plan(self, review: ProposalReview) -> FeedbackDraft:
        if self._declines:
            leaves = FeedbackType.WITHDRAW
            no = FeedbackDraft(feedback_type=leaves, reasoning=SUPPOSED, provenance=Provenance.RULE)
            return self._reviewed(review, no, Basis.SUPPOSED)
        if (then := self._then) is not None and isinstance(then.said, Feedback):
            await self._virtual_clock.until(then.at)
            return self._reviewed(review, _draft(FeedbackDraft, then.said), Basis.RECORDED)
        return self._reviewed(review, await super().review_plan(review), Basis.RULES)

    def _offered(self, invite: Invite, draft: OfferDraft, basis: Basis) -> OfferDraft:
        self._answered.append(self._answer_as(invite, "offer", str(draft.decision), basis))
        return draft

    def _reviewed(self, review: ProposalReview, draft: FeedbackDraft, basis: Basis) -> FeedbackDraft:
        self._answered.append(self._answer_as(review, "review", str(draft.feedback_type), basis))
        return draft

    def _answer_as(self, asked: Asked, question: str, said: str, basis: Basis) -> AnsweredAs:
        return AnsweredAs(
            agent_id=self.agent_id,
            display_name=self.profile.user_name,
            channel_id=asked.channel_id,
            question=question,
            round=asked.round,
            said=said,
            basis=basis,
        )


def _draft(kind: type[Draft], said: Any) -> Draft:
    """What was said without whose it is, which the twin adds as always."""
    return kind(**{each.name: getattr(said, each.name) for each in fields(kind)})
