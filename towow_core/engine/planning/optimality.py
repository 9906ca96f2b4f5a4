"""How near a plan comes to the best of everybody who could have been invited: its value, and the solver's bound.

Two things count: what is covered, and what it costs. A need counts for more than anybody asks for all that they do.
"""

import math
from collections.abc import Mapping, Sequence

from towow_core.domain.certificates import NeedWorth, OpenPrice, Optimality
from towow_core.domain.models import AgentProfile, Assignment, DemandUnderstanding, Standing
from towow_core.engine.matching.assignment import Job, Weights, Worker, assign
from towow_core.engine.matching.best_team import worker_of
from towow_core.engine.matching.jobs import jobs_of, one_of_each
from towow_core.engine.matching.needs import needs_of, wanted_of
from towow_core.engine.matching.price_list import expected_cost
from towow_core.engine.matching.same_provider import apart, together
from towow_core.engine.matching.shortlist import eligible
from towow_core.support.money import convert

_SECONDS_MAX = 2.0  # however many there are: what is proven by then is proven


def optimality_of(
    understanding: DemandUnderstanding,
    profiles: tuple[AgentProfile, ...],
    assignments: Sequence[Assignment],
    plan_digest: str,
    *,
    seconds_max: float = _SECONDS_MAX,
) -> Optimality | None:
    """Held against `profiles`: everybody who was there when people were looked for.

    None where the solver came to no solution and no bound in its time: then nothing is measured.
    """
    currency, budget = understanding.context.currency or "CNY", understanding.context.budget_amount
    needs = needs_of(understanding)
    people = [worker_of(one, understanding) for one in eligible(understanding, needs, profiles)]
    done = [tag for part in assignments if part.standing is Standing.ACTIVE for tag in part.capabilities]
    there = {*done, *(tag for worker in people for tag in worker.skills)}
    chosen = one_of_each(needs, understanding, there, dict.fromkeys(done, 0.0))
    jobs = list(jobs_of(wanted_of(chosen), understanding).values())
    dearest = max((worker.cost_of(worker.skills) for worker in people), default=0.0)
    weights = Weights.of_money(round((dearest + 1) * 100 / min((job.value for job in jobs), default=100.0), 2))
    worths = tuple(_worth_of(job, weights) for job in jobs)
    best = assign(
        people,
        jobs,
        budget,
        together(understanding),
        apart(understanding),
        weights=weights,
        seconds_max=seconds_max,
    )
    if not (math.isfinite(best.bound) and math.isfinite(best.objective)):
        return None
    cost, by_id = cost_of(assignments, currency), {worker.agent_id: worker for worker in people}
    value, bound = value_of(worths, assignments, currency), round(best.bound, 2)
    return Optimality(
        plan_digest=plan_digest,
        needs=worths,
        value=value,
        bound=bound,
        gap_percent=gap_of(value, bound),
        status=best.status,
        cost=cost,
        best_cost=round(sum(by_id[agent_id].cost_of(names) for agent_id, names in best.parts.items()), 2),
        currency=currency,
        budget=budget,
        people=len(people),
        open_prices=tuple(_open_price(job.name, people, assignments) for job in jobs if job.name not in done),
    )


def value_of(needs: Sequence[NeedWorth], assignments: Sequence[Assignment], currency: str) -> float:
    """What a plan's own rows make of it: anybody can compute it again."""
    active = [part for part in assignments if part.standing is Standing.ACTIVE]
    doers = {need.tag: sum(need.tag in part.capabilities for part in active) for need in needs}
    covered = (
        need.worth * (1 + (min(doers[need.tag], need.wanted) - 1) / need.wanted) for need in needs if doers[need.tag]
    )
    return round(sum(covered) - cost_of(assignments, currency), 2)


def gap_of(value: float, bound: float) -> float:
    """How far a value is below the bound, in percent of it; never below nothing."""
    return round(max(0.0, 100 * (bound - value) / bound), 2) if bound > 0 else 0.0


def cost_of(assignments: Sequence[Assignment], currency: str) -> float:
    """What those with a part are paid; of what nobody can count yet a guess, the same as of a published price."""
    active = (part for part in assignments if part.standing is Standing.ACTIVE)
    return round(sum(convert(expected_cost(part.price, part.rate), part.currency, currency) for part in active), 2)


def _worth_of(job: Job, weights: Weights) -> NeedWorth:
    return NeedWorth(tag=job.name, worth=weights.need * job.value / 100, wanted=job.wanted)


def _open_price(tag: str, people: Sequence[Worker], assignments: Sequence[Assignment]) -> OpenPrice:
    """The least that anybody would ask for it besides what they are paid already."""
    mine: Mapping[str, tuple[str, ...]] = {
        part.agent_id: part.capabilities for part in assignments if part.standing is Standing.ACTIVE
    }
    able = (worker for worker in people if tag in worker.skills)
    more = [w.cost_of((*mine.get(w.agent_id, ()), tag)) - w.cost_of(mine.get(w.agent_id, ())) for w in able]
    return OpenPrice(tag=tag, adds=round(min(more), 2) if more else None)
