"""A workflow is called otherwise."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.orchestration.event_bus import EventBus
from towow_core.support.visible_text import printable
from towow_core.workflow.events import WorkflowRenamedEvent
from towow_core.workflow.refusals import refused

TITLE_LENGTH_MAX = 200


async def rename(bus: EventBus, workflow: Workflow, title: str, by: str) -> None:
    """Give it this name; nothing happens where it has it already.

    Raises:
        CanvasRefused: The name says nothing, or it is a draft's, by which it is spoken of.
    """
    name = printable(title).strip()[:TITLE_LENGTH_MAX]
    if workflow.draft is not None:
        raise refused(Bilingual("草稿的名字不能改。", "A draft keeps its name."))
    if not name:
        raise refused(Bilingual("新的名字是空的。", "The new name is empty."))
    if name != workflow.title:
        await bus.publish(WorkflowRenamedEvent(workflow_id=workflow.workflow_id, title=name, by=by))
