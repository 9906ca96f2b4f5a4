"""Which of the answers that were offered is meant: "第二个", "the second", "the cheaper one", "900", "后一个，12月12日"."""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable, Sequence

from towow_core.domain.canvas import Turn
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.moods import agrees_to
from towow_core.engine.conversation.question_dropped import drops
from towow_core.engine.conversation.reading import Action, Open, Request
from towow_core.engine.language.money import find_money
from towow_core.engine.language.numerals import read_number

EXCHANGES_MAX = 3  # how far back a question may be, where only questions were answered since
_NTH = (
    (0, r"(?:第一|头一|前一|前面那?|上面那?)(?:个|种|项|条|天|日)?|(?:the\s+)?(?:first|former|1st)(?:\s+(?:one|option|day|date))?|(?:option|number)\s+(?:1|one)"),
    (1, r"第二(?:个|种|项|条|天|日)?|(?:the\s+)?(?:second|2nd)(?:\s+(?:one|option|day|date))?|(?:option|number)\s+(?:2|two)"),
    (-1, r"(?:后一|后面那?|最后那?一?|下面那?)(?:个|种|项|条|天|日)?|(?:the\s+)?(?:last|latter)(?:\s+(?:one|option|day|date))?"),
)  # fmt: skip
_LEADS = r"(?:[\s,，.。!！]|就|那|选|要|用|是|我要|我选|我说的是|应该是|按|取|i\s+mean(?:t)?|it['’]?s|it\s+is|make\s+it|take|let['’]?s\s+(?:take|go\s+with|say)|go\s+with|use|pick|then|the\s+one\s+with|please)*+"
_ENDS = r"(?:[\s,，.。!！]|吧|好了|那个|的|please|then|one|thanks)*+"
_ORDINALS = tuple(
    (at, re.compile(rf"{_LEADS}(?:{form}){_ENDS}(?:(?<=[\s，,.。])(?P<more>.*))?", re.IGNORECASE | re.DOTALL))
    for at, form in _NTH
)
_CHEAPER = re.compile(rf"{_LEADS}(?:the\s+)?(?:(?P<less>cheaper|cheapest|lower|smaller|less(?:\s+expensive)?|便宜|少|低|小)|(?P<more>dearer|more\s+expensive|higher|bigger|larger|贵|多|高|大))(?:一?点|些)?(?:的|那个|一个)*{_ENDS}", re.IGNORECASE)  # fmt: skip
_EARLIER = re.compile(rf"{_LEADS}(?:the\s+)?(?:(?P<less>earlier|sooner|早)|(?P<more>later|晚|迟))(?:一?点|些)?(?:的|那个|那天|一个|\s*(?:one|day|date))*{_ENDS}", re.IGNORECASE)  # fmt: skip
_WRAP = re.compile(rf"{_LEADS}(?P<value>.+?){_ENDS}", re.IGNORECASE | re.DOTALL)
_VALUE_MAX = 40


Requests = Callable[[str], Sequence[Request]]
Read = Callable[[Request], Action | None]


def picked(sentence: str, before: Sequence[Turn], requests: Requests, read: Read) -> str:
    """The offered answer that a sentence means; "" where it means none of them, or says something of its own.

    Args:
        before: What was said before, oldest first; questions that were only answered do not close one that was asked.
        requests: Takes a sentence apart.
        read: Reads one request: what is an order or a question by itself answers nothing by a piece of an answer.
    """
    options = _pending(before)
    if not options:
        return ""
    if len(options) == 1 and agrees_to(sentence, options[0]):
        return options[0]
    for at, form in _ORDINALS:
        if (found := form.fullmatch(sentence)) is None or (at > 0 and len(options) <= at):
            continue
        more = (found["more"] or "").strip(TRIM)
        return options[at] if not more or _with(more, options) == options[at] else ""
    if (found := _CHEAPER.fullmatch(sentence)) is not None:
        return _by_amount(options, is_less=bool(found["less"]))
    if (found := _EARLIER.fullmatch(sentence)) is not None:
        return options[0 if found["less"] else -1] if len(options) == 2 else ""  # noqa: PLR2004
    if len(sentence) > _VALUE_MAX or _is_understood(sentence, requests, read):
        return ""
    value = _WRAP.fullmatch(sentence)
    return _with(value["value"].strip(TRIM), options) if value else ""


def _is_understood(text: str, requests: Requests, read: Read) -> bool:
    try:
        return all(read(request) is not None for request in requests(text))
    except Open:
        return True


def _pending(before: Sequence[Turn]) -> tuple[str, ...]:
    """The answers to the last question that is open."""
    turns = list(before)
    for _ in range(EXCHANGES_MAX):
        if len(turns) < 2 or turns[-1].role != "assistant":  # noqa: PLR2004
            return ()
        answer = turns.pop()
        if answer.options:
            return answer.options
        if answer.act or answer.is_question or drops(turns.pop().content):
            return ()
    return ()


def _with(value: str, options: Sequence[str]) -> str:
    """The only one of them that has this value, and the others do not."""
    if not value:
        return ""
    whole = re.compile(
        rf"(?<![A-Za-z0-9.]){re.escape(value)}(?![A-Za-z0-9]|\.\d)" if value.isascii() else re.escape(value),
        re.IGNORECASE,
    )
    found = [each for each in options if whole.search(each)]
    return found[0] if len(found) == 1 and len(options) > 1 else ""


def _by_amount(options: Sequence[str], *, is_less: bool) -> str:
    amounts = [money.amount if (money := find_money(each)) else read_number(each) for each in options]
    if any(each is None for each in amounts) or len(set(amounts)) != len(options):
        return ""
    known = [each for each in amounts if each is not None]
    return options[known.index(min(known) if is_less else max(known))]
