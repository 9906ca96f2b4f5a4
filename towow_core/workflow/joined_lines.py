"""The lines that go with a node, and those that join what stood before it with what stood behind."""

from collections.abc import Sequence

from towow_core.domain.canvas import CanvasEdge, CanvasState
from towow_core.workflow.graph import reaches

Line = dict[str, str]  # source, target


def lines_with(canvas: CanvasState, node_id: str) -> tuple[Sequence[Line], Sequence[CanvasEdge]]:
    """The lines of a node; and lines, with their ids empty, that keep the order without it.

    Where it stands between one node and others, these are joined; between several and several it is left to people
    which of them are to follow which. A condition on a line into it is kept; one on a line out reads what is gone.
    """
    gone = [edge for edge in canvas.edges.values() if node_id in (edge.source, edge.target)]
    lines = [{"source": edge.source, "target": edge.target} for edge in gone]
    into, out = [e for e in gone if e.target == node_id], [e for e in gone if e.source == node_id]
    if min(len(into), len(out)) != 1 or any(edge.when for edge in out):
        return lines, ()
    left = {(e.source, e.target) for e in canvas.edges.values() if e not in gone}
    pairs = [(one, other) for one in into for other in out]
    joined = [
        CanvasEdge(edge_id="", source=one.source, target=other.target, when=one.when)
        for one, other in pairs
        if not reaches(left, one.source, other.target)
    ]
    return lines, joined
