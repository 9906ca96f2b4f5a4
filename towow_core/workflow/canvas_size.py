"""How large a canvas is, and that it grows no larger than `CanvasLimits.canvas_length_max`."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState
from towow_core.domain.policy import CanvasLimits
from towow_core.workflow.changes import touched

BYTES_MAX = CanvasLimits().canvas_length_max
CANVASES_KEPT = 200


def canvas_bytes(canvas: CanvasState) -> int:
    """Bytes of all that is drawn, without its places: names, configurations as JSON, lines, variables."""
    nodes, edges = sum(map(_of_node, canvas.nodes.values())), sum(map(_of_edge, canvas.edges.values()))
    return nodes + edges + _of_json(canvas.variables)


def too_large(size: int) -> Bilingual | None:
    """Why a canvas cannot be so many bytes large; None where it can."""
    if size <= BYTES_MAX:
        return None
    return Bilingual(
        f"这样整张画布会有 {size:,} 字节，最多 {BYTES_MAX:,} 字节；先删掉一些内容，或分成几个工作流。",
        f"The whole canvas would then hold {size:,} bytes, and {BYTES_MAX:,} are allowed; "
        "take something out first, or make several workflows of it.",
    )


class CanvasSizes:
    """How large canvases are that change step by step: of each change only what it made anew is looked at."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[CanvasState, int]] = OrderedDict()

    def problem(self, before: CanvasState, after: CanvasState) -> Bilingual | None:
        """Why this change would make the canvas too large; None: it fits, or the canvas gets no larger by it."""
        known, size = self._known.get(before.workflow_id, (None, 0))
        if known is not before:
            size = canvas_bytes(before)
        grown = _growth(before, after)
        self._keep(before, size)
        if grown > 0 and (problem := too_large(size + grown)) is not None:
            return problem
        self._keep(after, size + grown)
        return None

    def known(self, workflow_id: str) -> int:
        """Bytes of this canvas, as it was looked at last; 0: never."""
        return self._known[workflow_id][1] if workflow_id in self._known else 0

    def _keep(self, canvas: CanvasState, size: int) -> None:
        self._known[canvas.workflow_id] = (canvas, size)
        self._known.move_to_end(canvas.workflow_id)
        while len(self._known) > CANVASES_KEPT:
            self._known.popitem(last=False)


def _growth(before: CanvasState, after: CanvasState) -> int:
    """Bytes more, or fewer; of all that is as it was nothing is looked at: a node is dragged twenty times a second."""
    made = touched(before, after)
    nodes = sum(_grown(before.nodes.get(i), after.nodes[i]) for i in made)
    if len(before.nodes) + sum(i not in before.nodes for i in made) != len(after.nodes):
        nodes -= sum(_of_node(before.nodes[i]) for i in before.nodes.keys() - after.nodes.keys())
    edges = variables = 0
    if after.edges is not before.edges:
        edges = sum(map(_of_edge, after.edges.values())) - sum(map(_of_edge, before.edges.values()))
    if after.variables is not before.variables:
        variables = _of_json(after.variables) - _of_json(before.variables)
    return nodes + edges + variables


def _grown(before: CanvasNode | None, after: CanvasNode) -> int:
    if before is None:
        return _of_node(after)
    name = _of_text(after.name) - _of_text(before.name)
    return name if after.config is before.config else name + _of_json(after.config) - _of_json(before.config)


def _of_node(node: CanvasNode) -> int:
    return _of_text(node.node_id) + _of_text(node.name) + _of_json(node.config)


def _of_edge(edge: CanvasEdge) -> int:
    return sum(map(_of_text, (edge.edge_id, edge.source, edge.target, edge.when)))


def _of_text(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode())


def _of_json(value: Mapping[str, Any]) -> int:
    return _of_text(json.dumps(dict(value), ensure_ascii=False)) if value else 0
