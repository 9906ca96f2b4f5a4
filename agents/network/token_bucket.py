"""How much somebody may still send."""

import math
from dataclasses import dataclass


@dataclass(slots=True)
class TokenBucket:
    """Fills with `rate_per_s` up to `burst`; each `take` needs one token."""

    rate_per_s: float
    burst: float
    _tokens: float = 0.0
    _filled_at_s: float = -math.inf

    def take(self, now_s: float) -> bool:
        """Whether there was a token. `now_s` is monotonic."""
        earned = (now_s - self._filled_at_s) * self.rate_per_s
        self._tokens = min(self.burst, self._tokens + earned)
        self._filled_at_s = now_s
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
