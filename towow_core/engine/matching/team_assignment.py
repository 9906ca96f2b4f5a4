"""From offers to parts: who does which need, who stands by, and what it costs within the budget."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.answers import Offer
from towow_core.domain.models import Decision, DemandUnderstanding, ResponseType
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.aspects import Aspect, aspect_of
from towow_core.engine.matching.assignment import PARTS_MAX, Job, Solution, Worker, assign
from towow_core.engine.matching.binding import named_in, preferred_in
from towow_core.engine.matching.candidate_fit import part_limit
from towow_core.engine.matching.jobs import jobs_of, one_of_each
from towow_core.engine.matching.kinds_covered import with_each_kind
from towow_core.engine.matching.needs import Need, tags_met_by, wanted_of
from towow_core.engine.matching.preferences import lacks_language, wishes_met
from towow_core.engine.matching.price_list import expected_cost
from towow_core.engine.matching.same_provider import apart, musts_of, tie_break, together
from towow_core.support.money import convert

_DISCOUNT_MIN = 0.8  # the plan may propose at least this share of what people asked, if only that pays for everything
NARROWLY = 0.25  # of an amount: up to so much above it people are asked to come down, and say how far they can
_NEGOTIATES_FACTOR = 0.9  # somebody with conditions fits a little less than somebody without
_WISHES_MAX = 4  # more of them weigh no more, and all of them less than a name
_LATER_TAG_FACTOR = 0.85  # so does the second thing that somebody offers, compared with the first


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """Who does what.

    Attributes:
        parts: Agent id to the tags it does; agents without any stand by.
        standby: Agent id to the tags it could take over.
        price_share: What part of a price that is open to talk the plan proposes, 0.8 to 1.0.
        firm: Those whose price is not open to talk.
        uncovered: Tags that nobody does.
        unaffordable: Those of them that somebody could do, but not within the budget.
        total: Cost of those with parts, in `currency`.
        objective: What the solver found it to be worth, in its own points; None where somebody was put in afterwards
            for a kind of a role that nobody else speaks of.
        is_optimal: Whether the solver proved that no other team is worth more.
    """

    parts: Mapping[str, tuple[str, ...]]
    standby: Mapping[str, tuple[str, ...]]
    price_share: float
    firm: frozenset[str]
    uncovered: tuple[str, ...]
    unaffordable: tuple[str, ...]
    total: float
    currency: str
    objective: float | None = 0.0
    is_optimal: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """Tags that one and the same does all of, and tags of which nobody does more than one."""

    together: tuple[frozenset[str], ...]
    apart: tuple[frozenset[str], ...]


def takers(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Those who did not decline, in the order of their ids, one offer each."""
    # Reversed, so that the first of two offers of one person counts, as in the negotiation.
    willing = {o.agent_id: o for o in reversed(offers) if o.decision is not Decision.DECLINE}
    return tuple(willing[agent_id] for agent_id in sorted(willing))


