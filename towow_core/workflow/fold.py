"""What a workflow's log makes of it: each event that passed, in order, gives the state; nothing else does."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from towow_core.domain.canvas import CanvasState, NodeRun, NodeStatus, RunState, RunStatus, Workflow
from towow_core.domain.earlier_answers import kept, left_behind, left_by_run
from towow_core.workflow.changes import apply_change
from towow_core.workflow.corrections import corrected
from towow_core.workflow.draft_rules import closed
from towow_core.workflow.events import (
    CanvasChangeEvent,
    DatesMovedEvent,
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
from towow_core.workflow.graph import OVER
from towow_core.workflow.mended_since import with_done_as
from towow_core.workflow.moved_dates import still_moved
from towow_core.workflow.not_done import reports_after, reports_left
from towow_core.workflow.notices import told_so_far
from towow_core.workflow.pauses import paused, resumed
from towow_core.workflow.progress import REPLANNED
from towow_core.workflow.redrawn_run import run_on
from towow_core.workflow.retrying import stays_done


def new_workflow(
    workflow_id: str, title: str = "", *, user_id: str = "anonymous", created_at: str = "", demand_id: str | None = None
) -> Workflow:
    """An empty one."""
    return Workflow(
        workflow_id=workflow_id,
        title=title,
        canvas=CanvasState(workflow_id=workflow_id),
        demand_id=demand_id,
        user_id=user_id,
        created_at=created_at,
    )


def fold(workflow: Workflow, event: OrchestrationEvent) -> Workflow:
    """The workflow after an event that passed the bus.

    Raises:
        CanvasRefused: A change that cannot be; the bus lets none through.
    """
    match event:
        case CanvasChangeEvent():
            return redrawn(workflow, apply_change(workflow.canvas, event.change_type, event.change_data))
        case DatesMovedEvent():
            stamped = {each.node_id: replace(each, at=event.timestamp) for each in event.moved}
            return replace(workflow, moved=still_moved(workflow.canvas, {**workflow.moved, **stamped}))
        case WorkflowRenamedEvent():
            return replace(workflow, title=event.title)
        case DraftClosedEvent() if workflow.draft is not None:
            draft = closed(workflow.draft, event.status, event.version, workflow.canvas.version)
            return replace(workflow, draft=draft)
    run = _run_after(workflow, event)
    return workflow if run is workflow.run else replace(workflow, run=run)


def _run_after(workflow: Workflow, event: OrchestrationEvent) -> RunState | None:
    """The run after an event that may be about it."""
    match event:
        case WorkflowExecutionStartedEvent():
            return _begun(workflow, event)
        case NodeExecutionEvent():
            return _further(workflow, event)
        case NodesRetriedEvent():
            return _retried(workflow, event.run_id, event.again, at=event.timestamp, by=event.by)
        case ResultCorrectedEvent():
            return _corrected(workflow, event)
        case WorkflowExecutionCompletedEvent():
            return _ended(workflow.run, event)
        case WorkflowExecutionPausedEvent():
            return paused(workflow.run, event)
        case WorkflowExecutionResumedEvent():
            return resumed(workflow, event)
        case _:
            return workflow.run


def redrawn(workflow: Workflow, canvas: CanvasState) -> Workflow:
    """The workflow after a change that made this canvas of its own."""
    run = run_on(with_done_as(workflow.run, workflow.canvas, canvas), workflow.canvas, canvas)
    return replace(workflow, canvas=canvas, run=run, moved=still_moved(canvas, workflow.moved))


def _begun(workflow: Workflow, event: WorkflowExecutionStartedEvent) -> RunState:
    taking_part = [node_id for node_id in event.node_ids if node_id in workflow.canvas.nodes]
    before = workflow.run.nodes if workflow.run and workflow.run.run_id == event.retry_of else {}
    stays = {
        node_id: node
        for node_id, node in before.items()
        if (node_id not in event.again if event.again else stays_done(node))
    }
    return RunState(
        run_id=event.run_id,
        started_at=event.timestamp,
        decision_id=event.original_decision_id,
        nodes={each: stays.get(each) or _anew(workflow, each, event) for each in taking_part},
        variables=event.variables,
        called_by=event.called_by,
        started_by=event.by,
        taken_off=workflow.run.taken_off if workflow.run and workflow.run.status is not RunStatus.COMPLETED else {},
        told_before=told_so_far(workflow),
    )


def _anew(workflow: Workflow, node_id: str, event: WorkflowExecutionStartedEvent) -> NodeRun:
    left = left_by_run(workflow, node_id, at=event.timestamp, by=event.by)
    return NodeRun(result=left, not_done=reports_left(workflow, node_id))


def _further(workflow: Workflow, event: NodeExecutionEvent) -> RunState | None:
    """A node that is told to belong to the run joins it, also if it was drawn later."""
    run = workflow.run
    if run is None or event.run_id != run.run_id or event.status is NodeStatus.CREATED:
        return run
    if event.node_id not in workflow.canvas.nodes:
        return run
    known = run.nodes.get(event.node_id) or NodeRun()
    node = NodeRun(
        status=event.status,
        result={**_told(event), **kept(known.result)},
        inputs=event.inputs or known.inputs,
        error=event.error,
        failure=event.failure,
        updated_at=event.timestamp,
        since=known.since if known.status is event.status else event.timestamp,
        retries=known.retries,
        read=known.read,
        not_done=reports_after(workflow.canvas.nodes[event.node_id], known, event),
    )
    return replace(run, nodes={**run.nodes, event.node_id: node})


def _told(event: NodeExecutionEvent) -> dict[str, Any]:
    return {name: value for name, value in event.result.items() if name != REPLANNED}  # said to whoever judges it


def _retried(workflow: Workflow, run_id: str, node_ids: Iterable[str], *, at: str, by: str) -> RunState | None:
    run = workflow.run
    if run is None or run_id != run.run_id:
        return run
    again = {
        node_id: NodeRun(
            result=left_behind(workflow.canvas.nodes.get(node_id), run.nodes[node_id], at=at, by=by),
            retries=run.nodes[node_id].retries + 1,
            updated_at=at,
            since=at,
            not_done=run.nodes[node_id].not_done,
        )
        for node_id in node_ids
        if node_id in run.nodes
    }
    joins = {each: NodeRun() for each in node_ids if each not in run.nodes and each in workflow.canvas.nodes}
    return replace(run, nodes={**run.nodes, **again, **joins})


def _corrected(workflow: Workflow, event: ResultCorrectedEvent) -> RunState | None:
    run = _retried(workflow, event.run_id, event.again, at=event.timestamp, by=event.by)
    if run is None or event.run_id != run.run_id or event.node_id not in run.nodes:
        return run
    state, by = run.nodes[event.node_id], {"by": event.by, "entered_by": event.entered_by}
    right = replace(state, result=corrected(state, event.after, **by, at=event.timestamp), updated_at=event.timestamp)
    return replace(run, nodes={**run.nodes, event.node_id: right})


def _ended(run: RunState | None, event: WorkflowExecutionCompletedEvent) -> RunState | None:
    if run is None or event.run_id != run.run_id:
        return run
    ends: dict[str, Any] = {"status": NodeStatus.CANCELLED, "updated_at": event.timestamp, "since": event.timestamp}
    nodes = {
        node_id: node if node.status in OVER else replace(node, **ends) for node_id, node in run.nodes.items()
    }  # without a cancellation all of them are over
    over = replace(run, status=RunStatus(event.status), ended_at=event.timestamp, nodes=nodes)
    return replace(over, paused_at="", paused_by="", ended_by=event.by)
