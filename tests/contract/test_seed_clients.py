"""Clients written from one seed's text alone, over the real bridge: each must show the right final state."""

from collections.abc import Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.bridges.raw_reader import PATH, RawReader
from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.contract.seed_000_client import Seed000Client
from tests.contract.seed_001_client import Seed001Client
from tests.scripted_model import scripted
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.service import LLMService

SENTENCE = "我想在北京办一场AI聚会"
ALICE, BOB, CAROL, DAVE = (f"user_agent_{name}" for name in ("alice", "bob", "carol", "dave"))
FOR = {"摄影": CAROL, "餐饮": DAVE}  # who is found for what the plan of Alice and Bob lacks
BRIDGE = "?vocabulary=bridge"
REACHES_THE_END = "towow.subnet.completed"


def lacking(*topics: str) -> LLMService:
    """A model by which Alice and Bob agree on a plan that lacks these; one person is found for each."""

    def gaps(inputs: Any) -> Mapping[str, Any]:
        if set(FOR) & set(inputs.understanding.capability_tags):
            return {"is_complete": True, "gaps": []}
        return {"gaps": [{"gap_type": t, "importance": 80, "suggested_tags": [t]} for t in topics], "analysis": "缺"}

    def yes(_: Any) -> Mapping[str, Any]:
        met = {"met": True}
        subs = [{"description": f"找{t}", "capability_tags": [t], "gap_addressed": t} for t in topics]
        return {"should_recurse": True, "satisfaction": met, "stakeholders": met, "cost": met, "sub_demands": subs}

    def find(inputs: Any) -> Mapping[str, Any]:
        wanted = {FOR[t] for t in inputs.understanding.capability_tags if t in FOR} or {ALICE, BOB}
        found = [
            {"agent_id": p.agent_id, "display_name": p.user_name, "reason": "合适", "relevance_score": 80}
            for p in inputs.profiles
            if p.agent_id in wanted
        ]
        return {"analysis": "", "definitely_related": found, "possibly_related": []}

    return scripted(gap_identify=gaps, recursion_decide=yes, smart_filter=find)


def says(**answer: Any) -> Callable[[Any], Mapping[str, Any]]:
    return lambda _: {"reasoning": "因为", **answer}


HAS_NO_TIME = scripted(response_generation=says(decision="decline", decline_reason="没空", confidence=90))
HAGGLES = scripted(proposal_feedback=lambda i: says(feedback_type="negotiate", adjustment_request=f"{i.round}点")(i))
SUBNETS = {  # what the plan lacks; who has no time; how many events the parent's stream has of its subnets' ends
    "successful": (("摄影",), (), 1),
    "failed": (("摄影",), ("carol",), 1),
    "mixed": (("摄影", "餐饮"), ("dave",), 2),
}


@asynccontextmanager
async def with_subnets(tmp_path, kind: str):
    topics, busy, ends = SUBNETS[kind]
    models = dict.fromkeys(busy, HAS_NO_TIME)
    names = ("alice", "bob", "carol", "dave")
    async with small_bridge(tmp_path, names=names, admin_model=lacking(*topics), twin_models=models) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        async with await RawReader.open(bridge.url, PATH.format(demand_id)) as reader:
            await reader.until(REACHES_THE_END, times=ends)
        yield bridge, demand_id


async def shown_to(client: Any, bridge: SmallBridge, demand_id: str, query: str, *, until: str, times: int = 1) -> Any:
    async with await RawReader.open(bridge.url, PATH.format(demand_id) + query) as reader:
        await reader.until(until, times)
    for block in reader.blocks:
        client.block(block)
    return client


@pytest.mark.parametrize("kind", SUBNETS)
@pytest.mark.parametrize("query", ["", "?vocabulary=seed001"])
async def test_a_client_of_seed_001_keeps_the_parents_end_and_plan(tmp_path, kind, query) -> None:
    """001 §3.1.2, 001 §4.6."""
    topics, _, ends = SUBNETS[kind]
    async with with_subnets(tmp_path, kind) as (bridge, demand_id):
        page = await shown_to(Seed001Client(), bridge, demand_id, query, until=REACHES_THE_END, times=ends)

    assert (page.status, page.ends, page.understood) == ("completed", 1, SENTENCE)
    assert page.candidates == dict.fromkeys((ALICE, BOB), "participate")
    assert page.team == [ALICE, BOB]
    assert (page.gaps, sorted(page.subnets.values())) == (list(topics), sorted(topics))


