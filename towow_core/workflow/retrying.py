"""Trying nodes again, and opening done ones again: which nodes that means, and when it cannot be. Pure.

In a run that is under way they are done again in that run; of one that is over another run takes them up.
"""

from collections.abc import Iterable

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, NODE_KINDS, CanvasNode, CanvasState, NodeRun, NodeStatus, Workflow
from towow_core.domain.canvas_words import called_said, listed_said
from towow_core.domain.state_words import REPLANNING, state_said
from towow_core.workflow.checks import label, missing_node
from towow_core.workflow.graph import NOT_NEEDED, OVER, is_lost, predecessors
from towow_core.workflow.redrawn_run import is_asked_otherwise

RETRIED = frozenset({NodeStatus.FAILED, NodeStatus.CANCELLED})
_STAYS = frozenset({NodeStatus.COMPLETED, NodeStatus.RUNNING, NodeStatus.WAITING})
NOTHING_FAILED = Bilingual(
    "这次执行里没有没做成的部分，不用重试。",
    "Nothing has failed in the run that is under way, so there is nothing to retry.",
)


def retry_problem(workflow: Workflow, node_id: str) -> Bilingual | None:
    """Why this node cannot be tried again by itself; None where it can."""
    node, run = workflow.canvas.nodes.get(node_id), workflow.run
    if node is None:
        return missing_node(node_id)
    state = run.nodes.get(node_id) if run else None
    waits_for = _lost_before(workflow, node_id)
    if state is not None and state.status is NodeStatus.SKIPPED and is_lost(state) and waits_for is not None:
        return Bilingual(
            f"节点{label(node).zh}跳过了，因为它前面的{waits_for.zh}没做成；重试前面的，它会跟着再来。",
            f"The node {label(node).en} was skipped because of {waits_for.en}; try that again, and this follows.",
        )
    if run is None or state is None or state.status not in RETRIED:
        now = _now(node, state)
        return Bilingual(
            f"只有没做成或停下的节点可以单独重试；节点{label(node).zh}{now.zh}。",
            f"Only a node that failed or was stopped can be tried again by itself; of {label(node).en}: {now.en}.",
        )
    if waits_for is not None:
        return Bilingual(
            f"节点{label(node).zh}要等{waits_for.zh}做完；先重试前面的。",
            f"The node {label(node).en} waits for {waits_for.en}; try that again first.",
        )
    return None


def _lost_before(workflow: Workflow, node_id: str) -> Bilingual | None:
    """What comes before it, and is not done; None: all of it is."""
    states = workflow.run.nodes if workflow.run else {}
    before = sorted(predecessors(workflow.canvas, node_id) & states.keys())
    found = [each for each in before if states[each].status not in OVER or is_lost(states[each])]
    return listed_said([called_said(workflow.canvas, each) for each in found]) if found else None


def _now(node: CanvasNode, state: NodeRun | None) -> Bilingual:
    now = state_said(node, state)
    return Bilingual(f"现在是“{now.zh}”", f"it is {now.en}")


def reopen_problem(workflow: Workflow, node_id: str) -> Bilingual | None:
    """Why what people have done here cannot be opened again; None where it can."""
    node, run = workflow.canvas.nodes.get(node_id), workflow.run
    if node is None:
        return missing_node(node_id)
    name = label(node)
    if not NODE_KINDS[node.node_type].is_done_by_people:
        return Bilingual(
            f"{name.zh}不是由人做的：只有人做完的节点可以重新打开。",
            f"{name.en} is not done by people: only what somebody has done can be opened again.",
        )
    state = run.nodes.get(node_id) if run else None
    if run is None or state is None or not stays_done(state):
        now = _now(node, state)
        return Bilingual(
            f"只有做完了的、或者说了不需要的可以重新打开；{name.zh}{now.zh}。",
            f"Only what is done, or was said not to be needed, can be opened again; of {name.en}: {now.en}.",
        )
    if not run.is_under_way and run.called_by:
        caller = run.called_by[-1].workflow_id
        return Bilingual(
            f"这次执行的结果已经交给工作流 {caller} 用了：在那里重试。",
            f"What this run came to was given to the workflow {caller}, which has used it: try it again there.",
        )
    return None


