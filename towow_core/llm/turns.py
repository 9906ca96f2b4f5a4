"""How a question waits until it may go out, and keeps its place while it is under way."""

import asyncio

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


class kept:  # noqa: N801  it reads as a sentence, and is entered for each question: a generator costs thrice as much
    """Inside, the call counts as under way, however long it takes."""

    __slots__ = ("_breaker", "_loop", "_permit", "_timer")

    def __init__(self, breaker: CircuitBreaker, permit: Permit) -> None:
        self._breaker, self._permit, self._loop = breaker, permit, asyncio.get_running_loop()

    def __enter__(self) -> None:
        self._timer = self._loop.call_later(_RENEW_EVERY_S, self._renew)

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _renew(self) -> None:
        self._breaker.renew(self._permit)
        self._timer = self._loop.call_later(_RENEW_EVERY_S, self._renew)