def assign_team(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    offers: tuple[Offer, ...],
    *,
    may_ask_again: bool = True,
) -> Team:
    """The best team that the budget pays for; a discount is proposed only where it buys a need that is else missing.

    Args:
        may_ask_again: Whether those who narrowly exceed an amount can still be asked to do it for that.
    """
    willing = takers(offers)
    context = understanding.context
    currency = plan_currency(understanding, willing)
    narrowly = NARROWLY if may_ask_again else 0.0
    offered = {
        offer.agent_id: tuple(
            tag for tag in offered_tags(offer, needs) if not lacks_language(understanding, [tag], offer.languages)
        )
        for offer in willing
    }
    tags = _without(offered, {o.agent_id for o in willing if is_too_small(o)})
    tags = _without(
        tags, {o.agent_id for o in willing if _is_above_its_part(o, tags[o.agent_id], understanding, narrowly=narrowly)}
    )
    tags = _with_what_must_come(tags, understanding, willing)
    named = preferred_in(understanding, {offer.display_name for offer in willing})
    waiting = named_in(understanding) - named
    tags = _without(tags, {offer.agent_id for offer in willing if offer.display_name in waiting})
    workers = tuple(
        _worker(
            offer,
            tags[offer.agent_id],
            currency,
            is_named=offer.display_name in named,
            tie=tie_break(understanding, offer.display_name),
            wishes=min(_WISHES_MAX, wishes_met(understanding, offer, tags[offer.agent_id])),
        )
        for offer in willing
    )
    priced = {offer.agent_id for offer in willing if offer.price is not None or offer.rate is not None}
    least = _least_each([worker for worker in workers if worker.agent_id in priced])
    needs = one_of_each(needs, understanding, {tag for mine in offered.values() for tag in mine}, least)
    firm = frozenset(offer.agent_id for offer in willing if not _is_open_to_less(offer))
    askable = _may_be_asked(understanding, willing) if may_ask_again else frozenset[str]()
    solution, share = _chosen(understanding, needs, workers, firm, askable)
    if not _is_all(solution.parts, workers, required := _required(needs, understanding)):
        at_least = _at_least(workers, willing, currency)
        all_at_least, least_share = _chosen(understanding, needs, at_least, firm, askable)
        if _worth(all_at_least.parts, required) > _worth(solution.parts, required):
            workers, solution, share = at_least, all_at_least, least_share
    parts = with_each_kind(solution.parts, understanding, willing, workers)
    is_solved = parts == solution.parts  # of another team the solver has proved nothing
    solution = replace(solution, parts=parts)
    covered = {tag for mine in solution.parts.values() for tag in mine}
    uncovered = tuple(n.tag for n in needs if n.tag not in covered)
    total = _cost(solution.parts, workers, share, firm)
    left = None if context.budget_amount is None else context.budget_amount - total
    return Team(
        parts=solution.parts,
        standby={o.agent_id: offered[o.agent_id] for o in willing if o.agent_id not in solution.parts},
        price_share=share,
        firm=firm,
        uncovered=uncovered,
        unaffordable=_unaffordable(uncovered, tags, _least_costs(willing, currency), solution.parts, left),
        total=total,
        currency=currency,
        objective=solution.objective if is_solved else None,
        is_optimal=solution.is_optimal and is_solved,
    )


def _least_each(workers: Sequence[Worker]) -> dict[str, float]:
    """What the cheapest asks for each work alone, of those who may be taken for it."""
    least: dict[str, float] = {}
    for worker in workers:
        for tag in worker.skills:
            least[tag] = min(least.get(tag, math.inf), worker.cost_of((tag,)))
    return least


def _chosen(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    workers: tuple[Worker, ...],
    firm: frozenset[str],
    askable: frozenset[str],
) -> tuple[Solution, float]:
    """First what is required, with all the money; then, for what is left of it, what nobody asked for.

    `askable` are those who can still be asked to do it for less.
    """
    budget, jobs = understanding.context.budget_amount, jobs_of(needs, understanding)
    required = _required(needs, understanding)
    proposed = tuple(job for job in jobs.values() if job not in required)
    groups = Groups(together=together(understanding), apart=apart(understanding))
    solution, share = _within(workers, required, budget, firm, groups)
    if (
        budget is not None and askable and not _is_all(solution.parts, workers, required)
    ):  # for so little everybody is asked before anything is left out
        asked_for_less = assign(workers, required, budget * (1 + NARROWLY), groups.together, groups.apart)
        is_worth_it = _worth(asked_for_less.parts, required) > _worth(solution.parts, required)
        if is_worth_it and askable.issuperset(asked_for_less.parts):
            solution, share = asked_for_less, 1.0
    if not solution.parts and (
        dear := [w.cost_of(w.skills) for w in workers if any(job.name in w.skills for job in required)]
    ):
        # The budget buys nothing: then the plan is what the least that anybody asks buys, and says how much more.
        solution, share = assign(workers, required, min(dear), groups.together, groups.apart), 1.0
    left = None if budget is None else max(0.0, budget - _cost(solution.parts, workers, share, firm))
    return replace(solution, parts=_with_proposed(solution.parts, workers, required, proposed, left)), share


def _required(needs: tuple[Need, ...], understanding: DemandUnderstanding) -> tuple[Job, ...]:
    jobs = jobs_of(needs, understanding)
    return tuple(jobs[need.tag] for need in wanted_of(needs))


def _at_least(workers: tuple[Worker, ...], willing: tuple[Offer, ...], currency: str) -> tuple[Worker, ...]:
    """The same; of whom nobody knows yet how many hours or people they are paid for, at the price of one.

    No guess at that leaves out what was asked for: the plan says what one costs, and that how many is open.
    """
    least = _least_costs(willing, currency)
    uncounted = {o.agent_id for o in willing if o.price is None and o.rate is not None}
    return tuple(replace(w, cost=least[w.agent_id]) if w.agent_id in uncounted else w for w in workers)


