"""Approved plans have their people's days, one plan a day; what is not wanted any more has nobody's."""

from collections.abc import Iterator

from bridges.simulation.run_record import Evidence
from towow_core.domain.commitments import Firmness
from towow_core.domain.outcomes import RecordedDecision


def nobody_is_booked_twice_on_a_day(evidence: Evidence) -> Iterator[str]:
    taken: dict[tuple[str, str], str] = {}
    for each in evidence.run_record.commitments:
        for day in each.busy_days:
            other = taken.setdefault((each.agent_id, day), each.demand_id)
            if other != each.demand_id:
                yield f"{each.agent_id} is booked by {other} and by {each.demand_id} on {day}."


def only_wanted_plans_hold_their_people(evidence: Evidence) -> Iterator[str]:
    """Firmly where approved, tentatively where nobody has decided yet; not at all where cancelled or sent back."""
    decided = {r.demand.demand_id: r for r in evidence.run_record.recording.demands}
    for each in evidence.run_record.commitments:
        record = decided[each.demand_id]
        is_of_this_plan = record.decided_channel_id == each.channel_id
        if each.firmness is Firmness.FIRM and record.decision is not RecordedDecision.APPROVED:
            yield f"{each.demand_id} is {record.decision} and has {each.agent_id} booked."
        if record.decision in {RecordedDecision.CANCELLED, RecordedDecision.REJECTED} and is_of_this_plan:
            yield f"{each.demand_id} is {record.decision} and holds {each.agent_id}."


def who_is_booked_said_yes(evidence: Evidence) -> Iterator[str]:
    """To a plan of that very demand, or of a sub-negotiation below it."""
    said_yes = {(agent_id, channel_id) for channel_id, agent_id, _ in evidence.run_record.accepted}
    ancestors = evidence.run_record.ancestors
    for each in evidence.run_record.commitments:
        channels = {
            v.name
            for v in evidence.channels
            if each.demand_id in {v.state.demand_id, *ancestors.get(v.state.demand_id, ())}
        }
        if not any((each.agent_id, channel_id) in said_yes for channel_id in channels):
            yield f"{each.agent_id} is held by {each.demand_id} without a yes."


RULES = (nobody_is_booked_twice_on_a_day, only_wanted_plans_hold_their_people, who_is_booked_said_yes)
