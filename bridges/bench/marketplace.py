"""How much of what a market is worth to its customers the engine gets them, from their requests alone."""

import random
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bridges.bench.market import Business, Customer, Market, best, has_all, utility
from bridges.bench.offline_path import Negotiated, negotiate
from towow_core.domain.models import AgentProfile
from towow_core.llm.engine import load_tables

_TODAY = "2026-01-05"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one customer.

    Attributes:
        chosen: Names of the businesses that the plan pays, sorted.
        strict: What the plan is worth: one business must sell all and have all that is asked for; all who are paid are
            paid what they ask.
        lenient: What it is worth to buy everything from the one who has most parts.
        paid: What the plan says that it costs.
    """

    chosen: tuple[str, ...]
    strict: float
    lenient: float
    paid: float
    is_best_invited: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One set: shares are of the best that anybody who sees all the data could choose.

    Attributes:
        unserved: Customers to whom the plan gives nobody.
        best_invited: Share of the customers for whom somebody as good as the best was invited.
        ids_matter: Customers for whom another choice is made when ids are others and the files come in another order.
    """

    name: str
    strict: float
    lenient: float
    unserved: int
    best_invited: float
    ms_per_demand: float
    ids_matter: int
    outcomes: Mapping[str, Outcome]


def measure(market: Market, seed: int = 1) -> Result:
    """The set as it is, and again with other ids in another order."""
    agents = {f"user_agent_{business.business_id.lower()}": business for business in market.businesses}
    load_tables()
    _negotiated(market.customers[:1], agents)  # a process that serves has its solver loaded and the names indexed
    began_s = time.process_time()  # not what else the machine does meanwhile
    ended = _negotiated(market.customers, agents)
    seconds = time.process_time() - began_s
    outcomes = {c.customer_id: _outcome(c, ended[c.customer_id], agents, market) for c in market.customers}
    renamed = _renamed(market.businesses, seed)
    again = _negotiated(market.customers, renamed)
    others = {c.customer_id: _outcome(c, again[c.customer_id], renamed, market) for c in market.customers}
    optimum = sum(best(customer, market) for customer in market.customers) or 1.0
    return Result(
        name=market.name,
        strict=sum(outcome.strict for outcome in outcomes.values()) / optimum,
        lenient=sum(outcome.lenient for outcome in outcomes.values()) / optimum,
        unserved=sum(not outcome.chosen for outcome in outcomes.values()),
        best_invited=sum(outcome.is_best_invited for outcome in outcomes.values()) / max(1, len(outcomes)),
        ms_per_demand=1000 * seconds / max(1, len(outcomes)),
        ids_matter=sum(_is_another(outcomes[one], others[one]) for one in outcomes),
        outcomes=outcomes,
    )


def differs(one: Result, control: Result) -> int:
    """Customers for whom a set ends otherwise than its control."""
    return sum(_is_another(outcome, control.outcomes.get(who)) for who, outcome in one.outcomes.items())


def _is_another(one: Outcome, other: Outcome | None) -> bool:
    return other is None or (one.chosen, round(one.strict, 6)) != (other.chosen, round(other.strict, 6))


def _negotiated(customers: Iterable[Customer], agents: Mapping[str, Business]) -> Mapping[str, Negotiated]:
    profiles: Sequence[AgentProfile] = tuple(business.profile(agent_id) for agent_id, business in agents.items())
    return {customer.customer_id: negotiate(customer.request, profiles, _TODAY) for customer in customers}


def _renamed(businesses: Sequence[Business], seed: int) -> Mapping[str, Business]:
    """The same businesses with other ids, in another order."""
    shuffled = list(businesses)
    chance = random.Random(seed)  # noqa: S311  # no secret: the same order each time
    chance.shuffle(shuffled)
    return {f"user_agent_{chance.randrange(1 << 32):08x}_{n}": business for n, business in enumerate(shuffled)}


def _outcome(customer: Customer, ended: Negotiated, agents: Mapping[str, Business], market: Market) -> Outcome:
    active = ended.active
    chosen = [agents[part.agent_id] for part in active]
    most = max(active, key=lambda part: len(part.capabilities), default=None)
    top = best(customer, market)
    invited = [utility(customer, agents[one.agent_id]) for one in ended.found.definitely_related]
    return Outcome(
        chosen=tuple(sorted(business.name for business in chosen)),
        strict=_strict(customer, chosen),
        lenient=utility(customer, agents[most.agent_id]) if most else 0.0,
        paid=sum(part.price or 0.0 for part in active),
        is_best_invited=max(invited, default=0.0) >= top - 1e-9,
    )


def _strict(customer: Customer, chosen: Sequence[Business]) -> float:
    """Who is one of several is paid for what they sell of it, and it counts for nothing unless one of them has all."""
    if len(chosen) == 1:
        return utility(customer, chosen[0])
    paid = sum(business.menu.get(item, 0.0) for business in chosen for item in customer.items)
    worth = 2 * sum(customer.items.values()) if any(has_all(customer, business) for business in chosen) else 0.0
    return worth - paid
