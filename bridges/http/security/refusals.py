"""What was turned away, and why: counted for `/metrics`, and told in the log without letting a flood fill it."""

import logging
import time
from collections import Counter

from towow_core.telemetry.metrics import REFUSED

log = logging.getLogger(__name__)
TELL_EVERY_S = 1.0


class Refusals:
    """One per bridge.

    Attributes:
        totals: Times that something was refused, by component (`http`, `websocket`) and reason.
    """

    def __init__(self) -> None:
        self.totals: Counter[tuple[str, str]] = Counter()
        self._told: dict[tuple[str, str], tuple[float, int]] = {}  # when, and how many there were then

    def count(self, component: str, reason: str, **facts: object) -> None:
        """Once more; at most one line a second for each reason, which says how many there are by now."""
        key = (component, reason)
        self.totals[key] += 1
        REFUSED.add(component=component, reason=reason)
        now_s = time.monotonic()
        told_at_s, _ = self._told.get(key, (-TELL_EVERY_S, 0))
        if now_s - told_at_s >= TELL_EVERY_S:
            self._told[key] = (now_s, self.totals[key])
            log.warning(
                "request.refused", extra={"component": component, "reason": reason, "total": self.totals[key], **facts}
            )
