"""From offers to parts: who does which need, who stands by, and what it costs within the budget."""

from collections.abc import Mapping
from dataclasses import dataclass

from towow_core.matching.assignment import Job, Worker, assign
from towow_core.matching.exchange import convert
from towow_core.matching.needs import Need, tags_met_by
from towow_core.matching.shortlist import useful
from towow_core.models import Decision, DemandUnderstanding, Offer, ResponseType

_DISCOUNT_MIN = 0.85  # the plan may propose at least this share of what people asked, if only that pays for everything
_NEGOTIATES_FACTOR = 0.9  # somebody with conditions fits a little less than somebody without
_LATER_TAG_FACTOR = 0.85  # so does the second thing that somebody offers, compared with the first


@dataclass(frozen=True, slots=True, kw_only=True)
class Crew:
    """Who does what.

    Attributes:
        parts: Agent id to the tags it does; agents without any stand by.
        standby: Agent id to the tags it could take over.
        price_share: What part of each asked price the plan proposes, 0.85 to 1.0.
        uncovered: Tags that nobody does.
        unaffordable: Those of them that somebody could do, but not within the budget.
        total: Cost of those with parts, in `currency`.
    """

    parts: Mapping[str, tuple[str, ...]]
    standby: Mapping[str, tuple[str, ...]]
    price_share: float
    uncovered: tuple[str, ...]
    unaffordable: tuple[str, ...]
    total: float
    currency: str


def takers(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Those who did not decline, in the order of their ids, one offer each."""
    willing = {o.agent_id: o for o in reversed(offers) if o.decision is not Decision.DECLINE}
    return tuple(willing[agent_id] for agent_id in sorted(willing))


def form_crew(understanding: DemandUnderstanding, needs: tuple[Need, ...], offers: tuple[Offer, ...]) -> Crew:
    """The best crew that the budget pays for; a discount is proposed only where it buys a need that is else missing."""
    willing = takers(offers)
    context = understanding.context
    currency = context.currency or _usual_currency(willing)
    tags = {offer.agent_id: offered_tags(offer, needs) for offer in willing}
    workers = tuple(_worker(offer, tags[offer.agent_id], currency) for offer in willing)
    people = context.expected_attendees or 0
    jobs = tuple(Job(name=n.tag, importance=n.importance, useful_max=useful(n, people)) for n in needs)
    parts, share = _within(workers, jobs, context.budget_amount)
    covered = {tag for mine in parts.values() for tag in mine}
    uncovered = tuple(n.tag for n in needs if n.tag not in covered)
    return Crew(
        parts=parts,
        standby={o.agent_id: tags[o.agent_id] for o in willing if o.agent_id not in parts},
        price_share=share,
        uncovered=uncovered,
        unaffordable=tuple(tag for tag in uncovered if any(tag in mine for mine in tags.values())),
        total=share * sum(w.cost for w in workers if w.agent_id in parts),
        currency=currency,
    )


def _within(
    workers: tuple[Worker, ...], jobs: tuple[Job, ...], budget: float | None
) -> tuple[dict[str, tuple[str, ...]], float]:
    parts = assign(workers, jobs, budget)
    if budget is None:
        return parts, 1.0
    stretched = assign(workers, jobs, budget / _DISCOUNT_MIN)
    if _worth(stretched, jobs) <= _worth(parts, jobs):
        return parts, 1.0
    asked = sum(w.cost for w in workers if w.agent_id in stretched)
    return stretched, min(1.0, budget / asked) if asked else 1.0


def _worth(parts: Mapping[str, tuple[str, ...]], jobs: tuple[Job, ...]) -> int:
    covered = {tag for mine in parts.values() for tag in mine}
    return sum(job.importance for job in jobs if job.name in covered)


def offered_tags(offer: Offer, needs: tuple[Need, ...]) -> tuple[str, ...]:
    """The demand's tags that an offer is for; read from its words where a model did not list them."""
    known = {need.tag for need in needs}
    listed = tuple(tag for tag in offer.capabilities if tag in known)
    return listed or tags_met_by((offer.suggested_role, offer.contribution), needs)


def _worker(offer: Offer, tags: tuple[str, ...], currency: str) -> Worker:
    ease = 1.0 if offer.response_type is ResponseType.OFFER else _NEGOTIATES_FACTOR
    skills = {tag: (0.5 + offer.confidence / 200) * ease * _LATER_TAG_FACTOR**i for i, tag in enumerate(tags)}
    return Worker(agent_id=offer.agent_id, skills=skills, cost=convert(offer.price or 0.0, offer.currency, currency))


def _usual_currency(offers: tuple[Offer, ...]) -> str:
    found = [o.currency for o in offers if o.price]
    return max(sorted(set(found)), key=found.count, default="CNY")