async def test_a_client_of_seed_001_understands_a_forced_end_in_its_own_words(tmp_path) -> None:
    """001 §6.2.3 达到最大轮次: 部分共识."""
    policy = NegotiationPolicy(rounds_max=2)
    async with small_bridge(tmp_path, twin_models={"bob": HAGGLES}, policy=policy) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        query = "?vocabulary=seed001"
        page = await shown_to(Seed001Client(), bridge, demand_id, query, until="towow.proposal.finalized")
        without = await shown_to(Seed001Client(), bridge, demand_id, "", until="force_finalized")

    assert (page.status, page.ends, page.round) == ("completed", 1, 2)
    assert sorted(page.team) == [ALICE, BOB, CAROL]
    assert page.plan["is_forced"]
    assert without.status == "processing"  # the default has a word that the seed does not know


async def test_a_client_of_seed_001_shows_a_failure(tmp_path) -> None:
    models = dict.fromkeys(("alice", "bob", "carol"), HAS_NO_TIME)
    async with small_bridge(tmp_path, twin_models=models) as bridge:
        demand_id = await bridge.submit(SENTENCE)
        page = await shown_to(Seed001Client(), bridge, demand_id, "", until="towow.negotiation.failed")

    assert (page.status, page.ends, set(page.candidates.values())) == ("failed", 1, {"decline"})


@pytest.mark.parametrize("query", ["", "?vocabulary=seed001"])
async def test_a_client_of_seed_001_that_comes_back_after_the_end_keeps_what_it_shows(tmp_path, query) -> None:
    """001 ADR-005: it comes back with `last_event_id`, hears at once that it is connected, and nothing twice."""
    async with with_subnets(tmp_path, "mixed") as (bridge, demand_id):
        page = await shown_to(Seed001Client(), bridge, demand_id, query, until=REACHES_THE_END, times=2)
        shown, page.connection = (page.status, page.team, page.ends, page.subnets.copy()), "connecting"
        path = PATH.format(demand_id) + (f"{query}&" if query else "?") + f"last_event_id={page.last_event_id}"
        async with await RawReader.open(bridge.url, path) as reader:
            await reader.until(": final state finalized")
        for block in reader.blocks:
            page.block(block)

    assert page.connection == "open"
    assert (page.status, page.team, page.ends, page.subnets) == shown


@pytest.mark.parametrize("kind", SUBNETS)
async def test_a_client_of_seed_000_keeps_the_parents_end_and_plan(tmp_path, kind) -> None:
    """000 §3.5, 000 §4.3."""
    topics, _, _ = SUBNETS[kind]
    async with with_subnets(tmp_path, kind) as (bridge, demand_id):
        page = await shown_to(Seed000Client(), bridge, demand_id, BRIDGE, until="subnet_created", times=len(topics))

    assert (page.status, page.ends, page.channel_status) == ("completed", 1, "finalized")
    assert page.channel_id == demand_id.replace("d-", "collab-")
    assert page.answers == dict.fromkeys((ALICE, BOB), "proposal")
    assert page.progress == ["1/2", "2/2"]
    assert page.accepted == dict.fromkeys((ALICE, BOB), True)
    assert (page.team, page.subnets) == ([ALICE, BOB], len(topics))


async def test_a_client_of_seed_000_shows_a_forced_end_and_a_failure(tmp_path) -> None:
    policy = NegotiationPolicy(rounds_max=2)
    async with small_bridge(tmp_path, twin_models={"bob": HAGGLES}, policy=policy) as bridge:
        forced = await bridge.submit(SENTENCE)
        page = await shown_to(Seed000Client(), bridge, forced, BRIDGE, until="channel_completed")
    models = dict.fromkeys(("alice", "bob", "carol"), HAS_NO_TIME)
    async with small_bridge(tmp_path / "failed", twin_models=models) as bridge:
        failed = await bridge.submit(SENTENCE)
        other = await shown_to(Seed000Client(), bridge, failed, BRIDGE, until="channel_failed")

    assert (page.status, page.ends) == ("completed", 1)
    assert (other.status, other.ends, set(other.answers.values())) == ("failed", 1, {"decline"})


async def test_a_client_of_seed_000_that_comes_back_after_the_end_gets_nothing_twice(tmp_path) -> None:
    async with with_subnets(tmp_path, "failed") as (bridge, demand_id):
        async with await RawReader.open(bridge.url, PATH.format(demand_id) + BRIDGE) as reader:
            await reader.until("subnet_created")
        path = PATH.format(demand_id) + BRIDGE
        async with await RawReader.open(bridge.url, path, Last_Event_ID=str(reader.ids[-1])) as again:
            await again.until(": final state finalized")

    assert again.frames == []
