"""Whether a model is back is found out by one cheap call, before anybody's time is asked for."""

from typing import Any

import pytest

from towow_core.domain.errors import ModelUnavailable
from towow_core.domain.models import Provenance
from towow_core.llm.circuit_breaker import BreakerState, CircuitBreaker
from towow_core.llm.service import LLMService


class Pinged:
    """A model of which only the signs of life are told."""

    name, provenance, endpoint, key_tails = "m", Provenance.LLM, "http://m", ()

    def __init__(self, *, is_back: bool) -> None:
        self.is_back, self.pings = is_back, 0

    async def complete(self, *_: Any) -> str:
        raise AssertionError("nobody asks it anything")

    async def ping(self) -> tuple[str, ...]:
        self.pings += 1
        if not self.is_back:
            raise ModelUnavailable("away")
        return ()

    async def close(self) -> None: ...


def resting() -> CircuitBreaker:
    breaker = CircuitBreaker(failure_threshold=1, recovery_s=3600)
    permit = breaker.admit()
    assert permit is not None
    breaker.failed(permit)
    return breaker


@pytest.mark.parametrize("is_back", [True, False])
async def test_a_sign_of_life_ends_the_outage_at_once_and_without_one_it_goes_on(*, is_back: bool) -> None:
    client, breaker = Pinged(is_back=is_back), resting()

    assert await LLMService(client, breaker=breaker).is_away() is not is_back
    assert breaker.state is (BreakerState.CLOSED if is_back else BreakerState.OPEN)


@pytest.mark.parametrize("is_back", [True, False])
async def test_a_closed_breaker_says_nothing_of_now_and_the_model_is_asked_all_the_same(*, is_back: bool) -> None:
    client, breaker = Pinged(is_back=is_back), CircuitBreaker()

    assert await LLMService(client, breaker=breaker).is_away() is not is_back
    assert (client.pings, breaker.state) == (1, BreakerState.CLOSED)
