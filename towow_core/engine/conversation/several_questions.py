"""Several questions in one sentence are one request, and have one answer; what is ordered beside them is none of it.

A question that speaks of what the one before it asked about ("…, and who does them?") is asked of that node, where it is
one; of what only the answer names it is not asked together.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.periods import period_in
from towow_core.engine.conversation.persons import known_names
from towow_core.engine.conversation.question_patterns import QUESTION
from towow_core.engine.conversation.reading import LIKELY, Action, Open, Request
from towow_core.engine.conversation.restrictions import people_in

_BETWEEN = "；"
_IT = re.compile(r"\b(?:they|them|it|this|that|these|those)\b", re.IGNORECASE)
_ITS = re.compile(r"\b(?:its|their)\b", re.IGNORECASE)
_IT_ZH = re.compile(r"(?:它们?|这个|那个|这些|那些)(?!任务|节点)")
_OWN = re.compile(  # of what it asks, by itself
    r"任务|节点|都|全|一共|总共|最|几个|晚|逾期|过期|剩|没做|下一步|接下来|今天|[本这下]周|[月周]|执行|运行|等(?:什么|谁)|失败"
    r"|\b(?:tasks?|everything|everybody|anything|anybody|nothing|nobody|all|late|overdue|failed|left|next|open|most|fewest|least|total|status|milestones?|cheapest|earliest|latest|canvas|workflow|waiting for|missing|run)\b",
    re.IGNORECASE,
)
Read = Callable[[Request], Action | None]


def together(requests: Sequence[Request], read: Read) -> Sequence[Request]:
    """The requests, with those that are only questions, and stand side by side, as one.

    Args:
        read: Reads one request.
    """
    asked = [*requests[:1], *(_of_it(one, before) for before, one in pairwise(requests))]
    groups = groupby(asked, lambda one: _stands_alone(one, asked[0]) and is_answered(one, read))
    return [each for is_asked, group in groups for each in _as_one(list(group), is_asked=is_asked)]


def answered_together(request: Request, read: Read) -> Action | None:
    """The answer to each of several questions; None where it is one, or not all of them are answered."""
    pieces = request.text.split(_BETWEEN)
    if len(pieces) == 1:
        return None
    try:
        found = [read(replace(request, text=piece)) for piece in pieces]
    except Open:
        return None
    messages = [str(each[1]["message"]) for each in found if each is not None and each[0] is DecisionType.RESPOND]
    if len(messages) < len(pieces):
        return None
    said = "\n".join(dict.fromkeys(messages))  # one answer to several of them is given once
    return DecisionType.RESPOND, {"message": said}, LIKELY


def _of_it(request: Request, before: Request) -> Request:
    """A question without a node of its own, of the one node of the question before."""
    text, marks = request.text, {*MARK.findall(before.text)}
    if len(marks) != 1 or _is_its_own(text) or not (QUESTION.search(text) and QUESTION.search(before.text)):
        return request
    mark = f"⟦{marks.pop()}⟧"
    if request.replies.zh:
        return replace(request, text=_IT_ZH.sub(mark, text, count=1) if _IT_ZH.search(text) else f"{mark}{text}")
    return replace(request, text=_ITS.sub(f"{mark}'s", _IT.sub(mark, text, count=1), count=1))


def _stands_alone(one: Request, first: Request) -> bool:
    """It says itself what it asks about, and whose and when, where the first question says that."""
    if one is first:
        return True
    names = known_names(one.canvas, one.people)
    whose = [next(people_in(each.text, names), None) is not None for each in (first, one)]
    when = [period_in(each.text, each.today) is not None for each in (first, one)]
    is_restricted_alike = MARK.search(one.text) is not None or (whose[0] <= whose[1] and when[0] <= when[1])
    return _is_its_own(one.text) and is_restricted_alike


def _is_its_own(text: str) -> bool:
    """Whether it says itself what it asks about."""
    is_it = _IT.search(text) or _ITS.search(text) or _IT_ZH.search(text)
    return MARK.search(text) is not None or (is_it is None and _OWN.search(text) is not None)


def _as_one(group: list[Request], *, is_asked: bool) -> Iterator[Request]:
    if is_asked and len(group) > 1:
        yield replace(group[0], text=_BETWEEN.join(each.text for each in group))
    else:
        yield from group


def is_answered(request: Request, read: Read) -> bool:
    """Whether it is a question, and is answered."""
    try:
        found = read(request)
    except Open:
        return False
    return found is not None and found[0] is DecisionType.RESPOND
