"""What a sentence comes to once whoever says it has agreed to what cannot be taken back afterwards."""

from collections.abc import Callable

from towow_core.domain.canvas import Turn
from towow_core.domain.drafts import DecisionType, ReactDecision

FOR_GOOD = ("cannot be taken back", "不能撤回")


def asks_before(found: ReactDecision) -> bool:
    """Whether it asks before something that cannot be taken back afterwards."""
    question = str(found.payload.get("question", ""))
    is_question = found.decision_type is DecisionType.REQUEST_CLARIFICATION
    return is_question and len(found.payload.get("options", ())) == 1 and any(each in question for each in FOR_GOOD)


def with_a_yes(sentence: str, say: Callable[[str, tuple[Turn, ...]], ReactDecision]) -> ReactDecision:
    """What is decided; where that is asked about first, after the one answer that is offered.

    Args:
        say: Says a sentence, after these turns.
    """
    found = say(sentence, ())
    if not asks_before(found):
        return found
    question, (yes,) = str(found.payload["question"]), found.payload["options"]
    asked = Turn(role="assistant", content=question, options=(yes,), is_question=True)
    return say(yes, (Turn(role="user", content=sentence), asked))
