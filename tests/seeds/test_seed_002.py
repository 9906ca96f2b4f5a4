"""Seed 002, TASK-T04: channel_admin aggregates offers. Its acceptance criteria and its own test cases."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import orjson
import pytest

from agents.channel_admin import TowowChannelAdmin
from agents.network.local import LocalHub
from tests.agents.small_network import small_network
from tests.core.kit import channel, offer, plan, play, start
from tests.scripted_model import ScriptedModel, assign_all, scripted
from tests.waiting import until
from towow_core.domain.errors import MalformedMessage, UnknownChannel
from towow_core.domain.messages import ChannelManage
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.negotiation.status import ChannelStatus
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.support.codec import dump
from towow_core.support.message_codec import message_text

CHANNEL = "collab-00000001"
OFFER = {
    "agent_id": "user_agent_agent1",
    "response_type": "offer",
    "decision": "participate",
    "contribution": "提供场地",
}
HAGGLE = {
    "agent_id": "user_agent_agent2",
    "response_type": "negotiate",
    "decision": "conditional",
    "contribution": "演讲嘉宾",
    "negotiation_points": [{"aspect": "时间", "desired_value": "工作日"}],
}


@asynccontextmanager
async def admin_with_channel(tmp_path, llm: LLMService, *agents: str) -> AsyncIterator[TowowChannelAdmin]:
    """A channel admin whose channel has invited `agents` and collects."""
    store = Store(Database(f"sqlite:///{tmp_path}/towow.db"))
    admin = TowowChannelAdmin(hub=LocalHub(), store=store, llm=llm, policy=NegotiationPolicy(), clock=SystemClock())
    await admin.start()
    opened = channel(*agents)
    request = ChannelManage(
        message_id="msg-manage",
        sent_at=opened.opened_at,
        demand_id=opened.demand_id,
        channel_id=CHANNEL,
        demand=opened.demand,
        candidates=opened.candidates,
    )
    await admin.runner.open(request)
    yield admin
    await admin.stop()


async def until_status(admin: TowowChannelAdmin, status: ChannelStatus) -> None:
    await until(lambda: admin.runner.state(CHANNEL).status is status)


async def test_aggregate_offers(tmp_path) -> None:
    """T04/test_aggregate_offers, T04/test_aggregate_after_all_responses_collected, T04/AC-1, T04/AC-2, T04/AC-4."""
    async with admin_with_channel(tmp_path, scripted(), OFFER["agent_id"], HAGGLE["agent_id"]) as admin:
        await admin.handle_offer_response(CHANNEL, {**OFFER, "message_id": "msg-001"})
        assert admin.runner.state(CHANNEL).status is ChannelStatus.COLLECTING
        await admin.handle_offer_response(CHANNEL, {**HAGGLE, "message_id": "msg-002"})
        await until_status(admin, ChannelStatus.NEGOTIATING)
        plan = admin.runner.state(CHANNEL).proposal

    assert {a.agent_id: a.is_confirmed for a in plan.assignments} == {
        "user_agent_agent1": True,
        "user_agent_agent2": False,
    }
    assert all(a.role and a.responsibility for a in plan.assignments)


async def test_idempotent_handling(tmp_path) -> None:
    """T04/test_idempotent_handling, T04/test_idempotent_handling_by_message_id, T04/AC-3."""
    async with admin_with_channel(tmp_path, scripted(), OFFER["agent_id"], HAGGLE["agent_id"]) as admin:
        for _ in range(2):
            await admin.handle_offer_response(CHANNEL, {**OFFER, "message_id": "msg-duplicate"})
        state = admin.runner.state(CHANNEL)

    assert len(state.offers) == 1
    assert state.processed_message_ids == ("msg-duplicate",)
    assert state.status is ChannelStatus.COLLECTING


async def test_a_second_answer_of_an_agent_is_no_other_answer(tmp_path) -> None:
    """T04, implementation point 1: the agent's id is the second guard, should it send a new message id."""
    async with admin_with_channel(tmp_path, scripted(), OFFER["agent_id"], HAGGLE["agent_id"]) as admin:
        await admin.handle_offer_response(CHANNEL, {**OFFER, "message_id": "msg-1"})
        await admin.handle_offer_response(CHANNEL, {**OFFER, "message_id": "msg-2", "contribution": "反悔了"})
        state = admin.runner.state(CHANNEL)

    assert {o.contribution for o in state.offers.values()} == {"提供场地"}


