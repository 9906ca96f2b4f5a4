"""Which requests of a sentence are kept: without what asks for nothing beside others, and as one where it is held."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from towow_core.domain.canvas import NodeRun, NodeStatus
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation import run_patterns
from towow_core.engine.conversation.ambiguity import is_only_a_time, is_pending
from towow_core.engine.conversation.conditions import waits
from towow_core.engine.conversation.mentions import MARK
from towow_core.engine.conversation.not_done_yet import says_not_done
from towow_core.engine.conversation.reading import Action, Open, Request
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.conversation.small_talk import asks_for_nothing
from towow_core.engine.conversation.told import SAID

Read = Callable[[Request], Action | None]


def kept(requests: Sequence[Request], read: Read) -> Sequence[Request]:
    """Without what asks for nothing beside what does ("都齐了，启动流程"), unless it says on what condition.

    Args:
        read: Reads one request.
    """
    if len(requests) == 1:
        return requests
    if (
        (requests and says_not_done(requests[0].marked.text))  # "oops, the food is not done" says no "oops" of its own
        or _is_for_later(requests, read)
        or waits(requests, lambda each: orders(each, read))
        or any(patterns.TAKEN_BACK.match(request.text) for request in requests[1:])
    ):
        return [replace(requests[0], text=requests[0].marked.text)]
    requests = [each for each in requests if not (asks_for_nothing(each.said) or _is_open_still(each))] or requests
    requests = _without_open_end(requests)
    forbidden = [request for request in requests if is_forbidden(request)]
    if any(MARK.search(request.text) for request in forbidden) and any(_is_whole_run(request) for request in requests):
        return [replace(requests[0], text=requests[0].marked.text)]  # a run leaves out nothing
    requests = [request for request in requests if request not in forbidden] or requests
    asked = [
        request
        for request in requests
        if MARK.search(request.text)
        or patterns.CONDITION.search(request.text)
        or patterns.ORDER_FIRST.match(request.text)
        or patterns.ELLIPSIS_ZH.match(request.text)
        or patterns.NAMING.search(request.text)
        or (patterns.OF_IT.match(request.text) and not patterns.PRONOUN.match(request.text))
        or says_something(request, read)
    ]
    return asked or requests


_NOT_YET = re.compile(
    r"\s*(?:but\s+|and\s+)?(?:the\s+)?⟦(?P<en>\d+)⟧\s*(?:(?:is|are|has|have)(?:n['’]t|\s+not)|['’]s\s+not)(?:\s+been)?(?:\s+(?:done|finished|ready|booked))?(?:\s+yet)?\W*"
    r"|\s*(?:但|不过)?⟦(?P<zh>\d+)⟧(?:还|都|也){0,2}没(?:有)?(?:做完?|弄完?|完成|好|弄好|做好)?(?:呢)?\W*",
    re.IGNORECASE,
)


def _is_open_still(request: Request) -> bool:
    """ "The hall is done, the food is not": what is not done stays so."""
    if (found := _NOT_YET.fullmatch(request.text)) is None:
        return False
    states = request.run.nodes if request.run else {}
    ids = request.marked.mentions[int(found["en"] or found["zh"])].node_ids
    return bool(ids) and all((states.get(i) or NodeRun()).status is not NodeStatus.COMPLETED for i in ids)


def _without_open_end(requests: Sequence[Request]) -> Sequence[Request]:
    """ "停一下，别跑了": what may be to hold the run or to end it, without that where the sentence says which."""
    is_open = [run_patterns.PAUSE_OR_CANCEL.match(plain_text(request.text)) is not None for request in requests]
    closes = (run_patterns.STOPPED, run_patterns.CANCEL, run_patterns.PAUSE)
    says = [any(each.match(plain_text(request.text)) for each in closes) for request in requests]
    is_said = any(said and not known for said, known in zip(says, is_open, strict=True))
    return [request for request, known in zip(requests, is_open, strict=True) if not (known and is_said)]


def _is_for_later(requests: Sequence[Request], read: Read) -> bool:
    """ "明天再执行", "执行吧，等人齐了": at another time than now, which nobody here keeps."""
    held = (r for r in requests if is_only_a_time(r.text) or is_pending(r.text, r.marked.text))
    return any(not orders(request, read) for request in held)


def orders(request: Request, read: Read) -> bool:
    """It asks for something by itself, and not only for an answer."""
    try:
        found = read(request)
    except Open:
        return True
    return found is not None and found[0] not in SAID


def _is_whole_run(request: Request) -> bool:
    plain = plain_text(request.text)
    return run_patterns.EXECUTE.match(plain) is not None or run_patterns.RETRY.match(plain) is not None


def is_forbidden(request: Request) -> bool:
    """ "海报别删", "don't delete catering": said beside what is wanted instead."""
    return patterns.FORBIDDEN.match(request.text) is not None and not patterns.CONDITION.search(request.text)


def says_something(request: Request, read: Read) -> bool:
    try:
        return read(request) is not None
    except Open:  # it asks for something, of a node that is not there
        return True
