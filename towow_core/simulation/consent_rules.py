"""Nobody is promised who did not promise: who is in a plan, who counts as having agreed, whose answers count."""

from collections import Counter
from collections.abc import Iterator, Mapping

from towow_core.events import (
    AgentWithdrawn,
    Envelope,
    FeedbackEvaluated,
    ForceFinalized,
    OfferSubmitted,
    ProposalDistributed,
    ProposalFeedback,
)
from towow_core.models import Decision, FeedbackType, Provenance
from towow_core.simulation.witness import ChannelView, Evidence
from towow_core.timestamps import seconds_between


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


def an_agreement_is_one(evidence: Evidence) -> Iterator[str]:
    """Counted again, from what was shown: enough of those asked agree, or (forced) at least one really does."""
    for view in evidence.channels:
        if view.end is None or not view.is_agreed:
            continue
        if view.end.event_type == ForceFinalized.event_type:
            if not view.end.payload["confirmed_participants"]:
                yield f"{view.name} was forced, and nobody agrees."
            continue
        share, least = (
            _share(view, view.end, FeedbackType.ACCEPT, set(view.state.asked)),
            view.state.policy.accept_share_to_finalize,
        )
        if share < least:
            yield f"{view.name} is agreed with {share:.0%} of those asked; {least:.0%} are needed."


def a_refused_plan_fails(evidence: Evidence) -> Iterator[str]:
    """Each round counted again: where more refuse than the policy allows it ends there, and nowhere else for that."""
    for view in evidence.channels:
        asked: set[str] = set()
        for event in view.events:
            if event.event_type == ProposalDistributed.event_type:
                asked = {a["agent_id"] for a in event.payload["proposal"]["assignments"]}
            elif event.event_type == FeedbackEvaluated.event_type:
                share = _share(view, event, FeedbackType.REJECT, asked)
                most, decision = view.state.policy.refuse_share_to_fail, event.payload["decision"]
                if share > most and decision != "fail":
                    yield f"{view.name}: {share:.0%} refuse in round {event.payload['round']}, and it says {decision}."


def nobody_is_asked_twice(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        for agent_id, count in Counter(c.agent_id for c in view.state.candidates).items():
            if count > 1:
                yield f"{view.name} has invited {agent_id} {count} times."


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


def _share(view: ChannelView, until: Envelope, said: FeedbackType, asked: set[str]) -> float:
    """Of those asked in this round who had not left by then, who really, or by their silence, said so."""
    round_ = until.payload.get("round") or until.payload["rounds_taken"]
    earlier = [e for e in view.events if e.seq < until.seq]
    present = asked - {e.payload["agent_id"] for e in earlier if e.event_type == AgentWithdrawn.event_type}
    who = {
        e.payload["agent_id"]
        for e in earlier
        if e.event_type == ProposalFeedback.event_type
        and e.payload["round"] == round_
        and e.payload["feedback_type"] == said
        and e.payload["provenance"] != Provenance.FALLBACK
    }
    return len(who & present) / len(present) if present else 0.0


RULES = (
    nobody_is_in_a_plan_against_their_will,
    plans_go_to_those_who_take_part,
    nobody_silent_is_confirmed,
    an_agreement_is_one,
    a_refused_plan_fails,
    nobody_is_asked_twice,
    nobody_answers_twice,
    answers_are_to_what_was_asked,
)
