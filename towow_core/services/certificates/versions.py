"""Every plan that a demand's events announce as agreed, with what each claims of itself."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from towow_core.domain.models import Proposal
from towow_core.domain.requirements import OpenPoint, Requirement, Span
from towow_core.support.envelopes import Envelope


@runtime_checkable
class WithClaims(Protocol):
    """Any event, also of those that come later, which says how an agreed plan stands."""

    requirements: tuple[Requirement, ...]
    not_understood: tuple[Span, ...]
    is_complete: bool
    open_points: tuple[OpenPoint, ...]
    plan_digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedPlan:
    """An agreed plan as an event announces it.

    Attributes:
        envelope: That event.
        channel_id: The channel whose plan it is.
    """

    envelope: Envelope
    channel_id: str
    proposal: Proposal
    requirements: tuple[Requirement, ...]
    not_understood: tuple[Span, ...]
    is_complete: bool
    open_points: tuple[OpenPoint, ...]
    plan_digest: str


def announced_plans(envelopes: Iterable[Envelope]) -> tuple[AnnouncedPlan, ...]:
    """In order; those of sub-negotiations are among them, under their own channels."""
    found: list[AnnouncedPlan] = []
    standing: dict[str, Proposal] = {}  # an event that changes claims alone is about the plan that stands
    for envelope in envelopes:
        said, channel_id = envelope.event, envelope.channel_id or ""
        if not isinstance(said, WithClaims) or not said.plan_digest:
            continue
        proposal: Proposal | None = getattr(said, "proposal", None) or standing.get(channel_id)
        if proposal is None:
            continue
        standing[channel_id] = proposal
        found.append(
            AnnouncedPlan(
                envelope=envelope,
                channel_id=channel_id,
                proposal=proposal,
                requirements=said.requirements,
                not_understood=said.not_understood,
                is_complete=said.is_complete,
                open_points=said.open_points,
                plan_digest=said.plan_digest,
            )
        )
    return tuple(found)
