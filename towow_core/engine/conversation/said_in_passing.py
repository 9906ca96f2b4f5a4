"""What is often said of a plan, written out: 海报要在场地定了以后才能做, 场地降到五千, 场地订好了没有, 超预算没有.

Each only where it is the whole sentence; what it comes to is an order or a question by itself.
"""

import re

from towow_core.domain.canvas import TASK
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.details import amount_in, day_in
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import MARK, Marked, marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.persons import called, known_names
from towow_core.engine.conversation.plain_orders import node_of
from towow_core.engine.conversation.reading import Open
from towow_core.engine.language.person_names import looks_like_a_name

_END = r"(?:吧|了|啊|哦)?[\s。.!！]{0,4}"
_DID_ZH = r"(?:[定订做弄搞办写印买租备发拍谈]|确定|完成|敲定|搞定|落实){0,2}(?:好|完|妥|下来|出来)?"
_ONLY_BEHIND = re.compile(
    rf"\s{{0,3}}(?:做|弄|搞|办|发|写|印)?(?P<then>{N})(?:要|得|必须|需要|应该|只能|是){{0,2}}(?:在|等)\s?(?P<first>{N})(?:先|都)?{_DID_ZH}了?(?:之后|以后|后|再|才){{1,2}}(?:才|再)?(?:能|可以|好)?(?:开始|动手)?(?:做|开始|动手|办|弄|进行|启动|发|印|写){_END}"
    rf"|\s{{0,3}}(?P<first2>{N})(?:没|没有|不){_DID_ZH}(?:之前|以前|的话)?[，,]?\s?(?P<then2>{N})(?:就)?(?:不能|没法|无法|做不了|开始不了|不可以)(?:开始|做|弄|办|发|印|动手)?{_END}"
)
_TO_SO_MUCH = re.compile(
    rf"\s{{0,3}}(?:把|将)?(?P<of>{N})(?:的?(?:价格|价钱|费用|预算|价|成本|报价))?(?:给|再|要|得|能)?(?:降|减|砍|压|涨|提|加|调|升)(?:低|少|高)?(?:到|至|成)\s?(?P<to>[^，,；;。⟦\s]{{1,12}}?){_END}"
)
_MATTER = re.compile(
    rf"({N})(?:的|那边的|这边的)(?:那件|这件)?(?:事情?|事儿|活儿?)(?=(?:再|都|先|也)?(?:往后|往前|推迟|提前|延后|延期|顺延|改|挪|交给|给|由|让|推|放到|移))"
)
_IS_IT_DONE = re.compile(
    rf"\s{{0,3}}(?:那个?|这个)?(?P<of>{N})(?:现在|已经|都|到底){{0,2}}{_DID_ZH}了?(?:没有?|吗|么|没)(?:啊|呢|呀)?[\s？?。]{{0,3}}"
)
_WITHIN_BUDGET = re.compile(
    r"\s{0,3}(?:(?:一共|总共)(?:要|花|得)?(?:了)?多少钱(?:了)?[？?，,\s]{1,3})?(?:那|现在|我们?|一共|总共|这样|会不会|有没有|是不是|是否|全部|加起来|目前){0,3}(?:超(?:出|过|了)?(?:了)?(?:总)?预算(?:了)?|(?:总)?预算(?:会|有)?(?:超|够|超支)(?:不超|不够)?(?:了)?|超支(?:了)?|在预算(?:之|以)?内)(?:没有?|吗|么|没|不)?(?:啊|呢|呀)?[\s？?。]{0,3}"
    r"|\s{0,3}(?:so\s+|and\s+)?(?:is|are|does|do|will|would)\s+(?:that|this|it|everything|all\s+of\s+(?:it|that)|we|the\s+(?:plan|total|whole\s+thing))\s+(?:all\s+)?(?:be\s+|stay\s+|still\s+|go\s+)?(?:within|in|over|under|above|below|inside|on)\s+(?:the\s+|our\s+|my\s+)?budget(?:\s+(?:now|so\s+far))?[\s?.]{0,3}",
    re.IGNORECASE,
)
_WORD_AFTER = re.compile(
    rf"\s{{0,3}}(?P<of>{N}){_DID_ZH}了?(?:之后|以后|后)[，,]?\s?(?:就|再|要)?(?P<what>(?:发|给|通知|告诉)(?:大家|所有人|全员|各位)?(?:个|一个|一下|一条)?(?:通知|消息|信息)?(?:发?给|通知|告诉)?(?:大家|所有人|全员|各位|全体)?){_END}"
)
_ADDED = re.compile(
    r"\s{0,3}(?:再|还要?|另外){0,2}(?:加|添|新增|增加)(?:一)?个(?P<what>[做办写印买订租搭拍录请发修画排][^，,；;。⟦的给]{1,12}?)的(?:活儿?|任务|事情?|事儿)(?P<rest>(?:[，,；;].{1,80})?)"
)
_TO_WHOM = re.compile(
    r"(?P<head>\s{0,3}(?:请|再|帮我|先){0,2}(?:加|添|新增|增加|新建|创建)(?:上)?(?:一)?个?(?:任务|节点|任务节点)(?:节点)?(?:叫做?|名叫)?[“「\"][^”」\"]{1,40}[”」\"])\s?[，,]?给(?P<who>[\u4e00-\u9fff]{2,4})(?P<rest>(?:[，,；;。].{0,80})?)"
)
_BUDGET = re.compile(r"预算|budget", re.IGNORECASE)
_DOES_ZH = re.compile(r"[定订做弄搞办写印买租备发拍谈好完成]")
_LENGTH_MAX = 140


