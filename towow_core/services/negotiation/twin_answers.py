"""From a twin's draft to its answer on the network: the draft and whose it is."""

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.drafts import FeedbackDraft, OfferDraft
from towow_core.support.codec import load


def offer_of(
    draft: OfferDraft, *, offer_id: str, agent_id: str, display_name: str, demand_id: str, submitted_at: str
) -> Offer:
    """An answer to an invitation.

    Raises:
        MalformedMessage: The draft, which may be of a person's own code, is none.
    """
    whose = {"offer_id": offer_id, "agent_id": agent_id, "display_name": display_name, "demand_id": demand_id}
    return load(Offer, {**_fields_of(draft), **whose, "submitted_at": submitted_at})


def feedback_of(draft: FeedbackDraft, *, agent_id: str, display_name: str, round_: int) -> Feedback:
    """An answer to a review.

    Raises:
        MalformedMessage: As above.
    """
    return load(Feedback, {**_fields_of(draft), "agent_id": agent_id, "display_name": display_name, "round": round_})


def _fields_of(draft: OfferDraft | FeedbackDraft) -> dict[str, Any]:
    # An answer has the draft's fields beside its own, not the draft in one field: so it is stored and sent.
    names, values_of = _names_of(type(draft))  # type: ignore[arg-type]  # mypy asks its instances for a hash
    return dict(zip(names, values_of(draft), strict=True))


@lru_cache(maxsize=16)  # of two classes, and what people make of them
def _names_of(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[object], tuple[Any, ...]]]:
    names = tuple(field.name for field in fields(kind))
    return names, attrgetter(*names)
