"""What an earlier version would not bring back: a part of the plan that somebody else has taken over since. Pure."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState
from towow_core.workflow.events import CanvasChangeEvent, single_changes


def with_settled_parts(then: CanvasState, now: CanvasState, since: Iterable[CanvasChangeEvent]) -> CanvasState:
    """An earlier version, but for what the plan has settled `since`: whose a task is stays as it is `now`.

    Whoever left the plan has agreed to nothing any more; a canvas that goes back does not give them their part again.
    Notes go back all the same: they are what people wrote.
    """
    nodes: dict[str, CanvasNode] = dict(then.nodes)
    edges: dict[str, CanvasEdge] = dict(then.edges)
    for event in since:
        for kind, data in single_changes(event) if event.settles else ():
            node_id = str(data.get("node_id") or "")
            if kind == "node_updated" and node_id in nodes and node_id in now.nodes:
                names = (data.get("config") or {}).keys() - {"notes"}
                settled = _settled(nodes[node_id], now.nodes[node_id], names)
                nodes[node_id] = replace(settled, name=now.nodes[node_id].name) if "name" in data else settled
            elif kind == "node_added" and node_id in now.nodes:
                nodes[node_id] = now.nodes[node_id]
            elif kind == "edge_added" and (edge := now.edges.get(str(data["edge_id"]))) is not None:
                edges[edge.edge_id] = edge
            elif kind == "edge_deleted":
                edges.pop(str(data.get("edge_id")), None)
    drawn = {edge_id: edge for edge_id, edge in edges.items() if {edge.source, edge.target} <= nodes.keys()}
    return replace(then, nodes=nodes, edges=drawn)


def _settled(node: CanvasNode, now: CanvasNode, names: Collection[str]) -> CanvasNode:
    """The node as it was, with these fields of its form as they are now."""
    config = {name: value for name, value in node.config.items() if name not in names}
    config |= {name: now.config[name] for name in names if name in now.config}
    return replace(node, config=config)
