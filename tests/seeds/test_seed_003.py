"""Seed 003's acceptance criteria: its own two tests, and what its definition of done lists."""

from dataclasses import replace

import pytest

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, Workflow
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.contexts import GlobalContext, NodeContext, SessionContext, WorkflowContext
from towow_core.orchestration.conversation_agent import ConversationAgent
from towow_core.orchestration.coordinator_agent import CoordinatorAgent
from towow_core.orchestration.event_bus import EntryStatus, EventBus
from towow_core.orchestration.seed_003_names import ContextManager, RuleEngine
from towow_core.orchestration.workflow_agent import WorkflowAgent
from towow_core.workflow.conflicts import resolve
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionMadeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    NodeExecutionEvent,
)
from towow_core.workflow.rules import Rule


async def test_full_orchestration_flow() -> None:
    """003 阶段 1 test_full_orchestration_flow; 003 DoD 完整链路; 003 DoD 日志中可见三个事件"""
    # 1. 创建 EventBus
    event_bus = EventBus()

    # 2. 注册 Coordinator 中间件
    coordinator = CoordinatorAgent(event_bus=event_bus)
    event_bus.add_middleware(coordinator.as_middleware())

    # 3. 创建 WorkflowAgent 并订阅事件
    workflow_agent = WorkflowAgent(event_bus=event_bus)
    event_bus.subscribe(DecisionValidatedEvent, workflow_agent.handle_decision)

    # 4. 创建 ConversationAgent
    conversation_agent = ConversationAgent(event_bus=event_bus)

    # 5. 触发决策
    result = await conversation_agent.run_async("创建一个 HTTP 节点")

    # 6. 验证事件日志
    assert any(isinstance(e, DecisionMadeEvent) for e in event_bus.event_log)
    assert any(isinstance(e, DecisionValidatedEvent) for e in event_bus.event_log)
    assert any(isinstance(e, NodeExecutionEvent) for e in event_bus.event_log)

    assert "HTTP" in result.message
    made, verdict = (next(e for e in event_bus.event_log if isinstance(e, kind)) for kind in KINDS)
    assert made.decision_id == verdict.original_decision_id
    assert event_bus.event_log.index(made) < event_bus.event_log.index(verdict)


KINDS = (DecisionMadeEvent, DecisionValidatedEvent)


async def test_canvas_to_conversation_sync() -> None:
    """003 阶段 3 test_canvas_to_conversation_sync"""
    # 1. 设置环境
    event_bus = EventBus()
    sync_service = BidirectionalSyncService(event_bus)
    session_ctx = SessionContext(id="session_1", global_context=GlobalContext(user_id="user_1"))
    conversation_agent = ConversationAgent(session_context=session_ctx, event_bus=event_bus, sync_service=sync_service)

    # 2. 模拟画布添加节点
    canvas_event = CanvasChangeEvent(
        workflow_id="wf_123",
        change_type="node_added",
        change_data={
            "node_id": "node_1",
            "node_type": "HTTP",
            "position": {"x": 100, "y": 200},
            "config": {"url": "https://api.example.com"},
        },
        client_id="client_1",
        version=1,
    )

    # 3. 发布事件
    await event_bus.publish(canvas_event)

    # 4. 验证对话上下文已更新
    context = conversation_agent.get_context_for_reasoning()
    assert "node_1" in context.get("canvas_state", {}).get("nodes", {})

    # 5. 验证日志
    assert context["canvas_state"]["nodes"]["node_1"]["config"] == {"url": "https://api.example.com"}
    assert context["canvas_state"]["version"] == 2
    assert any(isinstance(e, CanvasChangeEvent) for e in event_bus.event_log)


async def test_a_rejected_decision_reaches_the_person_and_not_the_workflow() -> None:
    """003 5b: the person is told, the workflow agent is not."""
    event_bus = EventBus()
    coordinator = CoordinatorAgent(event_bus=event_bus)
    event_bus.add_middleware(coordinator.as_middleware())
    workflow_agent = WorkflowAgent(event_bus=event_bus)
    event_bus.subscribe(DecisionValidatedEvent, workflow_agent.handle_decision)
    conversation_agent = ConversationAgent(event_bus=event_bus)

    reply = await conversation_agent.run_async("加一个数据库节点")

    assert "数据库" in reply.message
    rejected = next(entry for entry in event_bus.entries if isinstance(entry.event, DecisionMadeEvent))
    assert rejected.status is EntryStatus.REJECTED
    assert any(isinstance(e, DecisionRejectedEvent) for e in event_bus.event_log)
    assert not any(isinstance(e, NodeExecutionEvent) for e in event_bus.event_log)
    assert coordinator.statistics()["rejected_by_type"] == {"create_node": 1}


