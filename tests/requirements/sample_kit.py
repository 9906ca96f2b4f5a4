"""A whole negotiation of a demand among all sample people, as an outsider sees it."""

from functools import cache

from bridges.simulation.played_network import play
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
_FOLDERS = sorted({one.parent for one in PACKAGED_PROFILES.rglob("*.yaml")})
PEOPLE = tuple(one for folder in _FOLDERS for one in load_profiles(folder).profiles)


@cache
def ended(text: str) -> ProposalFinalized | NegotiationFailed:
    service = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    policy = NegotiationPolicy(clarify_timeout_s=0.0)
    played = play(text, PEOPLE, service, today=TODAY, policy=policy, is_real=False)
    ends = (one.event for one in reversed(played.events))
    return next(one for one in ends if isinstance(one, ProposalFinalized | NegotiationFailed))


def agreed(text: str) -> ProposalFinalized:
    found = ended(text)
    assert isinstance(found, ProposalFinalized)
    return found


def who(text: str) -> list[str]:
    """Names of those in the plan, in their order."""
    return [part.display_name for part in agreed(text).proposal.assignments if part.standing == "active"]


def nobody_yet_for(text: str) -> list[str]:
    """What the heading of the plan names as lacking."""
    lacking, _ = left_undone(Checked(r.text, r.kind, r.is_hard, r.status) for r in agreed(text).requirements)
    return lacking


def line(text: str, said: str) -> Requirement:
    """How one thing stands that was asked for in these words."""
    return next(r for r in ended(text).requirements if r.text == said)
