"""The events that draw an agreed plan, so that a workflow's log explains it from its first node on."""

from collections.abc import Iterator

from towow_core.domain.canvas import CanvasState, NodeStatus
from towow_core.orchestration.history import PLAN
from towow_core.support import codec
from towow_core.support.ids import new_id
from towow_core.workflow.events import CanvasChangeEvent, NodeExecutionEvent, OrchestrationEvent


def plan_events(canvas: CanvasState, now: str) -> Iterator[OrchestrationEvent]:
    """Each node and that it was created, then each edge."""
    version = 1
    for node in canvas.nodes.values():
        yield _change(canvas, "node_added", codec.dump(node), version, now)
        version += 1
        yield NodeExecutionEvent(
            workflow_id=canvas.workflow_id,
            event_id=new_id("evt"),
            timestamp=now,
            node_id=node.node_id,
            node_type=node.node_type,
            status=NodeStatus.CREATED,
            result={"name": node.name, "config": dict(node.config)},
        )
    for edge in canvas.edges.values():
        yield _change(canvas, "edge_added", codec.dump(edge), version, now)
        version += 1


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
