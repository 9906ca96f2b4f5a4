"""Answers to what people ask about a canvas and its run, from what is there."""

import re
from collections.abc import Sequence

from towow_core.domain.canvas import NODE_KINDS, TASK, CanvasNode, CanvasState, NodeRun, NodeStatus, RunState
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.canvas_replies import CanvasReplies

_DONE = frozenset({NodeStatus.COMPLETED})
_HELD = frozenset({NodeStatus.PENDING, NodeStatus.WAITING, NodeStatus.RUNNING})


def answer(
    question: str, about: Sequence[str], canvas: CanvasState, run: RunState | None, replies: CanvasReplies
) -> str | None:
    """What there is to say to it; None where it is not a question that can be answered from the canvas.

    Args:
        about: The nodes that it names; none: all of them.
    """
    nodes = [canvas.nodes[node_id] for node_id in about] or list(canvas.nodes.values())
    if not canvas.nodes:
        return replies.canvas(canvas, run)
    if not about and (said := _of_a_person(question, nodes, run, replies)):
        return said
    if patterns.WHO.search(question) and not patterns.WHY_WAITING.search(question):
        return replies.lines(replies.who(node) for node in nodes)
    if patterns.WHEN.search(question):
        dated = [node for node in nodes if node.config.get("due")] or nodes[: len(about)]
        return replies.lines(replies.due(node) for node in dated) or replies.no_dates()
    if patterns.WHY_WAITING.search(question):
        held = nodes if about else [node for node in nodes if _status(node, run) is NodeStatus.WAITING]
        return replies.lines(_why(node, canvas, run, replies) for node in held) or replies.nothing_waits(run)
    if patterns.LEFT.search(question):
        left = [node for node in nodes if _status(node, run) not in _DONE]
        return replies.left(left, run)
    if about:
        return replies.lines(replies.state(node, _state(node, run)) for node in nodes)
    return replies.canvas(canvas, run) if patterns.STATUS.search(question) else None


def _has_nobody(node: CanvasNode) -> bool:
    return node.node_type == TASK and not (node.config.get("assignee_name") or node.config.get("assignee"))


def _of_a_person(
    question: str, nodes: Sequence[CanvasNode], run: RunState | None, replies: CanvasReplies
) -> str | None:
    """What somebody has to do who is named, or what nobody has; None where it is about neither."""
    people = {str(node.config.get("assignee_name") or node.config.get("assignee") or "") for node in nodes} - {""}
    named = [person for person in sorted(people, key=len, reverse=True) if _is_named(person, question)]
    if not named:
        is_nobodys = patterns.NOBODYS.search(question) is not None
        return replies.nobodys([node for node in nodes if _has_nobody(node)]) if is_nobodys else None
    of = [n for n in nodes if named[0] in (n.config.get("assignee_name"), n.config.get("assignee"))]
    return replies.tasks_of(named[0], [replies.task_of(node, _state(node, run)) for node in of])


def _is_named(person: str, question: str) -> bool:
    if not person.isascii():
        return person in question
    return re.search(rf"(?<!\w){re.escape(person)}(?!\w)", question, re.IGNORECASE) is not None


def _why(node: CanvasNode, canvas: CanvasState, run: RunState | None, replies: CanvasReplies) -> str:
    """What holds a node: what it follows and is not done, a person, or that nothing is executed."""
    status = _status(node, run)
    before = [canvas.nodes[edge.source] for edge in canvas.edges.values() if edge.target == node.node_id]
    open_ones = [each for each in before if _status(each, run) not in _DONE]
    if status is None or status not in _HELD:
        return replies.state(node, _state(node, run))
    if open_ones and status is NodeStatus.PENDING:
        return replies.waits_for(node, open_ones)
    return (
        replies.waits_for_people(node)
        if NODE_KINDS[node.node_type].is_done_by_people
        else replies.state(node, _state(node, run))
    )


def _state(node: CanvasNode, run: RunState | None) -> NodeRun | None:
    return run.nodes.get(node.node_id) if run else None


def _status(node: CanvasNode, run: RunState | None) -> NodeStatus | None:
    state = _state(node, run)
    return state.status if state else None