def _may_be_asked(understanding: DemandUnderstanding, willing: tuple[Offer, ...]) -> frozenset[str]:
    """Where the whole is a stated amount: those of whose prices it can be told how far they are above it."""
    is_said = any(
        r.kind is RequirementKind.BUDGET and r.is_hard and not r.value.tags and not r.value.per
        for r in understanding.in_force
    )
    return frozenset(o.agent_id for o in willing if is_said and (o.price is not None or not o.is_paid))


def _cost(
    parts: Mapping[str, tuple[str, ...]], workers: tuple[Worker, ...], share: float, firm: frozenset[str]
) -> float:
    return sum(
        w.cost_of(parts[w.agent_id]) * (1.0 if w.agent_id in firm else share) for w in workers if w.agent_id in parts
    )


def _with_proposed(
    parts: Mapping[str, tuple[str, ...]],
    workers: tuple[Worker, ...],
    required: tuple[Job, ...],
    proposed: tuple[Job, ...],
    left: float | None,
) -> Mapping[str, tuple[str, ...]]:
    """Besides what is required, what such occasions usually need, by whoever has a part and asks no more for it.

    Nobody is taken in, and nothing is spent, for what nobody asked for: that is a proposal in words.
    """
    missing = {job.name for job in required} - {tag for mine in parts.values() for tag in mine}
    lacks_money = left is not None and any(missing & set(worker.skills) for worker in workers)
    if not proposed or lacks_money:
        return parts
    free = tuple(replace(w, cost=0.0, is_there=True) for w in workers if w.agent_id in parts)
    room = {w.agent_id: PARTS_MAX - len(parts.get(w.agent_id, ())) for w in workers}
    more = assign(tuple(w for w in free if room[w.agent_id] > 0), proposed, 0.0).parts
    order = [job.name for job in (*required, *proposed)]
    names = [w.agent_id for w in workers if w.agent_id in parts]
    return {name: (*parts.get(name, ()), *sorted(more.get(name, ()), key=order.index)[: room[name]]) for name in names}


def _unaffordable(
    uncovered: tuple[str, ...],
    tags: Mapping[str, tuple[str, ...]],
    costs: Mapping[str, float],
    parts: Mapping[str, tuple[str, ...]],
    left: float | None,
) -> tuple[str, ...]:
    """What somebody offers, and nobody who does has a price within what is left."""
    if left is None:
        return ()
    asks = {tag: [costs[who] for who, mine in tags.items() if tag in mine and who not in parts] for tag in uncovered}
    return tuple(tag for tag, prices in asks.items() if prices and min(prices) > left)


def _least_costs(offers: tuple[Offer, ...], currency: str) -> Mapping[str, float]:
    """What each costs at least: of a price for one, where nobody says how many, one of them."""
    least = {o.agent_id: o.rate.unit_price if o.price is None and o.rate else o.price or 0.0 for o in offers}
    return {o.agent_id: convert(least[o.agent_id], o.currency, currency) for o in offers}


def _within(
    workers: tuple[Worker, ...],
    jobs: tuple[Job, ...],
    budget: float | None,
    firm: frozenset[str],
    groups: Groups,
) -> tuple[Solution, float]:
    """The parts, and what share of each open price pays for them."""
    full = assign(workers, jobs, budget, groups.together, groups.apart)
    if budget is None or _is_all(full.parts, workers, jobs):
        return full, 1.0
    lowered = tuple(w if w.agent_id in firm else w.lowered(_DISCOUNT_MIN) for w in workers)
    # Solved a second time with lower prices, and taken only if more of what was asked for is covered then.
    stretched = assign(lowered, jobs, budget, groups.together, groups.apart)
    if _worth(stretched.parts, jobs) <= _worth(full.parts, jobs):
        return full, 1.0
    costs = {w.agent_id: w.cost_of(stretched.parts[w.agent_id]) for w in workers if w.agent_id in stretched.parts}
    fixed = sum(cost for agent_id, cost in costs.items() if agent_id in firm)
    moving = sum(cost for agent_id, cost in costs.items() if agent_id not in firm)
    return stretched, min(1.0, (budget - fixed) / moving) if moving else 1.0


