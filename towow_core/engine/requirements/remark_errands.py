"""What of its own sentence a demand says of some works alone: their day, their place, the words that ask for them."""

from collections.abc import Collection

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind
from towow_core.engine.language.text import clause_at
from towow_core.engine.requirements.remark import Remark
from towow_core.support.errands import errands_in, said_of

K = RequirementKind
_WHERE_OR_WHEN = frozenset({K.DATE, K.DEADLINE, K.PLACE})
_OF_ALL = frozenset({K.CAPABILITY, K.HEAD_COUNT, K.BUDGET})


def is_said_with(one: Requirement, work: Collection[Requirement], reading: Remark) -> bool:
    """Whether the demand says it only of this work, be it the words that ask for it."""
    if one.span is None or one.kind in _OF_ALL or one.value.tags:
        return False
    asked = [r for r in reading.understanding.in_force if r.kind is K.CAPABILITY and r.span]
    there = {(r.span.start, r.span.end) for r in asked if r.span and r in work}
    if one.kind is K.QUALITY and any(one.span.start <= start and end <= one.span.end for start, end in there):
        return True
    sentence = reading.understanding.surface_demand
    begin, end = clause_at(sentence, one.span.start, one.span.end)
    if one.kind in _WHERE_OR_WHEN and any(r.span and begin <= r.span.start < end for r in asked if r not in work):
        return False  # "cleaning and a locksmith on 3 February"
    errands = errands_in(sentence, [(r.span.start, r.span.end) for r in asked if r.span])
    said = said_of(sentence, (one.span.start, one.span.end), errands)
    works = said.works if said.is_item else (*said.works, *said.others)
    return one.value.unit != OCCASION and bool(works) and {*works} <= there


def is_their_own(one: Requirement, work: Collection[Requirement], reading: Remark) -> bool:
    """Whether the demand says so many people, or an hour, beside this work, and not of all of its list."""
    if one.value.tags:
        return {*one.value.tags} <= {tag for r in work for tag in r.value.tags}
    if one.span is None:
        return False
    asked = [r for r in reading.understanding.in_force if r.kind is K.CAPABILITY and r.span]
    there = {(r.span.start, r.span.end) for r in asked if r.span and r in work}
    sentence = reading.understanding.surface_demand
    errands = errands_in(sentence, [(r.span.start, r.span.end) for r in asked if r.span])
    said = said_of(sentence, (one.span.start, one.span.end), errands, is_shared=False)
    return bool(said.works) and {*said.works} <= there
