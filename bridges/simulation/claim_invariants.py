"""What an agreement claims is what the checker finds, and a claim of completeness has everybody's own yes behind it."""

from collections.abc import Iterator
from dataclasses import replace

from bridges.simulation.own_yeses import really_accepted
from bridges.simulation.run_record import Evidence
from towow_core.domain.models import Standing
from towow_core.domain.requirements import RequirementStatus
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.messages import DemandRevised
from towow_core.services.certificates.versions import announced_plans
from towow_core.services.evidence.replay import message_of

SETTLED = {RequirementStatus.MET, RequirementStatus.WAIVED}


def claims_are_what_the_checker_finds(evidence: Evidence) -> Iterator[str]:
    """Requirements, open points and digest of every agreed plan, computed again from what its channel remembers."""
    for view in evidence.channels:
        told = [message_of(entry) for entry in view.recording.journal if entry.kind == DemandRevised.__name__]
        revisions = [each for each in told if isinstance(each, DemandRevised)]
        for plan in announced_plans(view.events):
            by_then = [each.demand for each in revisions if each.at <= plan.envelope.timestamp]
            state = replace(view.state, revised=by_then[-1] if by_then else None)
            found = agreement_of(state, plan.proposal).claims()
            for name, value in found.items():
                if getattr(plan, name) != value:
                    yield f"{view.name} says another {name} of version {plan.proposal.version} than the checker finds."


def complete_means_that_everybody_said_yes_and_nothing_is_missing(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        said = view.agreement
        if said is None or not said.is_complete:
            continue
        lacking = [r.requirement_id for r in said.requirements if r.is_hard and r.status not in SETTLED]
        if lacking:
            yield f"{view.name} calls itself complete without {', '.join(lacking)}."
        there = evidence.deciding(view)
        accepted = really_accepted(evidence, there, there.state.round)
        for part in said.proposal.assignments:
            if part.standing is not Standing.STAND_BY and part.agent_id not in accepted:
                yield f"{view.name} calls itself complete without a yes of {part.agent_id}."


RULES = (claims_are_what_the_checker_finds, complete_means_that_everybody_said_yes_and_nothing_is_missing)
