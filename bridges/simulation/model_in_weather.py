"""A model of any kind, as far away and as unreliable as the weather makes it."""

from random import Random
from typing import Any

import orjson

from bridges.simulation.nonsense import nonsense
from bridges.simulation.weather import Weather
from towow_core.errors import ModelUnavailable
from towow_core.llm.clients import ModelClient
from towow_core.models import Provenance
from towow_core.prompts.base import Prompt, Rendered

THINKS_S = (0.1, 3.0)
TOO_SLOW_S = (20.0, 120.0)


class ModelInWeather:
    """Answers as `inner` does, after a while; in bad weather too late, with nonsense, or not at all."""

    def __init__(self, inner: ModelClient, chance: Random, weather: Weather) -> None:
        self._inner, self._chance, self._weather = inner, chance, weather

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
        await self._weather.pause(*THINKS_S)
        if self._weather.model_is_out:
            raise ModelUnavailable(f"{self.name} failed: there is an outage (simulated).")
        if self._weather.strikes("slow"):
            await self._weather.pause(*TOO_SLOW_S)
        answer = await self._inner.complete(prompt, inputs, rendered)
        if self._weather.strikes("garbage"):
            return nonsense(orjson.loads(answer), self._chance)
        return answer
