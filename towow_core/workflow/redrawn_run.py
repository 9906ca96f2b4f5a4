"""What a change of the canvas makes of its last run: a state is of the node that it was told of, and of no other. Pure.

A node that comes to be of another kind under the same id has none. One that was deleted when it was done, or at its
end, and comes back as it was, by an undo, has what it had. What people have answered to an approval outlives
its being taken off: where it comes back, it stands there. A yes to what has been changed since is marked, so that
trying again asks anew. What a node has read stays known, whatever is drawn later.
"""

from dataclasses import replace

from towow_core.domain.canvas import APPROVAL, CanvasNode, CanvasState, Deleted, NodeRun, NodeStatus, RunState
from towow_core.domain.earlier_answers import EARLIER_NO, TAKEN_OFF_AS
from towow_core.workflow.data import names_of
from towow_core.workflow.graph import OVER
from towow_core.workflow.reads import has_begun, read_by
from towow_core.workflow.templates import has_template

CHANGED_SINCE = "changed_since"  # of an approval's result: what people have said yes to is not what is asked now
_ASKS = ("question", "people", "needed")


def run_on(run: RunState | None, before: CanvasState, after: CanvasState) -> RunState | None:
    """The run of a canvas that was changed."""
    if run is None:
        return None
    run = _with_what_was_read(run, before, after)
    is_told_otherwise = before.variables != after.variables
    touched = [each for each in run.nodes if is_told_otherwise or before.nodes.get(each) is not after.nodes.get(each)]
    gone = {each for each in touched if not _is_same_kind(before.nodes.get(each), after.nodes.get(each))}
    otherwise = {
        each: _marked(run.nodes[each])
        for each in touched
        if each not in gone and _asks_otherwise(each, run.nodes[each], before, after)
    }
    back = {
        each: _marked(state)
        for each, state in run.taken_off.items()
        if (each in gone or each not in run.nodes) and _is_approval(after.nodes.get(each))
    }
    known = {
        each: deleted.state
        for each, deleted in run.deleted.items()
        if each not in before.nodes and _is_as_it_was(deleted.node, after.nodes.get(each))
    }
    if not (gone or otherwise or back or known):
        return run
    answered = {each: _called(before.nodes[each], run.nodes[each]) for each in gone if _has_answers(before, each, run)}
    left = {each: state for each, state in run.taken_off.items() if each not in back}
    over = {each for each in gone - answered.keys() if each not in after.nodes and run.nodes[each].status in OVER}
    deleted = {each: Deleted(node=before.nodes[each], state=run.nodes[each]) for each in over if each in before.nodes}
    kept = {each: one for each, one in run.deleted.items() if each not in known}
    nodes = {each: state for each, state in run.nodes.items() if each not in gone}
    return replace(
        run,
        nodes={**nodes, **otherwise, **known, **back},
        taken_off={**left, **answered},
        deleted={**kept, **deleted},
    )


def _with_what_was_read(run: RunState, before: CanvasState, after: CanvasState) -> RunState:
    """Of what has begun: the nodes that it read by a text, a name or a line that is another one now."""
    is_called_otherwise = names_of(before) != names_of(after)
    redrawn = {each.target for each in before.edges.values() if after.edges.get(each.edge_id) is not each}
    known: dict[str, NodeRun] = {}
    for node_id, state in run.nodes.items():
        is_same = before.nodes.get(node_id) is after.nodes.get(node_id) and node_id not in redrawn
        if node_id not in before.nodes or (is_same and not is_called_otherwise) or not has_begun(state):
            continue
        now = frozenset(read_by(after, node_id)) if node_id in after.nodes else frozenset()
        left = [each for each in read_by(before, node_id) if each not in now]
        if read := tuple(dict.fromkeys((*state.read, *left))):
            known[node_id] = replace(state, read=read)
    return replace(run, nodes={**run.nodes, **known}) if known else run


def is_asked_otherwise(state: NodeRun) -> bool:
    """Whether it is an approval whose yes is to what was asked before a change."""
    return bool(state.result.get(CHANGED_SINCE))


def _is_same_kind(before: CanvasNode | None, after: CanvasNode | None) -> bool:
    return after is not None and (before is None or before.node_type == after.node_type)


def _is_as_it_was(before: CanvasNode, after: CanvasNode | None) -> bool:
    return after is not None and (before.node_type, before.config) == (after.node_type, after.config)


def _is_approval(node: CanvasNode | None) -> bool:
    return node is not None and node.node_type == APPROVAL


def _has_answers(before: CanvasState, node_id: str, run: RunState) -> bool:
    is_answered = any(run.nodes[node_id].result.get(side) for side in ("yes", "no", EARLIER_NO))
    return is_answered and _is_approval(before.nodes.get(node_id))


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
