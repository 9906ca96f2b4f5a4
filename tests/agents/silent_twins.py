"""Twins that are there and do not answer: what a person looks like who does not look at their telephone."""

from agents.network.worker import EventContext
from agents.user_agent import TowowUserAgent
from towow_core.domain.messages import ProposalReview


class SilentTwin(TowowUserAgent):
    """It announces itself, takes what it gets, and says nothing."""

    async def react(self, context: EventContext) -> None:
        """Hear it, and no more."""


class TwinThatReviewsNothing(TowowUserAgent):
    """It answers invitations; what it is asked about a plan it does not answer."""

    async def react(self, context: EventContext) -> None:
        if context.incoming_event.event_name != ProposalReview.name:
            await super().react(context)
