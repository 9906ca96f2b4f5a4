"""What a requester says is asked back once, settled once, and never lost."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bridges.simulation.run_record import Evidence
from towow_core.domain.events import (
    ChangeTooLate,
    ChannelCreated,
    ClarificationAnswered,
    ClarificationAsked,
    ClarificationAssumed,
    DemandChanged,
)
from towow_core.domain.outcomes import DemandStage, RecordedDecision
from towow_core.support.envelopes import Envelope


def no_change_is_lost(evidence: Evidence) -> Iterator[str]:
    """Each that was taken is shown, and ends in a version that was negotiated; unless its demand was called off."""
    record = evidence.run_record
    demands = {each.demand.demand_id: each for each in record.recording.demands}
    for demand_id, version in record.changes:
        told = [
            e.event
            for e in record.recording.streams[demand_id]
            if isinstance(e.event, DemandChanged) and e.event.version == version
        ]
        if len(told) != 1:
            yield f"{demand_id}: a change became version {version}, which is told {len(told)} times."
            continue
        is_off = demands[demand_id].decision is RecordedDecision.CANCELLED
        if is_off or demands[demand_id].stage is DemandStage.FAILED or told[0].plan_digest:
            continue  # a plan stands, and only what it is held against has changed
        if _is_told_too_late(record.recording.streams[demand_id], version):
            continue
        versions = [view.state.demand.version for view in evidence.channels if view.state.demand_id == demand_id]
        if max(versions, default=0) < version:
            yield f"{demand_id}: version {version} was taken, and nobody has negotiated it (channels: {versions})."


def _is_told_too_late(stream: Sequence[Envelope], version: int) -> bool:
    """Its requester knows that no round was left; a later change was held against the plan with all before it."""
    return any(isinstance(e.event, ChangeTooLate) and e.event.version >= version for e in stream)


def versions_of_a_demand_grow(evidence: Evidence) -> Iterator[str]:
    for demand_id in evidence.run_record.recording.demand_ids:
        stream = evidence.run_record.recording.streams[demand_id]
        told = [e.event.version for e in stream if isinstance(e.event, DemandChanged)]
        if any(later <= earlier for earlier, later in pairwise(told)):
            yield f"{demand_id} tells of versions {told}."


def questions_are_settled_once_and_before_anybody_is_invited(evidence: Evidence) -> Iterator[str]:
    for demand_id in evidence.run_record.recording.demand_ids:
        settled: Counter[str] = Counter()
        asked: set[str] = set()
        for envelope in evidence.run_record.recording.streams[demand_id]:
            if envelope.demand_id != demand_id:
                continue
            match envelope.event:
                case ClarificationAsked(question_id=question_id):
                    asked.add(question_id)
                case ClarificationAnswered(question_id=question_id) | ClarificationAssumed(question_id=question_id):
                    settled[question_id] += 1
                case ChannelCreated() if left := sorted(asked - set(settled)):
                    yield f"{demand_id} invites people, and {', '.join(left)} is open."
        for question_id, times in settled.items():
            if times > 1:
                yield f"{demand_id}: {question_id} was settled {times} times."


RULES = (
    no_change_is_lost,
    versions_of_a_demand_grow,
    questions_are_settled_once_and_before_anybody_is_invited,
)
