"""Properties of nodes in plain words: (verb) × (property of a node) × (value), the value read by the property's type.

What names the property is its word (`properties.py`), or the verb: "the van costs 220", "retry it 4 times", "point it at
https://…". A sentence is read to its end, so that what says anything else besides sets nothing.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Mapping
from typing import Any

from towow_core.domain.canvas import DELAY, ON_FAILURE, TIMEOUT, CanvasNode
from towow_core.domain.canvas_words import property_said
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.canvas_patterns import N, node
from towow_core.engine.conversation.changed_nodes import configured, named
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.its_tasks import of_its_tasks
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.properties import DAYS, FIELD, LENGTHS, PROPERTIES, WORD, Property, Type, takes
from towow_core.engine.conversation.properties import named as property_named
from towow_core.engine.conversation.reading import CERTAIN, Action, Lacks, Open, Request
from towow_core.engine.conversation.values import COUNT, LENGTH, UNIT, length_in, value_in, whole


def _p(*forms: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form, re.IGNORECASE | re.DOTALL) for form in forms)


_OF = r"\s*(?:的|那个|这个|里的?|上的?)?\s*"
_TO_ZH = r"(?:应该|要|得)?(?:改成|改为|改到|改在|设为|设成|设到|设置为|换成|换为|调到|调成|调整到|调整为|定为|定在|提到|提高到|升到|涨到|增加到|加到|降到|降为|降低到|减到|缩到|延长到|缩短到|延到|推到|推迟到|延后到|提前到|写成|写上|写|填|是|为|用|改(?![名叫成为到在]))"
_VERB_EN = r"(?:set|change|update|make|raise|lower|increase|decrease|reduce|bump|cut|put|bring|drop|adjust|switch)"
_TO_EN = r"(?:(?:up\s+to|down\s+to|to\s+be|to|as|at)\s*[:：]?|=|[:：])"
_IS_EN = r"(?:\s+(?:is\s+now|should\s+(?:now\s+)?(?:be|say|read)|must\s+be|has\s+to\s+be|will\s+be|is\s+going\s+to\s+be|is|are|says|reads|now)\b\s*:?|\s*[:：=])"
_UNSURE_ZH = r"(?:现在|要|得|会)?"
_PRICE_ZH = r"(?:[€$£¥]\s*\d[\d.,]*\s*[k万千]?|(?:\d[\d.,]*\s*[k万千]?|[零一二两三四五六七八九十百千万]+)\s*(?:[€$£¥元欧]|块钱?|欧元|美元|eur|usd|cny|rmb))"
WITH_WORD = _p(
    rf"(?:把|将|给)?\s*{node('node')}{_OF}(?P<word>{WORD}|{FIELD})\s*(?:里|上|那栏)?\s*{_UNSURE_ZH}\s*(?:{_TO_ZH}\s*[:：]?|[:：])\s*(?P<value>.+)",
    rf"(?:把|将|给)?\s*{node('node')}{_OF}(?P<word>{WORD})\s*(?P<value>{COUNT}\s*(?:{UNIT}|次)?|[零一二两三四五六七八九十百千万]{{2,9}})",
    rf"(?:把|将|给)?\s*{node('node')}{_OF}(?P<word>{WORD})\s*(?P<value>{_PRICE_ZH})",
    rf"(?:给|为|在)\s*{node('node')}\s*(?:加|设|配|写)(?:上|个|一个|一条|置)?\s*(?P<word>{WORD})\s*[:：]?\s*(?P<value>.+)",
    rf"(?:把|将|给)?\s*(?P<word>{WORD})\s*{_TO_ZH}\s*(?P<value>[^⟦\s:：][^⟦]*?)\s*[（(]?{node('node')}[)）]?",
    rf"{_VERB_EN}\s+(?:the\s+)?(?P<word>{WORD}|{FIELD})\s+(?:of|for|on|in|at)\s+{node('node')}\s+{_TO_EN}\s*(?P<value>.+)",
    rf"{_VERB_EN}\s+{node('node')}(?:['’]s)?\s+(?P<word>{WORD})\s+{_TO_EN}\s*(?P<value>.+)",
    rf"(?:add|set|put|give)\s+(?:a|an|the)\s+(?P<word>{WORD})\s+(?:of\s+)?(?P<value>[^⟦]+?)\s+(?:on|to|for|of|in)\s+{node('node')}",
    rf"give\s+{node('node')}\s+(?:a|an|the)\s+(?P<word>{WORD})\s+of\s+(?P<value>.+)",
    rf"(?:the\s+)?{node('node')}(?:['’]s)?\s+(?P<word>{WORD}){_IS_EN}\s*(?P<value>.+)",
    rf"(?:the\s+)?(?P<word>{WORD})\s+(?:of|for|on)\s+{node('node')}{_IS_EN}\s*(?P<value>.+)",
)
WITHOUT_NODE = _p(
    rf"{_VERB_EN}\s+(?:the\s+)?(?P<word>{WORD})\s+{_TO_EN}\s*(?P<value>.+)",
    rf"(?:把|将)?\s*(?P<word>{WORD})\s*{_TO_ZH}\s*[:：]?\s*(?P<value>.+)",
)
_OF_ALL_KINDS = frozenset({"due", "assignee_name", "notes", "price", TIMEOUT, ON_FAILURE})  # said of many, so of none
_NOW = r"(?:\s+(?:now|then|in\s+(?:the\s+end|total)))?"
_MONEY = rf"[€$£¥]?\s*(?:\d[\d.,]*\s*[k万千]?|[零一二两三四五六七八九十百千万]+|{COUNT}(?:\s+(?:hundred|thousand))?)\s*(?:[€$£¥元块欧]|块钱|欧元|美元|euros?|dollars?|pounds?|eur|usd|cny|rmb|yuan)?"
_PRICE = r"(?:[€$£¥]\s*\d[\d.,]*\s*k?|\d[\d.,]*\s*(?:[€$£¥]|euros?|dollars?|pounds?|eur|usd|cny|rmb|yuan))"
_FAILS_ZH = r"(?:要是|如果|万一)?\s*(?:失败|出错|报错|坏|挂|不通|没成功)(?:了|后|时|的话)*"
_FAILS_EN = r"(?:fails?|breaks?|errors?|goes wrong|does(?:n't| not) work|crashes)"
_ON_FAIL_EN = rf"(?:(?:,?\s*(?:if|when|in case)\s+(?:it|that)\s+{_FAILS_EN})|\s+on\s+(?:failure|error))?"
_TELLS = re.compile(r"\s*(?:现在|要|得|会)?(?:是|为|用)\s*|\s+(?:is|are|now|is\s+now|says|reads)\s*", re.IGNORECASE)
VERBS: Mapping[str, tuple[re.Pattern[str], ...]] = {
    "price": _p(
        rf"(?:make|let|have)\s+(?:the\s+)?{node('node')}\s+cost\s+(?:us\s+)?(?P<value>{_MONEY}){_NOW}",
        rf"(?:the\s+)?{node('node')}\s+(?:(?:now\s+|only\s+)?(?:costs?|wants|charges)|(?:will|would|should|is going to)\s+(?:now\s+)?cost(?:\s+us)?)\s+(?P<value>{_MONEY}){_NOW}(?:\s+instead\s+of\s+{_MONEY})?",
        rf"(?:the\s+)?{node('node')}\s+(?:will\s+be|is|is\s+now|should\s+be|takes|comes\s+to|went\s+up\s+to)\s+(?P<value>{_PRICE}){_NOW}",
        rf"{node('node')}\s*(?:现在|一共|总共)?(?:要价|要收|收费|报价|涨价到|降价到|便宜到)\s*(?P<value>{_MONEY})(?:了)?",
        rf"{node('node')}\s*(?:现在|一共|总共)?(?:要花|花费|花|涨到|降到)\s*(?P<value>{_PRICE_ZH})(?:了)?",
    ),
    "url": _p(
        rf"(?:point|send|direct|aim)\s+{node('node')}\s+(?:at|to|towards)\s+(?P<value>{N})",
        rf"{node('node')}\s+(?:should|must|has\s+to|needs\s+to)\s+(?:now\s+)?(?:call|hit|fetch|request|go\s+to|post\s+to|use|ask)\s+(?P<value>{N})",
        rf"(?:把|将|让)?\s*{node('node')}\s*(?:改)?(?:指向|请求|访问|调用|打到|发到)\s*(?P<value>{N})",
    ),
    "method": _p(
        rf"{node('node')}\s+(?:should|must|has\s+to|needs\s+to)\s+(?:use|be)\s+(?:a\s+|an\s+|the\s+)?(?P<value>get|head|post|put|patch|delete)(?:\s+(?:method|request))?",
        rf"(?:use|make\s+it)\s+(?P<value>(?-i:GET|HEAD|POST|PUT|PATCH|DELETE))\s+(?:for|on|in|with)\s+{node('node')}",
        rf"(?:switch|change|make|turn)\s+{node('node')}\s+(?:into\s+|to\s+|use\s+)?(?:a\s+)?(?P<value>(?-i:GET|HEAD|POST|PUT|PATCH|DELETE))(?:\s+(?:method|request))?",
        rf"(?:把|将|让)?\s*{node('node')}\s*(?:应该|要|得)?(?:改成|改为|换成|改用|用|使用)\s*(?P<value>GET|HEAD|POST|PUT|PATCH|DELETE)\s*(?:方法|方式|请求|的?方法)?",
    ),
    "timeout_s": _p(
        rf"{node('node')}\s+(?:should|must|may|can|has\s+to)\s+(?:time\s+out|give\s+up|stop\s+waiting)\s+after\s+(?P<value>{LENGTH})",
        rf"(?:give|allow)\s+{node('node')}\s+(?:at\s+most|up\s+to|no\s+more\s+than)\s+(?P<value>{LENGTH})",
        rf"time\s+{node('node')}\s+out\s+after\s+(?P<value>{LENGTH})",
        rf"{node('node')}\s*(?:最多|至多)(?:只)?(?:等|跑|给)\s*(?P<value>{LENGTH})",
        rf"{node('node')}\s*(?:超过|过了?|等了?)\s*(?P<value>{LENGTH})\s*(?:没.{{0,4}})?(?:就|则)?(?:算)?超时",
    ),
    "retry_times": _p(
        rf"(?:retry|re-?try|try)\s+{node('node')}\s+(?:again\s+)?(?:up\s+to\s+|at\s+most\s+)?(?P<value>{COUNT}\s*times|once|twice){_ON_FAIL_EN}",
        rf"{node('node')}\s+(?:should|must|may)\s+(?:be\s+)?(?:retry|retried|try\s+again)\s+(?:up\s+to\s+|at\s+most\s+)?(?P<value>{COUNT}\s*times|once|twice){_ON_FAIL_EN}",
        rf"(?:if|when)\s+{node('node')}\s+{_FAILS_EN}\s*,?\s*(?:then\s+)?(?:retry|try)\s*(?:it)?\s*(?:again)?\s*(?:up\s+to\s+)?(?P<value>{COUNT}\s*times|once|twice)",
        rf"{node('node')}\s*(?:{_FAILS_ZH})?[，,]?\s*(?:就|再|要|最多|可以)*(?:重试|再试)\s*(?P<value>{COUNT}\s*[次遍回])",
    ),
    "retry_wait_s": _p(
        rf"wait\s+(?P<value>{LENGTH})\s+(?:before\s+retrying|between\s+(?:the\s+)?(?:retries|attempts|tries)\s+(?:of|on|for))\s+{node('node')}",
        rf"{node('node')}\s*(?:每次)?(?:重试|再试)(?:之?前|之间)\s*(?:先)?(?:等|间隔|隔)\s*(?P<value>{LENGTH})",
    ),
    ON_FAILURE: _p(
        rf"(?:if|when|in\s+case)\s+{node('node')}\s+{_FAILS_EN}\s*,?\s*(?:then\s+)?(?:just\s+)?(?P<value>(?:skip|ignore|leave)\s+it(?:\s+out)?|(?:carry|go|move)\s+on(?:\s+without\s+it)?|continue(?:\s+without\s+it)?|(?:stop|abort|halt)(?:\s+(?:everything|all|the\s+run))?)",
        rf"(?P<value>skip|ignore)\s+{node('node')}\s+(?:if|when|in\s+case)\s+it\s+{_FAILS_EN}",
        rf"{node('node')}\s*{_FAILS_ZH}[，,]?\s*(?:就|则|那就|也)?\s*(?P<value>跳过(?:它)?|略过|忽略|不管(?:它)?|继续(?:往下)?|停下|停止|全停|中止|终止)(?:吧|好了)?(?:[，,]?\s*(?:别停|不要停|别卡住))?",
    ),
    "message": _p(
        rf"{node('node')}\s+(?:should|must|has\s+to)\s+(?:say|read|tell\s+(?:them|people|everybody|everyone))\s*[:,]?\s*(?P<value>.+)",
        rf"(?:让|把)?\s*{node('node')}\s*(?:里)?(?:说|写|通知大家)\s*[:：]\s*(?P<value>.+)",
    ),
    "needed": _p(
        rf"{node('node')}\s+(?:only\s+|now\s+)?(?:needs|takes|requires)\s+(?:only\s+|just\s+)?(?P<value>{COUNT}\s+(?:people|approvals?|yes(?:es)?|votes?))(?:\s+to\s+(?:agree|approve|say\s+yes))?",
        rf"(?P<value>{COUNT}\s+(?:approvals?|yes(?:es)?|votes?|people|person))\s+(?:is|are)\s+(?:enough|plenty)\s+(?:for|at|on)\s+{node('node')}",
        rf"{node('node')}\s*(?:要|得|需要|只要|只需要?|有)?\s*(?P<value>{COUNT}\s*(?:个人|人|位|票))\s*(?:都)?(?:同意|批准|通过|点头)(?:了?(?:就行|就够了?|就可以|即可|才行|才算)(?:了)?)?",
    ),
    DAYS: _p(
        rf"(?:make|set|change|let)\s+{node('node')}\s+(?:to\s+|last\s+|take\s+|wait\s+)?(?P<value>{LENGTH})(?:\s+(?:long|instead(?:\s+of\s+.{{1,20}})?))?",
        rf"{node('node')}\s+(?:should|must|has\s+to)\s+(?:last|take|be|wait)\s+(?P<value>{LENGTH})(?:\s+long)?",
        rf"(?:把|将|让)?\s*{node('node')}\s*(?:改成|改为|改到|延长到|缩短到|缩到|调到|要|得)?\s*(?:等)?\s*(?P<value>{LENGTH})(?:吧)?",
    ),
}
_LESS = r"砍掉|砍|削减|减少|降低|降|减|少|便宜|扣|cut|lower|reduce|decrease|drop|down"
RELATIVE = _p(
    rf"(?:把|将|给)?\s*{node('node')}{_OF}(?:(?P<word>{WORD})\s*)?(?:再|多)?(?P<way>增加|提高|上调|下调|追加|加|涨|多|{_LESS})(?:了)?\s*(?P<value>{_MONEY})",
    rf"(?P<way>bump|raise|increase|up|{_LESS})\s+(?:the\s+)?{node('node')}(?:['’]s)?(?:\s+(?P<word>{WORD}))?\s+(?:up\s+|down\s+)?by\s+(?P<value>{_MONEY})",
    rf"(?P<way>bump|raise|increase|{_LESS})\s+(?:the\s+)?(?P<word>{WORD})\s+(?:of|for|on)\s+{node('node')}\s+(?:up\s+|down\s+)?by\s+(?P<value>{_MONEY})",
    rf"(?:把|将|给)?\s*{node('node')}{_OF}(?P<word>{WORD})\s*(?P<times>砍一半|减半|砍半|翻倍|翻一番|翻一倍)",
    rf"(?P<times>halve|double)\s+(?:the\s+)?{node('node')}(?:['’]s)?\s+(?P<word>{WORD})",
    rf"(?P<times>halve|double)\s+(?:the\s+)?(?P<word>{WORD})\s+(?:of|for|on)\s+{node('node')}",
)  # fmt: skip
_IS_LESS = re.compile(rf"(?:{_LESS}|下调|halve|.*半)", re.IGNORECASE)
_TEXT_WORD = "|".join(word for each in PROPERTIES if each.type is Type.TEXT for word in (*each.zh, *each.en))
OF_TEXTS = "|".join(word for each in PROPERTIES if each.type not in {Type.DAY, Type.PERSON} for word in each.zh)
_FREE_TEXT = re.compile(
    rf"^\s*(?:把|将|给|set\s+|change\s+|make\s+)?\s*(?:the\s+)?{N}(?:['’]s)?{_OF}(?:{_TEXT_WORD})\s*(?:里|上)?\s*(?:{_TO_ZH}\s*[:：]?|[:：]|{_TO_EN}|{_IS_EN})\s*\S"
    rf"|^\s*(?:set|change|update|make)\s+(?:the\s+)?(?:{_TEXT_WORD})\s+(?:(?:of|for|on|in|at)\s+{N}\s+)?{_TO_EN}\s*\S"
    rf"|^\s*(?:把|将)?\s*(?:{_TEXT_WORD})\s*(?:里|上)?\s*{_TO_ZH}\s*[:：]?\s*\S"
    rf"|^\s*(?:the\s+)?{N}\s+(?:should|must)\s+(?:say|read)\b",
    re.IGNORECASE,
)  # fmt: skip


def is_free_text(text: str) -> bool:
    """Whether what follows is a text of somebody's own: it is one thing, however many verbs it has."""
    return _FREE_TEXT.search(text) is not None


