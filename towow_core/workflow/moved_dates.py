"""What comes behind a node that is due later now is not due before it. Pure."""

from collections.abc import Collection

from towow_core.domain.canvas import CanvasState
from towow_core.workflow.graph import waves


def moved_dates(canvas: CanvasState, node_id: str, due: str, over: Collection[str] = ()) -> dict[str, str]:
    """New days of those behind `node_id` that would else be due before what they follow; those `over` keep theirs."""
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
