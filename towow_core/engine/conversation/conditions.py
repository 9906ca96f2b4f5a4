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
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.reading import Action, Open, Request, ask
from towow_core.engine.conversation.requests import requests_in
from towow_core.engine.conversation.told import SAID

_WHEN_EN = r"(?:if|when(?:ever)?|once|as soon as|after|until|unless|in case)"
_ORDER_ZH = r"(?:把|将|删|去掉|移除|取消|改|换|交给|派给|推迟|延后|提前|加|重试|标记|执行|启动|停)"
_CONDITION = re.compile(
    rf"\s*(?P<en>{_WHEN_EN}\b[^,]*),\s*(?:then\s+|please\s+|just\s+)*(?P<order_en>.+)"
    rf"|(?P<order_en2>.+?)\s*,?\s+(?P<en2>{_WHEN_EN}\b.*)"
    rf"|\s*(?P<zh>(?:等|如果|要是|一旦|万一|假如)?[^，,]*?(?:以后|之后|的话|[完好成过妥]了?|完成|结束|搞定|到位|了|后))\s*[，,]?\s*(?:再|就|才|那就|那|便)*(?P<order_zh>{_ORDER_ZH}.+)"
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
_WHERE_IT_FAILS = (ON_FAILURE, "retry_times", "retry_wait_s")
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
    try:
        pieces = [read(replace(request, text=each, marked=whole)) for each in requests_in(whole)]
    except Open:
        return None
    if not pieces or any(each is None or each[0] in SAID for each in pieces):
        return None
    question, options = may_it(replace(request, text=order).quoted, zh=request.replies.zh)
    return ask(f"{request.replies.not_waited_for(request.marked.said(when))}\n{question}", options)
