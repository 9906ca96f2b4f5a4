"""Of two cities of which either will do, the one in which more people could do what is asked for now."""

from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import EITHER, Requirement, RequirementKind
from towow_core.engine.matching.shortlist import shortlist

_SOME = 5  # people: whether anybody is there, and not how many


def where_most_of_it_is(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> DemandUnderstanding:
    """The same, the better one of the two first, which is where people are looked for; as it is where none is."""
    either = next(
        (r for r in understanding.in_force if r.kind is RequirementKind.PLACE and r.value.unit == EITHER), None
    )
    if either is None or not either.value.per:
        return understanding
    other = replace(either, value=replace(either.value, text=either.value.per, per=either.value.text))
    there = _in_place(understanding, either, other)
    return there if _could(there, profiles) > _could(understanding, profiles) else understanding


def _in_place(understanding: DemandUnderstanding, old: Requirement, new: Requirement) -> DemandUnderstanding:
    requirements = tuple(new if one is old else one for one in understanding.requirements)
    return replace(
        understanding, requirements=requirements, context=replace(understanding.context, location=new.value.text)
    )


def _could(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> int:
    return len(shortlist(understanding, tuple(profiles), _SOME).definitely_related)
