"""Approved plans have their people's days, one plan a day; what is not wanted any more has nobody's."""

from collections.abc import Iterator

from bridges.simulation.run_record import ChannelView, Evidence
from towow_core.domain.commitments import Commitment, Firmness
from towow_core.domain.events import AgentWithdrawn, CommitmentBooked, CommitmentReleased, ProposalFeedback
from towow_core.domain.models import FeedbackType
from towow_core.domain.outcomes import RecordedDecision
from towow_core.support.envelopes import Envelope


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


def who_has_left_is_booked_no_more(evidence: Evidence) -> Iterator[str]:
    """By what is shown, and by what channel_admin has handled; also after the plan was approved.

    Who leaves a sub-negotiation keeps what they do in the plan above it by their own yes there, or by that of another;
    and who left a demand's plan may be asked again once it is negotiated anew, and say yes to that.
    """
    ancestors = evidence.run_record.ancestors
    for view in evidence.channels:
        left = {e.event.agent_id for e in view.events if isinstance(e.event, AgentWithdrawn)}
        left |= {agent_id for channel_id, agent_id in evidence.run_record.left if channel_id == view.name}
        demand_id = view.state.demand_id
        above = ancestors.get(demand_id, ())
        came_by = {v.name for v in evidence.channels if v.name == view.name or v.state.demand_id in above}
        for each in evidence.run_record.commitments:
            is_of_it = each.demand_id in above and _source(evidence, each) in came_by
            is_held = each.demand_id == demand_id or is_of_it
            if each.agent_id in left and is_held and not _said_yes_since(evidence, each, view):
                yield f"{each.agent_id} has left {view.name}, and {each.demand_id} has them {each.firmness}."


def _said_yes_since(evidence: Evidence, booked: Commitment, left: ChannelView) -> bool:
    """Whether they are booked by a later negotiation of the same demand, and said yes to that after they had left."""
    view = evidence.channel(booked.channel_id)
    if view is None or view.name == left.name or left.state.demand_id != booked.demand_id:
        return False
    gone = [
        e.timestamp for e in left.events if isinstance(e.event, AgentWithdrawn) and e.event.agent_id == booked.agent_id
    ]
    handled = evidence.run_record.left.get((left.name, booked.agent_id))
    gone += [handled] if handled is not None else []
    yes = (e.timestamp for e in view.events if _says_yes(e, booked.agent_id))
    return max(gone) < max(yes, default="")


def _says_yes(envelope: Envelope, agent_id: str) -> bool:
    match envelope.event:
        case ProposalFeedback(agent_id=who, feedback_type=FeedbackType.ACCEPT):
            return who == agent_id
    return False


def _source(evidence: Evidence, booked: Commitment) -> str:
    """By which channel whoever is booked came into the plan that they are booked for; empty: that is not known."""
    view = evidence.channel(booked.channel_id)
    parts = view.state.proposal.assignments if view is not None and view.state.proposal is not None else ()
    return next((part.source for part in parts if part.agent_id == booked.agent_id), "")


def bookings_are_told(evidence: Evidence) -> Iterator[str]:
    """The events of a demand, followed from the first to the last, give exactly those who are booked in the end."""
    for demand_id in evidence.run_record.recording.demand_ids:
        told: dict[str, tuple[str, ...]] = {}
        for envelope in evidence.run_record.recording.streams[demand_id]:
            match envelope.event:
                case CommitmentBooked(commitments=commitments):
                    told |= {each.agent_id: each.days for each in commitments}
                case CommitmentReleased(commitments=commitments):
                    for each in commitments:
                        told.pop(each.agent_id, None)
        there = {
            each.agent_id: each.days
            for each in evidence.run_record.commitments
            if each.demand_id == demand_id and each.firmness is Firmness.FIRM
        }
        if told != there:
            yield f"{demand_id} tells of {sorted(told)}, and has booked {sorted(there)}."


RULES = (
    nobody_is_booked_twice_on_a_day,
    only_wanted_plans_hold_their_people,
    who_is_booked_said_yes,
    who_has_left_is_booked_no_more,
    bookings_are_told,
)
