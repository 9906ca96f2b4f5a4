"""The events that draw an agreed plan or an import, so that a workflow's log explains it from its first node on."""

from collections.abc import Collection, Iterator, Mapping

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, CanvasState, NodeStatus
from towow_core.domain.models import Proposal
from towow_core.orchestration.history import IMPORT
from towow_core.orchestration.undoing import several
from towow_core.support import codec
from towow_core.support.ids import new_id
from towow_core.workflow.difference import steps_between
from towow_core.workflow.events import PLAN, CanvasChangeEvent, NodeExecutionEvent, OrchestrationEvent
from towow_core.workflow.plan_growth import gained, growth


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


def growth_event(canvas: CanvasState, plan: Proposal, sources: Collection[str], by: str) -> CanvasChangeEvent | None:
    """What the plan has gained, drawn as one change; None where it is all there."""
    if not (steps := growth(canvas, plan, sources)):
        return None
    return several(canvas, steps, _drawn_said(gained(canvas, plan, sources)), client_id=PLAN, act=PLAN, by=by)


def grown_said(new: Mapping[str, CanvasNode]) -> Bilingual:
    """What a plan has gained, and that it is not in the workflow yet."""
    return Bilingual(
        f"方案里多了：{_named(new, '、')}。还没有放进这个工作流；要放进来，点画布上方的“放进来”。",
        f"The plan has gained {_named(new, ', ')}. That is not in this workflow yet; “Put them in”"
        " above its canvas does that.",
    )


def _drawn_said(new: Mapping[str, CanvasNode]) -> Bilingual:
    return Bilingual(f"放进方案新增的：{_named(new, '、')}", f"drew what the plan has gained: {_named(new, ', ')}")


def _named(new: Mapping[str, CanvasNode], between: str) -> str:
    return between.join(f"{node.name} ({node.config.get('assignee_name', '')})" for node in new.values())


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