def set_property(request: Request, plain: str) -> Action | None:
    """One property of a node, read by its type; what a kind does not have is left to the gate to say."""
    text = plain.strip().rstrip("。. " if is_free_text(plain) else "。.!！ ")
    for form in WITH_WORD:
        if (found := form.fullmatch(text)) is None:
            continue
        node_id = request.node(found["node"])
        known = property_named(found["word"], request.canvas.nodes[node_id])
        if known is not None and known.type is Type.TEXT and _only_tells(found):
            continue
        unit = f" {found['word']}" if found["word"].casefold() in LENGTHS and found["value"].isdigit() else ""
        if known is not None and (action := _set(request, found["node"], known, found["value"] + unit)) is not None:
            return action
    return _by_its_verb(request, text) or _by_an_amount(request, text) or _of_the_only_one(request, text)


def _only_tells(found: re.Match[str]) -> bool:
    """ "The notes are strange" says what they are like; "the notes: bring cash" and "the notes are “x”" what they are."""
    verb = found.string[max(found.end("word"), found.end("node") + len("⟧")) : found.start("value")]
    return _TELLS.fullmatch(verb) is not None and MARK.fullmatch(found["value"].strip()) is None


def set_name(request: Request, plain: str) -> Action | None:
    """ "把A的名称设为B": of all properties the one that every node has."""
    if (found := patterns.SET_NAME.search(plain)) is None:
        return None
    number, said = (value for value in found.groupdict().values() if value)
    return named(request, number, patterns.CALLED_BEFORE.sub("", said))


