"""Work that is done afterwards, from what the day itself gives: editing after the shoot."""

from collections.abc import Collection

from towow_core.engine.lexicon.concepts import Concept, concepts


def follows(concept: Concept | None, keys: Collection[str]) -> bool:
    """Whether it is done elsewhere, after the day, out of what others of these make there.

    Args:
        concept: What somebody does.
        keys: Of everything that is done.
    """
    if concept is None or not concept.remote or concept.lead_days >= 0:
        return False
    made_there = (concepts()[key] for key in _before(concept) if key in keys)
    return any(not one.remote and not one.beforehand for one in made_there)


def _before(concept: Concept) -> set[str]:
    """Keys of what it is built upon, and of what that is built upon."""
    found: set[str] = set()
    ahead = [*concept.after]
    while ahead:
        key = ahead.pop()
        if key not in found:
            found.add(key)
            ahead += concepts()[key].after
    return found
