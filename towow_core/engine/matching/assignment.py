"""Who does what, exactly: a small integer programme, solved to proven optimality by HiGHS.

Cover what is worth most; among equal covers pay least; then the fewest people; then who fits best; then by chance.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from towow_core.engine.matching.binary_programme import BinaryProgramme

PARTS_MAX = 3  # needs that one person takes on
_COST = 1_000.0  # of all that anybody asks together
_DEAREST = 10  # so many set what money counts for: what is weighed is the same however many there are besides


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What counts for how much.

    Attributes:
        need: A full one that is covered; a hundredth of it outweighs all fit and cost together.
        amount: One unit of the currency; None: so much that all that is asked together counts a tenth of a need.
        named: Who is asked for by name does it, whatever they cost within the budget.
        wish: Of how somebody should ideally be: worth a price that is somewhat higher.
        person: Each more is one more to agree with.
        order: Ties go to the first by their own order.
    """

    need: float = 10_000.0
    amount: float | None = None
    named: float = 2_000.0
    wish: float = 250.0
    person: float = 0.5
    fit: float = 0.1
    order: float = 1e-5

    @classmethod
    def of_money(cls, need: float) -> "Weights":
        """Nothing but what is covered, at `need` units of the currency for a full one, less what it costs."""
        return cls(need=need, amount=1.0, named=0.0, wish=0.0, person=0.0, fit=0.0, order=0.0)


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
    """Who does what, and what it is worth in the solver's own points; see `Solved`."""

    parts: Mapping[str, tuple[str, ...]]
    objective: float = 0.0
    bound: float = 0.0
    status: str = "Optimal"  # of nobody there is one assignment only
    is_optimal: bool = True


def assign(
    workers: Sequence[Worker],
    jobs: Sequence[Job],
    budget: float | None = None,
    groups: Sequence[frozenset[str]] = (),
    apart: Sequence[frozenset[str]] = (),
    *,
    people_max: int | None = None,
    weights: Weights = Weights(),  # frozen
    seconds_max: float | None = None,
) -> Solution:
    """The jobs of each worker who gets any; the same whatever order the workers come in.

    Args:
        workers: Those who take part.
        jobs: What is needed, in the demand's order.
        budget: Most that the workers with jobs may cost together; None is no limit.
        groups: Jobs that one and the same does all of, as far as somebody can.
        apart: Jobs of which nobody does more than one.
        people_max: Most people who may have jobs; None is no limit.
        weights: What makes one solution better than another.
        seconds_max: After so long the best that was found, with what is proven by then; None is no limit.
    """
    staff = sorted((w for w in workers if any(j.name in w.skills for j in jobs)), key=lambda w: (w.tie, w.agent_id))
    if not staff:
        return Solution(parts={})
    programme = _Programme(staff, jobs, weights)
    if budget is not None:
        programme.spend_at_most(budget)
    for group in groups:
        programme.bind([job.name for job in jobs if job.name in group])
    for group in apart:
        programme.part([job.name for job in jobs if job.name in group])
    if people_max is not None and people_max < len(staff):
        programme.limit(people_max)
    return programme.solve(seconds_max)


class _Programme:
    """Yes or no: who does what, whether they do anything, whether they are paid their single price, what is covered."""

    def __init__(self, staff: Sequence[Worker], jobs: Sequence[Job], weights: Weights) -> None:
        self._staff, self._jobs, self._weights, self._programme = staff, jobs, weights, BinaryProgramme()
        everything = sum(sorted(w.cost_of(w.skills) for w in staff)[-_DEAREST:]) or 1.0
        self._an_amount = _COST / everything if weights.amount is None else weights.amount
        self._costs: dict[int, float] = {}  # of columns
        self._does: dict[tuple[str, str], int] = {}
        self._used = [self._person(worker, rank) for rank, worker in enumerate(staff)]
        for job in jobs:
            self._cover(job)

    def _priced(self, value: float, cost: float) -> int:
        column = self._programme.column(value - self._an_amount * cost)
        self._costs[column] = cost
        return column

    def _person(self, worker: Worker, rank: int) -> int:
        programme, weights = self._programme, self._weights
        able = [job.name for job in self._jobs if job.name in worker.skills]
        used = programme.column(-((0.0 if worker.is_there else weights.person) + weights.order * rank))
        # Paid once for all that they do without a price of its own.
        single = self._priced(0.0, worker.cost)
        for name in able:
            fit = weights.fit * worker.skills[name] + weights.wish * worker.wishes
            fit += weights.named if worker.is_named else 0.0
            does = self._does[worker.agent_id, name] = self._priced(fit, worker.prices.get(name, 0.0))
            programme.row({does: 1.0, used: -1.0}, most=0.0)
            if name not in worker.prices:
                programme.row({does: 1.0, single: -1.0}, most=0.0)
        mine = {self._does[worker.agent_id, name]: 1.0 for name in able}
        programme.row({**mine, used: -1.0}, least=0.0)
        ordinary = {self._does[worker.agent_id, name]: 1.0 for name in able if name not in worker.prices}
        if len(ordinary) > PARTS_MAX:
            programme.row(ordinary, most=PARTS_MAX)  # what is ordered at its own price is no job
        return used

    def _cover(self, job: Job) -> None:
        programme, able = self._programme, [worker for worker in self._staff if job.name in worker.skills]
        doers = {self._does[worker.agent_id, job.name]: 1.0 for worker in able}
        if not doers:
            return
        worth = self._weights.need * job.value / 100
        programme.row({**doers, programme.column(worth): -1.0}, least=0.0)
        named = sum(worker.is_named for worker in able)
        programme.row(doers, most=max(job.wanted, min(job.useful_max, named)))  # no more people than are needed
        for n in range(2, job.wanted + 1):
            programme.row({**doers, programme.column(worth / job.wanted): -n}, least=0.0)

    def spend_at_most(self, budget: float) -> None:
        self._programme.row({column: cost for column, cost in self._costs.items() if cost}, most=budget)

    def bind(self, names: Sequence[str]) -> None:
        """Whoever does one of these does all of them, where somebody can."""
        for worker in self._staff:
            if all(name in worker.skills for name in names):
                for one, other in pairwise(self._does[worker.agent_id, name] for name in names):
                    self._programme.row({one: 1.0, other: -1.0}, least=0.0, most=0.0)

    def part(self, names: Sequence[str]) -> None:
        """Whoever does one of these does none of the others."""
        for worker in self._staff:
            mine = {self._does[worker.agent_id, name]: 1.0 for name in names if name in worker.skills}
            if len(mine) > 1:
                self._programme.row(mine, most=1.0)

    def limit(self, people_max: int) -> None:
        """Not more people than that."""
        self._programme.row(dict.fromkeys(self._used, 1.0), most=people_max)

    def solve(self, seconds_max: float | None) -> Solution:
        solved = self._programme.solve(seconds_max)
        parts = {
            w.agent_id: tuple(j.name for j in self._jobs if self._does.get((w.agent_id, j.name)) in solved.chosen)
            for w in self._staff
        }
        return Solution(
            parts={agent_id: names for agent_id, names in parts.items() if names},
            objective=solved.worth,
            bound=solved.bound,
            status=solved.status,
            is_optimal=solved.is_optimal,
        )
