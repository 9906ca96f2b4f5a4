"""What a pause makes of a run. Pure.

What is under way when a run is paused goes on to its end, and people may say that their tasks are done; nothing else
begins. The time of what waits for people stands still meanwhile: whoever had two hours left has two hours again. What
works by itself (a request, a negotiation, a called workflow, a delay's moment) is not held, and neither is its time.
"""

from collections.abc import Mapping
from dataclasses import replace

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import NODE_KINDS, NodeRun, NodeStatus, RunState, RunStatus, Workflow
from towow_core.support.timestamps import plus_seconds, seconds_between
from towow_core.workflow.events import WorkflowExecutionPausedEvent, WorkflowExecutionResumedEvent

NOT_RUNNING = Bilingual("工作流没有在执行。", "The workflow is not being executed.")
UNTIL = "until"  # in the result of a delay, or of a milestone that waits for its day
ENDS_BY = "ends_by"  # in a node's result while it is under way: when its time is up


def pause_problem(workflow: Workflow) -> Bilingual | None:
    """Why its run cannot be paused now; None where it can."""
    if not workflow.is_running:
        return NOT_RUNNING
    if is_paused(workflow):
        return Bilingual("执行已经暂停了。", "The run is paused already.")
    return None


def resume_problem(workflow: Workflow) -> Bilingual | None:
    """Why its run cannot go on now; None where it can."""
    return None if is_paused(workflow) else Bilingual("执行没有暂停。", "The run is not paused.")


def is_paused(workflow: Workflow) -> bool:
    return workflow.run is not None and workflow.run.status is RunStatus.PAUSED


def waits_for_people(workflow: Workflow, run: RunState) -> Mapping[str, NodeRun]:
    """Nodes of its run that wait until somebody says that they are done, by id."""
    nodes = workflow.canvas.nodes
    return {
        node_id: state
        for node_id, state in run.nodes.items()
        if state.status is NodeStatus.WAITING and NODE_KINDS[nodes[node_id].node_type].is_done_by_people
    }


def under_way(workflow: Workflow) -> tuple[str, ...]:
    """Nodes that a pause does not hold: they work by themselves."""
    run = workflow.run
    at_work = {NodeStatus.RUNNING, NodeStatus.WAITING}
    if run is None:
        return ()
    people = waits_for_people(workflow, run)
    return tuple(i for i, state in run.nodes.items() if state.status in at_work and i not in people)


def paused(run: RunState | None, event: WorkflowExecutionPausedEvent) -> RunState | None:
    """The run from then on."""
    if run is None or run.run_id != event.run_id:
        return run
    return replace(run, status=RunStatus.PAUSED, paused_at=event.timestamp, paused_by=event.by)


def resumed(workflow: Workflow, event: WorkflowExecutionResumedEvent) -> RunState | None:
    """The run as it goes on; what waits for people ends later by what it waited in the pause."""
    run = workflow.run
    if run is None or run.run_id != event.run_id:
        return run
    held = {
        node_id: _later(state, max(run.paused_at, state.since), event.timestamp)
        for node_id, state in waits_for_people(workflow, run).items()
        if ENDS_BY in state.result
    }
    return replace(run, status=RunStatus.RUNNING, paused_at="", paused_by="", nodes={**run.nodes, **held})


def _later(state: NodeRun, since: str, until: str) -> NodeRun:
    ends_by = plus_seconds(str(state.result[ENDS_BY]), max(0.0, seconds_between(since, until)))
    return replace(state, result={**state.result, ENDS_BY: ends_by})
