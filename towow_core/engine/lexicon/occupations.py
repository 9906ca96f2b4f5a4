"""Trades in general, for measuring how much one stands out from the others."""

from functools import cache

from towow_core.domain.bilingual import Bilingual
from towow_core.support.data_files import read_entries


@cache
def occupations() -> tuple[Bilingual, ...]:
    """Their names.

    Raises:
        BadDataFile: The table is wrong; it names the entry.
    """
    return tuple(read_entries("towow_core.engine.lexicon", "occupations.yaml", Bilingual).values())
