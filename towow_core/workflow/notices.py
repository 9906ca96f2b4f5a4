"""What notifications have told people by name: each finds that beside their tasks, and nobody else does. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from towow_core.domain.canvas import MAP, NOTIFICATION, CanvasNode, NodeRun, Workflow


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One thing that one person was told.

    Attributes:
        key: Which one it is: the same one has the same key whenever it is asked for.
    """

    workflow: Workflow
    node: CanvasNode
    to: str
    message: str
    at: str
    key: str


def notices_of(workflow: Workflow, person: str | None = None) -> Iterator[Notice]:
    """What the workflow's run has told this person; anybody, where nobody is named."""
    run = workflow.run
    if run is None:
        return
    for node_id in workflow.canvas.nodes.keys() & run.nodes.keys():
        node, state = workflow.canvas.nodes[node_id], run.nodes[node_id]
        for index, told in enumerate(_told(node, state)):
            key = f"{workflow.workflow_id}/{node_id}/{run.run_id}/{state.retries}/{index}"
            said = {"message": str(told["message"]), "at": state.updated_at, "key": key}
            for to in told["to"]:
                if person in {None, to}:
                    yield Notice(workflow=workflow, node=node, to=to, **said)


def _told(node: CanvasNode, state: NodeRun) -> Iterator[Mapping[str, Any]]:
    results = state.result.get("results", ()) if node.node_type == MAP else (state.result,)
    if node.node_type not in {MAP, NOTIFICATION} or not isinstance(results, list | tuple):
        return
    for each in results:
        if isinstance(each, Mapping) and isinstance(each.get("to"), list | tuple) and "message" in each:
            yield each
