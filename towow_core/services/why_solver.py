"""What our own engine weighed when it answered: worked out again from the same facts, since it knows no chance."""

from collections.abc import Mapping, Sequence
from typing import Any

from towow_core import events as ev
from towow_core.calls import CallRecord
from towow_core.events import Envelope
from towow_core.matching.crew import form_crew, takers
from towow_core.matching.needs import needs_of
from towow_core.models import Provenance
from towow_core.negotiation.state import ChannelState
from towow_core.services.questions import understanding_of


def solver_of(event: Envelope, before: ChannelState | None, calls: Sequence[CallRecord]) -> Mapping[str, Any] | None:
    """The solver's numbers behind a plan of our own engine; None for everything else.

    The first plan is the solver's; later ones are adjusted by concessions, which the plan itself lists.
    """
    if event.event_type != ev.ProposalDistributed.event_type or before is None:
        return None
    proposal = event.payload["proposal"]
    if proposal.get("provenance") == Provenance.LLM or any(call.provenance is Provenance.LLM for call in calls):
        return None
    if proposal.get("version") != 1:
        return {"name": "concessions", "adjustment_summary": proposal.get("adjustment_summary")}
    understanding = understanding_of(before)
    needs = needs_of(understanding)
    offers = tuple(offer for _, offer in sorted(before.offers.items()))
    crew = form_crew(understanding, needs, offers)
    return {
        "name": "assignment",
        "solver": "HiGHS",
        "optimal": True,
        "objective": crew.objective,
        "cost": round(crew.total, 2),
        "currency": crew.currency,
        "budget": understanding.context.budget_amount,
        "price_share": round(crew.price_share, 4),
        "takers": len(takers(offers)),
        "parts": {agent_id: list(tags) for agent_id, tags in crew.parts.items()},
        "standby": {agent_id: list(tags) for agent_id, tags in crew.standby.items()},
        "uncovered": list(crew.uncovered),
        "unaffordable": list(crew.unaffordable),
    }
