"""A sentence that changes many nodes: each of its requests is read alone as in the sentence, and it says how many.

What cannot be taken back of so many is asked about before: one slip of a word would mark a whole canvas.
"""

from collections.abc import Callable, Sequence

from towow_core.domain.canvas import Turn
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.moods import may_it
from towow_core.engine.conversation.reading import Action, Open, Request, ask

FEW_MAX = 7  # up to so many are told one by one, and read within their sentence each time
_LASTS = frozenset({"completed", "failed"})  # what follows in a run moves on at once
_REACHES_OTHERS = frozenset({DecisionType.START_NEGOTIATION, DecisionType.REPLACE_PERSON, DecisionType.ANSWER_QUESTION})
Read = Callable[[Request], Action | None]


def asked_first(
    requests: Sequence[Request], said: str, before: Sequence[Turn], again: Callable[[str], Request], read: Read
) -> Action | None:
    """A question before many changes: one is read otherwise alone, or cannot be taken back; None: they are done.

    Args:
        requests: All that is asked for.
        said: The sentence that asks for it, as whoever agrees says it once more.
        before: What was said before: where this was asked, and is said again, it is meant.
        again: Reads a request's own words by themselves.
    """
    if len(requests) <= FEW_MAX:
        return None
    replies = requests[0].replies
    found = [_acts(request, read) for request in requests]
    alone = [_acts(again(request.quoted), read) for request in requests]
    if found != alone:
        return ask(replies.too_many(len(requests), FEW_MAX))
    lasting = sum(each is not None and _lasts(each) for each in found)
    if lasting <= FEW_MAX or _is_agreed(said, before):
        return None
    question, options = may_it(said, zh=replies.zh)
    return ask(f"{replies.many_last(lasting)}\n{question}", options)


def counted(told: str, steps: int, replies: CanvasReplies) -> str:
    """What came of many changes, behind how many they are."""
    return f"{replies.so_many(steps)}\n{told}" if steps > FEW_MAX else told


def _acts(request: Request, read: Read) -> Action | None:
    try:
        return read(request)
    except Open:
        return None


def _lasts(action: Action) -> bool:
    kind, payload, _ = action
    return kind in _REACHES_OTHERS or payload.get("status") in _LASTS


def _is_agreed(said: str, before: Sequence[Turn]) -> bool:
    last = before[-1] if before else None
    return last is not None and last.is_question and said in last.options
