"""What a twin of one's own may get wrong: it hears why, may answer once more, and costs nobody the whole wait."""

from dataclasses import replace

import pytest

from agents.network.worker import EventContext, on_event
from agents.user_agent import TowowUserAgent
from tests.agents.small_network import small_network
from tests.scripted_model import ScriptedModel, accept, take_part
from towow_core.domain.drafts import FeedbackDraft, OfferDraft
from towow_core.domain.messages import Invite, OfferResponse, ProposalReview
from towow_core.domain.models import Decision
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.kept_answers import KeptAnswers
from towow_core.llm.service import LLMService
from towow_core.prompts.rendering import blocks_in
from towow_core.services.evidence.reenactment import reenact
from towow_core.services.evidence.replay import record

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

    said: object = "yes!"

    @on_event(Invite.name)
    async def on_invite(self, context: EventContext) -> None:
        payload = context.incoming_event.payload
        whose = {"agent_id": self.agent_id, "demand_id": payload["demand_id"], "channel_id": payload["channel_id"]}
        said = {**self._stamp(), **whose, "offer": self.said}
        assert (await self._post("channel_admin", said["message_id"], OfferResponse.name, said)).accepted


class Endless(Shapeless):
    """One that names more days than any calendar has."""

    said: object = {
        **dict.fromkeys(("offer_id", "display_name", "demand_id"), "x"),
        "agent_id": "user_agent_bob",
        "decision": "participate",
        "delivery_days": {"场地": 4_000_000},
    }


@pytest.mark.parametrize("kind", [Talker, Shapeless, Endless])
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


def once_too_long(answer, field):
    """A model that says too much in one field, until it is told so: readable texts, and too many of them together."""
    too_many = [f"{n}{'x' * 1990}" for n in range(30)]

    def said(inputs):
        return answer(inputs) if inputs.problem else {**answer(inputs), field: too_many}

    return said


async def test_a_twins_model_is_told_what_is_wrong_and_answers_once_more(tmp_path) -> None:
    """The first answer is kept for whoever asks the same again: the second question is another one."""
    model = ScriptedModel(
        response_generation=once_too_long(take_part, "conditions"), proposal_feedback=once_too_long(accept, "concerns")
    )
    bob = LLMService(model, fallbacks=FALLBACKS, kept=KeptAnswers(tmp_path / "answers" / "bob.jsonl"))
    async with small_network(tmp_path, policy=PATIENT, twin_models={"bob": bob}) as network:
        demand_id = await network.ask(SENTENCE)
        events = await network.until(demand_id)
        await network.until_nothing_is_open()
        recording = await record(network.store, [demand_id])

    assert events[-1].payload["accepted_by"] == ["user_agent_alice", "user_agent_bob", "user_agent_carol"]
    assert events[-1].payload["rounds_taken"] == 1
    assert (model.calls["response_generation"], model.calls["proposal_feedback"]) == (2, 2)
    asked = [c for c in recording.calls if c.agent_id == "user_agent_bob"]
    problems = [blocks_in(c.user).get("problem", "") for c in asked]
    assert [bool(problem) for problem in problems] == [False, True, False, True]
    assert problems[1] == "the whole has more than 40000 characters."
    found = await reenact(recording)
    assert (found.difference, found.unproven) == (None, ())
