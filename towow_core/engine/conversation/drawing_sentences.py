"""Where things stand on a canvas, as people say it: a line taken away, a copy, what goes before, between, or waits."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence
from typing import Any

from towow_core.domain.canvas import DELAY, PLAN_PART
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.another_kind import another_kind
from towow_core.engine.conversation.canvas_patterns import LIST, N, node
from towow_core.engine.conversation.changed_nodes import new_name
from towow_core.engine.conversation.details import TRIM, first_group, node_kind
from towow_core.engine.conversation.kind_nouns import A_KIND
from towow_core.engine.conversation.mentions import MARK, named_in_part
from towow_core.engine.conversation.positions import lines_of
from towow_core.engine.conversation.reading import CERTAIN, Action, NotThere, Open, Request, mark_in
from towow_core.engine.language.numerals import read_number


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)


_LINE_ZH = r"(?:之间)?\s*的?\s*(?:那[条根]|这[条根])?\s*(?:连线|连接线|线|箭头|边|连接|依赖关系|依赖)"
_GONE_ZH = r"(?:去掉|删掉|删除|断开|取消|移除|拿掉|去除|不要|删)"
DISCONNECT = _p(
    rf"^(?:把|将)?\s*{node('a1')}\s*(?:到|和|与|跟|至|→|->)\s*{node('b1')}\s*{_LINE_ZH}\s*(?:给|都)?{_GONE_ZH}(?:掉|了|吧)*\s*[。.!！]*$",
    rf"^\s*{_GONE_ZH}\s*(?:从)?\s*{node('a2')}\s*(?:到|和|与|跟|至|→|->)\s*{node('b2')}\s*{_LINE_ZH}\s*[。.!！]*$",
    rf"^(?:把|将)?\s*(?:断开|拆开)\s*{node('a3')}\s*(?:到|和|与|跟|、)\s*{node('b3')}(?:{_LINE_ZH})?\s*[。.!！]*$",
    rf"^(?:把|将)\s*{node('a4')}\s*(?:和|与|跟|、)\s*{node('b4')}\s*(?:断开|拆开)(?:吧|了)?\s*[。.!！]*$",
    rf"^\s*{node('b5')}\s*(?:不用|不必|不需要|不再|无需|可以不|没必要)\s*再?\s*(?:等到?|依赖于?)\s*{node('a5')}\s*(?:做完|完成)?(?:才开始)?了?\s*[。.!！]*$",
    rf"^\s*(?:remove|delete|drop|cut|erase|take away|take out)\s+(?:the\s+)?(?:line|arrow|edge|connection|connector|link|dependency)\s+(?:between|from)\s+{node('a6')}\s+(?:and|to)\s+{node('b6')}\s*[.!]*$",
    rf"^\s*(?:disconnect|unlink|unhook|detach)\s+{node('b7')}\s+(?:and|from)\s+{node('a7')}\s*[.!]*$",
    rf"^\s*{node('b8')}\s+(?:doesn't|does not|no longer|needn't|need not|won't)\s+(?:(?:need|needs|have|has)\s+to\s+)?(?:waits?\s+(?:for|on)|depends?\s+on|follows?)\s+{node('a8')}(?:\s+any ?(?:more|longer))?\s*[.!]*$",
)
COPY = _p(
    rf"^(?:把|将)?\s*(?:复制|拷贝|克隆)\s*(?:一下|一份|一个)?\s*(?P<a>{N})\s*(?:一下|一份|一个)?\s*[。.!！]*$",
    rf"^(?:把|将)?\s*(?P<b>{N})\s*(?:再)?\s*(?:复制|拷贝|克隆)\s*(?:一下|一份|一个)?\s*[。.!！]*$",
    rf"^\s*(?:duplicate|copy|clone|(?:make|add|create) a copy of)\s+(?P<c>{N})\s*[.!]*$",
)
_NAME = rf"(?:{N}|(?!\b(?:and|then)\b|然后|接着|并且?(?=[把删加连执]))[^，,；;。.⟦])+?"
COPY_CALLED = _p(  # one more of it, with a name of its own
    rf"^(?:把|将)?\s*(?:复制|拷贝|克隆)\s*(?:一下|一份|一个)?\s*(?P<a>{N})\s*(?:一下|一份|一个)?\s*[，,]?\s*(?:然后|接着|再|并且?|给)*\s*(?:(?:把|将|给)?(?:它|副本|新的?)的?)?\s*(?:改名为|改名叫做?|改名成|改名|重命名为|命名为|取名为?|起名叫?做?|(?:的?(?:名字|名称|标题))?\s*(?:叫做?|(?<=[字称题])(?:改成|改为|是)))\s*(?P<zh>{_NAME})\s*[。.!！]*$",
    rf"^(?:把|将)?\s*(?P<b>{N})\s*(?:再)?\s*(?:复制|拷贝|克隆)\s*(?:一下|一份|一个)?\s*[，,]?\s*(?:然后|接着|再|并且?|给)*\s*(?:(?:把|将|给)?(?:它|副本|新的?)的?)?\s*(?:改名为|改名叫做?|改名成|改名|重命名为|命名为|取名为?|起名叫?做?|(?:的?(?:名字|名称|标题))?\s*(?:叫做?|(?<=[字称题])(?:改成|改为|是)))\s*(?P<zh2>{_NAME})\s*[。.!！]*$",
    rf"^\s*(?:duplicate|copy|clone|(?:make|add|create) a copy of)\s+(?P<c>{N})\s*[,;]?\s*(?:(?:and\s+|then\s+)*(?:call|name|rename)\s+(?:it|that|the copy)\s+(?:(?:to|as|into)\s+)?|(?:as|called|named)\s+)(?P<en>{_NAME})\s*[.!]*$",
)
_COUNT = r"(?P<n{0}>\d+|[一二两三四五六七八九十]+|a|an|one|two|three|four|five|six|seven|eight|nine|ten)"
WAIT = _p(
    rf"^(?:先)?等(?:上|个|待)?\s*{_COUNT.format(1)}\s*个?(?P<unit1>天|日|小时|钟头|分钟|周|星期|礼拜)\s*(?:之后|以后|后)?\s*[，,]?\s*(?:再|才)(?:能|可以)?\s*(?:开始|做|进行|执行|跑|去)?\s*{node('b1')}\s*[。.!！]*$",
    rf"^\s*wait\s+(?:for\s+)?{_COUNT.format(2)}\s+(?P<unit2>day|hour|minute|week)s?\s*,?\s*(?:before|and then|then)\s+(?:starting\s+|doing\s+|running\s+|we\s+)?(?:start\s+|do\s+|run\s+)?{node('b2')}(?:\s+(?:starts|begins))?\s*[.!]*$",
)
_BETWEEN = _p(
    rf"(?:放?在|夹在)?\s*{node('a1')}\s*(?:和|与|跟|到|、)\s*{node('b1')}\s*(?:之间|中间)\s*[，,]?",
    rf",?\s*\b(?:in\s+)?between\s+{node('a2')}\s+and\s+{node('b2')}",
)
_BEFORE = _p(
    rf"(?:排在|放在|在)?\s*(?P<b1>{LIST}|{N})\s*(?:之前|以前|前面|前头|前边|前)\s*[，,]?",
    rf",?\s*\b(?:right\s+)?(?:before|ahead of|in front of)\s+(?P<b2>{LIST}|{N})",
)
_KIND = _p(
    rf"^(?:把|将)?\s*{node('a')}\s*(?:改成|变成|换成|改为|变为|转成|转为|改做)\s*(?:一个|个)?\s*(?P<zh>[^，。；,;⟦]{{1,12}}?)\s*[。.!！]*$",
    rf"^\s*(?:turn|convert|change|make|switch)\s+{node('b')}\s+(?:in)?to\s+(?:a|an)\s+(?P<en>[\w -]{{1,30}}?)\s*[.!]*$",
    rf"^\s*make\s+{node('c')}\s+(?:a|an)\s+(?P<en2>[\w -]{{1,30}}?)\s*[.!]*$",
)
_KIND_BARE = re.compile(
    r"(?:把|将)?(?:它|这个|那个)?(?:改成|变成|换成|改为|变为)(?:一个|个)?(?P<kind>[^，。；,;⟦]{1,12}?)[。.!！]*"
)
_CLEAR = _p(
    r"^(?:把|将)?\s*(?:所有|全部|一切)(?:的)?(?:节点|任务|东西|内容)?\s*(?:都|全|全都|给)*\s*(?:删|清|去掉|移除)[^⟦]{0,3}$",
    r"^(?:把|将)?\s*(?:画布|工作流)(?:都|给|全)?(?:清空|清掉|清干净|删光)[^⟦]{0,2}$|^\s*(?:清空|清掉|清除|删光)\s*(?:整个|所有|全部)?(?:的)?(?:画布|节点|任务|工作流)[^⟦]{0,2}$",
    r"^\s*(?:删除|删掉|移除|去掉)\s*(?:所有|全部)(?:的)?(?:节点|任务|东西)?\s*[。.!！]*$",
    r"^\s*(?:delete|remove|erase|clear|drop|wipe)\s+(?:all|everything|the (?:whole |entire )?(?:canvas|board|workflow))(?:\s+(?:of\s+)?(?:the\s+)?(?:tasks?|nodes?|steps?|it|them))?(?:\s+(?:on|from) the canvas)?\s*[.!]*$",
)
_UNITS = {"天": ("days", 1), "日": ("days", 1), "小时": ("hours", 1), "钟头": ("hours", 1), "分钟": ("minutes", 1),
          "周": ("days", 7), "星期": ("days", 7), "礼拜": ("days", 7),
          "day": ("days", 1), "hour": ("hours", 1), "minute": ("minutes", 1), "week": ("days", 7)}  # fmt: skip
_UNITS_SAID = {"days": ("天", "day"), "hours": ("小时", "hour"), "minutes": ("分钟", "minute")}


def connect(request: Request, plain: str) -> Action | None:
    if (found := patterns.BEFORE.search(plain)) is not None:
        ends = {name[0]: number for name, number in found.groupdict().items() if number}
        payload = {"source": request.node(ends["a"]), "target": request.node(ends["b"])}
        return DecisionType.CONNECT_NODES, payload, CERTAIN
    if patterns.CONNECT_UNKNOWN.search(plain) is None:
        return None
    left = _left_of(plain)
    if not left and len(MARK.findall(plain)) > 1:
        return None
    if len(MARK.findall(plain)) > 1:
        raise NotThere(request.replies.unread(" ".join(left)))
    raise request.absent(*(left or [request.said]))


def _left_of(plain: str) -> list[str]:
    """What was said beside the nodes that are there: the names that are not."""
    rest = re.sub(
        r"连接|连上|连起来|连到|接到|->|→|\b(?:connect|link|draw|line|arrow|a|an|from|and|then|to|with|both|all)\b|[和与跟到把将都也再从，,、；;]",
        "\n",
        MARK.sub("\n", plain),
    )
    return [name for each in rest.split("\n") if (name := each.strip(TRIM))]


def delete(request: Request, plain: str) -> Action | None:
    if (found := patterns.DELETE.search(plain)) is not None:
        return DecisionType.DELETE_NODE, {"node_id": request.node(mark_in(found))}, CERTAIN
    if (found := patterns.DELETE_NAMED.search(plain)) is not None:
        mentions = [request.marked.mentions[int(mark)] for mark in MARK.findall(first_group(found))]
        marks = {node_id for mention in mentions for node_id in mention.node_ids}  # no other one has it in its name
        said = request.marked.said(first_group(found)).strip(TRIM)
        named = [each for each in named_in_part(said, request.canvas) if not marks or each in marks]
        if len(named) == 1:
            return DecisionType.DELETE_NODE, {"node_id": named[0]}, CERTAIN
    if (found := patterns.DELETE_UNKNOWN.search(plain)) is not None:
        raise request.absent(first_group(found).strip(TRIM))
    return None


def disconnect(request: Request, plain: str) -> Action | None:
    """A line between two nodes is taken away, whichever way it goes."""
    if (found := DISCONNECT.search(plain)) is None:
        return None
    ends = _ends(found)
    a, b = request.node(ends["a"]), request.node(ends["b"])
    lines = {(edge.source, edge.target) for edge in request.canvas.edges.values()}
    line = next((pair for pair in ((a, b), (b, a)) if pair in lines), None)
    if line is None:
        raise NotThere(request.replies.no_line(request.canvas.nodes[a], request.canvas.nodes[b]))
    return DecisionType.DISCONNECT_NODES, {"source": line[0], "target": line[1]}, CERTAIN


def copy(request: Request, plain: str) -> Action | None:
    """One more of a node, as it is configured; nothing of a plan's part is copied."""
    called = COPY_CALLED.search(plain)
    if (found := called or COPY.search(plain)) is None:
        return None
    of = request.canvas.nodes[request.node(MARK.findall(found.group())[0])]
    config = {name: value for name, value in of.config.items() if name != PLAN_PART}
    said = next((each for name in ("zh", "zh2", "en") if (each := called[name])), "") if called else ""
    name = new_name(request, said) if said else request.replies.copy_of(of)
    payload = {"node_type": of.node_type, "name": name, "config": config, "after": []}
    return DecisionType.CREATE_NODE, payload, CERTAIN


