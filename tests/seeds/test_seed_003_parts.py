"""Seed 003's other promises: order of events, execution, correction, what is counted, and who is shown what."""

from dataclasses import fields

import pytest

from tests.scripted_model import ScriptedModel
from towow_core.domain.canvas import NodeStatus
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.service import LLMService
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.canvas_synchronizer import CanvasClient, CanvasSynchronizer
from towow_core.orchestration.conversation_agent import ConversationAgent
from towow_core.orchestration.coordinator_agent import CoordinatorAgent
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.seed_003_names import BidirectionalSyncProtocol, ContextManager
from towow_core.orchestration.workflow_agent import WorkflowAgent
from towow_core.prompts.p10_react import ReactInputs
from towow_core.workflow import events
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionMadeEvent,
    DecisionValidatedEvent,
    NodeExecutionEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionStartedEvent,
)


class Wired:
    """The three agents on one bus, as the seed wires them, and somebody who talks."""

    def __init__(self) -> None:
        self.bus = EventBus()
        self.sync = BidirectionalSyncService(self.bus)
        self.gate = CoordinatorAgent(event_bus=self.bus)
        self.bus.add_middleware(self.gate.as_middleware())
        workflow_agent = WorkflowAgent(event_bus=self.bus)
        self.bus.subscribe(DecisionValidatedEvent, workflow_agent.handle_decision)
        self.mark = workflow_agent.mark
        self.person = ConversationAgent(event_bus=self.bus)

    async def says(self, *sentences: str) -> str:
        for sentence in sentences:
            said = await self.person.run_async(sentence)
        return said.message

    def of(self, *kinds: type) -> list:
        return [event for event in self.bus.event_log if isinstance(event, kinds)]

    @property
    def canvas(self) -> dict:
        return self.person.get_context_for_reasoning()["canvas_state"]

    def id_of(self, name: str) -> str:
        return next(node_id for node_id, node in self.canvas["nodes"].items() if node["name"] == name)


async def drawn_by_hand(wired: Wired, change_type: str, version: int, client_id: str = "client_1", **data) -> None:
    await wired.bus.publish(
        CanvasChangeEvent(
            workflow_id="", change_type=change_type, change_data=data, client_id=client_id, version=version
        )
    )


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("DecisionMadeEvent", {"decision_type", "decision_id", "payload", "confidence"}),
        ("DecisionValidatedEvent", {"original_decision_id", "decision_type", "payload"}),
        ("DecisionRejectedEvent", {"original_decision_id", "decision_type", "reason", "errors"}),
        ("WorkflowExecutionStartedEvent", {"workflow_id", "node_count"}),
        ("WorkflowExecutionCompletedEvent", {"workflow_id", "status", "result"}),
        ("NodeExecutionEvent", {"node_id", "node_type", "status", "result", "error"}),
        ("CanvasChangeEvent", {"workflow_id", "change_type", "change_data", "client_id", "version", "timestamp"}),
    ],
)
def test_the_events_have_the_seeds_fields(name, wanted) -> None:
    """003 事件类型定义; 003 CanvasChangeEvent"""
    assert wanted <= {each.name for each in fields(getattr(events, name))}


def test_the_sync_has_the_seeds_other_name() -> None:
    """003 BidirectionalSyncProtocol"""
    assert isinstance(BidirectionalSyncService(EventBus()), BidirectionalSyncProtocol)


async def test_a_run_follows_the_lines_and_its_result_comes_back_into_the_conversation() -> None:
    """003 按 DAG 拓扑顺序执行; 003 事件顺序图; 003 结果汇报; 003 执行状态"""
    wired = Wired()
    await wired.says("加一个任务节点叫“发邀请”", "加一个任务节点叫“订场地”", "连接订场地和发邀请", "执行")
    venue, invite = wired.id_of("订场地"), wired.id_of("发邀请")
    began = wired.of(WorkflowExecutionStartedEvent)[0]
    assert began.node_count == 2
    waiting = {event.node_id for event in wired.of(NodeExecutionEvent) if event.status is NodeStatus.WAITING}
    assert waiting == {venue}  # what comes after it has not begun

    await wired.says("把订场地标记为完成", "把发邀请标记为完成")
    done = [event.node_id for event in wired.of(NodeExecutionEvent) if event.status is NodeStatus.COMPLETED]
    over = wired.of(WorkflowExecutionCompletedEvent)[0]

    assert (done[-2:], over.status) == ([venue, invite], "completed")
    log = wired.bus.event_log
    assert log.index(wired.of(DecisionMadeEvent)[0]) < log.index(began) < log.index(over)
    assert wired.canvas["run"]["status"] == "completed"
    assert {node["status"] for node in wired.canvas["nodes"].values()} == {"completed"}


