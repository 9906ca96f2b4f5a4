"""After an agreed end: what the plan lacks, and who is looked for to do it (contract §3, rules 7 and 8).

What one person could do, somebody is asked for directly (`joining.py`); for the rest sub-negotiations look. Nothing
here can undo the agreement: a subnet that fails, is late or is cancelled leaves the plan as it was.
"""

from collections.abc import Mapping
from itertools import zip_longest
from types import MappingProxyType

from towow_core.domain.answers import Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import GapAnalysis, RecursionDecision
from towow_core.domain.errors import NegotiationTimedOut
from towow_core.domain.events import (
    GapIdentified,
    ModelDegraded,
    SubnetCompleted,
    SubnetTriggered,
)
from towow_core.domain.models import Assignment, Gap, Proposal, Standing
from towow_core.domain.outcomes import PARENT_TIMEOUT, ChannelOutcome
from towow_core.negotiation import joining, joining_answers
from towow_core.negotiation import joining_words as words
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.effects import CancelSubnet, DecideRecursion, FollowSubnet, IdentifyGaps, Send
from towow_core.negotiation.messages import (
    AnyChannelMessage,
    CancelRequested,
    GapsIdentified,
    RecursionDecided,
    SubnetEnded,
    SubnetOpened,
    Ticked,
    TimerFired,
)
from towow_core.negotiation.plan_updates import show_update
from towow_core.negotiation.state import AfterEnd, ChannelState, SubnetStatus, covering
from towow_core.negotiation.step import Step
from towow_core.negotiation.subnet_opening import conditions_of, decline, lineage_of, repeats, worth_looking_for
from towow_core.negotiation.subnet_results import is_filled_by, with_found, with_own_days
from towow_core.support.replacing import replace
from towow_core.support.timestamps import seconds_between

NOT_IN_TIME = Bilingual("没有来得及找人。", "Nobody could be asked in time.")


def look_for_gaps(step: Step) -> Step:
    """An agreed plan is looked over: in a main channel always, in a subnet only where it could still open another.

    Whoever drew it up may have done so: nobody is asked again about the very same parts that nobody worries about.
    """
    state = step.state
    below_cap = state.recursion_depth < state.policy.recursion_depth_max
    if state.recursion_depth > 0 and not below_cap:
        return step
    step = step.with_state(replace(step.state, after_end=AfterEnd.GAPS))
    known = _known_gaps(state)
    return step.do(IdentifyGaps()) if known is None else _on_gaps(step, GapsIdentified(at=step.at, analysis=known))


def _known_gaps(state: ChannelState) -> GapAnalysis | None:
    """What the plan lacks by the answer that drew it up, which could not know what was said of it since.

    None where the agreed plan has other parts, somebody with one has not said yes, or anybody worries.
    """
    looked, plan = state.looked_over, state.proposal
    if looked is None or plan is None or looked.parts != covering(plan):
        return None
    is_open = any(part.standing is not Standing.STAND_BY and not part.is_confirmed for part in plan.assignments)
    return None if is_open or any(said.concerns for said in state.feedback.values()) else looked.analysis


def after_the_end(step: Step, message: AnyChannelMessage) -> Step:
    """What can still happen to a channel that has ended; everything else changes nothing."""
    after_end = step.state.after_end
    match message:
        case GapsIdentified() if after_end is AfterEnd.GAPS:
            return _on_gaps(step, message)
        case RecursionDecided() if after_end is AfterEnd.RECURSION:
            return _on_recursion(step, message)
        case SubnetOpened():
            return _on_opened(step, message)
        case SubnetEnded():
            return _on_ended(step, message.sub_demand_id, message.outcome, message.proposal, message.offers)
        case TimerFired(name="subnets", due_at=due_at) if step.state.timers.get("subnets") == due_at:
            return _give_up(step, ChannelOutcome.TIMEOUT, PARENT_TIMEOUT)
        case CancelRequested(sub_demand_id=wanted_no_more) if wanted_no_more or after_end is not AfterEnd.NOTHING:
            return _give_up(step, ChannelOutcome.CANCELLED, message.reason_code, only=wanted_no_more)
        case Ticked() if is_idle(step.state, step.at):
            return _recover(step)
    return joining_answers.hear(step, message)


def is_idle(state: ChannelState, at: str) -> bool:
    """Whether an answer that an ended channel waits for is overdue; its subnets have a timer of their own."""
    return state.after_end in {AfterEnd.GAPS, AfterEnd.RECURSION, AfterEnd.JOINING} and (
        seconds_between(state.touched_at, at) >= state.policy.stuck_after_s
    )


def _recover(step: Step) -> Step:
    """Ask the model again, a bounded number of times; the agreement stands without it."""
    if step.state.recoveries >= step.state.policy.stuck_recoveries_max:
        step = stop_looking(step, words.STUCK)
        return step.with_state(replace(step.state, after_end=AfterEnd.NOTHING))
    step = step.with_state(replace(step.state, recoveries=step.state.recoveries + 1))
    return step.do(*pending_after_end(step))


