"""The errands of a demand, from what its requirements say that its sentence asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import IMPLIED, Requirement, RequirementKind, Span
from towow_core.support.errands import Errand, Place, errands_in, is_in_order

_ASKS = frozenset({RequirementKind.CAPABILITY, RequirementKind.PERSON})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a sentence asks for.

    Attributes:
        works: Where it asks for what, each with its capability tags.
    """

    errands: tuple[Errand, ...] = ()
    works: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)


@remembered
def asked_of(understanding: DemandUnderstanding) -> Asked:
    """The same of a demand: each of its works looks here for what its sentence says of it."""
    return asked_in(understanding.in_force, understanding.surface_demand)


def asked_in(requirements: Sequence[Requirement], sentence: str) -> Asked:
    """All of it; an amount for words that nobody knows asks for something, too."""
    there = [r for r in requirements if r.span is not None and stands_in(r.span, sentence)]
    works = {
        place_of(r): r.value.tags for r in there if r.kind is RequirementKind.CAPABILITY and r.value.unit != IMPLIED
    }
    known = {tag for r in requirements if r.kind in _ASKS and r.value.unit != IMPLIED for tag in r.value.tags}
    amounts = (r for r in there if r.kind is RequirementKind.BUDGET and r.value.tags and not known & {*r.value.tags})
    paid = [place_of(r) for r in amounts if not any(map(is_in_order, r.value.tags))]
    return Asked(errands=errands_in(sentence, [*works], paid), works=works)


def place_of(requirement: Requirement) -> Place:
    """Where it is said; (0, 0) for what is said nowhere."""
    span = requirement.span
    return (0, 0) if span is None else (span.start, span.end)


def is_said_in(requirement: Requirement, sentence: str) -> bool:
    """Whether its words are there in the sentence."""
    return requirement.span is not None and stands_in(requirement.span, sentence)


def stands_in(span: Span, sentence: str) -> bool:
    """Whether these words are there in the sentence, maybe in the other script of Chinese (請 for 请)."""
    there = sentence[span.start : span.end]
    if there == span.text:
        return True
    same = (a == b or not (a.isascii() or b.isascii()) for a, b in zip(there, span.text, strict=False))
    return len(there) == len(span.text) and all(same)
