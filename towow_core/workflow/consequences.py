"""What follows from a change: a node is read by its new name, and a plan's texts name who does a part now. Pure."""

from dataclasses import replace

from towow_core.domain.canvas import CanvasState, Workflow
from towow_core.domain.errors import CanvasRefused
from towow_core.workflow.changes import apply_change
from towow_core.workflow.conflicts import SyncResult, refused_by, resolve
from towow_core.workflow.difference import differences, said_of, steps_between
from towow_core.workflow.events import CanvasChangeEvent, single_changes
from towow_core.workflow.readers import still_read
from towow_core.workflow.shown_names import with_names


def judged(workflow: Workflow, event: CanvasChangeEvent) -> tuple[CanvasChangeEvent, SyncResult]:
    """What becomes of a change, and what it is together with those who read what it calls otherwise."""
    result = resolve(workflow, event)
    if not result.success:
        return event, result
    is_server_s = event.change_type == "several" and "said" in event.change_data
    if event.restores is not None or (event.takes_back and is_server_s):
        return event, result  # which the server made, and says all that becomes of the canvas
    try:
        told = _told(workflow.canvas, result, event)
        whole = with_what_follows(workflow.canvas, result.current_state, told)
        if whole is told:
            return told, result
        canvas = apply_change(workflow.canvas, whole.change_type, whole.change_data)
    except CanvasRefused as error:  # what reads it would not be what it has to be
        return event, refused_by(workflow.canvas, error)
    return whole, replace(result, current_state=canvas)


def _told(before: CanvasState, result: SyncResult, event: CanvasChangeEvent) -> CanvasChangeEvent:
    """The change; one of several steps that a client made says what they come to, as those of the server do."""
    if event.change_type != "several" or "said" in event.change_data:
        return event
    said = said_of(differences(before, result.current_state))
    return replace(event, change_data={**event.change_data, "said": {"zh": said.zh, "en": said.en}})


def with_what_follows(before: CanvasState, after: CanvasState, event: CanvasChangeEvent) -> CanvasChangeEvent:
    """The change, with what it makes of texts that name people, and of nodes and lines that read a node by its name.

    Args:
        after: What the change alone makes of `before`.
    """
    if event.change_type == "node_moved":  # which nobody reads, and comes twenty times a second
        return event
    steps = steps_between(after, kept) if (kept := followed(before, after)) is not after else ()
    if not steps:
        return event
    own = [{"change_type": kind, "change_data": dict(data)} for kind, data in single_changes(event)]
    told = event.change_data.get("said") if event.change_type == "several" else None
    said = said_of(differences(before, kept))
    data = {"steps": [*own, *steps], "said": told or {"zh": said.zh, "en": said.en}}
    return replace(event, change_type="several", change_data=data)


def followed(before: CanvasState, after: CanvasState) -> CanvasState:
    """`after`, with what follows from the change that made it of `before`; what the change itself wrote stays."""
    return still_read(before, with_names(before, after))
