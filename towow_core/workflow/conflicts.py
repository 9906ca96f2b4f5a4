"""Who wins when two change a canvas at once: seed 003's three strategies. Pure: a state and a change in, a result out.

* `version_check`, the usual one: a change made on an older canvas is a conflict, and carries the current one.
* `last_write_wins`: for moves, and for whoever asks for it. The named properties get the later value, all others stay;
  the order is the one in which changes reach the server, because clients' clocks differ.
* `server_first`: while a run executes. What the run has begun stays as the run has it, whatever a client asks for;
  but for who does a task that waits for its person: that may be handed on; for what failed, or was skipped behind it:
  what it says may be mended, to be tried again; for the day of a milestone that is not reached; and for how a node
  that it reads is called.
  What a sentence decided may be several changes, each on the canvas that the one before it made.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import (
    APPROVAL,
    MILESTONE,
    NODE_KINDS,
    TASK,
    CanvasEdge,
    CanvasNode,
    CanvasState,
    NodeStatus,
    RunState,
    Workflow,
)
from towow_core.domain.canvas_words import called_said
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.state_words import state_said
from towow_core.workflow.changes import apply_change
from towow_core.workflow.data import condition_problem
from towow_core.workflow.draft_rules import closed_problem
from towow_core.workflow.events import PLAN, CanvasChangeEvent, single_changes
from towow_core.workflow.graph import OVER, is_lost
from towow_core.workflow.hidden_text import hidden_problem, names_on, unseen_problem
from towow_core.workflow.marks import mark_problem
from towow_core.workflow.readers import by_ids
from towow_core.workflow.refusals import bilingual_of
from towow_core.workflow.retrying import RETRIED
from towow_core.workflow.takeover import OF_THE_PART

WHOSE = frozenset({"assignee", "assignee_name"})
NAMES_THEM = frozenset({"responsibility"})  # of a plan, in which the person is named


HANDS_ON = "tasks"  # the client of a change by which whoever has a task gives it to somebody else
OURS = frozenset({HANDS_ON, PLAN, "import", "workflow_agent", "variables"})  # clients that nobody else is called


class Strategy(StrEnum):
    VERSION_CHECK = "version_check"
    LAST_WRITE_WINS = "last_write_wins"
    SERVER_FIRST = "server_first"


@dataclass(frozen=True, slots=True, kw_only=True)
class SyncResult:
    """What became of a change.

    Attributes:
        conflict: It was made on something that is no more; `current_state` is what is.
        is_full: There is no room for it; once something is taken out, it can be.
        node_ids: The nodes that are in the way, where that is more than what the change is about.
        message: One sentence where it was not applied.
        said: The same in both languages.
        new_version: Of the canvas, where it was applied.
    """

    success: bool
    conflict: bool = False
    is_full: bool = False
    node_ids: tuple[str, ...] = ()
    current_state: CanvasState
    message: str = ""
    said: Bilingual | None = None
    new_version: int | None = None


def resolve(workflow: Workflow, event: CanvasChangeEvent) -> SyncResult:
    """Apply the change by the strategy that is due, or say why not."""
    canvas = workflow.canvas
    if (closed := closed_problem(workflow)) is not None:
        return not_applied(canvas, closed)
    if event.client_id == HANDS_ON:  # somebody may have said just now that it is done, or could not be
        late = mark_problem(workflow, str(event.change_data.get("node_id")))
        if late is not None:
            return not_applied(canvas, late)
    strategy = strategy_for(workflow, event)
    if strategy is not Strategy.LAST_WRITE_WINS and event.version != canvas.version and not _is_decided(event):
        return _conflict(canvas, _stale(event.version, canvas.version))
    try:
        if strategy is Strategy.SERVER_FIRST and (begun := begun_by_run(workflow, event)) is not None:
            return _conflict(canvas, begun)
        known = partial(names_on, canvas)
        if not event.settles and (unseen := unseen_problem(event.change_type, event.change_data, known)) is not None:
            return not_applied(canvas, unseen)
        changed = apply_change(canvas, event.change_type, event.change_data)
        if (problem := hidden_problem(event) or _no_condition(event)) is not None:
            return not_applied(canvas, problem)
    except CanvasRefused as error:
        return refused_by(canvas, error)
    return SyncResult(success=True, current_state=changed, new_version=changed.version)


def _no_condition(event: CanvasChangeEvent) -> Bilingual | None:
    """Why a line that somebody draws has no condition; what was there before comes back as it was."""
    if event.settles or event.takes_back or event.restores is not None:
        return None
    lines = (data for kind, data in single_changes(event) if kind == "edge_added")
    return next(filter(None, map(condition_problem, lines)), None)


def refused_by(canvas: CanvasState, error: CanvasRefused) -> SyncResult:
    """The same of a change that cannot be."""
    return replace(not_applied(canvas, bilingual_of(error), is_full=error.is_full), node_ids=error.node_ids)


def not_applied(canvas: CanvasState, why: Bilingual, *, is_full: bool = False) -> SyncResult:
    """It cannot be, and this is why."""
    return SyncResult(success=False, is_full=is_full, current_state=canvas, message=why.en, said=why)


def strategy_for(workflow: Workflow, event: CanvasChangeEvent) -> Strategy:
    """The strategy for this change now. Where a node is drawn concerns no run."""
    if all(kind == "node_moved" for kind, _ in single_changes(event)):
        return Strategy.LAST_WRITE_WINS
    if workflow.is_running:
        return Strategy.SERVER_FIRST
    if event.strategy == Strategy.LAST_WRITE_WINS:
        return Strategy.LAST_WRITE_WINS
    return Strategy.VERSION_CHECK


def _is_decided(event: CanvasChangeEvent) -> bool:
    """Whether a decision's own change is meant of what is there now: the one before it may be of the same decision."""
    return bool(event.original_decision_id) and event.strategy == Strategy.LAST_WRITE_WINS


