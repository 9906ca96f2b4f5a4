# ruff: noqa: INP001 - a file to copy, not part of a package
"""A twin of your own: its rules in 20 lines. Run it beside a network: `python docs/examples/my_twin.py`."""

import asyncio
import sys

from agents.user_agent import TowowUserAgent
from towow_core.domain.drafts import FeedbackDraft, OfferDraft
from towow_core.domain.messages import Invite, ProposalReview
from towow_core.domain.models import AgentProfile, Decision, FeedbackType, Provenance
from towow_core.services.negotiation.questions import understood
from towow_core.support.settings import load_settings

ME = AgentProfile(
    agent_id="user_agent_mei",
    user_name="Mei",
    profile_summary="在北京做主持人，主持过上百场技术聚会。",
    location="北京",
    tags=("主持", "活动策划", "AI"),
    capabilities={"主持": "技术聚会、圆桌讨论"},
)
BY_RULE = Provenance.RULE


class Mei(TowowUserAgent):
    """Hosts events of up to 80 people in Beijing, for 1,500 and not less."""

    async def answer_invitation(self, invite: Invite) -> OfferDraft:
        facts = understood(invite).context
        if facts.location != "北京" or (facts.expected_attendees or 0) > 80:  # noqa: PLR2004  her own limit
            return OfferDraft(decision=Decision.DECLINE, decline_reason="只接北京80人以内的活动", provenance=BY_RULE)
        return OfferDraft(
            decision=Decision.PARTICIPATE,
            contribution="主持全场，提前一天彩排",
            capabilities=("主持",),
            price=1500,
            provenance=BY_RULE,
        )

    async def review_plan(self, review: ProposalReview) -> FeedbackDraft:
        if review.your_assignment.price == 1500:  # noqa: PLR2004  her price
            return FeedbackDraft(feedback_type=FeedbackType.ACCEPT, provenance=BY_RULE)
        wish = "主持费1500元"
        return FeedbackDraft(feedback_type=FeedbackType.NEGOTIATE, adjustment_request=wish, provenance=BY_RULE)


if __name__ == "__main__":
    sys.exit(asyncio.run(Mei.from_settings(load_settings(), profile=ME).run()))
