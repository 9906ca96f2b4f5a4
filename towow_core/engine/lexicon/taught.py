"""What lessons are in, and which names for somebody's work are for lessons."""

from collections.abc import Mapping
from functools import cache, lru_cache

from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.text_units import bases_of, by_first, names_in, units_of
from towow_core.engine.lexicon.trades import trades, wordings
from towow_core.support.kinds_of_work import TEACHES


def is_taught(label: str) -> bool:
    """Whether a name for somebody's work is for lessons in it, as its words or its trade say."""
    called = trades_of(label)  # 糖画 is what is made, too, and not only what is taught
    return TEACHES.search(label) is not None or (bool(called) and all(trades()[key].is_taught for key in called))


@lru_cache(maxsize=1 << 12)
def taught_in(text: str, concept: str) -> frozenset[str]:
    """The subjects of a concept's lessons that the text names: "piano" of music lessons."""
    return frozenset(subject for _, _, subject in names_in(units_of(text), _subjects(concept)))


@cache
def _subjects(concept: str) -> Mapping[str, list[tuple[tuple[str, ...], str]]]:
    taught = [one for one in trades().values() if one.is_taught and concept in {one.concept, one.kind_of}]
    things = {thing for one in taught for thing, _ in one.calls()} - {*wordings()["ANY_SUBJECT"].said}
    return by_first({bases_of(thing): thing for thing in things})
