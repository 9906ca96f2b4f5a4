"""What is told of what was done: what came of it, what was not begun, and what of the sentence nobody understood."""

from collections.abc import Sequence

from towow_core.domain.canvas import ReactStep
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.models import Provenance
from towow_core.engine.conversation.canvas_replies import CanvasReplies
from towow_core.engine.conversation.many_changes import counted
from towow_core.engine.conversation.reading import CERTAIN, Action

SAID = {DecisionType.REQUEST_CLARIFICATION: "question", DecisionType.RESPOND: "message"}

_READ_AS = "\n\n"


def decision(thought: str, action: Action) -> ReactDecision:
    kind, payload, confidence = action
    return ReactDecision(
        thought=thought, decision_type=kind, payload=payload, confidence=confidence, provenance=Provenance.RULE
    )


def report(
    steps: tuple[ReactStep, ...], left: Sequence[str], replies: CanvasReplies, *, is_cut_short: bool
) -> ReactDecision:
    """What came of it, what was not begun, and what nobody understood."""
    is_refused = steps[-1].verdict == "rejected"
    came_of_it = counted(replies.result(steps), sum(step.verdict != "rejected" for step in steps), replies)
    note = noted(steps[0].thought.partition(_READ_AS)[0] if is_refused else steps[0].thought)
    message = replies.with_left(came_of_it, () if is_cut_short else left) + note
    return decision(replies.sum_up(steps, is_all=not left), (DecisionType.RESPOND, {"message": message}, CERTAIN))


def read_as(told: str, action: Action) -> str:
    """How several orders were read as one act, at the end of a note: it is told only where all of it was done."""
    return f"{_READ_AS}{told}" if told and action[0] is not DecisionType.REQUEST_CLARIFICATION else ""


def noted(thought: str) -> str:
    """What the first thought notes, as not understood or of how it was read, for when what was done is told."""
    return "".join(thought.partition("\n")[1:]).replace(_READ_AS, "\n")


def with_note(note: str, action: Action) -> Action:
    kind, payload, confidence = action
    note = note.replace(_READ_AS, "\n")
    return (kind, {"message": payload["message"] + note}, confidence) if kind is DecisionType.RESPOND else action


def told_first(done: str, said: Action) -> Action:
    kind, payload, confidence = said
    name = SAID[kind]
    return kind, {**payload, name: f"{done}\n{payload[name]}"}, confidence


def in_own_words(action: Action, sentence: str) -> Action:
    """Why somebody else is to be found is recorded as it was said, where it was all that was said."""
    kind, payload, confidence = action
    if kind is not DecisionType.REPLACE_PERSON or not sentence:
        return action
    return kind, {**payload, "because": sentence}, confidence
