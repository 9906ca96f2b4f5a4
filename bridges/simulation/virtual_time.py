"""An event loop that never waits: when nothing is ready, its time jumps to the next timer.

With that, and with chance drawn from a seed, a negotiation of ten minutes takes a fraction of a second and runs the
same way every time.
"""

import asyncio
import math
import selectors
from datetime import datetime, timedelta

from towow_core.support.timestamps import format_time, parse_time, seconds_between

EPOCH = "2026-11-20T10:00:00.000000Z"  # when every simulated world begins
STANDSTILL_MAX = 200_000  # turns of the loop without time passing, after which something is chasing its own tail


class NothingWillHappen(RuntimeError):
    """Everybody waits, and no timer runs: the simulated world has come to an end."""


class ChasingItsTail(RuntimeError):
    """Work makes work for ever, and time does not move on."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """Time starts at 0 and passes only in jumps."""

    def __init__(self) -> None:
        super().__init__(_Jumps(self))
        self._now_s = 0.0
        self._turns_now = 0

    def time(self) -> float:
        return self._now_s

    def jump(self, seconds: float | None) -> None:
        """Let time pass: what a real loop would sleep.

        Raises:
            NothingWillHappen: There is no timer to jump to.
            ChasingItsTail: Time has not passed for `STANDSTILL_MAX` turns.
        """
        if seconds is None:
            raise NothingWillHappen("Everybody waits for somebody else, and no timer runs.")
        self._turns_now = 0 if seconds > 0 else self._turns_now + 1
        if self._turns_now > STANDSTILL_MAX:
            raise ChasingItsTail(f"The loop turned {STANDSTILL_MAX} times at {self._now_s:.3f} s without an end.")
        if seconds > 0:
            self._now_s = math.nextafter(self._now_s + seconds, math.inf)  # not a hair before the timer it jumps to


class _Jumps(selectors.SelectSelector):
    """Watches no sockets: a simulated world has none."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self._loop.jump(timeout)
        return []


class VirtualClock:
    """A `Clock` that reads the loop's time, counted from `start`, when the loop's was `since_s`."""

    def __init__(self, loop: asyncio.AbstractEventLoop, start: str = EPOCH, *, since_s: float = 0.0) -> None:
        self._loop, self._since_s = loop, since_s
        self._start: datetime = parse_time(start)

    def now(self) -> str:
        """The virtual time, UTC ISO 8601 with microseconds."""
        return format_time(self._start + timedelta(seconds=self._loop.time() - self._since_s))

    async def until(self, at: str) -> None:
        """Let time pass up to this moment; none where it is past."""
        await asyncio.sleep(max(0.0, seconds_between(self.now(), at)))
