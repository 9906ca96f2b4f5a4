"""A whole negotiation of a sentence, among people of every trade that the day tests name, and its plan's days."""

from functools import cache

from bridges.simulation.played_network import play
from tests.core.matching_kit import person
from towow_core.domain.events import NegotiationFailed, ProposalFinalized
from towow_core.domain.policy import NegotiationPolicy
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService

TODAY = "2026-11-29"  # a Sunday
_EN = (
    "removals", "cleaning", "piano tuning", "plumbing", "bookkeeping", "tax returns", "translation", "web development",
    "photography", "tutoring", "yoga", "childcare", "pet care", "baking", "catering",
    "flower arranging", "graphic design",
)  # fmt: skip
_ZH = (
    *("搬家搬运", "保洁", "水管维修", "平面设计", "视频", "课业辅导", "瑜伽"),
    *("儿童看护", "活动主持", "活动摄影", "翻译", "钢琴调律", "餐饮"),
)  # fmt: skip
_EN_PEOPLE = tuple(
    person(f"en-{n}", label, "London", price=100.0, currency="GBP", languages=("en",)) for n, label in enumerate(_EN)
)
_ZH_PEOPLE = tuple(person(f"zh-{n}", label, "上海", price=500.0, remote=False) for n, label in enumerate(_ZH))


@cache
def finished(text: str) -> ProposalFinalized | NegotiationFailed:
    people = _EN_PEOPLE if text.isascii() else _ZH_PEOPLE
    service = LLMService(OfflineClient(), fallbacks=FALLBACKS)
    policy = NegotiationPolicy(clarify_timeout_s=0.0)
    played = play(text, people, service, today=TODAY, policy=policy, is_real=False)
    ends = (one.event for one in reversed(played.events))
    return next(one for one in ends if isinstance(one, ProposalFinalized | NegotiationFailed))


def requirements(text: str) -> tuple[Requirement, ...]:
    return finished(text).requirements


def of(text: str, *kinds: RequirementKind) -> list[Requirement]:
    return [one for one in requirements(text) if one.kind in kinds]


def plan_days(text: str) -> dict[str, tuple[str, ...]]:
    """On which days who does what, by what they do."""
    done = finished(text)
    assert isinstance(done, ProposalFinalized), done.reason
    plan = done.proposal
    whole = plan.timeline.event_days
    return {tag: a.days or ((a.by,) if a.by else whole) for a in plan.assignments for tag in a.capabilities}


def milestones(text: str) -> dict[str, str]:
    done = finished(text)
    assert isinstance(done, ProposalFinalized), done.reason
    return {one.name: one.date for one in done.proposal.timeline.milestones}
