"""What a channel may say of its plan."""

from towow_core.domain.models import Proposal
from towow_core.negotiation.state import ChannelState
from towow_core.requirements.agreement import Agreement, agreement
from towow_core.requirements.facts import PlanFacts


def agreement_of(state: ChannelState, plan: Proposal) -> Agreement:
    """How `plan` stands against what was asked for, by what was offered and what was said to its last version."""
    return agreement(state.wanted.understanding, PlanFacts(plan=plan, offers=state.offers, answers=state.feedback))
