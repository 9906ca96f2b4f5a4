"""Every demand and every channel ends: once, in time, and for good."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from bridges.simulation.run_record import Evidence
from towow_core.domain.events import (
    TERMINAL_EVENT_TYPES,
    AgentWithdrawn,
    ChangeTooLate,
    ChannelStatusChanged,
    CommitmentBooked,
    CommitmentReleased,
    DemandChanged,
    GapAnswered,
    GapIdentified,
    GapInvited,
    GapSettled,
    ModelDegraded,
    ProposalUpdated,
    SubnetCompleted,
    SubnetDeclined,
    SubnetTriggered,
)
from towow_core.negotiation.status import ChannelStatus
from towow_core.support.timestamps import seconds_between

SLACK_S = 90.0  # an end needs its compromise (30 s), and the watchdog looks every 5 s
STAGE_SLACK_S = 45.0  # two calls of the model with their deadlines, and what a message takes
AFTER_THE_END = frozenset(
    cls.event_type
    for cls in (
        GapIdentified,
        GapInvited,
        GapAnswered,
        GapSettled,
        SubnetTriggered,
        SubnetDeclined,
        SubnetCompleted,
        ProposalUpdated,
        ModelDegraded,
        DemandChanged,
        ChangeTooLate,
        AgentWithdrawn,
        CommitmentBooked,
        CommitmentReleased,
    )
)


def no_demand_is_lost_or_doubled(evidence: Evidence) -> Iterator[str]:
    wanted, there = evidence.run_record.demands_wanted, len(evidence.run_record.recording.demand_ids)
    if wanted != there:
        yield f"{wanted} demands were submitted, {there} are stored."


def every_demand_ends(evidence: Evidence) -> Iterator[str]:
    for demand_id, stream in evidence.run_record.recording.streams.items():
        if not any(e.demand_id == demand_id and e.event_type in TERMINAL_EVENT_TYPES for e in stream):
            yield f"Demand {demand_id} (stage {evidence.run_record.stages.get(demand_id)}) never ended."


def every_channel_ends_once(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        ends = [e.event_type for e in view.events if e.event_type in TERMINAL_EVENT_TYPES]
        if len(ends) != 1:
            yield f"{view.name} has {len(ends)} terminal events: {ends}."


def every_channel_ends_in_time(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        began = max(view.state.opened_at, evidence.run_record.calm_at)
        ended = view.end.timestamp if view.end else evidence.run_record.ended_at
        took_s, limit_s = seconds_between(began, ended), view.state.policy.lifetime_max_s + SLACK_S
        if took_s > limit_s:
            yield f"{view.name} needed {took_s:.0f} s after the last fault; {limit_s:.0f} are allowed."


def no_stage_lasts_too_long(evidence: Evidence) -> Iterator[str]:
    """Each has a limit of its own, counted from when the last fault is over."""
    for view in evidence.channels:
        policy = view.state.policy
        limits_s = {
            ChannelStatus.COLLECTING: policy.collect_timeout_s,
            ChannelStatus.NEGOTIATING: policy.feedback_timeout_s,
            ChannelStatus.AGGREGATING: 0.0,
            ChannelStatus.PROPOSAL_SENT: 0.0,
        }
        moves = [(e.timestamp, e.event.new_status) for e in view.events if isinstance(e.event, ChannelStatusChanged)]
        for (began_at, new_status), (ended_at, _) in pairwise(moves):
            status = ChannelStatus(new_status)
            lasted_s = seconds_between(max(began_at, evidence.run_record.calm_at), ended_at)
            if status in limits_s and lasted_s > limits_s[status] + STAGE_SLACK_S:
                yield f"{view.name} was {status} for {lasted_s:.0f} s; {limits_s[status]:.0f} are allowed."


def every_channel_is_settled(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.recording.channel.is_open:
            yield f"{view.name} is still open: {view.state.status}, waiting for {view.state.after_end.name}."


def nothing_is_agreed_after_a_cancellation(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        cancelled_at = evidence.run_record.cancelled.get(view.name)
        if cancelled_at is None or view.end is None or not view.is_agreed:
            continue
        if seconds_between(cancelled_at, view.end.timestamp) > evidence.run_record.inbox_delay_s:
            yield f"{view.name} agreed at {view.end.timestamp}; it was cancelled at {cancelled_at}."


def a_rejected_plan_is_negotiated_once_more_at_most(evidence: Evidence) -> Iterator[str]:
    channels = Counter(view.state.demand_id for view in evidence.channels)
    for demand_id, rejections in evidence.run_record.rejections.items():
        if channels[demand_id] > 1 + rejections:
            yield f"Demand {demand_id} has {channels[demand_id]} channels after {rejections} rejections."


def everybody_hears_how_it_ended(evidence: Evidence) -> Iterator[str]:
    if evidence.run_record.hub_died:
        return
    for view in evidence.channels:
        for candidate in view.state.candidates if view.end else ():
            agent_id = candidate.agent_id
            if agent_id not in view.state.withdrawn and (view.name, agent_id) not in evidence.run_record.told:
                yield f"{view.name} has ended, and {agent_id} never heard of it."


def nothing_but_gaps_follows_an_end(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.end is None:
            continue
        for event in view.events:
            if event.seq > view.end.seq and event.event_type not in AFTER_THE_END:
                yield f"{view.name} says {event.event_type} (seq {event.seq}) after its end (seq {view.end.seq})."


def rounds_are_bounded(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.state.round > view.state.policy.rounds_max:
            yield f"{view.name} took {view.state.round} rounds of {view.state.policy.rounds_max}."


RULES = (
    no_demand_is_lost_or_doubled,
    every_demand_ends,
    every_channel_ends_once,
    every_channel_ends_in_time,
    no_stage_lasts_too_long,
    every_channel_is_settled,
    nothing_is_agreed_after_a_cancellation,
    a_rejected_plan_is_negotiated_once_more_at_most,
    everybody_hears_how_it_ended,
    nothing_but_gaps_follows_an_end,
    rounds_are_bounded,
)
