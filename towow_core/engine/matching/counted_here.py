"""Whether a number of people is said of one part of a demand, or of another one: nobody mends a bicycle for twelve."""

import re
from collections.abc import Collection

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import RequirementKind, RequirementSource
from towow_core.engine.language.dated_items import dated_items
from towow_core.engine.language.headcount import all_people
from towow_core.support.asked_errands import is_said_in, place_of
from towow_core.support.errands import Place, errands_in, said_of


def is_counted_for(understanding: DemandUnderstanding, tags: Collection[str]) -> bool:
    """False only where the demand says its one number of people in another errand, or in an item of another day."""
    return _is_counted_for(understanding, tuple(tags))


@remembered
def _is_counted_for(understanding: DemandUnderstanding, tags: tuple[str, ...]) -> bool:
    text = understanding.surface_demand
    counts = [r for r in understanding.in_force if r.kind is RequirementKind.HEAD_COUNT]
    asked = [r for r in understanding.in_force if r.kind is RequirementKind.CAPABILITY and r.is_hard]
    places = {place_of(r): r.value.tags for r in asked if is_said_in(r, text)}
    mine = [place for place, theirs in places.items() if {*theirs} & {*tags}]
    if len(counts) != 1 or not mine or not is_said_in(counts[0], text):
        return True
    if counts[0].source is not RequirementSource.DEMAND:
        return True
    at = place_of(counts[0])
    errands = errands_in(text, [*places])
    again = [one for one in all_people(text) if not at[0] <= one.start < at[1]]
    heard = (said_of(text, (one.start, one.end), errands, is_shared=False) for one in again)
    if any({*mine} & {*one.works, *one.others} for one in heard):
        return True
    # "…, and a class for the same 12"
    same = re.finditer(rf"\bsame {counts[0].value.number or 0:g}\b|同样{counts[0].value.number or 0:g}", text)
    if any({*mine} & {*said_of(text, one.span(), errands, is_shared=False).works} for one in same):
        return True
    said = said_of(text, at, errands, is_shared=False)
    if said.errand is None or not said.works:
        return True
    if not {*mine} & {*said.works, *said.others}:
        return False
    return bool({*mine} & {*said.works}) or _item(text, at) in {_item(text, place) for place in mine}


def _item(text: str, at: Place) -> int | None:
    return next((n for n, (start, end) in enumerate(dated_items(text)) if start <= at[0] < end), None)