def pending_after_end(step: Step) -> tuple[IdentifyGaps | DecideRecursion | FollowSubnet | Send, ...]:
    """What an ended channel still waits for."""
    state = step.state
    if state.after_end is AfterEnd.JOINING:
        return joining.questions_open(step)
    if state.after_end is AfterEnd.GAPS:
        return (IdentifyGaps(),)
    if state.after_end is AfterEnd.RECURSION:
        return (DecideRecursion(gaps=state.open_gaps),)
    running = [i for i, subnet in state.subnets.items() if subnet.status is not SubnetStatus.ENDED]
    return tuple(FollowSubnet(sub_demand_id=sub_demand_id) for sub_demand_id in running)


def _on_gaps(step: Step, message: GapsIdentified) -> Step:
    state, found, degraded_reason = step.state, message.analysis, message.degraded_reason
    gaps = tuple(gap for gap in found.gaps if gap.importance >= state.policy.gap_importance_min)
    if degraded_reason is not None:
        step = step.emit(ModelDegraded(**step.ids, prompt="gap_identify", reason=degraded_reason))
    # All of them are told, but a subnet is not opened for what its own parent, or one beside it, is looking for
    # already.
    fresh = tuple(gap for gap in _by_importance(gaps) if not repeats(gap, lineage_of(state)))
    looks_further = bool(fresh) and state.recursion_depth < state.policy.recursion_depth_max
    step = step.emit(
        GapIdentified(
            **step.ids,
            is_complete=_lacks_nothing(state, found),
            gaps=gaps,
            smaller_gaps=tuple(gap for gap in found.gaps if gap not in gaps),
            analysis=found.analysis,
            provenance=found.provenance,
            looks_further=looks_further,
        )
    )
    if not looks_further:
        return step.with_state(replace(step.state, after_end=AfterEnd.NOTHING))
    step = step.with_state(replace(step.state, after_end=AfterEnd.RECURSION, open_gaps=fresh))
    if found.recursion is None:
        return step.do(DecideRecursion(gaps=fresh))
    return _on_recursion(step, _decided_beside(step, found.recursion, message))


def _decided_beside(step: Step, said: RecursionDecision, message: GapsIdentified) -> RecursionDecided:
    """What the answer that found the gaps decided, about those that are looked for: it told smaller ones, too."""
    open_gaps = {"", *(gap.gap_type for gap in step.state.open_gaps)}
    told = zip_longest(message.sub_demand_ids, said.sub_demands, message.able_alone[: len(message.sub_demand_ids)])
    kept = [(i, sub, able or ()) for i, sub, able in told if i and sub is not None and sub.gap_addressed in open_gaps]
    decision = replace(said, provenance=message.analysis.provenance, sub_demands=tuple(sub for _, sub, _ in kept))
    return RecursionDecided(
        at=step.at,
        decision=decision,
        sub_demand_ids=tuple(i for i, _, _ in kept),
        able_alone=tuple(able for _, _, able in kept),
    )


def _lacks_nothing(state: ChannelState, found: GapAnalysis) -> bool:
    """Only where nobody found anything, however small: neither who looked it over nor the check of its claims."""
    plan = state.proposal
    return found.is_complete and not found.gaps and plan is not None and agreement_of(state, plan).is_complete


def _by_importance(gaps: tuple[Gap, ...]) -> tuple[Gap, ...]:
    return tuple(sorted(gaps, key=lambda gap: (-gap.importance, gap.gap_type)))


def _on_recursion(step: Step, message: RecursionDecided) -> Step:
    state, decision = step.state, message.decision
    if message.degraded_reason is not None:
        step = step.emit(ModelDegraded(**step.ids, prompt="recursion_decide", reason=message.degraded_reason))
    step = step.with_state(replace(step.state, recursion=decision))
    able = dict(zip(message.sub_demand_ids, message.able_alone, strict=False))
    worth = worth_looking_for(state, decision, message.sub_demand_ids)
    return joining.join_or_open(step, tuple(replace(each, people=able.get(each.sub_demand_id, ())) for each in worth))


def _on_opened(step: Step, message: SubnetOpened) -> Step:
    state = step.state
    subnet, decision = state.subnets.get(message.sub_demand_id), state.recursion
    if subnet is None or subnet.status is not SubnetStatus.ASKED or (decision is None and not subnet.replaces):
        return step
    opened = replace(subnet, status=SubnetStatus.RUNNING, sub_channel_id=message.sub_channel_id)
    return step.with_state(replace(step.state, subnets={**state.subnets, message.sub_demand_id: opened})).emit(
        SubnetTriggered(
            **step.ids,
            parent_channel_id=state.channel_id,
            parent_demand_id=state.demand_id,
            sub_demand_id=message.sub_demand_id,
            sub_channel_id=message.sub_channel_id,
            gap_type=subnet.sub_demand.gap_addressed,
            sub_demand=subnet.sub_demand,
            sub_demands=tuple(s.sub_demand for s in state.subnets.values()),
            reason=subnet.reason if decision is None or subnet.replaces else decision.reason,
            recursion_depth=state.recursion_depth + 1,
            conditions={} if decision is None or subnet.replaces else conditions_of(decision),
            replaces=subnet.replaces[0].agent_id if subnet.replaces else "",
        )
    )


