"""The numbers behind a decision of the policy: what was counted, and which limit it was compared with."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from towow_core.domain import events as ev
from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Decision
from towow_core.negotiation.collecting import participants
from towow_core.negotiation.reviewing import essentials_lacking
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.votes import counted, objecting_about_own_pay
from towow_core.support.envelopes import Envelope


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One comparison. `name` is the policy's field where there is one; `numbers` are values and limits by name."""

    name: str
    numbers: Mapping[str, Any] = field(default_factory=dict)


def rules_of(
    event: Envelope, before: ChannelState | None, after: ChannelState | None, calls: Sequence[CallRecord]
) -> tuple[Rule, ...]:
    """What was compared with what when this event was said; `before` and `after` are its channel's states."""
    said = event.event
    match said:
        case ev.FilterCompleted():
            return (_invited(said),)
        case ev.SubnetTriggered() | ev.SubnetDeclined() | ev.GapInvited():
            return _recursion(said, after)
        case ev.ModelDegraded():
            return _degraded(calls)
    return () if after is None else _of_state(said, before or after, after)


def _of_state(said: ev.Event | None, before: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    match said:
        case ev.FeedbackEvaluated() | ev.ProposalFinalized() | ev.ForceFinalized() | ev.NegotiationFailed():
            return _ended(before, after)
        case ev.ChannelStatusChanged(old_status="negotiating"):
            return _ended(before, after)
        case ev.AggregationStarted() | ev.ChannelStatusChanged(old_status="collecting"):
            return _collected(after)
        case ev.RoundStarted():
            return _round(before, after)
        case ev.ProposalFeedback() if said.defaulted or said.rests_on_round:
            return _not_said_now(said, after)
        case ev.GapIdentified():
            return _gaps(said, after)
        case ev.AgentSubstituted():
            return _substituted(before, after)
    return ()


def _not_said_now(said: ev.ProposalFeedback, after: ChannelState) -> tuple[Rule, ...]:
    if said.defaulted:
        return (Rule(name="on_silence", numbers={"timeout_s": after.policy.feedback_timeout_s}),)
    return (Rule(name="kept_consent", numbers={"round": said.round, "rests_on_round": said.rests_on_round}),)


def _shares(state: ChannelState) -> tuple[Rule, ...]:
    """What `votes.is_agreed` and `is_refused` looked at, in their own figures."""
    policy, count = state.policy, counted(state)
    numbers = {"accept_share": round(count.accept_share, 4), "at_least": policy.accept_share_to_finalize}
    unmet = essentials_lacking(state) if state.proposal is not None else ""
    return (
        Rule(name="accept_share_to_finalize", numbers={**numbers, **asdict(count)}),
        Rule(name="own_yes", numbers={"accepts": count.accepts, "at_least": 1}),
        Rule(name="own_pay", numbers={"objecting": len(objecting_about_own_pay(state)), "at_most": 0}),
        Rule(
            name="refuse_share_to_fail",
            numbers={"refuse_share": round(count.refuse_share, 4), "more_than": policy.refuse_share_to_fail},
        ),
        Rule(name="essentials", numbers={"essentials_unmet": unmet}),
        Rule(name="rounds_max", numbers={"round": state.round, "rounds_max": state.rounds_max}),
    )


def _round(before: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    impasse = Rule(
        name="impasse_rounds",
        numbers={"stalled_rounds": after.stalled_rounds, "at_least": after.policy.impasse_rounds},
    )
    # The step that opens the next round still holds the answers of the one that it counted.
    return (*_shares(after if after.feedback else before), impasse)


def _ended(before: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    if not after.asked:
        return _collected(after)
    return _shares(after if after.feedback else before)


def _collected(after: ChannelState) -> tuple[Rule, ...]:
    declined = sum(offer.decision is Decision.DECLINE for offer in after.offers.values())
    numbers = {
        "invited": len(after.candidates),
        "answered": len(after.offers),
        "declined": declined,
        "taking_part": len(participants(after)),
        "unreachable": len(after.unreachable),
        "timeout_s": after.policy.collect_timeout_s,
    }
    return (Rule(name="collect_timeout_s", numbers=numbers),)


def _gaps(said: ev.GapIdentified, after: ChannelState) -> tuple[Rule, ...]:
    found = {gap.gap_type: gap.importance for gap in said.gaps}
    return (Rule(name="gap_importance_min", numbers={**found, "at_least": after.policy.gap_importance_min}),)


def _substituted(before: ChannelState, after: ChannelState) -> tuple[Rule, ...]:
    numbers = {
        "substitutes": len(after.substitute_for),
        "at_most": after.policy.substitutes_max,
        "in_reserve": len(before.reserve),
    }
    return (Rule(name="substitutes_max", numbers=numbers),)


def _invited(said: ev.FilterCompleted) -> Rule:
    numbers = {
        "invited": said.candidates_count,
        "needs_covered": len(said.coverage.covered),
        "needs_uncovered": len(said.coverage.uncovered),
        **{candidate.agent_id: candidate.relevance_score for candidate in said.candidates},
    }
    return Rule(name="candidates_max", numbers=numbers)


def _recursion(
    said: ev.SubnetTriggered | ev.SubnetDeclined | ev.GapInvited, after: ChannelState | None
) -> tuple[Rule, ...]:
    conditions = tuple(
        Rule(
            name=f"recursion_{name}",
            numbers={"value": condition.value, "at_most" if name == "cost" else "at_least": condition.limit},
        )
        for name, condition in said.conditions.items()
    )
    if after is None or isinstance(said, ev.SubnetDeclined):
        return conditions
    if isinstance(said, ev.GapInvited):
        asked = after.joining.invited if after.joining is not None else 1
        return (
            *conditions,
            Rule(name="gap_invites_max", numbers={"asked": asked, "at_most": after.policy.gap_invites_max}),
        )
    depth = {"depth": said.recursion_depth, "at_most": after.policy.recursion_depth_max}
    return (*conditions, Rule(name="recursion_depth_max", numbers=depth))


def _degraded(calls: Sequence[CallRecord]) -> tuple[Rule, ...]:
    return tuple(
        Rule(name=call.outcome, numbers={"waited_s": call.waited_s, "requests": call.requests}) for call in calls
    )
