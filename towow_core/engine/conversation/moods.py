"""Whether an order is one: who asks if it may be done is asked back, and who then says yes has ordered it."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable
from dataclasses import replace

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_patterns import ASKED_KINDLY
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import Action, Open, Request, ask

_LEAVE = re.compile(
    r"(?:行不行|行吗|行么|可以吗|可不可以|可以不|可以么|成吗|成不成|中不中|(?:这样)?(?:好不好|合适吗|没问题吧)|(?P<verb>[\u4e00-\u9fff])不(?P=verb))\s*[？?。.!！]*$"
    r"|[,，–—-]?\s*\b(?:(?:is (?:that|this|it) )?(?:a )?good idea|ok(?:ay)?|alright|right|(?:is|would) (?:that|this|it) (?:be )?(?:ok(?:ay)?|fine|alright|possible|good)|would that work|does that work|agreed|yes|what do you think)\s*\?+\s*$",
    re.IGNORECASE,
)
_ONLY_LEAVE = re.compile(rf"[\s,，.。;；]*(?:这样|那|你看|and\s+|so\s+)?(?:{_LEAVE.pattern})", re.IGNORECASE)
_KINDLY = re.compile(r"\s*(?:请|麻烦|帮(?:我|忙)|劳驾|拜托|please\b|pls\b)", re.IGNORECASE)
_YES = re.compile(  # with a question mark, or dots behind it, it is none
    r"[\s,，]*(?:是的?|对的?|好的?|要|可以|行|嗯+|确定|没错|就这样|做吧|yes|yeah|yep|yup|sure|ok(?:ay)?|do it|do that|please do|go ahead|right|exactly|correct)(?:[，,\s]*(?:请|吧|了|呀|啊|please|thanks|do it|do that))*[\s,，!！~]*[。.]?[\s!！]*",
    re.IGNORECASE,
)
_YES_AGAIN = re.compile(  # "好，换吧", "yes, stop it": a yes that says again what is to be done
    r"[\s,，]*(?P<yes>(?:是的?|对的?|好的?|要|可以|行|嗯+|确定|没错)[吧了啊呀]*[，,、\s]*)?(?:那就?|就)?(?P<zh>[\u4e00-\u9fff]{1,4}?)(?:掉|一下|一?个(?:人|别人)?|它|他|她|他们)?(?P<so>吧|呗|好了)?[\s。.!！]*"
    r"|[\s,]*(?P<yes_en>(?:yes|yeah|yep|yup|sure|ok(?:ay)?|right|exactly|correct|go ahead(?:\s+and)?)[,;.!\s–—-]+)?(?:please\s+)?(?P<en>[a-z]{2,})(?:\s+(?:it|him|her|them|that|this|the\s+run|(?:some(?:body|one)|any(?:body|one))\s+else))?(?P<so_en>(?:\s{0,3}(?:,\s{0,3})?(?:then|please|now|anyway|all\s{1,3}the\s{1,3}same)){0,3}+)[\s.!]*",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"[，,；;。.]\s*(?:(?:so|and|then|please|就|请)\s*)?")
_NO = re.compile(
    r"\W*(?:(?:no|nope|nah|not\s+(?:now|really|that)|neither(?:\s+of\s+(?:them|these|those))?|none(?:\s+of\s+(?:them|these|those|that))?|don['’]t|do\s+not|rather\s+not|better\s+not|leave\s+it)(?:[,\s]+(?:thanks?(?:\s+you)?|please|leave\s+it|neither|not\s+now|don['’]t))*|(?:不[，,\s]*)?(?:不用|不要|不需要|不必|都不是|都不要|不是这个|不做)了?|不|不了|先不|别)(?:谢谢|吧|啦)?\W*",
    re.IGNORECASE,
)
_MAY_IT = re.compile(
    r"(?:[^\n]*\n){0,2}(?:要这样做吗：(?P<zh>.+)？现在还没有做。|Is this to be done: (?P<en>.+)\? Nothing is done yet\.)",
    re.DOTALL,
)
_OPINION = re.compile(r"(?:怎么样|如何|怎样|咋样|呢)\s*[？?。.!！]*$|\bhow about\b", re.IGNORECASE)
# What makes a question, or something for later, of an order.
_ASKING = re.compile(
    r"^\s*(?:要不要|是不是(?:要|该|应该)|该不该|能不能|能否|能(?=[^不否].*[吗么]\W*$)|可不可以|可以|应该)\s*(?:把|将)?|^\s*(?:can|could|may|should|shall)\s+(?=(?:the\s+)?⟦\d+⟧\s+be\s)|^\s*(?:should|shall|can|could|may|must|do) (?:we|i|you|it)(?: have to)?\s+|^\s*(?:how|what) about\s+|^\s*what if (?:we|i)\s+"
    r"|(?:是不是|会不会|能不能|可不可以|要不要)|[，,\s]*(?:怎么样|如何|怎样|行不行|行吗|可以吗|好吗|好不好|合适吗|会不会更好|吗|呢|(?<![什怎这那多要])么)\s*[？?。.!！]*$|[？?]\s*$",
    re.IGNORECASE,
)
_REPLACED = re.compile(
    r"^\s*(?:the\s+)?(⟦\d+⟧)\s+be\s+(?:replaced|(?:some(?:body|one)|any(?:body|one))\s+else|a\s+different\s+person)$",
    re.IGNORECASE,
)
_STATES = frozenset({"completed", "failed"})
_SAID = frozenset({DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION})


def may_it(order: str, *, zh: bool) -> tuple[str, tuple[str, ...]]:
    """Asks whether what was asked about is to be done; with the sentence that does it."""
    question = f"要这样做吗：{order}？现在还没有做。" if zh else f"Is this to be done: {order}? Nothing is done yet."
    return question, (order,)


def confirmed(sentence: str, asked: str) -> str:
    """The order that a "yes" to what was asked stands for; "" where it is none."""
    order = offered_order(asked)
    return order if order and agrees_to(sentence, order) else ""


def agrees_to(sentence: str, order: str) -> bool:
    """Whether it says yes to this order, alone or with its verb: "好，换吧", "yes, stop it".

    The verb is what a clause of the order begins with: "run it" says another thing than "stop the run".
    """
    if is_yes(sentence):
        return True
    said = _YES_AGAIN.fullmatch(sentence)
    if said is None or not (said["yes"] or said["yes_en"] or said["so"] or said["so_en"]):
        return False
    verb = (said["zh"] or said["en"]).casefold()
    behind = r"\b" if said["en"] else ""
    return any(re.match(re.escape(verb) + behind, clause) for clause in _CLAUSES.split(order.casefold()))


def offered_order(asked: str) -> str:
    """The order that is asked about, as `may_it` asks; "" where none is."""
    found = _MAY_IT.fullmatch(asked)
    return "" if found is None else found["zh"] or found["en"]


def is_yes(sentence: str) -> bool:
    return _YES.fullmatch(sentence) is not None


def is_no(sentence: str) -> bool:
    """Whether it only declines what was asked."""
    return _NO.fullmatch(sentence) is not None


def is_opinion(text: str) -> bool:
    """ "…怎么样", "how about …": it asks what one thinks, or how far something is."""
    return _OPINION.search(text) is not None


def offered(request: Request, read: Callable[[Request], Action | None]) -> Action | None:
    """Of a question that has an order in it ("give it to Ben?"): whether that is to be done. None: it has none.

    Args:
        read: Reads one request.
    """
    order = _REPLACED.sub(r"find somebody else for the \1", _ASKING.sub("", request.text).strip(TRIM))
    if not order or _ASKING.search(request.text) is None or QUESTION.search(order):
        return None
    plain = replace(request, text=order, marked=replace(request.marked, text=order))
    try:
        found = read(plain)
    except Open as question:
        return ask(str(question), question.options) if question.options else None
    if found is None or found[0] in _SAID or found[1].get("status") in _STATES or "reopen" in found[1]:
        return None  # whether something is done is asked, too
    return ask(*may_it(plain.said, zh=request.replies.zh))


def is_said_kindly(text: str) -> bool:
    """It is an order, though it ends as a question does."""
    return (ASKED_KINDLY.match(text) or _KINDLY.match(text)) is not None


def without_leave(text: str) -> str:
    """Without what asks, at its end, whether it may be done."""
    return _LEAVE.sub("", text)


def check_mood(request: Request) -> None:
    """Who asks whether something may be done has not asked for it: the order is offered, and not carried out."""
    text, whole = request.text, request.marked.text
    behind = whole[whole.find(text) + len(text) :] if text in whole else ""
    asked = _LEAVE.search(text) if not behind.strip(TRIM) else _ONLY_LEAVE.fullmatch(behind)
    if asked is None or is_said_kindly(text):
        return
    order = (text[: asked.start()] if not behind.strip(TRIM) else text).strip(TRIM)
    raise Open(*may_it(request.marked.said(order), zh=request.replies.zh))
