"""Seed 004, TASK-T06: gaps and subnets. Its acceptance criteria and its own test cases, through its own signatures."""

from typing import ClassVar

import orjson
import pytest

from tests.agents.small_network import small_network
from tests.core.kit import gaps_found, play, recursion, reviewed, says
from tests.scripted_model import ScriptedModel, scripted
from tests.subnet_scripts import LACKS_PHOTOS
from towow_core.domain.models import AgentProfile
from towow_core.llm.build import build_client
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.seed_api.gap_identification import GapIdentificationService
from towow_core.seed_api.subnet_manager import SubnetManager
from towow_core.support.message_codec import message_text

DEMAND = {"surface_demand": "办AI聚会", "capability_tags": ["场地", "摄影"]}
PLAN = {"assignments": [{"role": "场地提供者"}]}
TEAM = {"assignments": [{"role": "场地提供者", "agent_id": f"user_agent_{n}"} for n in range(5)]}
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
    """T06/test_recursion_depth_limit, T06/AC-4."""
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
    gaps = [{"gap_type": "摄影", "importance": 80, "suggested_tags": ["摄影"]}]
    manager = SubnetManager(llm_service=offline)
    yes = await manager.should_trigger_subnet(DEMAND, gaps, TEAM, outside=[PHOTOGRAPHER])
    no = await manager.should_trigger_subnet(DEMAND, gaps, TEAM, outside=[])

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


async def test_a_failing_model_triggers_no_subnet(tmp_path) -> None:
    """T06/AC-6: the model is there but fails, and what stands in is what stands in where the product runs."""
    scripts = {**LACKS_PHOTOS}
    del scripts["recursion_decide"]
    model = LLMService(ScriptedModel(**scripts), fallbacks=FALLBACKS)
    async with small_network(tmp_path, admin_model=model) as network:
        demand_id = await network.ask("办AI聚会")
        await network.until(demand_id, "towow.gap.identified")
        await network.until_nothing_is_open()
        told = (await network.bridge.stream(demand_id)).envelopes
    result = await SubnetManager(model).should_trigger_subnet(
        DEMAND, [{"gap_type": "摄影", "importance": 90}], TEAM, outside=[PHOTOGRAPHER]
    )

    kinds = [e.event_type for e in told]
    assert [e.payload["prompt"] for e in told if e.event_type == "towow.llm.degraded"] == ["recursion_decide"]
    assert "towow.subnet.triggered" not in kinds
    assert kinds.index("towow.proposal.finalized") < kinds.index("towow.gap.identified")
    assert not result["should_recurse"]


class MockModel:
    """A model as the seed's own tests have it: text in, text out."""

    def __init__(self, *answers: dict) -> None:
        self.answers, self.asked = list(answers), []

    async def complete(self, *, prompt, system, fallback_key, max_tokens, temperature) -> str:
        self.asked.append((fallback_key, max_tokens, temperature))
        if not self.answers:
            raise TimeoutError
        return f"好的：\n```json\n{orjson.dumps(self.answers.pop(0)).decode()}\n```"


async def test_a_model_of_the_seeds_own_is_asked_by_complete() -> None:
    """T06/test_gap_identification, as it stands there: `llm=`, a model with `complete`, no service of ours."""
    gap = {"gap_type": "摄影师", "importance": 70, "reason": "要留影", "suggested_tags": ["摄影"]}
    sub = {"description": "找摄影师", "capability_tags": ["摄影"], "priority": "high", "gap_addressed": "摄影师"}
    why = {"satisfaction_impact": "提升25%", "feasibility": "有人", "cost_benefit": "值得"}
    yes = {"should_recurse": True, "analysis": why, "reason": "值得", "sub_demands": [sub]}
    model = MockModel({"is_complete": False, "analysis": "缺摄影", "gaps": [gap]}, yes)
    found = await GapIdentificationService(llm=model).identify_gaps(demand=DEMAND, proposal=PLAN, feedbacks=[])
    decided = await SubnetManager(llm=model).should_trigger_subnet(
        demand=DEMAND, gaps=found["gaps"], proposal=PLAN, current_depth=0
    )

    assert (found["is_complete"], found["gaps"][0]["gap_type"]) == (False, "摄影师")
    assert (decided["should_recurse"], decided["analysis"], decided["reason"]) == (True, why, "值得")
    assert [each["description"] for each in decided["sub_demands"]] == ["找摄影师"]
    assert [key for key, _, _ in model.asked] == ["gap_identify", "recursion_decide"]


