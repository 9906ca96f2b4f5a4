"""A whole negotiation of a sentence among the people that come with ToWow, and what is asked for in its plan."""

from functools import cache

from bridges.simulation.played_network import Played, play
from towow_core.domain.events import NegotiationFailed, ProposalFinalized
from towow_core.domain.models import AgentProfile
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import Requirement
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import PACKAGED_PROFILES

TODAY = "2026-11-30"  # a Monday


@cache
def samples() -> tuple[AgentProfile, ...]:
    folders = sorted({one.parent for one in PACKAGED_PROFILES.rglob("*.y*ml")})
    return tuple(one for folder in folders for one in load_profiles(folder).profiles)


@cache
def played(text: str) -> Played:
    service = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    return play(text, samples(), service, today=TODAY, policy=NegotiationPolicy(clarify_timeout_s=0.0))


@cache
def finished(text: str) -> ProposalFinalized | NegotiationFailed:
    ends = (one.event for one in reversed(played(text).events))
    return next(one for one in ends if isinstance(one, ProposalFinalized | NegotiationFailed))


def lines(text: str) -> dict[str, Requirement]:
    """What was asked for, by its words."""
    return {one.text: one for one in finished(text).requirements}


def plan_days(text: str) -> dict[str, tuple[str, ...]]:
    """On which days who is there, by name."""
    done = finished(text)
    assert isinstance(done, ProposalFinalized), done.reason
    whole = done.proposal.timeline.event_days or (done.proposal.timeline.event_date,)
    return {one.display_name: one.days or whole for one in done.proposal.assignments}


def roles(text: str) -> set[str]:
    """Names of those who are in the plan."""
    done = finished(text)
    return {one.display_name for one in done.proposal.assignments} if isinstance(done, ProposalFinalized) else set()
