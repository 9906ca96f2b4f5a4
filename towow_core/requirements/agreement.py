"""What an agreement may claim: computed from facts, or not said."""

from dataclasses import dataclass
from typing import TypedDict

from towow_core.domain.models import DemandUnderstanding, Proposal
from towow_core.domain.requirements import OpenPoint, Requirement, Span
from towow_core.requirements.checker import check
from towow_core.requirements.digest import plan_digest
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.open_points import open_points
from towow_core.requirements.unread_works import unread_works


class Claims(TypedDict):
    """The same as fields of an event."""

    requirements: tuple[Requirement, ...]
    not_understood: tuple[Span, ...]
    is_complete: bool
    open_points: tuple[OpenPoint, ...]
    plan_digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How a plan stands.

    Attributes:
        is_complete: Everybody with a part said yes, each price is known, and nothing at all is open.
    """

    plan: Proposal
    requirements: tuple[Requirement, ...]
    not_understood: tuple[Span, ...]
    open_points: tuple[OpenPoint, ...]
    is_complete: bool

    @property
    def digest(self) -> str:
        return plan_digest(self.plan, self.requirements, self.open_points)

    def claims(self) -> Claims:
        return {
            "requirements": self.requirements,
            "not_understood": self.not_understood,
            "is_complete": self.is_complete,
            "open_points": self.open_points,
            "plan_digest": self.digest,
        }


def agreement(understanding: DemandUnderstanding | None, facts: PlanFacts) -> Agreement:
    """How the plan of these facts stands against what was asked for."""
    asked = understanding or DemandUnderstanding(surface_demand="")
    checked = check(
        (*asked.requirements, *unread_works(asked)), facts, asked.language, asked.not_understood, asked.surface_demand
    )
    everybody_agreed = bool(facts.active) and all(facts.has_agreed(part) for part in facts.active)
    points = open_points(checked, facts, asked.language, asked.not_understood)
    return Agreement(
        plan=facts.plan,
        requirements=checked,
        not_understood=asked.not_understood,
        open_points=points,
        is_complete=everybody_agreed and not points and not facts.uncounted,
    )
