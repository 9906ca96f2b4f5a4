"""A person tells their own twin to leave, at any time: between the reviews too."""

import asyncio

import pytest

from tests.agents.small_network import SmallNetwork, small_network
from tests.scripted_model import ScriptedModel, assign_all, scripted
from tests.waiting import until
from towow_core.domain.errors import UnknownChannel
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.service import LLMService

SENTENCE = "我想在北京办一场AI聚会"


class Pausing(ScriptedModel):
    """Thinks about one prompt until it is told to go on."""

    def __init__(self, key: str, **scripts) -> None:
        super().__init__(**scripts)
        self.key, self.thinks, self.go_on = key, asyncio.Event(), asyncio.Event()

    async def complete(self, prompt, inputs, rendered) -> str:
        if prompt.key == self.key:
            self.thinks.set()
            await self.go_on.wait()
        return await super().complete(prompt, inputs, rendered)


async def leaves(network: SmallNetwork, name: str, reason: str = "临时有事") -> None:
    """The only negotiation that this twin is part of."""
    twin = network.twins[name]
    (channel_id,) = twin.negotiations
    await twin.withdraw(channel_id, reason)


async def test_who_leaves_while_offers_are_collected_is_replaced_at_once(tmp_path) -> None:
    rules = NegotiationPolicy(candidates_max=2)
    bob = Pausing("response_generation")
    async with small_network(tmp_path, policy=rules, twin_models={"bob": LLMService(bob)}) as network:
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id, "towow.offer.submitted")
        await leaves(network, "alice")
        await network.until(demand_id, "towow.agent.substituted")
        bob.go_on.set()
        events = await network.until(demand_id)

    said = [(e.event_type, e.payload["agent_id"]) for e in events if e.event_type.startswith("towow.agent.")]
    assert said == [
        ("towow.agent.withdrawn", "user_agent_alice"),
        ("towow.agent.substituted", "user_agent_alice"),
    ]
    assert [e.payload["reason"] for e in events if e.event_type == "towow.agent.withdrawn"] == ["临时有事"]
    assert events[-1].payload["participants"] == ["user_agent_bob", "user_agent_carol"]
    assert events[-1].payload["rounds_taken"] == 1


async def test_who_leaves_while_the_plan_is_drafted_is_never_in_it_and_is_replaced_after_the_round(tmp_path) -> None:
    staff = Pausing("proposal_aggregation", proposal_aggregation=assign_all)
    rules = NegotiationPolicy(candidates_max=2)
    async with small_network(tmp_path, policy=rules, admin_model=LLMService(staff)) as network:
        demand_id = await network.ask(SENTENCE)
        await staff.thinks.wait()
        await leaves(network, "alice")
        await network.until(demand_id, "towow.agent.withdrawn")
        staff.go_on.set()
        events = await network.until(demand_id)

    plans = [e.payload["proposal"] for e in events if e.event_type == "towow.proposal.distributed"]
    teams = [[a["agent_id"] for a in plan["assignments"]] for plan in plans]
    assert teams == [["user_agent_bob"], ["user_agent_bob", "user_agent_carol"]]
    assert events[-1].payload["participants"] == ["user_agent_bob", "user_agent_carol"]


async def test_who_leaves_while_the_next_round_is_prepared_is_out_of_the_next_plan(tmp_path) -> None:
    def haggle_once(inputs):
        asks = {"feedback_type": "negotiate", "adjustment_request": "改期", "reasoning": ""}
        return asks if inputs.round == 1 else {"feedback_type": "accept", "reasoning": ""}

    staff = Pausing("proposal_adjustment")
    models = {"bob": scripted(proposal_feedback=haggle_once)}
    async with small_network(tmp_path, admin_model=LLMService(staff), twin_models=models) as network:
        demand_id = await network.ask(SENTENCE)
        await staff.thinks.wait()
        await leaves(network, "alice")
        await network.until(demand_id, "towow.agent.withdrawn")
        staff.go_on.set()
        events = await network.until(demand_id)

    last = [e.payload["proposal"] for e in events if e.event_type == "towow.proposal.distributed"][-1]
    assert "user_agent_alice" not in {a["agent_id"] for a in last["assignments"]}
    assert events[-1].payload["participants"] == ["user_agent_bob", "user_agent_carol"]


async def test_the_last_one_leaving_ends_it(tmp_path) -> None:
    staff = Pausing("proposal_aggregation", proposal_aggregation=assign_all)
    async with small_network(tmp_path, ("alice",), admin_model=LLMService(staff)) as network:
        demand_id = await network.ask(SENTENCE)
        await staff.thinks.wait()
        await leaves(network, "alice")
        await network.until(demand_id, "towow.agent.withdrawn")
        staff.go_on.set()
        events = await network.until(demand_id)

    assert events[-1].payload["reason_code"] == "everyone_withdrew"
    assert events[-1].payload["advice"]
    assert any("退出" in line for line in events[-1].payload["compromise"]["asked"])


async def test_a_twin_knows_what_it_is_part_of_until_it_hears_the_end(tmp_path) -> None:
    async with small_network(tmp_path) as network:
        alice = network.twins["alice"]
        assert dict(alice.negotiations) == {}
        demand_id = await network.ask(SENTENCE)
        await network.until(demand_id, "towow.proposal.distributed")
        known = [(n.demand_id, n.demand.raw_input, n.admin) for n in alice.negotiations.values()]
        await network.until(demand_id)
        await until(lambda: not alice.negotiations)
        with pytest.raises(UnknownChannel, match="collab-of-others"):
            await alice.withdraw("collab-of-others")

    assert known == [(demand_id, SENTENCE, "channel_admin")]
