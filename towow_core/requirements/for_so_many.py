"""What is asked for in a number, held against prices, last days and lengths that people say of one, or of fewer."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from towow_core.domain.limits import Limited
from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import THINGS, Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import concerned
from towow_core.requirements.limits import limits_of
from towow_core.requirements.notes import quoted, say
from towow_core.support.children import children_held_to
from towow_core.support.counted_things import PIECES, counted

_OF_ONE = re.compile(
    rf"(?:一|每){PIECES}|\b(?:each|every|per|an?|one) (?!day|week|month|hour|least)[a-z]+", re.IGNORECASE
)
_HOURS = {"hours": 1.0, "minutes": 1 / 60}


class Count(NamedTuple):
    """So many things, in the requester's words; `unit` is what is counted."""

    asked: Requirement
    number: float
    unit: str


def counts_in(found: Sequence[Requirement]) -> tuple[Count, ...]:
    """What is asked for in numbers of things."""
    return tuple(one for requirement in found for one in _counts(requirement))


def _counts(requirement: Requirement) -> Iterator[Count]:
    """Of things; work that is called by nothing but a number of them is one of those: "两个商标"."""
    is_counted = requirement.kind is RequirementKind.QUANTITY and requirement.value.unit == THINGS
    is_so_called = requirement.kind is RequirementKind.CAPABILITY and requirement.value.tags == (requirement.text,)
    read = next(iter(counted(requirement.text)), None) if is_counted or is_so_called else None
    if read is not None and read[0] > 1 and (is_counted or requirement.text.startswith(read[2])):
        yield Count(requirement, read[0], read[1])


def for_so_many(requirement: Requirement, counts: Sequence[Count], facts: PlanFacts, language: Language) -> Requirement:
    """The same; open where it would be met, and nobody says that it holds for so many."""
    if requirement.status is not RequirementStatus.MET:
        return requirement
    for count in counts:
        if why := _why_not(requirement, count, facts, language):
            note = say(language, "", " ").join(filter(None, (requirement.note, why)))
            return replace(requirement, status=RequirementStatus.OPEN, note=note)
    return requirement


def _why_not(requirement: Requirement, count: Count, facts: PlanFacts, language: Language) -> str:
    """Why it is not met for so many; "" where nothing says so."""
    said = f"“{count.asked.text}”"
    match requirement.kind:
        case RequirementKind.CAPABILITY if count.asked is requirement:
            return say(language, "报价里算了多少，没有人说明。", "Nobody says how many the price is for.")
        case RequirementKind.BUDGET if _is_of_it(requirement, count) and not _is_settled(count):
            zh, en = f"没有人说明这个价钱包括{said}。", f"Nobody says that the price is for {said}."
            return say(language, zh, en)
        case RequirementKind.DEADLINE | RequirementKind.DATE:
            return quoted(list(_too_long(requirement, count, facts)), language)
        case RequirementKind.DURATION:
            return quoted(list(_too_few(requirement, count, facts)), language)
    return ""


def _is_of_it(budget: Requirement, count: Count) -> bool:
    """Not a price for an hour or a guest, whatever number of things that is for; a day's may be for one."""
    if budget.value.per not in {"", "part", PriceUnit.DAY}:
        return False
    tags = {*count.asked.value.tags}
    return not budget.value.tags or not tags or bool(tags & {*budget.value.tags})


def _is_settled(count: Count) -> bool:
    is_so_called = count.asked.kind is RequirementKind.CAPABILITY  # that somebody does such things says not how many
    return count.asked.status is RequirementStatus.WAIVED or (
        count.asked.status is RequirementStatus.MET and not is_so_called
    )


def _too_long(requirement: Requirement, count: Count, facts: PlanFacts) -> Iterator[tuple[str, str]]:
    """Whose words for how long one takes leave no time for so many."""
    begin, last = facts.plan.timeline.start_date[:10], requirement.value.last or facts.day
    if not begin or not last:
        return
    days = (date.fromisoformat(last) - date.fromisoformat(begin)).days
    for part in concerned(requirement, facts):
        for limit in limits_of(part, facts):
            is_of_one = limit.of in {Limited.DAYS, Limited.DELIVERY} and _OF_ONE.search(limit.said)
            if is_of_one and limit.least is not None and limit.least * count.number > days:
                yield part.display_name, limit.said


def _too_few(requirement: Requirement, count: Count, facts: PlanFacts) -> Iterator[tuple[str, str]]:
    """Whose words name fewer of the same for a length: "一小时六十杯", where a hundred are asked for in one hour."""
    hours = (requirement.value.number or 0) * _HOURS.get(requirement.value.unit, 0)
    for part in concerned(requirement, facts) if hours else ():
        for said in _words_to(part, requirement, count, facts):
            if any(unit == count.unit and number * hours < count.number for number, unit, _ in counted(said)):
                yield part.display_name, said


def _words_to(part: Assignment, requirement: Requirement, count: Count, facts: PlanFacts) -> tuple[str, ...]:
    asked = (requirement.text, count.asked.text)
    return tuple(dict.fromkeys(one.said for text in asked for one in facts.statements(part, text)))


def held_to(requirement: Requirement, part: Assignment, most: float, facts: PlanFacts) -> float:
    """How many of a number of people somebody's limit counts: of "28 children and 4 adults" the children, or all."""
    offer = facts.offers.get(part.agent_id)
    own = f"{part.responsibility} {offer.contribution if offer is not None else ''}"
    return children_held_to(requirement.text, own, most) or requirement.value.number or 0
