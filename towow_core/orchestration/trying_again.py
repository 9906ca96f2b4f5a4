"""What failed is done again, by whomever: in the run that is under way, or by a run that takes the last one up."""

from collections.abc import Collection

from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.run_start import started
from towow_core.workflow.checks import problems_of
from towow_core.workflow.events import NodesRetriedEvent, OrchestrationEvent
from towow_core.workflow.refusals import OVERTAKEN, refused, refused_all
from towow_core.workflow.retrying import NOTHING_FAILED, done_again, retry_problem


async def try_again(
    bus: EventBus,
    sync: BidirectionalSyncService,
    workflow_id: str,
    node_ids: Collection[str],
    *,
    hosts: Collection[str],
    by: str = "",
    decision_id: str = "",
) -> str:
    """Do these nodes again, and what waited on them; all else stays as it is. Returns the run's id.

    Args:
        hosts: Which HTTP nodes may ask.

    Raises:
        CanvasRefused: One of them did not fail, or waits for another that did, there are none, or something that is
            to be done again is not ready for it.
    """
    workflow = sync.workflow(workflow_id)
    refused_all([problem for each in node_ids if (problem := retry_problem(workflow, each)) is not None])
    if workflow.run is None or not node_ids:
        raise refused(NOTHING_FAILED)
    again = done_again(workflow, node_ids)
    found = problems_of(workflow.canvas, frozenset(hosts))
    refused_all([p.said for p in found if not p.node_ids or set(p.node_ids) & set(again)])
    event: OrchestrationEvent
    if workflow.is_running:
        run_id, ids = workflow.run.run_id, tuple(node_ids)
        event = NodesRetriedEvent(
            workflow_id=workflow_id, run_id=run_id, node_ids=ids, again=again, by=by, original_decision_id=decision_id
        )
    else:
        nodes = tuple(each for each in workflow.canvas.nodes if each in again or each in workflow.run.nodes)
        event = started(workflow, nodes, decision_id, retry_of=workflow.run.run_id, again=again, by=by)
        run_id = event.run_id
    entry = await bus.publish(event)
    if entry is not None and not entry.passed:
        raise refused(OVERTAKEN)
    return run_id