def wait(request: Request, plain: str) -> Action | None:
    """ "Wait three days before testing": a delay, behind all that comes before it already."""
    if (found := WAIT.search(plain)) is None:
        return None
    said = {name.rstrip("0123456789"): value for name, value in found.groupdict().items() if value}
    number = 1.0 if said["n"].casefold() in {"a", "an"} else read_number(said["n"])
    if not number:
        return None
    name, times = _UNITS[said["unit"].casefold()]
    target, length = request.node(said["b"]), int(number * times)
    sources = [edge.source for edge in request.canvas.edges.values() if edge.target == target]
    new = {"node_type": DELAY, "name": request.replies.wait_name(length, *_UNITS_SAID[name]), "config": {name: length}}
    return placed(request, new, sources, [target])


def ways(plain: str) -> tuple[str, list[str], list[str]]:
    """What of a request says before what, or between what, a new node goes: that text, and marks of both sides."""
    if (found := _BETWEEN.search(plain)) is not None:
        ends = _ends(found)
        return found.group(), [ends["a"]], [ends["b"]]
    if (found := _BEFORE.search(plain)) is not None:
        return found.group(), [], MARK.findall(first_group(found))
    return "", [], []


def ends_of(request: Request, one: Sequence[str], other: Sequence[str]) -> tuple[list[str], list[str]]:
    """The nodes of these marks, between which something goes: the way that a line between them goes, else as said."""
    after, before = [*map(request.node, one)], [*map(request.node, other)]
    drawn = {(edge.source, edge.target) for edge in request.canvas.edges.values()}
    return (before, after) if any((b, a) in drawn for a in after for b in before) else (after, before)


