"""What a sub-negotiation is to find, why it is worth it, and where it comes from. Frozen data, like `models.py`."""

from collections.abc import Iterable
from dataclasses import dataclass

from towow_core.domain.requirements import TIME, Requirement, RequirementKind


@dataclass(frozen=True, slots=True, kw_only=True)
class SubDemand:
    """What a sub-negotiation is to find. `priority` is high, medium or low."""

    description: str
    capability_tags: tuple[str, ...] = ()
    priority: str = "medium"
    gap_addressed: str = ""

    def asked(self, read: Iterable[Requirement]) -> tuple[Requirement, ...]:
        """Of the capabilities that its description names those that it is to find, and none that the occasion needs.

        All of them, where it does not say which, or the description names none of these; and the hours of it, so that
        whoever says yes says yes to them.
        """
        read = tuple(read)
        named = tuple(one for one in read if one.kind is RequirementKind.CAPABILITY)
        own = tuple(one for one in named if not {*one.value.tags}.isdisjoint(self.capability_tags))
        return (*(own or named), *(one for one in read if one.value.unit == TIME))


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
