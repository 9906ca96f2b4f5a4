"""What a prompt shows of people, offers and plans: what its question needs, and no more.

A person's own limits (lowest price, temperament) go to their own twin's prompts alone, and the address of their
calendar to none. Who reviews a plan sees their own part whole, and of the others who they are and what their role is.
"""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import AgentProfile, Assignment, Proposal
from towow_core.prompts.rendering import said_in

# What a profile cannot be read back without, also where it is empty.
_EMPTY_PROFILE: Mapping[str, Any] = {"agent_id": "", "user_name": "", "profile_summary": "", "location": "", "tags": []}
_PRIVATE = frozenset({"busy_ics"})
_OF_THE_RECORD = frozenset(
    {
        *(
            "offer_id",
            "demand_id",
            "message_id",
            "proposal_id",
            "submitted_at",
            "created_at",
            "provenance",
            "is_fallback",
        ),
    }
)
_OF_ONESELF = frozenset({"agent_id", "display_name", "is_confirmed", "source"})
_OF_THE_OTHERS = ("agent_id", "display_name", "role", "standing", "days")


def own_profile(profile: AgentProfile) -> dict[str, Any]:
    """All that a twin knows of its person, without what only the network reads: where their calendar is."""
    return {**_EMPTY_PROFILE, **_without(profile, _PRIVATE)}


def own_offer(offer: Offer | None) -> dict[str, Any] | None:
    """What somebody promised, for themselves to remember."""
    return None if offer is None else _without(offer, _OF_THE_RECORD | _OF_ONESELF)


def own_part(part: Assignment) -> dict[str, Any]:
    """The part that somebody is asked about."""
    return _without(part, _OF_ONESELF)


def whole(told: Offer | Feedback | Proposal) -> dict[str, Any]:
    """An answer or a plan, as who draws the plan up sees it: without what only the record needs."""
    return _without(told, _OF_THE_RECORD)


def plan_for(agent_id: str, plan: Proposal) -> dict[str, Any]:
    """A plan as one of its people sees it: what it is, when it is, and with whom; no price but their own."""
    changes = plan.adjustment_summary
    about = [] if changes is None else [*changes.requests_addressed, *changes.requests_declined]
    told: dict[str, Any] = said_in(
        {
            "version": plan.version,
            "summary": plan.summary,
            "timeline": plan.timeline,
            "team": [{name: getattr(part, name) for name in _OF_THE_OTHERS} for part in plan.assignments],
            "your_requests": [change for change in about if change.agent_id == agent_id],
        }
    )
    return told


def _without(value: object, names: frozenset[str]) -> dict[str, Any]:
    told: dict[str, Any] = said_in(value)
    return {name: part for name, part in told.items() if name not in names}