async def test_a_model_of_the_seeds_own_that_fails_triggers_nothing() -> None:
    """T06/AC-6, by `complete`."""
    found = await GapIdentificationService(llm=MockModel()).identify_gaps(DEMAND, PLAN, [])
    decided = await SubnetManager(llm=MockModel()).should_trigger_subnet(DEMAND, [{"importance": 90}], PLAN)

    assert found["gaps"] == []
    assert not decided["should_recurse"]


async def test_a_subnet_is_triggered_through_a_coordinator_of_ones_own() -> None:
    """T06, trigger_subnet: the seed's message, and the id of the sub-channel; None where it cannot be sent."""

    class Coordinator:
        sent: ClassVar[list] = []

        async def send_to_agent(self, agent_id, message):
            self.sent.append((agent_id, message))

    sub = {"description": "找摄影师", "capability_tags": ["摄影"]}
    manager = SubnetManager()
    sub_channel_id = await manager.trigger_subnet("collab-1", sub, coordinator=Coordinator())
    failed = await manager.trigger_subnet("collab-1", sub, coordinator=object())
    ((agent_id, message),) = Coordinator.sent

    assert (agent_id, failed) == ("coordinator", None)
    assert message == {
        "type": "subnet_demand",
        "demand": {
            "surface_demand": "找摄影师",
            "capability_tags": ["摄影"],
            "deep_understanding": {"type": "subnet", "parent_channel": "collab-1"},
        },
        "parent_channel_id": "collab-1",
        "sub_channel_id": sub_channel_id,
        "recursion_depth": 1,
    }


async def test_resources_time_and_risks_are_looked_over_without_a_model(offline) -> None:
    """T06, 分析维度: 能力覆盖, 资源覆盖, 时间覆盖, 风险覆盖."""
    demand = {
        "surface_demand": "办AI聚会",
        "capability_tags": ["场地"],
        "context": {"date": "2026-12-05", "budget_amount": 1000.0, "currency": "CNY"},
        "deep_understanding": {"resource_requirements": ["投影仪"]},
    }
    venue = {"agent_id": "user_agent_a", "role": "场地提供方", "capabilities": ["场地"], "price": 3000.0}
    worried = {"agent_id": "user_agent_a", "feedback_type": "negotiate", "concerns": ["下雨怎么办"]}
    service = GapIdentificationService(llm_service=offline)
    found = await service.identify_gaps(demand, {"assignments": [{**venue, "is_confirmed": False}]}, [worried])
    reasons = " / ".join(gap["reason"] for gap in found["gaps"])
    settled = {**venue, "price": 500.0, "is_confirmed": True}
    lamp = {**settled, "agent_id": "user_agent_b", "role": "设备", "capabilities": ["投影仪"], "price": None}
    dated = {"assignments": [settled, lamp], "timeline": {"start_date": "2026-12-01", "end_date": "2026-12-05"}}
    complete = await service.identify_gaps(demand, dated, [])

    for word in ("投影仪", "预算¥1,000多¥2,000", "要在2026-12-05办", "还没有答应", "下雨怎么办"):
        assert word in reasons
    assert all(60 <= gap["importance"] <= 100 for gap in found["gaps"])
    assert complete["gaps"] == []


async def test_after_an_agreement_gaps_are_looked_for_and_shown(tmp_path) -> None:
    """T06/AC-1, T06/AC-2."""
    async with small_network(tmp_path) as network:
        events = await network.until(await network.ask("办AI聚会"), "towow.gap.identified")

    assert [e.event_type for e in events][-2:] == ["towow.proposal.finalized", "towow.gap.identified"]
    assert {"is_complete", "gaps", "analysis", "channel_id", "demand_id"} <= set(events[-1].payload)


async def test_a_triggered_subnet_is_shown(tmp_path) -> None:
    """T06/AC-5, and T06/AC-4: the subnet opens no subnet of its own."""

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
    assert triggered[0]["demand_id"] == demand_id
    assert [sub["capability_tags"] for sub in triggered[0]["sub_demands"]] == [["摄影"]]
    assert set(triggered[0]["conditions"]) == {"satisfaction", "stakeholders", "cost"}


