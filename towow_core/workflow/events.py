"""Seed 003's events, inside one process: who decided what, what came of it, who changed the canvas.

They are not the events of a negotiation (`towow_core/domain/events.py`); a workflow has a log of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from towow_core.domain.canvas import Caller, DraftStatus, MovedDate, NodeStatus
from towow_core.domain.canvas_words import SAYS
from towow_core.domain.failures import Failure
from towow_core.domain.models import Language, Provenance

PLAN = "plan"  # the client of what a plan draws


@dataclass(frozen=True, slots=True, kw_only=True)
class OrchestrationEvent:
    """Base class. The bus gives an event its id and time where its publisher did not.

    Attributes:
        workflow_id: The workflow it is about.
    """

    workflow_id: str = ""
    event_id: str = ""
    timestamp: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Whose doing something is.

    Attributes:
        by: The person, where it is known who that is.
        client_id: Of the page or program; its connections are called `<client_id>-1`, `<client_id>-2` …
        act: What belongs together as one act, and is taken back as a whole; empty: it is one by itself.
        is_operator: Whether their word is taken for what somebody else said, who is named.
        said_name: What they call themselves, where nobody shows who they are; people are told it, an undo keeps to it.
    """

    by: str = ""
    client_id: str = ""
    act: str = ""
    is_operator: bool = False
    said_name: str = ""

    @property
    def shown(self) -> str:
        """Who, by what was shown, or else by what they say, marked so; empty where neither names anybody."""
        return self.by or (f"{SAYS}{self.said_name}" if self.said_name else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionMadeEvent(OrchestrationEvent):
    """The conversation agent wants something. `confidence` is 0.0 to 1.0; `language` is the person's."""

    decision_type: str
    decision_id: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    confidence: float = 1.0
    thought: str = ""
    language: Language = Language.ZH
    provenance: Provenance = Provenance.LLM
    author: Author = Author()


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionValidatedEvent(OrchestrationEvent):
    """The coordinator allows it: as it was (`validated`), or corrected (`modified`).

    Attributes:
        payload: What is to be carried out.
        corrections: What was changed and why, one sentence each.
    """

    original_decision_id: str
    decision_type: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    status: str = "validated"
    corrections: tuple[str, ...] = ()
    language: Language = Language.ZH
    author: Author = Author()


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionRejectedEvent(OrchestrationEvent):
    """It is not carried out. `reason` is all `errors` in one text."""

    original_decision_id: str
    decision_type: str
    reason: str
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeExecutionEvent(OrchestrationEvent):
    """A node was created, or came further.

    Attributes:
        run_id: The run that it belongs to; empty when it was created.
        original_decision_id: The decision that it comes from; empty where a person did it.
        by: Who said so, where a person did.
        inputs: What its templates came to, said once, when it begins.
        retries: Which attempt says so: how often it had been tried again in this run when that one began.
        whose: Whose the task is for whoever says so: nothing is said of one that was handed on meanwhile. Empty:
            whoever's it is.
    """

    node_id: str
    node_type: str
    status: NodeStatus
    result: Mapping[str, Any] = field(default_factory=dict)
    error: str | None = None
    failure: Failure | None = None
    run_id: str = ""
    original_decision_id: str = ""
    by: str = ""
    inputs: Mapping[str, Any] = field(default_factory=dict)
    retries: int = 0
    whose: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkflowExecutionStartedEvent(OrchestrationEvent):
    """A run began, with these nodes.

    Attributes:
        retry_of: The run that it takes up: what was completed in it stays so, the rest is done again.
        again: Where only these of it are done again: all others stay as that run left them. Empty: whatever is left.
        variables: What the workflow's variables are in this run.
        called_by: As `RunState` has it.
        reopens: What somebody opened again, which is why it takes that run up; empty: nothing.
        by: Who started it, where that is known.
    """

    node_count: int
    run_id: str = ""
    node_ids: tuple[str, ...] = ()
    original_decision_id: str = ""
    retry_of: str = ""
    again: tuple[str, ...] = ()
    variables: Mapping[str, Any] = field(default_factory=dict)
    called_by: tuple[Caller, ...] = ()
    reopens: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkflowExecutionCompletedEvent(OrchestrationEvent):
    """A run is over: `completed`; `failed` where a node failed; `cancelled` where somebody ended it.

    Attributes:
        result: How many nodes ended how.
        by: Who cancelled it.
    """

    status: str
    result: Mapping[str, Any] = field(default_factory=dict)
    run_id: str = ""
    original_decision_id: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkflowExecutionPausedEvent(OrchestrationEvent):
    """A run was paused: what is under way goes on, nothing more begins. `by`: who wanted it."""

    run_id: str = ""
    original_decision_id: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkflowExecutionResumedEvent(OrchestrationEvent):
    """A paused run goes on: what waits for people has as much time left as when it was paused."""

    run_id: str = ""
    original_decision_id: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NodesRetriedEvent(OrchestrationEvent):
    """What failed in a run that is under way is done again in it; what was done stays.

    Attributes:
        node_ids: What somebody wants to be tried again; none: what had no part in the run joins it.
        again: That, and what waited on it: all of it is as if the run had not come to it yet.
        reopens: These did not fail: they were done, and are to be done once more.
        by: Who wanted it, where that is known.
    """

    run_id: str
    node_ids: tuple[str, ...]
    again: tuple[str, ...]
    original_decision_id: str = ""
    reopens: bool = False
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrectedEvent(OrchestrationEvent):
    """What a done task came to was wrong, and is another.

    Attributes:
        before, after: Its `result` and `note`, as they were and as they are now.
        again: What had used the old one in a run that is under way, and what is behind that: it is done again.
        by: Who corrected it; `entered_by`: who wrote that down for them; empty: nobody else.
    """

    run_id: str
    node_id: str
    before: Mapping[str, str] = field(default_factory=dict)
    after: Mapping[str, str] = field(default_factory=dict)
    again: tuple[str, ...] = ()
    original_decision_id: str = ""
    by: str = ""
    entered_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CanvasChangeEvent(OrchestrationEvent):
    """Somebody changes the canvas: a person through a client, or the workflow agent.

    Attributes:
        change_type: node_added, node_updated, node_deleted, node_moved, edge_added, edge_deleted, variables_set;
            or several: `steps`, all of them or none (and `said`, what they come to in both languages, by the server).
        change_data: What is added, or which node or edge is meant and what becomes of it.
        client_id: Who; they are not told of their own change.
        version: Of the canvas that the change was made on.
        strategy: version_check, last_write_wins, or empty for what is usual (`towow_core/workflow/conflicts.py`).
        by, act, said_name: As `Author` has them.
        takes_back: Versions whose changes are not in force any more by this one.
        restores: The version that it goes back to.
        settles: The task in a run whose part was negotiated again: this says whose it is now. Only the server says so.
    """

    change_type: str
    change_data: Mapping[str, Any] = field(default_factory=dict)
    client_id: str = ""
    version: int = 0
    strategy: str = ""
    original_decision_id: str = ""
    by: str = ""
    act: str = ""
    said_name: str = ""
    takes_back: tuple[int, ...] = ()
    restores: int | None = None
    settles: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DatesMovedEvent(OrchestrationEvent):
    """Days behind a part that was negotiated again have moved: whoever does what is due then, and the owner, are told.

    Attributes:
        node_id: The task whose part it was.
    """

    node_id: str = ""
    moved: tuple[MovedDate, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftClosedEvent(OrchestrationEvent):
    """A draft was brought into its workflow, or dropped; in the draft's own log.

    Attributes:
        version: Of the draft's canvas, as it was brought in; where there is a later one, the draft stays open. None: of
            one that was dropped, and of those that were closed before it was kept.
    """

    status: DraftStatus
    by: str = ""
    version: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkflowRenamedEvent(OrchestrationEvent):
    """A workflow is called otherwise from now on. A repeat says the same.

    Attributes:
        before: What it was called until then; empty where that was not kept.
    """

    title: str
    before: str = ""
    original_decision_id: str = ""
    by: str = ""


def single_changes(event: CanvasChangeEvent) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """The changes that an event is made of, each with its data: its steps, or itself."""
    if event.change_type != "several":
        return ((event.change_type, event.change_data),)
    return tuple((step["change_type"], step["change_data"]) for step in event.change_data.get("steps", ()))


EVENT_CLASSES: tuple[type[OrchestrationEvent], ...] = (
    DecisionMadeEvent,
    DecisionValidatedEvent,
    DecisionRejectedEvent,
    NodeExecutionEvent,
    WorkflowExecutionStartedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    NodesRetriedEvent,
    ResultCorrectedEvent,
    CanvasChangeEvent,
    DatesMovedEvent,
    DraftClosedEvent,
    WorkflowRenamedEvent,
)
