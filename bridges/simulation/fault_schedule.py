"""When and how often things go wrong in one run, as everybody in it feels it."""

import asyncio
from dataclasses import dataclass
from random import Random

from bridges.simulation.faults import Chances, Fault


@dataclass(slots=True, kw_only=True)
class FaultSchedule:
    """Bad until `calm_s` of virtual time, fine from then on.

    Attributes:
        outage_s: From when to when the model fails every call; None is never.
    """

    chances: Chances
    chance: Random
    calm_s: float
    outage_s: tuple[float, float] | None = None

    def strikes(self, fault: Fault) -> bool:
        """Whether this kind of trouble happens on this occasion."""
        return _now_s() < self.calm_s and self.chance.random() < self.chances[fault]

    @property
    def model_is_out(self) -> bool:
        return self.outage_s is not None and self.outage_s[0] <= _now_s() < self.outage_s[1]

    def seconds(self, low: float, high: float) -> float:
        return self.chance.uniform(low, high)

    def clear_up(self) -> None:
        """It is fine from now on."""
        self.calm_s = min(self.calm_s, _now_s())

    async def pause(self, low: float, high: float) -> None:
        await asyncio.sleep(self.chance.uniform(low, high))


def _now_s() -> float:
    return asyncio.get_running_loop().time()
