"""What an answer about one wish, or one clause, of a demand makes of that, and what it says besides of that alone."""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.meant import of_its_part, with_its_amount, with_its_day
from towow_core.engine.matching.one_wish import pieces_of_one_wish

K = RequirementKind
# What a clause of an answer says that is meant of everything, or changes what was said before.
_OF_ALL = re.compile(
    r"整[个场]|全部|所有|总预算|[改换推提调][到成为至]"
    r"|\b(?:everything|all of it|(?:whole|total|overall|entire) (?:budget|thing|event|day|party)"
    r"|(?:move|change|raise|lower|cut)[sd]?)\b",
    re.IGNORECASE,
)


def asked_of(found: tuple[str, ...], understanding: DemandUnderstanding, asked: Requirement) -> DemandUnderstanding:
    """What was asked of whoever does one thing is asked of whoever does what was meant by it: how many, how, when."""
    names = {concept.name.to(each) for tag in asked.value.tags if (concept := concept_of(tag)) for each in Language}
    names |= {*asked.value.tags}

    def moved(one: Requirement) -> Requirement:
        if one is asked or not names & {*one.value.tags}:
            return one
        tags = (*(tag for tag in one.value.tags if tag not in names), *found)
        return replace(one, value=replace(one.value, tags=tuple(dict.fromkeys(tags))))

    return replace(understanding, requirements=tuple(moved(one) for one in understanding.requirements))


def explained(
    understanding: DemandUnderstanding, piece: Span, said: Sequence[Requirement], answer: str
) -> tuple[DemandUnderstanding, tuple[Requirement, ...]]:
    """What an answer says of a piece that nobody understood: that piece asks for it, and for nothing more.

    The day, the place, the amount that it says besides are those of what was found; the demand's own stay.
    """
    if not (found := found_in(said)):
        return understanding, tuple(said)
    its_own = pieces_of_one_wish(understanding, piece)
    left = tuple(one for one in understanding.not_understood if one not in its_own)
    with_amount = with_its_amount(understanding, piece, found[0])
    requirements = with_its_day(understanding, with_amount, piece, found[0])
    said = of_these(found, said, understanding, answer)
    its = (replace(r, span=piece) if r.kind is K.CAPABILITY else r for r in said)
    return replace(understanding, requirements=requirements, not_understood=left), tuple(its)


def found_in(said: Sequence[Requirement]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(t for r in said if r.kind is K.CAPABILITY for t in r.value.tags))


def of_these(
    found: tuple[str, ...], said: Sequence[Requirement], understanding: DemandUnderstanding, answer: str
) -> tuple[Requirement, ...]:
    """The day, the place, the amount beside what an answer names are of that, unless it says that all is meant."""
    if not found:
        return tuple(said)
    return tuple(r if _is_of_all(r, answer) else of_its_part(r, found, understanding) for r in said)


def _is_of_all(said: Requirement, answer: str) -> bool:
    """Whether the clause of an answer that says it says that it is meant of everything, or changes what was said."""
    at = answer.find(said.text)
    begin, end = clause_at(answer, at, at + len(said.text)) if at >= 0 else (0, len(answer))
    return _OF_ALL.search(answer[begin:end]) is not None
