"""Which nodes a question is about: those that are late, not done, without a date, dearer than so much, tasks, milestones.

Each word selects by one fact; several select what fits all of them. Whose they are, when they are due and what is left
out restrict the question beside it (`asked.py`).
"""

# ruff: noqa: E501  # a pattern is read as a whole

import operator
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from towow_core.domain.canvas import APPROVAL, MILESTONE, TASK, CanvasNode, NodeStatus
from towow_core.domain.state_words import STATUS_WORDS
from towow_core.engine.conversation.asked import Asked, due_of
from towow_core.engine.conversation.day_questions import DONE_IN_TIME, DONE_LATE, LATE, NOT_IN_TIME, UNDATED
from towow_core.engine.conversation.details import amount_in
from towow_core.engine.conversation.kind_nouns import NOUNS
from towow_core.engine.conversation.money_questions import currency_of, price_of
from towow_core.engine.conversation.question_patterns import NOBODYS
from towow_core.engine.conversation.unread import Span
from towow_core.engine.language.money import find_money

Keeps = Callable[[Asked, CanvasNode], bool]


@dataclass(frozen=True, slots=True)
class Selector:
    """One fact by which nodes are selected.

    Attributes:
        zh: As it is told before 的任务.
        en: As it is told behind "tasks that are".
        status: The state of a run that it stands for.
        unknown: Of which nodes nobody knows whether it is so.
        is_elsewhere: What it says alone is answered with more than the names (`day_questions.py`, `questions.py`).
    """

    pattern: re.Pattern[str]
    keeps: Keeps
    zh: str
    en: str
    status: NodeStatus | None = None
    is_of_a_run: bool = False
    is_elsewhere: bool = False
    unknown: Keeps | None = None


@dataclass(frozen=True, slots=True)
class Selection:
    """What a question selects: the nodes, where it says so, and of which nodes nobody knows."""

    nodes: list[CanvasNode]
    selectors: tuple[Selector, ...]
    kind: str
    spans: tuple[Span, ...]
    left: str
    unknown: tuple[CanvasNode, ...] = ()


