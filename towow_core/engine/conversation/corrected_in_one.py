"""A value of a node that is named, and the one that it is instead: 发邀请不是18号是16号, "the poster cost 250, not 280".

Written out, it sets that one. Where it is open of what the value is (押金写错了，应该是三千), it is asked, and nothing that
was done before is offered to be taken back for it.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.domain.canvas import CanvasNode
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.details import amount_in
from towow_core.engine.conversation.last_spoken import Known, day_said
from towow_core.engine.conversation.mentions import MARK, marked
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.plain_orders import node_of
from towow_core.engine.conversation.reading import Open

_END = r"(?:才对|才是|吧|了|啊|哦|呢)?[\s。.!！]{0,4}"
_OLD_ZH, _NEW_ZH = r"(?P<old>[^，,；;。⟦\s是不]{1,14}?)", r"(?P<new>[^，,；;。⟦\s是不]{1,14}?)"
_OLD_EN, _NEW_EN = r"(?P<old>[^,;⟦?]{1,24}?)", r"(?P<new>[^,;⟦?]{1,24}?)"
_LEAD = r"\s{0,3}(?:(?:不对|不是|错了|哎呀?|哦|啊|抱歉|no|sorry|oops|wait)[\s，,。.!！]{1,3}){0,2}(?:把|the\s+)?"
_WORD_ZH = r"(?P<word>(?:(?!不是|写错|说错|[填打记算搞弄标]错|错了|不对)[^，,；;。⟦\d]){0,8}?)"
_FORMS = tuple(
    re.compile(rf"{_LEAD}(?P<of>{N}){form}", re.IGNORECASE)
    for form in (
        rf"{_WORD_ZH}(?:并)?不是\s*(?:在|花了?|定在)?\s*{_OLD_ZH}\s*[，,]?\s*(?:而)?(?:应该|应当|其实)?是\s*(?:在|花了?|定在)?\s*{_NEW_ZH}{_END}",
        rf"{_WORD_ZH}(?:我)?(?:写错|说错|填错|打错|记错|算错|搞错|弄错|标错|错|不对)(?:了)?\s*[，,。]\s*(?:它)?(?:应该|应当|其实|实际上?|正确的){{0,2}}(?:是|为|写|改成|改为)\s*{_NEW_ZH}{_END}",
        rf"(?:['’]s?\s+(?P<word>date|day|deadline|price|cost|budget))?\s+(?:(?:is|was|are|were)(?:\s+not|n['’]t)|did\s+not\s+cost|didn['’]t\s+cost|does\s+not\s+cost|doesn['’]t\s+cost|costs?\s+not)\s+(?:due\s+)?(?:on\s+)?{_OLD_EN}\s*(?:,\s*(?:but\s+)?|\s+but\s+|;\s*)(?:it\s+is\s+|it['’]s\s+|it\s+was\s+)?(?:on\s+)?{_NEW_EN}[\s.!]{{0,4}}",
        rf"\s*[:,]?\s+(?:is\s+)?not\s+(?:due\s+)?(?:on\s+)?{_OLD_EN}\s*(?:,\s*(?:but\s+)?|\s+but\s+)(?:on\s+)?{_NEW_EN}[\s.!]{{0,4}}",
        rf"(?:['’]s?\s+(?P<word>date|day|deadline|price|cost|budget))?\s+(?:is|was|are|were)\s+(?:wrong|a\s+mistake|a\s+typo|not\s+right)\s*[,;.]\s*(?:it\s+)?(?:should\s+be|should\s+have\s+been|is|it['’]s)\s+{_NEW_EN}[\s.!]{{0,4}}",
    )
)
_AND_NO = re.compile(  # "做海报要三百块，不对，五百": the amount behind is one of the same kind
    r"(?P<head>[^。；;]{1,60}?)(?P<old>[一二两三四五六七八九十百千万零\d.]{1,8})(?P<unit>元|块钱|块|欧元|欧|美元|k|千|万)?\s*[，,。.…—–-]{1,3}\s*"
    r"(?:不对|不是|不不|说错了|写错了|错了|口误|哦不)[，,。\s]{0,3}(?:应该|我是说)?(?:是|要)?\s*(?P<new>[一二两三四五六七八九十百千万零\d.]{1,8})(?P<unit2>元|块钱|块|欧元|欧|美元)?"
    + _END
)
_MONEY = re.compile(
    r"花|价|钱|费|预算|成本|报价|块|元|[¥€$£]|\b(?:price|cost\w*|budget|euros?|dollars?|yuan|eur|usd|cny)\b",
    re.IGNORECASE,
)
_NO_WORD = re.compile(
    r"(?:那边|这边|那个|这个|的|它|现在|目前|其实|定|写|说|我|是|要|日期|截止|时间|日子|那天|期限|date|day|deadline|花|花费|花销|价格|价钱|价|钱|费用|费|预算|成本|报价|price|cost|budget|[了在]){0,5}",
    re.IGNORECASE,
)
_LENGTH_MAX = 90


def amount_behind(sentence: str, known: Known) -> str:
    """The sentence with the amount that corrects the one in it, in its place."""
    found = _AND_NO.fullmatch(sentence) if len(sentence) <= _LENGTH_MAX else None
    if (
        found is None
        or not (found["unit"] or found["unit2"])
        or not MARK.search(marked(found["head"], known.canvas).text)
    ):
        return sentence
    return f"{found['head']}{found['new']}{found['unit2'] or found['unit']}"


def corrected_in_one(sentence: str, known: Known) -> str:
    """The order that sets the value that it is instead; "" where the sentence says no such thing.

    Raises:
        Open: It is open of what it is the value.
    """
    if len(sentence) > _LENGTH_MAX or sentence.rstrip().endswith(("?", "？", "吗")):
        return ""
    whole = marked(sentence, known.canvas)
    found = next((match for form in _FORMS if (match := form.fullmatch(whole.text))), None)
    node = node_of(whole, found["of"], known) if found is not None else None
    if found is None or node is None:
        return ""
    said = found.groupdict()
    old, new, word = (str(said.get(name) or "").strip() for name in ("old", "new", "word"))
    order = _day(node, old, new, known) or _price(node, old, new, MARK.sub("", whole.text), known)
    acts = known.acts(order) if order else ()
    if len(acts) != 1 or acts[0][0] is not DecisionType.MODIFY_NODE or acts[0][1].get("node_id") != node.node_id:
        return ""
    if _NO_WORD.fullmatch(word) is None:  # 押金 is no price by itself
        raise Open(*may_it(order, zh=known.replies.zh))
    return order


def _day(node: CanvasNode, old: str, new: str, known: Known) -> str:
    due = str(node.config.get("due") or "")
    before = day_said(old, due, known.today) if old else due
    day = day_said(new, before or due, known.today)
    return known.replies.set_day(node.called, day) if day and (before or not old) else ""


def _price(node: CanvasNode, old: str, new: str, said: str, known: Known) -> str:
    """Of bare numbers only where its price is spoken of, or was the one that it is not. `said`: all but its name."""
    amount, was = amount_in(new), amount_in(old) if old else None
    if amount == "" or was == "":
        return ""
    price = node.config.get("price")
    is_of_it = _MONEY.search(said) or (price not in (None, "") and (was is None or str(price) == str(was)))
    if not is_of_it:
        return ""
    name, value = node.called, new if _MONEY.search(new) else f"{amount}"
    return f"把“{name}”的价格改成{value}" if known.replies.zh else f"set the price of “{name}” to {value}"
