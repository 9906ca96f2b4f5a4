"""Who does what, exactly: a small integer programme, solved to proven optimality by HiGHS.

Cover what is worth most; among equal covers take who fits best; then who costs less.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

PARTS_MAX = 3  # needs that one person takes on
_COVER = 10_000.0  # a hundredth of a full need covered outweighs all fit and cost together
_FIT = 10.0
_SECOND_PART = 6.0  # what a further part of the same person must be worth
_COST = 4.0
_ORDER = 1e-4  # ties go to the first in canonical order


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker:
    """Somebody who can be assigned. `skills` is need to fit, 0.0 to 1.0; `cost` is in the budget's currency."""

    agent_id: str
    skills: Mapping[str, float]
    cost: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A need. `value` is what covering it is worth, up to about 100; `useful_max` people may share it."""

    name: str
    value: float
    useful_max: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """Who does what, what it is worth in the solver's own points, and whether it proved that none is better."""

    parts: Mapping[str, tuple[str, ...]]
    objective: float = 0.0
    is_optimal: bool = True  # of nobody there is one assignment only


def assign(workers: Sequence[Worker], jobs: Sequence[Job], budget: float | None = None) -> Solution:
    """The jobs of each worker who gets any; the same whatever order the workers come in.

    Args:
        workers: Those who take part.
        jobs: What is needed, in the demand's order.
        budget: Most that the workers with jobs may cost together; None is no limit.
    """
    staff = sorted((w for w in workers if any(j.name in w.skills for j in jobs)), key=lambda w: w.agent_id)
    if not staff:
        return Solution(parts={})
    programme = _Programme(staff, jobs, budget)
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
        self._covered = {j.name: self._binary() for j in jobs}
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
                add(sum(doers) <= job.useful_max)
        for worker in staff:
            mine = [self._x[worker.agent_id, job.name] for job in jobs if job.name in worker.skills]
            add(sum(mine) <= PARTS_MAX * self._used[worker.agent_id])
            add(self._used[worker.agent_id] <= sum(mine))
        if budget is not None:
            add(sum(w.cost * self._used[w.agent_id] for w in staff) <= budget)

    def _value(self, staff: Sequence[Worker], jobs: Sequence[Job]) -> Any:
        dearest = max((w.cost for w in staff), default=0.0) or 1.0
        value = sum(_COVER * job.value / 100 * self._covered[job.name] for job in jobs)
        for rank, worker in enumerate(staff):
            bonus = _SECOND_PART - _COST * worker.cost / dearest - _ORDER * rank
            value = value + bonus * self._used[worker.agent_id]
            for job in jobs:
                if job.name in worker.skills:
                    fit = _FIT * worker.skills[job.name] - _SECOND_PART
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