def _of_the_only_one(request: Request, text: str) -> Action | None:
    """ "Raise the threshold to 2000": of the one node that has such a property, where there is one."""
    found = next((match for form in WITHOUT_NODE if (match := form.fullmatch(text))), None)
    if found is None:
        return None
    have = [
        (each, known)
        for each in request.canvas.nodes.values()
        if (known := property_named(found["word"], each)) is not None and takes(each, known.name)
    ]
    if len(have) != 1 or have[0][1].name in _OF_ALL_KINDS:
        return None
    node_of, known = have[0]
    if MARK.search(found["value"]) and known.type not in {Type.CONDITION, Type.URL, Type.TEXT}:
        return None
    _check_text(request, known, found["value"])
    value = value_in(known.type, request.marked.said(found["value"]), node_of.config.get(known.name))
    if value is None:
        return None
    return DecisionType.MODIFY_NODE, {"node_id": node_of.node_id, "config": {known.name: value}}, CERTAIN


def _by_its_verb(request: Request, text: str) -> Action | None:
    for name, forms in VERBS.items():
        known = next(each for each in PROPERTIES if each.name == name)
        found = next((match for form in forms if (match := form.fullmatch(text))), None)
        if found is None:
            continue
        if name == DAYS and _node(request, found["node"]).node_type != DELAY:
            continue
        if (action := _set(request, found["node"], known, found["value"])) is not None:
            return action
    return None


