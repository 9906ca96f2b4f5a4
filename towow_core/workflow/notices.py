"""What notifications have told people by name: each finds that beside their tasks, and nobody else does. Pure.

It stays when another run begins, until they have read it: what somebody has read, the store knows (`Store.readings`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from towow_core.domain.canvas import MAP, NOTIFICATION, CanvasNode, NodeRun, RunStatus, Workflow
from towow_core.domain.told import Told

KEPT_MAX = 100  # of each person's, the last of a workflow
KEPT_FOR_ALL_MAX = 1_000  # a workflow is read and written as a whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One thing that one person was told.

    Attributes:
        key: Which one it is: the same one has the same key whenever it is asked for.
        is_not_done: It is their own word in a run before, that a task of theirs could not be done.
    """

    workflow: Workflow
    node: CanvasNode
    to: str
    message: str
    at: str
    key: str
    is_not_done: bool = False


def notices_of(workflow: Workflow, person: str | None = None) -> Iterator[Notice]:
    """What the workflow's runs have told this person; anybody, where nobody is named."""
    before = workflow.run.told_before if workflow.run else ()
    for each in (*before, *_told_now(workflow)):
        node = CanvasNode(node_id=each.node_id, node_type=each.node_type, name=each.name)
        said: dict[str, Any] = {"message": each.message, "at": each.at, "key": each.key}
        for to in each.to:
            if person in {None, to}:
                yield Notice(workflow=workflow, node=node, to=to, **said, is_not_done=each.is_not_done)


def told_so_far(workflow: Workflow) -> tuple[Told, ...]:
    """What another run begins with: all that was told until then, the oldest first.

    A task that could not be done stays with its run while that may be taken up; done to its end, it is told here.
    """
    run = workflow.run
    if run is None:
        return ()
    lost = _not_done(workflow) if run.status is RunStatus.COMPLETED else ()
    new = sorted((*_told_now(workflow), *lost), key=lambda each: each.at)
    return _last_of_each((*run.told_before, *new))


def _last_of_each(told: Sequence[Told]) -> tuple[Told, ...]:
    """The last of what each person was told, in order: what one is told often takes nothing from others."""
    counts, kept = Counter[str](), list[Told]()
    for each in reversed(told):
        if any(counts[to] < KEPT_MAX for to in each.to):
            kept.append(each)
        counts.update(each.to)
    return tuple(reversed(kept[:KEPT_FOR_ALL_MAX]))


def _told_now(workflow: Workflow) -> Iterator[Told]:
    """What the last run told; not what it only has from the run that it takes up."""
    run = workflow.run
    if run is None:
        return
    known = {(each.node_id, each.at) for each in run.told_before}
    for node_id in sorted(workflow.canvas.nodes.keys() & run.nodes.keys()):
        node, state = workflow.canvas.nodes[node_id], run.nodes[node_id]
        if (node_id, state.updated_at) in known:
            continue
        for index, told in enumerate(_messages(node, state)):
            key = f"{workflow.workflow_id}/{node_id}/{run.run_id}/{state.retries}/{index}"
            yield _of(node, key, to=tuple(map(str, told["to"])), message=str(told["message"]), at=state.updated_at)


def _not_done(workflow: Workflow) -> Iterator[Told]:
    run = workflow.run
    assert run is not None  # it was looked at before
    for node_id in sorted(workflow.canvas.nodes.keys() & run.nodes.keys()):
        for each in run.nodes[node_id].not_done:
            key = f"{workflow.workflow_id}/{node_id}/{run.run_id}/not_done"
            said = {"message": each.note, "at": each.at, "is_not_done": True}
            yield _of(workflow.canvas.nodes[node_id], key, to=(each.by,), **said)


def _of(node: CanvasNode, key: str, **said: Any) -> Told:
    return Told(key=key, node_id=node.node_id, node_type=node.node_type, name=node.name, **said)


def _messages(node: CanvasNode, state: NodeRun) -> Iterator[Mapping[str, Any]]:
    results = state.result.get("results", ()) if node.node_type == MAP else (state.result,)
    if node.node_type not in {MAP, NOTIFICATION} or not isinstance(results, list | tuple):
        return
    for each in results:
        if isinstance(each, Mapping) and isinstance(each.get("to"), list | tuple) and "message" in each:
            yield each
