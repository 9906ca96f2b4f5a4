"""A task given back to whoever had it until just now: 算了，还是她来吧, "never mind, let her do it after all".

Who "she" is then is not who was named last, but who had the task before. Of several tasks it is asked which; where
nothing was handed on just now, nothing is given back.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator

from towow_core.domain.canvas import CanvasNode
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.dictated import QUOTED, unquoted
from towow_core.engine.conversation.last_spoken import EXCHANGES_MAX, Known
from towow_core.engine.conversation.persons import called, known_names, pattern_of
from towow_core.engine.conversation.reading import Open

_CUE_ZH = r"(?:(?:算了|不了|不对|等等|等一下|哎呀?|唉|那|嗯|我改主意了|想了想|再想想|不换了|别换了|不改了)[，,。\s]*)"
_BEFORE_ZH = r"(?:原来|原先|之前|以前|先前|刚才)的?(?:那个?|那位)?(?:人|负责人)?"
_DOES_ZH = r"(?:来|去)?(?:继续|接着)?(?:做|负责|弄|办|干|管)?(?:这个|那个|它|这件事|那件事)?"
_CUE_EN = r"(?:(?:never\s*mind|forget\s+(?:it|that)|scratch\s+that|(?:on|upon)\s+second\s+thoughts?|actually|no|wait|hm+|ok(?:ay)?|well|changed\s+my\s+mind|sorry)[\s,.;–—-]*)"
_IT = r"(?:\s+(?:it|that|this(?:\s+one)?|that\s+one))"
_AFTER_ALL = r"(?:\s+after\s+all|\s+again|\s+as\s+before|\s+then|\s+instead)*"
_WHO_EN = r"(?:whoever|who)\s+(?:had|did|was\s+(?:doing|on))\s+(?:it|that)(?:\s+before)?|the\s+(?:person|one)\s+(?:who\s+had\s+it\s+)?before|(?:s?he|him|her|them|they)"
_CHANGE = re.compile(
    r"(?P<was>[^\s→：:，,；;][^→：:，,；;]{0,59}?) → (?P<now>[^→，,；;]{1,60}?)(?=[。；;，,]|\.?\s*$|\.\s)"
)


def with_who_had_it(sentence: str, known: Known) -> str:
    """The order that gives the task back; the sentence where it says no such thing.

    Raises:
        Open: Several tasks were handed on.
    """
    names = known_names(known.canvas, known.people)
    named = pattern_of(names)
    if not any(form.fullmatch(sentence.strip()) for form in _forms(named, zh=known.replies.zh)):
        return sentence
    handed = _handed_on(known)
    said = re.search(rf"(?:{named})", sentence, re.IGNORECASE) if named else None
    who = called(said[0], names, known.people, known.by) if said is not None else ""
    orders = [known.replies.give(node.name, who or was) for node, was in handed if node.name]
    if len(orders) > 1:
        raise Open(known.replies.which(sentence.strip(TRIM), [node for node, _ in handed]), orders[:2])
    return orders[0] if orders else sentence


def _forms(named: str, *, zh: bool) -> tuple[re.Pattern[str], ...]:
    if zh:
        who = rf"(?:[他她]|TA|{_BEFORE_ZH}|{named})" if named else rf"(?:[他她]|TA|{_BEFORE_ZH})"
        forms: tuple[str, ...] = (
            rf"{_CUE_ZH}*(?:还是|仍然?|照旧|依旧)(?:让|由|叫|请|给|换回|改回|交给|交回给?)?{who}{_DOES_ZH}(?:吧|好了|得了)?[。.!！]*",
            rf"{_CUE_ZH}+(?:让|由|叫|请|给|交给)?{who}{_DOES_ZH}(?:吧|好了|得了)?[。.!！]*",
            rf"{_CUE_ZH}*(?:还是|把它|再)?(?:换|改|交|转|还|退|恢复)(?:回(?:去)?给?|还给?|给|成)(?:{who})(?:吧|好了)?[。.!！]*",
        )
    else:
        who = rf"(?:{_WHO_EN}|{named})" if named else rf"(?:{_WHO_EN})"
        does = rf"(?:do|keep|handle|take|have|run|stay\s+on|go\s+on\s+with|carry\s+on\s+with){_IT}?"
        forms = (
            rf"{_CUE_EN}+(?:just\s+)?let\s+{who}\s+{does}{_AFTER_ALL}[.!]*",
            rf"{_CUE_EN}*(?:just\s+)?let\s+{who}\s+{does}(?:\s+after\s+all|\s+as\s+before)[.!]*",
            rf"{_CUE_EN}+{who}\s+(?:should|can|will|may|is\s+to)\s+{does}{_AFTER_ALL}[.!]*",
            rf"{_CUE_EN}*{who}\s+(?:should|can|will|may|is\s+to)\s+{does}(?:\s+after\s+all|\s+as\s+before)[.!]*",
            rf"{_CUE_EN}*(?:keep\s+{who}(?:\s+on{_IT})?|leave{_IT}\s+(?:with|to)\s+{who}){_AFTER_ALL}[.!]*",
            rf"{_CUE_EN}*(?:(?:give|hand|pass)(?:{_IT})?\s+)?back\s+to\s+{who}{_AFTER_ALL}[.!]*",
        )
    return tuple(re.compile(each, re.IGNORECASE) for each in forms)


def _handed_on(known: Known) -> list[tuple[CanvasNode, str]]:
    """The tasks that the last change gave to somebody else, who has them still, each with who had it before."""
    for n, (_, answer, _) in enumerate(known.exchanges):
        if n == EXCHANGES_MAX:
            return []
        if answer.act:
            return [*_handed_on_by(answer.content, known)]
    return []


def _handed_on_by(told: str, known: Known) -> Iterator[tuple[CanvasNode, str]]:
    for line in told.split("\n"):
        said = {unquoted(found[0]) for found in QUOTED.finditer(line)}
        nodes = [node for node in known.canvas.nodes.values() if node.name in said]
        for found in _CHANGE.finditer(line):
            has = [node for node in nodes if node.config.get("assignee_name") == found["now"].strip()]
            if len(has) == 1:
                yield has[0], found["was"].strip()
