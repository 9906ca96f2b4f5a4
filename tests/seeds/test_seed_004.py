"""Seed 004, TASK-T06: gaps and subnets. Its acceptance criteria and its own test cases, through its own signatures."""

import pytest

from tests.agents.small_network import small_network
from tests.scripted_model import ScriptedModel, scripted
from towow_core.llm.build import build_client
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.models import AgentProfile
from towow_core.services.gap_identification import GapIdentificationService
from towow_core.services.subnet_manager import SubnetManager

DEMAND = {"surface_demand": "办AI聚会", "capability_tags": ["场地", "摄影"]}
PLAN = {"assignments": [{"role": "场地提供者"}]}
PHOTOGRAPHER = AgentProfile(
    agent_id="user_agent_photo",
    user_name="小陆",
    profile_summary="活动摄影师，拍过上百场活动。",
    location="北京",
    tags=("摄影", "活动拍摄"),
    capabilities={"摄影": "活动全程拍摄"},
)


@pytest.fixture
def offline() -> LLMService:
    return LLMService(build_client("offline"), fallbacks=FALLBACKS)


async def test_gap_identification(offline) -> None:
    """T06/test_gap_identification: the plan has no photographer."""
    result = await GapIdentificationService(llm_service=offline).identify_gaps(DEMAND, PLAN, feedbacks=[])

    assert not result["is_complete"]
    assert any("摄影" in gap["gap_type"] for gap in result["gaps"])
    assert set(result["gaps"][0]) >= {"gap_type", "importance", "reason", "suggested_tags"}


async def test_recursion_depth_limit(offline) -> None:
    """T06/test_recursion_depth_limit, AC-4."""
    result = await SubnetManager(llm_service=offline).should_trigger_subnet(
        demand={}, gaps=[{"importance": 80}], proposal={}, current_depth=1
    )

    assert not result["should_recurse"]
    assert "最大递归深度" in result["reason"]
    assert SubnetManager.MAX_RECURSION_DEPTH == 1


async def test_only_important_gaps_are_considered(offline) -> None:
    """T06/AC-3: importance 60 is important, 59 is not."""
    manager = SubnetManager(llm_service=offline)
    asks = [
        await manager.should_trigger_subnet(
            DEMAND, [{"gap_type": "摄影", "importance": importance}], PLAN, outside=[PHOTOGRAPHER]
        )
        for importance in (59, 60)
    ]

    assert asks[0]["reason"] == "无重要缺口"
    assert asks[1]["reason"] != "无重要缺口"


async def test_an_important_gap_that_somebody_outside_can_fill_is_worth_a_subnet(offline) -> None:
    """T06: the three conditions hold; without anybody outside the second does not."""
    team = {"assignments": [{"role": "场地提供者", "agent_id": f"user_agent_{n}"} for n in range(5)]}
    gaps = [{"gap_type": "摄影", "importance": 80, "suggested_tags": ["摄影"]}]
    manager = SubnetManager(llm_service=offline)
    yes = await manager.should_trigger_subnet(DEMAND, gaps, team, outside=[PHOTOGRAPHER])
    no = await manager.should_trigger_subnet(DEMAND, gaps, team, outside=[])

    assert yes["should_recurse"], yes
    assert [sub["gap_addressed"] for sub in yes["sub_demands"]] == ["摄影"]
    assert set(yes["analysis"]) == {"satisfaction_impact", "feasibility", "cost_benefit"}
    assert not no["should_recurse"]


async def test_without_a_model_nothing_recurses_and_the_answer_says_so() -> None:
    """T06/AC-6."""
    gaps = await GapIdentificationService(None).identify_gaps(DEMAND, PLAN, [])
    subnet = await SubnetManager(None).should_trigger_subnet(DEMAND, [{"gap_type": "摄影", "importance": 90}], PLAN)

    assert gaps["gaps"] == []
    assert "未做缺口分析" in gaps["analysis"]
    assert (subnet["should_recurse"], subnet["reason"]) == (False, "LLM 服务不可用")


async def test_a_failing_model_triggers_no_subnet() -> None:
    """T06/AC-6: the model is there but fails."""
    model = ScriptedModel()
    model.scripts.clear()
    result = await SubnetManager(LLMService(model)).should_trigger_subnet(
        DEMAND, [{"gap_type": "摄影", "importance": 90}], PLAN, outside=[PHOTOGRAPHER]
    )

    assert not result["should_recurse"]


async def test_after_an_agreement_gaps_are_looked_for_and_shown(tmp_path) -> None:
    """T06/AC-1, AC-2."""
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask("办AI聚会"), "towow.gap.identified")

    assert [e.event_type for e in events][-2:] == ["towow.proposal.finalized", "towow.gap.identified"]
    assert {"is_complete", "gaps", "analysis", "channel_id", "demand_id"} <= set(events[-1].payload)


async def test_a_triggered_subnet_is_shown(tmp_path) -> None:
    """T06/AC-5, and AC-4: the subnet opens no subnet of its own."""

    def gap(_):
        return {"gaps": [{"gap_type": "摄影", "importance": 80, "suggested_tags": ["摄影"]}]}

    def yes(_):
        met = {"met": True}
        sub = {"description": "找摄影", "capability_tags": ["摄影"], "gap_addressed": "摄影"}
        return {"should_recurse": True, "satisfaction": met, "stakeholders": met, "cost": met, "sub_demands": [sub]}

    def only_alice(inputs):
        found = [{"agent_id": p.agent_id, "reason": "合适", "relevance_score": 80} for p in inputs.profiles]
        return {"definitely_related": found[:1]}

    model = scripted(gap_identify=gap, recursion_decide=yes, smart_filter=only_alice)
    async with small_network(tmp_path, admin_model=model) as network:
        demand_id = await network.ask("办AI聚会")
        events = await network.until(demand_id, "towow.subnet.completed")

    triggered = [e.payload for e in events if e.event_type == "towow.subnet.triggered"]
    assert [t["recursion_depth"] for t in triggered] == [1]
    assert triggered[0]["sub_channel_id"].startswith("sub-")