def test_the_contexts_have_the_seeds_fields() -> None:
    """003 上下文对象"""
    user = GlobalContext(user_id="u", user_preferences={}, system_config={})
    session = SessionContext(id="s", global_context=user, conversation_history=[], goal_stack=[], decision_history=[])
    workflow = WorkflowContext(id="c", workflow_id="w", session_context=session, node_outputs={}, variables={})
    node = NodeContext(id="n", node_id="node_1", workflow_context=workflow, local_variables={})
    assert node.workflow_context.session_context.global_context.user_id == "u"


async def test_wired_with_the_bus_alone_all_three_agents_know_the_same_canvas() -> None:
    """003 CoordinatorAgent(event_bus=…): the gate judges by what is drawn, and later sentences are about it"""
    event_bus = EventBus()
    coordinator = CoordinatorAgent(event_bus=event_bus)
    event_bus.add_middleware(coordinator.as_middleware())
    workflow_agent = WorkflowAgent(event_bus=event_bus)
    event_bus.subscribe(DecisionValidatedEvent, workflow_agent.handle_decision)
    conversation_agent = ConversationAgent(event_bus=event_bus)

    for sentence in ("加一个任务节点叫“订场地”", "加一个任务节点叫“发邀请”", "连接订场地和发邀请"):
        await conversation_agent.run_async(sentence)
    refused = await conversation_agent.run_async("连接发邀请和订场地")

    canvas = conversation_agent.get_context_for_reasoning()["canvas_state"]
    assert sorted(node["name"] for node in canvas["nodes"].values()) == ["发邀请", "订场地"]
    assert len(canvas["edges"]) == 1
    assert refused.decisions[0].verdict == "rejected"  # in a circle: the gate has seen the first line


def test_the_rule_engine_judges_a_decision_and_takes_rules_of_ones_own() -> None:
    """003 RuleEngine"""
    decision = DecisionMadeEvent(decision_type="create_node", decision_id="d1", payload={"node_type": "database"})
    engine = RuleEngine()
    never = Rule(name="never", priority=99, objections=lambda _: (Bilingual("今天不行。", "Not today."),))
    allowed = replace(decision, payload={"node_type": "task", "name": "订场地"})

    assert not engine.check(decision).allowed
    assert engine.check(allowed).allowed
    engine.add_rule(never)
    assert [error.en for error in engine.check(allowed).errors] == ["Not today."]


def test_the_context_manager_makes_each_context_once_below_its_own() -> None:
    """003 ContextManager"""
    contexts = ContextManager()
    session = contexts.session_context("s", "ann")
    workflow = contexts.workflow_context("wf_123", "s")
    node = contexts.node_context("node_1", workflow)

    assert contexts.session_context("s") is session
    assert contexts.workflow_context("wf_123", "s") is workflow
    assert node.workflow_context.session_context.global_context is contexts.global_context("ann")
    assert "steps_max" in contexts.global_context("ann").system_config


@pytest.mark.parametrize(
    ("running", "version", "strategy", "wins"),
    [
        (False, 1, "last_write_wins", True),
        (False, 1, "", False),
        (False, 2, "", True),
        (True, 2, "last_write_wins", False),
    ],
)
def test_the_three_ways_to_settle_a_conflict(running, version, strategy, wins) -> None:
    """003 Last Write Wins (LWW); 003 版本号检测; 003 服务端优先; 003 handle_canvas_change"""
    nodes = {"node_1": CanvasNode(node_id="node_1", node_type="task", name="订场地")}
    run = RunState(run_id="r", nodes={"node_1": NodeRun(status=NodeStatus.WAITING)}) if running else None
    workflow = Workflow(
        workflow_id="wf_123", title="", canvas=CanvasState(workflow_id="wf_123", version=2, nodes=nodes), run=run
    )
    change = CanvasChangeEvent(
        workflow_id="wf_123",
        change_type="node_updated",
        change_data={"node_id": "node_1", "name": "订礼堂"},
        version=version,
        strategy=strategy,
    )
    result = resolve(workflow, change)

    assert (result.success, result.conflict) == (wins, not wins)
    assert result.current_state.nodes["node_1"].name == ("订礼堂" if wins else "订场地")
