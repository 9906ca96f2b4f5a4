"""A workflow is called otherwise."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.event_bus import EventBus
from towow_core.workflow.events import DecisionValidatedEvent, WorkflowRenamedEvent
from towow_core.workflow.hidden_text import name_problem
from towow_core.workflow.refusals import refused

TITLE_LENGTH_MAX = 200


def kept_name(name: str, length_max: int) -> str:
    """A title as it is kept: without blanks around it, so many characters of it.

    Raises:
        CanvasRefused: It holds what nobody sees, or ends a line.
    """
    if (problem := name_problem(name)) is not None:
        raise refused(problem)
    return name.strip()[:length_max]


async def rename(
    bus: EventBus, workflow: Workflow, title: str, by: str, *, before: str | None = None, decision_id: str = ""
) -> None:
    """Give it this name; nothing happens where it has it already.

    Args:
        before: What it is called, as far as whoever renames it knows; none: whatever it is.

    Raises:
        CanvasRefused: The name says nothing, or holds what nobody sees; it is a draft's, by which it is spoken of;
            somebody else has given it another one meanwhile, or the event was stopped.
    """
    name = kept_name(title, TITLE_LENGTH_MAX)
    if workflow.draft is not None:
        raise refused(Bilingual("草稿的名字不能改。", "A draft keeps its name."))
    if not name:
        raise refused(Bilingual("新的名字是空的。", "The new name is empty."))
    if name == workflow.title:
        return
    if before not in {None, workflow.title}:
        raise refused(
            Bilingual(
                f"别人刚把它改名为“{workflow.title}”；还要改就再保存一次。",
                f"Somebody else has just called it “{workflow.title}”; save once more to rename it all the same.",
            )
        )
    event = WorkflowRenamedEvent(
        workflow_id=workflow.workflow_id,
        title=name,
        before=workflow.title,
        by=by,
        original_decision_id=decision_id,
    )
    entry = await bus.publish(event)
    if entry is not None and not entry.passed:
        raise refused(
            Bilingual(f"没有改名，还叫“{workflow.title}”。", f"It was not renamed and is still “{workflow.title}”.")
        )


async def rename_as_decided(bus: EventBus, sync: BidirectionalSyncService, event: DecisionValidatedEvent) -> None:
    """What a `rename_workflow` decision wants.

    Raises:
        CanvasRefused: As above, or it is called so already.
    """
    workflow, title = sync.workflow(event.workflow_id), str(event.payload.get("title") or "")
    if title.strip()[:TITLE_LENGTH_MAX] == workflow.title:
        raise refused(Bilingual(f"它已经叫“{workflow.title}”了。", f"It is called “{workflow.title}” already."))
    await rename(bus, workflow, title, event.author.shown, decision_id=event.original_decision_id)


def renamed_said(event: WorkflowRenamedEvent) -> Bilingual:
    return Bilingual(f"工作流现在叫“{event.title}”。", f"The workflow is called “{event.title}” now.")
