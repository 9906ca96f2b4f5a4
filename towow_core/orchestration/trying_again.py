"""What failed, or was done and is not after all, is done again: in its run, or by a run that takes the last one up."""

from collections.abc import Collection

from towow_core.domain.canvas import Workflow
from towow_core.orchestration.run_start import started
from towow_core.workflow.checks import problems_of
from towow_core.workflow.events import NodesRetriedEvent, WorkflowExecutionStartedEvent
from towow_core.workflow.refusals import refused, refused_all
from towow_core.workflow.retrying import NOTHING_FAILED, done_again, opened_again, reopen_problem, retry_problem


def tried_again(
    workflow: Workflow, node_ids: Collection[str], *, hosts: Collection[str], by: str = "", decision_id: str = ""
) -> NodesRetriedEvent | WorkflowExecutionStartedEvent:
    """What is published to do these nodes again, and what waited on them; all else stays as it is.

    Args:
        hosts: Which HTTP nodes may ask.

    Raises:
        CanvasRefused: One of them did not fail, or waits for another that did, there are none, or something that is
            to be done again is not ready for it.
    """
    refused_all([problem for each in node_ids if (problem := retry_problem(workflow, each)) is not None])
    if workflow.run is None or not node_ids:
        raise refused(NOTHING_FAILED)
    again = done_again(workflow, node_ids)
    _refuse_unready(workflow, again, hosts)
    if not workflow.is_running:
        nodes = tuple(each for each in workflow.canvas.nodes if each in again or each in workflow.run.nodes)
        return started(workflow, nodes, decision_id, retry_of=workflow.run.run_id, again=again, by=by)
    return NodesRetriedEvent(
        workflow_id=workflow.workflow_id,
        run_id=workflow.run.run_id,
        node_ids=tuple(node_ids),
        again=again,
        by=by,
        original_decision_id=decision_id,
    )


def reopened(
    workflow: Workflow, node_id: str, *, hosts: Collection[str], by: str = "", decision_id: str = ""
) -> NodesRetriedEvent | WorkflowExecutionStartedEvent:
    """What is published to open again what people have done: it waits for them, and what waited after it for it.

    Args:
        hosts: Which HTTP nodes may ask.

    Raises:
        CanvasRefused: Nobody has done it, or something that is to be done again is not ready for it.
    """
    problem, run = reopen_problem(workflow, node_id), workflow.run
    if problem is not None or run is None:
        raise refused(problem or NOTHING_FAILED)
    again = opened_again(workflow, node_id)
    _refuse_unready(workflow, again, hosts)
    if not workflow.is_running:
        nodes = tuple(each for each in workflow.canvas.nodes if each in again or each in run.nodes)
        return started(workflow, nodes, decision_id, retry_of=run.run_id, again=again, reopens=node_id, by=by)
    return NodesRetriedEvent(
        workflow_id=workflow.workflow_id,
        run_id=run.run_id,
        node_ids=(node_id,),
        again=again,
        reopens=True,
        by=by,
        original_decision_id=decision_id,
    )


def _refuse_unready(workflow: Workflow, again: Collection[str], hosts: Collection[str]) -> None:
    found = problems_of(workflow.canvas, frozenset(hosts))
    refused_all([p.said for p in found if not p.node_ids or set(p.node_ids) & set(again)])
