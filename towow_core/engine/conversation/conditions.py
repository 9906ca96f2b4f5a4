"""An order on a condition ("when the hall is done, give the food to Tom"): nobody here waits for it, so it is asked about.

What says that one node comes after another is a line, and is read as one (`drawing_sentences.py`).
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.canvas import ON_FAILURE
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Action, Open, Request, ask
from towow_core.engine.conversation.requests import requests_in
from towow_core.engine.conversation.task_names import begins_with_work
from towow_core.engine.conversation.told import SAID

_WHEN_EN = r"(?:if|when(?:ever)?|once|as soon as|after|until|unless|in case)"
_ORDER_ZH = r"(?:把|将|删|去掉|移除|取消|改|换|交给|派给|推迟|延后|提前|加|重试|标记|执行|启动|停)"
_CONDITION = re.compile(
    rf"\s*(?P<en>{_WHEN_EN}\b[^,]*),\s*(?:then\s+|please\s+|just\s+)*(?P<order_en>.+)"
    rf"|(?P<order_en2>.+?)\s*,?\s+(?P<en2>{_WHEN_EN}\b.*)"
    rf"|\s*(?P<zh>(?:等|如果|要是|一旦|万一|假如)?[^，,]*?(?:以后|之后|的话|[完好成过妥]了?|完成|结束|搞定|到位|了|后))\s*[，,]?\s*(?:再|就|才|那就|那|便)*(?P<order_zh>{_ORDER_ZH}.+)"
    r"|\s*(?P<zh3>(?:如果|要是|万一|假如)[^，,就]{1,20})(?:那就|就)(?P<order_zh3>[^，,]+)"
    rf"|\s*(?P<zh2>(?:等|如果|要是|一旦|万一|假如)[^，,]*)[，,]\s*(?:再|就|才|那就|那|便)*(?P<order_zh2>.+)",
    re.IGNORECASE | re.DOTALL,
)
_BEGINS = re.compile(
    r"\s*(?:(?:if|when(?:ever)?|once|as soon as|until|unless|in case)\b(?!\s+(?:is|are|was|were|does|do|did|will|can|should)\b)|after\b[^,]*\b(?:is|are|has|have|gets?|was|were|comes?|arrives?)\b|等|如果|要是|一旦|万一|假如)",
    re.IGNORECASE,
)
_THEN_ZH = re.compile(
    rf"⟦\d+⟧[^⟦，,了]{{0,6}}(?:[完好成过妥]|结束|到位|搞定)(?:了|以后|之后|后)?\s*(?:再|才|就)\s*{_ORDER_ZH}"
)
_SUPPOSED = re.compile(r"\s*(?:only\s+)?(?:if|unless|in\s+case)\b|\s*(?:如果|要是|万一|假如|除非)", re.IGNORECASE)
_AMISS = re.compile(  # of a node that is named: not that it is done
    r"不|没|失败|黄|取消|砸|泡汤|晚|超|贵|\b(?:not|no|never|fail\w*|falls?|fell|cancel\w*|reject\w*|late|more|over|too|breaks?)\b|n['’]t\b",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"说|同意|批准|点头|答应|拒绝|反对|\b(?:say|says|agrees?|approves?|declines?|refuses?|rejects?|objects?)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"取消|删|停|跳过|不做|作废|\b(?:cancel|delete|remove|drop|skip|stop|call\s+off|scrap|abort)\b", re.IGNORECASE
)
_WHERE_IT_FAILS = (ON_FAILURE, "retry_times", "retry_wait_s")
_ONLY = re.compile(r"^only\s+|\s+only$|^(?:the\s+)", re.IGNORECASE)
_ONLY_IF = re.compile(
    r"\s*(?P<what1>[^,，。；;?？]{1,80}?)\s{0,2},?\s{1,2}(?:only\s{1,2})?(?:if|when|in\s+case|provided(?:\s+that)?|as\s+long\s+as|unless)\s+(?P<when1>[^,，。；;?？]{3,120})[.!]*"
    r"|\s*(?:only\s+)?(?:if|when|in\s+case|provided(?:\s+that)?)\s+(?P<when2>[^,，。；;?？]{3,120}),\s*(?:then\s+)?(?P<what2>[^,，。；;?？]{1,80}?)[.!]*"
    r"|\s*(?:只有|只要|如果|要是|除非)?(?P<when3>[^，,。；;?？才]{2,60}?)(?:的话|时|的时候)?[，,]?\s{0,2}(?:才|就|再)(?:去|要|会|能)?\s{0,2}(?P<what3>[^，,。；;?？才]{1,40}?)[。！!]*",
    re.IGNORECASE,
)
Read = Callable[[Request], Action | None]


def waits(requests: Sequence[Request], orders: Callable[[Request], bool]) -> bool:
    """Whether the first of several says on what condition the others are to be done."""
    if not requests:
        return False
    first, *others = requests
    if not others or not any(orders(each) for each in others):
        return False
    return (_is_condition(first.text) and not orders(first)) or _THEN_ZH.search(first.marked.text) is not None


def is_unconditional(request: Request, found: Action) -> bool:
    """Whether a reading leaves out no condition: it has none, or draws what comes after, or says what is done on failure."""
    if not (_is_condition(request.text) or _THEN_ZH.search(request.text)) or found[0] in SAID:
        return True
    if found[0] is DecisionType.CONNECT_NODES or found[1].get("after") or found[1].get("edges"):
        return True
    config = found[1].get("config")
    return isinstance(config, Mapping) and any(name in config for name in _WHERE_IT_FAILS)


def _is_condition(text: str) -> bool:
    return _BEGINS.match(text) is not None and not text.rstrip().endswith(("?", "？"))


def asked_how_known(request: Request) -> Action | None:
    """ "Order the lunch only if there are more than 20 guests": asks how that is known; None where it says no such thing.

    Whether a node is done is known here, so a condition that names one is another thing.
    """
    found = _ONLY_IF.fullmatch(request.text)
    if found is None:
        return None
    when, what = (next(filter(None, (found[f"{name}{n}"] for n in "123"))).strip(TRIM) for name in ("when", "what"))
    what = _ONLY.sub("", what).strip(TRIM)
    if MARK.search(when) or not (MARK.fullmatch(what) or begins_with_work(what)):
        return None
    said, order = request.marked.said(when), request.marked.said(what)
    if request.replies.zh:
        return ask(
            f"“{order}”要看“{said}”才做：这要怎么知道？由谁来说，还是前面哪一个节点的结果里有？"
            "由人来说，可以在它前面加一个审批；结果里有，可以加一个条件节点。现在什么都没做。"
        )
    return ask(
        f"“{order}” depends on “{said}”: how is that to be known? Does somebody say it, or does it stand in the result of an"
        " earlier node? For the one an approval can be put before it, for the other a condition node. Nothing is done yet."
    )


def _supposed(request: Request, when: str, order: str) -> tuple[str, list[str]]:
    """Nobody waits for what may be, and now the order by itself is not meant; with what the canvas has for it."""
    said, then, zh = request.marked.said(when), request.marked.said(order), request.replies.zh
    names = known_names(request.canvas, request.people)
    found = re.search(pattern_of(names), request.marked.said(when), re.IGNORECASE)
    who = called(found[0], names, request.people, request.by) if found else ""
    options, is_asked = list[str](), bool(who and _SAYS.search(when))
    if is_asked:
        options.append(
            f"在最前面加一个审批，批准人是{who}" if zh else f"add an approval at the beginning with the approver {who}"
        )
    if (mark := MARK.search(when)) is not None:
        name = request.canvas.called(request.node(mark[1]))
        options.append(f"“{name}”失败了会影响什么？" if zh else f"what happens if “{name}” fails?")
    if zh:
        by_a_yes = "画布上可以用审批：被问的人不同意，后面的就不做了。" if is_asked else ""
        return f"{request.replies.not_waited_for(said)}{by_a_yes}现在什么都没做；到时候再说“{then}”。", options
    by_a_yes = (
        " An approval does that on the canvas: where the answer is no, what follows it is not done." if is_asked else ""
    )
    return f"{request.replies.not_waited_for(said)}{by_a_yes} Nothing is done now; say “{then}” when it is so.", options


def held(request: Request, read: Read) -> Action | None:
    """Asks whether an order that waits for something is to be done now; None where it is none.

    Args:
        read: Reads one request.
    """
    if (found := _CONDITION.fullmatch(request.text)) is None or request.text.rstrip().endswith(("?", "？")):
        return None
    said = {name: value for name, value in found.groupdict().items() if value}
    order = next(value for name, value in said.items() if name.startswith("order")).strip(TRIM)
    when = next(value for name, value in said.items() if not name.startswith("order")).strip(TRIM)
    whole = replace(request.marked, text=order)
    is_supposed = _SUPPOSED.match(when) is not None and not (MARK.search(when) and not _AMISS.search(when))
    try:
        pieces = [read(replace(request, text=each, marked=whole)) for each in requests_in(whole)]
    except Open:
        pieces = []
    is_read = bool(pieces) and not any(each is None or each[0] in SAID for each in pieces)
    if is_supposed and (is_read or (_ENDS.search(order) and not QUESTION.search(order))):
        return ask(*_supposed(request, when, order))
    if not is_read:
        return None
    question, options = may_it(replace(request, text=order).quoted, zh=request.replies.zh)
    return ask(f"{request.replies.not_waited_for(request.marked.said(when))}\n{question}", options)
