"""An approval is of what was open and what was seen; and whoever has the events can check all that they claim."""

from collections.abc import Iterator

from bridges.simulation.run_record import Evidence
from towow_core.domain.models import Language
from towow_core.services.certificates.versions import announced_plans
from towow_core.services.evidence.exports import Export
from towow_core.services.evidence.verification import findings_of


def no_approval_is_without_its_open_points(evidence: Evidence) -> Iterator[str]:
    """Each approval is of a plan that was announced, and takes what is open in it: by the request that asked for it."""
    recording = evidence.run_record.recording
    for record in recording.demands:
        given, name = record.approval, record.demand.demand_id
        if given is None:
            continue
        plans = [p for p in announced_plans(recording.streams[name]) if p.plan_digest == given.plan_digest]
        if not plans:
            yield f"{name} is approved, and no plan was announced with that digest."
            continue
        is_open = {point.open_point_id for point in plans[-1].open_points}
        if {point.open_point_id for point in given.accepts} != is_open:
            yield f"{name} is approved with other open points than its plan has."
        asked = evidence.run_record.attempts.get(given.by)
        if asked is None:
            continue
        if left := sorted(is_open - set(asked.accepts)):
            yield f"{name} is approved, and {given.by} did not accept {', '.join(left)}."
        if asked.plan_digest not in {None, given.plan_digest}:
            yield f"{name} is approved, and {given.by} had seen another plan."


def what_the_events_claim_can_be_verified(evidence: Evidence) -> Iterator[str]:
    """Digests, requirements, consents, certificates: computed again from the events alone, as `towow verify` does."""
    recording = evidence.run_record.recording
    for record in recording.demands:
        if record.parent_demand_id is not None:
            continue  # its events stand in its parent's stream
        name, approval = record.demand.demand_id, record.approval
        export = Export(
            document={},
            demand_id=name,
            streams={name: recording.streams[name]},
            certificate=approval.certificate if approval is not None else None,
            seal=None,
        )
        for finding in findings_of(export):
            if not finding.holds and finding.check != "seal":
                yield f"{name}, {finding.check}: {' '.join(finding.told(Language.EN))}"


RULES = (no_approval_is_without_its_open_points, what_the_events_claim_can_be_verified)
