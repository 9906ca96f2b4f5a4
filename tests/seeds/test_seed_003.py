"""Seed 003's acceptance criteria: its own two tests, and what its definition of done lists."""

from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.contexts import GlobalContext, NodeContext, SessionContext, WorkflowContext
from towow_core.orchestration.conversation_agent import ConversationAgent
from towow_core.orchestration.coordinator_agent import CoordinatorAgent
from towow_core.orchestration.event_bus import EntryStatus, EventBus
from towow_core.orchestration.workflow_agent import WorkflowAgent
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionMadeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    NodeExecutionEvent,
)


async def test_full_orchestration_flow() -> None:
    """验收测试：完整的 Agent 协作流程"""
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
    """验收测试：画布变更同步到对话上下文"""
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
    """The alternative flow, 5b: the person is told, the workflow agent is not."""
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
    user = GlobalContext(user_id="u", user_preferences={}, system_config={})
    session = SessionContext(id="s", global_context=user, conversation_history=[], goal_stack=[], decision_history=[])
    workflow = WorkflowContext(id="c", workflow_id="w", session_context=session, node_outputs={}, variables={})
    node = NodeContext(id="n", node_id="node_1", workflow_context=workflow, local_variables={})
    assert node.workflow_context.session_context.global_context.user_id == "u"
