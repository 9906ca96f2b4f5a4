"""A node that is called like an order: “delete Hall” beside a “Hall”. Which of the two is meant is asked."""

import re
from dataclasses import replace

from towow_core.domain.canvas import CanvasState
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import run_patterns
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.reading import Action, Open, Request
from towow_core.engine.conversation.requests import plain_text

_FIRST = re.compile(  # where something is said of it, it is what is spoken of
    r"\s*⟦(\d+)⟧(?!\s*(?:['’]s\b|的|(?:is|are|was|were|has|have|had|can|could|must|should|will|needs?|costs?|takes?|comes?)\b|(?:已经|都)?(?:做完|完成|没|不|是|要|由|归|失败)))",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"\s*(?P<verb>删除|删掉|移除|执行|运行|停止|取消|重试|完成|(?:delete|remove|drop|run|execute|start|stop|cancel|retry|mark|finish)\b)"
    r"\s*(?:the\s+)?⟦(?P<mark>\d+)⟧\s*",
    re.IGNORECASE,
)
_ANSWERS = {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}


def decided_by_name(request: Request, found: Action) -> Action:
    """What was read of a request that begins with such a name.

    Raises:
        Open: It may be an order about the other node, as it was said without quotation marks.
    """
    first = _FIRST.match(request.text)
    if first is None or found[0] in _ANSWERS:
        return found
    mention = request.marked.mentions[int(first[1])]
    nodes = {i: node for i, node in request.canvas.nodes.items() if i not in mention.node_ids}
    inner = marked(mention.said, replace(request.canvas, nodes=nodes))
    order = None if mention.is_quoted else _ORDER.fullmatch(inner.text)
    if order is None or not inner.mentions[int(order["mark"])].node_ids:
        return found
    behind = request.marked.said(MARK.sub("", request.text, count=1))
    other = inner.mentions[int(order["mark"])].said
    question = request.replies.name_or_order(mention.said, other)
    raise Open(question, [f"“{mention.said}”{behind}", f"{order['verb']} “{other}”"])


_ALONE = re.compile(r"\s*(?:撤销|撤回|重做|undo|redo)\s*[.。!！]*", re.IGNORECASE)
_ABOUT_THE_RUN = (
    run_patterns.STOPPED,
    run_patterns.CANCEL,
    run_patterns.PAUSE,
    run_patterns.PAUSE_OR_CANCEL,
    run_patterns.GO_ON,
    run_patterns.EXECUTE,
)


def without_namesakes(request: Request) -> Request:
    """The request as it is read where no node has such a name, if it is an order about the run and nothing more.

    "stop" stops the run beside a node called “stop”; that node is named in quotation marks.
    """
    mentions = [request.marked.mentions[int(mark)] for mark in MARK.findall(request.text)]
    if not mentions or any(mention.is_quoted for mention in mentions):
        return request
    bare = marked(request.said, CanvasState(workflow_id=""))
    plain = plain_text(bare.text)
    is_order = _ALONE.fullmatch(plain) or any(pattern.match(plain) for pattern in _ABOUT_THE_RUN)
    return replace(request, text=bare.text, marked=bare) if is_order else request
