"""Answers to what people ask about a canvas and its run, from what is there."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator, Mapping, Sequence

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
from towow_core.engine.conversation.asked import Asked, Takes, asked_of
from towow_core.engine.conversation.day_questions import ASKS_WHAT, of_days
from towow_core.engine.conversation.kept_from import what_failed, what_waits_for_a_yes
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.missing_questions import may_run, of_failures, of_missing
from towow_core.engine.conversation.money_questions import is_of_money, is_of_nobody, of_money
from towow_core.engine.conversation.order_questions import ORDER, of_order
from towow_core.engine.conversation.people_questions import of_people
from towow_core.engine.conversation.queries import done_and_left, of_query
from towow_core.engine.conversation.reading import Request
from towow_core.engine.conversation.setting_questions import approver, of_settings
from towow_core.engine.conversation.waiting_for_people import of_waiting, questions_of

_OF_WORK = re.compile(  # what is said of work, whosever and whenever it is
    r"负责|等|做|管|办|干|跟进?|分工|安排|人员|完成|好|忙|认领|接|截止|期限|时间"
    r"|\b(?:responsible|assigned|assignees?|owners?|belongs?|doing|does|working|work|works|in charge|charge|involved|taking part|team|people|finished|done|busy|dates?|due|deadlines?|finish|happens?|waiting|running|to do|care|whom|nobody|somebody|unfinished|ready|going|stuck|blocked|holding|wait|waits)\b",
    re.IGNORECASE,
)
_ASSIGNED = re.compile(  # what is said of whose work is what
    r"负责|做(?!完|好|成)|管|干|跟进?|分工|安排|人员|认领|接|事|各|都"
    r"|\b(?:who(?:se|m)?|responsible|assigned|assignees?|owners?|doing|does|in charge|charge|involved|taking part|team|people|work(?:s|ing)? on|takes?|taking|care|what|to do|for|nobody|somebody|has|have|handles?|handling)\b",
    re.IGNORECASE,
)
_ASKS_ELSE = re.compile(
    r"能不能|可不可以|能否|该不该|要不要|什么(?!情况|状态|进展|进度|样|时候|地步|程度)|啥(?!情况|时候|进展)|哪(?!里|儿|一?步|个?阶段)|谁|多少|几"
    r"|^\W*(?:can|could|should|may|must|shall)\b|\b(?:what|which|who|whose|where)\b(?! (?:is|are|'s)? ?(?:the )?(?:status|state|progress|condition)\b)(?!(?:'s|\s+is|\s+has|\s+about)?\s*(?:up|happen\w*|going on|wrong|the matter|(?:the )?(?:status|state|progress))?\s*(?:to|with|of|about)?\s*(?:the\s+)?⟦)",
    re.IGNORECASE,
)
_OF_A_RUN = re.compile(
    r"情况|状态|所有|进行|上次|这次|刚才|进展|进度|如何|怎么?样|怎样|咋样|到哪|顺利|整体|整个|总体|目前|最新|跑|执行|运行|成功|失败|结束|概况|看|步|样|课程|项目|活动|事"
    r"|\b(?:status|state|progress|going|it's|overall|everything|update|summary|overview|run|running|finished|over|done|succeed\w*|failed|far|look|looks|picture|on|moment|happening|news|latest|really|actually|whole|stand|stands|today)\b",
    re.IGNORECASE,
)
_DATED = re.compile(
    r"截止|期限|时间|日期|到期|完成|做完|要|交"
    r"|\b(?:dates?|due|deadlines?|finish(?:ed)?|done|happens?|ready|to do|scheduled|planned)\b",
    re.IGNORECASE,
)
_OF_LEFT = re.compile(
    r"没有?(?=[做完办弄干])|做|完成|完|成|多少|几个?|缺|差|谁|一"
    r"|\b(?:how many|how much(?= (?:is |work is )?(?:left|still|work)\b)|done|finished|complete[d]?|open|undone|pending|unfinished|what's|who|over|by|so far|work)\b",
    re.IGNORECASE,
)
_OF_SOMEBODY = re.compile(
    r"什么|啥|哪|几|多少|吗|有没有|负责|忙|情况|进展|进度|怎么?样|手|管|跟进?|接|分到|分工"
    r"|\b(?:what|which|how|many|much|does|do|is|are|has|have|doing|supposed|responsible|assigned|busy|tasks?|list|show|for|up to|belongs?|to do|working|work|owns?|taken|care)\b",
    re.IGNORECASE,
)
_FINISHED = re.compile(
    r"做完|办完|弄完|完成|没(?=[做办弄])|\b(?:done|finish(?:ed)?|complete[d]?|ready|open|unfinished)\b", re.IGNORECASE
)
_DIRECTLY = re.compile(r"紧挨着?|紧接着?|直接|\b(?:right|directly|immediately|just)\b", re.IGNORECASE)
_DONE = frozenset({NodeStatus.COMPLETED})
_HELD = frozenset({NodeStatus.PENDING, NodeStatus.WAITING, NodeStatus.RUNNING})


_TOPICS = (
    of_failures,
    of_missing,
    of_waiting,
    of_query,
    of_money,
    of_settings,
    of_people,
    of_order,
    of_days,
)  # each is sure of its own, or leaves it to the next
_OF_ONE = re.compile(  # what is said with how far, whose and why of a node that is named
    r"谁|负责人?|哪位|人|管|跟|接|办|订|定|谈|写|发|买|画|印|拍|剪|选|收|交|签|请|怎么?样?|咋样?|为什么|为何|等|时候|归|准备|已经?|还|多|搞|妥|齐|成|到|进|行|顺|利|下|过|如何|情况|状态|进展|进度|如今|一直|一|来着?|开始|动手"
    r"|\b(?:who(?:se|m)?|how|why|where|far|already|ever|any ?(?:one|body)|some ?(?:one|body)|been|made|make|making|look(?:s|ing)?|think|say|says|come|comes|coming|care|taken|take|takes|taking|assigned|assignee|owner|owns|responsible|in charge|charge|person|people|does|do|yet|still|along|well|on track|up|with|happened|happening|doing|started?|begun|again(?=\W*$)|progress|status|state|waiting|wait|for|finally|track|getting|under way|underway|over|off|team|handles?|handling|holding|holds|it'?s|both|since|long|so|much)\b",
    re.IGNORECASE,
)
_NOT_YET = re.compile(  # beside why or how far it is, which is told the same either way
    r"没有?|不|\b(?:not|\w+n['’]t)\b", re.IGNORECASE
)
_WHY = re.compile(r"为什么|为何|怎么|咋|\bwhy\b", re.IGNORECASE)
_WHO_CAN = re.compile(r"谁(?:能|可以|会|该|应该)|\bwho (?:can|may|should|could|might|would)\b", re.IGNORECASE)
_HYPOTHESIS = re.compile(
    r"如果|要是|假如|假设|万一|的话|倘若|\b(?:if|suppose|supposing|assuming|imagine|would happen|were to|what about)\b",
    re.IGNORECASE,
)


def answer(request: Request, plain: str, named: Mapping[str, tuple[str, ...]]) -> str | None:
    """What there is to say to it; None where it is not a question that can be answered from the canvas.

    Args:
        plain: The question without what is only polite, with marks for nodes.
        named: The ids of the nodes that it names, by the number of the mark; none: all of them.
    """
    asked = asked_of(request, plain, named)
    return may_run(request, asked) or _answer(asked) or None  # of nothing there is nothing to say


def how_it_stands(request: Request, node_ids: Sequence[str]) -> str:
    """That these are not done, and what each of them waits for; "" of none."""
    nodes, run, replies = [request.canvas.nodes[i] for i in node_ids], request.run, request.replies
    if not nodes:
        return ""
    asked = asked_of(request, "", {str(n): (node_id,) for n, node_id in enumerate(node_ids)})
    return replies.lines([replies.left(nodes, run), *(_why(node, asked) for node in nodes if run is not None)])


def not_read(request: Request, plain: str, named: Mapping[str, tuple[str, ...]]) -> str:
    """Which piece of a question kept it from being answered, as a sentence; "" where none is known."""
    asked = asked_of(request, plain, named)
    if asked.is_of_a_stranger:
        return request.replies.not_known_who()
    if is_of_nobody(asked):
        return request.replies.not_said_whose()
    _answer(asked)
    if _HYPOTHESIS.search(asked.question):
        return request.replies.no_trial()
    if not asked.missed:
        return ""
    return request.replies.not_read_of(request.marked.said(min(asked.missed, key=len)))


def _answer(asked: Asked) -> str | None:
    question, canvas, run, replies = asked.question, asked.canvas, asked.run, asked.replies
    if not canvas.nodes:
        return replies.canvas(canvas, run)
    if asked.is_of_a_stranger:
        return None
    if patterns.HISTORY.search(question) or patterns.AVAILABLE.search(question):
        is_drawn = patterns.ON_CANVAS.search(question) and not patterns.AVAILABLE.search(question)
        return replies.in_history() if is_drawn else None
    if (said := next((found for topic in _TOPICS if (found := topic(asked)) is not None), None)) is not None:
        return said
    if is_of_money(question) or (asked.period is not None and not asked.about):
        return None  # of a budget, or of those days, it is not known; and nothing else is asked
    if not asked.about and (said := _of_a_person(asked)):
        return said
    if (said := _in_order(asked)) is not None:
        return said
    return _of_nodes(asked) or _how_far(asked)


def _of_nodes(asked: Asked) -> str | None:
    """Whose they are, when they are due, or what they wait for; None where it asks for none of these."""
    question, canvas, run, replies = asked.question, asked.canvas, asked.run, asked.replies
    is_of_all = MARK.search(question) is None
    is_anybody = not is_of_all and patterns.ANYBODY.search(question) and not patterns.HAS_ANYBODY.search(question)
    is_whose = patterns.WHO.search(question) or is_anybody
    is_why = patterns.WHY_WAITING.search(question) is not None
    is_when = patterns.WHEN.search(question) is not None and not ASKS_WHAT.search(question)
    takes = Takes.WITHOUT if is_of_all else asked.are_theirs()
    if is_when and is_of_all:
        takes |= Takes.PEOPLE
    if is_why:
        topics = [patterns.WHY_WAITING, patterns.WHO, _OF_WORK if is_of_all else _OF_ONE]
        topics += [_NOT_YET] if _WHY.search(question) else []  # what it does not wait for is something else
        known = asked.reads(*topics, takes=takes)
        if not known:
            return None
        if not is_of_all:
            return replies.lines(_why(node, asked) for node in asked.pool)
        waits = [n for n in asked.pool if _status(n, run) is NodeStatus.WAITING]
        waiting = replies.lines(_why(node, asked) for node in waits) or replies.nothing_waits(run)
        return "\n".join((waiting, *what_failed(asked), *what_waits_for_a_yes(asked)))
    if is_whose and (able := _WHO_CAN.search(question)) is not None:
        asked.missed.append(able.group())  # whose it is tells not who could do it
        return None
    if is_whose:
        left = [patterns.NOT_DONE] if is_of_all and patterns.NOT_DONE.search(question) else []
        whose = (patterns.WHO, patterns.ANYBODY, _ASSIGNED if is_of_all else _OF_ONE)
        if not asked.reads(*whose, *left, takes=takes):
            return None
        nodes = [node for node in asked.pool if not left or _status(node, run) not in _DONE]
        return replies.lines(_who(node, asked) for node in _once(nodes, canvas, is_of_all=is_of_all))
    if is_when and asked.reads(patterns.WHEN, _DATED if is_of_all else _OF_ONE, takes=takes):
        dated = [node for node in asked.pool if node.config.get("due")] or ([] if is_of_all else asked.pool)
        lines = replies.lines(replies.due(node) for node in dated)
        return (
            asked.told(lines or "没有写日期。", lines or "No date stands there.")
            if asked.who or lines
            else replies.no_dates()
        )
    return None


def _how_far(asked: Asked) -> str | None:
    question, about, run, replies = asked.question, asked.about, asked.run, asked.replies
    if about and _ASKS_ELSE.search(question):
        return None  # how far it is answers no "what" and no "which"
    takes = asked.are_theirs() if about else Takes.PEOPLE | Takes.WITHOUT
    is_left = patterns.LEFT.search(question) is not None
    if is_left and asked.reads(patterns.LEFT, patterns.STATUS, _OF_LEFT, takes=takes):
        still = [node for node in asked.pool if _status(node, run) not in _DONE]
        if about and not still:  # "everything" would be all there is, and not what is asked about
            return replies.lines(replies.state(node, _state(node, run)) for node in asked.pool)
        left = "\n".join((replies.left(still, run), *what_waits_for_a_yes(asked)))
        return left if about else asked.told(left, left)
    if about:
        deeds = (patterns.IS_A_DEED_DONE, patterns.HAS_ANYBODY)
        is_asked = patterns.HOW_FAR.search(question) or any(each.search(question) for each in deeds)
        is_known = is_asked and asked.reads(patterns.HOW_FAR, *deeds, patterns.STATUS, _OF_ONE, _NOT_YET, takes=takes)
        return replies.lines(replies.state(node, _state(node, run)) for node in asked.pool) if is_known else None
    is_known = patterns.STATUS.search(question) is not None and asked.reads(
        patterns.STATUS, _OF_A_RUN, takes=Takes.NOTHING
    )
    return replies.canvas(asked.canvas, run) if is_known else None


def _in_order(asked: Asked) -> str | None:
    """What comes before a node that is named, or behind it; without one, what comes next at all."""
    question, about, canvas, replies = asked.question, asked.about, asked.canvas, asked.replies
    is_before = patterns.BEFORE_IT.search(question) is not None
    if len(about) == 1 and (is_before or patterns.BEHIND_IT.search(question)):
        if not asked.reads(ORDER, _DIRECTLY, takes=Takes.NOTHING):
            return None
        beside = asked.before(about[0]) if is_before else asked.behind(about[0])
        return replies.beside(canvas.nodes[about[0]], beside, is_before=is_before)
    if about or patterns.NEXT.search(question) is None or not asked.reads(patterns.NEXT, takes=Takes.NOTHING):
        return None
    return replies.next([node for node in canvas.nodes.values() if _is_next(node, canvas, asked.run)], asked.run)


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
        return replies.who(node, ", ".join(asked.whose(node)))
    before = asked.before(node.node_id)
    told = [replies.who(each, ", ".join(asked.whose(each))) for each in before if each.node_type != MILESTONE]
    return replies.who_leads_to(node, told)


def _has_nobody(node: CanvasNode) -> bool:
    return node.node_type == TASK and not (node.config.get("assignee_name") or node.config.get("assignee"))


def _of_a_person(asked: Asked) -> str | None:
    """What those have to do who are named, or what nobody has; None where it is about neither."""
    question, run, replies = asked.question, asked.run, asked.replies
    if not asked.who:
        is_nobodys = patterns.NOBODYS.search(question) and asked.reads(
            patterns.NOBODYS, patterns.WHO, _OF_WORK, takes=Takes.WITHOUT
        )
        return replies.nobodys([node for node in asked.pool if _has_nobody(node)]) if is_nobodys else None
    if _FINISHED.search(question):
        known = asked.reads(_OF_SOMEBODY, _FINISHED, _NOT_YET, takes=Takes.PEOPLE | Takes.WITHOUT)
        return done_and_left(asked) if known else None
    if not _OF_SOMEBODY.search(question) or not asked.reads(_OF_SOMEBODY, takes=Takes.PEOPLE | Takes.WITHOUT):
        return None
    said = []
    for person in asked.who:
        theirs = [node for node in asked.pool if person in asked.whose(node)]
        said.append(replies.tasks_of(person, [replies.task_of(node, _state(node, run)) for node in theirs]))
    return replies.lines(said)


def _why(node: CanvasNode, asked: Asked) -> str:
    """What holds a node: what it follows and is not done, a person, or that nothing is executed."""
    run, replies, before = asked.run, asked.replies, asked.before(node.node_id)
    status = _status(node, run)
    open_ones = [each for each in before if _status(each, run) not in _DONE]
    if status is None or status not in _HELD:
        return replies.state(node, _state(node, run))
    if open_ones and status is NodeStatus.PENDING:
        return replies.waits_for(node, open_ones)
    state = _state(node, run)
    if questions := questions_of(node, asked):
        return questions
    if node.node_type == MILESTONE and state is not None and (day := state.result.get("until")):
        return replies.waits_for_day(node, str(day))
    return (
        replies.waits_for_people(node, ", ".join(asked.whose(node)))
        if NODE_KINDS[node.node_type].is_done_by_people
        else replies.state(node, _state(node, run))
    )


def _state(node: CanvasNode, run: RunState | None) -> NodeRun | None:
    return run.nodes.get(node.node_id) if run else None


def _status(node: CanvasNode, run: RunState | None) -> NodeStatus | None:
    state = _state(node, run)
    return state.status if state else None
