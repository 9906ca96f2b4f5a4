"""Whose a part of a plan is."""

from collections.abc import Mapping

from towow_core.domain.canvas import PLAN_PART, CanvasNode


def is_own_part(node: CanvasNode) -> bool:
    """Whether it is a part of a plan that whoever has it agreed to: nobody is out of a plan that they are not in."""
    part = node.config.get(PLAN_PART)
    return isinstance(part, Mapping) and bool(part.get("agent_id")) and part["agent_id"] == node.config.get("assignee")
