"""The nodes that a decision would draw, whether it is about one or about many."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.canvas import CanvasNode


def nodes_of(payload: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A plan's nodes, or the one that the payload itself describes."""
    if "nodes" in payload:
        return [node for node in payload["nodes"] if isinstance(node, Mapping)]
    return [payload]


def node_of(data: Mapping[str, Any]) -> CanvasNode:
    """A described node as it would be drawn, to be checked."""
    return CanvasNode(
        node_id=str(data.get("node_id") or data.get("name") or data.get("node_type") or "?"),
        node_type=str(data.get("node_type") or ""),
        config=data.get("config") or {},
    )
