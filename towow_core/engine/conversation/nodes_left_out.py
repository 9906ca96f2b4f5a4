"""What an order about several leaves out: "except the hall", "but not Tom's", 除了录视频一, 录视频一除外."""

# ruff: noqa: E501  # a pattern is read as a whole

import re

from towow_core.engine.conversation.canvas_patterns import N
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.persons import called, is_whose, known_names, pattern_of
from towow_core.engine.conversation.reading import Request

_THEIRS_EN = r"(?-i:[A-Z])[\w-]{0,20}['’]s?(?:\s+(?:tasks?|work|things|stuff|part))?(?!\w)"
_THEIRS_ZH = r"[^，,；;。、⟦\s的和跟与]{1,8}(?:负责|做)?的(?:任务|活儿?|事情?|部分|那份)?"
_ONE = rf"(?:(?:the\s+)?{N}|{_THEIRS_EN}|{_THEIRS_ZH})"
_SOME = rf"{_ONE}(?:\s{{0,3}}(?:、|和|跟|与|,|，|\band\b|\bor\b)\s{{0,3}}{_ONE}){{0,6}}"
_NODES = rf"{N}(?:\s{{0,3}}(?:、|和|跟|与|,|，)\s{{0,3}}{N}){{0,6}}"
_OUT_EN = r"\b(?:except(?:ing)?(?:\s+for)?|excluding|but(?:\s+not)?|besides|apart\s+from|aside\s+from|other\s+than|save(?:\s+for)?)\s+"
_OUT_ZH = r"(?:除了|除开|除去|除|不包括|不含|不算)\s{0,3}"
_STAYS_ZH = r"(?:都|就)?(?:除外|不变|不动|照旧|保持不变|不算)"
_OUT = re.compile(
    rf"[,，]?\s{{0,3}}{_OUT_EN}(?P<a>{_SOME})\s{{0,3}},?"
    rf"|[，,]?\s{{0,3}}{_OUT_ZH}(?P<b>{_SOME})\s{{0,3}}(?:以外|之外|外)?的?[，,]?"
    rf"|(?P<c>{_NODES})\s{{0,3}}(?:以外|之外)的?[，,]?|[，,]\s{{0,3}}(?P<d>{_NODES})\s{{0,3}}{_STAYS_ZH}(?=\W*$)",
    re.IGNORECASE,
)
_FIRST = re.compile(rf"\s*(?:please\s+|请)?(?:{_OUT_EN}{_SOME}|{_OUT_ZH}{_SOME}\s{{0,3}}(?:以外|之外|外)?的?|{_NODES}\s{{0,3}}(?:以外|之外)的?)\s{{0,3}}[,，]\s*(?=[^\s,，])", re.IGNORECASE)  # fmt: skip
_LAST = re.compile(rf"[，,]\s{{0,3}}(?:{_OUT_EN}{_SOME}|{_OUT_ZH}{_SOME}\s{{0,3}}(?:以外|之外|外)?|{_NODES}\s{{0,3}}{_STAYS_ZH})\W*$", re.IGNORECASE)  # fmt: skip
_NEXT = re.compile(r"[,，;；。]\s*\S|然后|接着|\b(?:and|then)\b", re.IGNORECASE)


def is_whole(text: str) -> bool:
    """Whether what is left out stands before a comma, or behind it, of one order: it is one request."""
    if (first := _FIRST.match(text)) is not None:
        return _NEXT.search(text, first.end()) is None
    last = _LAST.search(text)
    return last is not None and _NEXT.search(text[: last.start()]) is None


def without_left_out(text: str, request: Request) -> tuple[str, frozenset[str]]:
    """The text without what it leaves out, and the nodes that are left out; as it is where it leaves out none."""
    if (out := _OUT.search(text)) is None:
        return text, frozenset()
    said = next(filter(None, out.groups()))
    gone = {node_id for mark in MARK.findall(said) for node_id in request.marked.mentions[int(mark)].node_ids}
    names = known_names(request.canvas, request.people)
    for one in re.finditer(pattern_of(names), MARK.sub("", said), re.IGNORECASE):
        who = called(one[0], names, request.people, request.by)
        gone |= {node.node_id for node in request.canvas.nodes.values() if is_whose(node, who, request.people)}
        said = said.replace(one[0], "", 1)
    if re.sub(
        rf"{N}|\b(?:the|and|or|tasks?|work|things|stuff|part|s)\b|负责|任务|活儿?|事情?|部分|那份|[做的、，,和跟与'’\s]",
        "",
        said,
    ):
        return text, frozenset()  # somebody unknown
    rest = f"{text[: out.start()]} {text[out.end() :]}".strip()
    return re.sub(r"(?<=把|将) | (?=的?(?:都|全))", "", rest), frozenset(gone)
