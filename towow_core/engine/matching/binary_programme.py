"""A linear programme over yes and no, as HiGHS solves it: columns with a value, rows that bound sums of them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# One thread and a fixed seed, so that equal offers always give the same plan; no gap, so that none is better. What
# looks for a good solution before there is a proof costs more than the proof: these programmes have some 200 columns,
# and took 55 ms on average without it, and 94 ms with it.
_OPTIONS: Mapping[str, bool | int | float] = {
    "output_flag": False,
    "threads": 1,
    "mip_rel_gap": 0.0,
    "random_seed": 1,
    "mip_allow_restart": False,
    "mip_heuristic_run_feasibility_jump": False,
    "mip_heuristic_run_rens": False,
    "mip_heuristic_run_rins": False,
    "mip_heuristic_run_root_reduced_cost": False,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """What the solver found.

    Attributes:
        chosen: Columns that are yes.
        worth: Sum of their values; not finite where time was up before any choice was found.
        bound: What the solver has proven that no choice is worth more than; not finite where it has proven nothing.
        status: The solver's own words for how it ended.
        is_optimal: Whether it says that nothing is worth more.
    """

    chosen: frozenset[int]
    worth: float
    bound: float
    status: str
    is_optimal: bool


class BinaryProgramme:
    """Columns and rows are numbered as they come; what is worth most is looked for."""

    def __init__(self) -> None:
        self._values: list[float] = []
        self._lower: list[float] = []
        self._upper: list[float] = []
        self._starts, self._columns, self._factors = [0], list[int](), list[float]()

    def column(self, value: float = 0.0) -> int:
        self._values.append(value)
        return len(self._values) - 1

    def row(self, factors: Mapping[int, float], *, least: float = -math.inf, most: float = math.inf) -> None:
        """The sum of the columns, each times its factor, is between the two."""
        self._columns += factors.keys()
        self._factors += factors.values()
        self._starts.append(len(self._columns))
        self._lower.append(least)
        self._upper.append(most)

    def solve(self, seconds_max: float | None = None) -> Solved:
        """After `seconds_max` with the best by then."""
        # The solver and numpy cost a process 40 MB and 0.2 s. Twins never pay that.
        import highspy  # noqa: PLC0415  # see above

        model: Any = highspy.Highs()
        for option, value in _OPTIONS.items():
            model.setOptionValue(option, value)
        if seconds_max is not None:
            model.setOptionValue("time_limit", seconds_max)
        model.passModel(self._matrix(highspy))
        model.run()
        info, status = model.getInfo(), model.getModelStatus()
        found = model.getSolution().col_value
        return Solved(
            chosen=frozenset(at for at, value in enumerate(found) if value > 0.5),  # noqa: PLR2004  # a binary
            worth=round(float(info.objective_function_value), 3),
            bound=round(float(info.mip_dual_bound), 3),
            status=str(model.modelStatusToString(status)),
            is_optimal=bool(status == type(status).kOptimal),
        )

    def _matrix(self, highspy: Any) -> Any:
        columns = len(self._values)
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = columns, len(self._lower)
        lp.col_cost_, lp.col_lower_, lp.col_upper_ = self._values, [0.0] * columns, [1.0] * columns
        lp.row_lower_, lp.row_upper_ = self._lower, self._upper
        lp.integrality_ = [highspy.HighsVarType.kInteger] * columns
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = self._starts, self._columns, self._factors
        return lp
