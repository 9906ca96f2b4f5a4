"""What a twin of one's own may get wrong: it hears why, may answer once more, and costs nobody the whole wait."""

from dataclasses import replace

import pytest

from agents.network.worker import EventContext, on_event
from agents.user_agent import TowowUserAgent
from tests.agents.small_network import small_network
from towow_core.domain.drafts import FeedbackDraft, OfferDraft
from towow_core.domain.messages import Invite, OfferResponse, ProposalReview
from towow_core.domain.models import Decision
from towow_core.domain.policy import NegotiationPolicy

SENTENCE = "我想在北京办一场AI聚会"
PATIENT = NegotiationPolicy(collect_timeout_s=300, feedback_timeout_s=300, retry_timeout_s=200)
TOO_LONG = "x" * 20_000


class Talker(TowowUserAgent):
    """Always says too much."""

    async def answer_invitation(self, invite: Invite) -> OfferDraft:
        return OfferDraft(decision=Decision.PARTICIPATE, contribution=TOO_LONG)


class Learner(TowowUserAgent):
    """Says too much, until somebody complains."""

    async def answer_invitation(self, invite: Invite) -> OfferDraft:
        draft = await super().answer_invitation(invite)
        return draft if invite.problem else replace(draft, contribution=TOO_LONG)

    async def review_plan(self, review: ProposalReview) -> FeedbackDraft:
        draft = await super().review_plan(review)
        return draft if review.problem else replace(draft, reasoning=TOO_LONG)


class Shapeless(TowowUserAgent):
    """A program that does not know what an offer looks like."""

    @on_event(Invite.name)
    async def on_invite(self, context: EventContext) -> None:
        payload = context.incoming_event.payload
        whose = {"agent_id": self.agent_id, "demand_id": payload["demand_id"], "channel_id": payload["channel_id"]}
        said = {**self._stamp(), **whose, "offer": "yes!"}
        assert (await self._post("channel_admin", said["message_id"], OfferResponse.name, said)).accepted


@pytest.mark.parametrize("kind", [Talker, Shapeless])
async def test_a_twin_that_cannot_answer_is_counted_and_not_waited_for(tmp_path, kind: type[TowowUserAgent]) -> None:
    async with small_network(tmp_path, policy=PATIENT, twin_types={"bob": kind}) as network:
        events = await network.until(await network.ask(SENTENCE))

    assert events[-1].payload["participants"] == ["user_agent_alice", "user_agent_carol"]
    (said,) = [
        e.payload
        for e in events
        if e.event_type == "towow.offer.submitted" and e.payload["agent_id"] == "user_agent_bob"
    ]
    assert said["decision"] == "decline"
    assert said["decline_reason"].startswith("答复无法使用：")


async def test_a_twin_that_is_told_what_is_wrong_may_answer_once_more(tmp_path) -> None:
    async with small_network(tmp_path, policy=PATIENT, twin_types={"bob": Learner}) as network:
        events = await network.until(await network.ask(SENTENCE))

    assert events[-1].payload["accepted_by"] == ["user_agent_alice", "user_agent_bob", "user_agent_carol"]
    assert events[-1].payload["rounds_taken"] == 1
