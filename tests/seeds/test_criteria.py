"""Every acceptance criterion and every test case that the seeds state has a test that names it."""

import ast
import re
from pathlib import Path

import pytest

T04 = [f"T04/AC-{number}" for number in range(1, 8)] + [
    f"T04/test_{name}"
    for name in (
        "aggregate_offers",
        "idempotent_handling",
        "fallback_proposal",
        "idempotent_handling_by_message_id",
        "offer_response_type_processing",
        "negotiate_response_type_processing",
        "aggregate_after_all_responses_collected",
        "fallback_proposal_v4_structure",
        "build_aggregation_prompt_v4",
        "validate_and_enhance_proposal_v4_adds_missing_participants",
        "validate_and_enhance_proposal_v4_adds_negotiation_handling",
        "proposal_distributed_event_v4_format",
        "proposal_distributed_to_all_participants",
        "your_assignment_included_in_proposal_review",
    )
]
T06 = [f"T06/AC-{number}" for number in range(1, 7)] + ["T06/test_gap_identification", "T06/test_recursion_depth_limit"]
UNITS = ("Coordinator._smart_filter", "UserAgent._generate_response", "ChannelAdmin._generate_proposal")
SEED_001 = [
    *(f"001 §8.1 {unit}" for unit in (*UNITS, "LLMServiceWithFallback")),
    *(f"001 §8.2 {scene}" for scene in ("完整协商流程", "多轮协商", "Agent 退出", "缺口识别")),
    *(f"001 §8.3 {scene}" for scene in ("正常流程", "无候选人", "LLM 超时", "前端断线重连")),
    *(f"001 §6.2.3 {case}" for case in ("无参与者", "达到最大轮次")),
    *("001 §3.1.1", "001 §3.1.2", "001 §3.2.1", "001 §3.2.2", "001 §3.2.3", "001 §3.3", "001 §4.2", "001 §4.5.1"),
    *("001 §4.6", "001 §5.3", "001 §6.1", "001 §6.2.1", "001 §6.2.2", "001 §9.1", "001 §9.2"),
    *("001 ADR-002", "001 ADR-003", "001 ADR-005"),
    *(f"001 §3.3.{prompt}" for prompt in range(1, 10)),
    *(f"001 §6.1 E00{code}" for code in range(1, 10)),
    *(
        "001 §4.1 Demand",
        "001 §4.5",
        "001 §4.5.1 MOCK_PROFILE_SCHEMA",
        "001 §4.5.1 init_mock_agents",
        "001 §4.5.1 支持热更新",
    ),
    *("001 §9.1 CORS_ORIGINS", "001 §9.3"),
]
SECTION = re.compile(r"\b00[01] (?:§\d+(?:\.\d+)*|ADR-\d+)")
SEED_000 = [
    *("000 §2.2", "000 §2.3.2", "000 §3.1", "000 §3.2", "000 §3.3 VALID_TRANSITIONS", "000 §3.3 _transition_state"),
    *("000 §3.3 on_proposal_submitted", "000 §3.3 _on_collect_timeout", "000 §3.3 _evaluate_feedback"),
    *("000 §3.3 _on_negotiate_timeout", "000 §3.3 _renegotiate", "000 §3.4 on_renegotiate", "000 §3.4 _decline_invite"),
    *("000 §3.5 DEFAULT_MAPPINGS", "000 §3.5 _match_pattern", "000 §3.5 add_mapping", "000 §3.5 start, stop"),
    *("000 §3.6 最大递归深度 2 层", "000 §3.6 每层最大子网数 3 个", "000 §3.6 子网超时", "000 §4.2.3", "000 §4.3"),
    *("000 §5.2.2", "000 §6.1", "000 §6.2", "000 §6.3 状态转换正确", "000 §6.3 所有转换路径覆盖"),
    *("000 §4.2.1", "000 §4.2.2", "000 §5.1", "000 §6.1 熔断器工作正常", "000 §6.1 前端能收到事件"),
    *("000 §6.3 递归深度控制正确", "000 §6.3 超时后状态转换正确", "000 §6.4 所有事件映射正确"),
]


SEED_003 = [
    *("003 阶段 1 test_full_orchestration_flow", "003 阶段 3 test_canvas_to_conversation_sync", "003 5b"),
    *("003 DoD 完整链路", "003 DoD 日志中可见三个事件", "003 上下文对象", "003 RuleEngine", "003 ContextManager"),
    *("003 CoordinatorAgent(event_bus=…)", "003 Last Write Wins (LWW)", "003 版本号检测", "003 服务端优先"),
    *("003 handle_canvas_change", "003 事件类型定义", "003 CanvasChangeEvent", "003 BidirectionalSyncProtocol"),
    *("003 按 DAG 拓扑顺序执行", "003 事件顺序图", "003 结果汇报", "003 执行状态", "003 目标分解", "003 目标栈"),
    *("003 Thought → Action → Observation", "003 决策历史", "003 会话历史", "003 纠偏机制", "003 流量监控"),
    "003 决策拦截",
    *("003 画布为 Master", "003 node_added", "003 CanvasSynchronizer", "003 广播给其他客户端", "003 实时同步"),
    *("003 HTTP 对话决策→协调验证→工作流执行", "003 HTTP 5b", "003 WebSocket 版本冲突", "003 WebSocket 合并后重试"),
    *("003 WebSocket 广播", "003 user_preferences", "003 system_config"),
]


@pytest.fixture(scope="module")
def docstrings() -> str:
    """Of all tests beside this one."""
    trees = [ast.parse(file.read_text("utf-8")) for file in sorted(Path(__file__).parent.glob("test_seed_*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    tests = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return "\n".join(f"{ast.get_docstring(test)};" for test in tests if test.name.startswith("test_"))


@pytest.mark.parametrize("criterion", [*T04, *T06, *SEED_001, *SEED_000, *SEED_003])
def test_a_test_names(criterion: str, docstrings: str) -> None:
    places = docstrings.split(criterion)[1:]

    assert any(not (rest[0].isalnum() or rest[0] in "_-") for rest in places)  # AC-1 is not AC-11


def test_every_section_that_a_test_names_is_listed_here(docstrings: str) -> None:
    listed = {found for criterion in (*SEED_001, *SEED_000) for found in SECTION.findall(criterion)}

    assert set(SECTION.findall(docstrings)) - listed == set()
