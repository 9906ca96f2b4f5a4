"""Twins written from seed 001 §3.2.3's text: their answers are flat, and count like everybody's."""

import pytest

from agents.network.worker import EventContext, on_event
from agents.user_agent import TowowUserAgent
from tests.agents.small_network import small_network
from tests.scripted_model import scripted
from towow_core.domain.messages import Invite, OfferResponse, ProposalResponse, ProposalReview
from towow_core.domain.policy import NegotiationPolicy
from towow_core.services.negotiation.lease import LeaseTerms
from towow_core.support.flat_forms import is_flat, nested

SENTENCE = "我想在北京办一场AI聚会"
PATIENT = NegotiationPolicy(collect_timeout_s=300, feedback_timeout_s=300, retry_timeout_s=200)
BOB = "user_agent_bob"
ADMINS = ("channel_admin", "channel_admin-2")


class SeedTwin(TowowUserAgent):
    """Answers with the two dicts of the seed, and nothing beside them."""

    reviews = 0

    def to(self, asked_by: str) -> str:
        return "channel_admin"

    @on_event(Invite.name)
    async def on_invite(self, context: EventContext) -> None:
        channel_id = context.incoming_event.payload["channel_id"]
        said = {
            "type": "offer_response",
            "channel_id": channel_id,
            "agent_id": self.agent_id,
            "display_name": "Bob",
            "decision": "participate",
            "contribution": "我可以提供30人的会议室",
            "conditions": [],
            "reasoning": "这个活动正好是我擅长的领域",
        }
        recipient = self.to(context.incoming_event.source_id)
        await self._post(recipient, f"msg-{channel_id}-offer", OfferResponse.name, said)

    @on_event(ProposalReview.name)
    async def on_proposal_review(self, context: EventContext) -> None:
        payload = context.incoming_event.payload
        self.reviews += 1
        said = {
            "type": "proposal_feedback",
            "channel_id": payload["channel_id"],
            "agent_id": self.agent_id,
            "feedback_type": "accept",
            "adjustment_request": "",
            "reasoning": "方案合理，同意参与",
        }
        await self._post(self.to(context.incoming_event.source_id), f"msg-{self.reviews}", ProposalResponse.name, said)


class SaysItToAnother(SeedTwin):
    """Sends its answers to a channel_admin that does not run the channel."""

    def to(self, asked_by: str) -> str:
        return next(name for name in ADMINS if name != asked_by)


async def test_flat_answers_count(tmp_path) -> None:
    async with small_network(tmp_path, policy=PATIENT, twin_types={"bob": SeedTwin}) as network:
        events = await network.until(await network.ask(SENTENCE))

    offers = {e.payload["agent_id"]: e.payload for e in events if e.event_type == "towow.offer.submitted"}
    assert (offers[BOB]["display_name"], offers[BOB]["contribution"]) == ("Bob", "我可以提供30人的会议室")
    assert BOB in events[-1].payload["accepted_by"]


@pytest.mark.parametrize(("twin", "admins"), [(SeedTwin, ADMINS[:1]), (SaysItToAnother, ADMINS)])
async def test_a_flat_answer_to_a_later_round_is_no_consent_to_a_plan_that_it_does_not_name(
    tmp_path, twin, admins
) -> None:
    def haggle_once(inputs):
        asks = {"feedback_type": "negotiate", "adjustment_request": "改期", "reasoning": ""}
        return asks if inputs.round == 1 else {"feedback_type": "accept", "reasoning": ""}

    def for_another_day(inputs):
        parts = [{"agent_id": a.agent_id, "notes": "改到下一周"} for a in inputs.proposal.assignments]
        return {"summary": "改期", "assignments": parts}

    models = {"alice": scripted(proposal_feedback=haggle_once)}
    admin = scripted(proposal_adjustment=for_another_day)
    policy = NegotiationPolicy(retry_timeout_s=200, feedback_timeout_s=300, accept_share_to_finalize=1.0, rounds_max=2)
    network_of = {
        "policy": policy,
        "twin_types": {"bob": twin},
        "twin_models": models,
        "admin_names": admins,
        "admin_model": admin,
    }
    async with small_network(tmp_path, **network_of, terms=LeaseTerms(renew_every_s=0.05)) as network:
        events = await network.until(await network.ask(SENTENCE))

    said = [(e.payload["round"], e.payload["feedback_type"]) for e in events if e.payload.get("feedback_type")
            and e.payload["agent_id"] == BOB]  # fmt: skip
    assert said == [(1, "accept"), (2, "negotiate")]
    assert BOB not in events[-1].payload["accepted_by"]


@pytest.mark.parametrize("name", [Invite.name, "towow.agent.withdraw", "nonsense"])
def test_what_is_no_answer_stays_as_it_is(name) -> None:
    payload = {"decision": "participate", "feedback_type": "accept"}

    assert nested(name, payload, message_id="msg-1", at="") is payload
    assert not is_flat(name, payload)


def test_a_nested_answer_stays_as_it_is() -> None:
    payload = {"offer": {"decision": "participate"}, "decision": "decline"}

    assert nested(OfferResponse.name, payload, message_id="msg-1", at="") is payload
