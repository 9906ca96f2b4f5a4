"""Twins that are there and do not take part: they do not answer, or say no."""

from agents.network.worker import EventContext
from agents.user_agent import TowowUserAgent
from towow_core.domain.drafts import OfferDraft
from towow_core.domain.messages import Invite, ProposalReview, Renegotiate
from towow_core.domain.models import Decision


class SilentTwin(TowowUserAgent):
    """It announces itself, takes what it gets, and says nothing."""

    async def react(self, context: EventContext) -> None:
        """Hear it, and no more."""


class TwinThatReviewsNothing(TowowUserAgent):
    """It answers invitations; what it is asked about a plan it does not answer."""

    async def react(self, context: EventContext) -> None:
        if context.incoming_event.event_name != ProposalReview.name:
            await super().react(context)


class TwinSilentAboutChanges(TowowUserAgent):
    """It answers what it is asked first; asked about a change of the plan it says nothing."""

    async def react(self, context: EventContext) -> None:
        if context.incoming_event.event_name != Renegotiate.name:
            await super().react(context)


class TwinThatDeclinesChanges(TowowUserAgent):
    """It takes part in what it was asked for first, and in nothing else."""

    async def answer_invitation(self, invite: Invite) -> OfferDraft:
        """As its person would, until a plan of theirs is to be another one."""
        if isinstance(invite, Renegotiate):
            return OfferDraft(decision=Decision.DECLINE, decline_reason="说好的不改。")
        return await super().answer_invitation(invite)
