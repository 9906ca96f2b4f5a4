"""Whether a sentence says that something is wanted, and leaves open what."""

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import IMPLIED, TIME, RequirementKind
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.text import clause_at
from towow_core.engine.language.vague import HEDGED, UNSURE
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements.remark_words import SAYS_NOTHING

K = RequirementKind
# How something is to be, and not what.
_HOW = frozenset({K.DATE, K.DEADLINE, K.PLACE, K.HEAD_COUNT, K.BUDGET, K.MODE, K.LANGUAGE, K.DURATION, K.RECURRENCE})


def is_vague(text: str, understanding: DemandUnderstanding) -> bool:
    """Whether the sentence says that something is wanted, and not what."""
    if find_concepts(text):
        return False
    rest = text
    for requirement in understanding.requirements:
        if requirement.span is not None and (requirement.kind in _HOW or requirement.value.unit == TIME):
            start, end = requirement.span.start, requirement.span.end
            rest = f"{rest[:start]}{' ' * (end - start)}{rest[end:]}"
    rest = SAYS_NOTHING.sub(" ", rest)
    return not any(character.isalnum() for character in rest)


def is_unsure(text: str) -> bool:
    """Whether who asks says that they do not know what they need, and calls nobody: "an idea for an app, no clue …"."""
    return UNSURE.search(text) is not None and not any(is_somebody(text[f.start : f.end]) for f in find_concepts(text))


def is_only_thought_of(understanding: DemandUnderstanding) -> bool:
    """Whether all that it names is a perhaps: "do something with our records and maybe some food"."""
    text = understanding.surface_demand
    asked = [r.span for r in understanding.in_force if r.kind is K.CAPABILITY and r.value.unit != IMPLIED]
    return bool(asked) and all(
        span is not None and HEDGED.search(text, clause_at(text, span.start, span.end)[0], span.start) is not None
        for span in asked
    )
