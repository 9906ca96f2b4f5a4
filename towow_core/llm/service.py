"""LLMService: one question in, one typed answer out, and never an exception because of a model."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from towow_core.errors import ModelTimeout, ModelUnavailable, TowowError, UnreadableAnswer
from towow_core.llm.circuit_breaker import CircuitBreaker, Permit
from towow_core.llm.clients import ModelClient
from towow_core.models import Provenance
from towow_core.prompts.base import Prompt, Rendered

log = logging.getLogger(__name__)
In = TypeVar("In")
Out = TypeVar("Out")

TIMEOUT_S = 10.0  # of an ordinary prompt (seed 001 §6.2.1); the long ones scale with it


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Generic[Out]):
    """A typed answer, where it came from, and why it is not the model's, where it is not.

    Attributes:
        provenance: The same as `value.provenance`.
        degraded_reason: One sentence; None where the configured client answered.
    """

    value: Out
    provenance: Provenance
    degraded_reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCall:
    """What one `ask` did, for metrics and for the record of model calls.

    Attributes:
        outcome: "answered", "breaker_open", "timeout", "error" or "unreadable".
        text: What the client said last; empty where it said nothing.
    """

    prompt: str
    client: str
    outcome: str
    waited_s: float
    reason: str
    rendered: Rendered
    text: str


class LLMService:
    """The one way to a model.

    Args:
        client: Who answers.
        fallbacks: By prompt key, what answers when the client cannot (`llm/fallbacks.py`); a prompt's own `fallback`
            stands in for a missing or failing one.
        breaker: Shared by all prompts; default thresholds are seed 001's.
        timeout_s: Deadline of an ordinary prompt; the others keep their proportion to it.
        repairs_max: How often a model is asked again, within the same deadline, when its answer cannot be read.
        observe: Told of each `ask`.
        monotonic: Seconds, to measure how long an answer took.
    """

    def __init__(
        self,
        client: ModelClient,
        *,
        fallbacks: Mapping[str, Callable[[Any], Any]] | None = None,
        breaker: CircuitBreaker | None = None,
        timeout_s: float = TIMEOUT_S,
        repairs_max: int = 1,
        observe: Callable[[ModelCall], None] | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.client = client
        self.breaker = breaker or CircuitBreaker()
        self._fallbacks = fallbacks or {}
        self._timeout_s = timeout_s
        self._repairs_max = repairs_max if client.provenance is Provenance.LLM else 0
        self._observe = observe
        self._monotonic = monotonic

    async def ask(self, prompt: Prompt[In, Out], inputs: In) -> Answer[Out]:
        """The client's answer, or the fallback's; never an exception because of a model."""
        rendered = prompt.render(inputs)
        call = _Call(prompt=prompt, rendered=rendered, started_at=self._monotonic())
        permit = self.breaker.admit()
        if permit is None:
            call.outcome, call.reason = (
                "breaker_open",
                "The circuit breaker is open: the model failed too often just now.",
            )
            return self._degraded(call, inputs)
        try:
            value = await self._within_deadline(call, inputs)
        except asyncio.CancelledError:
            self.breaker.abandoned(permit)
            raise
        except Exception as error:  # noqa: BLE001  # boundary: a negotiation outlives any failure of a model
            self._failed(call, permit, error)
            return self._degraded(call, inputs)
        self.breaker.succeeded(permit)
        self._report(call)
        return Answer(value=_marked(value, self.client.provenance), provenance=self.client.provenance)

    async def _within_deadline(self, call: "_Call", inputs: Any) -> Any:
        limit_s = call.prompt.timeout_s * self._timeout_s / TIMEOUT_S
        try:
            async with asyncio.timeout(limit_s) as deadline:
                return await self._answer(call, inputs)
        except TimeoutError as error:
            if deadline.expired():
                raise ModelTimeout(call.prompt.key, limit_s) from error
            raise

    async def _answer(self, call: "_Call", inputs: Any) -> Any:
        """Ask, read, and give the model `repairs_max` chances to say it readably."""
        rendered = call.rendered
        for repairs_left in range(self._repairs_max, -1, -1):
            call.text = await self.client.complete(call.prompt, inputs, rendered)
            try:
                return call.prompt.parse(call.text, inputs)
            except UnreadableAnswer as error:
                if not repairs_left:
                    raise
                rendered = _repair(call.rendered, error)
        raise AssertionError("unreachable: the last pass returns or raises")

    def _failed(self, call: "_Call", permit: Permit, error: Exception) -> None:
        self.breaker.failed(permit)
        match error:
            case ModelTimeout():
                call.outcome = "timeout"
            case UnreadableAnswer():
                call.outcome = "unreadable"
            case _:
                call.outcome = "error"
        call.reason = str(error) if isinstance(error, TowowError) else str(_unavailable(self.client.name, error))

    def _degraded(self, call: "_Call", inputs: Any) -> Answer[Any]:
        self._report(call)
        log.warning("llm.fell_back", extra={"prompt": call.prompt.key, "outcome": call.outcome, "why": call.reason})
        value = _marked(self._fall_back(call.prompt, inputs), Provenance.FALLBACK)
        return Answer(value=value, provenance=Provenance.FALLBACK, degraded_reason=call.reason)

    def _fall_back(self, prompt: Prompt[Any, Any], inputs: Any) -> Any:
        preferred = self._fallbacks.get(prompt.key, prompt.fallback)
        try:
            return preferred(inputs)
        except Exception:  # boundary: a bug in the engine must not end a negotiation; the neutral answer always works
            log.exception("llm.fallback_failed", extra={"prompt": prompt.key})
            return prompt.fallback(inputs)

    def _report(self, call: "_Call") -> None:
        if self._observe is not None:
            self._observe(
                ModelCall(
                    prompt=call.prompt.key,
                    client=self.client.name,
                    outcome=call.outcome,
                    waited_s=self._monotonic() - call.started_at,
                    reason=call.reason,
                    rendered=call.rendered,
                    text=call.text,
                )
            )


@dataclass(slots=True, kw_only=True)
class _Call:
    """One `ask` under way: the only thing here that changes."""

    prompt: Prompt[Any, Any]
    rendered: Rendered
    started_at: float
    outcome: str = "answered"
    reason: str = ""
    text: str = ""


def _repair(rendered: Rendered, error: UnreadableAnswer) -> Rendered:
    note = f"上一次的回答无法使用（{error.why}）。请重新回答，只输出一个符合 JSON Schema 的 JSON 对象。"
    return replace(rendered, user=f"{rendered.user}\n\n{note}")


def _unavailable(client: str, error: Exception) -> ModelUnavailable:
    return ModelUnavailable(f"{client} failed: {type(error).__name__}: {error}"[:300])


def _marked(value: Any, provenance: Provenance) -> Any:
    """The value with its provenance set; what a service returns is never marked as something that it is not."""
    return replace(value, provenance=provenance)
