"""Whether somebody would be asked, as they are written down now, for a demand that is or might be made."""

import asyncio

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Provenance
from towow_core.domain.why_not import WhyNot
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.language.hearing import network_words_in
from towow_core.engine.planning.alterations import Imagined
from towow_core.engine.planning.why_not import invited_by, why_not, would_be_invited
from towow_core.engine.twin.reserve_price import as_announced
from towow_core.services.evidence.why_not import changed_by


async def would_be_asked(
    who: AgentProfile,
    others: tuple[AgentProfile, ...],
    demand: DemandUnderstanding | str,
    *,
    invited_max: int,
    today: str,
) -> WhyNot:
    """Whether, and why, or why not, by the rules that choose where no model does.

    Args:
        others: Everybody who could be asked now.
        demand: As it was understood, or its words, which the rules read.
        today: ISO date.
    """
    announced = as_announced(who)
    profiles = (*(one for one in others if one.agent_id != who.agent_id), announced)
    return await asyncio.to_thread(_asked, announced, profiles, demand, invited_max, today)


def _asked(
    who: AgentProfile,
    profiles: tuple[AgentProfile, ...],
    demand: DemandUnderstanding | str,
    invited_max: int,
    today: str,
) -> WhyNot:
    if isinstance(demand, str):
        demand = understand(demand, today, network_words_in(demand, profiles))
    imagined = Imagined(
        understanding=demand, profiles=profiles, who=who, invited_max=invited_max, today=today, changed_by=changed_by
    )
    invited = invited_by(imagined)
    if (found := next((one for one in invited if one.agent_id == who.agent_id), None)) is not None:
        return would_be_invited(who.user_name, found)
    return why_not(imagined, frozenset(one.agent_id for one in invited), Provenance.RULE)
