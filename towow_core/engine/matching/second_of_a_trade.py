"""A second one of a trade that is asked for with a place or a day of its own: somebody else, by the same labels.

"A venue in London on 5 March and another in Berlin on the 6th" are two works of one name. The second gets a name of its
own, the first's with where or when it is, and nobody does both: what one person asks for twice nobody has said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Language, Meaning
from towow_core.domain.requirements import (
    APART,
    OCCASION,
    PART,
    Requirement,
    RequirementKind,
    RequirementValue,
    Span,
    next_id,
)
from towow_core.engine.language.one_more import asks_for_a_second
from towow_core.engine.matching.meant import of_its_part
from towow_core.engine.matching.needs import Need, label_meets, needs_of

K = RequirementKind
_EACH = re.compile(r"\b(?:each|apiece)\b|各|每[个位场间]", re.IGNORECASE)


def with_second_ones(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> DemandUnderstanding:
    """The same, in which each such piece that was not understood asks for one more by a name of its own."""
    if understanding.provenance.is_as_by_a_model:
        return understanding
    for piece in understanding.not_understood:
        first, own = _first_of(understanding, piece), _own(understanding, piece)
        need = next((n for n in needs_of(understanding) if first and n.tag in first.value.tags), None)
        if first is None or own is None or need is None:
            continue
        is_zh = understanding.language is Language.ZH
        name = f"{need.tag}（{own.text}）" if is_zh else f"{need.tag} ({own.text})"
        labels = tuple(dict.fromkeys(_labels(need, profiles)))
        if labels and name not in understanding.capability_tags:
            understanding = _with_one_more(understanding, piece, first, Meaning(tag=name, labels=labels))
    return understanding


def _first_of(understanding: DemandUnderstanding, piece: Span) -> Requirement | None:
    """The last work that is asked for before it, where the piece names no other."""
    if not asks_for_a_second(piece.text):
        return None
    works = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard and r.span and not r.value.unit]
    before = [r for r in works if r.span and r.span.end <= piece.start]
    return max(before, key=lambda r: r.span.start if r.span else 0, default=None)


def _own(understanding: DemandUnderstanding, piece: Span) -> Requirement | None:
    """Where it is, if that is no place of the first, else on which day."""
    facts = [r for r in understanding.in_force if r.span and r.kind in {K.PLACE, K.DATE}]
    inside = [r for r in facts if r.span and piece.start <= r.span.start and r.span.end <= piece.end]
    before = {r.value.text for r in facts if r.kind is K.PLACE and r.span and r.span.end <= piece.start}
    new = [r for r in inside if r.kind is not K.PLACE or r.value.text not in before]
    return min(new, key=lambda r: r.kind is not K.PLACE, default=None)


def _with_one_more(
    understanding: DemandUnderstanding, piece: Span, first: Requirement, meaning: Meaning
) -> DemandUnderstanding:
    name, other = meaning.tag, next(tag for tag in understanding.capability_tags if tag in first.value.tags)
    kept = tuple(_rebound(understanding, piece, first, name))
    asked = Requirement(
        requirement_id=next_id(understanding.requirements),
        kind=K.CAPABILITY,
        text=name,
        span=piece,
        value=RequirementValue(tags=(name,)),
    )
    both = Requirement(
        requirement_id=next_id((*understanding.requirements, asked)),
        kind=K.QUANTITY,
        text=f"2 × {other}",
        value=RequirementValue(tags=(other, name), unit=APART),
        is_hard=False,
    )
    return replace(
        understanding,
        capability_tags=(*understanding.capability_tags, name),
        requirements=(*kept, asked, both),
        meanings=(*understanding.meanings, meaning),
        not_understood=tuple(one for one in understanding.not_understood if one is not piece),
    )


def _rebound(understanding: DemandUnderstanding, piece: Span, first: Requirement, name: str) -> Iterator[Requirement]:
    """The requirements, what stands in the piece as its own, and an amount for each of them for both."""
    for one in understanding.requirements:
        is_inside = one.span is not None and piece.start <= one.span.start and one.span.end <= piece.end
        is_of_it = {*one.value.tags} <= {*first.value.tags, name} or one.kind is K.HEAD_COUNT
        is_first = one.kind is K.QUANTITY and bool({*one.value.tags} & {*first.value.tags})
        if is_inside and (one.value.unit == OCCASION or is_first):
            continue  # its name, and that it is one more
        if is_inside and is_of_it and one.kind is not K.PLACE:  # where each is, the errands say
            yield of_its_part(replace(one, value=replace(one.value, tags=())), (name,), understanding)
        elif _is_for_each(one, piece, first):
            tags = tuple(dict.fromkeys((*(one.value.tags or first.value.tags), name)))
            yield replace(one, value=replace(one.value, tags=tags, per=PART))
        else:
            yield one


def _is_for_each(amount: Requirement, piece: Span, first: Requirement) -> bool:
    """Whether it is the most for each of the two: "£400 each" behind both is for each of them, and of no guest."""
    if amount.kind is not K.BUDGET:
        return False
    is_behind = amount.span is not None and amount.span.start >= piece.end
    is_theirs = bool({*amount.value.tags} & {*first.value.tags})
    return (amount.value.per == PART and is_theirs) or (is_behind and _EACH.search(amount.text) is not None)


def _labels(need: Need, profiles: Sequence[AgentProfile]) -> Iterator[str]:
    """What those who do the first call it."""
    for profile in profiles:
        offers = {**dict.fromkeys(profile.tags, ""), **profile.capabilities}
        yield from (label for label, detail in offers.items() if label_meets(need, label, detail))
