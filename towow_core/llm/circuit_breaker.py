"""CircuitBreaker (seed 001 §6.2.1): CLOSED -> OPEN after failures in a row, HALF_OPEN for one probe after a rest.

It holds no task and waits for nothing: a caller asks for a `Permit` before it calls and reports afterwards.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class BreakerState(StrEnum):
    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half_open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Permit:
    """Leave to make one call. A report on a permit from before the last opening or closing is out of date: ignored."""

    generation: int


class CircuitBreaker:
    """Not thread-safe: one event loop owns it.

    Args:
        failure_threshold: Failures in a row that open it.
        recovery_s: Seconds that it stays open before one probe is let through.
        monotonic: The clock, in seconds.
    """

    def __init__(
        self,
        *,
        failure_threshold: int = 3,
        recovery_s: float = 30.0,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.failure_threshold = failure_threshold
        self.recovery_s = recovery_s
        self.openings = 0
        self._monotonic = monotonic
        self._failures = 0
        self._opened_at: float | None = None
        self._probing = False
        self._generation = 0

    @property
    def state(self) -> BreakerState:
        if self._opened_at is None:
            return BreakerState.CLOSED
        rested = self._monotonic() - self._opened_at >= self.recovery_s
        return BreakerState.HALF_OPEN if rested else BreakerState.OPEN

    def admit(self) -> Permit | None:
        """Leave to call, or None: open, or half-open while another caller probes."""
        state = self.state
        if state is BreakerState.OPEN or (state is BreakerState.HALF_OPEN and self._probing):
            return None
        self._probing = state is BreakerState.HALF_OPEN
        return Permit(generation=self._generation)

    def succeeded(self, permit: Permit) -> None:
        """One success closes it and forgets the failures."""
        if permit.generation == self._generation:
            self._failures = 0
            if self._opened_at is not None:
                self._move(None)

    def failed(self, permit: Permit) -> None:
        """The last straw, or the probe, opens it (again) for `recovery_s`."""
        if permit.generation != self._generation:
            return
        self._failures += 1
        if self._probing or self._failures >= self.failure_threshold:
            self.openings += 1
            self._move(self._monotonic())

    def abandoned(self, permit: Permit) -> None:
        """The call was cancelled: it says nothing about the model, and the next caller may probe."""
        if permit.generation == self._generation:
            self._probing = False

    def _move(self, opened_at: float | None) -> None:
        self._opened_at = opened_at
        self._failures = 0
        self._probing = False
        self._generation += 1
