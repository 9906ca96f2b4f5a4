"""CircuitBreaker (seed 001 §6.2.1): CLOSED -> OPEN after failures in a row, HALF_OPEN for one probe after a rest.

It also knows how many calls are under way, and lets no more begin than there is room for. After a failure there is room
only for as many as may still fail before it opens: an outage costs the threshold, however many want to ask.

It holds no task and waits for nothing: a caller asks for a `Permit` before it calls and reports afterwards. What it
knows is a `Standing`, which several processes may share (`shared_standing.py`); whoever is killed holds a place, or the
probe, for no longer than its lease.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from enum import StrEnum
from os import urandom
from typing import Protocol

LEASE_S = 15.0  # without word from whoever makes a call
_MINUTE_S = 60.0
_BURST_S = 10.0  # a rate's calls of so many seconds may begin together


class BreakerState(StrEnum):
    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half_open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Permit:
    """Leave to make one call. A report on a permit from before the last opening or closing is out of date: ignored.

    Attributes:
        generation: How often it had opened or closed when this was given.
        place: Names the call among those under way.
    """

    generation: int
    place: str


@dataclass(slots=True, kw_only=True)
class Standing:
    """All that a breaker knows; times are the monotonic clock's, in seconds.

    Attributes:
        failures: In a row, since it last opened or closed.
        openings: Since it began anew.
        opened_at: None while it is closed.
        probe: The place of the call that probes.
        places: Calls under way: until when each counts without word from it.
        paced_to: Until when the calls that have begun use up what a minute allows.
    """

    generation: int = 0
    failures: int = 0
    openings: int = 0
    opened_at: float | None = None
    probe: str = ""
    places: dict[str, float] = field(default_factory=dict)
    paced_to: float = 0.0

    def move(self, opened_at: float | None) -> None:
        """Open it at this time, or close it."""
        self.opened_at, self.failures, self.probe = opened_at, 0, ""
        self.generation += 1


class StandingKeeper(Protocol):
    """Where a standing is kept."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes see the same."""

    def held(self, *, mend: bool = False) -> AbstractContextManager[Standing]:
        """The standing, to read and to change; nobody else has it meanwhile.

        Args:
            mend: Begin with an empty one where what is kept is none.
        """


class OwnStanding:
    """Of one process alone, in its memory."""

    is_shared = False

    def __init__(self) -> None:
        self._held = nullcontext(Standing())

    def held(self, *, mend: bool = False) -> AbstractContextManager[Standing]:
        del mend
        return self._held


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakerReading:
    """A breaker as it is now.

    Attributes:
        failures: In a row.
        openings: Since it began anew, by whoever shares it.
        open_for_s: How long ago it opened; None while it is closed.
        under_way: Calls.
        is_shared: Whether all processes of the machine have this one.
    """

    state: BreakerState
    failures: int
    openings: int
    open_for_s: float | None
    under_way: int
    is_shared: bool


