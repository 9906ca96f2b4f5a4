"""Several questions in one sentence are one request, and have one answer; what is ordered beside them is none of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.reading import LIKELY, Action, Open, Request

_BETWEEN = "；"
Read = Callable[[Request], Action | None]


def together(requests: Sequence[Request], read: Read) -> Sequence[Request]:
    """The requests, with those that are only questions, and stand side by side, as one.

    Args:
        read: Reads one request.
    """
    return [
        each
        for is_asked, group in groupby(requests, lambda one: _is_answered(one, read))
        for each in _as_one(list(group), is_asked=is_asked)
    ]


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
    return (DecisionType.RESPOND, {"message": "\n".join(messages)}, LIKELY) if len(messages) == len(pieces) else None


def _as_one(group: list[Request], *, is_asked: bool) -> Iterator[Request]:
    if is_asked and len(group) > 1:
        yield replace(group[0], text=_BETWEEN.join(each.text for each in group))
    else:
        yield from group


def _is_answered(request: Request, read: Read) -> bool:
    try:
        found = read(request)
    except Open:
        return False
    return found is not None and found[0] is DecisionType.RESPOND