async def test_offer_response_type_processing(tmp_path) -> None:
    """T04/test_offer_response_type_processing: `offer` is what a response is, unless it says otherwise."""
    plain = {name: value for name, value in OFFER.items() if name not in {"response_type", "decision"}}
    async with admin_with_channel(tmp_path, scripted(), OFFER["agent_id"], HAGGLE["agent_id"]) as admin:
        await admin.handle_offer_response(CHANNEL, plain)
        offer = admin.runner.state(CHANNEL).offers[OFFER["agent_id"]]

    assert (offer.response_type, offer.decision, offer.confidence) == ("offer", "participate", 50)
    assert offer.display_name == "Agent1"  # its profile's: it names none itself
    assert offer.offer_id.startswith("offer-")


async def test_negotiate_response_type_processing(tmp_path) -> None:
    """T04/test_negotiate_response_type_processing: the points to negotiate are kept as they were said."""
    point = {"aspect": "时间", "current_value": "周五", "desired_value": "工作日", "reason": "周末有事"}
    async with admin_with_channel(tmp_path, scripted(), OFFER["agent_id"], HAGGLE["agent_id"]) as admin:
        await admin.handle_offer_response(CHANNEL, {**HAGGLE, "negotiation_points": [point], "message_id": "msg-2"})
        offer = admin.runner.state(CHANNEL).offers[HAGGLE["agent_id"]]

    assert (offer.response_type, offer.decision) == ("negotiate", "conditional")
    assert [dump(p) for p in offer.negotiation_points] == [point]


async def test_build_aggregation_prompt(tmp_path) -> None:
    """T04/test_build_aggregation_prompt_v4: demand, offers, points to negotiate and who declined are all put to it."""
    asked = []

    class Remembering(ScriptedModel):
        async def complete(self, prompt, inputs, rendered) -> str:
            if prompt.key == "proposal_aggregation":
                asked.append(rendered.user)
            return await super().complete(prompt, inputs, rendered)

    third = {"agent_id": "user_agent_agent3", "decision": "decline", "decline_reason": "没空"}
    agents = (OFFER["agent_id"], HAGGLE["agent_id"], third["agent_id"])
    async with admin_with_channel(tmp_path, LLMService(Remembering()), *agents) as admin:
        for message in (OFFER, HAGGLE, third):
            await admin.handle_offer_response(CHANNEL, message)
        await until_status(admin, ChannelStatus.NEGOTIATING)

    (text,) = asked
    for fact in ("办聚会", "场地", "提供场地", "演讲嘉宾", "时间", "工作日", "decline", "没空", *agents):
        assert fact in text


async def test_fallback_proposal(tmp_path) -> None:
    """T04/test_fallback_proposal, T04/test_fallback_proposal_v4_structure, T04/AC-5: it fails, and the plan says so.

    Everybody is in it; who wants to negotiate is not confirmed, and what they want is in their notes.
    """
    model = ScriptedModel()
    del model.scripts["proposal_aggregation"]
    llm = LLMService(model, fallbacks=FALLBACKS)
    async with admin_with_channel(tmp_path, llm, OFFER["agent_id"], HAGGLE["agent_id"]) as admin:
        await admin.handle_offer_response(CHANNEL, {**OFFER, "message_id": "msg-001"})
        await admin.handle_offer_response(CHANNEL, {**HAGGLE, "message_id": "msg-002"})
        await until_status(admin, ChannelStatus.NEGOTIATING)
        plan = admin.runner.state(CHANNEL).proposal

    assert plan.is_fallback
    assert plan.confidence == "low"
    parts = {a.agent_id: a for a in plan.assignments}
    assert {a: p.is_confirmed for a, p in parts.items()} == {OFFER["agent_id"]: True, HAGGLE["agent_id"]: False}
    assert "提供场地" in parts[OFFER["agent_id"]].responsibility
    assert "工作日" in parts[HAGGLE["agent_id"]].notes


