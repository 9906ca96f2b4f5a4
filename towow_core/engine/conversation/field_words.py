"""A word for a property or a kind that stands in a node's name, too: which of both a sentence means by it."""

from collections.abc import Callable, Sequence

from towow_core.domain.canvas import CanvasState
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.adding_sentences import begins_to_add
from towow_core.engine.conversation.mentions import Marked, marked
from towow_core.engine.conversation.reading import Action, Open, Request
from towow_core.engine.conversation.requests import plain_text

Read = Callable[[Request], Action | None]


def marked_as_meant(
    text: str, canvas: CanvasState, pieces: Callable[[Marked], Sequence[Request]], read: Read
) -> Marked:
    """The sentence with its mentions; such a word stands for the node where nothing else is meant by it.

    "布置会场的预算改成500" speaks of no 批预算; "预算放到布置会场之后" does.

    Args:
        pieces: Takes a marked sentence apart.
        read: Reads one request.
    """
    whole, words = marked(text, canvas), marked(text, canvas, may_be_words=False)
    if whole == words:
        return whole
    meant = pieces(words)
    if len(meant) > len(pieces(whole)):
        return words  # "a task A and an approval B": no node is called both
    is_beside = any(each.node_ids for each in words.mentions) or begins_to_add(plain_text(words.text))
    return words if is_beside and all(_is_clear(each, read) for each in meant) else whole


def _is_clear(request: Request, read: Read) -> bool:
    try:
        found = read(request)
    except Open:
        return False
    return found is not None and found[0] is not DecisionType.REQUEST_CLARIFICATION
