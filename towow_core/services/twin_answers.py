"""From a twin's draft to its answer on the network: the draft and whose it is."""

from towow_core.codec import dump, load
from towow_core.drafts import FeedbackDraft, OfferDraft
from towow_core.models import Feedback, Offer


def offer_of(
    draft: OfferDraft, *, offer_id: str, agent_id: str, display_name: str, demand_id: str, submitted_at: str
) -> Offer:
    """An answer to an invitation."""
    whose = {"offer_id": offer_id, "agent_id": agent_id, "display_name": display_name, "demand_id": demand_id}
    return load(Offer, {**dump(draft), **whose, "submitted_at": submitted_at})


def feedback_of(draft: FeedbackDraft, *, agent_id: str, display_name: str, round_: int) -> Feedback:
    """An answer to a review."""
    return load(Feedback, {**dump(draft), "agent_id": agent_id, "display_name": display_name, "round": round_})
