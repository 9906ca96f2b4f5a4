"""What must be true after every run, whatever went wrong in it. Each rule yields a sentence per breach."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, takewhile

from towow_core.events import (
    TERMINAL_EVENT_TYPES,
    AgentWithdrawn,
    ChannelStatusChanged,
    Envelope,
    ForceFinalized,
    GapIdentified,
    ModelDegraded,
    OfferSubmitted,
    ProposalDistributed,
    ProposalFeedback,
    SubnetCompleted,
    SubnetTriggered,
)
from towow_core.models import Decision, FeedbackType, Provenance
from towow_core.negotiation.status import VALID_TRANSITIONS, ChannelStatus
from towow_core.services.replay import difference
from towow_core.simulation.witness import ChannelView, Evidence, Witness
from towow_core.timestamps import seconds_between

SLACK_S = 90.0  # an end needs its compromise (30 s), and the watchdog looks every 5 s
TIE_S = 1.0  # an end and a time-out so close together may go either way
STAGE_SLACK_S = 45.0  # two calls of the model with their deadlines, and what a message takes
AFTER_THE_END = frozenset(cls.event_type for cls in (GapIdentified, SubnetTriggered, SubnetCompleted, ModelDegraded))


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a run broke, and how."""

    invariant: str
    what: str


Rule = Callable[[Evidence], Iterator[str]]


def check(witness: Witness) -> tuple[Violation, ...]:
    """Everything that is wrong with a run; empty is a good run."""
    evidence = Evidence(witness)
    return tuple(Violation(name, what) for name, rule in INVARIANTS.items() for what in rule(evidence))


def no_demand_is_lost_or_doubled(evidence: Evidence) -> Iterator[str]:
    wanted, there = evidence.witness.demands_wanted, len(evidence.witness.recording.demand_ids)
    if wanted != there:
        yield f"{wanted} demands were submitted, {there} are stored."


def every_demand_ends(evidence: Evidence) -> Iterator[str]:
    for demand_id, stream in evidence.witness.recording.streams.items():
        if not any(e.demand_id == demand_id and e.event_type in TERMINAL_EVENT_TYPES for e in stream):
            yield f"Demand {demand_id} (stage {evidence.witness.stages.get(demand_id)}) never ended."


