"""Two needs that a sentence names in one breath, "forest school and a coach", are two where each is somebody's."""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind, Span, next_id
from towow_core.engine.language.name_forms import form_of
from towow_core.engine.matching.needs import place_in, words_meet

_AND = re.compile(r"\s+(?:and|plus|&)\s+(?:an? |some |the )?|[和与及、]|以及", re.IGNORECASE)


def as_two_needs(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> DemandUnderstanding:
    """The same, with a need for each where one tag names the work of several people here, and of nobody as a whole."""
    if understanding.provenance.is_as_by_a_model:
        return understanding
    labels = tuple(dict.fromkeys(label for one in profiles for label in one.capabilities))
    for asked in understanding.in_force:
        parts = _parts(asked, labels)
        if parts:
            understanding = _parted(understanding, asked, parts)
    return understanding


def _parts(asked: Requirement, labels: Sequence[str]) -> tuple[str, ...]:
    tags = asked.value.tags
    if asked.kind is not RequirementKind.CAPABILITY or len(tags) != 1 or asked.value.unit:
        return ()
    parts = tuple(part.strip() for part in _AND.split(tags[0]) if part.strip())
    is_whole = any(form_of(label) == form_of(tags[0]) for label in labels)
    if len(parts) < 2 or is_whole:  # noqa: PLR2004
        return ()
    theirs = [frozenset(label for label in labels if _is_called(part, label)) for part in parts]
    apart = all(one and not any(one & other for other in theirs if other is not one) for one in theirs)
    return parts if apart else ()


def _is_called(part: str, label: str) -> bool:
    return form_of(part) == form_of(label) or words_meet(part, label)


def _parted(understanding: DemandUnderstanding, asked: Requirement, parts: Sequence[str]) -> DemandUnderstanding:
    text, (whole,) = understanding.surface_demand, asked.value.tags
    made: list[Requirement] = []
    for part in parts:
        at = place_in(text, part)
        span = None if at is None else Span(start=at[0], end=at[1], text=text[slice(*at)])
        name = next_id((*understanding.requirements, *made)) if made else asked.requirement_id
        value = replace(asked.value, tags=(part,))
        made.append(replace(asked, requirement_id=name, text=span.text if span else part, span=span, value=value))
    kept = (_of_each(one, whole, parts) for one in understanding.requirements if one is not asked)
    tags = (new for tag in understanding.capability_tags for new in (parts if tag == whole else (tag,)))
    return replace(understanding, capability_tags=tuple(dict.fromkeys(tags)), requirements=(*kept, *made))


def _of_each(one: Requirement, whole: str, parts: Sequence[str]) -> Requirement:
    """What was said of both is said of each."""
    if whole not in one.value.tags:
        return one
    tags = (new for tag in one.value.tags for new in (parts if tag == whole else (tag,)))
    return replace(one, value=replace(one.value, tags=tuple(tags)))
