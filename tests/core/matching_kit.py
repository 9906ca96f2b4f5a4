"""People and demands for the tests of matching: short to write, complete enough to be real."""

from dataclasses import replace
from pathlib import Path

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.drafts import OfferDraft, ProposalDraft
from towow_core.domain.models import AgentProfile, DemandUnderstanding, FeedbackType, Proposal, Terms
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.twin.offers import make_offer
from towow_core.support.profile_files import load_profiles

TODAY = "2026-11-20"  # a Friday
SAMPLES = load_profiles(Path(__file__).parents[2] / "agents" / "profiles").profiles
MEETUP = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾，12月19日"


def person(name: str, does: str, city: str = "北京", **terms: object) -> AgentProfile:
    """Somebody who does one thing (or several, separated by commas), on the terms given."""
    tags = tuple(tag.strip() for tag in does.split(","))
    return AgentProfile(
        agent_id=f"user_agent_{name}",
        user_name=name.capitalize(),
        profile_summary=f"{name} {does} {city}",
        location=city,
        tags=tags,
        capabilities=dict.fromkeys(tags, ""),
        terms=replace(Terms(), **terms),  # type: ignore[arg-type]  # terms are named as in Terms
    )


def demand(text: str = MEETUP, today: str = TODAY) -> DemandUnderstanding:
    return understand(text, today)


def offer_of(draft: OfferDraft, profile: AgentProfile) -> Offer:
    fields = {name: getattr(draft, name) for name in OfferDraft.__dataclass_fields__}
    return Offer(
        offer_id=f"offer-{profile.agent_id}",
        agent_id=profile.agent_id,
        display_name=profile.user_name,
        demand_id="d-1",
        **fields,
    )


def offers_from(understanding: DemandUnderstanding, *profiles: AgentProfile) -> tuple[Offer, ...]:
    return tuple(offer_of(make_offer(profile, understanding, TODAY), profile) for profile in profiles)


def proposal_of(draft: ProposalDraft, version: int = 1) -> Proposal:
    fields = {name: getattr(draft, name) for name in ProposalDraft.__dataclass_fields__ if name != "looked_over"}
    return Proposal(proposal_id="prop-1", demand_id="d-1", version=version, **fields)


def feedback(profile: AgentProfile, kind: FeedbackType, **fields: object) -> Feedback:
    known = {"agent_id": profile.agent_id, "display_name": profile.user_name, "feedback_type": kind, "round": 1}
    return Feedback(**{**known, **fields})  # type: ignore[arg-type]  # fields are named as in Feedback
