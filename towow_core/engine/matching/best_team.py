"""Who of all that could be asked is in the best team by what they publish: whom to invite is chosen as a set.

One by one the best for each need are seldom the best together: one who does three things for one price beats three
who are each cheaper for theirs, and only as long as nobody else does the fourth.
"""

from collections.abc import Sequence
from heapq import nsmallest
from typing import Protocol

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.money import PriceUnit, Rate
from towow_core.engine.matching.assignment import PARTS_MAX, Solution, Worker, assign
from towow_core.engine.matching.candidate_fit import Match, own_prices, price_of
from towow_core.engine.matching.jobs import jobs_of, one_of_each
from towow_core.engine.matching.needs import Need, wanted_of
from towow_core.engine.matching.same_provider import apart, tie_break, together
from towow_core.support.money import convert

_GUESSED = {PriceUnit.PERSON: 20, PriceUnit.HOUR: 4, PriceUnit.DAY: 1, PriceUnit.EVENT: 1}  # units of a usual demand
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
    staff = _cheap([worker_of(one, understanding) for one in people], [job.name for job in jobs])
    budget, groups = understanding.context.budget_amount, together(understanding)
    return assign(staff, jobs, budget, groups, apart(understanding), people_max=most)


def worker_of(one: Eligible, understanding: DemandUnderstanding) -> Worker:
    """What they could do at their published price, in the demand's currency."""
    terms = one.profile.terms
    price = price_of(terms, understanding, [match.label for match in one.found])
    asked = expected_cost(price.asked, price.rate)
    own = own_prices(terms, understanding, one.found, price.asked)
    currency = understanding.context.currency or "CNY"
    return Worker(
        agent_id=one.profile.agent_id,
        skills={match.need.tag: one.score / 100 for match in one.found},
        cost=convert(max(0.0, asked - sum(own.values())), price.currency, currency),
        prices={tag: convert(amount, price.currency, currency) for tag, amount in own.items()},
        tie=tie_break(understanding, one.profile.user_name),
    )


def expected_cost(asked: float | None, rate: Rate | None) -> float:
    """What somebody will cost. Of what nobody can count yet a guess, to choose by and never shown."""
    if asked is None and rate is not None:
        return rate.unit_price * _GUESSED[rate.unit] * (rate.times or 1.0)
    return asked or 0.0


def _cheap(staff: Sequence[Worker], names: Sequence[str]) -> list[Worker]:
    """Without those of whom each need has enough cheaper ones, however much else they would do besides."""
    kept: dict[str, Worker] = {}
    most = max(_CHEAPEST_EACH, _CHEAPEST // max(1, len(names)))
    for name in names:
        able = [worker for worker in staff if name in worker.skills]
        for by in (_alone, _share):
            cheapest = nsmallest(most, able, key=lambda worker: (by(worker, name), worker.tie))
            kept |= {worker.agent_id: worker for worker in cheapest}
    return list(kept.values())


def _alone(worker: Worker, name: str) -> float:
    return worker.cost_of((name,))


def _share(worker: Worker, name: str) -> float:
    """The least that the need can cost with them, where they do as much else for their price as they may."""
    if name in worker.prices:
        return worker.prices[name]
    return worker.cost / min(PARTS_MAX, sum(each not in worker.prices for each in worker.skills))
