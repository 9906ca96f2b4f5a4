"""A note beside a report is a note, and a result a result: "mark A as done, note: keys at the desk" is two."""

from dataclasses import replace

from towow_core.domain.canvas import MILESTONE, TASK
from towow_core.engine.conversation.canvas_patterns import DONE, NOTE_OF_DONE
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.reading import Request
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.conversation.waited_for import waiting


def note_and_report(request: Request) -> list[Request]:
    """The request, or its note and then its report: what is done by then takes no note any more.

    Of an approval the note belongs to the answer.
    """
    found = NOTE_OF_DONE.search(request.text)
    if found is None or DONE.search(plain_text(report := request.text[: found.start()])) is None:
        return [request]
    marks = MARK.findall(report)
    ids = request.marked.mentions[int(marks[0])].node_ids if len(marks) == 1 else ()
    if len(ids) != 1 or request.canvas.nodes[ids[0]].node_type not in {TASK, MILESTONE}:
        return [request]
    if request.run is not None and request.run.is_under_way and waiting(ids, request.canvas, request.run):
        return [request]  # what a run has come to takes no note of its own; the report has one
    note = (
        f"给⟦{marks[0]}⟧加个备注：{found['said']}"
        if request.replies.zh
        else f"add a note to ⟦{marks[0]}⟧: {found['said']}"
    )
    return [replace(request, text=note), replace(request, text=report)]
