"""What a decision did to lines, for people: that something stands between two others now, and which lines went."""

from collections.abc import Sequence
from typing import Any

from towow_core.orchestration.event_bus import LogEntry
from towow_core.workflow.events import CanvasChangeEvent

Line = tuple[str, str]


def put_between(entries: Sequence[LogEntry]) -> dict[str, list[Line]]:
    """Ids of new nodes, with the lines whose place each of them took: read from what was carried out."""
    changes = [e.event for e in entries if e.passed and isinstance(e.event, CanvasChangeEvent)]
    new = [str(each.change_data["node_id"]) for each in changes if each.change_type == "node_added"]
    drawn = {line_of(each.change_data) for each in changes if each.change_type == "edge_added"}
    gone = [line_of(each.change_data) for each in changes if each.change_type == "edge_deleted"]
    found = {
        node_id: [(one, other) for one, other in gone if {(one, node_id), (node_id, other)} <= drawn] for node_id in new
    }
    return {node_id: lines for node_id, lines in found.items() if lines}


def told_by(between: dict[str, list[Line]]) -> set[Line]:
    """The lines, drawn and gone, that are told when it is said what stands between what."""
    told: set[Line] = set()
    for node_id, lines in between.items():
        for one, other in lines:
            told |= {(one, node_id), (node_id, other), (one, other)}
    return told


def is_line_of(entry: LogEntry, told: set[Line]) -> bool:
    """Whether an entry draws or takes away one of these lines."""
    event = entry.event
    if not (entry.passed and isinstance(event, CanvasChangeEvent) and event.change_type.startswith("edge_")):
        return False
    return line_of(event.change_data) in told


def line_of(data: Any) -> Line:
    return str(data.get("source", "")), str(data.get("target", ""))
