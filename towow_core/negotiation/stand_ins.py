"""That something lesser than a twin's model answered for it, and why."""

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.events import ModelDegraded
from towow_core.domain.models import Provenance
from towow_core.negotiation.step import Step


def tell_stand_in(step: Step, said: Offer | Feedback) -> Step:
    """Nothing where the model, or a rule, answered itself."""
    if said.provenance is not Provenance.FALLBACK:
        return step
    if isinstance(said, Offer):
        prompt, why = "response_generation", said.decline_reason or said.reasoning
    else:
        prompt, why = "proposal_feedback", said.reasoning
    return step.emit(ModelDegraded(**step.ids, prompt=prompt, reason=why, breaks_limit=said.breaks_limit))
