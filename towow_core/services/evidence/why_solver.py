"""What our own engine weighed when it answered: worked out again from the same facts, since it knows no chance."""

from collections.abc import Mapping, Sequence
from typing import Any

from towow_core.domain import events as ev
from towow_core.domain.model_calls import CallRecord
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.team_assignment import assign_team, takers
from towow_core.negotiation.state import ChannelState
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION
from towow_core.services.negotiation.questions import plan_question, sealed, understanding_of
from towow_core.support import codec
from towow_core.support.envelopes import Envelope


def solver_of(event: Envelope, before: ChannelState | None, calls: Sequence[CallRecord]) -> Mapping[str, Any] | None:
    """The solver's numbers behind a plan of our own engine; None for everything else.

    A plan that is made anew (the first, and the first for a demand that asks for something else) is the solver's;
    others are adjusted by concessions, which the plan itself lists.
    """
    if not isinstance(event.event, ev.ProposalDistributed) or before is None:
        return None
    proposal = event.event.proposal
    if any(by.is_as_by_a_model for by in (proposal.provenance, *(call.provenance for call in calls))):
        return None
    question = plan_question(before, event.event.round, event.timestamp[:10])
    if question.prompt is not PROPOSAL_AGGREGATION:
        changed = proposal.adjustment_summary
        return {"name": "concessions", "adjustment_summary": None if changed is None else codec.dump(changed)}
    understanding = understanding_of(before)
    needs = needs_of(understanding)
    # Whom an open date left out had no part to get.
    offers = tuple(offer for offer in sealed(before) if offer.agent_id not in proposal.timeline.cannot)
    team = assign_team(understanding, needs, offers, may_ask_again=question.inputs.may_ask_again)
    return {
        "name": "assignment",
        "solver": "HiGHS",
        "optimal": team.is_optimal,
        "objective": team.objective,
        "cost": round(team.total, 2),
        "currency": team.currency,
        "budget": understanding.context.budget_amount,
        "price_share": round(team.price_share, 4),
        "takers": len(takers(offers)),
        "parts": {agent_id: list(tags) for agent_id, tags in team.parts.items()},
        "standby": {agent_id: list(tags) for agent_id, tags in team.standby.items()},
        "uncovered": list(team.uncovered),
        "unaffordable": list(team.unaffordable),
    }
