"""What a workflow's log makes of it: each event that passed, in order, gives the state; nothing else does."""

from dataclasses import replace

from towow_core.domain.canvas import CanvasState, NodeRun, NodeStatus, RunState, RunStatus, Workflow
from towow_core.workflow.changes import apply_change
from towow_core.workflow.events import (
    CanvasChangeEvent,
    NodeExecutionEvent,
    OrchestrationEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionStartedEvent,
)
from towow_core.workflow.graph import OVER


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
            canvas = apply_change(workflow.canvas, event.change_type, event.change_data)
            return replace(workflow, canvas=canvas, run=_without_missing(workflow.run, canvas))
        case WorkflowExecutionStartedEvent():
            return replace(workflow, run=_begun(workflow, event))
        case NodeExecutionEvent():
            return replace(workflow, run=_further(workflow, event))
        case WorkflowExecutionCompletedEvent():
            return replace(workflow, run=_ended(workflow.run, event))
        case _:
            return workflow


def _begun(workflow: Workflow, event: WorkflowExecutionStartedEvent) -> RunState:
    taking_part = [node_id for node_id in event.node_ids if node_id in workflow.canvas.nodes]
    before = workflow.run.nodes if workflow.run and workflow.run.run_id == event.retry_of else {}
    stays = {
        node_id: node
        for node_id, node in before.items()
        if (node_id not in event.again if event.again else node.status is NodeStatus.COMPLETED)
    }
    return RunState(
        run_id=event.run_id,
        started_at=event.timestamp,
        decision_id=event.original_decision_id,
        nodes={node_id: stays.get(node_id) or NodeRun() for node_id in taking_part},
        variables=event.variables,
        called_by=event.called_by,
    )


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
        result=event.result,
        inputs=event.inputs or known.inputs,
        error=event.error,
        updated_at=event.timestamp,
    )
    return replace(run, nodes={**run.nodes, event.node_id: node})


def _ended(run: RunState | None, event: WorkflowExecutionCompletedEvent) -> RunState | None:
    if run is None or event.run_id != run.run_id:
        return run
    nodes = {
        node_id: node if node.status in OVER else replace(node, status=NodeStatus.CANCELLED, updated_at=event.timestamp)
        for node_id, node in run.nodes.items()
    }  # without a cancellation all of them are over
    return replace(run, status=RunStatus(event.status), ended_at=event.timestamp, nodes=nodes)


def _without_missing(run: RunState | None, canvas: CanvasState) -> RunState | None:
    if run is None or all(node_id in canvas.nodes for node_id in run.nodes):
        return run
    return replace(run, nodes={node_id: node for node_id, node in run.nodes.items() if node_id in canvas.nodes})
