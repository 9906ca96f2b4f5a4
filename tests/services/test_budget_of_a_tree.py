"""One budget for a demand with all its sub-negotiations; when it is used up, the stream says so and goes on."""

import asyncio
from pathlib import Path
from typing import Any

from tests.agents.small_network import SmallNetwork, small_network
from tests.scripted_model import ScriptedModel
from towow_core.events import Envelope
from towow_core.llm.budget import Budget, BudgetLimits
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService

SENTENCE = "我想在北京办一场AI聚会"


def gap_for_photos(inputs: Any) -> dict[str, Any]:
    if "摄影" in inputs.understanding.capability_tags:
        return {"is_complete": True, "gaps": []}
    gap = {"gap_type": "摄影", "importance": 80, "reason": "要留影", "suggested_capability_tags": ["摄影"]}
    return {"is_complete": False, "analysis": "缺摄影", "gaps": [gap]}


def worth_it(_: Any) -> dict[str, Any]:
    sub = {"description": "找一位摄影师", "capability_tags": ["摄影"], "priority": "high", "gap_addressed": "摄影"}
    yes = {"met": True}
    return {"should_recurse": True, "satisfaction": yes, "stakeholders": yes, "cost": yes, "sub_demands": [sub]}


def first_two(inputs: Any) -> dict[str, Any]:
    found = [
        {"agent_id": p.agent_id, "display_name": p.user_name, "reason": "合适", "relevance_score": 80}
        for p in inputs.profiles
    ]
    return {"analysis": "", "definitely_related": found[:2], "possibly_related": []}


def model_with(budget: Budget) -> LLMService:
    model = ScriptedModel(gap_identify=gap_for_photos, recursion_decide=worth_it, smart_filter=first_two)
    return LLMService(model, fallbacks=FALLBACKS, budget=budget)


async def negotiated(network: SmallNetwork) -> tuple[str, list[Envelope]]:
    demand_id = await network.ask(SENTENCE)
    await network.until(demand_id)
    async with asyncio.timeout(20):
        while await network.store.open_channels() or await network.store.unfinished_demands():
            await asyncio.sleep(0.01)
    return demand_id, list(await network.store.events(demand_id))


async def test_a_subnet_spends_from_its_parents_account(tmp_path: Path) -> None:
    budget = Budget(BudgetLimits(), tmp_path / "budgets")
    async with small_network(tmp_path, admin_model=model_with(budget)) as network:
        demand_id, events = await negotiated(network)
        calls = await network.store.calls.of(demand_id)

    sub_id = next(e.payload["sub_demand_id"] for e in events if e.event_type == "towow.subnet.triggered")
    staffs = [call for call in calls if not call.agent_id.startswith("user_agent")]
    assert {call.demand_id for call in staffs} == {demand_id, sub_id}
    assert budget.used(sub_id) == budget.used(demand_id)
    assert budget.used(demand_id).calls == len(staffs)
    assert not (tmp_path / "budgets" / sub_id.removeprefix("d-")).read_text().count("used")


async def test_a_budget_that_ends_in_the_subnet_ends_for_the_whole_tree_and_is_said(tmp_path: Path) -> None:
    budget = Budget(BudgetLimits(calls_max=6), tmp_path / "budgets")  # the parent needs five, the subnet four
    async with small_network(tmp_path, admin_model=model_with(budget)) as network:
        demand_id, events = await negotiated(network)

    degraded = [e.payload for e in events if e.event_type == "towow.llm.degraded"]
    assert budget.used(demand_id).calls == 6
    assert degraded
    assert {d["reason"] for d in degraded} == {"The budget of this demand is used up: 6 of 6 calls of the model."}
    assert {d["demand_id"] for d in degraded} != {demand_id}
    assert events[-1].event_type == "towow.subnet.completed"
