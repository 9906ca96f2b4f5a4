"""An order beside what is asked about is not lost: what answers the question says the rest as well, or that alone is offered.

Nothing is done of half a sentence; but who chooses one of the answers need not say the other half again.
"""

# ruff: noqa: E501  # a pattern is read as a whole

import re
from collections.abc import Sequence

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.details import TRIM
from towow_core.engine.conversation.last_spoken import Known
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.moods import offered_order
from towow_core.engine.conversation.reading import Action, NoDay, Open, Request, WhichPerson, ask

_CUT = re.compile(r"\s*(?:[，,；;。]|\.(?=\s)|\s[-–—]\s|\s(?=and\b)|(?=并且|同时|顺便))\s*", re.IGNORECASE)
CUTS_MAX = 4  # from either end: each is read as a sentence of its own, and one of a hundred pieces has as many cuts
_GOVERNS = re.compile(  # what stands before it is no order of its own then
    r"\s*(?:(?:and|but)\s+)?(?:or|unless|if|in case|except|but not|rather|instead|no|not|wait|provided|as long as|when|once|until|after|before)\b"
    r"|\s*(?:或者?|还是|除非|除了|如果|要是|万一|不然|否则|前提|只要|等|不[是对要行]|算了|别)",
    re.IGNORECASE,
)


def not_lost(action: Action, requests: Sequence[Request], number: int, text: str, known: Known) -> Action:
    """A question about one of the requests, with what else was ordered in its answers; any other action as it is.

    Args:
        number: Of the request that is asked about.
        text: The whole sentence.
    """
    kind, payload, _ = action
    if kind is not DecisionType.REQUEST_CLARIFICATION or _asks_for(NoDay, requests[number], known):
        return action
    question, options = str(payload["question"]), tuple(payload.get("options", ()))
    several = len(requests) > 1
    if several and (order := offered_order(question)) and _opens_again(order, known):
        both = _completed(order, requests, number, known)  # a yes is said to all of it
        return ask(question.replace(order, both), (both,))
    if several and any(option not in question for option in options):  # ways to say which is meant, and no guesses
        return ask(question, [_completed(option, requests, number, known) for option in options])
    if _asks_for(WhichPerson, requests[number], known):  # nothing was left unread, and the answer does all of it
        return action
    if not several and any(known.acts(option) for option in options):
        return action
    if not (rest := _rest(requests, number, known) if several else _head(text, known)):
        return action
    return ask(known.replies.only_the_rest(question, rest), (rest, *options))


def _opens_again(order: str, known: Known) -> bool:
    return any("reopen" in payload for _, payload, _ in known.acts(order))


def _asks_for(what: type[Open], request: Request, known: Known) -> bool:
    """Whether only this is open: whoever answers with nothing but a day has all carried out (`answers.py`)."""
    try:
        known.read(request)
    except what:
        return True
    except Open:
        pass
    return False


def _completed(option: str, requests: Sequence[Request], number: int, known: Known) -> str:
    """An answer with the other requests before and behind it; alone where it orders nothing, or that would not be understood."""
    whole = _joined([option if n == number else each.quoted for n, each in enumerate(requests)], known)
    return whole if known.acts(option) and known.acts(whole) else option


def _rest(requests: Sequence[Request], number: int, known: Known) -> str:
    rest = _joined([each.quoted for n, each in enumerate(requests) if n != number], known)
    return rest if known.acts(rest) else ""


def _head(text: str, known: Known) -> str:
    """The longest beginning of a sentence that is an order by itself, where what follows does not govern it."""
    whole = marked(text, known.canvas)
    cuts = list(_CUT.finditer(whole.text))
    if len(cuts) > 2 * CUTS_MAX:
        cuts = [*cuts[:CUTS_MAX], *cuts[-CUTS_MAX:]]
    for cut in reversed(cuts):
        behind, head = whole.text[cut.end() :], whole.quoted(whole.text[: cut.start()]).strip(TRIM)
        if not behind.strip(TRIM) or _GOVERNS.match(behind) or patterns.TAKEN_BACK.match(behind):
            continue
        if head and known.acts(head):
            return head
    return ""


def _joined(pieces: Sequence[str], known: Known) -> str:
    return ("；" if known.replies.zh else "; ").join(pieces)
