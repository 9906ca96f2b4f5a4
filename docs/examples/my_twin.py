# ruff: noqa: INP001 - a file to copy, not part of a package
"""A twin of your own in 20 lines. Run it beside a network: `python docs/examples/my_twin.py`."""

import asyncio

from agents.user_agent import TowowUserAgent
from towow_core.drafts import FeedbackDraft, OfferDraft
from towow_core.messages import Invite, ProposalReview
from towow_core.models import AgentProfile, Decision, FeedbackType, Provenance
from towow_core.settings import load_settings

PROFILE = AgentProfile(
    agent_id="user_agent_mei",
    user_name="Mei",
    profile_summary="在北京做主持人，主持过上百场技术聚会。",
    location="北京",
    tags=("主持", "活动策划", "AI"),
    capabilities={"主持": "技术聚会、圆桌讨论"},
)


class Mei(TowowUserAgent):
    """Hosts events of up to 80 people in Beijing, and starts no earlier than two."""

    async def answer_invitation(self, invite: Invite) -> OfferDraft:
        context = invite.demand.understanding.context if invite.demand.understanding else None
        if context is None or context.location != "北京" or (context.expected_attendees or 0) > 80:
            return OfferDraft(
                decision=Decision.DECLINE, decline_reason="只接北京80人以内的活动", provenance=Provenance.RULE
            )
        return OfferDraft(
            decision=Decision.PARTICIPATE,
            contribution="主持全场，提前一天彩排",
            capabilities=("主持",),
            price=1500,
            provenance=Provenance.RULE,
        )

    async def review_plan(self, review: ProposalReview) -> FeedbackDraft:
        if (review.your_assignment.price or 0) >= 1500:
            return FeedbackDraft(feedback_type=FeedbackType.ACCEPT, provenance=Provenance.RULE)
        return FeedbackDraft(
            feedback_type=FeedbackType.NEGOTIATE, adjustment_request="主持费1500元", provenance=Provenance.RULE
        )


if __name__ == "__main__":
    asyncio.run(Mei.from_settings(load_settings(), profile=PROFILE).run())