def _by_an_amount(request: Request, text: str) -> Action | None:
    """ "Bump the budget by 200", "外卖的预算砍一半": counted from what it is now."""
    found = next((match for form in RELATIVE if (match := form.fullmatch(text))), None)
    if found is None:
        return None
    said, node_of = found.groupdict(), _node(request, found["node"])
    known = property_named(said.get("word") or "price", node_of)
    if known is None or known.type not in {Type.AMOUNT, Type.COUNT, Type.SECONDS, Type.NUMBER}:
        return None
    before = node_of.config.get(known.name)
    if not isinstance(before, int | float):
        raise Open(request.replies.nothing_to_count_from(node_of, property_said(known.name)))
    if said.get("times"):
        after = before / 2 if _IS_LESS.fullmatch(said["times"]) else before * 2
    else:
        step = value_in(known.type, found["value"])
        if step is None:
            return None
        after = before - step if _IS_LESS.fullmatch(found["way"]) else before + step
    if after < 0:
        raise Open(request.replies.nothing_to_count_from(node_of, property_said(known.name)))
    return DecisionType.MODIFY_NODE, {"node_id": node_of.node_id, "config": {known.name: whole(after)}}, CERTAIN


def _node(request: Request, number: str) -> CanvasNode:
    return request.canvas.nodes[request.node(number)]


