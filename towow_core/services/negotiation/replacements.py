"""What is looked for where a part of an agreed plan is negotiated again: that part, with what the plan leaves."""

from collections.abc import Collection
from dataclasses import replace

from towow_core.domain.messages import ChannelDecision
from towow_core.domain.models import Gap, Proposal, Severity, Standing
from towow_core.domain.subdemands import SubDemand
from towow_core.engine.planning.recursion import sub_demand
from towow_core.negotiation.claims import offers_in
from towow_core.negotiation.messages import ReplacementWanted
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.vacancies import parts_of
from towow_core.services.negotiation.questions import understanding_of
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.store import Store

ALL_OF_IT = 100  # people had agreed on it: nothing is more important to the plan


async def replacement_wanted(store: Store, request: ChannelDecision, *, at: str) -> ReplacementWanted | None:
    """The message for the channel, by its plan as it stands now; None where there is no such channel."""
    record = await store.channel(request.channel_id)
    if record is None:
        return None
    return ReplacementWanted(
        at=at,
        sub_demand_id=request.sub_demand_id,
        agent_id=request.agent_id,
        part=request.part,
        reason=request.reason,
        sub_demand=_wanted(state_in(record), request),
        not_asked=request.not_asked,
    )


def _wanted(state: ChannelState, request: ChannelDecision) -> SubDemand:
    """The same as was agreed on, of one person, on its days, for the money that is not given to the other parts."""
    plan = state.proposal
    parts = parts_of(plan, request.agent_id, request.part) if plan is not None else ()
    if plan is None or not parts:
        return SubDemand(description=request.part, gap_addressed=request.part)
    tags = tuple(dict.fromkeys(tag for part in parts for tag in part.capabilities)) or (parts[0].role,)
    gap = Gap(
        gap_id=request.sub_demand_id,
        gap_type=parts[0].role,
        importance=ALL_OF_IT,
        severity=Severity.CRITICAL,
        capability=tags[0],
        suggested_capability_tags=tags,
    )
    others = replace(plan, assignments=tuple(part for part in plan.assignments if part not in parts))
    return sub_demand(gap, understanding_of(state), others, people=1, first=_standing_by(state, plan, tags))


def _standing_by(state: ChannelState, plan: Proposal, tags: Collection[str]) -> tuple[str, ...]:
    """Names of those who agreed to step in for some of this, in the plan's order."""
    offers = offers_in(state)
    wanted = {tag.casefold() for tag in tags}
    can = {candidate.agent_id: candidate.capabilities for candidate in state.candidates}
    found: dict[str, None] = {}
    for part in plan.assignments:
        if part.standing is Standing.STAND_BY and part.is_confirmed:  # else they could not come on the day
            offer = offers.get(part.agent_id)
            offered = offer.capabilities if offer is not None else ()
            does = {tag.casefold() for tag in (*part.capabilities, *offered, *can.get(part.agent_id, ()))}
            if does & wanted:
                found[part.display_name] = None
    return tuple(found)
