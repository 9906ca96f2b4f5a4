"""What the rules read in each clause, held against what it most likely is: nobody is hired on one reader's word.

The rules know trades and days by name, and go wrong where a name stands in a clause that asks for nobody: "the hall has
its own sound". Of such a clause the second reader, which was learnt (language/clause_roles.py), knows no name, but what
it does in a demand. Where both say that something is asked for, it is; where only the rules do, it is an open point
that was asked of nobody; and what neither takes for a wish is background, and no riddle.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import (
    OCCASION,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementValue,
    Span,
)
from towow_core.engine.language.clause_roles import (
    LIKELY,
    ClauseRole,
    asks_for_nothing,
    chance_of_asking,
    roles_at,
)
from towow_core.engine.language.glosses import foreign_language
from towow_core.engine.language.wishes_done import says_a_trouble
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.held_weakly import new_line

K = RequirementKind
_TOLD_FROM = 0.98  # that it is there or told: then it is no riddle, and shown as background
_BEHIND_MAX = 3  # characters between a clause and its amount
_TOLD = (ClauseRole.HAS, ClauseRole.TELLS)
_OF_ITS_WORK = frozenset({K.QUALITY, K.QUANTITY})


def held_to_second_reader(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """The same, without work that only one reader found, and with what only tells as background."""
    if understanding.provenance.is_as_by_a_model or foreign_language(understanding.surface_demand):
        return understanding  # it learnt Chinese and English
    return _with_told(_without_doubted(understanding))


def _without_doubted(understanding: DemandUnderstanding) -> DemandUnderstanding:
    text = understanding.surface_demand
    asked = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard and r.span is not None]
    paid = [r.span.start for r in understanding.in_force if r.kind is K.BUDGET and r.span]
    sure = [r for r in asked if r.span is not None and chance_of_asking(text, r.span) >= LIKELY]
    own = [r for r in asked if r.source is RequirementSource.DEMAND]
    doubted = [r for r in own if _is_doubted(text, r, paid, is_beside_asking=any(one is not r for one in sure))]
    others = [r for r in asked if r not in doubted]
    is_asked = others or any(chance_of_asking(text, one) >= LIKELY for one in understanding.not_understood)
    if not doubted or not is_asked:  # a demand asks for something, whatever its clauses look like
        return understanding
    clauses = {(one.start, one.end) for r in doubted if r.span for one in roles_at(text, r.span)}
    gone = {tag for r in doubted for tag in r.value.tags} - {tag for r in others for tag in r.value.tags}
    kept = tuple(
        r
        for r in understanding.requirements
        if r not in doubted and not (r.kind in _OF_ITS_WORK and {*r.value.tags} & gone and _is_in(r, clauses))
    )
    left = list(understanding.not_understood)
    for start, end in sorted(clauses):
        if not any(one.start < end and start < one.end for one in left):
            words = text[start:end].rstrip()
            left.append(Span(start=start, end=start + len(words), text=words))
    return replace(
        understanding,
        requirements=kept,
        not_understood=tuple(sorted(left, key=lambda one: one.start)),
        capability_tags=tuple(tag for tag in understanding.capability_tags if tag not in gone),
    )


# Whoever is asked only in some case is asked all the same: 摄影师有空才请.
_IN_A_CASE = re.compile(r"才[请要找来去叫]|如果|要是|\b(?:only )?(?:if|when)\b", re.IGNORECASE)


# "婚礼策划、摄影、摄像都需要": said outright, however much it looks like what is all there (都有了).
_ALL_NEEDED = re.compile(r"(?:都|全|也|还|均|全部){1,2}(?:需要|要|得有|得要|想要|想请|想找)[吧的]?$")


def _is_doubted(text: str, requirement: Requirement, paid: Sequence[int], *, is_beside_asking: bool) -> bool:
    """`paid`: where amounts stand; what has a price right behind it is to be had, however it is put."""
    return (
        requirement.span is not None
        and asks_for_nothing(text, requirement.span, is_beside_asking=is_beside_asking)
        and not any(
            says_a_trouble(text[one.start : one.end])
            or _ALL_NEEDED.search(text[one.start : one.end].rstrip(" ，,。；;"))
            or (is_beside_asking and _IN_A_CASE.search(text, one.start, one.end))
            or any(one.start <= at <= one.end + _BEHIND_MAX for at in paid)
            for one in roles_at(text, requirement.span)
        )
    )


def with_its_own_amounts(understanding: DemandUnderstanding) -> DemandUnderstanding:
    """The same, in which each amount is of the only work, and of no words beside it that most likely ask for none."""
    text = understanding.surface_demand
    works = [r for r in understanding.in_force if r.kind is K.CAPABILITY and r.is_hard]
    asked = {tag for r in works for tag in r.value.tags}
    if len(works) != 1 or any(chance_of_asking(text, one) >= LIKELY for one in understanding.not_understood):
        return understanding
    return replace(
        understanding,
        requirements=tuple(
            replace(r, value=replace(r.value, tags=())) if r.kind is K.BUDGET and _is_of_idle_words(r, asked) else r
            for r in understanding.requirements
        ),
    )


def _is_of_idle_words(requirement: Requirement, asked: set[str]) -> bool:
    tags = {*requirement.value.tags}
    return bool(tags) and not tags & asked and all(concept_of(tag) is None for tag in tags)


def _with_told(understanding: DemandUnderstanding) -> DemandUnderstanding:
    text, kept, left = understanding.surface_demand, understanding.requirements, []
    for piece in understanding.not_understood:
        clauses = roles_at(text, piece)
        if not clauses or not all(one.chance(*_TOLD) >= _TOLD_FROM for one in clauses):
            left.append(piece)
            continue
        value = RequirementValue(text=piece.text, unit=OCCASION)
        line = new_line(text, (piece.start, piece.end), K.QUALITY, value, kept)
        kept = (*kept, replace(line, is_hard=False))
    return replace(understanding, requirements=kept, not_understood=tuple(left))


def _is_in(requirement: Requirement, clauses: set[tuple[int, int]]) -> bool:
    span = requirement.span
    return span is not None and any(start <= span.start and span.end <= end for start, end in clauses)
