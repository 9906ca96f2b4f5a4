"""What of all that somebody could do here they offer."""

from towow_core.domain.models import Terms
from towow_core.engine.matching.candidate_fit import Match


def taken_on(found: tuple[Match, ...], terms: Terms) -> tuple[Match, ...]:
    """What matters most first: all of it, of which a plan takes some; of a busy person one thing, or what has a price.

    What is ordered by name, or has its own price, is taken or left by itself: it is no job more.
    """
    ordered = tuple(sorted(found, key=lambda match: -match.need.importance))
    if terms.temperament != "busy":
        return ordered
    named = tuple(match for match in ordered if match.need.network_word is not None)
    rest = tuple(match for match in ordered if match.need.network_word is None)
    return (*named, *rest[: max(0, 1 - len(named))])
