"""The events that draw an agreed plan or an import, so that a workflow's log explains it from its first node on."""

from collections.abc import Iterator

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, CanvasState, NodeStatus
from towow_core.orchestration.history import IMPORT, PLAN
from towow_core.orchestration.undoing import several
from towow_core.support import codec
from towow_core.support.ids import new_id
from towow_core.workflow.difference import steps_between
from towow_core.workflow.events import CanvasChangeEvent, NodeExecutionEvent, OrchestrationEvent


def plan_events(canvas: CanvasState, now: str) -> Iterator[OrchestrationEvent]:
    """Each node and that it was created, then each edge."""
    version = 1
    for node in canvas.nodes.values():
        yield _change(canvas, "node_added", codec.dump(node), version, now)
        version += 1
        yield _created(canvas, node, now)
    for edge in canvas.edges.values():
        yield _change(canvas, "edge_added", codec.dump(edge), version, now)
        version += 1


def import_events(canvas: CanvasState, now: str, by: str) -> Iterator[OrchestrationEvent]:
    """All of it as one change, and of each node that it was created."""
    nodes, edges = len(canvas.nodes), len(canvas.edges)
    said = Bilingual(f"导入 {nodes} 个节点、{edges} 条连线", f"imported {nodes} nodes and {edges} lines")
    empty = CanvasState(workflow_id=canvas.workflow_id)
    stamp = {"event_id": new_id("evt"), "timestamp": now}
    if steps := steps_between(empty, canvas):
        yield several(empty, steps, said, client_id=IMPORT, by=by, **stamp)
    for node in canvas.nodes.values():
        yield _created(canvas, node, now)


def _created(canvas: CanvasState, node: CanvasNode, now: str) -> NodeExecutionEvent:
    return NodeExecutionEvent(
        workflow_id=canvas.workflow_id,
        event_id=new_id("evt"),
        timestamp=now,
        node_id=node.node_id,
        node_type=node.node_type,
        status=NodeStatus.CREATED,
        result={"name": node.name, "config": dict(node.config)},
    )


def _change(
    canvas: CanvasState, change_type: str, data: dict[str, object], version: int, now: str
) -> CanvasChangeEvent:
    return CanvasChangeEvent(
        workflow_id=canvas.workflow_id,
        event_id=new_id("evt"),
        timestamp=now,
        change_type=change_type,
        change_data=data,
        client_id=PLAN,
        act=PLAN,
        version=version,
    )