def _set(request: Request, number: str, known: Property, said: str) -> Action | None:
    """The decision; None where the text is no value of this property at all.

    Raises:
        Open: It cannot be told which value is meant.
    """
    if known.type in {Type.DAY, Type.PERSON} or known.name == "notes":
        return configured(request, number, known.name, said)
    whole_said, node_of = request.marked.said(said), _node(request, number)
    if not takes(node_of, known.name):
        raise Lacks(
            request.replies.lacks(node_of, property_said(known.name)), of_its_tasks(request, node_of, known.name)
        )
    _check_text(request, known, said)
    if known.type is Type.LENGTH:
        return _set_length(node_of, whole_said)
    if known.type is Type.PEOPLE:
        return None
    before = node_of.config.get(known.name)
    value, shown = value_in(known.type, whole_said, before), whole_said.rstrip(TRIM).lstrip()
    if value is None and known.name == "price":
        raise Open(request.replies.no_amount(shown))
    if value is None:
        raise Open(request.replies.no_value(shown, property_said(known.name)))
    return DecisionType.MODIFY_NODE, {"node_id": node_of.node_id, "config": {known.name: value}}, CERTAIN


def _check_text(request: Request, known: Property, said: str) -> None:
    """A text that nothing marks as one holds no further order.

    Raises:
        Open: It does, or may.
    """
    orders = filter(patterns.ORDER_FIRST.match, patterns.CLAUSES.split(said)[1:])
    if known.type is Type.TEXT and (further := next(orders, "")):
        raise Open(request.replies.unread(request.marked.said(further).strip(TRIM)))


def _set_length(node_of: CanvasNode, said: str) -> Action | None:
    """How long a delay is takes the place of what it was, whatever unit that had."""
    if (length := length_in(said)) is None:
        return None
    gone: dict[str, Any] = {name: None for name in (*LENGTHS, "until") if name in node_of.config and name not in length}
    return DecisionType.MODIFY_NODE, {"node_id": node_of.node_id, "config": {**gone, **length}}, CERTAIN
