"""What a change of the canvas makes of its last run: a state is of the node that it was told of, and of no other. Pure.

A node that comes to be of another kind under the same id has none. What people have answered to an approval outlives
its being taken off: where it comes back, it stands there. A yes to what has been changed since is marked, so that
trying again asks anew.
"""

from dataclasses import replace

from towow_core.domain.canvas import APPROVAL, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState
from towow_core.domain.earlier_answers import EARLIER_NO, TAKEN_OFF_AS
from towow_core.workflow.templates import has_template

CHANGED_SINCE = "changed_since"  # of an approval's result: what people have said yes to is not what is asked now
_ASKS = ("question", "people", "needed")


def run_on(run: RunState | None, before: CanvasState, after: CanvasState) -> RunState | None:
    """The run of a canvas that was changed."""
    if run is None:
        return None
    gone = {each for each in run.nodes if not _is_same_kind(before.nodes.get(each), after.nodes.get(each))}
    answered = {each: _called(before.nodes[each], run.nodes[each]) for each in gone if _has_answers(before, each, run)}
    taken_off = {**run.taken_off, **answered}
    back = {
        each: _marked(state)
        for each, state in taken_off.items()
        if each not in run.nodes and (node := after.nodes.get(each)) is not None and node.node_type == APPROVAL
    }
    nodes = {
        each: _marked(state) if _asks_otherwise(each, state, before, after) else state
        for each, state in run.nodes.items()
        if each not in gone
    }
    left = {each: state for each, state in taken_off.items() if each not in back}
    nodes = {**nodes, **back}
    return run if nodes == run.nodes and left == run.taken_off else replace(run, nodes=nodes, taken_off=left)


def is_asked_otherwise(state: NodeRun) -> bool:
    """Whether it is an approval whose yes is to what was asked before a change."""
    return bool(state.result.get(CHANGED_SINCE))


def _is_same_kind(before: CanvasNode | None, after: CanvasNode | None) -> bool:
    return after is not None and (before is None or before.node_type == after.node_type)


def _has_answers(before: CanvasState, node_id: str, run: RunState) -> bool:
    node, result = before.nodes.get(node_id), run.nodes[node_id].result
    return (
        node is not None and node.node_type == APPROVAL and any(result.get(side) for side in ("yes", "no", EARLIER_NO))
    )


def _called(node: CanvasNode, state: NodeRun) -> NodeRun:
    return replace(state, result={**state.result, TAKEN_OFF_AS: node.name})


def _asks_otherwise(node_id: str, state: NodeRun, before: CanvasState, after: CanvasState) -> bool:
    old, new = before.nodes.get(node_id), after.nodes[node_id]
    if old is None or new.node_type != APPROVAL or state.status is not NodeStatus.COMPLETED:
        return False
    is_of_data = any(has_template(new.config.get(name)) for name in _ASKS)
    return _asked(old) != _asked(new) or (is_of_data and before.variables != after.variables)


def _asked(node: CanvasNode) -> tuple[object, ...]:
    """What people say yes to: the question, or the name where none is written; of whom, and how many."""
    return (node.config.get("question") or node.name, *(node.config.get(name) for name in _ASKS[1:]))


def _marked(state: NodeRun) -> NodeRun:
    """As it stands on the canvas again, or under another question."""
    result = {name: value for name, value in state.result.items() if name != TAKEN_OFF_AS}
    is_yes = state.status is NodeStatus.COMPLETED
    return replace(state, result={**result, CHANGED_SINCE: True} if is_yes else result)
