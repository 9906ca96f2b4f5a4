"""Whether a run may go on as an event says: each node once, in order, and nothing after its end.

Two bridges may work on one workflow: whoever comes second with the same step is refused here.
"""

from towow_core.domain.canvas import APPROVAL, NodeRun, NodeStatus, RunStatus, Workflow
from towow_core.domain.state_words import REPLANNING
from towow_core.workflow.approvals import is_overtaken
from towow_core.workflow.corrections import SAID, correction_problem, done_again_after
from towow_core.workflow.draft_rules import closing_problem
from towow_core.workflow.events import (
    DraftClosedEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    OrchestrationEvent,
    ResultCorrectedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowExecutionStartedEvent,
)
from towow_core.workflow.graph import OVER, WENT_ON_WITHOUT
from towow_core.workflow.joining import joining
from towow_core.workflow.marks import handed_on_problem
from towow_core.workflow.retrying import RETRIED, done_again, opened_again, reopen_problem

REPLANNED = "replanned"  # in the result of one that this sub-negotiation has come to an end for


def progress_problem(workflow: Workflow, event: OrchestrationEvent) -> str:
    """Why not, in one sentence; empty where it may."""
    run = workflow.run
    match event:
        case DraftClosedEvent():
            problem = closing_problem(workflow)
            return problem.en if problem else ""
        case WorkflowExecutionStartedEvent():
            if run is not None and run.run_id == event.run_id:  # another bridge was faster
                return f"The run {event.run_id} has begun already."
            return "The workflow is being executed already." if workflow.is_running else ""
        case NodeExecutionEvent(status=NodeStatus.CREATED):
            return ""
        case ResultCorrectedEvent():
            return _correction_problem(workflow, event)
        case _:
            run_id = event.run_id if isinstance(event, _OF_A_RUN) else None
            if run_id is not None and (run is None or not run.is_under_way or run.run_id != run_id):
                return f"The run {run_id} is not under way."
            return _further_problem(workflow, event)


_OF_A_RUN = (
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    NodesRetriedEvent,
    NodeExecutionEvent,
)


def _further_problem(workflow: Workflow, event: OrchestrationEvent) -> str:
    """The same, of what is about the run that is under way."""
    run = workflow.run
    match event:
        case WorkflowExecutionCompletedEvent():
            is_over = run is not None and all(node.status in OVER for node in run.nodes.values())
            is_ended = is_over or event.status == RunStatus.CANCELLED
            return "" if is_ended else f"Not all of the run {event.run_id} is over."  # something was taken up again
        case WorkflowExecutionPausedEvent() if run is not None and run.status is RunStatus.PAUSED:
            return f"The run {event.run_id} does not go on."
        case WorkflowExecutionResumedEvent() if run is not None and run.status is RunStatus.RUNNING:
            return f"The run {event.run_id} is not paused."
        case NodesRetriedEvent():
            return _retry_problem(workflow, event)
        case NodeExecutionEvent() if handed_on_problem(workflow, event.node_id, event.whose) is not None:
            return f"The task {event.node_id!r} was handed on."
        case NodeExecutionEvent():
            return _node_problem(workflow, event)
        case _:
            return ""


def _retry_problem(workflow: Workflow, event: NodesRetriedEvent) -> str:
    """Somebody else may have had it tried again, or something of it may have come further, meanwhile."""
    if not event.node_ids:
        return "" if event.again == joining(workflow) else "What is to join the run is not what it was."
    if event.reopens:
        problems = [problem for each in event.node_ids if (problem := reopen_problem(workflow, each)) is not None]
        if problems:
            return problems[0].en
        is_same = set(event.again) == {each for node_id in event.node_ids for each in opened_again(workflow, node_id)}
        return "" if is_same else "What comes after these nodes has come further."
    states = workflow.run.nodes if workflow.run else {}
    for node_id in event.node_ids:
        if node_id not in states or states[node_id].status not in RETRIED:
            return f"The node {node_id!r} did not fail in this run."
    is_same = set(event.again) == set(done_again(workflow, event.node_ids))
    return "" if is_same else "What waits for these nodes has come further."


def _correction_problem(workflow: Workflow, event: ResultCorrectedEvent) -> str:
    """Somebody else may have corrected it, or something may have used it, meanwhile."""
    run = workflow.run
    if run is None or run.run_id != event.run_id:
        return f"The run {event.run_id} is not the last one."
    if (problem := correction_problem(workflow, event.node_id)) is not None:
        return problem.en
    result = run.nodes[event.node_id].result
    if any(str(result.get(name) or "") != event.before.get(name, "") for name in SAID):
        return f"What the node {event.node_id!r} came to has just been corrected."
    if not run.is_under_way:  # what used it may be done again by another run
        return "The run is over." if event.again else ""
    is_same = set(event.again) == set(done_again_after(workflow, event.node_id))
    return "" if is_same else "What has used it has come further."


def is_settled_by(node: NodeRun, sub_demand_id: str) -> bool:
    """Whether a task waits for the end of this sub-negotiation."""
    again = node.result.get(REPLANNING) if node.status is NodeStatus.RUNNING else None
    return again is not None and again["sub_demand_id"] == sub_demand_id


def _replanned_problem(node: NodeRun, event: NodeExecutionEvent) -> str:
    """A task that is not over is negotiated again, once at a time; nothing but the end of that happens to it then."""
    is_at_it = node.status is NodeStatus.RUNNING and REPLANNING in node.result
    if node.status in OVER or (is_at_it and not is_settled_by(node, str(event.result.get(REPLANNED)))):
        return f"The node {event.node_id!r} is {node.status} already."
    return ""


def _node_problem(workflow: Workflow, event: NodeExecutionEvent) -> str:
    run = workflow.run
    assert run is not None  # it was looked at before
    node = run.nodes.get(event.node_id)
    if node is not None and event.retries != node.retries:
        return f"Attempt {event.retries + 1} of the node {event.node_id!r} is over; this is attempt {node.retries + 1}."
    if node is not None and (event.result.get(REPLANNING) or REPLANNING in node.result):
        return _replanned_problem(node, event)
    if event.status is NodeStatus.PENDING:
        return "" if node is None else f"The node {event.node_id!r} takes part in the run already."
    if node is None:
        return f"The node {event.node_id!r} takes no part in the run."
    was_begun = event.status is NodeStatus.SKIPPED and event.result.get("skipped") in WENT_ON_WITHOUT
    is_next_attempt = event.status is NodeStatus.RUNNING and "again_at" in node.result
    begins = event.status in {NodeStatus.RUNNING, NodeStatus.SKIPPED} and not (was_begun or is_next_attempt)
    if event.by and is_overtaken(node.result, event.result) and event.node_type == APPROVAL:
        return "Somebody else has just answered."
    if node.status in OVER or (begins and node.status is not NodeStatus.PENDING):
        return f"The node {event.node_id!r} is {node.status} already."
    if begins and event.status is NodeStatus.RUNNING and run.status is RunStatus.PAUSED:
        return f"The run {event.run_id} is paused."
    return ""