async def test_proposal_distributed_event(tmp_path) -> None:
    """T04/AC-6, T04/test_proposal_distributed_event_v4_format."""
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask("办聚会"))

    (event,) = [e for e in events if e.event_type == "towow.proposal.distributed"]
    wanted = {"channel_id", "demand_id", "proposal_id", "summary", "participants_count", "has_gaps", "version"}
    assert wanted <= set(event.payload)
    assert event.payload["participants_count"] == 3


async def test_every_participant_gets_the_plan_with_their_part(tmp_path) -> None:
    """T04/AC-7, T04/test_proposal_distributed_to_all_participants."""
    seen = {}

    def remember(inputs):
        seen[inputs.profile.agent_id] = inputs.my_assignment
        return {"feedback_type": "accept", "reasoning": ""}

    models = {name: scripted(proposal_feedback=remember) for name in ("alice", "bob", "carol")}
    async with small_network(tmp_path, twin_models=models) as network:
        await network.until(await network.ask("办聚会"))

    assert {agent_id: part.agent_id for agent_id, part in seen.items()} == {
        f"user_agent_{name}": f"user_agent_{name}" for name in ("alice", "bob", "carol")
    }


async def test_your_assignment_is_in_the_review(tmp_path) -> None:
    """T04/test_your_assignment_included_in_proposal_review, ProposalReviewMessage: the whole message, as it travels."""
    seen = []
    async with small_network(tmp_path, ("alice",)) as network:
        review = network.twins["alice"].review_plan

        async def remember(message):
            seen.append(orjson.loads(message_text(message)))
            return await review(message)

        network.twins["alice"].review_plan = remember
        await network.until(await network.ask("办聚会"))

    (message,) = seen
    assert (message["type"], message["round"], message["max_rounds"]) == ("proposal_review", 1, 5)
    assert set(message["proposal"]) >= {"proposal_id", "summary", "objective", "version"}
    assert set(message["your_assignment"]) >= {"role", "responsibility", "dependencies"}
    assert message["your_assignment"]["agent_id"] == "user_agent_alice"


async def test_who_negotiates_is_in_the_plan_but_not_confirmed_whatever_the_model_says(tmp_path) -> None:
    """T04/test_validate_and_enhance_proposal_v4_adds_negotiation_handling."""

    def all_confirmed(inputs):
        plan = assign_all(inputs)
        return {**plan, "assignments": [{**part, "is_confirmed": True} for part in plan["assignments"]]}

    llm = scripted(proposal_aggregation=all_confirmed)
    async with admin_with_channel(tmp_path, llm, OFFER["agent_id"], HAGGLE["agent_id"]) as admin:
        await admin.handle_offer_response(CHANNEL, OFFER)
        await admin.handle_offer_response(CHANNEL, HAGGLE)
        await until_status(admin, ChannelStatus.NEGOTIATING)
        plan = admin.runner.state(CHANNEL).proposal

    assert {a.agent_id: a.is_confirmed for a in plan.assignments} == {
        OFFER["agent_id"]: True,
        HAGGLE["agent_id"]: False,
    }


