"""What is asked for and nobody in a plan does: one rule for the checker's limits and for the words of a plan."""

from collections.abc import Sequence
from dataclasses import dataclass

from towow_core.domain.requirements import (
    APART,
    FALLBACK,
    ONLY_ONE,
    THINGS,
    Requirement,
    RequirementKind,
    RequirementStatus,
)
from towow_core.requirements.counts import brought_along
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.manner import VENUE
from towow_core.requirements.nearest import called_alike
from towow_core.support.asked_first import asked_for_first


@dataclass(frozen=True, slots=True, kw_only=True)
class Lacking:
    """What is asked for and nobody in the plan does; `main` is the first of all, or "" where somebody does that.

    `in_words`: The same, each thing once: of two who are asked for and nobody does, not the two besides; nor whoever
    brings as many along, or whose part is called so.
    `room`: A place is missing: however many somebody cooks for, they have nowhere to sit.
    `work`: Of it all what is work, as it is asked for; `besides`: the rest, but for the one of it that is asked for.
    `by_name`: Who was asked for by name, where none of them has a part, and no work that others do not is theirs.
    """

    main: str
    everything: tuple[str, ...]
    in_words: tuple[str, ...] = ()
    room: bool = False
    by_name: tuple[str, ...] = ()
    work: tuple[Requirement, ...] = ()
    besides: tuple[str, ...] = ()


def lacking_in(requirements: tuple[Requirement, ...], facts: PlanFacts) -> Lacking:
    if any(not part.capabilities for part in facts.active):  # what an unnamed part is, nobody can tell
        return Lacking(main="", everything=())
    asked = [r for r in requirements if r.is_hard and r.status is not RequirementStatus.WAIVED]
    capabilities = [r for r in asked if r.kind is RequirementKind.CAPABILITY]
    missing = [r for r in capabilities if not any(facts.covering(tag) for tag in r.value.tags)]
    work = tuple(missing)
    persons = [r for r in asked if r.kind is RequirementKind.PERSON]
    absent = _absent(persons, facts)
    missing += absent
    short = [
        r
        for r in asked
        if r.kind is RequirementKind.QUANTITY
        and r.value.tags
        and r.value.unit not in {THINGS, APART, ONLY_ONE}
        and len({part.agent_id for tag in r.value.tags for part in facts.covering(tag)}) < (r.value.number or 1)
    ]
    first = asked_for_first(capabilities)
    main = first.text if first is not None and any(first is one for one in work) else ""
    room = any({*VENUE} & {*r.value.tags} for r in missing)
    nobody = {tag for r in missing for tag in r.value.tags}
    too_few = [r for r in short if not nobody & {*r.value.tags} and not _brings_enough(r, facts)]
    return Lacking(
        main=main,
        everything=_texts([*missing, *short]),
        in_words=_texts([*(r for r in missing if not called_alike(r, facts)), *too_few]),
        room=room,
        by_name=_texts(absent) if len(absent) == len(persons) and not (work and len(work) < len(capabilities)) else (),
        work=work,
        besides=_texts([*absent, *(r for r in short if r.value.number != 1 or not nobody & {*r.value.tags})]),
    )


def _brings_enough(asked: Requirement, facts: PlanFacts) -> bool:
    return any(any(brought_along(part, asked, facts)) for tag in asked.value.tags for part in facts.covering(tag))


def _texts(requirements: Sequence[Requirement]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.text for one in requirements))


def _absent(persons: Sequence[Requirement], facts: PlanFacts) -> list[Requirement]:
    """Those asked for by name who have no part, nor who was named in their place."""
    there = {part.display_name.casefold() for part in facts.active}
    replaced = {one.value.per for one in persons if one.value.text.casefold() in there}
    return [
        one
        for one in persons
        if one.value.unit != FALLBACK and one.value.text.casefold() not in there and one.value.text not in replaced
    ]