def _p(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


def _of_status(status: NodeStatus, zh: str, en: str) -> Selector:
    def keeps(asked: Asked, node: CanvasNode) -> bool:
        state = asked.state(node)
        return state is not None and state.status is status

    said = STATUS_WORDS[status]
    return Selector(_p(zh, en), keeps, f"{said.zh}的", said.en, status, is_of_a_run=True)


def _has_somebody(asked: Asked, node: CanvasNode) -> bool:
    return bool(asked.whose(node))


_DO_ZH = r"[做办弄搞忙干]"
_OPEN = _p(
    rf"(?:还|都|仍)*(?:没有?|未)(?:{_DO_ZH}(?:完|好|掉)?|完成?|结束|交)(?:的)?|还?剩下?(?:的)?|待办的?|要{_DO_ZH}的",
    r"\b(?:(?:still )?not (?:yet )?(?:been )?(?:done|finished|completed?)(?: yet)?|(?:is|are|was|were|has|have)n['’]t (?:yet )?(?:been )?(?:done|finished|completed?)(?: yet)?|undone|unfinished|incomplete|(?:still )?(?:open|outstanding|to do|to go|left(?: to do| to be done)?|remaining)|(?:still )?remains?|(?:must|should|to) (?:still )?be (?:done|finished|completed))\b(?! (?:too )?late\b| (?:on|in) time\b)",
)
_DONE = _p(
    r"(?<![要该得能会可须没未定])(?:已经?|都|全部?|总共|一共)*(?:(?:做|办|弄|忙|干)(?:完|好|掉)|完成|搞定|结束)(?:了|的)*(?!时|日)",
    r"(?<!be )(?<!get )\b(?:already )?(?:done|finished|completed?)\b",
)


def _done_somewhen(asked: Asked, node: CanvasNode) -> bool:
    """It is done, and either it has no day, or nobody knows when it was done."""
    return asked.is_done(node) and asked.days_late(node) is None


def _is_late_or_was(asked: Asked, node: CanvasNode) -> bool:
    """It is late by now, or was done after its day."""
    return _is_late(asked, node) or ((days := asked.days_late(node)) is not None and days > 0)


def _is_late(asked: Asked, node: CanvasNode) -> bool:
    return (day := due_of(node)) is not None and day < asked.today and asked.is_open(node)


_SELECTORS = (  # what says when it was done goes before what says that it was, and what says that something is not so goes before what says that it is
    Selector(NOT_IN_TIME, _is_late_or_was, "没有按时完成的", "not done on time", is_of_a_run=True, unknown=_done_somewhen),
    Selector(DONE_IN_TIME, lambda asked, node: (days := asked.days_late(node)) is not None and days <= 0, "按时完成的", "done on time", is_of_a_run=True, unknown=_done_somewhen),
    Selector(DONE_LATE, lambda asked, node: (days := asked.days_late(node)) is not None and days > 0, "晚完成的", "done late", is_of_a_run=True, unknown=_done_somewhen),
    Selector(_OPEN, lambda asked, node: asked.is_open(node), "还没做完的", "not done", is_of_a_run=True),
    Selector(LATE, _is_late, "过期还没做完的", "late", is_elsewhere=True),
    Selector(UNDATED, lambda _, node: due_of(node) is None, "没有日期的", "without a date", is_elsewhere=True),
    Selector(_p(NOBODYS.pattern, r"\b(?:nobody|no ?one)(?=\W*$)"), lambda asked, node: node.node_type == TASK and not _has_somebody(asked, node), "没有人负责的", "nobody's", is_elsewhere=True),
    Selector(_p(r"没有?(?:写|标|定)?(?:价格?|价钱)的?", r"\b(?:without(?: an?)?|(?:has|have) no|no|lacks?(?: an?)?) prices?\b|\bunpriced\b"), lambda _, node: price_of(node) is None, "没有写价格的", "without a price"),
    _of_status(NodeStatus.RUNNING, r"正?在(?:跑|执行|进行|运行)的?|进行中的?", r"\b(?:running|under way|underway|in progress)\b"),
    _of_status(NodeStatus.WAITING, r"(?:还?在)?等着?(?!什么|谁|哪)的?", r"\bwaiting\b(?!\s+(?:for|on)\b)"),
    _of_status(NodeStatus.FAILED, r"失败了?的?|没做成的?", r"\bfail(?:ed)?\b"),
    _of_status(NodeStatus.SKIPPED, r"跳过了?的?", r"\bskipped\b"),
    Selector(_DONE, lambda asked, node: asked.is_done(node), "做完的", "done", NodeStatus.COMPLETED, is_of_a_run=True),
    Selector(_p(r"(?<!没)有(?:截止)?(?:日期|期限)的?", r"\b(?:with|has|have|having|got) (?:an? )?(?:due )?(?:date|deadline)s?\b"), lambda _, node: due_of(node) is not None, "有日期的", "with a date"),
    Selector(_p(r"(?<!没)有(?:价格|价钱)的?", r"\b(?:with|has|have|having) (?:an? )?prices?\b|\bpriced\b"), lambda _, node: price_of(node) is not None, "写了价格的", "priced"),
)  # fmt: skip
_KINDS = tuple(
    (kind, _p(NOUNS[kind].said_zh, rf"\b(?:{NOUNS[kind].said_en})s?\b"), zh, en)
    for kind, zh, en in ((MILESTONE, "里程碑", "milestones"), (APPROVAL, "审批", "approvals"), (TASK, "任务", "tasks"))
)
_AMOUNT = r"(?P<{0}>(?:[$€£¥￥]\s*)?\d[\d,.]*\s*(?:k\b|[万千百])?\s*(?:元|块钱?|人民币|欧元?|美元|eur(?:os?)?|usd|dollars?|cny|rmb|yuan|pounds?|gbp)?)"
_NO_COUNT = r"(?!\s*[\d.]|\s*(?:tasks?|days?|weeks?|months?|people|steps?|things?|times?|[个天人件项周月次步]))"
_ABOVE = {
    "超过": operator.gt, "多于": operator.gt, "高于": operator.gt, "大于": operator.gt, "不止": operator.gt,
    "more than": operator.gt, "over": operator.gt, "above": operator.gt, "at least": operator.ge, "至少": operator.ge,
    "以上": operator.ge, "低于": operator.lt, "少于": operator.lt, "小于": operator.lt, "不到": operator.lt,
    "less than": operator.lt, "under": operator.lt, "below": operator.lt, "at most": operator.le, "以下": operator.le,
}  # fmt: skip
_WAYS = "|".join(sorted(_ABOVE, key=len, reverse=True))
_PRICED_SO = re.compile(
    rf"(?:\b(?:that |which )?(?:cost(?:s|ing)?|(?:is|are) priced(?: at)?)\s+|(?:价格|费用|花费)\s*(?:在)?)?(?:(?P<way>{_WAYS})\s*{_AMOUNT.format('a')}{_NO_COUNT}|{_AMOUNT.format('b')}(?P<way2>以上|以下))的?",
    re.IGNORECASE,
)


def selected(asked: Asked) -> Selection:
    """The nodes that fit all that a question says of them, of those that it is restricted to otherwise."""
    left, spans, found, kind = asked.question, list[Span](), list[Selector](), ""
    for selector in (*_priced_so(asked), *_SELECTORS):
        if (every := list(selector.pattern.finditer(left))) and selector not in found:
            found.append(selector)
            for each in every:
                left = _taken(left, each, spans)
    for name, pattern, _, _ in _KINDS:
        if not kind and (said := pattern.search(left)) is not None:
            kind, left = name, _taken(left, said, spans)
    nodes = [
        node
        for node in asked.pool
        if (not kind or node.node_type == kind) and all(each.keeps(asked, node) for each in found)
    ]
    unknown = [
        node
        for node in asked.pool
        if (not kind or node.node_type == kind)
        and any(each.unknown is not None and each.unknown(asked, node) for each in found)
        and all(each.unknown is not None or each.keeps(asked, node) for each in found)
    ]
    return Selection(nodes, tuple(found), kind, tuple(spans), left, tuple(unknown))


def _taken(text: str, found: re.Match[str], spans: list[Span]) -> str:
    spans.append(found.span())
    return text[: found.start()] + " " * (found.end() - found.start()) + text[found.end() :]


def _priced_so(asked: Asked) -> Iterator[Selector]:
    """ "More than 300 euros", "300块以上"; in another currency than the prices are, it is not read."""
    currencies = {currency_of(node) for node in asked.pool if price_of(node) is not None}
    for found in _PRICED_SO.finditer(asked.question):
        said, way = (found["a"] or found["b"]).strip(), (found["way"] or found["way2"]).casefold()
        money, amount = find_money(said), amount_in(said)
        meant = money.currency if money is not None else ""
        if isinstance(amount, str) or len(currencies) > 1 or (meant and currencies != {meant}):
            continue
        holds = _ABOVE[way]
        zh, en = _SAID[holds]
        yield Selector(
            re.compile(re.escape(found[0])),
            _prices(holds, amount),
            f"价格{zh} {amount:g} 的",
            f"priced {en} {amount:g}",
        )


def _prices(holds: Callable[[float, float], bool], limit: float) -> Keeps:
    def keeps(asked: Asked, node: CanvasNode) -> bool:
        del asked
        return (price := price_of(node)) is not None and holds(price, limit)

    return keeps


_SAID = {
    operator.gt: ("高于", "above"), operator.ge: ("不低于", "at or above"),
    operator.lt: ("低于", "below"), operator.le: ("不高于", "at or below"),
}  # fmt: skip


def called(selection: Selection) -> tuple[str, str]:
    """What is selected, for the beginning of an answer: 还没做完的任务, "tasks that are not done"."""
    zh_kind, en_kind = next(((zh, en) for name, _, zh, en in _KINDS if name == selection.kind), ("", ""))
    en = " and ".join(each.en for each in selection.selectors)
    zh = "、".join(each.zh.removesuffix("的") for each in selection.selectors)
    if not zh:
        return zh_kind or "节点", en_kind or "nodes"
    return f"{zh}的{zh_kind}", f"{en_kind} that are {en}" if en_kind else en
