"""The trade that a demand's own word names where it is one kind of what was read for it: "a florist", of decoration.

A florist is asked for flowers, and to "design and set up the decoration" by nobody: nothing wider is promised or met.
"""

from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.trades import Trade, trades
from towow_core.engine.matching.needs import Need


def kind_said(need: Need) -> Trade | None:
    """None where the word says no more than the concept, or several kinds of it."""
    if need.concept is None or not need.said:
        return None
    named = [trades()[key] for key in trades_of(need.said)]
    return named[0] if len(named) == 1 and named[0].kind_of == need.concept.key and named[0].name.en else None
