"""A whole negotiation of a demand among all sample people, as an outsider sees it."""

from functools import cache

from bridges.simulation.played_network import Played, play
from towow_core.domain.events import NegotiationFailed, ProposalFinalized
from towow_core.domain.left_undone import Checked, left_undone
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import Requirement
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import PACKAGED_PROFILES

TODAY = "2026-11-30"  # a Monday
_FOLDERS = sorted({one.parent for one in PACKAGED_PROFILES.rglob("*.y*ml")})
PEOPLE = tuple(one for folder in _FOLDERS for one in load_profiles(folder).profiles)


@cache
def played(text: str) -> Played:
    service = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    return play(text, PEOPLE, service, today=TODAY, policy=NegotiationPolicy(clarify_timeout_s=0.0))


@cache
def ended(text: str) -> ProposalFinalized | NegotiationFailed:
    ends = (one.event for one in reversed(played(text).events))
    return next(one for one in ends if isinstance(one, ProposalFinalized | NegotiationFailed))


def agreed(text: str) -> ProposalFinalized:
    found = ended(text)
    assert isinstance(found, ProposalFinalized), found.reason
    return found


def who(text: str) -> list[str]:
    """Names of those in the plan, in their order."""
    return [part.display_name for part in agreed(text).proposal.assignments if part.standing == "active"]


def roles(text: str) -> set[str]:
    """Names of those in the plan and of those who stand by; none where nothing was agreed."""
    done = ended(text)
    return {one.display_name for one in done.proposal.assignments} if isinstance(done, ProposalFinalized) else set()


def plan_days(text: str) -> dict[str, tuple[str, ...]]:
    """On which days who is there, by name."""
    plan = agreed(text).proposal
    whole = plan.timeline.event_days or (plan.timeline.event_date,)
    return {one.display_name: one.days or whole for one in plan.assignments}


def nobody_yet_for(text: str) -> list[str]:
    """What the heading of the plan names as lacking."""
    lacking, _ = left_undone(Checked(r.text, r.kind, r.is_hard, r.status) for r in agreed(text).requirements)
    return lacking


def lines(text: str) -> dict[str, Requirement]:
    """What was asked for, by its words."""
    return {one.text: one for one in ended(text).requirements}


def line(text: str, said: str) -> Requirement:
    """How one thing stands that was asked for in these words."""
    return lines(text)[said]
