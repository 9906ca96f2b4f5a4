"""What an amount pays for: it is kept only where all of that is there, and of as much as was asked for."""

from collections.abc import Sequence

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementSource, RequirementStatus
from towow_core.requirements.findings import opened
from towow_core.requirements.notes import names, say

_LENGTHS = frozenset({RequirementKind.DURATION, RequirementKind.RECURRENCE})
_NOT_SO = frozenset({RequirementStatus.UNMET, RequirementStatus.PARTLY})
_SETS_A_PRICE = _LENGTHS | {RequirementKind.HEAD_COUNT, RequirementKind.QUANTITY}


def priced_by(amount: Requirement, all_of_them: Sequence[Requirement]) -> set[str]:
    """Of an amount, ids of how much, how long and how often it pays for: more of it costs more."""
    if amount.kind is not RequirementKind.BUDGET:
        return set()
    tags = {*amount.value.tags}
    several = (r for r in all_of_them if r.kind is RequirementKind.DATE and r.value.first != r.value.last)
    priced = (*(r for r in all_of_them if r.kind in _SETS_A_PRICE), *several)  # one day costs as much as another
    return {r.requirement_id for r in priced if not tags or not r.value.tags or tags & {*r.value.tags}}


def as_priced(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; open where an amount for several parts would be kept while nobody does one of them."""
    tags = {*requirement.value.tags}
    if requirement.kind is not RequirementKind.BUDGET or requirement.status is not RequirementStatus.MET or not tags:
        return requirement
    nobody = [r for r in all_of_them if r.kind is RequirementKind.CAPABILITY and r.status is RequirementStatus.UNMET]
    lacking = [r.text for r in nobody if r.is_hard and tags & {*r.value.tags}]
    if not lacking:
        return requirement
    shown = names([*dict.fromkeys(lacking)], language)
    why = say(language, f"还没有{shown}的价钱，不能算满足。", f"There is no price yet for {shown}.")
    return opened(requirement, why, language)


def as_priced_for_so_long(
    requirement: Requirement, all_of_them: Sequence[Requirement], language: Language
) -> Requirement:
    """The same; open where whoever does it does not do it so long or so often: what that costs nobody said."""
    value = requirement.value
    if requirement.kind is not RequirementKind.BUDGET or requirement.status is not RequirementStatus.MET or value.per:
        return requirement
    asked = (r for r in all_of_them if r.kind in _LENGTHS and r.is_hard and r.status in _NOT_SO)
    said = [r.text for r in asked if not value.tags or not r.value.tags or {*value.tags} & {*r.value.tags}]
    if not said:
        return requirement
    shown = names([f"“{one}”" for one in dict.fromkeys(said)], language)
    zh, en = f"{shown}做不到，按它要多少钱没有人说。", f"{shown} is not kept: what that costs nobody said."
    return opened(requirement, say(language, zh, en), language)


def as_wanted_within(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; open where work is wanted only within an amount ("else drop it"), and costs more than that."""
    is_work = requirement.kind is RequirementKind.CAPABILITY and not requirement.is_hard
    tags = {*requirement.value.tags}
    if not is_work or requirement.status is not RequirementStatus.MET:
        return requirement
    amounts = (r for r in all_of_them if r.kind is RequirementKind.BUDGET and r.is_hard and tags & {*r.value.tags})
    missed = names([f"“{r.text}”" for r in amounts if r.status is RequirementStatus.UNMET], language)
    if not missed:
        return requirement
    zh, en = (
        f"只在{missed}以内才要，现在超了。",
        f"It is wanted only at {missed}, and costs more.",
    )
    return opened(requirement, say(language, zh, en), language)


def as_counted(requirement: Requirement, all_of_them: Sequence[Requirement], language: Language) -> Requirement:
    """The same; open where an amount is kept only for as many people as were assumed."""
    if requirement.kind is not RequirementKind.BUDGET or requirement.status is not RequirementStatus.MET:
        return requirement
    counts = [r for r in all_of_them if r.kind is RequirementKind.HEAD_COUNT]
    if not counts or any(r.source is not RequirementSource.ASSUMED for r in counts):
        return requirement
    people = f"{counts[-1].value.number:g}"
    why = say(language, f"{people} 人是先假定的。", f"That there are {people} people is assumed.")
    return opened(requirement, why, language)
