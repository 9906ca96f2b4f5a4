"""The time, as services ask for it; tests and the simulation bring their own."""

import time
from typing import Protocol


class Clock(Protocol):
    def now(self) -> str:
        """The time, UTC ISO 8601 with microseconds."""


class SystemClock:
    """The machine's clock. It is asked a hundred times a plan, and all but the microseconds is a second old at most."""

    def __init__(self) -> None:
        self._second = (-1, "")  # both at once, for threads share it

    def now(self) -> str:
        second, microsecond = divmod(time.time_ns() // 1000, 1_000_000)
        known, text = self._second
        if known != second:
            text = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))
            self._second = (second, text)
        return f"{text}.{microsecond:06d}Z"
