"""Who does what, beside trying everything: the solver's answer and its bound are the best there is."""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import pytest

from towow_core.engine.matching.assignment import PARTS_MAX, Job, Worker, assign

JOBS = tuple(Job(name=name, value=100.0) for name in "abcd")


def small(seed: int) -> tuple[list[Worker], tuple[Job, ...], float | None]:
    """Up to four people and four jobs, some at a price for each job, some at one for all."""
    chance = random.Random(seed)
    jobs = JOBS[: chance.randint(1, 4)]
    workers = []
    for number in range(chance.randint(1, 4)):
        able = chance.sample([job.name for job in jobs], chance.randint(1, len(jobs)))
        priced = {name: float(chance.randint(1, 90)) for name in able if chance.random() < 0.4}
        cost = float(chance.randint(1, 90))
        workers.append(Worker(agent_id=f"w{number}", skills=dict.fromkeys(able, 1.0), cost=cost, prices=priced))
    return workers, jobs, chance.choice([None, float(chance.randint(1, 200))])


def every_way(workers: Sequence[Worker], jobs: Sequence[Job]) -> Iterator[Mapping[str, tuple[str, ...]]]:
    able = [(None, *(w.agent_id for w in workers if job.name in w.skills)) for job in jobs]
    by_id = {w.agent_id: w for w in workers}
    for who in product(*able):
        parts = {a: tuple(j.name for j, one in zip(jobs, who, strict=True) if one == a) for a in {*who} - {None}}
        if all(sum(n not in by_id[a].prices for n in names) <= PARTS_MAX for a, names in parts.items()):
            yield parts


@pytest.mark.parametrize("block", range(8))
def test_it_covers_most_for_least_within_the_budget_as_trying_everything_does(block) -> None:
    """Four hundred cases: as much is covered, for as little, and the bound is what it is worth."""
    for seed in range(50 * block, 50 * (block + 1)):
        workers, jobs, budget = small(seed)
        costs = {w.agent_id: w for w in workers}

        def figures(parts: Mapping[str, tuple[str, ...]], costs: Mapping[str, Worker] = costs) -> tuple[int, float]:
            return -sum(map(len, parts.values())), sum(costs[a].cost_of(names) for a, names in parts.items())

        ways = (figures(parts) for parts in every_way(workers, jobs))
        best = min(way for way in ways if budget is None or way[1] <= budget)
        found = assign(workers, jobs, budget)
        covered, cost = figures(found.parts)
        # Of a person more, or who fits, a little money is no matter.
        assert (covered, found.is_optimal, found.bound) == (best[0], True, pytest.approx(found.objective, abs=0.01)), (
            seed
        )
        assert best[1] <= cost <= best[1] + 0.01 * sum(w.cost_of(w.skills) for w in workers), seed