@pytest.mark.parametrize("answer", ["not json", "{}", '{"assignments": "everybody"}', "[1, 2]"])
async def test_an_answer_of_another_form_leads_to_the_fallback(tmp_path, answer) -> None:
    """T04, risks: LLM 返回格式不符, and the fallback."""

    class Rambling(ScriptedModel):
        async def complete(self, prompt, inputs, rendered) -> str:
            if prompt.key == "proposal_aggregation":
                return answer
            return await super().complete(prompt, inputs, rendered)

    async with admin_with_channel(tmp_path, LLMService(Rambling(), fallbacks=FALLBACKS), OFFER["agent_id"]) as admin:
        await admin.handle_offer_response(CHANNEL, OFFER)
        await until_status(admin, ChannelStatus.NEGOTIATING)
        plan = admin.runner.state(CHANNEL).proposal

    assert plan.is_fallback
    assert [a.agent_id for a in plan.assignments] == [OFFER["agent_id"]]


async def test_an_offer_event_says_how_it_answers(tmp_path) -> None:
    """T04, implementation point 5: response_type and negotiation_summary."""

    def haggle(_):
        points = [{"aspect": "时间", "desired_value": "工作日"}]
        return {"decision": "conditional", "response_type": "negotiate", "negotiation_points": points, "reasoning": ""}

    async with small_network(tmp_path, twin_models={"bob": scripted(response_generation=haggle)}) as network:
        events = await network.until(await network.ask("办聚会"))

    (offer,) = [e.payload for e in events if e.payload.get("agent_id") == "user_agent_bob" and "decision" in e.payload]
    assert offer["response_type"] == "negotiate"
    assert offer["negotiation_summary"] == "时间：工作日"


@pytest.mark.parametrize("forgotten", ["user_agent_alice", "user_agent_carol"])
async def test_a_model_that_forgets_a_participant_is_mended(tmp_path, forgotten) -> None:
    """T04/test_validate_and_enhance_proposal_v4_adds_missing_participants: everybody who takes part gets a role."""

    def forgetful(inputs):
        plan = dict(assign_all(inputs))
        plan["assignments"] = [a for a in plan["assignments"] if a["agent_id"] != forgotten]
        return plan

    async with small_network(tmp_path, admin_model=scripted(proposal_aggregation=forgetful)) as network:
        events = await network.until(await network.ask("办聚会"))

    assert forgotten in {a["agent_id"] for a in events[-1].payload["proposal"]["assignments"]}


async def test_an_offer_for_an_unknown_channel_is_named(tmp_path) -> None:
    """T04: `Channel … 不存在`, as an error that says which."""
    async with admin_with_channel(tmp_path, scripted(), OFFER["agent_id"]) as admin:
        with pytest.raises(UnknownChannel, match="collab-nowhere"):
            await admin.handle_offer_response("collab-nowhere", OFFER)


@pytest.mark.parametrize("message", [{}, {"agent_id": ""}, {**OFFER, "decision": "perhaps"}, {**OFFER, "price": -5}])
async def test_a_message_that_says_nothing_usable_is_refused_and_changes_nothing(tmp_path, message) -> None:
    """T04: the public way in takes what any caller gives it."""
    async with admin_with_channel(tmp_path, scripted(), OFFER["agent_id"]) as admin:
        with pytest.raises(MalformedMessage):
            await admin.handle_offer_response(CHANNEL, message)
        assert admin.runner.state(CHANNEL).offers == {}


async def test_an_answer_from_somebody_who_was_not_invited_changes_nothing(tmp_path) -> None:
    """T04, expected_responses."""
    async with admin_with_channel(tmp_path, scripted(), OFFER["agent_id"]) as admin:
        await admin.handle_offer_response(CHANNEL, {**OFFER, "agent_id": "user_agent_eve"})
        state = admin.runner.state(CHANNEL)

    assert (state.offers, state.status) == ({}, ChannelStatus.COLLECTING)


def test_a_channel_state_has_the_seeds_defaults() -> None:
    """T04, ChannelState: five rounds, nothing said or processed yet, version one at the first plan."""
    state = channel("user_agent_a")
    first = play(state, start(), offer("user_agent_a"), plan("user_agent_a")).state

    assert (state.rounds_max, state.processed_message_ids, state.offers, state.feedback) == (5, (), {}, {})
    assert (first.round, first.proposal.version) == (1, 1)