async def test_a_subnet_request_has_the_seeds_facts() -> None:
    """T06, trigger_subnet: `subnet_demand` with the parent, the depth and what to look for."""
    below = gaps_found()
    agreed = play(reviewed("user_agent_a"), says("user_agent_a"), below, recursion("d-00000009"))
    (message,) = [
        orjson.loads(message_text(e.message)) for e in agreed.effects if getattr(e, "agent_id", "") == "coordinator"
    ]

    assert message["type"] == "subnet_demand"
    assert message["recursion_depth"] == 1
    assert message["parent_channel_id"] == "collab-00000001"
    assert message["sub_demand"]["capability_tags"] == ["摄影"]


async def test_the_answer_to_identify_gaps_has_the_seeds_form(offline) -> None:
    """T06, 缺口识别输出."""
    result = await GapIdentificationService(llm_service=offline).identify_gaps(DEMAND, PLAN, feedbacks=[])

    assert isinstance(result["is_complete"], bool)
    assert isinstance(result["analysis"], str)
    for gap in result["gaps"]:
        assert isinstance(gap["gap_type"], str)
        assert 60 <= gap["importance"] <= 100
        assert gap["reason"]
        assert all(isinstance(tag, str) for tag in gap["suggested_tags"])


async def test_the_answer_to_should_trigger_subnet_has_the_seeds_form(offline) -> None:
    """T06, 递归判断输出."""
    gaps = [{"gap_type": "摄影", "importance": 80, "reason": "要留影", "suggested_tags": ["摄影"]}]
    result = await SubnetManager(llm_service=offline).should_trigger_subnet(DEMAND, gaps, TEAM, outside=[PHOTOGRAPHER])

    assert set(result) == {"should_recurse", "analysis", "reason", "sub_demands"}
    (sub,) = result["sub_demands"]
    assert sub["description"]
    assert sub["capability_tags"] == ["摄影"]
    assert sub["priority"] in {"high", "medium", "low"}


async def test_a_plan_without_gaps_is_complete(offline) -> None:
    """T06: 如果方案基本完整，is_complete 应为 true."""
    plan = {
        "assignments": [
            {"agent_id": "user_agent_a", "role": "场地提供方", "responsibility": "场地", "capabilities": ["场地"]},
            {"agent_id": "user_agent_b", "role": "摄影师", "responsibility": "摄影", "capabilities": ["摄影"]},
        ]
    }
    result = await GapIdentificationService(llm_service=offline).identify_gaps(DEMAND, plan, feedbacks=[])

    assert [gap["gap_type"] for gap in result["gaps"] if gap["gap_type"] in {"场地", "摄影"}] == []


@pytest.mark.parametrize(
    ("numbers", "recurses"),
    [((0.2, 1, 0.3), True), ((0.19, 1, 0.3), False), ((0.2, 0, 0.3), False), ((0.2, 1, 0.31), False)],
)
async def test_the_three_conditions_have_their_numbers(numbers, recurses) -> None:
    """T06, 触发条件: a gain of 20 %, somebody who could, at most 30 % of the cost; all three, to the number."""
    names = ("satisfaction", "stakeholders", "cost")

    def decide(_):
        sub = {"description": "找摄影", "capability_tags": ["摄影"], "gap_addressed": "摄影"}
        said = {name: {"met": True, "value": value} for name, value in zip(names, numbers, strict=True)}
        return {"should_recurse": True, "reason": "值得", **said, "sub_demands": [sub]}

    manager = SubnetManager(LLMService(ScriptedModel(recursion_decide=decide)))
    gaps = [{"gap_type": "摄影", "importance": 80, "suggested_tags": ["摄影"]}]
    result = await manager.should_trigger_subnet(DEMAND, gaps, TEAM, outside=[PHOTOGRAPHER])

    assert result["should_recurse"] is recurses
    assert bool(result["sub_demands"]) is recurses


async def test_a_subnet_that_fails_leaves_the_main_plan(tmp_path) -> None:
    """T06, risks: 子网失败不影响主方案."""

    def gap(_):
        return {"gaps": [{"gap_type": "摄影", "importance": 80, "suggested_tags": ["摄影"]}]}

    def yes(_):
        met = {"met": True}
        sub = {"description": "找摄影", "capability_tags": ["摄影"], "gap_addressed": "摄影"}
        return {"should_recurse": True, "satisfaction": met, "stakeholders": met, "cost": met, "sub_demands": [sub]}

    async with small_network(tmp_path, admin_model=scripted(gap_identify=gap, recursion_decide=yes)) as network:
        demand_id = await network.ask("办AI聚会")
        events = await network.until(demand_id, "towow.subnet.completed")
        record = await network.store.demand(demand_id)

    assert events[-1].payload["outcome"] == "failed"
    assert record.channel_status == "finalized"
