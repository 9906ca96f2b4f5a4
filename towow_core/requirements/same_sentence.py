"""Wishes that stay open by one and the same sentence about whoever does it: that is told once, with all of them."""

from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.left_to_judge import TO_SETTLE, YOURS_TO_JUDGE
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementStatus

_Wish = Sequence[Requirement]


def told_once(wishes: Sequence[_Wish], language: Language) -> list[list[Requirement]]:
    """The same, those of one sentence together, in the order of the first of each, with that sentence for all."""
    rows: dict[str, list[list[Requirement]]] = {}
    for n, wish in enumerate(wishes):
        said = _said_of_it(wish, language) or f"{n}"
        rows.setdefault(said, []).append([*wish])
    return [_as_one(said, row) if len(row) > 1 else row[0] for said, row in rows.items()]


def _said_of_it(wish: _Wish, language: Language) -> str:
    """What is said of whoever does it, without the wish's own words; "" where it is something else that is open."""
    notes = {one.note for one in wish}
    if len(notes) != 1 or any(one.status is not RequirementStatus.OPEN for one in wish):
        return ""
    (note,) = notes
    return note if note.endswith((YOURS_TO_JUDGE.to(language), TO_SETTLE.to(language))) else ""


def _as_one(said: str, row: Sequence[_Wish]) -> list[Requirement]:
    return [replace(one, note=said) for wish in row for one in wish]
