"""The lowest price that a twin will ever name or take: above what its person accepts at least, and no way back to that.

The floor of a profile stays with the twin's own process. Its engine or model is given this price in the floor's place,
so that no text, figure or refusal of theirs can hold what they do not know.
"""

import hmac
import math
from dataclasses import replace

from towow_core.domain.models import AgentProfile

CONCEDES_MAX = 0.08  # share of the usual price that a twin comes down at most by itself, whatever its person accepts
# And where a plan asks it to, for an amount that the demand states: the first step whose end the floor is below, by a
# share of the usual price that the secret draws between these two.
CONCEDES_WHEN_ASKED = ((0.125, 0.005, 0.03), (CONCEDES_MAX, 0.002, 0.005))
_LEAST, _MOST = 0.1, 0.9  # of that, by the twin's own secret
_STEPS = (
    (20, 0.5),
    (100, 1),
    (1000, 5),
    (10_000, 10),
    (math.inf, 50),
)  # below such an amount people quote in such steps


def guarded(profile: AgentProfile, secret: bytes) -> AgentProfile:
    """The person as their own twin's engine and model see them.

    The margin is one for each person and price, however often somebody asks: of many draws the lowest would come near
    the floor. Where the floor is far below the price, it has no part in the result at all.
    """
    terms = profile.terms
    if not terms.price or terms.price_floor is None:
        return profile
    room = min(CONCEDES_MAX, 1 - terms.price_floor / terms.price)
    share = _LEAST + (_MOST - _LEAST) * _drawn(profile, secret)
    return replace(profile, terms=replace(terms, price_floor=_quoted(terms.price * (1 - room * share), terms.price)))


def when_asked(profile: AgentProfile, secret: bytes) -> AgentProfile:
    """The same for whoever reviews a plan that asks them to come down.

    Further down by a step that is the same for everybody: by an eighth, by what everybody may come down by themselves
    at most, or not at all. So whoever asks, however often, learns between which of these the floor is, and no more.
    """
    terms, reserve = profile.terms, guarded(profile, secret)
    if not terms.price or terms.price_floor is None:
        return reserve
    drawn = _drawn(profile, secret, "asked")
    for share, least, most in CONCEDES_WHEN_ASKED:
        step = terms.price * (1 - share)
        if terms.price_floor <= step - terms.price * (least + (most - least) * drawn):
            asked = min(_quoted(step, terms.price), reserve.terms.price_floor or 0.0)
            return replace(profile, terms=replace(terms, price_floor=asked))
    return reserve


def _quoted(amount: float, most: float) -> float:
    """The next amount from here up that somebody would say, up to the usual price: nobody asks for ¥1,537.26."""
    step = next(step for below, step in _STEPS if amount < below)
    return min(most, math.ceil(round(amount / step, 6)) * step)


def _drawn(profile: AgentProfile, secret: bytes, what: str = "") -> float:
    """0.0 to 1.0, one for each person and price."""
    said = f"{profile.agent_id}/{profile.terms.price}/{profile.terms.currency}{what and '/'}{what}"
    return int.from_bytes(hmac.digest(secret, said.encode(), "sha256")[:8]) / 2**64


def as_announced(profile: AgentProfile) -> AgentProfile:
    """The person as others see them: without the floor, how hard they bargain, and what they have on which day."""
    terms = replace(profile.terms, price_floor=None, temperament="balanced", rescheduling_costs={})
    return replace(profile, terms=terms)
