"""Who does what, exactly: a small integer programme, solved to proven optimality by HiGHS.

Cover what is worth most; among equal covers pay least; then the fewest people; then who fits best; then by chance.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

PARTS_MAX = 3  # needs that one person takes on
_COVER = 10_000.0  # a hundredth of a full need covered outweighs all fit and cost together
_NAMED = 2_000.0  # who is asked for by name does it, whatever they cost within the budget
_COST = 1_000.0  # of all that anybody asks together
_WISH = 250.0  # of how somebody should ideally be: worth a price that is somewhat higher
_PERSON = 0.5  # each more is one more to agree with
_FIT = 0.1
_ORDER = 1e-5  # ties go to the first by their own order


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker:
    """Somebody who can be assigned.

    Attributes:
        skills: Need to fit, 0.0 to 1.0.
        cost: Of whatever they do that has no price of its own, in the budget's currency; however much of it.
        prices: Need to its own price, besides.
        is_named: The demand asks for them by name.
        wishes: How many of the demand's wishes they meet.
        is_there: They have a part already, so that one more person is no more.
        tie: Which of two equals comes first, the lesser.
    """

    agent_id: str
    skills: Mapping[str, float]
    cost: float = 0.0
    prices: Mapping[str, float] = field(default_factory=dict)
    is_named: bool = False
    wishes: int = 0
    is_there: bool = False
    tie: str = ""

    def cost_of(self, names: Collection[str]) -> float:
        """What they cost for these needs."""
        own = sum(self.prices.get(name, 0.0) for name in names)
        return own + (self.cost if any(name not in self.prices for name in names) else 0.0)

    def lowered(self, share: float) -> "Worker":
        return replace(self, cost=self.cost * share, prices={name: p * share for name, p in self.prices.items()})


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A need.

    Attributes:
        value: What covering it is worth, up to about 100.
        useful_max: How many people may share it.
        wanted: How many are to share it, as far as there are so many.
    """

    name: str
    value: float
    useful_max: int = 1
    wanted: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """Who does what, what it is worth in the solver's own points, and whether it proved that none is better."""

    parts: Mapping[str, tuple[str, ...]]
    objective: float = 0.0
    is_optimal: bool = True  # of nobody there is one assignment only


def assign(
    workers: Sequence[Worker],
    jobs: Sequence[Job],
    budget: float | None = None,
    groups: Sequence[frozenset[str]] = (),
    apart: Sequence[frozenset[str]] = (),
) -> Solution:
    """The jobs of each worker who gets any; the same whatever order the workers come in.

    Args:
        workers: Those who take part.
        jobs: What is needed, in the demand's order.
        budget: Most that the workers with jobs may cost together; None is no limit.
        groups: Jobs that one and the same does all of, as far as somebody can.
        apart: Jobs of which nobody does more than one.
    """
    staff = sorted((w for w in workers if any(j.name in w.skills for j in jobs)), key=lambda w: (w.tie, w.agent_id))
    if not staff:
        return Solution(parts={})
    programme = _Programme(staff, jobs, budget)
    for group in groups:
        programme.bind(staff, [job.name for job in jobs if job.name in group])
    for group in apart:
        programme.part(staff, [job.name for job in jobs if job.name in group])
    picked = programme.solve()
    parts = {w.agent_id: tuple(j.name for j in jobs if (w.agent_id, j.name) in picked) for w in staff}
    return Solution(
        parts={agent_id: names for agent_id, names in parts.items() if names},
        objective=programme.worth,
        is_optimal=programme.is_optimal,
    )


