"""A run is paused and resumed, by whomever: what is published for it, and what is said about it."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.domain.canvas_words import called_said, person_said
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.event_bus import EventBus
from towow_core.workflow.events import WorkflowExecutionPausedEvent, WorkflowExecutionResumedEvent
from towow_core.workflow.pauses import NOT_RUNNING, pause_problem, resume_problem, under_way
from towow_core.workflow.refusals import refused

NAMED_MAX = 5


async def pause(
    bus: EventBus, sync: BidirectionalSyncService, workflow_id: str, by: str = "", decision_id: str = ""
) -> str:
    """What is under way goes on, nothing more begins. Returns the run's id.

    Raises:
        CanvasRefused: It is not being executed, or is paused already.
    """
    workflow = sync.workflow(workflow_id)
    if (problem := pause_problem(workflow)) is not None or workflow.run is None:
        raise refused(problem or NOT_RUNNING)
    run_id = workflow.run.run_id
    event = WorkflowExecutionPausedEvent(
        workflow_id=workflow_id, run_id=run_id, by=by, original_decision_id=decision_id
    )
    entry = await bus.publish(event)
    if entry is not None and not entry.passed:  # it has just ended, or somebody else was faster
        raise refused(pause_problem(sync.workflow(workflow_id)) or NOT_RUNNING)
    return run_id


async def resume(
    bus: EventBus, sync: BidirectionalSyncService, workflow_id: str, by: str = "", decision_id: str = ""
) -> str:
    """A paused run goes on. Returns its id.

    Raises:
        CanvasRefused: It is not paused.
    """
    workflow = sync.workflow(workflow_id)
    if (problem := resume_problem(workflow)) is not None or workflow.run is None:
        raise refused(problem or NOT_RUNNING)
    run_id = workflow.run.run_id
    event = WorkflowExecutionResumedEvent(
        workflow_id=workflow_id, run_id=run_id, by=by, original_decision_id=decision_id
    )
    entry = await bus.publish(event)
    if entry is not None and not entry.passed:
        raise refused(resume_problem(sync.workflow(workflow_id)) or NOT_RUNNING)
    return run_id


def paused_or_resumed(
    workflow: Workflow, event: WorkflowExecutionPausedEvent | WorkflowExecutionResumedEvent
) -> Bilingual:
    """What is said of it in the conversation; of a pause, what goes on all the same."""
    if isinstance(event, WorkflowExecutionResumedEvent):
        return resumed_said(event)
    said, names = paused_said(event), [called_said(workflow.canvas, node_id) for node_id in under_way(workflow)]
    if not names:
        return said
    more = len(names) > NAMED_MAX
    zh = "、".join(f"“{name.zh}”" for name in names[:NAMED_MAX]) + ("等" if more else "")
    en = ", ".join(f"“{name.en}”" for name in names[:NAMED_MAX]) + (" …" if more else "")
    return Bilingual(f"{said.zh}已经开始的会做完：{zh}。", f"{said.en} What has begun is finished: {en}.")


def paused_said(event: WorkflowExecutionPausedEvent) -> Bilingual:
    by = person_said(event.by)
    by_zh, by_en = (f"，由 {by.zh} 暂停", f" by {by.en}") if event.by else ("", "")
    return Bilingual(
        f"执行已暂停{by_zh}：不再开始新的节点，等人来做的仍可标记，期限顺延。",
        f"The run was paused{by_en}: no further node begins; what waits for people can still be marked, and their time"
        " stands still.",
    )


def resumed_said(event: WorkflowExecutionResumedEvent) -> Bilingual:
    by = person_said(event.by)
    by_zh, by_en = (f"，由 {by.zh}", f", by {by.en}") if event.by else ("", "")
    return Bilingual(f"执行继续了{by_zh}。", f"The run goes on{by_en}.")