class CircuitBreaker:
    """Not thread-safe: one event loop owns it.

    Args:
        failure_threshold: Failures in a row that open it.
        recovery_s: Seconds that it stays open before one probe is let through.
        at_once_max: Calls under way at the same time; None is no limit.
        per_minute_max: Calls that begin in a minute, for long; None is no limit.
        monotonic: The clock, in seconds.
        kept: What it knows; its own unless said otherwise.

    Attributes:
        openings: How often a report to this very object opened it.
    """

    def __init__(
        self,
        *,
        failure_threshold: int = 3,
        recovery_s: float = 30.0,
        at_once_max: int | None = None,
        per_minute_max: int | None = None,
        monotonic: Callable[[], float] = time.monotonic,
        kept: StandingKeeper | None = None,
    ) -> None:
        self.failure_threshold = failure_threshold
        self.recovery_s = recovery_s
        self.at_once_max = at_once_max
        self.per_minute_max = per_minute_max
        self.openings = 0
        self._monotonic = monotonic
        self._kept = kept or OwnStanding()

    @property
    def state(self) -> BreakerState:
        return self.read().state

    def read(self) -> BreakerReading:
        """How it is now."""
        with self._kept.held() as standing:
            now = self._monotonic()
            return BreakerReading(
                state=self._state(standing, now),
                failures=standing.failures,
                openings=standing.openings,
                open_for_s=None if standing.opened_at is None else max(0.0, now - standing.opened_at),
                under_way=sum(_is_leased(ends_at, now) for ends_at in standing.places.values()),
                is_shared=self._kept.is_shared,
            )

    def admit(self) -> Permit | None:
        """Leave to call, or None: open, half-open while another caller probes, or closed and no room now."""
        with self._kept.held() as standing:
            now = self._monotonic()
            if not all(_is_leased(ends_at, now) for ends_at in standing.places.values()):
                standing.places = {p: ends_at for p, ends_at in standing.places.items() if _is_leased(ends_at, now)}
            state = self._state(standing, now)
            if not self._has_room(standing, state) or not self._is_in_pace(standing, now):
                return None
            place = urandom(4).hex()
            standing.places[place] = now + LEASE_S
            if state is BreakerState.HALF_OPEN:
                standing.probe = place
            return Permit(generation=standing.generation, place=place)

    def renew(self, permit: Permit) -> None:
        """The call still goes on."""
        with self._kept.held() as standing:
            standing.places[permit.place] = self._monotonic() + LEASE_S

    def succeeded(self, permit: Permit) -> None:
        """One success closes it and forgets the failures."""
        with self._kept.held() as standing:
            standing.places.pop(permit.place, None)
            if permit.generation == standing.generation:
                standing.failures = 0
                if standing.opened_at is not None:
                    standing.move(None)

    def failed(self, permit: Permit) -> None:
        """The last straw, or the probe, opens it (again) for `recovery_s`."""
        with self._kept.held() as standing:
            standing.places.pop(permit.place, None)
            if permit.generation != standing.generation:
                return
            standing.failures += 1
            if standing.opened_at is not None or standing.failures >= self.failure_threshold:
                self.openings += 1
                standing.openings += 1
                standing.move(self._monotonic())

    def abandoned(self, permit: Permit) -> None:
        """The call was cancelled: it says nothing about the model, and the next caller may probe."""
        with self._kept.held() as standing:
            standing.places.pop(permit.place, None)

    def recovered(self) -> None:
        """Another question than those that it admits was answered: it need not rest any longer."""
        with self._kept.held() as standing:
            if standing.opened_at is not None:
                standing.move(None)

    def close(self) -> None:
        """Begin anew: what was asked before may have been another model. Calls under way keep their places."""
        with self._kept.held(mend=True) as standing:
            standing.move(None)
            standing.openings = 0

    def _state(self, standing: Standing, now: float) -> BreakerState:
        if standing.opened_at is None:
            return BreakerState.CLOSED
        rests = 0 <= now - standing.opened_at < self.recovery_s  # opened later than now: before this machine started
        return BreakerState.OPEN if rests else BreakerState.HALF_OPEN

    def _has_room(self, standing: Standing, state: BreakerState) -> bool:
        match state:
            case BreakerState.OPEN:
                return False
            case BreakerState.HALF_OPEN:
                return standing.probe not in standing.places
            case BreakerState.CLOSED:
                under_way = len(standing.places)
                if standing.failures and under_way >= self.failure_threshold - standing.failures:
                    return False
                return self.at_once_max is None or under_way < self.at_once_max

    def _is_in_pace(self, standing: Standing, now: float) -> bool:
        """Whether a call may begin now; counts it."""
        if self.per_minute_max is None:
            return True
        ahead_s = standing.paced_to - now
        if not 0 <= ahead_s <= _MINUTE_S:  # long idle, or from before this machine started
            ahead_s = 0.0
        each_s = _MINUTE_S / self.per_minute_max
        if ahead_s > max(0.0, _BURST_S - each_s):
            return False
        standing.paced_to = now + ahead_s + each_s
        return True


def _is_leased(ends_at: float, now: float) -> bool:
    return now < ends_at <= now + LEASE_S  # a lease that ends later than any can is from before this machine started
