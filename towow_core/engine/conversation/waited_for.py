"""Which node a report is about: of several of a word the one that somebody is waited for at."""

from collections.abc import Iterable

from towow_core.domain.canvas import APPROVAL, MILESTONE, CanvasState, NodeRun, NodeStatus, RunState
from towow_core.engine.conversation.mentions import Mention, named_in_part


def those_reported(mention: Mention, canvas: CanvasState, run: RunState | None) -> tuple[str, ...]:
    """The nodes of a mention that "is done" or "skip it" may be said of while a run waits; else all of the mention.

    What a milestone that is not reached yet is called may be said of the task of that word that is waited for.
    """
    if run is None or not run.is_under_way:
        return mention.node_ids
    those = waiting(mention.node_ids, canvas, run)
    is_ahead = all(canvas.nodes[each].node_type == MILESTONE for each in mention.node_ids)
    if not those and is_ahead and not mention.is_quoted:
        those = waiting(named_in_part(mention.said, canvas), canvas, run)
    return those or mention.node_ids


def waiting(node_ids: Iterable[str], canvas: CanvasState, run: RunState) -> tuple[str, ...]:
    """Those of them that a run waits for somebody at, or for the day of; yeses are answers, and no work."""
    return tuple(
        each
        for each in node_ids
        if canvas.nodes[each].node_type != APPROVAL and run.nodes.get(each, NodeRun()).status is NodeStatus.WAITING
    )
