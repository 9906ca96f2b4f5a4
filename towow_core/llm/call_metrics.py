"""What a question to the model did, as numbers and as a span."""

from collections.abc import Callable

from towow_core.llm.circuit_breaker import BreakerState, CircuitBreaker
from towow_core.llm.service import ModelCall
from towow_core.telemetry import tracing
from towow_core.telemetry.metrics import (
    BREAKER_OPENINGS,
    BREAKER_STATE,
    LLM_CALLS,
    LLM_FALLBACKS,
    LLM_SECONDS,
    LLM_TOKENS,
    LLM_USD,
)

_UNASKED = frozenset({"budget", "breaker_open"})


def count_calls(breaker: CircuitBreaker) -> Callable[[ModelCall], None]:
    """An observer for `LLMService` that counts its calls, and what its breaker makes of them."""
    seen = 0

    def observe(call: ModelCall) -> None:
        nonlocal seen
        _count(call)
        BREAKER_OPENINGS.add(breaker.openings - seen)
        seen = breaker.openings
        now = breaker.state
        for state in BreakerState:
            BREAKER_STATE.put(float(now is state), state=str(state))

    return observe


def _count(call: ModelCall) -> None:
    LLM_CALLS.add(prompt=call.prompt, outcome=call.outcome)
    if call.outcome != "answered":
        LLM_FALLBACKS.add(prompt=call.prompt)
    if call.outcome not in _UNASKED:
        LLM_SECONDS.observe(call.waited_s, prompt=call.prompt)
    LLM_TOKENS.add(call.tokens_in, client=call.client, direction="in")
    LLM_TOKENS.add(call.tokens_out, client=call.client, direction="out")
    LLM_USD.add(call.usd)
    tracing.past(
        f"ask {call.prompt}",
        call.waited_s,
        {
            "towow.prompt": call.prompt,
            "towow.model_client": call.client,
            "towow.outcome": call.outcome,
            "gen_ai.usage.input_tokens": call.tokens_in,
            "gen_ai.usage.output_tokens": call.tokens_out,
        },
        failed="" if call.outcome == "answered" else call.reason,
    )
