"""Two names of one work: of "my sister's mehndi is on Friday, and we want our hands painted, £220" what takes place
says what is meant by the wish, and the limit behind the wish is that of whoever does it.
"""

import re
from collections.abc import Sequence

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Meaning
from towow_core.domain.requirements import MEANT, OCCASION, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.text import sentence_at
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.matching.asking_clauses import asks
from towow_core.support.replacing import replace

K = RequirementKind
# That something takes place, on a day or somewhere, and nothing of who does it.
_TAKES_PLACE = re.compile(
    r"(?:(?:my|our|his|her|their|the) )?[\w'’-]+(?: [\w'’-]+){0,3} (?:is|are|will be|takes place|falls)"
    r" (?:on|in|at|this|next|the|to(?:day|night|morrow))\b.*"
    r"|[^，,。；;]{2,12}?(?:就?在|是|定在|安排在|放在)[^，,。；;]{0,4}\d+[月号日点].*",
    re.IGNORECASE | re.DOTALL,
)


def as_one_work(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> DemandUnderstanding:
    """The same, in which a wish that nobody answers to by name means what its sentence says takes place."""
    for told in [one for one in understanding.in_force if _is_told(one)]:
        meant = next((one for one in understanding.meanings if one.tag in told.value.tags), None)
        wished = _unanswered_beside(told, understanding, profiles)
        if meant is not None and len(wished) == 1:
            understanding = _joined(understanding, told, wished[0], meant)
    return understanding


def _is_told(one: Requirement) -> bool:
    is_guess = one.kind is K.CAPABILITY and one.value.unit == MEANT and one.span is not None
    return is_guess and _TAKES_PLACE.fullmatch(one.text.strip()) is not None and not asks(one.text)


def _unanswered_beside(
    told: Requirement, understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]
) -> list[Requirement]:
    """What else its sentence asks for behind it, in words that nobody here goes by."""
    at = told.span or Span(start=0, end=0, text="")
    _, end = sentence_at(understanding.surface_demand, at.start, at.end)
    labels = {label for one in profiles for label in (*one.capabilities, *one.tags)}
    known = labels | {one.tag for one in understanding.meanings}
    asked = [
        r
        for r in understanding.in_force
        if r.kind is K.CAPABILITY and r.is_hard and r is not told and r.span and at.end <= r.span.start < end
    ]
    is_open = all(
        tag not in known and concept_of(tag) is None and not trades_of(tag) for r in asked for tag in r.value.tags
    )
    return asked if is_open else []


def _joined(
    understanding: DemandUnderstanding, told: Requirement, wished: Requirement, meant: Meaning
) -> DemandUnderstanding:
    tag = wished.value.tags[0]
    theirs = replace(wished, value=replace(wished.value, unit=MEANT, text=told.value.text))
    occasion = replace(told, kind=K.QUALITY, value=RequirementValue(text=told.text, unit=OCCASION), is_hard=False)
    placed = {told.requirement_id: occasion, wished.requirement_id: theirs}
    return replace(
        understanding,
        capability_tags=tuple(one for one in understanding.capability_tags if one not in told.value.tags),
        requirements=tuple(placed.get(one.requirement_id, one) for one in understanding.requirements),
        meanings=(*(one for one in understanding.meanings if one is not meant), replace(meant, tag=tag)),
    )
