"""The time, as services ask for it; tests and the simulation bring their own."""

from datetime import UTC, datetime
from typing import Protocol

from towow_core.support.timestamps import format_time


class Clock(Protocol):
    def now(self) -> str:
        """The time, UTC ISO 8601 with microseconds."""


class SystemClock:
    """The machine's clock."""

    def now(self) -> str:
        return format_time(datetime.now(UTC))
