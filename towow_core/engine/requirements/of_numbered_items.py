"""What stands in one item of a numbered list is said of the works of that item, and of nothing else."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from towow_core.domain.requirements import IMPLIED, Requirement, RequirementKind
from towow_core.engine.language.numbered_items import numbered_items
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.support.errands import EVERYTHING, Place
from towow_core.support.replacing import replace

K = RequirementKind
_SAID_OF_ONE = frozenset({K.BUDGET, K.DEADLINE, K.RECURRENCE})
_OF_ALL = re.compile(
    r"[两三四五六这那][两三四五六几]?[样项件个](?!月|星期|礼拜|小时)|全部|所有|(?<![成首])都(?![市会江匀])|加起来|合起来"
    r"|总(?:预算|价|共)|总计|合计"
    r"|\b(?:all (?:of|three|four|five|in)|for all|both|the lot|in total|altogether|together)\b"
    r"|\b(?:overall|each of|the whole)\b"
    rf"|{EVERYTHING}",
    re.IGNORECASE,
)


def of_numbered_items(written: str, found: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same, each amount, last day and "each month" with the tags of what its item asks for.

    Args:
        written: The sentence with the numbers of its lists.
    """
    items = numbered_items(written)
    works = [[*_works(item, found)] for item in items]
    several = sum(map(bool, works)) > 1
    for one in found:
        at = next((n for n, item in enumerate(items) if _is_in(one, item)), None)
        if not several or at is None or one.kind not in _SAID_OF_ONE or _is_of_all(written, one):
            yield one
            continue
        yield replace(one, value=replace(one.value, tags=_tags(one, works, at)))


def _works(item: Place, found: Sequence[Requirement]) -> Iterator[Requirement]:
    for one in found:
        if one.kind is K.CAPABILITY and one.is_hard and one.value.unit != IMPLIED and _is_in(one, item):
            yield one


def _is_in(one: Requirement, item: Place) -> bool:
    return one.span is not None and item[0] <= one.span.start < item[1]


def _is_of_all(written: str, one: Requirement) -> bool:
    at = one.span
    return at is not None and _OF_ALL.search(written, *clause_at(written, at.start, at.end)) is not None


def _tags(one: Requirement, works: Sequence[Sequence[Requirement]], at: int) -> tuple[str, ...]:
    """Of all works of the item; what it says of words that nobody read stays so, unless another item asks for that."""
    mine = tuple(dict.fromkeys(chain.from_iterable(map(_names, works[at]))))
    if mine:
        return one.value.tags if {*mine} == {*one.value.tags} else mine
    others = {tag for n, each in enumerate(works) if n != at for work in each for tag in _names(work)}
    return () if others & {*one.value.tags} else one.value.tags


def _names(work: Requirement) -> Iterator[str]:
    for tag in work.value.tags:
        concept = concept_of(tag)
        yield from (tag,) if concept is None else concept.name