def begun_by_run(workflow: Workflow, event: CanvasChangeEvent) -> Bilingual | None:
    """What the run has begun already and this change would alter; None where it alters nothing of the kind.

    Raises:
        CanvasRefused: Not all of its steps can be.
    """
    run, data = workflow.run, event.change_data
    if run is None or not workflow.is_running:
        return None
    if event.settles and (data.get("node_id") == event.settles or _says_of_date(workflow, run, event)):
        return None
    if event.change_type == "several":
        return _begun_by_several(workflow, event)
    free = (_is_mended(run, event), _hands_on(workflow, run, event), _puts_off(workflow, run, event))
    if event.change_type == "node_updated" and any(free):
        return None
    if event.change_type in {"node_updated", "node_deleted"}:
        return _begun(workflow, run, data.get("node_id"))
    if event.change_type == "edge_added":
        return _begun(workflow, run, data.get("target"))
    if event.change_type == "edge_deleted":
        edge = workflow.canvas.edges.get(str(data.get("edge_id") or ""))
        source, target = (edge.source, edge.target) if edge else (data.get("source"), data.get("target"))
        return _begun(workflow, run, target) or _asks_people(workflow, run, source)
    return None


def held_properties(workflow: Workflow, node: CanvasNode) -> dict[str, Bilingual]:
    """By name, of its name and configuration, what the run holds as it is now, and why; the others can be changed."""
    kind = NODE_KINDS[node.node_type]
    changes = {"name": {"name": node.name}} | {
        name: {"config": {name: node.config.get(name)}} for name in (*kind.required, *kind.optional)
    }
    said = {
        name: begun_by_run(
            workflow,
            CanvasChangeEvent(change_type="node_updated", change_data={"node_id": node.node_id, **facts}),
        )
        for name, facts in changes.items()
    }
    return {name: why for name, why in said.items() if why is not None}


def _begun_by_several(workflow: Workflow, event: CanvasChangeEvent) -> Bilingual | None:
    steps = [replace(event, change_type=kind, change_data=facts) for kind, facts in single_changes(event)]
    found = [(each, said) for each in steps if (said := begun_by_run(workflow, each)) is not None]
    if not found:
        return None
    after = apply_change(workflow.canvas, event.change_type, event.change_data)
    was, is_now = by_ids(workflow.canvas), by_ids(after)
    held = list(dict.fromkeys(said for each, said in found if not _reads_the_same(was, is_now, each)))
    return Bilingual("\n".join(said.zh for said in held), " ".join(said.en for said in held)) if held else None


def _reads_the_same(was: CanvasState, is_now: CanvasState, event: CanvasChangeEvent) -> bool:
    """Whether nothing comes to the node or line of this step but to read what it read by other names."""
    data = event.change_data
    if event.change_type.startswith("edge"):
        edge_id = str(data.get("edge_id"))
        return edge_id in was.edges and was.edges[edge_id] == is_now.edges.get(edge_id)
    node_id = str(data.get("node_id"))
    old, new = was.nodes.get(node_id), is_now.nodes.get(node_id)
    if event.change_type == "node_deleted" and _lines_of(was, node_id) != _lines_of(is_now, node_id):
        return False  # deleted and drawn anew, it has lost what it waited for
    return old is not None and new is not None and replace(new, position=old.position) == old


def _lines_of(canvas: CanvasState, node_id: str) -> list[CanvasEdge]:
    return [edge for _, edge in sorted(canvas.edges.items()) if node_id in {edge.source, edge.target}]


