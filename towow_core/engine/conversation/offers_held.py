"""What is offered as an answer is held against the rules: each offer does what it says, and asks nothing more."""

from collections.abc import Callable
from dataclasses import replace

from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.canvas_replies import CanvasReplies

_REASONS_MAX = 2


def with_held_offers(
    asked: ReactDecision, say: Callable[[str], ReactDecision], replies: CanvasReplies
) -> ReactDecision:
    """The question with the offers that are understood; why the others cannot be meant is told instead of them.

    Args:
        say: What would be decided about an offer that is chosen.
    """
    options = asked.payload.get("options") or ()
    came_of = {offer: say(offer) for offer in options}
    open_ones = {offer: found for offer, found in came_of.items() if found.decision_type is _ASKS}
    if not open_ones:
        return asked
    kept = [offer for offer in options if offer not in open_ones]
    asked_of_them = dict.fromkeys(str(found.payload["question"]) for found in open_ones.values())
    reasons = [why for why in asked_of_them if not replies.says_little(why, has_ways=True)]
    *told, question = str(asked.payload["question"]).split("\n")
    if kept:
        question = replies.only_these(kept)
    elif reasons:
        question = ""
    elif replies.says_little(question, has_ways=True):
        question = replies.not_understood()
    lines = [line for line in (*told, *reasons[:_REASONS_MAX], question) if line]
    rest = {name: value for name, value in asked.payload.items() if name != "options"}
    return replace(asked, payload={**rest, "question": "\n".join(lines), **({"options": kept} if kept else {})})


_ASKS = DecisionType.REQUEST_CLARIFICATION
