"""One budget for a demand with all its sub-negotiations; when it is used up, the stream says so and goes on."""

from pathlib import Path

from tests.agents.small_network import SmallNetwork, small_network
from tests.scripted_model import ScriptedModel
from tests.subnet_scripts import LACKS_PHOTOS
from tests.waiting import until
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.llm.budget import Budget, BudgetLimits
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.support.envelopes import Envelope

SENTENCE = "我想在北京办一场AI聚会"


def model_with(budget: Budget) -> LLMService:
    return LLMService(ScriptedModel(**LACKS_PHOTOS), fallbacks=FALLBACKS, budget=budget)


async def negotiated(network: SmallNetwork) -> tuple[str, list[Envelope]]:
    demand_id = await network.ask(SENTENCE)
    await network.until(demand_id)
    await network.until_nothing_is_open()
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
    assert not (tmp_path / "budgets" / sub_id).read_text().count("used")


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


async def test_a_plan_that_is_negotiated_again_spends_from_the_same_account(tmp_path: Path) -> None:
    """The next round has a channel of its own; the demand, and what it may cost, is the same."""
    budget = Budget(BudgetLimits(), tmp_path / "budgets")
    async with small_network(tmp_path, admin_model=LLMService(ScriptedModel(), budget=budget)) as network:
        demand_id, first = await negotiated(network)
        before = budget.used(demand_id).calls
        record = await network.store.demand(demand_id)
        assert record is not None
        await network.demand_service.reject(record, "太贵")

        async def ended_again() -> bool:
            told = [e.event_type for e in await network.store.events(demand_id)][len(first) :]
            return bool(TERMINAL_EVENT_TYPES & set(told))

        await until(ended_again)
        await network.until_nothing_is_open()
        calls = await network.store.calls.of(demand_id)

    staffs = [call for call in calls if not call.agent_id.startswith("user_agent")]
    assert len({call.channel_id for call in staffs}) > 1
    assert budget.used(demand_id).calls == len(staffs) > before
