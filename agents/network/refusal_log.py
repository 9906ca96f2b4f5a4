"""Log lines for what the hub refuses: few of them, however much it is asked."""

import logging
from collections import Counter
from collections.abc import Callable

from agents.network.send_permissions import Why

log = logging.getLogger(__name__)
_EVERY_S = 10.0
_SHOWN_MAX = 80  # characters of an id, which may be anything


class RefusalLog:
    """One line a reason in ten seconds: who it was last, and how many times it happened since the line before."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives seconds, monotonic."""
        self._clock = clock
        self._times: Counter[Why] = Counter()
        self._said_at_s: dict[Why, float] = {}

    def note(self, why: Why, who: str) -> None:
        """It happened once more."""
        self._times[why] += 1
        now_s = self._clock()
        if why in self._said_at_s and now_s - self._said_at_s[why] < _EVERY_S:
            return
        self._said_at_s[why] = now_s
        times = self._times.pop(why)
        log.warning("hub.refused", extra={"reason": why.value, "who": who[:_SHOWN_MAX], "times": times})
