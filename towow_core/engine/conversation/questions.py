"""Answers to what people ask about a canvas and its run, from what is there."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.canvas import (
    APPROVAL,
    MILESTONE,
    NODE_KINDS,
    TASK,
    CanvasNode,
    CanvasState,
    NodeRun,
    NodeStatus,
    RunState,
)
from towow_core.engine.conversation import question_patterns as patterns
from towow_core.engine.conversation.ambiguity import is_about_the_others
from towow_core.engine.conversation.asked import Asked
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.day_questions import of_days
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.money_questions import is_of_money, of_money
from towow_core.engine.conversation.order_questions import of_order
from towow_core.engine.conversation.people_questions import of_people
from towow_core.engine.conversation.reading import Request
from towow_core.engine.conversation.setting_questions import approver, of_settings

_OF_WORK = re.compile(  # what is said of work, whosever and whenever it is
    r"负责|等|做|管|办|干|跟进?|分工|安排|人员|完成|好|忙|认领|接|截止|期限|时间"
    r"|\b(?:responsible|assigned|assignees?|owners?|doing|does|working|work|works|in charge|charge|involved|taking part|team|people|finished|done|busy|dates?|due|deadlines?|finish|happens?|waiting|running|to do|care|whom|nobody|somebody|unfinished|ready|going|stuck|blocked|holding|wait|waits)\b",
    re.IGNORECASE,
)
_ASKS_ELSE = re.compile(
    r"能不能|可不可以|能否|该不该|要不要|什么(?!情况|状态|进展|进度|样|时候|地步|程度)|啥(?!情况|时候|进展)|哪(?!里|儿|一?步|个?阶段)|谁|多少|几"
    r"|^\W*(?:can|could|should|may|must|shall)\b|\b(?:what|which|who|whose|where)\b(?! (?:is|are|'s)? ?(?:the )?(?:status|state|progress|condition)\b)(?!(?:'s|\s+is|\s+has|\s+about)?\s*(?:up|happen\w*|going on|wrong|the matter|(?:the )?(?:status|state|progress))?\s*(?:to|with|of|about)?\s*(?:the\s+)?⟦)",
    re.IGNORECASE,
)
_OF_A_RUN = re.compile(
    r"情况|状态|所有|进行|上次|这次|刚才|进展|进度|如何|怎么?样|怎样|到哪|顺利|整体|整个|总体|目前|最新|跑|执行|运行|成功|失败|结束|概况|看|步|样|课程|项目|活动|事"
    r"|\b(?:status|state|progress|going|it's|overall|everything|update|summary|overview|run|running|finished|over|done|succeed\w*|failed|far|look|looks|picture|on|moment|happening|news|latest|really|actually|whole|stand|stands|today)\b",
    re.IGNORECASE,
)
_DONE = frozenset({NodeStatus.COMPLETED})
_HELD = frozenset({NodeStatus.PENDING, NodeStatus.WAITING, NodeStatus.RUNNING})


_TOPICS = (of_money, of_settings, of_people, of_order, of_days)  # each is sure of its own, or leaves it to the next


def answer(request: Request, plain: str, about: tuple[str, ...]) -> str | None:
    """What there is to say to it; None where it is not a question that can be answered from the canvas.

    Args:
        plain: The question without what is only polite, with marks for nodes.
        about: The nodes that it names; none: all of them.
    """
    asked = Asked(plain, about, request.canvas, request.run, request.today, request.replies, request.people)
    question, about, canvas, run, replies = asked.question, asked.about, asked.canvas, asked.run, asked.replies
    nodes = asked.nodes
    if not canvas.nodes:
        return replies.canvas(canvas, run)
    if is_about_the_others(question):
        return None
    if patterns.HISTORY.search(question) or patterns.AVAILABLE.search(question):
        is_drawn = patterns.ON_CANVAS.search(question) and not patterns.AVAILABLE.search(question)
        return replies.in_history() if is_drawn else None
    if (said := next((found for topic in _TOPICS if (found := topic(asked)) is not None), None)) is not None:
        return said
    if is_of_money(question) or (asked.period is not None and not about):
        return None  # of a budget, or of those days, it is not known; and nothing else is asked
    if not about and (said := _of_a_person(question, nodes, run, replies)):
        return said
    if (said := _in_order(question, about, canvas, run, replies)) is not None:
        return said
    is_known = bool(about) or asked.is_of_all(patterns.WHO, patterns.WHEN, patterns.WHY_WAITING, _OF_WORK)
    said = _of_nodes(asked, nodes) if is_known else None
    return said or _how_far(asked)


def _of_nodes(asked: Asked, nodes: Sequence[CanvasNode]) -> str | None:
    """Whose they are, when they are due, or what they wait for; None where it asks for none of these."""
    question, canvas, run, replies = asked.question, asked.canvas, asked.run, asked.replies
    is_of_all = MARK.search(question) is None
    is_whose = patterns.WHO.search(question) or (patterns.ANYBODY.search(question) and not is_of_all)
    if is_whose and not patterns.WHY_WAITING.search(question):
        if is_of_all and patterns.NOT_DONE.search(question):
            nodes = [node for node in nodes if _status(node, run) not in _DONE]
        return replies.lines(_who(node, asked) for node in _once(nodes, canvas, is_of_all=is_of_all))
    if patterns.WHEN.search(question):
        dated = [node for node in nodes if node.config.get("due")] or ([] if is_of_all else nodes)
        return replies.lines(replies.due(node) for node in dated) or replies.no_dates()
    if patterns.WHY_WAITING.search(question):
        held = [node for node in nodes if _status(node, run) is NodeStatus.WAITING] if is_of_all else nodes
        return replies.lines(_why(node, canvas, run, replies) for node in held) or replies.nothing_waits(run)
    return None


def _how_far(asked: Asked) -> str | None:
    question, about, run, replies = asked.question, asked.about, asked.run, asked.replies
    nodes = asked.nodes
    if about and _ASKS_ELSE.search(question):
        return None  # how far it is answers no "what" and no "which"
    if patterns.LEFT.search(question):
        return replies.left([node for node in nodes if _status(node, run) not in _DONE], run)
    if about:
        is_asked = patterns.HOW_FAR.search(question) is not None
        return replies.lines(replies.state(node, _state(node, run)) for node in nodes) if is_asked else None
    is_known = patterns.STATUS.search(question) is not None and asked.is_of_all(patterns.STATUS, _OF_WORK, _OF_A_RUN)
    return replies.canvas(asked.canvas, run) if is_known else None


def _in_order(
    question: str, about: Sequence[str], canvas: CanvasState, run: RunState | None, replies: CanvasReplies
) -> str | None:
    """What comes before a node that is named, or behind it; without one, what comes next at all."""
    if len(about) == 1 and (patterns.BEFORE_IT.search(question) or patterns.BEHIND_IT.search(question)):
        is_before = patterns.BEFORE_IT.search(question) is not None
        lines = canvas.edges.values()
        ids = [e.source for e in lines if e.target == about[0]] if is_before else []
        ids += [] if is_before else [e.target for e in lines if e.source == about[0]]
        beside = [canvas.nodes[node_id] for node_id in ids]
        return replies.beside(canvas.nodes[about[0]], beside, is_before=is_before)
    if about or patterns.NEXT.search(question) is None:
        return None
    turn = [node for node in canvas.nodes.values() if _is_next(node, canvas, run)]
    return replies.next(turn, run)


def _is_next(node: CanvasNode, canvas: CanvasState, run: RunState | None) -> bool:
    """Whether its turn is now: it waits or runs; without a run, whatever follows nothing."""
    if run is not None:
        return _status(node, run) in {NodeStatus.WAITING, NodeStatus.RUNNING}
    return all(edge.target != node.node_id for edge in canvas.edges.values())


def _once(nodes: Sequence[CanvasNode], canvas: CanvasState, *, is_of_all: bool) -> Iterator[CanvasNode]:
    """Without the tasks that lead to a milestone that is named, as they are told of with it; of all, no milestone."""
    if is_of_all:
        return (node for node in nodes if node.node_type != MILESTONE)
    reached = {node.node_id for node in nodes if node.node_type == MILESTONE}
    told = {edge.source for edge in canvas.edges.values() if edge.target in reached}
    return (node for node in nodes if node.node_type == MILESTONE or node.node_id not in told)


def _who(node: CanvasNode, asked: Asked) -> str:
    """Who does it; of a milestone, which nobody does, who does what leads to it."""
    replies = asked.replies
    if node.node_type == APPROVAL:
        return approver(asked, node)
    if node.node_type != MILESTONE:
        return replies.who(node)
    before = asked.before(node.node_id)
    return replies.who_leads_to(node, [each for each in before if each.node_type != MILESTONE])


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
    if len(named) > 1 and not any(other in named[0] for other in named[1:]):
        return None  # of two people something else is asked
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
    state = _state(node, run)
    if node.node_type == MILESTONE and state is not None and (day := state.result.get("until")):
        return replies.waits_for_day(node, str(day))
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
