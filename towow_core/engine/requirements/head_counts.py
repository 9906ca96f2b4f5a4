"""For whose work it matters how many people come."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.lexicon.concept_search import concept_of

_WORK = frozenset({RequirementKind.CAPABILITY, RequirementKind.QUANTITY})


def with_who_has_no_limit(read: Iterable[Requirement], asked: Sequence[Requirement]) -> list[Requirement]:
    """The same, a number of people with the tags that are the same work for any number.

    Args:
        asked: All that is asked for: where anything of it could have a limit, the number stays for everybody to answer.
    """
    wanted = [r for r in asked if r.kind in _WORK and r.status is not RequirementStatus.WAIVED]
    tags = tuple(dict.fromkeys(tag for r in wanted if r.is_hard for tag in r.value.tags))
    if not tags or not all(_is_for_any_number(tag) for tag in tags):
        return [*read]
    return [replace(r, value=replace(r.value, tags=tags)) if r.kind is RequirementKind.HEAD_COUNT else r for r in read]


def _is_for_any_number(tag: str) -> bool:
    concept = concept_of(tag)
    return concept is not None and concept.for_any_number
