"""What waits for what, said of several nodes at once: "A和B都弄好了才能C", "connect A to B and B to C".

A sentence is one of a few forms: what comes first, with a word for its being over, and what comes behind, or the other
way round; or pairs that are to be connected. Each form is read to its end, so that what says anything else besides is
no order.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from towow_core.engine.conversation.canvas_patterns import LIST, N
from towow_core.engine.conversation.mentions import MARK

_LIST_ZH = rf"{N}(?:\s*(?:以及|[、，,和与及跟])\s*{N})*"
_LIST_EN = rf"(?:(?:both|all of)\s+)?(?:{LIST}|{N})"
_ALL_ZH = r"(?:两个|三个|几个|都|全部|全|也|已经|先){0,3}"
_OVER_ZH = (
    r"(?:(?:[做办弄搞忙订定谈写画准备处理安排]{0,2}(?:好|完|妥|成|齐|到位)|完成|结束|搞定|敲定|落实|就绪|通过)了?)"
)
_MUST_ZH = r"(?:还|也|都|必须|需要|应该|应当|得|要|只能|就|再){0,4}"
_DO_ZH = r"(?:能够|能|可以|开始|动手|启动|去|来|做|办|进行|轮到){0,4}"
_END_ZH = r"\s*[。.!！]*"
_MUST_EN = r"(?:\s+(?:should|must|may|can|could|will|needs?|has|have|to|also|only|still|first|then)\b){0,4}"
_START_EN = r"(?:\s+(?:be\s+)?(?:starts?|started|begins?|begun|happens?|goes|go|comes?|runs?|done|proceeds?)\b)?"
_OVER_EN = r"\s+(?:is|are|has\s+been|have\s+been|gets?)\s+(?:all\s+|both\s+)?(?:done|finished|completed?|ready|over|settled|sorted|through|in\s+place)"
_ONCE_EN = r"(?:once|after|when|as\s+soon\s+as)"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?:只有|要|得|必须)?\s*(?:等到?)?\s*(?P<first>{_LIST_ZH})\s*{_ALL_ZH}\s*{_OVER_ZH}(?:之后|以后|后)?\s*[，,]?\s*(?:才|再){_DO_ZH}\s*(?P<then>{_LIST_ZH}){_END_ZH}",
        rf"(?:把|将)?\s*(?P<then>{_LIST_ZH})\s*{_MUST_ZH}(?:等到?|依赖于?|取决于)\s*(?P<first>{_LIST_ZH})\s*{_ALL_ZH}\s*{_OVER_ZH}?(?:之后|以后|后)?\s*(?:(?:才|再){_DO_ZH})?{_END_ZH}",
        rf"(?P<then>{_LIST_EN}){_MUST_EN}{_START_EN}\s+(?:only\s+)?{_ONCE_EN}\s+(?P<first>{_LIST_EN}){_OVER_EN}\s*[.!]*",
        rf"(?P<then>{_LIST_EN}){_MUST_EN}\s+(?:waits?\s+(?:for|on)|depends?\s+on|follows?|requires?)\s+(?P<first>{_LIST_EN})(?:\s+to\s+(?:be\s+)?(?:done|finished|finish|end))?(?:\s+(?:too|as\s+well))?\s*[.!]*",
        rf"(?:only\s+)?(?:start|begin|do|run)\s+(?P<then>{_LIST_EN})\s+(?:only\s+)?{_ONCE_EN}\s+(?P<first>{_LIST_EN}){_OVER_EN}\s*[.!]*",
        rf"(?:only\s+)?{_ONCE_EN}\s+(?P<first>{_LIST_EN}){_OVER_EN}\s*,?\s*(?:then\s+)?(?:we\s+can\s+|you\s+can\s+)?(?:do\s+|start\s+|begin\s+)?(?P<then>{_LIST_EN})(?:\s+(?:can|may|should)\s+(?:start|begin|happen))?\s*[.!]*",
    )
)
_AFTER_EN = (
    r"\s+(?:(?:should|must|can)\s+)?(?:comes?|goes?|are|is|starts?|happens?)?\s{0,2}(?:only\s+)?(?:after|behind)\s+"
)
_AND_AFTER = tuple(  # what comes after both of those before it
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?P<then>{_LIST_EN}){_AFTER_EN}(?P<first>{_LIST_EN})\s*[,;]?\s+(?:and|then|and\s+then)\s+(?P<last>{_LIST_EN})(?:{_AFTER_EN}|\s+(?:after|behind)\s+)(?:both(?:\s+of\s+them)?|them|these|those|all\s+of\s+them)\s*[.!]*",
        rf"(?P<then>{_LIST_ZH})\s*(?:都|要|得)?(?:排|放|接)?(?:在|到)\s*(?P<first>{_LIST_ZH})\s*(?:之|以|的)?后面?\s*[，,；;]\s*(?P<last>{_LIST_ZH})\s*(?:再|要|得|又)?(?:排|放|接)?(?:在|到)\s*(?:它们|他们|它俩|他俩|这?两[个者项样]|这些|前两个)(?:之|以|的)?(?:全部)?后面?\s*[。.!！]*",
        rf"(?P<then>{LIST}){_AFTER_EN}(?P<first>{_LIST_EN})\s*[.!]*",
    )
)
_WAITS = re.compile(
    r"等|依赖|取决于|\b(?:wait\w*|depend\w*|follow\w*|require\w*|after|behind|once|until)\b", re.IGNORECASE
)
_IS_FIRST = re.compile(r"^\W*(?:before\b|在?\s*⟦\d+⟧\s*(?:之前|以前))", re.IGNORECASE)

_BEHIND_ZH = re.compile(rf"[^⟦]*{N}[^⟦]*[在排放接][^⟦]*{N}\s*(?:的|之|以)?后")

_CONNECT = r"(?:连接|连上|连|(?:connect|link|join|wire)\b)"
_ARROW = r"-{1,2}>|→|=>|⟶"
_LEADS = re.compile(rf"{_ARROW}|(?:都|再|然后)?(?:连接?到|连向|接到|指向)")
_TO = rf"{_LEADS.pattern}|再?到|\b(?:to|with)\b"
_APART = r"[,，;；、]?\s*(?:\b(?:and\s+)?then\b|然后|接着)|[,，;；、](?:\s*(?:\band\b|再|和|并))?"
_SEPARATOR = re.compile(
    rf"\s*(?:(?P<to>{_TO})|(?P<apart>{_APART})|(?P<beside>\band\b|和|与|跟|以及))\s*(?:{_CONNECT}\s*)?", re.IGNORECASE
)
_PAIRS = re.compile(
    rf"(?:把|将)?\s*(?P<verb>{_CONNECT}|连线\s*[:：]|draw\s+(?:lines|arrows)\s+from\b)?\s*(?:从)?\s*(?P<pairs>{N}(?:{_SEPARATOR.pattern.replace('?P<to>', '?:').replace('?P<apart>', '?:').replace('?P<beside>', '?:')}{N})+)\s*(?P<end>连接|连起来|连上|连线)?\s*[。.!！]*",
    re.IGNORECASE,
)


def lines_in(plain: str) -> tuple[tuple[str, str], ...]:
    """Pairs of marks, each of what comes first and what waits for it; none where the sentence says something else."""
    found = next((match for form in _FORMS if (match := form.fullmatch(plain.strip()))), None)
    if found is None:
        both = next((match for form in _AND_AFTER if (match := form.fullmatch(plain.strip()))), None)
        return _connections_in(plain) if both is None else _after_both(both)
    return tuple((a, b) for b in _marks(found["then"]) for a in _marks(found["first"]) if a != b)


def _after_both(found: re.Match[str]) -> tuple[tuple[str, str], ...]:
    first, then, last = (list(_marks(found.groupdict().get(name) or "")) for name in ("first", "then", "last"))
    return tuple((a, b) for a, b in (*product(first, then), *product(then, last)) if a != b)


_LINE = r"(?:的?\s*(?:那条)?(?:连线|线|箭头|连接))"
_CUT_ZH = re.compile(
    rf"(?P<verb>(?:删除|删掉|去掉|移除|拿掉|删|断开))\s*(?:从)?\s*{N}\s*(?:到|和|与|至|->|→)\s*{N}\s*(?:之间)?{_LINE}?(?:\s*(?:[，,、；]|和|以及|还有)*\s*(?:从)?\s*{N}\s*(?:到|和|与|至|->|→)\s*{N}\s*(?:之间)?{_LINE}?)+[。.!！]*"
)
_CUT_EN = re.compile(
    rf"(?:remove|delete|drop|cut|erase|take away)\s+(?:the\s+)?(?:lines?|arrows?|edges?|connections?|links?)\s+(?:between|from)\s+{N}\s+(?:and|to)\s+{N}(?:\s*(?:,\s*(?:and\s+)?|and\s+)(?:the\s+(?:one|line)\s+)?(?:between|from)?\s*{N}\s+(?:and|to)\s+{N})+\s*[.!]*",
    re.IGNORECASE,
)


def lines_cut(plain: str) -> tuple[tuple[str, str], ...]:
    """Pairs of marks between which a line is to go, where there are several: "删掉A到B的线，还有B到C的线"."""
    if (_CUT_ZH.fullmatch(plain.strip()) or _CUT_EN.fullmatch(plain.strip())) is None:
        return ()
    marks = list(_marks(plain))
    return tuple(zip(marks[::2], marks[1::2], strict=True)) if len(marks) % 2 == 0 else ()


def _connections_in(plain: str) -> tuple[tuple[str, str], ...]:
    """ "Connect A to B and B to C", "A→B→C", "连接A和B，B和C": the pairs, where there are several of them."""
    found = _PAIRS.fullmatch(plain.strip())
    if found is None or not (found["verb"] or found["end"] or _LEADS.search(found["pairs"])):
        return ()
    groups, between = [[*_marks(found["pairs"])][:1]], [""]
    for mark, separator in zip([*_marks(found["pairs"])][1:], _separators(found["pairs"]), strict=True):
        if separator == "to":
            groups[-1].append(mark)
        else:
            groups.append([mark])
            between.append(separator)
    pairs = tuple(dict.fromkeys(_paired(groups, between)))
    return pairs if len(pairs) > 1 else ()


def _separators(pairs: str) -> Iterator[str]:
    behind = (_SEPARATOR.match(pairs, mark.end()) for mark in MARK.finditer(pairs))
    return (found.lastgroup or "" for found in behind if found)


def _paired(groups: Sequence[Sequence[str]], between: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Of chains that stand side by side; nothing where it cannot be told what goes with what."""
    first, last = groups[0], groups[-1]
    if all(len(group) > 1 for group in groups):
        for group in groups:
            yield from pairwise(group)
    elif all(len(group) == 1 for group in groups):
        if len(groups) % 2 == 0 and {*between[1::2]} == {"beside"} and "beside" not in between[2::2]:
            yield from ((a[0], b[0]) for a, b in zip(groups[::2], groups[1::2], strict=True))
    elif (
        between.count("apart") in {0, len(between) - 1} and sum(map(len, groups)) == len(groups) + 1
    ):  # one "to", beside which several stand
        if len(first) > 1:
            yield from product(first[:1], [first[1], *(group[0] for group in groups[1:])])
        elif len(last) > 1:
            yield from product([*(group[0] for group in groups[:-1]), last[0]], last[1:])


def is_backwards(text: str) -> bool:
    """Whether the first of two nodes that a text names waits for the second one: "X should also wait for Y"."""
    is_waiting = _IS_FIRST.match(text) or _BEHIND_ZH.match(text)
    between = MARK.split(text)[2:3]
    return bool(is_waiting or (between and _WAITS.search(between[0])))


def _marks(said: str) -> Iterator[str]:
    return (mark.group() for mark in MARK.finditer(said))
