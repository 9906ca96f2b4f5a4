"""Who said of a task of theirs that it could not be done: they find that again, whoever has it since. Pure."""

from towow_core.domain.canvas import TASK, CanvasNode, NodeRun, NodeStatus, NotDone, RunStatus, Workflow
from towow_core.domain.state_words import REPLANNING
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.events import NodeExecutionEvent
from towow_core.workflow.graph import LEFT_OUT


def reports_after(node: CanvasNode, known: NodeRun, event: NodeExecutionEvent) -> tuple[NotDone, ...]:
    """What is known of it after an event: the last word of each."""
    is_lost = event.status is NodeStatus.FAILED or event.result.get("skipped") == LEFT_OUT
    is_theirs = node.node_type == TASK and event.by != "" and event.by == assignee_of(node)
    if not is_theirs or not (is_lost or REPLANNING in event.result):
        return known.not_done
    said = {name: str(event.result.get(name) or "") for name in ("note", "entered_by")}
    others = (each for each in known.not_done if each.by != event.by)
    return (*others, NotDone(by=event.by, at=event.timestamp, **said))


def reports_left(workflow: Workflow, node_id: str) -> tuple[NotDone, ...]:
    """What another run begins with: that of the last one, unless that was done to its end, which settled it."""
    run = workflow.run
    if run is None or run.status is RunStatus.COMPLETED or node_id not in run.nodes:
        return ()
    return run.nodes[node_id].not_done
