"""What those who look at a canvas are told of an event."""

from collections.abc import Iterable, Mapping
from typing import Any

from towow_core.domain.canvas import CanvasState, NodeStatus, Workflow
from towow_core.domain.earlier_answers import kept
from towow_core.orchestration.contexts import progress_of, run_summary
from towow_core.orchestration.missed import author_said, brought_back, collapsed
from towow_core.support import codec
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DatesMovedEvent,
    DecisionMadeEvent,
    DecisionRejectedEvent,
    DecisionValidatedEvent,
    DraftClosedEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    OrchestrationEvent,
    ResultCorrectedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowExecutionStartedEvent,
    WorkflowRenamedEvent,
)
from towow_core.workflow.pauses import ENDS_BY, waits_for_people
from towow_core.workflow.progress import REPLANNED

Message = dict[str, Any]


def message_of(workflow: Workflow, event: OrchestrationEvent) -> Message | None:
    """What clients are told of an event; None where it is nothing to show."""
    match event:
        case CanvasChangeEvent():
            return _change(workflow, event)
        case DraftClosedEvent():
            status = workflow.draft.status if workflow.draft is not None else event.status
            return _message("draft_closed", event, status=status.value)
        case NodeExecutionEvent():
            result = {name: value for name, value in event.result.items() if name != REPLANNED}
            result |= _kept(workflow, event)
            message = {"node_type": event.node_type, "status": event.status.value, "result": result}
            run = {
                "run_id": event.run_id,
                "error": event.error,
                "failure": codec.dump(event.failure),
                "by": event.by,
                "inputs": dict(event.inputs),
            }
            return _message("execution_status", event, node_id=event.node_id, **message, **run)
        case DecisionMadeEvent():
            made = {"decision_id": event.decision_id, "decision_type": event.decision_type, "thought": event.thought}
            return _message("decision_made", event, **made)
        case DecisionValidatedEvent():
            verdict = {"status": event.status, "corrections": list(event.corrections)}
            return _message("decision_validated", event, decision_id=event.original_decision_id, **verdict)
        case DecisionRejectedEvent():
            refusal = {"reason": event.reason, "errors": list(event.errors)}
            return _message("decision_rejected", event, decision_id=event.original_decision_id, **refusal)
        case DatesMovedEvent():
            return _message("dates_moved", event, node_id=event.node_id, moved=[codec.dump(m) for m in event.moved])
        case _:
            return _run(workflow, event)


def _run(workflow: Workflow, event: OrchestrationEvent) -> Message | None:
    """What becomes of a run, or of the workflow, as a whole."""
    match event:
        case WorkflowRenamedEvent():
            return _message("workflow_renamed", event, title=event.title, by=event.by)
        case WorkflowExecutionStartedEvent():
            statuses, run = _statuses(workflow), run_summary(workflow.run)
            begun = {"run_id": event.run_id, "by": event.by, "run": run, "statuses": statuses}
            begun["results"] = _left(workflow, statuses)
            return _message("workflow_started", event, **begun, node_count=len(statuses), node_ids=list(statuses))
        case WorkflowExecutionCompletedEvent():
            run_of = {"run_id": event.run_id, "status": event.status, "result": dict(event.result), "by": event.by}
            ended = {**run_of, "run": run_summary(workflow.run), "statuses": _statuses(workflow)}
            return _message("workflow_completed", event, **ended)
        case NodesRetriedEvent():
            retried = {"node_ids": list(event.node_ids), "again": list(event.again), "by": event.by}
            left = _left(workflow, event.again)
            return _message("nodes_retried", event, run_id=event.run_id, **retried, results=left)
        case ResultCorrectedEvent():
            now = workflow.run.nodes[event.node_id].result if workflow.run else {}
            told = {"before": dict(event.before), "after": dict(event.after), "result": dict(now)}
            again = {"again": list(event.again), "results": _left(workflow, event.again)}
            ids = {"run_id": event.run_id, "node_id": event.node_id, "by": event.by}
            return _message("result_corrected", event, **ids, **told, **again)
        case WorkflowExecutionPausedEvent():
            return _message("workflow_paused", event, run_id=event.run_id, by=event.by, run=run_summary(workflow.run))
        case WorkflowExecutionResumedEvent():
            went_on = {"run": run_summary(workflow.run), "ends_by": _times(workflow)}
            return _message("workflow_resumed", event, run_id=event.run_id, by=event.by, **went_on)
        case _:
            return None


def _statuses(workflow: Workflow) -> dict[str, str]:
    """By node: a run taken up again does not begin with all of them, and a cancelled one ends many at once."""
    return {node_id: node.status.value for node_id, node in workflow.run.nodes.items()} if workflow.run else {}


def _kept(workflow: Workflow, event: NodeExecutionEvent) -> dict[str, Any]:
    """What stays with a node, and is not said again with each event."""
    run = workflow.run
    is_of_run = run is not None and run.run_id == event.run_id
    return kept(run.nodes[event.node_id].result) if run and is_of_run and event.node_id in run.nodes else {}


def _left(workflow: Workflow, node_ids: Iterable[str]) -> dict[str, dict[str, Any]]:
    """By node that is to begin: what is left from its last attempt."""
    states = workflow.run.nodes if workflow.run else {}
    begins = (each for each in node_ids if each in states and states[each].status is NodeStatus.PENDING)
    return {each: dict(states[each].result) for each in begins if states[each].result}


def _times(workflow: Workflow) -> dict[str, str]:
    """By node that waits for people: when its time is up now."""
    waiting = waits_for_people(workflow, workflow.run) if workflow.run else {}
    return {node_id: str(node.result[ENDS_BY]) for node_id, node in waiting.items() if ENDS_BY in node.result}


def _change(workflow: Workflow, event: CanvasChangeEvent) -> Message:
    canvas, run = workflow.canvas, workflow.run
    data, common = event.change_data, {"version": canvas.version, **author_said(event)}
    match event.change_type:
        case "several":
            steps = collapsed(
                canvas, [event], run
            )  # a step may be of what a later one takes away, or say all of a node again
            return _message("canvas_changed", event, changes=steps, from_version=canvas.version - 1, **common)
        case "node_added":
            node = _node(canvas, data)
            known = progress_of(run, node["node_id"]) if brought_back([event], run) else {}
            return _message("node_created", event, node={**node, **known}, **common)
        case "node_updated":
            return _message("node_updated", event, node=_node(canvas, data), **common)
        case "node_moved":
            node = _node(canvas, data)
            return _message("node_moved", event, node_id=node["node_id"], position=node["position"], **common)
        case "node_deleted":
            return _message("node_deleted", event, node_id=data["node_id"], **common)
        case "edge_added":
            return _message("edge_created", event, edge=codec.dump(canvas.edges[str(data["edge_id"])]), **common)
        case "variables_set":
            return _message("variables_changed", event, variables=dict(canvas.variables), **common)
        case _:
            gone = {name: data.get(name) for name in ("edge_id", "source", "target") if data.get(name)}
            return _message("edge_deleted", event, **gone, **common)


def _node(canvas: CanvasState, data: Mapping[str, Any]) -> dict[str, Any]:
    node: dict[str, Any] = codec.dump(canvas.nodes[str(data["node_id"])])
    return node


def _message(kind: str, event: OrchestrationEvent, **facts: Any) -> Message:
    common = {"type": kind, "workflow_id": event.workflow_id, "timestamp": event.timestamp, **facts}
    decision_id = getattr(event, "original_decision_id", "")
    return {**common, "original_decision_id": decision_id} if decision_id else common
