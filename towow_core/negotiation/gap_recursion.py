"""After an agreed end: what the plan lacks, and sub-negotiations that look for it (contract §3, rules 7 and 8).

Nothing here can undo the agreement: a subnet that fails, is late or is cancelled leaves the plan as it was.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from towow_core.domain.answers import Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import GapAnalysis, RecursionDecision
from towow_core.domain.errors import NegotiationTimedOut
from towow_core.domain.events import (
    GapIdentified,
    ModelDegraded,
    SubnetCompleted,
    SubnetDeclined,
    SubnetTriggered,
)
from towow_core.domain.messages import DemandSubnet
from towow_core.domain.models import Assignment, Gap, Proposal, Provenance, Standing
from towow_core.domain.outcomes import PARENT_TIMEOUT, ChannelOutcome
from towow_core.domain.subdemands import RecursionCondition, SubDemand, SubnetOrigin
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
from towow_core.negotiation.state import AfterEnd, ChannelState, Subnet, SubnetStatus, covering, language
from towow_core.negotiation.step import Step, stable_id
from towow_core.negotiation.subnet_results import plain_words, topics_of, with_found, with_own_days, words_of
from towow_core.support.timestamps import plus_seconds, seconds_between

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
    return step.do(IdentifyGaps()) if known is None else _on_gaps(step, known)


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
            return _on_gaps(step, message.analysis, message.degraded_reason)
        case RecursionDecided() if after_end is AfterEnd.RECURSION:
            return _on_recursion(step, message)
        case SubnetOpened():
            return _on_opened(step, message)
        case SubnetEnded():
            return _on_ended(step, message.sub_demand_id, message.outcome, message.proposal, message.offers)
        case TimerFired(name="subnets", due_at=due_at) if step.state.timers.get("subnets") == due_at:
            return _give_up(step, ChannelOutcome.TIMEOUT, PARENT_TIMEOUT)
        case CancelRequested() if after_end is not AfterEnd.NOTHING:
            return _give_up(step, ChannelOutcome.CANCELLED, message.reason_code)
        case Ticked() if is_idle(step.state, step.at):
            return _recover(step)
    return step


def is_idle(state: ChannelState, at: str) -> bool:
    """Whether an answer that an ended channel waits for is overdue; its subnets have a timer of their own."""
    return state.after_end in {AfterEnd.GAPS, AfterEnd.RECURSION} and (
        seconds_between(state.touched_at, at) >= state.policy.stuck_after_s
    )


def _recover(step: Step) -> Step:
    """Ask the model again, a bounded number of times; the agreement stands without it."""
    if step.state.recoveries >= step.state.policy.stuck_recoveries_max:
        return step.with_state(replace(step.state, after_end=AfterEnd.NOTHING))
    return step.with_state(replace(step.state, recoveries=step.state.recoveries + 1)).do(*pending_after_end(step.state))


def pending_after_end(state: ChannelState) -> tuple[IdentifyGaps | DecideRecursion | FollowSubnet | Send, ...]:
    """What an ended channel still waits for."""
    if state.after_end is AfterEnd.GAPS:
        return (IdentifyGaps(),)
    if state.after_end is AfterEnd.RECURSION:
        return (DecideRecursion(gaps=state.open_gaps),)
    running = [i for i, subnet in state.subnets.items() if subnet.status is not SubnetStatus.ENDED]
    return tuple(FollowSubnet(sub_demand_id=sub_demand_id) for sub_demand_id in running)


def _on_gaps(step: Step, found: GapAnalysis, degraded_reason: str | None = None) -> Step:
    state = step.state
    gaps = tuple(gap for gap in found.gaps if gap.importance >= state.policy.gap_importance_min)
    if degraded_reason is not None:
        step = step.emit(ModelDegraded(**step.ids, prompt="gap_identify", reason=degraded_reason))
    # All of them are told, but a subnet is not opened for what its own parent, or one beside it, is looking for
    # already.
    fresh = tuple(gap for gap in _by_importance(gaps) if not _repeats(gap, _lineage(state)))
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
    return step.with_state(replace(step.state, after_end=AfterEnd.RECURSION, open_gaps=fresh)).do(
        DecideRecursion(gaps=fresh)
    )


def _lacks_nothing(state: ChannelState, found: GapAnalysis) -> bool:
    """Only where nobody found anything, however small: neither who looked it over nor the check of its claims."""
    plan = state.proposal
    return found.is_complete and not found.gaps and plan is not None and agreement_of(state, plan).is_complete


def _lineage(state: ChannelState) -> set[str]:
    """What this sub-negotiation, one above it, or one beside those was opened to look for, and what they have."""
    return plain_words(*state.origin.lineage) if state.origin else set()


def _repeats(wanted: Gap | SubDemand, lineage: set[str]) -> bool:
    """Whether it is one of those topics, or has no word of its own besides."""
    return bool(topics_of(wanted) & lineage) or words_of(wanted) <= lineage


def _by_importance(gaps: tuple[Gap, ...]) -> tuple[Gap, ...]:
    return tuple(sorted(gaps, key=lambda gap: (-gap.importance, gap.gap_type)))


def _on_recursion(step: Step, message: RecursionDecided) -> Step:
    state, decision = step.state, message.decision
    if message.degraded_reason is not None:
        step = step.emit(ModelDegraded(**step.ids, prompt="recursion_decide", reason=message.degraded_reason))
    pairs = _worth_opening(state, decision, message.sub_demand_ids)
    left_s = state.policy.lifetime_max_s - seconds_between(state.opened_at, step.at)
    time_s = min(state.policy.subnet_timeout_s, left_s * 0.9)  # always shorter than what is left of the parent
    if not pairs or time_s <= 0:
        declined = SubnetDeclined(
            **step.ids,
            gap_types=tuple(gap.gap_type for gap in state.open_gaps),
            reason=decision.reason,
            conditions=_conditions(decision),
            provenance=decision.provenance,
        )
        return step.with_state(replace(step.state, after_end=AfterEnd.NOTHING, recursion=decision)).emit(declined)
    deadline_at = plus_seconds(step.at, time_s)
    step = step.with_state(
        replace(
            step.state,
            after_end=AfterEnd.SUBNETS,
            recursion=decision,
            subnets={sub_demand_id: Subnet(sub_demand=sub) for sub_demand_id, sub in pairs},
        )
    )
    lineage = _lineage_below(state, tuple(sub_demand for _, sub_demand in pairs))
    for sub_demand_id, sub_demand in pairs:
        step = step.do(ask_for(step, sub_demand_id, sub_demand, deadline_at, lineage=lineage))
    return step.start_timer("subnets", time_s)


def _worth_opening(
    state: ChannelState, decision: RecursionDecision, ids: tuple[str, ...]
) -> tuple[tuple[str, SubDemand], ...]:
    """Sub-demands with their ids, most important gaps first: none twice, none for what is looked for above already.

    Whatever the model decided, a subnet is opened only where all three conditions hold (contract §3).
    """
    if not (decision.should_recurse and decision.satisfaction.met and decision.stakeholders.met and decision.cost.met):
        return ()
    taken, chosen = _lineage(state), []
    pairs = zip(ids, decision.sub_demands, strict=False)
    for sub_demand_id, sub_demand in sorted(pairs, key=lambda pair: -_importance(state, pair[1])):
        if not _repeats(sub_demand, taken):
            taken |= topics_of(sub_demand)
            chosen.append((sub_demand_id, sub_demand))
    return tuple(chosen[: state.policy.subnets_per_channel_max])


def _importance(state: ChannelState, sub_demand: SubDemand) -> int:
    """That of the gap it is for, 0 to 100; the least that opens a subnet where it is for none that is known."""
    found = [gap.importance for gap in state.open_gaps if topics_of(gap) & words_of(sub_demand)]
    return max(found, default=state.policy.gap_importance_min)


def _lineage_below(state: ChannelState, wanted: tuple[SubDemand, ...]) -> tuple[str, ...]:
    """What no subnet further down may look for: what the demands above it, and its own siblings, are about."""
    understanding = state.demand.understanding
    above = state.origin.lineage if state.origin else ()
    own = understanding.capability_tags if understanding else ()
    subs = [word for sub in wanted for word in (sub.gap_addressed, *sub.capability_tags)]
    return tuple(dict.fromkeys(filter(None, (*above, *own, *subs))))


def ask_for(
    step: Step,
    sub_demand_id: str,
    sub_demand: SubDemand,
    deadline_at: str,
    *,
    lineage: tuple[str, ...] = (),
    excluded: tuple[str, ...] | None = None,
) -> Send:
    """The coordinator is asked to look for somebody.

    Args:
        excluded: Who is not asked; whoever was asked here, where nobody is named.
    """
    state = step.state
    above = state.origin
    origin = SubnetOrigin(
        ancestors=(state.demand_id, *(above.ancestors if above else ())),
        lineage=lineage or _lineage_below(state, (sub_demand,)),
        # Whoever was invited above has been asked, and answered or not: a subnet is for people outside (seed 004).
        exclude_agent_ids=(
            *(above.exclude_agent_ids if above else ()),
            *((candidate.agent_id for candidate in state.candidates) if excluded is None else excluded),
        ),
        deadline_at=deadline_at,
    )
    message = DemandSubnet(
        message_id=stable_id("msg", state.channel_id, DemandSubnet.name, sub_demand_id),
        sent_at=step.at,
        demand_id=sub_demand_id,
        parent_demand_id=state.demand_id,
        parent_channel_id=state.channel_id,
        sub_demand=sub_demand,
        recursion_depth=state.recursion_depth + 1,
        origin=origin,
    )
    return Send(agent_id="coordinator", message=message)


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
            conditions={} if decision is None or subnet.replaces else _conditions(decision),
            replaces=subnet.replaces[0].agent_id if subnet.replaces else "",
        )
    )


def _conditions(decision: RecursionDecision) -> dict[str, RecursionCondition]:
    return {"satisfaction": decision.satisfaction, "stakeholders": decision.stakeholders, "cost": decision.cost}


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
        # Whoever has a part here keeps that one alone; whom two subnets bring gets both. Who stands by has none yet.
        may_join = {Standing.STAND_BY} if subnet.replaces else set()
        here = {a.agent_id for a in plan.assignments if a.source == "channel" and a.standing not in may_join}
        here |= set(state.withdrawn)  # who has left meanwhile is not brought back
        merged = tuple(
            replace(a, source=subnet.sub_channel_id if a.source == "channel" else a.source)
            for a in result.assignments
            if a.agent_id not in here
        )
        if merged:
            brought = {part.agent_id: offers[part.agent_id] for part in merged if part.agent_id in offers}
            known = {**step.state.subnets, sub_demand_id: replace(ended, offers=brought)}
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
        step = declined(step, sub_demand_id, subnet.sub_demand.gap_addressed, NOT_IN_TIME)
    if plan is not None and claims is not None:
        step = show_update(step, plan, subnet.sub_channel_id)
    if all(s.status is SubnetStatus.ENDED for s in step.state.subnets.values()):
        return _all_done(step)
    return step


def declined(step: Step, sub_demand_id: str, part: str, why: Bilingual) -> Step:
    """A part of the plan is not negotiated again, though somebody wanted that."""
    return step.emit(
        SubnetDeclined(
            **step.ids,
            gap_types=(part,),
            reason=why.to(language(step.state)),
            conditions={},
            provenance=Provenance.RULE,
            sub_demand_id=sub_demand_id,
        )
    )


def _all_done(step: Step) -> Step:
    """Nothing is to be done for the channel any more."""
    done = step.stop_timer("subnets")
    return done.with_state(replace(done.state, after_end=AfterEnd.NOTHING))


def _give_up(step: Step, outcome: ChannelOutcome, reason_code: str) -> Step:
    """Nobody waits for the subnets any more."""
    for sub_demand_id, subnet in step.state.subnets.items():
        if subnet.status is not SubnetStatus.ENDED:
            if subnet.sub_channel_id:
                step = step.do(CancelSubnet(sub_channel_id=subnet.sub_channel_id, reason_code=reason_code))
            step = _on_ended(step, sub_demand_id, outcome, None)
    return _all_done(step)
