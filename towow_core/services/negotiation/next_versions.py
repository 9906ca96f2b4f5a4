"""The channel in which a demand goes on that its requester has changed, or whose plan they sent back."""

from dataclasses import replace

from towow_core.domain.models import Candidate, Demand
from towow_core.engine.matching.binding import bound, with_work_for_the_named
from towow_core.engine.matching.shortlist import shortlist
from towow_core.negotiation.renegotiation import is_replanned, next_version
from towow_core.negotiation.state import ChannelState
from towow_core.services.negotiation.agent_registry import AgentRegistry
from towow_core.support.ids import next_channel_id


async def prepared(
    before: ChannelState, demand: Demand, reason: str, at: str, registry: AgentRegistry
) -> ChannelState | None:
    """The next channel of this demand, not stored yet; None where no rounds are left.

    Who could do what is asked for now and was not asked before joins: by rule, for the demand waits for nobody here.
    """
    demand = replace(demand, user_context={})  # for prompt 1 alone
    joining = await _joining(before, demand, registry)
    channel_id = next_channel_id(demand.demand_id, demand.version)
    return next_version(before, demand, reason=reason, channel_id=channel_id, at=at, joining=joining)


async def _joining(before: ChannelState, demand: Demand, registry: AgentRegistry) -> tuple[Candidate, ...]:
    is_vacated = before.proposal is not None and bool(before.proposal.vacated)
    if demand.understanding is None or not (is_vacated or is_replanned(before.demand, demand)):
        return ()
    most, profiles = before.policy.candidates_max, await registry.active()
    wanted = with_work_for_the_named(demand.understanding, profiles)
    found = bound(shortlist(wanted, profiles, most), wanted, profiles, most).definitely_related
    known = {candidate.agent_id for candidate in before.candidates} | set(before.withdrawn)
    return tuple(candidate for candidate in found if candidate.agent_id not in known)[:most]