class _Programme:
    """Variables: x[worker, job] does it, used[worker] does anything, covered[job] is done by somebody."""

    def __init__(self, staff: Sequence[Worker], jobs: Sequence[Job], budget: float | None) -> None:
        # The solver and numpy cost a process 40 MB and 0.2 s. Only a process that plans pays: twins never do.
        import highspy  # noqa: PLC0415  # see above

        self._model: Any = highspy.Highs()
        # One thread and a fixed seed, so that equal offers always give the same plan; no gap, so that none is better.
        for option, value in (("output_flag", False), ("threads", 1), ("mip_rel_gap", 0.0), ("random_seed", 1)):
            self._model.setOptionValue(option, value)
        self._x = {(w.agent_id, j.name): self._binary() for w in staff for j in jobs if j.name in w.skills}
        self._used = {w.agent_id: self._binary() for w in staff}
        # Paid once for all that they do without a price of its own.
        self._single = {w.agent_id: self._binary() for w in staff}
        self._covered = {j.name: self._binary() for j in jobs}
        self._more = {(j.name, n): self._binary() for j in jobs for n in range(2, j.wanted + 1)}
        self._constrain(staff, jobs, budget)
        self._objective = self._value(staff, jobs)

    def _binary(self) -> Any:
        return self._model.addBinary()

    def _constrain(self, staff: Sequence[Worker], jobs: Sequence[Job], budget: float | None) -> None:
        add = self._model.addConstr
        for job in jobs:
            doers = [self._x[w.agent_id, job.name] for w in staff if job.name in w.skills]
            add(self._covered[job.name] <= sum(doers) if doers else self._covered[job.name] <= 0)
            if doers:
                named = sum(w.is_named for w in staff if job.name in w.skills)
                add(sum(doers) <= max(job.wanted, min(job.useful_max, named)))  # no more people than are needed
                for n in range(2, job.wanted + 1):
                    add(n * self._more[job.name, n] <= sum(doers))
        for worker in staff:
            able = [job.name for job in jobs if job.name in worker.skills]
            mine = [self._x[worker.agent_id, name] for name in able]
            single = [self._x[worker.agent_id, name] for name in able if name not in worker.prices]
            most = PARTS_MAX + sum(name in worker.prices for name in able)  # what is ordered is no job
            add(sum(mine) <= most * self._used[worker.agent_id])
            add(self._used[worker.agent_id] <= sum(mine))
            add(
                sum(single) <= len(single) * self._single[worker.agent_id]
                if single
                else self._single[worker.agent_id] <= 0
            )
        if budget is not None:
            add(sum(self._cost(w, jobs) for w in staff) <= budget)

    def bind(self, staff: Sequence[Worker], names: Sequence[str]) -> None:
        """Whoever does one of these does all of them, where somebody can."""
        whole = [worker for worker in staff if all(name in worker.skills for name in names)]
        for worker in whole:
            for one, other in pairwise(names):
                self._model.addConstr(self._x[worker.agent_id, one] == self._x[worker.agent_id, other])

    def part(self, staff: Sequence[Worker], names: Sequence[str]) -> None:
        """Whoever does one of these does none of the others."""
        for worker in staff:
            mine = [self._x[worker.agent_id, name] for name in names if name in worker.skills]
            if len(mine) > 1:
                self._model.addConstr(sum(mine) <= 1)

    def _cost(self, worker: Worker, jobs: Sequence[Job]) -> Any:
        own = sum(
            worker.prices[job.name] * self._x[worker.agent_id, job.name]
            for job in jobs
            if job.name in worker.skills and job.name in worker.prices
        )
        return worker.cost * self._single[worker.agent_id] + own

    def _value(self, staff: Sequence[Worker], jobs: Sequence[Job]) -> Any:
        everything = sum(w.cost_of(w.skills) for w in staff) or 1.0
        value = sum(_COVER * job.value / 100 * self._covered[job.name] for job in jobs)
        worth = {job.name: _COVER * job.value / 100 / job.wanted for job in jobs}
        value = value + sum(worth[name] * more for (name, _), more in self._more.items())
        for rank, worker in enumerate(staff):
            value = value - _COST / everything * self._cost(worker, jobs)
            value = value - ((0.0 if worker.is_there else _PERSON) + _ORDER * rank) * self._used[worker.agent_id]
            for job in jobs:
                if job.name in worker.skills:
                    fit = _FIT * worker.skills[job.name] + _WISH * worker.wishes + (_NAMED if worker.is_named else 0.0)
                    value = value + fit * self._x[worker.agent_id, job.name]
        return value

    def solve(self) -> frozenset[tuple[str, str]]:
        self._model.maximize(self._objective)
        return frozenset(pair for pair, x in self._x.items() if self._model.val(x) > 0.5)  # noqa: PLR2004  # a binary

    @property
    def worth(self) -> float:
        """Of what `solve` picked."""
        return round(float(self._model.getInfo().objective_function_value), 3)

    @property
    def is_optimal(self) -> bool:
        """Whether the solver says so of what `solve` picked."""
        status = self._model.getModelStatus()
        return bool(status == type(status).kOptimal)