def said_in_passing(sentence: str, known: Known) -> tuple[str, str]:
    """The sentence said straight on, itself where it is of none of these kinds; and what is told beside the answer.

    Raises:
        Open: It may ask for a task that is to be drawn.
    """
    if len(sentence) > _LENGTH_MAX:
        return sentence, ""
    if _WITHIN_BUDGET.fullmatch(sentence):
        return _of_a_budget(known)
    if (added := _ADDED.fullmatch(sentence)) is not None:
        written = f"加一个任务“{added['what']}”{added['rest']}"
        return (written, "") if known.acts(written) else (sentence, "")
    if (to := _TO_WHOM.fullmatch(sentence)) is not None and looks_like_a_name(to["who"]):
        if called(to["who"], known_names(known.canvas, known.people), known.people, known.by):
            return sentence, ""
        return f"{to['head']}，交给{to['who']}{to['rest']}", ""
    whole = marked(sentence, known.canvas)
    return _of_nodes(whole, known) or sentence, ""


def _of_a_budget(known: Known) -> tuple[str, str]:
    """The total is told, and beside it the variables that a budget may be in; without one, that none stands there."""
    stands = {name: value for name, value in known.canvas.variables.items() if _BUDGET.search(name)}
    if stands:
        written = ", ".join(f"{name} = {value}" for name, value in stands.items())
        if known.replies.zh:
            return "一共要多少钱？", f"变量里写的是 {written}；超没超，请自己对一下。"
        return "what does it all cost?", f"The variables have {written}; whether that is within it is yours to see."
    if known.replies.zh:
        return "一共要多少钱？", "画布上没有写总预算，所以说不出超没超；请和你的预算对一下。"
    return (
        "what does it all cost?",
        "No total budget stands on the canvas, so whether that is within it cannot be said here.",
    )


def _of_nodes(whole: Marked, known: Known) -> str:
    """ "" where it is of none of these kinds."""
    text = whole.text
    if (order := _ONLY_BEHIND.fullmatch(text)) is not None:
        first, then = order["first"] or order["first2"], order["then"] or order["then2"]
        return whole.quoted(f"连接{_named(whole, first, known)}和{_named(whole, then, known)}")
    if (cut := _MATTER.sub(r"\1", text)) != text and known.acts(whole.quoted(cut)):
        return whole.quoted(cut)
    if (so_much := _TO_SO_MUCH.fullmatch(text)) is not None and (price := _price(whole, so_much, known)):
        return price
    asked = _IS_IT_DONE.fullmatch(text)
    is_of_work = asked is not None and _DOES_ZH.search(MARK.sub("", text)) is not None
    if asked is not None and is_of_work and not _is_answered(whole.quoted(text), known):
        return whole.quoted(f"{_named(whole, asked['of'], known)}进展怎么样？")
    if (word := _WORD_AFTER.fullmatch(text)) is not None and (node := node_of(whole, word["of"], known)) is not None:
        drawn = f"在“{node.called}”后面加一个任务节点叫“{whole.said(word['what'])}”"
        if known.acts(drawn):
            raise Open(*may_it(drawn, zh=True))
    return ""


def _is_answered(sentence: str, known: Known) -> bool:
    try:
        found = [known.read(request) for request in known.requests(sentence)]
    except Open:
        return True
    return any(each is not None and each[0] is DecisionType.RESPOND for each in found)


def _price(whole: Marked, found: re.Match[str], known: Known) -> str:
    node, amount = node_of(whole, found["of"], known), amount_in(found["to"])
    if node is None or node.node_type != TASK or amount == "" or day_in(found["to"], known.today):
        return ""
    order = f"“{node.called}”的价格改成{found['to']}"
    return order if known.acts(order) else ""


def _named(whole: Marked, mark: str, known: Known) -> str:
    node = node_of(whole, mark, known)
    return f"“{node.called}”" if node is not None else mark
