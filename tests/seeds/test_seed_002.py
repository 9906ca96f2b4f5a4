"""Seed 002, TASK-T04: channel_admin aggregates offers. Its acceptance criteria and its own test cases."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from agents.channel_admin import TowowChannelAdmin
from agents.network.local import LocalHub
from tests.agents.small_network import small_network
from tests.core.kit import channel
from tests.scripted_model import ScriptedModel, assign_all, scripted
from towow_core.clock import SystemClock
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.messages import ChannelManage
from towow_core.models import Coverage
from towow_core.negotiation.status import ChannelStatus
from towow_core.policy import NegotiationPolicy
from towow_core.store.engine import Database
from towow_core.store.store import Store

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
        coverage=Coverage(),
    )
    await admin.runner.open(request)
    yield admin
    await admin.stop()


async def until(admin: TowowChannelAdmin, status: ChannelStatus) -> None:
    async with asyncio.timeout(10):
        while admin.runner.state(CHANNEL).status is not status:
            await asyncio.sleep(0.01)


async def test_aggregate_offers(tmp_path) -> None:
    """T04/test_aggregate_offers, AC-1, AC-2, AC-4."""
    async with admin_with_channel(tmp_path, scripted(), OFFER["agent_id"], HAGGLE["agent_id"]) as admin:
        await admin.handle_offer_response(CHANNEL, {**OFFER, "message_id": "msg-001"})
        assert admin.runner.state(CHANNEL).status is ChannelStatus.COLLECTING
        await admin.handle_offer_response(CHANNEL, {**HAGGLE, "message_id": "msg-002"})
        await until(admin, ChannelStatus.NEGOTIATING)
        plan = admin.runner.state(CHANNEL).proposal

    assert {a.agent_id: a.is_confirmed for a in plan.assignments} == {
        "user_agent_agent1": True,
        "user_agent_agent2": False,
    }
    assert all(a.role and a.responsibility for a in plan.assignments)


async def test_idempotent_handling(tmp_path) -> None:
    """T04/test_idempotent_handling, AC-3."""
    async with admin_with_channel(tmp_path, scripted(), OFFER["agent_id"], HAGGLE["agent_id"]) as admin:
        for _ in range(2):
            await admin.handle_offer_response(CHANNEL, {**OFFER, "message_id": "msg-duplicate"})
        state = admin.runner.state(CHANNEL)

    assert len(state.offers) == 1
    assert state.processed_message_ids == ("msg-duplicate",)


async def test_fallback_proposal(tmp_path) -> None:
    """T04/test_fallback_proposal, AC-5: the model fails, the plan is a fallback and says so."""
    model = ScriptedModel()
    del model.scripts["proposal_aggregation"]
    async with admin_with_channel(tmp_path, LLMService(model, fallbacks=FALLBACKS), OFFER["agent_id"]) as admin:
        await admin.handle_offer_response(CHANNEL, {**OFFER, "message_id": "msg-001"})
        await until(admin, ChannelStatus.NEGOTIATING)
        plan = admin.runner.state(CHANNEL).proposal

    assert plan.is_fallback
    assert plan.confidence == "low"
    assert [a.agent_id for a in plan.assignments] == [OFFER["agent_id"]]


async def test_proposal_distributed_event(tmp_path) -> None:
    """T04/AC-6."""
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask("办聚会"))

    (event,) = [e for e in events if e.event_type == "towow.proposal.distributed"]
    wanted = {"channel_id", "demand_id", "proposal_id", "summary", "participants_count", "has_gaps", "version"}
    assert wanted <= set(event.payload)
    assert event.payload["participants_count"] == 3


async def test_every_participant_gets_the_plan_with_their_part(tmp_path) -> None:
    """T04/AC-7, ProposalReviewMessage."""
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
    """T04, implementation point 3: everybody who takes part gets a role."""

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
        with pytest.raises(Exception, match="collab-nowhere"):
            await admin.handle_offer_response("collab-nowhere", OFFER)


def test_a_channel_state_has_the_seeds_defaults() -> None:
    """T04, ChannelState: five rounds, nothing processed, version one at the first plan."""
    state = replace(channel("user_agent_a"))

    assert state.rounds_max == 5
    assert state.processed_message_ids == ()
