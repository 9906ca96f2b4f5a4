"""A price by the person, portion or hour that a remark says of no part: of the one that is priced like that already."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import TOUCHES, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.food import PORTIONS
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_parts import WHOLE

K = RequirementKind
_NEAR = 4  # times as much, or as little: a hundred a head, where food was twelve, is for everything


def each_at_its_rate(facts: Sequence[Requirement], text: str, reading: Remark) -> Iterator[Requirement]:
    """The same; so much a head is of the one part that is priced like that, and no other sum of everything.

    Where no one part is, beside such a sum, the amounts there are stay, and are open.
    """
    of_all = [r for r in reading.standing if r.kind is K.BUDGET and not r.value.tags]
    sums = [r for r in of_all if not r.value.per]
    for one in facts:
        at = one.span
        if one.kind is not K.BUDGET or one.value.tags or not one.value.per or at is None:
            yield one
            continue
        if any(rate_of(r.value.per) == rate_of(one.value.per) for r in of_all):  # whose place it takes
            yield one
            continue
        words = text[slice(*clause_at(text, at.start, at.end))].strip(" ，,。.")
        if WHOLE.search(words):
            yield one
        elif tags := priced_alike(one.value, reading):
            yield replace(one, value=replace(one.value, tags=tags, per=rate_of(one.value.per)))
        elif not sums:
            yield one
        else:
            ids = "\n".join(r.requirement_id for r in reading.standing if r.kind is K.BUDGET)
            value = RequirementValue(text=words, unit=TOUCHES, per=ids)
            yield Requirement(requirement_id="", kind=K.QUALITY, text=words, value=value)


def priced_alike(said: RequirementValue, reading: Remark) -> tuple[str, ...]:
    """Tags of the only part with a price of that size for one of the same; () where there is none, or are several."""
    alike = {
        r.value.tags
        for r in reading.standing
        if r.kind is K.BUDGET and r.value.tags and r.value.per and rate_of(r.value.per) == rate_of(said.per)
        if (old := r.value.number) and (new := said.number) and max(old, new) <= _NEAR * min(old, new)
    }
    return next(iter(alike)) if len(alike) == 1 else ()


def rate_of(per: str) -> str:
    """For one of what: a portion is for one of those who come."""
    return PriceUnit.PERSON.value if per in PORTIONS else per
