"""Who of all that could be asked is in the best team by what they publish: whom to invite is chosen as a set.

One by one the best for each need are seldom the best together: one who does three things for one price beats three
who are each cheaper for theirs, and only as long as nobody else does the fourth.
"""

from collections.abc import Callable, Sequence
from heapq import nsmallest
from typing import Protocol

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.engine.matching.assignment import PARTS_MAX, Solution, Worker, assign
from towow_core.engine.matching.candidate_fit import Match
from towow_core.engine.matching.jobs import jobs_of, one_of_each
from towow_core.engine.matching.needs import Need, wanted_of
from towow_core.engine.matching.price_list import PriceList
from towow_core.engine.matching.same_provider import apart, tie_break, tie_breaks, together

# So many are looked at in all, at least two for each need: by what they ask for it alone, and as many by their share
# for it. The solver's time grows with those who are nearly equal: of 117 of 3,000 it took 2 s, of 44 65 ms.
_CHEAPEST = 30
_CHEAPEST_EACH = 2


class Eligible(Protocol):
    """Somebody who could serve, and for what; `score` is 0.0 to 100.0."""

    @property
    def profile(self) -> AgentProfile: ...
    @property
    def found(self) -> tuple[Match, ...]: ...
    @property
    def score(self) -> float: ...


def best_team(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    people: Sequence[Eligible],
    most: int,
) -> Solution:
    """The team that covers most of what is wanted, for the least that is published, within the budget.

    Args:
        most: Of people in it.
    """
    offered = {match.need.tag for one in people for match in one.found}
    needs = wanted_of(one_of_each(needs, understanding, offered))
    jobs = [job for tag, job in jobs_of(needs, understanding).items() if tag in offered]
    staff = [worker_of(one, understanding) for one in _cheap(people, [job.name for job in jobs], understanding)]
    budget, groups = understanding.context.budget_amount, together(understanding)
    return assign(staff, jobs, budget, groups, apart(understanding), people_max=most)


def worker_of(one: Eligible, understanding: DemandUnderstanding) -> Worker:
    """What they could do at their published price, in the demand's currency."""
    cost, prices = PriceList(understanding).costs(one.profile.terms, one.found, understanding.context.currency or "CNY")
    return Worker(
        agent_id=one.profile.agent_id,
        skills={match.need.tag: one.score / 100 for match in one.found},
        cost=cost,
        prices=prices,
        tie=tie_break(understanding, one.profile.user_name),
    )


def _cheap(people: Sequence[Eligible], names: Sequence[str], understanding: DemandUnderstanding) -> list[Eligible]:
    """Without those of whom each need has enough cheaper ones, however much else they would do besides."""
    currency, ties = understanding.context.currency or "CNY", tie_breaks(understanding)
    listed = PriceList(understanding)
    asking: dict[str, list[tuple[float, Eligible]]] = {name: [] for name in names}
    sharing: dict[str, list[tuple[float, Eligible]]] = {name: [] for name in names}
    for one in people:
        cost, prices = listed.costs(one.profile.terms, one.found, currency)
        # The least that a need can cost with them is where they do as much else for their price as they may.
        share = cost / max(1, min(PARTS_MAX, len(one.found) - len(prices)))
        for match in one.found:
            if (tag := match.need.tag) in asking:
                asking[tag].append((prices.get(tag, cost), one))
                sharing[tag].append((prices.get(tag, share), one))
    most = max(_CHEAPEST_EACH, _CHEAPEST // max(1, len(names)))
    kept: dict[str, Eligible] = {}
    for able in (*asking.values(), *sharing.values()):
        kept |= {one.profile.agent_id: one for one in _cheapest(able, most, ties)}
    return list(kept.values())


def _cheapest(able: Sequence[tuple[float, Eligible]], most: int, ties: Callable[[str], str]) -> list[Eligible]:
    """So many; of equals the first by the demand's own chance, which is looked up only for who may be among them."""
    limit = max(nsmallest(most, [cost for cost, _ in able]), default=0.0)
    near = [(cost, ties(one.profile.user_name), one) for cost, one in able if cost <= limit]
    return [one for _, _, one in nsmallest(most, near, key=lambda each: each[:2])]
