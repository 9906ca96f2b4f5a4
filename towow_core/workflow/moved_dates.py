"""What comes behind a node that is due later now is not due before it. Pure."""

from collections.abc import Collection, Mapping

from towow_core.domain.canvas import CanvasNode, CanvasState, MovedDate
from towow_core.workflow.graph import waves


def moved_dates(canvas: CanvasState, node_id: str, due: str, over: Collection[str] = ()) -> dict[str, str]:
    """New days of those behind `node_id` that would else be due before what they follow; those `over` keep theirs.

    Nothing moves where it is due no later than it was: what was due before what it follows, was so from the start.
    """
    if due <= str(canvas.nodes[node_id].config.get("due") or ""):
        return {}
    days = {node_id: due}
    before: dict[str, list[str]] = {}
    for edge in canvas.edges.values():
        before.setdefault(edge.target, []).append(edge.source)
    for group in waves(canvas):
        for each in group:
            said = str(canvas.nodes[each].config.get("due") or "")
            latest = max((days[source] for source in before.get(each, ()) if source in days), default="")
            if each != node_id and each not in over and said and latest > said:
                days[each] = latest
    return {each: day for each, day in days.items() if each != node_id}


def said_of_move(node: CanvasNode, after: str, behind: str, because: str) -> MovedDate:
    """One move, with whom it concerns."""
    texts = {key: str(node.config.get(key) or "") for key in ("assignee", "assignee_name")}
    before = str(node.config.get("due") or "")
    return MovedDate(
        node_id=node.node_id,
        name=node.name,
        before=before,
        after=after,
        behind=behind,
        because=because,
        node_type=node.node_type,
        **texts,
    )


def still_moved(canvas: CanvasState, moved: Mapping[str, MovedDate]) -> Mapping[str, MovedDate]:
    """Of those moves what still holds: the node is there, and due on the day that it moved to."""
    if not moved:
        return moved
    nodes = canvas.nodes
    return {i: move for i, move in moved.items() if i in nodes and nodes[i].config.get("due") == move.after}
