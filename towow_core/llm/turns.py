"""How a question waits until it may go out, and keeps its place while it is under way."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from towow_core.llm.circuit_breaker import LEASE_S, BreakerState, CircuitBreaker, Permit

LOOK_EVERY_S = 0.05
_RENEW_EVERY_S = LEASE_S / 3


async def turn(breaker: CircuitBreaker, at_most_s: float) -> Permit | None:
    """Leave to call, as soon as there is room; None as soon as the breaker is open.

    Raises:
        TimeoutError: There was no room for so long.
    """
    clock = asyncio.get_running_loop().time
    ends_at_s = clock() + at_most_s
    while True:
        permit = breaker.admit()
        if permit is not None or breaker.state is not BreakerState.CLOSED:
            return permit
        if clock() >= ends_at_s:
            raise TimeoutError
        await asyncio.sleep(LOOK_EVERY_S)  # other processes make room, too, and announce it to nobody


@contextmanager
def kept(breaker: CircuitBreaker, permit: Permit) -> Iterator[None]:
    """Inside, the call counts as under way, however long it takes."""
    loop = asyncio.get_running_loop()
    timer: asyncio.TimerHandle

    def renew() -> None:
        nonlocal timer
        breaker.renew(permit)
        timer = loop.call_later(_RENEW_EVERY_S, renew)

    timer = loop.call_later(_RENEW_EVERY_S, renew)
    try:
        yield
    finally:
        timer.cancel()
