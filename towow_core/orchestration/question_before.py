"""A model's decision that cannot be taken back afterwards is asked about before, as the rules ask by themselves."""

from dataclasses import replace

from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.models import Language, Provenance
from towow_core.engine.conversation.lost_for_good import asked_before
from towow_core.engine.conversation.moods import confirmed
from towow_core.prompts.p10_react import ReactInputs


def with_question_before(decision: ReactDecision, inputs: ReactInputs) -> ReactDecision:
    """The decision, or the question whether it is meant; a yes is the same sentence's order, said once more."""
    decision = _with_its_reason(decision, inputs)
    if decision.provenance is Provenance.RULE:
        return decision
    found = (decision.decision_type, dict(decision.payload), decision.confidence)
    asked = asked_before(
        found,
        inputs.user_input,
        inputs.conversation_history,
        canvas=inputs.canvas_state,
        run=inputs.run,
        people=inputs.people,
        zh=inputs.language is Language.ZH,
    )
    if asked is None:
        return decision
    return replace(decision, decision_type=asked[0], payload=asked[1], confidence=asked[2])


def _with_its_reason(decision: ReactDecision, inputs: ReactInputs) -> ReactDecision:
    """Why somebody is out is what was said of them, and not the yes to the question that came after it."""
    last = inputs.conversation_history[-1] if inputs.conversation_history else None
    asked = last.content if last is not None and last.role == "assistant" else ""
    if decision.decision_type is not DecisionType.REPLACE_PERSON or not (order := confirmed(inputs.user_input, asked)):
        return decision
    return replace(decision, payload={**decision.payload, "because": order})