def every_channel_ends_once(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        ends = [e.event_type for e in view.events if e.event_type in TERMINAL_EVENT_TYPES]
        if len(ends) != 1:
            yield f"{view.name} has {len(ends)} terminal events: {ends}."


def every_channel_ends_in_time(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        began = max(view.state.opened_at, evidence.witness.calm_at)
        ended = view.end.timestamp if view.end else evidence.witness.ended_at
        took_s, limit_s = seconds_between(began, ended), view.state.policy.lifetime_max_s + SLACK_S
        if took_s > limit_s:
            yield f"{view.name} needed {took_s:.0f} s after the last fault; {limit_s:.0f} are allowed."


def no_stage_lasts_too_long(evidence: Evidence) -> Iterator[str]:
    """Each has a limit of its own, counted from when the weather is fine."""
    for view in evidence.channels:
        policy = view.state.policy
        limits_s = {
            ChannelStatus.COLLECTING: policy.collect_timeout_s,
            ChannelStatus.NEGOTIATING: policy.feedback_timeout_s,
            ChannelStatus.AGGREGATING: 0.0,
            ChannelStatus.PROPOSAL_SENT: 0.0,
        }
        moves = [e for e in view.events if e.event_type == ChannelStatusChanged.event_type]
        for began, ended in pairwise(moves):
            status = ChannelStatus(began.payload["new_status"])
            lasted_s = seconds_between(max(began.timestamp, evidence.witness.calm_at), ended.timestamp)
            if status in limits_s and lasted_s > limits_s[status] + STAGE_SLACK_S:
                yield f"{view.name} was {status} for {lasted_s:.0f} s; {limits_s[status]:.0f} are allowed."


def every_channel_is_settled(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.recording.channel.is_open:
            yield f"{view.name} is still open: {view.state.status}, afterwards {view.state.afterwards!r}."


def nobody_is_in_a_plan_against_their_will(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.end is None or not view.is_agreed:
            continue
        unwilling = _unwilling(evidence, view, view.end.timestamp)
        for agent_id in _agents_of(view.end.payload["proposal"], view):
            if why := unwilling.get(agent_id):
                yield f"{view.name}: {agent_id} {why} and is in the final plan."
            elif (view.name, agent_id) not in evidence.witness.joined:
                yield f"{view.name}: {agent_id} never offered anything and is in the final plan."


def nothing_is_agreed_after_a_cancellation(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        cancelled_at = evidence.witness.cancelled.get(view.name)
        if cancelled_at is None or view.end is None or not view.is_agreed:
            continue
        if seconds_between(cancelled_at, view.end.timestamp) > evidence.witness.mail_s:
            yield f"{view.name} agreed at {view.end.timestamp}; it was cancelled at {cancelled_at}."


def a_rejected_plan_is_negotiated_once_more_at_most(evidence: Evidence) -> Iterator[str]:
    channels = Counter(view.state.demand_id for view in evidence.channels)
    for demand_id, rejections in evidence.witness.rejections.items():
        if channels[demand_id] > 1 + rejections:
            yield f"Demand {demand_id} has {channels[demand_id]} channels after {rejections} rejections."


def plans_go_to_those_who_take_part(evidence: Evidence) -> Iterator[str]:
    """Also before the end, nobody has a part in a plan who declined or has left."""
    for view in evidence.channels:
        out: set[str] = set()
        for event in view.events:
            if event.event_type == AgentWithdrawn.event_type or event.payload.get("decision") == Decision.DECLINE:
                out.add(event.payload["agent_id"])
            elif event.event_type == ProposalDistributed.event_type:
                for agent_id in sorted(out & {a["agent_id"] for a in event.payload["proposal"]["assignments"]}):
                    yield f"{view.name}: {agent_id} is out, and has a part in version {event.payload['version']}."


def everybody_hears_how_it_ended(evidence: Evidence) -> Iterator[str]:
    if evidence.witness.hub_died:
        return
    for view in evidence.channels:
        for candidate in view.state.candidates if view.end else ():
            agent_id = candidate.agent_id
            if agent_id not in view.state.withdrawn and (view.name, agent_id) not in evidence.witness.told:
                yield f"{view.name} has ended, and {agent_id} never heard of it."


def nobody_silent_is_confirmed(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.end is None or not view.is_agreed:
            continue
        round_ = view.end.payload["rounds_taken"]
        accepted = {a for c, a, r in evidence.witness.accepted if (c, r) == (view.name, round_)}
        plan = view.end.payload["proposal"]
        claimed = {
            "confirmed in its assignment": [a["agent_id"] for a in plan["assignments"] if a["is_confirmed"]],
            "listed as confirmed": plan["confirmed_participants"],
            "listed as having accepted": view.end.payload["accepted_by"],
        }
        for claim, agents in claimed.items():
            for agent_id in sorted(set(agents) - accepted):
                yield f"{view.name}: {agent_id} did not accept round {round_} and is {claim}."


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


def an_agreement_is_one(evidence: Evidence) -> Iterator[str]:
    """Counted again, from what was shown: enough of those asked agree, or (forced) at least one really does."""
    for view in evidence.channels:
        if view.end is None or not view.is_agreed:
            continue
        if view.end.event_type == ForceFinalized.event_type:
            if not view.end.payload["confirmed_participants"]:
                yield f"{view.name} was forced, and nobody agrees."
            continue
        share, least = _accept_share(view, view.end), view.state.policy.accept_share_to_finalize
        if share < least:
            yield f"{view.name} is agreed with {share:.0%} of those asked; {least:.0%} are needed."


def nobody_answers_twice(evidence: Evidence) -> Iterator[str]:
    """One offer of each agent, one review of each agent and round: the first counts, and only the first is shown."""
    for view in evidence.channels:
        said = Counter(
            (e.event_type, e.payload["agent_id"], e.payload.get("round"))
            for e in view.events
            if e.event_type in {OfferSubmitted.event_type, ProposalFeedback.event_type}
        )
        for (event_type, agent_id, round_), count in said.items():
            if count > 1:
                yield f"{view.name} shows {count} times {event_type} of {agent_id}, round {round_}."


def answers_are_to_what_was_asked(evidence: Evidence) -> Iterator[str]:
    """A review counts in the round that it answers, and only from somebody with a part in that round's plan."""
    for view in evidence.channels:
        asked: set[str] = set()
        round_ = 0
        for event in view.events:
            if event.event_type == ProposalDistributed.event_type:
                round_ = event.payload["round"]
                asked = {a["agent_id"] for a in event.payload["proposal"]["assignments"]}
            elif event.event_type == ProposalFeedback.event_type:
                who, answered = event.payload["agent_id"], event.payload["round"]
                if answered != round_ or who not in asked:
                    yield f"{view.name} counts a review of {who} for round {answered} in round {round_}."


def rounds_are_bounded(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.state.round > view.state.policy.rounds_max:
            yield f"{view.name} took {view.state.round} rounds of {view.state.policy.rounds_max}."


def sequences_have_no_gap(evidence: Evidence) -> Iterator[str]:
    for demand_id, stream in evidence.witness.recording.streams.items():
        if [e.seq for e in stream] != list(range(1, len(stream) + 1)):
            yield f"The stream of {demand_id} runs {[e.seq for e in stream]}."
        for event_id, count in Counter(e.event_id for e in stream).items():
            if count > 1:
                yield f"The stream of {demand_id} shows {event_id} {count} times."


def channels_move_as_the_table_allows(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        at = ChannelStatus.CREATED
        for event in view.events:
            if event.event_type != ChannelStatusChanged.event_type:
                continue
            old, new = (ChannelStatus(event.payload[name]) for name in ("old_status", "new_status"))
            if old is not at or new not in VALID_TRANSITIONS[old]:
                yield f"{view.name} was {at} and is shown to go from {old} to {new} (seq {event.seq})."
            at = new
        if at is not view.state.status:
            yield f"{view.name} is {view.state.status}, but its events say {at}."


def journals_fold_to_what_is_stored(evidence: Evidence) -> Iterator[str]:
    recording = evidence.witness.recording
    for channel in recording.channels:
        if (found := difference(channel, recording.streams.get(channel.channel.demand_id, ()))) is not None:
            yield found


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
        if parent is None or origin is None or parent.name in evidence.witness.cancelled:
            continue
        told = [e.event_type for e in parent.events if e.payload.get("sub_channel_id") == view.name]
        in_time = seconds_between(view.state.opened_at, origin.deadline_at) > SLACK_S
        if told != [SubnetTriggered.event_type, SubnetCompleted.event_type] and (told or in_time):
            yield f"{parent.name} says {told or 'nothing'} of its subnet {view.name}."
        for event in parent.events:
            if event.event_type != SubnetCompleted.event_type or event.payload["sub_channel_id"] != view.name:
                continue
            known_s = seconds_between(view.end.timestamp, event.timestamp) if view.end else 0.0
            if known_s > TIE_S and event.payload["outcome"] != view.state.status:
                yield f"{view.name} ended {view.state.status}; {parent.name} tells of {event.payload['outcome']}."


def streams_keep_apart(evidence: Evidence) -> Iterator[str]:
    streams, ancestors = evidence.witness.recording.streams, evidence.witness.ancestors
    for demand_id, stream in streams.items():
        for event in stream:
            if event.demand_id != demand_id and demand_id not in ancestors.get(event.demand_id, ()):
                yield f"The stream of {demand_id} shows {event.event_type} of {event.demand_id}, no subnet of it."
        own = {e.event_id for e in stream if e.demand_id == demand_id}
        for ancestor in ancestors.get(demand_id, ()):
            if missing := own - {e.event_id for e in streams.get(ancestor, ())}:
                yield f"The stream of {ancestor} lacks {len(missing)} events of its subnet {demand_id}."


def nothing_but_gaps_follows_an_end(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.end is None:
            continue
        for event in view.events:
            if event.seq > view.end.seq and event.event_type not in AFTER_THE_END:
                yield f"{view.name} says {event.event_type} (seq {event.seq}) after its end (seq {view.end.seq})."


def the_bridge_shows_what_is_stored(evidence: Evidence) -> Iterator[str]:
    for demand_id, shown in evidence.witness.shown.items():
        stored = evidence.witness.recording.streams.get(demand_id, ())
        if shown != stored:
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(shown, stored, strict=False)))
            yield f"The bridge shows {len(shown)} events of {demand_id}, {len(stored)} are stored; {same} are alike."


def nothing_is_owed_for_ever(evidence: Evidence) -> Iterator[str]:
    for parcel in evidence.witness.owed:
        yield f"Still in the outbox: {parcel}."


def nothing_breaks(evidence: Evidence) -> Iterator[str]:
    yield from evidence.witness.failures


INVARIANTS: Mapping[str, Rule] = {
    rule.__name__: rule
    for rule in (
        no_demand_is_lost_or_doubled,
        every_demand_ends,
        every_channel_ends_once,
        every_channel_ends_in_time,
        no_stage_lasts_too_long,
        every_channel_is_settled,
        nobody_is_in_a_plan_against_their_will,
        nothing_is_agreed_after_a_cancellation,
        a_rejected_plan_is_negotiated_once_more_at_most,
        plans_go_to_those_who_take_part,
        everybody_hears_how_it_ended,
        nobody_silent_is_confirmed,
        what_a_subnet_adds_was_agreed_there,
        an_agreement_is_one,
        nobody_answers_twice,
        answers_are_to_what_was_asked,
        rounds_are_bounded,
        sequences_have_no_gap,
        channels_move_as_the_table_allows,
        journals_fold_to_what_is_stored,
        subnets_keep_their_bounds,
        every_subnet_is_told_of,
        streams_keep_apart,
        nothing_but_gaps_follows_an_end,
        the_bridge_shows_what_is_stored,
        nothing_is_owed_for_ever,
        nothing_breaks,
    )
}


def _agents_of(plan: Mapping[str, list[Mapping[str, str]]], view: ChannelView) -> list[str]:
    """Whom the channel's own plan names: in an assignment, or in one of its lists."""
    assert view.end is not None  # asked of ended channels only
    named = [a["agent_id"] for a in plan["assignments"]]
    lists = (plan["confirmed_participants"], plan["optional_participants"], view.end.payload["participants"])
    return sorted({*named, *(str(agent_id) for agents in lists for agent_id in agents)})


def _unwilling(evidence: Evidence, view: ChannelView, ended_at: str) -> dict[str, str]:
    """Agent to what it did: declined, withdrew before the end, or refused or left by its last review."""
    found = {a: "declined" for a, offer in view.state.offers.items() if offer.decision is Decision.DECLINE}
    for (channel_id, agent_id), left_at in evidence.witness.left.items():
        if channel_id == view.name and seconds_between(left_at, ended_at) > evidence.witness.mail_s:
            found[agent_id] = "withdrew"
    for event in view.events:
        if event.timestamp > ended_at:
            break
        if event.event_type == AgentWithdrawn.event_type:
            found[event.payload["agent_id"]] = "is shown to have withdrawn"
        if event.event_type == ProposalFeedback.event_type:
            said, agent_id = event.payload["feedback_type"], event.payload["agent_id"]
            final = event.payload["round"] == view.state.round
            if said == FeedbackType.WITHDRAW or (final and said == FeedbackType.REJECT):
                found[agent_id] = f"answered {said} (round {event.payload['round']})"
    return found


def _accept_share(view: ChannelView, end: Envelope) -> float:
    gone = {e.payload["agent_id"] for e in view.events if e.event_type == AgentWithdrawn.event_type and e.seq < end.seq}
    asked = set(view.state.asked) - gone
    yes = {
        e.payload["agent_id"]
        for e in view.events
        if e.event_type == ProposalFeedback.event_type
        and e.payload["round"] == view.state.round
        and e.payload["feedback_type"] == FeedbackType.ACCEPT
        and (e.payload["provenance"] != Provenance.FALLBACK)
    }
    return len(yes & asked) / len(asked) if asked else 0.0
