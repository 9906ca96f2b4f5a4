"""What is asked of one demand again and again, once for each person who is looked at, is worked out once."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar

from towow_core.domain.models import DemandUnderstanding

R = TypeVar("R")
Word = TypeVar("Word", bound=Hashable)


def kept_for_a_demand(
    function: Callable[[DemandUnderstanding, Word], R],
) -> Callable[[DemandUnderstanding, Word], R]:
    """Keeps what a pure function said of the last demand, word by word, and forgets it with the next.

    By identity: to hash a demand takes longer than most that is kept.
    """
    kept: tuple[DemandUnderstanding | None, dict[Word, R]] = (None, {})

    @wraps(function)
    def asked(understanding: DemandUnderstanding, word: Word) -> R:
        nonlocal kept
        whose, known = kept  # in one go: several threads plan
        if whose is not understanding:
            kept = (understanding, known := {})
        if word not in known:
            known[word] = function(understanding, word)
        return known[word]

    return asked
