"""Plans follow one another and say what changed; an end without full agreement says what can be done about it."""

from collections.abc import Iterator

from bridges.simulation.run_record import Evidence
from towow_core.domain.events import (
    AgentWithdrawn,
    ForceFinalized,
    NegotiationFailed,
    OfferSubmitted,
    ProposalDistributed,
)
from towow_core.domain.models import Decision, Provenance


def plans_follow_one_another(evidence: Evidence) -> Iterator[str]:
    """Round and version grow by one, from 1 or from the plan that is negotiated again."""
    for view in evidence.channels:
        before = view.state.renegotiation
        round_, version = (before.round, before.proposal.version) if before else (0, 0)
        for event in view.events:
            if not isinstance(event.event, ProposalDistributed):
                continue
            said = event.event.round, event.event.version
            if said != (round_ + 1, version + 1):
                yield f"{view.name} shows round and version {said} after {(round_, version)}."
            if version and event.event.proposal.adjustment_summary is None:
                yield f"{view.name} does not say what changed in version {said[1]}."
            round_, version = said


def a_plan_names_everybody_who_offered(evidence: Evidence) -> Iterator[str]:
    """Everybody whose offer is on the table when a plan is made is in it or thanked in it, unless they have left."""
    for view in evidence.channels:
        offered: set[str] = set()
        for event in view.events:
            match event.event:
                case OfferSubmitted(agent_id=agent_id, decision=decision, provenance=provenance):
                    if decision is not Decision.DECLINE and provenance is not Provenance.FALLBACK:
                        offered.add(agent_id)
                case AgentWithdrawn(agent_id=agent_id):
                    offered.discard(agent_id)
                case ProposalDistributed(proposal=plan):
                    there = {a.agent_id for a in plan.assignments}
                    thanked = {one.agent_id for one in plan.not_needed}
                    if missing := sorted(offered - there - thanked):
                        yield f"{view.name}: version {plan.version} forgets {', '.join(missing)}."
                    if both := sorted(there & thanked):
                        yield f"{view.name}: version {plan.version} needs and does not need {', '.join(both)}."


def an_end_without_full_agreement_helps(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        said = view.end.event if view.end else None
        match said:
            case NegotiationFailed(compromise=compromise) | ForceFinalized(compromise_proposal=compromise):
                if not said.advice or not said.reason or not compromise.summary:
                    yield f"{view.name} ends as {said.event_type} without a reason, a summary or advice."


RULES = (plans_follow_one_another, a_plan_names_everybody_who_offered, an_end_without_full_agreement_helps)