def _hands_on(workflow: Workflow, run: RunState, event: CanvasChangeEvent) -> bool:
    """Whether nothing is changed but whose a task is that waits for its person, and what names them."""
    data, node_id = event.change_data, str(event.change_data.get("node_id"))
    node, state = workflow.canvas.nodes.get(node_id), run.nodes.get(node_id)
    waits = node is not None and node.node_type == TASK and state is not None and state.status is NodeStatus.WAITING
    config = data.get("config")
    if not waits or not isinstance(config, Mapping) or WHOSE.isdisjoint(config):
        return False
    is_nobodys = not any(node.config.get(name) for name in WHOSE) if node else False
    given = set(OF_THE_PART) if is_nobodys else WHOSE | NAMES_THEM  # with a plan's part comes what was agreed to
    return set(data) <= {"node_id", "config", "name"} and set(config) <= given


def _is_mended(run: RunState, event: CanvasChangeEvent) -> bool:
    """Whether what a node says may be changed though the run came to it: it failed, and may be tried again."""
    state = run.nodes.get(str(event.change_data.get("node_id")))
    return state is not None and is_lost(state)


def _puts_off(workflow: Workflow, run: RunState, event: CanvasChangeEvent) -> bool:
    """Whether nothing is changed but the day of a milestone that has not been reached."""
    data, node_id = event.change_data, str(event.change_data.get("node_id"))
    node, state = workflow.canvas.nodes.get(node_id), run.nodes.get(node_id)
    waits = node is not None and node.node_type == MILESTONE and state is not None and state.status not in OVER
    config = data.get("config")
    return waits and set(data) <= {"node_id", "config"} and isinstance(config, Mapping) and set(config) == {"due"}


def _says_of_date(workflow: Workflow, run: RunState, event: CanvasChangeEvent) -> bool:
    """Whether nothing is changed but a milestone that has not been reached, or what there is by then at its tasks."""
    data, node_id = event.change_data, str(event.change_data.get("node_id"))
    node, state = workflow.canvas.nodes.get(node_id), run.nodes.get(node_id)
    words = set(data.get("config") or {}) | (set(data) - {"node_id", "config"})
    if node is None or event.change_type != "node_updated" or (state is not None and state.status in OVER):
        return False
    return words <= {MILESTONE: {"name", "deliverable", "notes", "due"}, TASK: {"deliverable"}}.get(
        node.node_type, set()
    )


def _begun(workflow: Workflow, run: RunState, node_id: object) -> Bilingual | None:
    node = run.nodes.get(str(node_id))
    if node is None or node.status is NodeStatus.PENDING:
        return None
    drawn = workflow.canvas.nodes.get(str(node_id))
    name, now = called_said(workflow.canvas, str(node_id)), state_said(drawn, node)
    instead = _instead(drawn, node.status)
    return Bilingual(
        f"这次执行已经到了“{name.zh}”（{now.zh}），现在不能这样改它。{instead.zh}",
        f"The run has come to “{name.en}” already ({now.en}), so it cannot be changed like this now. {instead.en}",
    )


def _asks_people(workflow: Workflow, run: RunState, node_id: object) -> Bilingual | None:
    """Without a line from where people's yes is waited for, what follows would be done as though it were given."""
    node, state = workflow.canvas.nodes.get(str(node_id)), run.nodes.get(str(node_id))
    is_asked = node is not None and node.node_type == APPROVAL and state is not None and state.status not in OVER
    return _begun(workflow, run, node_id) if is_asked else None


def _instead(node: CanvasNode | None, status: NodeStatus) -> Bilingual:
    """What one can do with a node that a run has begun."""
    if status in RETRIED:
        return Bilingual(
            "可以改它写的内容，再重试；要删除它或改连线，等这次执行结束，或者停止它。",
            "What it says can be changed, and then it can be tried again; to delete it or to change its lines, wait for"
            " the end of the run, or cancel it.",
        )
    if status in OVER:
        return Bilingual("等这次执行结束，或者停止它，再改。", "Change it when the run is over, or cancel the run.")
    if node is None or status is not NodeStatus.WAITING or not NODE_KINDS[node.node_type].is_done_by_people:
        return Bilingual("可以等它结束，或者停止这次执行。", "Wait for its end, or cancel the run.")
    if node.node_type != TASK:
        return Bilingual("可以回答它，或者停止这次执行。", "Answer it, or cancel the run.")
    return Bilingual(
        "可以标记它（做完了、没做成、不再需要），转交给别人，或者停止这次执行。",
        "Mark it (done, could not be done, not needed), hand it on to somebody else, or cancel the run.",
    )


def _stale(theirs: int, ours: int) -> Bilingual:
    return Bilingual(
        f"版本冲突：改动基于版本 {theirs}，现在是 {ours}；请基于最新状态重试。",
        f"The change was made on version {theirs} of the canvas, which is at {ours}; try again on the current state.",
    )


def _conflict(canvas: CanvasState, said: Bilingual) -> SyncResult:
    return SyncResult(success=False, conflict=True, current_state=canvas, message=said.en, said=said)