async def test_a_goal_is_taken_apart_into_what_is_done_one_after_the_other() -> None:
    """003 目标分解; 003 目标栈; 003 Thought → Action → Observation; 003 决策历史; 003 会话历史"""
    wired = Wired()
    await wired.says("加一个任务节点叫“订场地”，再加一个任务节点叫“发邀请”，然后连接订场地和发邀请")
    context = wired.person.get_context_for_reasoning()
    decided = context["decision_history"]

    assert [each["decision_type"] for each in decided] == ["create_node", "create_node", "connect_nodes", "respond"]
    assert all(each["thought"] and each["observation"] for each in decided[:-1])
    assert [goal.status.value for goal in wired.person.session_context.goals] == ["done"] * 3
    assert context["goal_stack"] == []  # nothing is left to think about
    assert [turn["role"] for turn in context["conversation_history"]] == ["user", "assistant"]


async def test_a_decision_that_can_be_put_right_is_corrected_and_what_passed_is_counted() -> None:
    """003 纠偏机制; 003 流量监控; 003 决策拦截"""
    wired = Wired()

    async def decided(decision_id: str, **payload) -> None:
        made = DecisionMadeEvent(decision_type="create_node", decision_id=decision_id, payload=payload)
        await wired.bus.publish(made)

    await decided("d1", node_type="http", name="天气", config={"url": "https://sky.example", "colour": "blue"})
    await decided("d2", node_type="database", name="库")

    (verdict,) = wired.of(DecisionValidatedEvent)
    assert verdict.payload["node_type"] == "HTTP"
    assert verdict.payload["config"] == {"url": "https://sky.example"}
    assert verdict.status == "modified"
    counted = wired.gate.statistics()
    assert (counted["rejected"], counted["rejected_by_type"]) == (1, {"create_node": 1})
    assert counted["modified"] == 1
    assert len(wired.canvas["nodes"]) == 1


async def test_each_kind_of_change_by_hand_is_known_to_the_conversation() -> None:
    """003 画布为 Master; 003 node_added, node_updated, node_deleted, edge_added, edge_deleted, node_moved"""
    wired = Wired()
    at = {"x": 0, "y": 0}
    await drawn_by_hand(wired, "node_added", 1, node_id="a", node_type="task", name="订场地", position=at)
    await drawn_by_hand(wired, "node_added", 2, node_id="b", node_type="task", name="发邀请", position=at)
    await drawn_by_hand(wired, "edge_added", 3, edge_id="e", source="a", target="b")
    await drawn_by_hand(wired, "node_moved", 4, node_id="a", position={"x": 7, "y": 8})
    await drawn_by_hand(wired, "node_updated", 5, node_id="a", name="订礼堂")
    assert wired.canvas["nodes"]["a"]["position"] == {"x": 7, "y": 8}
    assert [(edge["source"], edge["target"]) for edge in wired.canvas["edges"].values()] == [("a", "b")]

    await wired.says("把订礼堂的负责人改成方舟")
    assert wired.canvas["nodes"]["a"]["config"]["assignee_name"] == "方舟"
    version = wired.canvas["version"]
    await drawn_by_hand(wired, "edge_deleted", version, source="a", target="b")
    await drawn_by_hand(wired, "node_deleted", version + 1, node_id="b")
    assert (list(wired.canvas["nodes"]), wired.canvas["edges"], wired.canvas["version"]) == (["a"], {}, version + 2)


async def test_who_looks_is_shown_what_others_do_and_how_far_a_run_is_and_not_what_they_did_themselves() -> None:
    """003 CanvasSynchronizer; 003 广播给其他客户端; 003 实时同步"""
    wired = Wired()
    shown = CanvasSynchronizer(wired.sync)
    one, other = CanvasClient("client_1"), CanvasClient("client_2")
    for client in (one, other):
        shown.join(client, wired.sync.workflow(""))

    await drawn_by_hand(wired, "node_added", 1, node_id="a", node_type="task", name="订场地", position={"x": 0, "y": 0})
    await wired.says("执行")

    async def heard(client: CanvasClient, until: str) -> list[str]:
        kinds: list[str] = []
        while until not in kinds:
            kinds.append((await client.next())["type"])
        return kinds

    assert "node_created" in await heard(other, "execution_status")
    assert "node_created" not in await heard(one, "execution_status")


async def test_a_model_is_told_where_requests_may_go() -> None:
    """003 system_config: it is reasoned with"""
    asked: list[ReactInputs] = []

    def answer(inputs: ReactInputs) -> dict:
        asked.append(inputs)
        return {"thought": "想了想", "decision_type": "respond", "payload": {"message": "ok"}, "confidence": 90}

    contexts = ContextManager(OrchestrationPolicy(http_hosts=frozenset({"api.example.com"})))
    bus = EventBus()
    BidirectionalSyncService(bus)
    llm = LLMService(ScriptedModel(react=answer), fallbacks=FALLBACKS)
    person = ConversationAgent(event_bus=bus, session_context=contexts.session_context("s", "ann"), llm=llm)
    await person.run_async("创建一个 HTTP 节点")

    assert {inputs.http_hosts for inputs in asked} == {("api.example.com",)}
