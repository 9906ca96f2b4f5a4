"""What waited at tasks for the requester's yes to the plan, once they have given it: it waits no more. Pure."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import PLAN_PART, TASK, CanvasState
from towow_core.domain.canvas_words import called_said
from towow_core.workflow.plan_parts import LEFT_OPEN, WAITS_FOR_YES

ACCEPTED_AT = "accepted_at"  # in a part that a task keeps: when its plan's requester said yes to who took it over


def open_at(canvas: CanvasState) -> tuple[str, ...]:
    """Tasks at which something is open, or whose person waits for a yes, by id."""
    return tuple(node_id for node_id in canvas.nodes if _waits(_part(canvas, node_id)))


def accepted(canvas: CanvasState, node_id: str, at: str) -> Mapping[str, Any] | None:
    """The step after which nothing is open there; None where nothing is. Its notes still say what it is.

    Args:
        at: When the plan was accepted; whose task it is finds that.
    """
    part = _part(canvas, node_id)
    if not _waits(part):
        return None
    kept = {name: value for name, value in part.items() if name not in {LEFT_OPEN, WAITS_FOR_YES}}
    kept |= {ACCEPTED_AT: at} if part.get(WAITS_FOR_YES) else {}
    return {"change_type": "node_updated", "change_data": {"node_id": node_id, "config": {PLAN_PART: kept}}}


def accepted_said(canvas: CanvasState, node_id: str) -> Bilingual:
    """As a change of the canvas."""
    name = called_said(canvas, node_id)
    return Bilingual(f"方案接受了，“{name.zh}”也在内", f"the plan is accepted, with “{name.en}”")


def _waits(part: Mapping[str, Any]) -> bool:
    return bool(part.get(LEFT_OPEN) or part.get(WAITS_FOR_YES))


def _part(canvas: CanvasState, node_id: str) -> Mapping[str, Any]:
    node = canvas.nodes.get(node_id)
    part = node.config.get(PLAN_PART) if node is not None and node.node_type == TASK else None
    return part if isinstance(part, Mapping) else {}