def opened_again(workflow: Workflow, node_id: str) -> tuple[str, ...]:
    """It, and what comes after it and waits for somebody, which waits for it first; what was done after it stays so."""
    return done_again(workflow, (node_id,), is_reopened=True)


def stays_behind(workflow: Workflow, again: Iterable[str]) -> tuple[str, ...]:
    """What comes right after these and stays as it is, as it is done, or is under way."""
    states, again = workflow.run.nodes if workflow.run else {}, set(again)
    behind = {after for each in again for after in successors(workflow.canvas, each)} - again
    is_left = {each for each in behind if each in states and states[each].status in _STAYS}
    return tuple(each for each in workflow.canvas.nodes if each in is_left)


def failed_in(workflow: Workflow) -> tuple[str, ...]:
    """What can be tried again of its run."""
    return tuple(each for each in workflow.canvas.nodes if retry_problem(workflow, each) is None)


def done_again(workflow: Workflow, node_ids: Iterable[str], *, is_reopened: bool = False) -> tuple[str, ...]:
    """These nodes, and what waited on them, also through others; what was completed, or is under way, stays.

    What was drawn while a run goes on takes no part in it, nor does it when something before it is done again; but an
    approval that stands before them is asked: also where it was drawn since, or asks now what nobody has said yes to.

    Args:
        is_reopened: They were done, so something after them may wait for people already, who then wait for them first.
    """
    states = workflow.run.nodes if workflow.run else {}
    node_ids = {*node_ids, *to_be_asked(workflow, node_ids)}
    stays = {each for each, node in states.items() if _is_settled(node)}
    if is_reopened:
        stays -= {each for each in stays if _waits_for_people(workflow, each)}
    stays |= workflow.canvas.nodes.keys() - states.keys() if workflow.is_running else set()
    again = set(node_ids)
    waiting = list(again)
    while waiting:
        behind = successors(workflow.canvas, waiting.pop()) - stays - again
        again |= behind
        waiting += behind
    return tuple(each for each in workflow.canvas.nodes if each in again)


def to_be_asked(workflow: Workflow, node_ids: Iterable[str]) -> frozenset[str]:
    """Before these nodes, as far as nothing done stands between: what must come first, and no run has asked."""
    states, canvas = workflow.run.nodes if workflow.run else {}, workflow.canvas
    found, seen, left = set[str](), set[str](), list(node_ids)
    while left:
        for each in predecessors(canvas, left.pop()) - seen:
            seen.add(each)
            state = states.get(each)
            if state is not None and _is_settled(state):
                found |= {each} if is_asked_otherwise(state) else set()
                continue
            is_new = state is None and (not workflow.is_running or canvas.nodes[each].node_type == APPROVAL)
            found |= {each} if is_new else set()
            left += [each] if is_new or state is not None else []
    return frozenset(found)


def asked_anew(workflow: Workflow) -> tuple[str, ...]:
    """What a run does that takes up one that is over, where approvals ask now what nobody has said yes to; else empty.

    Empty: whatever is not done, as of any run that takes another up.
    """
    states = workflow.run.nodes if workflow.run else {}
    left = {each for each in workflow.canvas.nodes if each not in states or not stays_done(states[each])}
    anew = to_be_asked(workflow, left) - left
    return tuple(each for each in workflow.canvas.nodes if each in left | anew) if anew else ()


def stays_done(node: NodeRun) -> bool:
    """Whether a run that takes this one's up does it not again."""
    return node.status is NodeStatus.COMPLETED or node.result.get("skipped") == NOT_NEEDED


def _waits_for_people(workflow: Workflow, node_id: str) -> bool:
    """Or is about to: it has just begun. What is negotiated again waits for that, and goes on."""
    node, state = workflow.canvas.nodes.get(node_id), workflow.run.nodes[node_id] if workflow.run else NodeRun()
    begun = state.status in {NodeStatus.WAITING, NodeStatus.RUNNING} and REPLANNING not in state.result
    return begun and node is not None and NODE_KINDS[node.node_type].is_done_by_people


def _is_settled(node: NodeRun) -> bool:
    return node.status in _STAYS or node.result.get("skipped") == NOT_NEEDED


def successors(canvas: CanvasState, node_id: str) -> frozenset[str]:
    """Nodes that wait for this one."""
    return frozenset(edge.target for edge in canvas.edges.values() if edge.source == node_id)
