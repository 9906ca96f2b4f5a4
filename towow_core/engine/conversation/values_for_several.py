"""Several values in one sentence, each for its own node: "set deadlines: place 5 December, train 8 December".

The word for what is set is said once, before them ("prices: hall 900, food 400"), or the currency once ("the train costs
about 800 and the hotel 1500 euros"), or one day for all that the sentence gave away ("…, both by Friday").
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from itertools import pairwise

from towow_core.domain.canvas import CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known, day_said
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.plain_orders import node_of
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.said_otherwise import amounts_said
from towow_core.engine.conversation.values_of_each import each_with_its_value

_DAYS = r"deadlines?|due\s+(?:dates?|days?)|dates?|days|截止日期|截止时间|截止|日期|期限|时间"
_PRICES = r"prices?|costs?|budgets?|fees|价格|预算|费用|花费"
_PEOPLE = r"owners?|assignees?|people|responsibilities|负责人|分工|人选"
_HEAD = re.compile(
    rf"\s*(?:please\s+|请)?(?:(?:set|put|enter|fill\s+in|here\s+are|use|update|change|设置|设定|填|更新|定|改|设)\s*(?:一下|好)?\s*)?(?:the\s+|these\s+|our\s+|所有)?(?:new\s+|following\s+)?"
    rf"(?:(?P<day>{_DAYS})|(?P<price>{_PRICES})|(?P<person>{_PEOPLE}))(?:\s+(?:as\s+follows|like\s+this|are|to|for\s+(?:these|them))|如下|分别)?\s*[:：]\s*(?=[^⟦]{{0,6}}⟦)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"^(?:['’]s\b|\s|[:：=,，–-]|->|→|\b(?:to|by|on|is|at|for|before|until)\b|是|为|到|给|由|在)+", re.IGNORECASE
)
_SEP = re.compile(r"(?:\s*(?:[,，;；、]|\band\b|\bthe\b|和))+\s*$", re.IGNORECASE)
_ABOUT = re.compile(r"\b(?:about|around|roughly|approximately|approx\.?|some|circa|ca\.|more\s+or\s+less)\s+(?=[€$£¥]?\s?\d)|(?:大概|大约|约|差不多|左右)(?=[€$£¥]?\d)|(?<=[\d元块])(?:左右|上下)", re.IGNORECASE)  # fmt: skip
_UNIT = re.compile(r"元|块钱?|欧元?|美元|\b(?:euros?|dollars?|pounds?|yuan|eur|usd|gbp|cny|rmb)\b", re.IGNORECASE)
_BARE = re.compile(r"(?<![\d.,])\d{1,9}(?:[.,]\d{1,3})?(?=\s*(?:[,，;；、。]|\band\b|和|\.?$))", re.IGNORECASE)
_ALL = re.compile(
    r"\s*[,，;；]\s*(?:and\s+|但|而且)?(?:both|all|each|all\s+of\s+(?:it|them|this)|all\s+(?:two|three|four)|都|全|两个都|全部都?|都要)(?:\s+(?:of\s+them|are|to\s+be|should\s+be|must\s+be|done|due|finished|ready)){0,4}\s*(?:要|得|必须|在|是){0,3}\s*(?:by|until|on|before|for)?\s*(?P<day>[^⟦,，;；]{2,40}?)(?:之前|以前|前)?(?:完成|做完|弄完|弄好|搞定|交)?[\s.。!！]*$",
    re.IGNORECASE,
)
_NODES_MAX = 7  # a sentence has so many steps


def values_for_several(sentence: str, whole: Marked, known: Known) -> str:
    """An order for each of the nodes; "" where it is none of these kinds, or not all of it is understood."""
    if QUESTION.search(sentence):
        return ""
    return _listed(whole, known) or _in_one_currency(sentence, whole, known) or _one_for_all(sentence, known)


def _listed(whole: Marked, known: Known) -> str:
    head = _HEAD.match(whole.text)
    marks = [*MARK.finditer(whole.text, head.end())] if head else []
    if head is None or not 1 < len(marks) <= _NODES_MAX:
        return ""
    of = next(name for name, said in head.groupdict().items() if said)
    units = {unit[0].casefold() for unit in _UNIT.finditer(whole.text)} if of == "price" else set[str]()
    orders = list[str]()
    for mark, behind in pairwise([*marks, None]):
        assert mark is not None
        value = whole.text[mark.end() : behind.start() if behind else len(whole.text)]
        value = _BETWEEN.sub("", value if behind is None else _SEP.sub("", value)).strip(TRIM)
        if len(units) == 1 and re.fullmatch(r"[\d.,]+", value):
            value = _with_unit(value, next(iter(units)))
        node = node_of(whole, mark[0], known)
        orders.append(_order(of, node, value, known) if node is not None and value else "")
    return _joined(orders, known)


def _order(of: str, node: CanvasNode, value: str, known: Known) -> str:
    """The order that sets it; "" where it is no such value."""
    if of == "day":
        day = day_said(value, str(node.config.get("due") or ""), known.today)
        return known.replies.set_day(node.name, day) if day else ""
    if of == "person":
        who = called(value, known_names(known.canvas, known.people), known.people, known.by)
        return known.replies.give(node.name, who) if who else ""
    if amounts_said(value, known) != [(0, len(value))]:
        return ""
    return f"把“{node.name}”的价格改成{value}" if known.replies.zh else f"set the price of “{node.name}” to {value}"


def _in_one_currency(sentence: str, whole: Marked, known: Known) -> str:
    """The amounts without "about", and each in the only currency that is said, where the rest is an order then."""
    units = {unit[0].casefold() for unit in _UNIT.finditer(whole.text)}
    plain = _ABOUT.sub("", sentence)
    if len(units) == 1 and len(MARK.findall(whole.text)) > 1:
        plain = _BARE.sub(lambda number: _with_unit(number[0], next(iter(units))), plain)
    if plain == sentence:
        return ""
    each = each_with_its_value(plain, marked(plain, known.canvas), known)
    is_price = all("price" in (payload.get("config") or {}) for _, payload, _ in known.acts(plain))
    return each or (plain if known.acts(plain) and is_price else "")


def _with_unit(number: str, unit: str) -> str:
    return f"{number} {unit}" if unit.isascii() else f"{number}{unit}"


def _one_for_all(sentence: str, known: Known) -> str:
    """ "Bea does the train and the hotel, both by next Friday": the day of all that the rest is about."""
    tail = _ALL.search(sentence)
    acts = known.acts(sentence[: tail.start()]) if tail else ()
    day = day_said(tail["day"].strip(TRIM), "", known.today) if tail and acts else ""
    ids = [str(payload.get("node_id") or "") for kind, payload, _ in acts if kind is DecisionType.MODIFY_NODE]
    if tail is None or not day or len(ids) != len(acts) or not 1 < len(set(ids)) == len(ids) <= _NODES_MAX // 2:
        return ""
    orders = [known.replies.set_day(known.canvas.nodes[each].name, day) for each in ids]
    return _joined([sentence[: tail.start()], *orders], known)


def _joined(orders: list[str], known: Known) -> str:
    written = ("；" if known.replies.zh else "; ").join(orders)
    return written if all(orders) and all(known.acts(each) for each in orders) and known.acts(written) else ""
