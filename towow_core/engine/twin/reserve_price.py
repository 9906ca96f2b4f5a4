"""The lowest price that a twin will ever name or take: above what its person accepts at least, and no way back to that.

The floor of a profile stays with the twin's own process. Its engine or model is given this price in the floor's place,
so that no text, figure or refusal of theirs can hold what they do not know.
"""

import hmac
from dataclasses import replace

from towow_core.domain.models import AgentProfile

CONCEDES_MAX = 0.08  # share of the usual price that a twin comes down at most, whatever its person would accept
_LEAST, _MOST = 0.1, 0.9  # of that, by the twin's own secret


def guarded(profile: AgentProfile, secret: bytes) -> AgentProfile:
    """The person as their own twin's engine and model see them.

    The margin is one for each person and price, however often somebody asks: of many draws the lowest would come near
    the floor. Where the floor is far below the price, it has no part in the result at all.
    """
    terms = profile.terms
    if not terms.price or terms.price_floor is None:
        return profile
    room = min(CONCEDES_MAX, 1 - terms.price_floor / terms.price)
    drawn = hmac.digest(secret, f"{profile.agent_id}/{terms.price}/{terms.currency}".encode(), "sha256")
    share = _LEAST + (_MOST - _LEAST) * int.from_bytes(drawn[:8]) / 2**64
    return replace(profile, terms=replace(terms, price_floor=round(terms.price * (1 - room * share), 2)))


def as_announced(profile: AgentProfile) -> AgentProfile:
    """The person as others see them: without the floor, and without how hard they bargain."""
    return replace(profile, terms=replace(profile.terms, price_floor=None, temperament="balanced"))
