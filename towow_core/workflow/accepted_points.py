"""What the plan left open at tasks, once its requester has accepted it: it stands there no more as open. Pure."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import PLAN_PART, TASK, CanvasState
from towow_core.domain.canvas_words import called_said
from towow_core.workflow.plan_parts import LEFT_OPEN


def open_at(canvas: CanvasState) -> tuple[str, ...]:
    """Tasks at which something is open, by id."""
    return tuple(node_id for node_id in canvas.nodes if _part(canvas, node_id).get(LEFT_OPEN))


def accepted(canvas: CanvasState, node_id: str) -> Mapping[str, Any] | None:
    """The step after which nothing is open there; None where nothing is. Its notes still say what it is."""
    part = _part(canvas, node_id)
    if not part.get(LEFT_OPEN):
        return None
    kept = {name: value for name, value in part.items() if name != LEFT_OPEN}
    return {"change_type": "node_updated", "change_data": {"node_id": node_id, "config": {PLAN_PART: kept}}}


def accepted_said(canvas: CanvasState, node_id: str) -> Bilingual:
    """As a change of the canvas."""
    name = called_said(canvas, node_id)
    return Bilingual(
        f"方案接受了：“{name.zh}”没有还没解决的", f"the plan is accepted: nothing of “{name.en}” is open any more"
    )


def _part(canvas: CanvasState, node_id: str) -> Mapping[str, Any]:
    node = canvas.nodes.get(node_id)
    part = node.config.get(PLAN_PART) if node is not None and node.node_type == TASK else None
    return part if isinstance(part, Mapping) else {}
