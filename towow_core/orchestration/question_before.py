"""A model's decision that cannot be taken back afterwards is asked about before, as the rules ask by themselves."""

from dataclasses import replace

from towow_core.domain.drafts import ReactDecision
from towow_core.domain.models import Language, Provenance
from towow_core.engine.conversation.lost_for_good import asked_before
from towow_core.prompts.p10_react import ReactInputs


def with_question_before(decision: ReactDecision, inputs: ReactInputs) -> ReactDecision:
    """The decision, or the question whether it is meant; a yes is the same sentence's order, said once more."""
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
