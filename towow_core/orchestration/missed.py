"""What a client has missed: everything that others did since its version, each thing once and as it is now.

A node that was changed ten times is told once. What is told is how things are, so it is also right for a client that
has heard some of it already.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from towow_core.domain.canvas import FIRST_VERSION, CanvasState, NodeStatus, RunState, Workflow
from towow_core.orchestration.contexts import progress_of, run_summary
from towow_core.orchestration.event_bus import LogEntry
from towow_core.orchestration.history import WorkflowHistory
from towow_core.support import codec
from towow_core.workflow.events import (
    CanvasChangeEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    ResultCorrectedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowExecutionStartedEvent,
    single_changes,
)
from towow_core.workflow.pauses import waits_for_people

CHANGES_MAX, ENTRIES_MAX = 500, 1_000  # missed; of more the whole state is told
STATE_MAX = 64_000  # characters of a state that is told beside what was missed
Message = dict[str, Any]


async def missed(
    history: WorkflowHistory, workflow: Workflow, last_n: int, version: int, n: int | None = None
) -> Message | None:
    """What a client lacks that knows this version, and heard all up to entry `n` of the log; None: it lacks too much.

    Without `n` it is told of the canvas alone, not of the run.
    """
    canvas = workflow.canvas
    if not FIRST_VERSION <= version <= canvas.version or canvas.version - version > CHANGES_MAX:
        return None
    count = canvas.version - version
    events = await history.changes(workflow.workflow_id, after_version=version, limit=count) if count else []
    told = {"from_version": version, "version": canvas.version, "changes": collapsed(canvas, events, workflow.run)}
    told |= {"authors": authors} if (authors := authors_of(events)) else {}
    found = {**told, "title": workflow.title}
    if n is None:
        return found
    if not 0 <= last_n - n <= ENTRIES_MAX:
        return None
    entries = await history.recent(workflow.workflow_id, last_n, last_n - n) if last_n > n else ()
    return {**found, "n": last_n, **_run_since(workflow, entries)}


def collapsed(canvas: CanvasState, events: Sequence[CanvasChangeEvent], run: RunState | None = None) -> list[Message]:
    """Messages that make the current canvas of the one before these changes.

    A node that was drawn anew and has a state in `run`, since it was there before, comes with that.
    """
    single = [change for event in events for change in single_changes(event)]
    nodes = {str(data["node_id"]) for kind, data in single if kind in {"node_added", "node_updated", "node_deleted"}}
    moved = {str(data["node_id"]) for kind, data in single if kind == "node_moved"} - nodes
    gone = {str(data["node_id"]) for kind, data in single if kind == "node_deleted"}
    anew = brought_back(events, run)
    drawn = {str(data["edge_id"]) for kind, data in single if kind == "edge_added"}
    drawn |= {edge_id for edge_id, edge in canvas.edges.items() if gone & {edge.source, edge.target}}
    variables = [{"type": "variables_changed", "variables": dict(canvas.variables)}]
    cut = [data for kind, data in single if kind == "edge_deleted"]
    return [
        *({"type": "edge_deleted", **{k: v for k, v in data.items() if k in _ENDS and v}} for data in cut),
        *({"type": "node_deleted", "node_id": node_id} for node_id in sorted(gone)),
        *(
            {"type": "node_updated", "node": {**codec.dump(node), **(progress_of(run, i) if i in anew else {})}}
            for i, node in canvas.nodes.items()
            if i in nodes
        ),
        *(
            {"type": "node_moved", "node_id": i, "position": codec.dump(node.position)}
            for i, node in canvas.nodes.items()
            if i in moved
        ),
        *({"type": "edge_created", "edge": codec.dump(edge)} for i, edge in canvas.edges.items() if i in drawn),
        *(variables if any(kind == "variables_set" for kind, _ in single) else ()),
    ]


def brought_back(events: Sequence[CanvasChangeEvent], run: RunState | None) -> frozenset[str]:
    """The nodes that these changes draw and that a run knows: they were there before."""
    single = [change for event in events for change in single_changes(event)] if run is not None else []
    return (
        frozenset(str(data["node_id"]) for kind, data in single if kind == "node_added")
        & (run.nodes if run else {}).keys()
    )


def author_said(event: CanvasChangeEvent) -> Message:
    """Whose a change is: the page, and who that is as others see it, where that is known."""
    who = event.by or event.said_name
    return {"client_id": event.client_id, **({"by": who} if who else {})}


def authors_of(events: Sequence[CanvasChangeEvent]) -> list[Message]:
    """Who has changed what last, of what two can change at once: a property of a node (none: it is deleted), a line, or
    a variable."""
    found: dict[tuple[str, str, str], Message] = {}
    for event in events:
        who = author_said(event)
        for kind, data in single_changes(event):
            for about in _changed(kind, data):
                found[about["about"], about["id"], about["property"]] = {**about, **who}
    return list(found.values())


def _changed(kind: str, data: Mapping[str, Any]) -> list[dict[str, str]]:
    match kind:
        case "node_updated":
            names = [name for name in ("name",) if name in data] + list(data.get("config") or {})
            return [{"about": "node", "id": str(data["node_id"]), "property": name} for name in names]
        case "node_deleted":
            return [{"about": "node", "id": str(data["node_id"]), "property": ""}]
        case "edge_added":
            return [{"about": "edge", "id": str(data["source"]), "property": str(data["target"])}]
        case "variables_set":
            return [{"about": "variable", "id": name, "property": ""} for name in data.get("variables") or {}]
        case _:
            return []


_TURNS = (
    WorkflowExecutionStartedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
)
_ENDS = ("edge_id", "source", "target")


def _run_since(workflow: Workflow, entries: Iterable[LogEntry]) -> Message:
    """How far the run is now, where something has become of it: every status, and what nodes came to meanwhile."""
    events = [entry.event for entry in entries if entry.passed]
    further = {e.node_id for e in events if isinstance(e, NodeExecutionEvent) and e.status is not NodeStatus.CREATED}
    further |= {node_id for e in events if isinstance(e, NodesRetriedEvent) for node_id in e.again}
    corrected = [e for e in events if isinstance(e, ResultCorrectedEvent)]
    further |= {node_id for e in corrected for node_id in (e.node_id, *e.again)}
    turned = any(isinstance(e, _TURNS) for e in events)
    if workflow.run is not None and any(isinstance(e, WorkflowExecutionResumedEvent) for e in events):
        further |= waits_for_people(workflow, workflow.run).keys()  # their time is up later than it was
    if workflow.run is None or not (further or turned):
        return {}
    nodes = workflow.run.nodes
    return {
        "run": run_summary(workflow.run),
        "statuses": {node_id: node.status.value for node_id, node in nodes.items()},
        "progress": {
            i: {"result": dict(n.result), "inputs": dict(n.inputs), "error": n.error, "failure": codec.dump(n.failure)}
            for i, n in nodes.items()
            if i in further
        },
    }


def is_small(workflow: Workflow) -> bool:
    """Whether the whole state may be told to whoever sends a stale message, however often."""
    left, run = STATE_MAX, workflow.run.nodes if workflow.run else {}
    for node_id, node in workflow.canvas.nodes.items():
        result = run[node_id].result if node_id in run else {}
        left -= 200 + len(node.name) + len(json.dumps([dict(node.config), dict(result)], ensure_ascii=False))
        if left < 0:
            return False
    return True
