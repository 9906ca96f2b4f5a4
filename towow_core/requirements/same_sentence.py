"""Wishes that stay open by one and the same sentence about whoever does it: that is told once, with all of them."""

from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.left_to_judge import YOURS_TO_JUDGE
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementStatus
from towow_core.requirements.findings import left_unsettled
from towow_core.requirements.notes import say

_Wish = Sequence[Requirement]


def told_once(wishes: Sequence[_Wish], language: Language) -> list[list[Requirement]]:
    """The same, those of one sentence together, in the order of the first of each, with that sentence for all."""
    rows: dict[str, list[list[Requirement]]] = {}
    for n, wish in enumerate(wishes):
        said = _said_of_it(wish, language) or f"{n}"
        rows.setdefault(said, []).append([*wish])
    return [_as_one(said, row, language) if len(row) > 1 else row[0] for said, row in rows.items()]


def _said_of_it(wish: _Wish, language: Language) -> str:
    """What is said of whoever does it, without the wish's own words; "" where it is something else that is open."""
    notes = {one.note for one in wish}
    if len(notes) != 1 or any(one.status is not RequirementStatus.OPEN for one in wish):
        return ""
    (note,) = notes
    if note.endswith(say(language, YOURS_TO_JUDGE.zh, YOURS_TO_JUDGE.en)):
        return note
    suffix = next((end for one in wish if note.endswith(end := left_unsettled(one.text, language))), "")
    return note.removesuffix(suffix).strip() if suffix else ""


def _as_one(said: str, row: Sequence[_Wish], language: Language) -> list[Requirement]:
    is_judged = said.endswith(say(language, YOURS_TO_JUDGE.zh, YOURS_TO_JUDGE.en))
    more = "" if is_judged else say(language, "包不包括这些，没有定。", "Whether that covers them is not settled.")
    note = say(language, "", " ").join(filter(None, (said, more)))
    return [replace(one, note=note) for wish in row for one in wish]
