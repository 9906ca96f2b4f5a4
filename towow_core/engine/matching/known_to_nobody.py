"""Words that were read as something to be done and that nobody here, no trade and no concept knows: nobody understood
them. They are named as that; a plan for the rest is not complete, and does not fail over them. Who is asked for by
what they do, "a bagpiper", is understood and not here: they stay asked for, and are missing.
"""

from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import PERHAPS, Requirement, RequirementKind, Span
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.matching.candidate_fit import matches
from towow_core.engine.matching.needs import Need, needs_of
from towow_core.engine.matching.spoken_of import sentence_about

_ROLE_MAX, _WORD_MIN = 3, 3  # words of a role, characters of what it ends in


def as_not_understood(understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]) -> DemandUnderstanding:
    """The same, without such tags where anything else that is asked for is known; what a model has read stays."""
    needs = [need for need in needs_of(understanding) if need.is_explicit]
    strange = {need.tag for need in needs if _is_strange(need, profiles) and not _is_a_role(need.tag)}
    if understanding.provenance.is_as_by_a_model or not strange or len(strange) == len({need.tag for need in needs}):
        return understanding
    asked = [one for one in understanding.requirements if _is_only_for(one, strange)]
    spans = [_whole(one, understanding.requirements) for one in asked]
    said = {tag for one in asked for tag in one.value.tags}
    kept = (one for one in understanding.requirements if one not in asked and not _is_inside(one, spans, said))
    return replace(
        understanding,
        capability_tags=tuple(tag for tag in understanding.capability_tags if tag not in said),
        requirements=tuple(kept),
        not_understood=_in_order((*understanding.not_understood, *spans)),
    )


def _is_strange(need: Need, profiles: Sequence[AgentProfile]) -> bool:
    if need.concept is not None or need.labels or need.network_word is not None or trades_of(need.tag):
        return False
    return not any(matches(profile, (need,)) or sentence_about(need, profile) for profile in profiles)


def _is_a_role(tag: str) -> bool:
    """Whether it is a short name for who does something."""
    words = tag.split()
    return len(words) <= _ROLE_MAX and len(words[-1]) >= _WORD_MIN and is_somebody(words[-1])


def _is_only_for(one: Requirement, strange: set[str]) -> bool:
    is_asked = one.kind is RequirementKind.CAPABILITY and one.span is not None and one.value.unit != PERHAPS
    return is_asked and len(one.value.tags) == 1 and {*one.value.tags} <= strange


def _whole(asked: Requirement, known: Sequence[Requirement]) -> Span:
    """What asks for it, with what is said of it in the same words."""
    assert asked.span is not None  # `_is_only_for` has looked
    around = [
        one.span
        for one in known
        if one.kind is RequirementKind.QUALITY and one.value.tags == asked.value.tags and _meet(one.span, asked.span)
    ]
    return max((asked.span, *(span for span in around if span)), key=lambda span: span.end - span.start)


def _meet(one: Span | None, other: Span) -> bool:
    return one is not None and one.start < other.end and other.start < one.end


def _is_inside(one: Requirement, spans: Sequence[Span], said: set[str]) -> bool:
    """Whether it only says more of such words."""
    of_them = one.kind is RequirementKind.QUALITY and {*one.value.tags} <= said and bool(one.value.tags)
    at = one.span
    return of_them and at is not None and any(span.start <= at.start and at.end <= span.end for span in spans)


def _in_order(spans: Sequence[Span]) -> tuple[Span, ...]:
    return tuple(sorted(dict.fromkeys(spans), key=lambda span: (span.start, span.end)))
