"""Whose promise a task's terms are: what one person agreed to is not promised by whoever has the task since. Pure."""

from collections.abc import Mapping

from towow_core.domain.canvas import PLAN_PART, TASK, CanvasNode

REQUESTER = "requester"  # whose part of the plan it is, whoever they are on this bridge
PRICE = "price"


def agreed_with(node: CanvasNode) -> str:
    """Who agreed to the terms of a task that is somebody else's by now, by name where that is kept; else empty."""
    part = node.config.get(PLAN_PART)
    if node.node_type != TASK or not isinstance(part, Mapping):
        return ""
    person = str(part.get("agent_id") or "")
    if person in {"", REQUESTER, str(node.config.get("assignee") or "")}:
        return ""
    return str(part.get("name") or person)


def price_agreed_with(node: CanvasNode) -> str:
    """The same of its price; empty, too, where somebody has written another one since."""
    part, price = node.config.get(PLAN_PART), node.config.get(PRICE)
    if price is None or (isinstance(part, Mapping) and part.get(PRICE, price) != price):
        return ""
    return agreed_with(node)
