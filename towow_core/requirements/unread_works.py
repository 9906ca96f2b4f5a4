"""Work that a demand asks for in words that nobody understood: it has nobody, and a plan for the rest says so."""

from collections.abc import Iterator

from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import (
    UNREAD,
    Requirement,
    RequirementKind,
    RequirementStatus,
    RequirementValue,
    next_id,
)
from towow_core.requirements.notes import say
from towow_core.support.replacing import replace


def unread_works(understanding: DemandUnderstanding) -> Iterator[Requirement]:
    """One for each piece that asks for something, is not understood still, and is not there yet."""
    known = [*understanding.requirements]
    for piece in understanding.not_understood:
        is_known = any(is_unread_work(one) and one.span == piece for one in known)
        if is_known or piece.text not in understanding.unread_works:
            continue
        work = Requirement(
            requirement_id=next_id(known),
            kind=RequirementKind.CAPABILITY,
            text=piece.text,
            span=piece,
            value=RequirementValue(unit=UNREAD),
        )
        known.append(work)
        yield work


def is_unread_work(one: Requirement) -> bool:
    return one.kind is RequirementKind.CAPABILITY and one.value.unit == UNREAD


def done_by_nobody_asked(one: Requirement, language: Language) -> Requirement:
    """How it stands under any plan."""
    if one.status is RequirementStatus.WAIVED:
        return one
    note = say(
        language, "没有读懂，也没有为它问过任何人。", "Not understood, so nobody was looked for and nobody was asked."
    )
    return replace(one, status=RequirementStatus.UNMET, met_by=(), note=note)
