"""Which offers a plan is checked by: also of those whom sub-negotiations brought, who may have a part of each."""

from collections.abc import Iterable, Mapping
from functools import reduce

from towow_core.domain.answers import Offer
from towow_core.support.replacing import replace


def offers_that_count(own: Mapping[str, Offer], brought: Iterable[Mapping[str, Offer]]) -> dict[str, Offer]:
    """One offer for each agent id, in the order of the ids, whatever came first.

    Args:
        own: What was offered in the channel of the plan itself.
        brought: What those offered whom a sub-negotiation brought, for each of them: it counts in the place of `own`.
    """
    theirs: dict[str, list[Offer]] = {}
    for offers in brought:
        for agent_id, offer in offers.items():
            theirs.setdefault(agent_id, []).append(offer)
    counted = {agent_id: _of_each_part(offers) for agent_id, offers in theirs.items()}
    return dict(sorted({**own, **counted}.items()))


def _of_each_part(offers: list[Offer]) -> Offer:
    """Their last offer, which holds for all that they do; but what bounds one of them bounds what they do."""
    in_order = sorted(offers, key=lambda offer: (offer.submitted_at, offer.offer_id))
    return reduce(_bounded_by_both, in_order)


def _bounded_by_both(before: Offer, last: Offer) -> Offer:
    least = [most for most in (before.capacity_people, last.capacity_people) if most is not None]
    return replace(
        last,
        conditions=tuple(dict.fromkeys((*before.conditions, *last.conditions))),
        capabilities=tuple(dict.fromkeys((*before.capabilities, *last.capabilities))),
        by_tag=tuple(dict.fromkeys((*before.by_tag, *last.by_tag))),
        capacity_people=min(least, default=None),
        unavailable_on=tuple(dict.fromkeys((*before.unavailable_on, *last.unavailable_on))),
        free_from=max(before.free_from, last.free_from),
        limits=tuple(dict.fromkeys((*before.limits, *last.limits))),
    )
