"""Negotiating an agreed plan again, because the requester does not take it. Pure."""

from dataclasses import replace

from towow_core.models import Demand
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus


def successor(ended: ChannelState, reason: str, channel_id: str, at: str) -> ChannelState | None:
    """A new channel for the same demand, with the people of the plan and the requester's reason on the table.

    None where the ended channel has no plan, or no rounds are left of those that its policy allows.
    """
    agreed = ended.status in {ChannelStatus.FINALIZED, ChannelStatus.FORCE_FINALIZED}
    rounds_left = ended.policy.rounds_max - ended.round
    if not agreed or ended.proposal is None or rounds_left < 1:
        return None
    team = {assignment.agent_id for assignment in ended.proposal.assignments}
    policy = replace(ended.policy, rounds_max=rounds_left)
    return ChannelState(
        channel_id=channel_id,
        demand=_with_reason(ended.demand, reason),
        policy=policy,
        candidates=tuple(c for c in ended.candidates if c.agent_id in team),
        reserve=ended.reserve,
        rounds_max=rounds_left,
        opened_at=at,
        touched_at=at,
    )


def _with_reason(demand: Demand, reason: str) -> Demand:
    """The same demand, with what the requester minded among the preferences that everybody reads."""
    if demand.understanding is None or not reason:
        return demand
    deep = demand.understanding.deep_understanding
    deep = replace(deep, likely_preferences=(*deep.likely_preferences, reason))
    return replace(demand, understanding=replace(demand.understanding, deep_understanding=deep))