def _is_open_to_less(offer: Offer) -> bool:
    """They made the price itself a point to talk about; somebody who just takes part has named the price they mean."""
    return any(aspect_of(point) is Aspect.PRICE for point in offer.negotiation_points)


def _is_all(parts: Mapping[str, tuple[str, ...]], workers: tuple[Worker, ...], jobs: tuple[Job, ...]) -> bool:
    """Whether nothing is left that anybody could do, so that no more money would buy more."""
    left = {job.name for job in jobs} - {tag for mine in parts.values() for tag in mine}
    return not any(left & worker.skills.keys() for worker in workers)


def _worth(parts: Mapping[str, tuple[str, ...]], jobs: tuple[Job, ...]) -> float:
    covered = {tag for mine in parts.values() for tag in mine}
    return sum(job.value for job in jobs if job.name in covered)


def offered_tags(offer: Offer, needs: tuple[Need, ...]) -> tuple[str, ...]:
    """The demand's tags that an offer is for; read from its words where a model did not list them."""
    known = {need.tag for need in needs}
    listed = tuple(tag for tag in offer.capabilities if tag in known)
    return listed or tags_met_by((offer.suggested_role, offer.contribution), needs)


def _without(tags: Mapping[str, tuple[str, ...]], worse: Collection[str]) -> Mapping[str, tuple[str, ...]]:
    """Who cannot serve everybody, or asks more than was said for that part, only does what nobody else could."""
    better = {tag for agent_id, mine in tags.items() if agent_id not in worse for tag in mine}
    return {a: tuple(t for t in mine if t not in better) if a in worse else mine for a, mine in tags.items()}


def _with_what_must_come(
    tags: Mapping[str, tuple[str, ...]], understanding: DemandUnderstanding, willing: tuple[Offer, ...]
) -> Mapping[str, tuple[str, ...]]:
    """Who lacks what must come with a part, or cannot do all that one is to do, does only what nobody else can."""
    for must in musts_of(understanding):
        tags = _rather(tags, must.tags, {offer.agent_id for offer in willing if must.is_met_in(offer)})
    for group in together(understanding):
        tags = _rather(tags, group, {agent_id for agent_id, mine in tags.items() if group <= {*mine}})
    return tags


def _rather(
    tags: Mapping[str, tuple[str, ...]], group: frozenset[str], better: Collection[str]
) -> Mapping[str, tuple[str, ...]]:
    had = {tag for agent_id in better for tag in tags[agent_id]} & group
    return {a: mine if a in better else tuple(tag for tag in mine if tag not in had) for a, mine in tags.items()}


def _is_above_its_part(
    offer: Offer, tags: tuple[str, ...], understanding: DemandUnderstanding, *, narrowly: float
) -> bool:
    limit = part_limit(understanding, tags, offer.rate, offer.currency)
    most = None if limit is None else limit * (1 + narrowly)
    return most is not None and not _is_open_to_less(offer) and (offer.price_for(tags) or 0.0) > most


def is_too_small(offer: Offer) -> bool:
    """They asked for fewer people than there are."""
    return any(aspect_of(point) is Aspect.SCALE for point in offer.negotiation_points)


def _worker(offer: Offer, tags: tuple[str, ...], currency: str, *, is_named: bool, tie: str, wishes: int) -> Worker:
    ease = 1.0 if offer.response_type is ResponseType.OFFER else _NEGOTIATES_FACTOR
    skills = {tag: (0.5 + offer.confidence / 200) * ease * _LATER_TAG_FACTOR**i for i, tag in enumerate(tags)}
    own = {tag: convert(price, offer.currency, currency) for tag, price in offer.prices.items() if tag in skills}
    rest = max(0.0, expected_cost(offer.price, offer.rate) - sum(offer.prices.values()))
    return Worker(
        agent_id=offer.agent_id,
        skills=skills,
        cost=convert(rest, offer.currency, currency) if len(own) < len(skills) else 0.0,
        prices=own,
        is_named=is_named,
        wishes=wishes,
        tie=tie,
    )


def plan_currency(understanding: DemandUnderstanding, offers: Sequence[Offer]) -> str:
    """The currency that a plan is summed up in: the demand's, else the one that most people ask."""
    if understanding.context.currency:
        return understanding.context.currency
    found = [o.currency for o in offers if o.price or o.rate]
    return max(sorted(set(found)), key=found.count, default="CNY")
