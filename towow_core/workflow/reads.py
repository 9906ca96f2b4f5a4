"""What a node reads of others: by its own texts, and by the conditions of the lines to it. Pure."""

from collections.abc import Iterator

from towow_core.domain.canvas import CanvasState, NodeRun, NodeStatus
from towow_core.workflow.data import expressions_of, names_of
from towow_core.workflow.expression_values import ExpressionFailed
from towow_core.workflow.expressions import NODES, members_of
from towow_core.workflow.inner_nodes import inner_of
from towow_core.workflow.templates import templates_in


def read_by(canvas: CanvasState, node_id: str) -> Iterator[str]:
    """The nodes whose outputs a node's own texts read, or the condition of a line to it."""
    called, node = names_of(canvas), canvas.nodes[node_id]
    inner = inner_of(node)
    texts = [text for each in (node, inner) if each for value in each.config.values() for text in templates_in(value)]
    texts += [text for each in (node, inner) if each for text in expressions_of(each).values()]
    texts += [edge.when for edge in canvas.edges.values() if edge.when and node_id == edge.target]
    for text in texts:
        try:
            names, _ = members_of(text, NODES)
        except ExpressionFailed:
            continue  # it reads nothing, and says why where it is executed
        yield from (called[name] for name in names if name in called)
    yield from (e.source for e in canvas.edges.values() if e.when and e.target == node_id)  # `output` is its source's


def has_begun(state: NodeRun) -> bool:
    """What was stopped or skipped before the run came to it has read nothing; by which way it went, something was."""
    match state.status:
        case NodeStatus.PENDING:
            return False
        case NodeStatus.CANCELLED:
            return bool(state.inputs)
        case NodeStatus.SKIPPED:
            return bool(state.inputs) or "skipped" in state.result
        case _:
            return True
