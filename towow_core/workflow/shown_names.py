"""A plan's texts that name whoever does a part: where the part is somebody else's now, they name them. Pure."""

import re
from collections.abc import Collection
from dataclasses import replace

from towow_core.domain.canvas import MILESTONE, PLAN_PART, TASK, CanvasNode, CanvasState


def with_names(before: CanvasState, after: CanvasState) -> CanvasState:
    """`after`, with tasks of a plan that changed hands, and the milestones behind them, naming who does them now.

    What the change itself has written stays, and so does the name of whoever does something else there still.
    """
    nodes = dict(after.nodes)
    for node_id, node in after.nodes.items():
        old, new = _name(before.nodes.get(node_id)), _name(node)
        if not old or not new or old == new or PLAN_PART not in node.config:
            continue
        behind = [e.target for e in after.edges.values() if e.source == node_id]
        for each in (node_id, *behind):
            drawn = nodes.get(each)
            if drawn is None or (each != node_id and drawn.node_type != MILESTONE):
                continue
            if each == node_id or old not in _names_before(after, each):
                nodes[each] = _renamed(before.nodes.get(each), drawn, old, new)
    return after if nodes == after.nodes else replace(after, nodes=nodes)


def _name(node: CanvasNode | None) -> str:
    return str(node.config.get("assignee_name") or "") if node is not None and node.node_type == TASK else ""


def _names_before(canvas: CanvasState, node_id: str) -> Collection[str]:
    return {_name(canvas.nodes.get(edge.source)) for edge in canvas.edges.values() if edge.target == node_id}


def _renamed(was: CanvasNode | None, node: CanvasNode, old: str, new: str) -> CanvasNode:
    whole = re.compile(rf"(?<![A-Za-z]){re.escape(old)}(?![A-Za-z])")

    def follows(text: str, text_before: object) -> str:
        return whole.sub(lambda _: new, text) if text == text_before else text

    had = was.config if was is not None else {}
    told = {key: str(node.config[key]) for key in ("responsibility", "deliverable") if node.config.get(key)}
    config = {**node.config, **{key: follows(text, had.get(key)) for key, text in told.items()}}
    return replace(node, name=follows(node.name, was.name if was is not None else None), config=config)