def _on_ended(
    step: Step,
    sub_demand_id: str,
    outcome: ChannelOutcome,
    result: Proposal | None,
    offers: Mapping[str, Offer] = MappingProxyType({}),
) -> Step:
    """Merge what a subnet found into the plan, as a new version; whatever it did not find stays a gap."""
    state = step.state
    subnet = state.subnets.get(sub_demand_id)
    if subnet is None or subnet.status is SubnetStatus.ENDED:
        return step
    ended = replace(subnet, status=SubnetStatus.ENDED)
    step = step.with_state(replace(step.state, subnets={**state.subnets, sub_demand_id: ended}))
    agreed = outcome in {ChannelOutcome.FINALIZED, ChannelOutcome.FORCE_FINALIZED}
    merged: tuple[Assignment, ...] = ()
    plan = state.proposal
    if agreed and result is not None and plan is not None:
        # Whoever has a part here keeps that one alone; whom two subnets bring gets both. Who stands by has none yet,
        # and stands by once.
        may_join = {Standing.STAND_BY} if subnet.replaces else set()
        here = {a.agent_id for a in plan.assignments if a.source == "channel" and a.standing not in may_join}
        team = {a.agent_id for a in plan.assignments}
        here |= set(state.withdrawn)  # who has left meanwhile is not brought back
        merged = tuple(
            replace(a, source=subnet.sub_channel_id if a.source == "channel" else a.source)
            for a in result.assignments
            if a.agent_id not in here and not (a.standing is Standing.STAND_BY and a.agent_id in team)
        )
        if merged:
            brought = {part.agent_id: offers[part.agent_id] for part in merged if part.agent_id in offers}
            joined = tuple(dict.fromkeys(part.agent_id for part in merged if is_filled_by((part,))))
            known = {**step.state.subnets, sub_demand_id: replace(ended, offers=brought, brought=joined)}
            step = step.with_state(replace(step.state, subnets=known))
            merged = with_own_days(merged, result.timeline, plan.timeline)
            plan = with_found(step.state, plan, subnet, merged, result.timeline)
        step = step.with_state(replace(step.state, proposal=plan))
    claims = agreement_of(step.state, plan).claims() if merged and plan is not None else None
    if subnet.status is SubnetStatus.RUNNING:  # one that was never shown to begin is not shown to end
        completed = SubnetCompleted(
            **step.ids,
            parent_channel_id=state.channel_id,
            sub_channel_id=subnet.sub_channel_id,
            outcome=outcome,
            merged_assignments=merged,
            error_code=NegotiationTimedOut.code if outcome is ChannelOutcome.TIMEOUT else None,
        )
        step = step.emit(completed if claims is None else replace(completed, proposal=plan, **claims))
    elif subnet.replaces:  # but somebody waits for this one
        step = decline(step, (subnet.sub_demand.gap_addressed,), NOT_IN_TIME, sub_demand_id)
    if plan is not None and claims is not None:
        step = show_update(step, plan, subnet.sub_channel_id)
    if all(s.status is SubnetStatus.ENDED for s in step.state.subnets.values()):
        return _all_done(step)
    return step


def stop_looking(step: Step, why: Bilingual) -> Step:
    """What was told to be looked for and is no subnet's yet stays missing."""
    return joining.give_up(decline_undecided(step, why), why)


def decline_undecided(step: Step, why: Bilingual) -> Step:
    """What prompt 8 has not decided about yet is not looked for any more."""
    if step.state.after_end is not AfterEnd.RECURSION:
        return step
    return decline(step, tuple(gap.gap_type for gap in step.state.open_gaps), why)


def _all_done(step: Step) -> Step:
    """Nothing is to be done for the channel any more."""
    done = step.stop_timer("subnets")
    return done.with_state(replace(done.state, after_end=AfterEnd.NOTHING))


def _give_up(step: Step, outcome: ChannelOutcome, reason_code: str, *, only: str = "") -> Step:
    """Nobody waits for the subnets any more, or for whoever is asked into the plan; or for `only` this subnet."""
    if only and only not in step.state.subnets:  # what asks for it comes later
        return step.with_state(replace(step.state, unwanted=tuple(sorted({*step.state.unwanted, only}))))
    if not only:
        step = stop_looking(step, words.called_off(reason_code))
    for sub_demand_id, subnet in step.state.subnets.items():
        if subnet.status is not SubnetStatus.ENDED and only in {"", sub_demand_id}:
            if subnet.sub_channel_id:
                step = step.do(CancelSubnet(sub_channel_id=subnet.sub_channel_id, reason_code=reason_code))
            step = _on_ended(step, sub_demand_id, outcome, None)
    return step if only else _all_done(step)
