"""A workflow, its log and its conversation as the store has them, and back."""

import json
from typing import Any

from towow_core.domain.canvas import APPROVAL, Goal, Workflow
from towow_core.orchestration.contexts import GlobalContext, SessionContext
from towow_core.orchestration.event_bus import EntryStatus, LogEntry
from towow_core.store.records import WorkflowEntry, WorkflowRecord
from towow_core.support import codec
from towow_core.workflow.events import EVENT_CLASSES, OrchestrationEvent

_APPROVES = f'"node_type":"{APPROVAL}"'
_REPORTED = '"not_done":[{'  # a task of which somebody said that it could not be done
_FORMER = '"former":[{'  # one that somebody had, and has no more
_OWN_COLUMNS = frozenset({"event_id", "timestamp"})  # of an event; the payload has the rest
_CLASSES = {cls.__name__: cls for cls in EVENT_CLASSES}


def record_of(workflow: Workflow, *, last_n: int, updated_at: str) -> WorkflowRecord:
    """A workflow as a row."""
    return WorkflowRecord(
        workflow_id=workflow.workflow_id,
        user_id=workflow.user_id,
        created_at=workflow.created_at,
        updated_at=updated_at,
        is_running=workflow.is_running,
        last_n=last_n,
        state=codec.dump_text(workflow),
        demand_id=workflow.demand_id,
    )


def workflow_of(record: WorkflowRecord) -> Workflow:
    return codec.load(Workflow, json.loads(record.state))


def assignment_texts(person: str | None) -> tuple[tuple[str, ...], ...]:
    """What a stored workflow says where a task is this person's, or anybody's: all of one of these."""
    if person is None:
        return (('"assignee',), (_APPROVES,), (_REPORTED,), (_FORMER,))
    return (
        (_assigned(person),),
        (_APPROVES, _text(person)[1:-1]),
        (_REPORTED, f'"by":{_text(person)}'),
        (_FORMER, f'"person":{_text(person)}'),
    )


def names_assignee(record: WorkflowRecord, person: str) -> bool:
    """Whether anything in a stored workflow is this person's."""
    return _assigned(person) in record.state


def _assigned(person: str) -> str:
    return f'"assignee":{_text(person)}'


def moved_texts(person: str | None) -> tuple[tuple[str, ...], ...]:
    """What a stored workflow says where days have moved that are this person's business, or anybody's."""
    has_moved = '"moved":{"'
    if person is None:
        return ((has_moved,),)
    return tuple((has_moved, f'"{whose}":{_text(person)}') for whose in ("assignee", "user_id"))


def notice_texts(person: str | None) -> tuple[tuple[str, ...], ...]:
    """What a stored workflow says where a run has told this person something, or anybody."""
    if person is None:
        return (('"to":[', '"sent_to":["tasks"'), ('"told_before":[{',))
    return (('"to":[', _text(person)),)


def plan_texts(user_id: str | None) -> tuple[tuple[str, ...], ...]:
    """What a stored workflow says where it is this user's, or anybody's, and has parts of a plan."""
    return (('"plan_part"', *([f'"user_id":{_text(user_id)}'] if user_id is not None else [])),)


def entry_row(entry: LogEntry) -> WorkflowEntry:
    """An entry of the log as a row."""
    event = entry.event
    return WorkflowEntry(
        n=entry.n,
        event_id=event.event_id,
        event_type=type(event).__name__,
        timestamp=event.timestamp,
        status=entry.status,
        payload=codec.dump_text(event, but_for=_OWN_COLUMNS),
        stopped_by=entry.stopped_by[:80],
        reason=entry.reason,
    )


def entry_of(row: WorkflowEntry) -> LogEntry:
    """A stored entry, as the bus that wrote it had it."""
    return LogEntry(
        n=row.n, event=event_of(row), status=EntryStatus(row.status), stopped_by=row.stopped_by, reason=row.reason
    )


def event_of(row: WorkflowEntry) -> OrchestrationEvent:
    """The event of a stored entry."""
    data = {**json.loads(row.payload), "event_id": row.event_id, "timestamp": row.timestamp}
    event: OrchestrationEvent = codec.load(_CLASSES[row.event_type], data)
    return event


def shown_entry(row: WorkflowEntry) -> dict[str, Any]:
    """A stored entry as a client sees it."""
    names = ("n", "event_id", "event_type", "timestamp", "status", "stopped_by", "reason")
    return {**{name: getattr(row, name) for name in names}, "payload": json.loads(row.payload)}


def session_text(session: SessionContext) -> str:
    """What is kept of a conversation: what was said, wanted and decided. The canvas is kept elsewhere."""
    return _text(
        {
            "conversation_history": session.conversation_history,
            "decision_history": session.decision_history,
            "goals": [codec.dump(goal) for goal in session.goals],
            "user_preferences": session.global_context.user_preferences,
        }
    )


def session_of(record: WorkflowRecord) -> SessionContext:
    kept = json.loads(record.session)
    return SessionContext(
        id=f"session-{record.workflow_id}",
        global_context=GlobalContext(user_id=record.user_id, user_preferences=kept.get("user_preferences", {})),
        conversation_history=kept.get("conversation_history", []),
        decision_history=kept.get("decision_history", []),
        goals=[codec.load(Goal, goal) for goal in kept.get("goals", [])],
    )


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("\x00", "\\u0000")
