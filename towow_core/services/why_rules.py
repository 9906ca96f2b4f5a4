"""The numbers behind a decision of the policy: what was counted, and which limit it was compared with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from towow_core import events as ev
from towow_core.calls import CallRecord
from towow_core.events import Envelope
from towow_core.models import Decision, FeedbackType, Provenance
from towow_core.negotiation.state import ChannelState


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One comparison. `name` is the policy's field where there is one; `numbers` are values and limits by name."""

    name: str
    numbers: Mapping[str, Any] = field(default_factory=dict)


def rules_of(
    event: Envelope, before: ChannelState | None, after: ChannelState | None, calls: Sequence[CallRecord]
) -> tuple[Rule, ...]:
    """What was compared with what when this event was said; `before` and `after` are its channel's states."""
    payload = event.payload
    match event.event_type:
        case ev.FilterCompleted.event_type:
            return (_invited(payload),)
        case ev.SubnetTriggered.event_type:
            return _recursion(payload, after)
        case ev.ModelDegraded.event_type:
            return _degraded(calls)
    if after is None:
        return ()
    of_state = _OF_STATE.get(event.event_type)
    return of_state(payload, before or after, after) if of_state else ()


def counted(state: ChannelState) -> dict[str, float | int]:
    """A round's answers as the policy counts them: stand-ins for a model are neither a yes nor a no."""
    present = [agent_id for agent_id in state.asked if agent_id not in state.withdrawn]
    said = [state.feedback[agent_id] for agent_id in present if agent_id in state.feedback]
    real = [answer.feedback_type for answer in said if answer.provenance is not Provenance.FALLBACK]
    asked = max(len(present), 1)
    return {
        "asked": len(present),
        "accepts": real.count(FeedbackType.ACCEPT),
        "rejects": real.count(FeedbackType.REJECT),
        "negotiates": real.count(FeedbackType.NEGOTIATE),
        "defaulted": sum(answer.defaulted for answer in said),
        "stand_ins": len(said) - len(real),
        "accept_share": round(real.count(FeedbackType.ACCEPT) / asked, 4),
        "refuse_share": round(real.count(FeedbackType.REJECT) / asked, 4),
    }


def _shares(state: ChannelState) -> tuple[Rule, ...]:
    policy, count = state.policy, counted(state)
    return (
        Rule(
            name="accept_share_to_finalize",
            numbers={"accept_share": count["accept_share"], "at_least": policy.accept_share_to_finalize, **count},
        ),
        Rule(
            name="refuse_share_to_fail",
            numbers={"refuse_share": count["refuse_share"], "more_than": policy.refuse_share_to_fail},
        ),
        Rule(name="rounds_max", numbers={"round": state.round, "rounds_max": state.rounds_max}),
    )


def _round(payload: Mapping[str, Any], before: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    impasse = Rule(
        name="impasse_rounds",
        numbers={"stalled_rounds": after.stalled_rounds, "at_least": after.policy.impasse_rounds},
    )
    # The step that opens the next round still holds the answers of the one that it counted.
    counted_state = after if after.feedback else before
    return (*_shares(counted_state), impasse) if payload.get("round") else _shares(counted_state)


def _ended(_: Mapping[str, Any], before: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    if not after.asked:
        return _collected({}, before, after)
    return _shares(after if after.feedback else before)


def _collected(_: Mapping[str, Any], __: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    declined = sum(offer.decision is Decision.DECLINE for offer in after.offers.values())
    numbers = {
        "invited": len(after.candidates),
        "answered": len(after.offers),
        "declined": declined,
        "taking_part": len(after.offers) - declined,
        "unreachable": len(after.unreachable),
        "timeout_s": after.policy.collect_timeout_s,
    }
    return (Rule(name="collect_timeout_s", numbers=numbers),)


def _status(payload: Mapping[str, Any], before: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    moved = (payload["old_status"], payload["new_status"])
    if moved[0] == "collecting":
        return _collected(payload, before, after)
    if moved[0] == "negotiating":
        return _ended(payload, before, after)
    return ()


def _feedback(payload: Mapping[str, Any], _: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    if not payload.get("defaulted"):
        return ()
    return (Rule(name="on_silence", numbers={"timeout_s": after.policy.feedback_timeout_s}),)


def _gaps(payload: Mapping[str, Any], _: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    found = {gap["gap_type"]: gap["importance"] for gap in payload["gaps"]}
    return (Rule(name="gap_importance_min", numbers={**found, "at_least": after.policy.gap_importance_min}),)


def _substituted(_: Mapping[str, Any], before: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    numbers = {
        "substitutes": len(after.substitute_for),
        "at_most": after.policy.substitutes_max,
        "in_reserve": len(before.reserve),
    }
    return (Rule(name="substitutes_max", numbers=numbers),)


def _invited(payload: Mapping[str, Any]) -> Rule:
    coverage = payload["coverage"]
    numbers = {
        "invited": payload["candidates_count"],
        "needs_covered": len(coverage["covered"]),
        "needs_uncovered": len(coverage["uncovered"]),
        **{candidate["agent_id"]: candidate["relevance_score"] for candidate in payload["candidates"]},
    }
    return Rule(name="candidates_max", numbers=numbers)


def _recursion(payload: Mapping[str, Any], after: ChannelState | None) -> tuple[Rule, ...]:
    conditions = tuple(
        Rule(
            name=f"recursion_{name}",
            numbers={"value": said["value"], "at_most" if name == "cost" else "at_least": said["limit"]},
        )
        for name, said in payload["conditions"].items()
    )
    if after is None:
        return conditions
    depth = {"depth": payload["recursion_depth"], "at_most": after.policy.recursion_depth_max}
    return (*conditions, Rule(name="recursion_depth_max", numbers=depth))


def _degraded(calls: Sequence[CallRecord]) -> tuple[Rule, ...]:
    return tuple(
        Rule(name=call.outcome, numbers={"waited_s": call.waited_s, "requests": call.requests}) for call in calls
    )


_OF_STATE: Mapping[str, Callable[[Mapping[str, Any], ChannelState, ChannelState], tuple[Rule, ...]]] = {
    ev.FeedbackEvaluated.event_type: _ended,
    ev.RoundStarted.event_type: _round,
    ev.ProposalFinalized.event_type: _ended,
    ev.ForceFinalized.event_type: _ended,
    ev.NegotiationFailed.event_type: _ended,
    ev.AggregationStarted.event_type: _collected,
    ev.ChannelStatusChanged.event_type: _status,
    ev.ProposalFeedback.event_type: _feedback,
    ev.GapIdentified.event_type: _gaps,
    ev.AgentSubstituted.event_type: _substituted,
}
