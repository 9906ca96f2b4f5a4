"""What of all that somebody could do here they offer."""

from towow_core.domain.models import Terms
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.matching.candidate_fit import Match


def taken_on(found: tuple[Match, ...], terms: Terms) -> tuple[Match, ...]:
    """What matters most first: all of it, of which a plan takes some; of a busy person one thing, or what has a price.

    Of things that matter alike, what they are called by before what that is only a kind of: a tax adviser does tax
    returns before the books. What is ordered by name, or has its own price, is taken or left by itself: it is no job
    more.
    """
    ordered = tuple(sorted(found, key=lambda match: (-match.need.importance, _is_only_a_kind(match))))
    if terms.temperament != "busy":
        return ordered
    named = tuple(match for match in ordered if match.need.network_word is not None)
    rest = tuple(match for match in ordered if match.need.network_word is None)
    return (*named, *rest[: max(0, 1 - len(named))])


def _is_only_a_kind(match: Match) -> bool:
    """Whether their label is for one kind of what is asked for, and not for that itself."""
    concept = match.need.concept
    named = {found.concept.key for found in find_concepts(match.label)} if concept is not None else set()
    return concept is not None and bool(named) and concept.key not in named