def placed(request: Request, node: dict[str, Any], after: Sequence[str], before: Sequence[str]) -> Action:
    """A new node with lines to it and from it, drawn as one: see `lines_of`."""
    new = next(request.new_ids())
    edges, replaced = lines_of(request.canvas, [new], after, before)
    payload = {"title": "", "nodes": [{"node_id": new, **node}], "edges": edges, "replaced": replaced}
    return DecisionType.CREATE_WORKFLOW_PLAN, payload, CERTAIN


def refuse_what_cannot_be(request: Request, plain: str) -> Action | None:
    """A node's kind stays what it is, and a canvas is not emptied by a sentence: both are asked about."""
    if (found := _KIND.search(_with_kinds(request, plain))) is not None:
        said = next(value for value in found.groupdict().values() if value and not value.isdigit())
        kind = re.sub(r"\s*(?:节点|\bnode)$", "", said, flags=re.IGNORECASE)
        if (known := node_kind(kind)) is not None and (kind != said or len(kind.split()) == 1):
            only = request.canvas.nodes[request.node(_marks_of(found)[0])]
            if only.node_type == known:
                raise Open(request.replies.is_of_kind(only))
            raise another_kind(request, only, known)
    bare = _KIND_BARE.fullmatch(_with_kinds(request, plain))
    if bare is not None and A_KIND.fullmatch(bare["kind"]) and (known := node_kind(bare["kind"])):
        raise Open(request.replies.kind_stays(known))
    if _CLEAR.search(plain) and len(request.canvas.nodes) > 1:
        raise Open(request.replies.not_all(len(request.canvas.nodes)))
    return None


def _with_kinds(request: Request, plain: str) -> str:
    """The text with the words for a kind in it, also where a node's name has them: "改成审批节点" beside 老板审批."""

    def said(mark: re.Match[str]) -> str:
        mention = request.marked.mentions[int(mark[1])]
        is_kind = mark.start() > 0 and not mention.is_quoted and A_KIND.fullmatch(mention.said.strip())
        return mention.said if is_kind else mark[0]

    return MARK.sub(said, plain)


def _marks_of(found: re.Match[str]) -> list[str]:
    return [value for value in found.groupdict().values() if value and value.isdigit()]


def _ends(found: re.Match[str]) -> dict[str, str]:
    return {name[0]: number for name, number in found.groupdict().items() if number}
