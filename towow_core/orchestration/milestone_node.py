"""A date. It is reached on its day, once what it follows is done; or when a person says that it is."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.canvas import MILESTONE, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.days import is_date
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say
from towow_core.support.clock import Clock
from towow_core.workflow.pauses import UNTIL

BEFORE_ALL = ""  # a "today" on which no day has come


class MilestoneExecutor:
    """It waits for its day, and people may be earlier; where it follows nothing, they say that it is reached, then."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del say
        return come(node, self._clock.now()[:10], follows=bool(context.local_variables.get("predecessors")))

    def can_repeat(self, node: CanvasNode) -> bool:
        del node
        return True


def come(node: CanvasNode, today: str, *, follows: bool) -> Progress:
    """A milestone whose predecessors are done: reached, or waiting for its day; `today` is an ISO date.

    Without a day, or where it follows nothing, nothing says that it is reached but a person.
    """
    due = _due(node)
    if not is_date(due) or (not follows and today >= due):
        return Progress(status=NodeStatus.WAITING, result={"due": due, UNTIL: ""})
    if today < due:
        return Progress(status=NodeStatus.WAITING, result={"due": due, UNTIL: due})
    return Progress(status=NodeStatus.COMPLETED, result=reached(node, today))


def reached(node: CanvasNode, today: str) -> dict[str, Any]:
    """A milestone's result: when it was due, when it was reached, and whether that was late."""
    due = _due(node)
    return {"due": due, "reached_on": today, "is_late": bool(due) and today > due}


def waits_for_its_day(node: CanvasNode, result: Mapping[str, Any]) -> bool:
    """Whether this is what a waiting milestone says of itself whose day is ahead."""
    return node.node_type == MILESTONE and bool(result.get(UNTIL))


def is_put_off(node: CanvasNode, state: NodeRun) -> bool:
    """Whether it waits for a day that is its own no more, or for none where it has one now."""
    is_written_so = "due" not in state.inputs  # else its day came of data
    waits = node.node_type == MILESTONE and state.status is NodeStatus.WAITING and UNTIL in state.result
    return waits and is_written_so and _due(node) != state.result["due"]


def _due(node: CanvasNode) -> str:
    return str(node.config.get("due") or "")
