"""Amounts and counted days with tags that nobody asked for: of what is asked for in the item that they stand in."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import COUNTED, IMPLIED, Requirement, RequirementKind, Span
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.support.errands import Place, errands_in, is_called_so, is_in_order, said_of

K = RequirementKind


def of_their_items(
    text: str, found: Sequence[Requirement], by_name: Collection[Span | None] = (), rest: Sequence[Span] = ()
) -> Iterator[Requirement]:
    """The same: "a city walk, €150, and a pottery class the day after" bounds the walk, and dates the class.

    Args:
        by_name: Where something is asked for by a name of the network, which was not read when the amounts were.
        rest: Pieces that were not understood.
    """
    asked = [r for r in found if r.kind is K.CAPABILITY and r.is_hard and r.span and r.value.unit != IMPLIED]
    known = {tag for r in asked for tag in r.value.tags}
    places = {(r.span.start, r.span.end): r.value.tags for r in asked if r.span}
    named = {(span.start, span.end) for span in by_name if span}
    errands = errands_in(text, tuple(places))
    for one in found:
        if not _is_bound_to_words(one) or known & {*one.value.tags} or one.span is None:
            yield one
            continue
        at = (one.span.start, one.span.end)
        works = [work for work in said_of(text, at, errands).works if work[0] < at[0]]
        theirs = {
            places[work]
            for work in works
            if _is_called_so(one, text[slice(*work)]) or (work in named and not _is_parted(work, at, rest))
        }
        yield replace(one, value=replace(one.value, tags=theirs.pop())) if len(theirs) == 1 else one


def _is_called_so(one: Requirement, said: str) -> bool:
    names = {name for found in find_concepts(said) for name in found.concept.name}
    return bool(names & {*one.value.tags}) or any(is_called_so(tag, said) for tag in one.value.tags)


def _is_parted(work: Place, at: Place, rest: Sequence[Span]) -> bool:
    """Whether something stands between them that was not understood, and may be what it is said of."""
    return any(work[1] <= span.start < at[0] for span in rest)


def _is_bound_to_words(one: Requirement) -> bool:
    is_dated = one.kind is K.DATE and one.value.unit in COUNTED
    return (one.kind is K.BUDGET or is_dated) and bool(one.value.tags) and not any(map(is_in_order, one.value.tags))
