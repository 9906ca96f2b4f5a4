"""What a sub-negotiation is to find, why it is worth it, and where it comes from. Frozen data, like `models.py`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from towow_core.domain.requirements import (
    TIME,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementValue,
    next_id,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SubDemand:
    """What a sub-negotiation is to find. `priority` is high, medium or low.

    Attributes:
        people: How many it is to find for each capability; 0: as many as that takes.
        first: Names of those who are taken before others where they can: they stand by for it already.
    """

    description: str
    capability_tags: tuple[str, ...] = ()
    priority: str = "medium"
    gap_addressed: str = ""
    people: int = 0
    first: tuple[str, ...] = ()

    def asked(self, read: Iterable[Requirement]) -> tuple[Requirement, ...]:
        """Of the capabilities that its description names those that it is to find, and none that the occasion needs.

        All of them, where it does not say which, or the description names none of these; and the hours of it, so that
        whoever says yes says yes to them.
        """
        read = tuple(read)
        named = tuple(one for one in read if one.kind is RequirementKind.CAPABILITY)
        own = tuple(one for one in named if not {*one.value.tags}.isdisjoint(self.capability_tags))
        return (*(own or named), *(one for one in read if one.value.unit == TIME), *self._who(read))

    def _who(self, read: tuple[Requirement, ...]) -> Iterator[Requirement]:
        """How many there are to be of each, and who of all that could be is to be it."""
        number = int(next_id(read).rpartition("-")[2])
        asked: list[tuple[RequirementKind, str, RequirementValue]] = []
        if self.people:
            for tag in self.capability_tags:
                value = RequirementValue(tags=(tag,), number=float(self.people), unit="people")
                asked.append((RequirementKind.QUANTITY, f"{self.people} × {tag}", value))
        asked += [(RequirementKind.PERSON, name, RequirementValue(text=name)) for name in self.first]
        for n, (kind, text, value) in enumerate(asked, start=number):
            yield Requirement(
                requirement_id=f"req-{n}",
                kind=kind,
                text=text,
                value=value,
                is_hard=kind is not RequirementKind.PERSON,
                source=RequirementSource.GAP,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class RecursionCondition:
    """One of seed 004's three conditions, with its number."""

    met: bool
    value: float
    limit: float
    analysis: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubnetOrigin:
    """Where a sub-negotiation comes from, and what that forbids it.

    Attributes:
        ancestors: Demand ids above this one, the nearest first; its events are shown in their streams too.
        lineage: Capabilities that it and its ancestors are about; no subnet below repeats one.
        exclude_agent_ids: Agents that an ancestor has asked already.
        deadline_at: When it must be over, whatever its own limits say.
    """

    ancestors: tuple[str, ...]
    lineage: tuple[str, ...]
    exclude_agent_ids: tuple[str, ...]
    deadline_at: str
