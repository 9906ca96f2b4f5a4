"""Sub-negotiations keep their bounds, are told of, and add only what was agreed in them."""

from collections import Counter
from collections.abc import Iterator

from bridges.simulation.run_record import ChannelView, Evidence
from towow_core.domain.events import (
    SubnetCompleted,
    SubnetTriggered,
)
from towow_core.support.envelopes import Envelope
from towow_core.support.timestamps import seconds_between

TIE_S = 1.0  # an end and a time-out so close together may go either way
LATE_S = 60.0  # an end needs its compromise (30 s), and the watchdog looks every 5 s
OPENED_LATE_S = 90.0  # with less time than this left, a subnet may be given up before it is told of


def what_a_subnet_adds_was_agreed_there(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        plan = view.state.proposal
        for assignment in plan.assignments if plan and view.is_agreed else ():
            if assignment.source == "channel":
                continue
            source = evidence.channel(assignment.source)
            there = source.state.proposal if source and source.is_agreed else None
            if there is None or assignment.agent_id not in {a.agent_id for a in there.assignments}:
                yield f"{view.name}: {assignment.agent_id} comes from {assignment.source!r}, where that is not agreed."
            elif assignment.is_confirmed and assignment.agent_id not in there.confirmed_participants:
                yield f"{view.name}: {assignment.agent_id} is confirmed, but was not in {assignment.source}."


def subnets_keep_their_bounds(evidence: Evidence) -> Iterator[str]:
    below = Counter(view.state.parent_channel_id for view in evidence.channels if view.state.parent_channel_id)
    for view in evidence.channels:
        policy = view.state.policy
        if view.state.recursion_depth > policy.recursion_depth_max:
            depth, most = view.state.recursion_depth, policy.recursion_depth_max
            yield f"{view.name} lies {depth} levels deep; {most} are allowed."
        if below[view.name] > policy.subnets_per_channel_max:
            yield f"{view.name} has {below[view.name]} subnets; {policy.subnets_per_channel_max} are allowed."
        excluded = set(view.state.origin.exclude_agent_ids) if view.state.origin else set()
        for candidate in view.state.candidates:
            if candidate.agent_id in excluded:
                yield f"{view.name} asks {candidate.agent_id}, who was asked above it."


def every_subnet_is_told_of(evidence: Evidence) -> Iterator[str]:
    """A subnet that opened in good time is shown to begin and to end, in its parent's channel."""
    for view in evidence.channels:
        parent, origin = evidence.channel(view.state.parent_channel_id or ""), view.state.origin
        if parent is None or origin is None or _is_given_up(evidence, parent):
            continue
        told = [e.event_type for e in parent.events if _subnet_of(e) == view.name]
        in_time = seconds_between(view.state.opened_at, origin.deadline_at) > OPENED_LATE_S
        if told != [SubnetTriggered.event_type, SubnetCompleted.event_type] and (told or in_time):
            yield f"{parent.name} says {told or 'nothing'} of its subnet {view.name}."
        for event in parent.events:
            if not isinstance(event.event, SubnetCompleted) or event.event.sub_channel_id != view.name:
                continue
            known_s = seconds_between(view.end.timestamp, event.timestamp) if view.end else 0.0
            if known_s > TIE_S and event.event.outcome != str(view.state.status):
                yield f"{view.name} ended {view.state.status}; {parent.name} tells of {event.event.outcome}."


def subnets_look_for_something_new(evidence: Evidence) -> Iterator[str]:
    """Never for what the demand above them, one above that, or one beside them was opened for."""
    for view in evidence.channels:
        above = {word.casefold() for word in view.state.origin.lineage} if view.state.origin else set()
        found = [subnet.sub_demand.gap_addressed.casefold() for subnet in view.state.subnets.values()]
        for topic, count in Counter(filter(None, found)).items():
            if count > 1 or topic in above:
                yield f"{view.name} opens {count} subnets for {topic!r}; above it were {sorted(above)}."


def subnets_keep_their_deadline(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.state.origin is None or view.end is None:
            continue
        due = max(view.state.origin.deadline_at, evidence.run_record.calm_at)
        late_s = seconds_between(due, view.end.timestamp)
        if late_s > LATE_S:
            yield f"{view.name} ended {late_s:.0f} s after its deadline {view.state.origin.deadline_at}."


def a_subnet_that_was_given_up_ends(evidence: Evidence) -> Iterator[str]:
    """Nobody agrees in it once its parent has stopped waiting for it."""
    for view in evidence.channels:
        for event in view.events:
            if not isinstance(event.event, SubnetCompleted):
                continue
            below = evidence.channel(event.event.sub_channel_id)
            if below is None or below.end is None:
                continue
            since, ended_at = event.timestamp, below.end.timestamp
            late_s, run_record = seconds_between(since, ended_at), evidence.run_record
            in_trouble = any(began <= ended_at and over >= since for began, over in run_record.admins_away)
            if below.is_agreed and late_s > max(TIE_S, run_record.inbox_delay_s) and not in_trouble:
                yield f"{view.name} gave {below.name} up ({event.event.outcome}); {late_s:.0f} s later it agreed."


def _subnet_of(envelope: Envelope) -> str | None:
    """The sub-channel that its parent tells of."""
    said = envelope.event
    return said.sub_channel_id if isinstance(said, SubnetTriggered | SubnetCompleted) else None


def _is_given_up(evidence: Evidence, parent: ChannelView) -> bool:
    """Whether nobody wanted what the subnets of this channel found any more."""
    return parent.name in evidence.run_record.cancelled or parent.state.demand_id in evidence.run_record.rejections


def streams_keep_apart(evidence: Evidence) -> Iterator[str]:
    streams, ancestors = evidence.run_record.recording.streams, evidence.run_record.ancestors
    for demand_id, stream in streams.items():
        for event in stream:
            if event.demand_id != demand_id and demand_id not in ancestors.get(event.demand_id, ()):
                yield f"The stream of {demand_id} shows {event.event_type} of {event.demand_id}, no subnet of it."
        own = {e.event_id for e in stream if e.demand_id == demand_id}
        for ancestor in ancestors.get(demand_id, ()):
            if missing := own - {e.event_id for e in streams.get(ancestor, ())}:
                yield f"The stream of {ancestor} lacks {len(missing)} events of its subnet {demand_id}."


RULES = (
    what_a_subnet_adds_was_agreed_there,
    subnets_keep_their_bounds,
    every_subnet_is_told_of,
    subnets_look_for_something_new,
    subnets_keep_their_deadline,
    a_subnet_that_was_given_up_ends,
    streams_keep_apart,
)
