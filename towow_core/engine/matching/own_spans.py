"""The month or week that is said of one errand alone, beside another that is wanted by some day: "and in January"."""

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import COUNTED, FROM_ON, Requirement, RequirementKind
from towow_core.engine.matching.event_length import FURTHER, is_by_a_deadline
from towow_core.support.asked_errands import asked_of, is_said_in, place_of
from towow_core.support.errands import said_of

_WHEN = frozenset({RequirementKind.DATE, RequirementKind.DEADLINE})


@remembered
def own_span(understanding: DemandUnderstanding, tag: str) -> Requirement | None:
    """It, where the day by which the rest is wanted is not this one's; None where it has no such days of its own."""
    if not is_by_a_deadline(understanding):
        return None
    text = understanding.surface_demand
    asked = asked_of(understanding)
    when = [r for r in understanding.in_force if r.kind in _WHEN and is_said_in(r, text)]
    places = [place_of(r) for r in when]
    for one in when:
        if is_when_it_can_wait(one) and tag in one.value.tags:
            return one
        if not _is_span(one):
            continue
        said = said_of(text, place_of(one), asked.errands, places)
        if not said.others and any(tag in asked.works[work] for work in said.works):
            return one if len(said.works) < len(asked.works) else None
    return None


def is_when_it_can_wait(one: Requirement) -> bool:
    """Whether it says from when on one work is early enough: "the tax bit can wait until January"."""
    value = one.value
    return one.kind is RequirementKind.DATE and value.unit == FROM_ON and value.text == FURTHER and bool(value.tags)


def _is_span(one: Requirement) -> bool:
    value = one.value
    is_any = not (value.every or value.days or value.weekdays or value.choices or value.tags)
    return one.kind is RequirementKind.DATE and is_any and value.unit not in COUNTED and "" < value.first < value.last
