""" "Flyers are not done yet", 海报还没做完: what it waits for is told; what is marked done is opened again.

Where something behind it has begun, or is done, it is said before what becomes of that, and asked.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from towow_core.domain.canvas import NODE_KINDS, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.drafts import DecisionType
from towow_core.domain.state_words import REPLANNING, state_of
from towow_core.engine.conversation import not_done_patterns as patterns
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.questions import how_it_stands
from towow_core.engine.conversation.reading import CERTAIN, LIKELY, Action, Request, ask

_LENGTH_MAX = 200
_NOT_NEEDED = "skipped_not_needed"
_UNDER_WAY = frozenset({NodeStatus.WAITING, NodeStatus.RUNNING})
_BEGUN = _UNDER_WAY | {NodeStatus.FAILED, NodeStatus.CANCELLED}


def says_not_done(text: str) -> bool:
    """Whether it says as a whole that something is not done, or is to be open again; and asks for nothing else."""
    return _read(text) is not None


def opens_again(text: str) -> bool:
    """Whether it orders as a whole that what it names is open again."""
    said = _read(text)
    return said is not None and said.is_order and not said.is_asked


def not_done_yet(request: Request) -> Action | None:
    """What a report that nodes are not done comes to, or an order to open them again; None where it is neither.

    Raises:
        Open: It cannot be told which node is meant.
    """
    if (said := _read(request.text)) is None:
        return None
    if said.is_all:
        return _all_reopened(request, said)
    nodes = [request.canvas.nodes[_meant(request, mark, said)] for mark in dict.fromkeys(MARK.findall(request.text))]
    if said.is_order:  # why one of them cannot be opened, the rules say
        return _reopened(request, nodes, said)
    if done := [node for node in nodes if _is_done(request, node, has_not_needed=False)]:
        return _reopened(request, done, said)
    if said.is_only_of_done:
        return None
    return DecisionType.RESPOND, {"message": how_it_stands(request, [node.node_id for node in nodes])}, LIKELY


@dataclass(frozen=True)
class _Said:
    """How it is said.

    Attributes:
        is_order: It is to be open again; else that it is not done is told.
        is_sure: It is to be so whatever has begun behind it.
        is_asked: Whether it is to be is asked.
        is_only_of_done: Of what is not done, it says something else.
        is_plain: It is told of what waits as well.
        is_all: It is said of all that is done.
    """

    is_order: bool = False
    is_sure: bool = False
    is_asked: bool = False
    is_only_of_done: bool = False
    is_plain: bool = False
    is_all: bool = False


def _read(text: str) -> _Said | None:
    if len(text) > _LENGTH_MAX or not (MARK.search(text) or patterns.AGAIN.search(text)):
        return None
    if patterns.NOT_DONE_YET.fullmatch(text):
        return _Said(is_plain=True)
    if (said := _told(text)) is not None:
        return said
    for form, is_asked in ((patterns.KINDLY, False), (patterns.WHETHER, True)):
        inner = next((each for each in found.groups() if each), "") if (found := form.fullmatch(text)) else ""
        if inner and (said := _told(inner)) is not None and said.is_order:
            return replace(said, is_asked=is_asked)
    return None


def _told(text: str) -> _Said | None:
    if (order := patterns.REOPENS.fullmatch(text)) is not None:
        return _Said(is_order=True, is_sure=any(order[way] for way in patterns.ANYWAY))
    if (whole := patterns.REOPENS_ALL.fullmatch(text)) is not None:
        return _Said(is_order=True, is_all=True, is_sure=any(whole[way] for way in patterns.ANYWAY))
    if patterns.IS_TO_BE_OPEN.fullmatch(text):
        return _Said(is_order=True)
    if patterns.NOT_DONE_YET.fullmatch(text) or patterns.NOT_AFTER_ALL.fullmatch(text):
        return _Said()
    if patterns.SAID_WRONGLY.fullmatch(text):
        return _Said(is_only_of_done=True)
    if (head := _without(patterns.IT_REOPENS, text)) and (_told(head) or patterns.BARELY_NOT.fullmatch(head)):
        return _Said(is_order=True)
    return _told(head) if (head := _without(patterns.BESIDE, text)) else None


def _without(tail: re.Pattern[str], text: str) -> str:
    """What stands before such a tail; "" where there is none."""
    found = next((each for each in tail.finditer(text) if each.end() == len(text)), None)
    return text[: found.start()] if found else ""


def _reopened(request: Request, nodes: Sequence[CanvasNode], said: _Said) -> Action:
    """They are open again; before that it is asked, where something behind them has begun, or is done."""
    back, stays = _behind(request, [node.node_id for node in nodes])
    can_be = request.run is not None and (request.run.is_under_way or not request.run.called_by)
    can_be = can_be and all(_is_done(request, each) and _is_for_people(each) for each in nodes)
    if (said.is_asked or back or stays) and can_be and not said.is_sure:
        question, options = may_it(request.replies.reopen_anyway(nodes), zh=request.replies.zh)
        told = request.replies.reopening(nodes, back, stays, is_over=not (request.run and request.run.is_under_way))
        return ask(f"{told}\n{question}", options)
    return DecisionType.EXECUTE_WORKFLOW, {"reopen": [node.node_id for node in nodes]}, CERTAIN


def _all_reopened(request: Request, said: _Said) -> Action:
    """All that people have done is open again; of several it is asked before, with their names."""
    nodes = [each for each in request.canvas.nodes.values() if _is_for_people(each) and _is_done(request, each)]
    if not nodes:
        return DecisionType.RESPOND, {"message": request.replies.nothing_is_done()}, LIKELY
    return _reopened(request, nodes, replace(said, is_asked=len(nodes) > 1))


def _meant(request: Request, number: str, said: _Said) -> str:
    """The node of a mention: of several, the one that is done."""
    ids = request.marked.mentions[int(number)].node_ids
    done = [each for each in ids if _is_done(request, request.canvas.nodes[each])]
    return done[0] if len(done) == 1 and not said.is_plain else request.node(number)


def _is_done(request: Request, node: CanvasNode, *, has_not_needed: bool = True) -> bool:
    state = request.run.nodes.get(node.node_id) if request.run else None
    if state is None:
        return False
    return state.status is NodeStatus.COMPLETED or (has_not_needed and _is_not_needed(node, state))


def _behind(request: Request, node_ids: Sequence[str]) -> tuple[list[CanvasNode], list[CanvasNode]]:
    """What had begun after these and waits for them again; and what stays as it is, done or under way."""
    canvas, states = request.canvas, request.run.nodes if request.run else {}
    seen, left, back, stays = set(node_ids), list(node_ids), set[str](), set[str]()
    while left:
        source = left.pop()
        behind = {edge.target for edge in canvas.edges.values() if edge.source == source} - seen
        for each in behind & canvas.nodes.keys():
            seen.add(each)
            node, state = canvas.nodes[each], states.get(each)
            if state is None and request.run is not None and request.run.is_under_way:
                continue  # it was drawn since, and has no part in this run
            if state is not None and _stays(node, state):
                stays.add(each)
                continue
            left.append(each)
            if state is not None and state.status in _BEGUN:
                back.add(each)
    return [n for i, n in canvas.nodes.items() if i in back], [n for i, n in canvas.nodes.items() if i in stays]


def _stays(node: CanvasNode, state: NodeRun) -> bool:
    if state.status is NodeStatus.COMPLETED or _is_not_needed(node, state):
        return True
    return state.status in _UNDER_WAY and (not _is_for_people(node) or REPLANNING in state.result)


def _is_not_needed(node: CanvasNode, state: NodeRun) -> bool:
    return state_of(node.node_type, state.status, state.result) == _NOT_NEEDED


def _is_for_people(node: CanvasNode) -> bool:
    return node.node_type in NODE_KINDS and NODE_KINDS[node.node_type].is_done_by_people
