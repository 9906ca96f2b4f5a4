"""What of a sentence was read by nothing: told beside what was done, or asked about where it restricts a question."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation import canvas_patterns as patterns
from towow_core.engine.conversation.kept_requests import is_forbidden, says_something
from towow_core.engine.conversation.question_sentences import asked_back, asks, read_question
from towow_core.engine.conversation.reading import Action, Request
from towow_core.engine.conversation.requests import plain_text
from towow_core.engine.conversation.small_talk import adds_nothing

Read = Callable[[Request], Action | None]


def note_of(pieces: Sequence[Request], kept: Sequence[Request], action: Action, stays: str, read: Read) -> str:
    """What was said beside the requests, and nobody understood, and what stays: nothing is lost without a word."""
    if action[0] is DecisionType.REQUEST_CLARIFICATION:  # nothing is done yet
        return ""
    left = [each for each in pieces if not any(each.text in request.text for request in kept)]
    unread = (each for each in left if not (is_forbidden(each) or patterns.ONCE_MORE.match(each.text)))
    said = [each.said for each in unread if not (adds_nothing(each.said) or says_something(each, read))]
    told = [stays] if stays else []
    return "".join(f"\n{each}" for each in (*told, *([kept[0].replies.not_read(said)] if said else ())))


def of_the_whole(request: Request, pieces: Sequence[Request], action: Action, read: Read) -> Action | None:
    """A question with what is said beside it: "what is late? Do not count the hall" asks not for all that is late.

    None: it is no question, or nothing was left unread beside it.
    """
    if action[0] is not DecisionType.RESPOND or not asks(plain_text(request.text)):
        return None
    left = [each for each in pieces if each.text not in request.text and not adds_nothing(each.said)]
    left = [each for each in left if not says_something(each, read)]
    if not left:
        return None
    whole = replace(request, text=request.marked.text)
    return read_question(whole) or asked_back(whole, read, is_first=True, beside=left[0].said)
