"""Several things at once, and where they go: new ones behind a node, those there in a row, one between two others.

"Add three tasks after the hall: …", "connect them in that order after the hall", "connect A to B, that to C", "put A
between B and C". Written out, each is a line or a node by itself; what would have to be guessed is asked by the rules.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence
from itertools import pairwise

from towow_core.domain.canvas import CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.built_sentences import nodes_built
from towow_core.engine.conversation.canvas_patterns import IN_ORDER, N
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.plain_orders import node_of
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Open
from towow_core.engine.conversation.requests import NEXT_ORDER
from towow_core.engine.conversation.task_names import begins_with_work

_PLEASE = r"\s*(?:please\s+|now\s+|then\s+|and\s+|let['’]?s\s+|请|再|然后|把|将){0,3}\s*"
_MANY = r"(?:(?:the|these|two|three|four|five|six|seven|several|a\s+few|some|another|\d{1,2})\s+){0,2}(?:(?:more|new|further|following)\s+){0,2}"
_MANY_ZH = r"(?:[两二三四五六七几]|\d{1,2})?(?:个|项|步|条)?(?:新的?)?"
_IN_TURN = r"(?:in\s+(?:that|this)\s+order|one\s+after\s+(?:the\s+other|another)|in\s+a\s+row|in\s+(?:a\s+)?sequence|in\s+turn|依次|按顺序|按这个顺序|一个接一个)"
_ADDED = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_PLEASE}(?:add|create|insert|put\s+in|draw)\s+{_MANY}(?:tasks|steps|to-?dos)\s*,?\s*(?P<turn0>{_IN_TURN}\s*,?\s*)?(?:right\s+)?(?P<where>after|behind|before)\s+(?:the\s+)?(?P<of>{N})\s*,?\s*(?P<turn>{_IN_TURN})?\s*[:：–-]\s*(?P<items>\S.*)",
        rf"{_PLEASE}(?:right\s+)?(?P<where>after|behind|before)\s+(?:the\s+)?(?P<of>{N})\s*,?\s*(?:please\s+)?(?:add|create|insert|draw)\s+{_MANY}(?:tasks|steps|to-?dos)\s*(?P<turn>{_IN_TURN})?\s*[:：–-]\s*(?P<items>\S.*)",
        rf"{_PLEASE}(?:在)?(?P<of>{N})\s*(?P<where>之后|以后|后面|之前|前面|后|前)\s*[，,]?\s*(?:再|请|还)?(?P<turn>{_IN_TURN})?(?:添加|增加|新增|加|添|插入|安排)(?:上|入)?\s*{_MANY_ZH}(?:任务|步骤|环节)\s*[:：]\s*(?P<items>\S.*)",
        rf"{_PLEASE}(?P<turn>{_IN_TURN})?(?:添加|增加|新增|加|添|插入)(?:上|入)?\s*{_MANY_ZH}(?:任务|步骤|环节)\s*[，,]?\s*(?:都)?(?:接|排|放|连)?在(?P<of>{N})\s*(?P<where>之后|以后|后面|之前|前面|后|前)\s*[:：]\s*(?P<items>\S.*)",
    )
)
_NEEDED = re.compile(
    rf"{_PLEASE}(?:once|when|after|as\s+soon\s+as)\s+(?:the\s+)?(?P<of>{N})(?:['’]s|\s+(?:is|are|has\s+been|have\s+been))?(?:\s+(?:done|finished|over|[a-z]{{3,12}}ed))?\s*,?\s*(?:then\s+)?(?:we|i)\s+(?:still\s+|also\s+)?(?:need|have|want|are\s+going)\s+to\s+(?P<items>[^⟦?]+)",
    re.IGNORECASE,
)
_THEN = re.compile(r"\s*(?:and\s+)?(?:then|after\s+(?:that|this)|next|然后|接着|之后)\s*[,，]?\s*(?P<items>(?![^,，、]{0,30}(?:add|create|start|run)\b)[^⟦?？]{3,200})", re.IGNORECASE)  # fmt: skip
_THENS = re.compile(r"\s*[,;]?\s*(?:and\s+)?\bthen\b\s*", re.IGNORECASE)
_ITEMS = re.compile(r"\s*(?:,\s*(?:and\s+)?|、|，|;|\band\b)\s*", re.IGNORECASE)
_LIST = rf"(?:the\s+)?{N}(?:\s*(?:[,，、]|\band\b|和|与)+\s*(?:the\s+)?{N}){{1,7}}"
_IN_A_ROW = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_PLEASE}(?:connect|link|chain|join|put|do|arrange|string|place)\s+(?P<list>{_LIST})\s*,?\s*{_IN_TURN}\s*,?\s*(?:right\s+)?(?P<where>after|behind|before)\s+(?:the\s+)?(?P<of>{N})[\s.!]*",
        rf"{_PLEASE}(?:connect|link|chain|join|put|arrange|string|place)\s+(?P<list>{_LIST})\s+(?:right\s+)?(?P<where>after|behind|before)\s+(?:the\s+)?(?P<of>{N})\s*,?\s*{_IN_TURN}[\s.!]*",
        rf"{_PLEASE}(?P<list>{_LIST})\s*{_IN_TURN}(?:连|接|排|放)?(?:到|在)(?P<of>{N})\s*(?P<where>之后|以后|后面|之前|前面|后|前)[\s。！!吧]*",
    )
)
_THAT_TO = re.compile(rf"{_PLEASE}(?:connect|link|join)\s+(?:the\s+)?{N}\s+(?:to|with)\s+(?:the\s+)?{N}(?:\s*[,;]?\s*(?:and\s+)?(?:then\s+)?(?:that(?:\s+one)?|it|this(?:\s+one)?|the\s+latter)\s+(?:to|with)\s+(?:the\s+)?{N}){{1,6}}[\s.!]*", re.IGNORECASE)  # fmt: skip
_BETWEEN = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_PLEASE}(?:put|move|place|insert|shift|slot|bring)\s+(?:the\s+)?(?P<x>{N})\s+(?:in\s+)?(?:in\s?)?between\s+(?:the\s+)?(?P<a>{N})\s+and\s+(?:the\s+)?(?P<b>{N})[\s.!]*",
        rf"(?:the\s+)?(?P<x>{N})\s+(?:goes|comes|belongs|should\s+(?:go|come|be)|has\s+to\s+(?:go|come|be))\s+(?:in\s?)?between\s+(?:the\s+)?(?P<a>{N})\s+and\s+(?:the\s+)?(?P<b>{N})[\s.!]*",
        rf"{_PLEASE}(?P<x>{N})\s*(?:要|应该|得)?(?:放|移|挪|排|插|调)(?:到|在|进)\s*(?P<a>{N})\s*(?:和|与|跟)\s*(?P<b>{N})\s*(?:之间|中间)[\s。！!吧]*",
    )
)
_STEPS_MAX = 7


def with_lists_placed(sentence: str, known: Known) -> str:
    """The orders; the sentence where it is none of these.

    Raises:
        Open: It cannot be told where they go.
    """
    if QUESTION.search(sentence):
        return sentence
    whole = marked(sentence, known.canvas)
    found = _added(whole, known) or _needed(whole, known) or _in_a_row(whole, known) or _that_to(whole, known)
    found = found or ("" if known.acts(sentence) else _put_between(whole, known) or _then(sentence, known))
    return found or sentence


def _added(whole: Marked, known: Known) -> str:
    found = next((m for form in _ADDED if (m := form.fullmatch(whole.text))), None)
    node = node_of(whole, found["of"], known) if found else None
    if found is None or node is None:
        return ""
    in_turn = bool(found["turn"] or found.groupdict().get("turn0"))
    return _drawn(whole.quoted(found["items"]), node, found["where"], known, in_turn=in_turn)


def _needed(whole: Marked, known: Known) -> str:
    """ "After the hall is booked we need to find musicians, then print the tickets": each behind the one before."""
    found = _NEEDED.fullmatch(whole.text)
    node = node_of(whole, found["of"], known) if found else None
    if found is None or node is None or known.acts(whole.quoted(whole.text)):
        return ""
    items = [each.strip(TRIM) for each in _THENS.split(found["items"])]
    if not all(begins_with_work(each) for each in items) or any("," in each for each in items):
        return ""
    return _drawn(", ".join(items), node, "after", known, in_turn=True)


def _drawn(items: str, node: CanvasNode, where: str, known: Known, *, in_turn: bool) -> str:
    """New tasks, all of them behind the node (or before it), and one behind the other where that is said."""
    in_turn = in_turn or IN_ORDER.search(items) is not None
    items = items.strip(TRIM)
    order = f"{'依次' if in_turn else ''}加任务：{items}" if known.replies.zh else f"add tasks: {items}{', one after the other' if in_turn and not IN_ORDER.search(items) else ''}"  # fmt: skip
    acts = known.acts(order)
    names = [str(each["name"]) for each in nodes_built(acts[0])] if len(acts) == 1 and acts[0][0] is DecisionType.CREATE_WORKFLOW_PLAN else []  # fmt: skip
    there = {each.name for each in known.canvas.nodes.values()}
    if not 1 < len(names) < _STEPS_MAX or there & set(names) or len(set(names)) < len(names):
        return ""
    is_before = where.casefold() in {"before", "之前", "前面", "前"}
    ends = (names[-1:] if is_before else names[:1]) if in_turn else names
    lines = [(each, node.name) if is_before else (node.name, each) for each in ends]
    return NEXT_ORDER.join([order, *(_line(a, b, known) for a, b in lines)])


def _in_a_row(whole: Marked, known: Known) -> str:
    found = next((m for form in _IN_A_ROW if (m := form.fullmatch(whole.text))), None)
    if found is None:
        return ""
    nodes = [node_of(whole, mark[0], known) for mark in MARK.finditer(found["list"])]
    other = node_of(whole, found["of"], known)
    row = [each for each in nodes if each is not None and other is not None and each.node_id != other.node_id]
    if other is None or None in nodes or len({each.node_id for each in row}) < len(row):
        return ""
    is_before = found["where"].casefold() in {"before", "之前", "前面", "前"}
    return _row([*row, other] if is_before else [other, *row], known)


def _that_to(whole: Marked, known: Known) -> str:
    if _THAT_TO.fullmatch(whole.text) is None:
        return ""
    nodes = [node_of(whole, mark[0], known) for mark in MARK.finditer(whole.text)]
    row = [each for each in nodes if each is not None]
    return _row(row, known) if len(row) == len(nodes) else ""


def _row(nodes: Sequence[CanvasNode], known: Known) -> str:
    there = {(edge.source, edge.target) for edge in known.canvas.edges.values()}
    lines = [_line(a.name, b.name, known) for a, b in pairwise(nodes) if (a.node_id, b.node_id) not in there]
    return _orders(lines, known)


def _put_between(whole: Marked, known: Known) -> str:
    """A node that is there, out of where it was; what stood before it leads to what stood behind it then."""
    found = next((m for form in _BETWEEN if (m := form.fullmatch(whole.text))), None)
    x, a, b = (node_of(whole, found[name], known) if found else None for name in "xab")
    if x is None or a is None or b is None or len({x.node_id, a.node_id, b.node_id}) < 3:  # noqa: PLR2004
        return ""
    edges = [(edge.source, edge.target) for edge in known.canvas.edges.values()]
    if (b.node_id, a.node_id) in edges:
        a, b = b, a
    name = known.canvas.called
    before = [source for source, target in edges if target == x.node_id and source != a.node_id]
    behind = [target for source, target in edges if source == x.node_id and target != b.node_id]
    cut = [(each, x.node_id) for each in before] + [(x.node_id, each) for each in behind]
    cut += [(a.node_id, b.node_id)] if (a.node_id, b.node_id) in edges else []
    new = [(one, other) for one in before for other in behind if (one, other) not in edges]
    new += [line for line in ((a.node_id, x.node_id), (x.node_id, b.node_id)) if line not in edges]
    form = "去掉“{}”和“{}”之间的连线" if known.replies.zh else "remove the line between “{}” and “{}”"
    return _orders([*(form.format(name(p), name(q)) for p, q in cut), *(_line(name(p), name(q), known) for p, q in new)], known)  # fmt: skip


def _then(sentence: str, known: Known) -> str:
    """Several things to do behind "then", right after something was drawn: whether they are to be added is asked.

    Raises:
        Open: They are.
    """
    found, last = _THEN.fullmatch(sentence), next(known.exchanges, None)
    drawn = re.search(r"^(?:Created|已创建).*“(?P<name>[^”\n]+)”", last[1].content, re.MULTILINE) if last else None
    if found is None or drawn is None or drawn["name"] not in {node.name for node in known.canvas.nodes.values()}:
        return ""
    items = [each for each in _ITEMS.split(found["items"].strip(TRIM)) if each]
    if len(items) < 2 or not all(begins_with_work(each) for each in items):  # noqa: PLR2004
        return ""
    name, zh = drawn["name"], known.replies.zh
    way = f"在“{name}”之后依次加任务：{'、'.join(items)}" if zh else f"add tasks after “{name}”, one after the other: {', '.join(items)}"  # fmt: skip
    raise Open(known.replies.did_you_mean([way], ""), [way])


def _line(source: str, target: str, known: Known) -> str:
    return f"连接“{source}”和“{target}”" if known.replies.zh else f"connect “{source}” and “{target}”"


def _orders(orders: Sequence[str], known: Known) -> str:
    return NEXT_ORDER.join(orders) if 0 < len(orders) <= _STEPS_MAX and all(map(known.acts, orders)) else ""
