"""How much somebody may still send."""

import math
from dataclasses import dataclass


@dataclass(slots=True)
class TokenBucket:
    """Fills with `rate_per_s` up to `burst`; each `take` needs as many tokens as it says."""

    rate_per_s: float
    burst: float
    _tokens: float = 0.0
    _filled_at_s: float = -math.inf

    def take(self, now_s: float, tokens: float = 1.0) -> bool:
        """Whether there were so many tokens. `now_s` is monotonic."""
        earned = (now_s - self._filled_at_s) * self.rate_per_s
        self._tokens = min(self.burst, self._tokens + earned)
        self._filled_at_s = now_s
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True
