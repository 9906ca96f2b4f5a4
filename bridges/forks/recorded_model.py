"""Who answers coordinator and channel_admin of a fork: the recording, at its time; our own rules where it is silent."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

from bridges.simulation.virtual_time import VirtualClock
from towow_core.domain.errors import NotRecorded
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Provenance
from towow_core.llm.call_terms import current_terms
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.recorded_client import RecordedClient
from towow_core.llm.service import LLMService
from towow_core.prompts.base import Prompt, Rendered
from towow_core.services.evidence.replay import Recording

_PATIENCE_S = 24 * 3600.0  # of virtual time: what was answered then was answered in time


class RecordedModel:
    """A recording in the place of a model.

    Attributes:
        again: Prompt's key to how often nobody had been asked that, so that our rules answered.
    """

    name = "recorded"

    def __init__(self, recording: Recording, answered_at: Mapping[str, str], clock: VirtualClock) -> None:
        self._answered_at, self._clock = answered_at, clock
        self._recorded = RecordedClient(recording.calls, before=self._until_then)
        self._rules = OfflineClient()
        self.provenance = self._recorded.provenance
        self.again: Counter[str] = Counter()

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The answer of then, or our own.

        Raises:
            RecordedFailure: Nobody answered this then.
        """
        try:
            return await self._recorded.complete(prompt, inputs, rendered)
        except NotRecorded:
            self.again[prompt.key] += 1
            if (terms := current_terms()) is not None:
                terms.provenance = Provenance.RULE
            return await self._rules.complete(prompt, inputs, rendered)

    async def _until_then(self, call: CallRecord) -> None:
        """Answers come in the order and at the time in which they came; at once where that is past."""
        at = self._answered_at.get(call.call_id, call.at)
        if at:
            await self._clock.until(at)


def asked_by_services(model: RecordedModel) -> LLMService:
    """The model as coordinator and channel_admin ask it."""
    time_s = asyncio.get_running_loop().time
    return LLMService(model, fallbacks=FALLBACKS, repairs_max=0, timeout_s=_PATIENCE_S, monotonic=time_s)


def rules_of_twins() -> LLMService:
    """Who answers for a person that was never asked this: their twin's offline rules."""
    return LLMService(OfflineClient(), fallbacks=FALLBACKS, monotonic=asyncio.get_running_loop().time)
