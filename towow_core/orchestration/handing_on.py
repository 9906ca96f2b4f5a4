"""A task that waits for its person is handed on to another one: the canvas says whose it is, the run who said why."""

from dataclasses import dataclass

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import TASK, NodeStatus
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.event_bus import EventBus
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.checks import label
from towow_core.workflow.conflicts import HANDS_ON
from towow_core.workflow.events import CanvasChangeEvent, NodeExecutionEvent
from towow_core.workflow.hidden_text import hidden_in
from towow_core.workflow.marks import handed_on_problem, mark_problem
from towow_core.workflow.pauses import ENDS_BY
from towow_core.workflow.refusals import refused, refused_all


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody whom a task can be given to."""

    person: str
    display_name: str


async def hand_on(
    bus: EventBus,
    sync: BidirectionalSyncService,
    workflow_id: str,
    node_id: str,
    to: Person,
    *,
    by: str,
    note: str,
    whose: str = "",
) -> None:
    """Give the task to somebody else. It goes on to wait, for them.

    Args:
        whose: Whose it is, where that is why they may hand it on.

    Raises:
        CanvasRefused: It does not wait, is no task, is theirs already, or was handed on meanwhile; or the note holds
            what nobody sees.
    """
    refused_all(hidden_in("", {"note": note}))
    workflow = sync.workflow(workflow_id)
    if (problem := handed_on_problem(workflow, node_id, whose) or mark_problem(workflow, node_id)) is not None:
        raise refused(problem)
    node, run = workflow.canvas.nodes[node_id], workflow.run
    assert run is not None  # a node waits only in a run
    if node.node_type != TASK:
        raise refused(Bilingual(f"{label(node).zh}不是任务，不能转交。", f"{label(node).en} is no task to hand on."))
    if assignee_of(node) == to.person:
        raise refused(Bilingual(f"这件事已经是 {to.display_name} 的了。", f"The task is {to.display_name}'s already."))
    change = CanvasChangeEvent(
        workflow_id=workflow_id,
        change_type="node_updated",
        change_data={"node_id": node_id, "config": {"assignee": to.person, "assignee_name": to.display_name}},
        client_id=HANDS_ON,
        version=workflow.canvas.version,
        by=by,
    )
    result = await sync.handle_canvas_change(change)
    if not result.success:
        late = handed_on_problem(sync.workflow(workflow_id), node_id, assignee_of(node))  # somebody else was faster
        raise refused(late or result.said or Bilingual(result.message, result.message))
    told = {"handed_on_by": by, "note": note, ENDS_BY: run.nodes[node_id].result.get(ENDS_BY)}
    said = NodeExecutionEvent(
        workflow_id=workflow_id,
        node_id=node_id,
        node_type=node.node_type,
        status=NodeStatus.WAITING,
        result={name: value for name, value in told.items() if value},
        run_id=run.run_id,
        by=by,
        retries=run.nodes[node_id].retries,
    )
    await bus.publish(said)  # where somebody was done with it meanwhile, that stands
