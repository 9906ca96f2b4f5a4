"""A model of any kind, as far away and as unreliable as the fault schedule makes it."""

from random import Random
from typing import Any

import orjson

from bridges.simulation.fault_schedule import FaultSchedule
from bridges.simulation.faults import Fault
from bridges.simulation.malformed_answers import malformed_answer
from towow_core.domain.errors import ModelUnavailable
from towow_core.domain.models import Provenance
from towow_core.llm.clients import ModelClient
from towow_core.prompts.base import Prompt, Rendered

THINKS_S = (0.1, 3.0)
TOO_SLOW_S = (20.0, 120.0)


class FaultyModel:
    """Answers as `inner` does, after a while; while faults strike too late, with nonsense, or not at all."""

    def __init__(self, inner: ModelClient, chance: Random, schedule: FaultSchedule) -> None:
        self._inner, self._chance, self._schedule = inner, chance, schedule

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def provenance(self) -> Provenance:
        return self._inner.provenance

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The answer's text.

        Raises:
            ModelUnavailable: There is an outage.
        """
        await self._schedule.pause(*THINKS_S)
        if self._schedule.model_is_out:
            raise ModelUnavailable(f"{self.name} failed: there is an outage (simulated).")
        if self._schedule.strikes(Fault.SLOW):
            await self._schedule.pause(*TOO_SLOW_S)
        answer = await self._inner.complete(prompt, inputs, rendered)
        if self._schedule.strikes(Fault.GARBAGE):
            return malformed_answer(orjson.loads(answer), self._chance)
        return answer
