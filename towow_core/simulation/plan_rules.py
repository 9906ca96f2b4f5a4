"""Plans follow one another and say what changed; an end without full agreement says what can be done about it."""

from collections.abc import Iterator

from towow_core.events import AgentWithdrawn, ForceFinalized, NegotiationFailed, OfferSubmitted, ProposalDistributed
from towow_core.models import Decision, Provenance
from towow_core.simulation.witness import Evidence


def plans_follow_one_another(evidence: Evidence) -> Iterator[str]:
    """Round and version grow by one, from 1 or from the plan that is negotiated again."""
    for view in evidence.channels:
        again = view.state.again
        round_, version = (again.round, again.proposal.version) if again else (0, 0)
        for event in view.events:
            if event.event_type != ProposalDistributed.event_type:
                continue
            said = event.payload["round"], event.payload["version"]
            if said != (round_ + 1, version + 1):
                yield f"{view.name} shows round and version {said} after {(round_, version)}."
            if version and not event.payload["proposal"]["adjustment_summary"]:
                yield f"{view.name} does not say what changed in version {said[1]}."
            round_, version = said


def a_plan_names_everybody_who_offered(evidence: Evidence) -> Iterator[str]:
    """Everybody whose offer is on the table when a plan is made has a part in it, unless they have left."""
    for view in evidence.channels:
        offered: set[str] = set()
        for event in view.events:
            payload = event.payload
            if event.event_type == OfferSubmitted.event_type:
                if payload["decision"] != Decision.DECLINE and payload["provenance"] != Provenance.FALLBACK:
                    offered.add(payload["agent_id"])
            elif event.event_type == AgentWithdrawn.event_type:
                offered.discard(payload["agent_id"])
            elif event.event_type == ProposalDistributed.event_type:
                parts = {a["agent_id"] for a in payload["proposal"]["assignments"]}
                if missing := sorted(offered - parts):
                    yield f"{view.name}: version {payload['version']} forgets {', '.join(missing)}."


def an_end_without_full_agreement_helps(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.end is None or view.end.event_type not in {ForceFinalized.event_type, NegotiationFailed.event_type}:
            continue
        payload = view.end.payload
        compromise = payload.get("compromise") or payload.get("compromise_proposal") or {}
        if not payload["advice"] or not payload["reason"] or not compromise.get("summary"):
            yield f"{view.name} ends as {view.end.event_type} without a reason, a summary or advice."


RULES = (plans_follow_one_another, a_plan_names_everybody_who_offered, an_end_without_full_agreement_helps)
