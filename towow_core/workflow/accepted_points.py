"""What a plan left open at tasks, once its requester has said yes to it: it is open there no more. Pure.

Who took a part over has something open there, if only that yes.
"""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import LEFT_OPEN, PLAN_PART, TASK, CanvasState
from towow_core.domain.canvas_words import called_said
from towow_core.workflow.plan_parts import SINCE_VERSION


def open_at(canvas: CanvasState, version: int) -> tuple[str, ...]:
    """Tasks at which something is open that the plan of this version, or one before, left open, by id."""
    return tuple(node_id for node_id in canvas.nodes if _is_open(_part(canvas, node_id), version))


def accepted(canvas: CanvasState, node_id: str, version: int) -> Mapping[str, Any] | None:
    """The step after which nothing is open there; None where nothing is. Its notes still say what it is.

    Args:
        version: Of the plan that was accepted, 0 where none is: what a later one leaves open stays open.
    """
    part = _part(canvas, node_id)
    if not _is_open(part, version):
        return None
    kept = {name: value for name, value in part.items() if name != LEFT_OPEN}
    return {"change_type": "node_updated", "change_data": {"node_id": node_id, "config": {PLAN_PART: kept}}}


def accepted_said(canvas: CanvasState, node_id: str) -> Bilingual:
    """As a change of the canvas."""
    name = called_said(canvas, node_id)
    return Bilingual(f"方案接受了，“{name.zh}”也在内", f"the plan is accepted, with “{name.en}”")


def _is_open(part: Mapping[str, Any], version: int) -> bool:
    return LEFT_OPEN in part and version > 0 and int(part.get(SINCE_VERSION) or 0) <= version


def _part(canvas: CanvasState, node_id: str) -> Mapping[str, Any]:
    node = canvas.nodes.get(node_id)
    part = node.config.get(PLAN_PART) if node is not None and node.node_type == TASK else None
    return part if isinstance(part, Mapping) else {}
