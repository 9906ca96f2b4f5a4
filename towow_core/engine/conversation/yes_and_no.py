"""A yes alone, which leaves open what it is said to: asked back, and nothing is done."""

from collections.abc import Sequence

from towow_core.domain.canvas import Turn
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.moods import is_yes
from towow_core.engine.conversation.reading import Action, ask


def yes_to_what(sentence: str, before: Sequence[Turn], replies: CanvasReplies) -> Action | None:
    """What a yes is asked back where several were offered, or nothing was asked; None where it is no yes.

    A yes to the only offer has chosen it before.
    """
    if not is_yes(sentence):
        return None
    options = before[-1].options if _asked(before) else ()
    if len(options) > 1:
        return ask(replies.did_you_mean(list(options), ""), options)
    if options or _asked(before):
        return None
    return ask(
        "现在没有等你回答的问题，所以什么都没做。请说要做什么。"
        if replies.zh
        else "Nothing was asked that a yes would answer, so nothing was done. Please say what is to be done."
    )


def _asked(before: Sequence[Turn]) -> bool:
    last = before[-1] if before else None
    return last is not None and last.role == "assistant" and (last.is_question or bool(last.options))
