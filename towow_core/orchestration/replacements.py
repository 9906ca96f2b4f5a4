"""The way from a workflow to sub-negotiations of the plan that it was made of, as whoever opens workflows has it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.models import Assignment, Proposal
from towow_core.domain.requirements import OpenPoint


@dataclass(frozen=True, slots=True, kw_only=True)
class PartWanted:
    """A part of a demand's approved plan that somebody else is to take over.

    Attributes:
        agent_id: Whose it is in the plan.
        part: Its role in the plan.
        sub_demand_id: What the sub-negotiation is called; it is one, however often it is asked for.
        not_asked: Who else could not do it: the task had been handed on to them.
    """

    demand_id: str
    agent_id: str
    part: str
    reason: str
    sub_demand_id: str
    not_asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """Somebody has left an agreed plan: why, in the words of whoever said so, and when.

    Attributes:
        at: When; empty where it is heard of just now.
        heard_at: When that is.
        taken_out_by: Who said so for the plan's requester; empty where it was their own word.
    """

    because: str
    at: str
    taken_out_by: str = ""
    heard_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOver:
    """What came of it: who takes it over, in which version of the plan; or nobody, and why.

    Attributes:
        missing: What else the part was, by the plan's words for it, and nobody does now.
        left_open: What the plan leaves open because of who takes it over, as a room that is too small.
        is_vacant: Nobody takes it over, and whoever had it has no part in the plan any more.
    """

    parts: tuple[Assignment, ...] = ()
    plan: Proposal | None = None
    reason: Bilingual | None = None
    missing: tuple[str, ...] = ()
    left_open: tuple[OpenPoint, ...] = ()
    is_vacant: bool = False


class Replacements(Protocol):
    """The way to sub-negotiations of approved plans, as the bridge has it."""

    async def take_over(self, wanted: PartWanted) -> TakenOver:
        """Have this part negotiated again, and wait for the end of that, however long it takes."""

    async def give_up(self, demand_id: str, sub_demand_id: str, reason: str) -> None:
        """Nobody wants that part from somebody else any more; nothing happens where that is over."""

    async def take_out(self, demand_id: str, agent_id: str, because: str, by: str) -> None:
        """Take somebody out of the plan by its requester's word, which `by` gives; as if they had left it.

        Raises:
            UnknownCommitment: They are not in it, or not any more.
        """

    async def approved_version(self, demand_id: str) -> int:
        """The version of its plan that is approved; 0 where none is."""

    async def departed(self, demand_id: str) -> Mapping[str, Departure]:
        """Who has left the agreed plan and has no part of it now, by agent id."""
