"""What came of a decision, for the person and for the next thought: read from the events that carry its id."""

from collections.abc import Iterable, Sequence

from towow_core.domain.canvas import NodeStatus, RunStatus
from towow_core.domain.models import Language
from towow_core.orchestration.event_bus import EntryStatus, LogEntry
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DecisionMadeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    NodeExecutionEvent,
    OrchestrationEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionStartedEvent,
)

REJECTED = "rejected"


def about(entries: Iterable[LogEntry], decision_id: str) -> tuple[LogEntry, ...]:
    """The entries that a decision led to, and its own."""
    return tuple(entry for entry in entries if decision_of(entry.event) == decision_id)


def decision_of(event: OrchestrationEvent) -> str:
    """The decision that an event is about, or comes from; empty where there is none."""
    if isinstance(event, DecisionMadeEvent):
        return event.decision_id
    return getattr(event, "original_decision_id", "")


def verdict_of(entries: Sequence[LogEntry]) -> str:
    """validated, modified or rejected. Without a verdict it is rejected: nothing passes by itself."""
    events = [entry.event for entry in entries]
    if any(isinstance(event, DecisionRejectedEvent) for event in events):
        return REJECTED
    found = next((event.status for event in events if isinstance(event, DecisionValidatedEvent)), "")
    return found or REJECTED


def observation(entries: Sequence[LogEntry], language: Language) -> str:
    """What happened, one line each."""
    zh = language is Language.ZH
    lines: list[str] = []
    is_told_whole = any(isinstance(e.event, CanvasChangeEvent) and e.event.change_type == "several" for e in entries)
    for entry in entries:
        if not (is_told_whole and isinstance(entry.event, NodeExecutionEvent)):
            lines += _lines(entry, zh=zh)
    if not lines:
        return ("没有任何改变。" if zh else "Nothing was changed.") if verdict_of(entries) == REJECTED else ""
    return "\n".join(dict.fromkeys(lines))


def _lines(entry: LogEntry, *, zh: bool) -> list[str]:
    event = entry.event
    if entry.status is EntryStatus.FAILED:
        return [f"没有执行：{entry.reason}" if zh else f"Not carried out: {entry.reason}"]
    match event:
        case DecisionRejectedEvent():
            return [f"没有执行：{error}" if zh else f"Not carried out: {error}" for error in event.errors]
        case DecisionValidatedEvent(corrections=corrections):
            return [f"已更正：{why}" if zh else f"Corrected: {why}" for why in corrections]
        case CanvasChangeEvent() if entry.passed:
            return _change(event, zh=zh)
        case NodeExecutionEvent():
            return _node(event, zh=zh)
        case WorkflowExecutionStartedEvent():
            count = event.node_count
            return [f"开始执行，共 {count} 个节点。" if zh else f"The execution began, with {count} nodes."]
        case WorkflowExecutionCompletedEvent(status=RunStatus.CANCELLED) if entry.passed:
            return ["已停止执行。" if zh else "The execution was cancelled."]
        case _:
            return []


def _change(event: CanvasChangeEvent, *, zh: bool) -> list[str]:
    data = event.change_data
    match event.change_type:
        case "edge_added":
            source, target = data["source"], data["target"]
            return [f"已连接 {source} → {target}。" if zh else f"Connected {source} → {target}."]
        case "node_deleted":
            return [f"已删除节点 {data['node_id']}。" if zh else f"Deleted the node {data['node_id']}."]
        case "node_updated":
            return [f"已修改节点 {data['node_id']}。" if zh else f"Changed the node {data['node_id']}."]
        case "several" if said := data.get("said"):
            return [f"{said['zh']}。" if zh else f"{said['en'][:1].upper()}{said['en'][1:]}."]
        case _:
            return []


def _node(event: NodeExecutionEvent, *, zh: bool) -> list[str]:
    node_id, kind = event.node_id, event.node_type
    if event.status is NodeStatus.CREATED:
        name = str(event.result.get("name") or "")
        if zh:
            return [f"已创建 {kind} 节点{f'“{name}”' if name else ''}（{node_id}）。"]
        return [f"Created the {kind} node {f'“{name}” ' if name else ''}({node_id})."]
    if event.by or not event.error:
        return (
            []
            if event.status is not NodeStatus.COMPLETED
            else [f"节点 {node_id} 已完成。" if zh else f"The node {node_id} is done."]
        )
    return [f"节点 {node_id} 失败：{event.error}" if zh else f"The node {node_id} failed: {event.error}"]
