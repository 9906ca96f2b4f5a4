"""Trying one node again: which nodes that means, and when it cannot be. Pure."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import STATUS_WORDS, CanvasState, NodeStatus, Workflow
from towow_core.domain.canvas_words import called_said
from towow_core.workflow.checks import label, missing_node
from towow_core.workflow.graph import OVER, is_lost, predecessors

RETRIED = frozenset({NodeStatus.FAILED, NodeStatus.CANCELLED})
_NOT_RUN = Bilingual("没有执行过", "it was not run")


def retry_problem(workflow: Workflow, node_id: str) -> Bilingual | None:
    """Why this node cannot be tried again by itself; None where it can."""
    node, run = workflow.canvas.nodes.get(node_id), workflow.run
    if node is None:
        return missing_node(node_id)
    state = run.nodes.get(node_id) if run else None
    if run is None or state is None or state.status not in RETRIED:
        now = _now(state.status) if state else _NOT_RUN
        return Bilingual(
            f"只有失败或停下的节点可以单独重试；节点{label(node).zh}{now.zh}。",
            f"Only a node that failed or was stopped can be tried again by itself; of {label(node).en}: {now.en}.",
        )
    waits_for = [
        called_said(workflow.canvas, before)
        for before in sorted(predecessors(workflow.canvas, node_id))
        if before in run.nodes and (run.nodes[before].status not in OVER or is_lost(run.nodes[before]))
    ]
    if waits_for:
        zh, en = "、".join(f"“{each.zh}”" for each in waits_for), ", ".join(f"“{each.en}”" for each in waits_for)
        return Bilingual(
            f"节点{label(node).zh}要等{zh}做完；先重试前面的。",
            f"The node {label(node).en} waits for {en}; try that again first.",
        )
    return None


def _now(status: NodeStatus) -> Bilingual:
    return Bilingual(f"现在是{STATUS_WORDS[status].zh}", f"it is {STATUS_WORDS[status].en}")


def done_again(workflow: Workflow, node_id: str) -> tuple[str, ...]:
    """The node, and what waited on it, also through others; what was completed stays."""
    done = {
        each
        for each, node in (workflow.run.nodes if workflow.run else {}).items()
        if node.status is NodeStatus.COMPLETED
    }
    again = {node_id}
    waiting = [node_id]
    while waiting:
        behind = successors(workflow.canvas, waiting.pop()) - done - again
        again |= behind
        waiting += behind
    return tuple(each for each in workflow.canvas.nodes if each in again)


def successors(canvas: CanvasState, node_id: str) -> frozenset[str]:
    """Nodes that wait for this one."""
    return frozenset(edge.target for edge in canvas.edges.values() if edge.source == node_id)
