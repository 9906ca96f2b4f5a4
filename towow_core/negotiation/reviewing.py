"""From a drafted plan to a decision: distribution, reviews, counting, the next round."""

from towow_core.domain.answers import Feedback
from towow_core.domain.drafts import ProposalDraft
from towow_core.domain.events import (
    AgentNotNeeded,
    FeedbackEvaluated,
    ModelDegraded,
    ProposalDistributed,
    ProposalFeedback,
    RoundStarted,
)
from towow_core.domain.messages import ProposalReview
from towow_core.domain.models import (
    AdjustmentSummary,
    Assignment,
    Decision,
    FeedbackType,
    Language,
    NotNeeded,
    Proposal,
    Provenance,
    ResponseType,
    Standing,
)
from towow_core.domain.outcomes import RoundDecision
from towow_core.domain.policy import OnSilence
from towow_core.domain.requirements import (
    IMPLIED,
    MEANT,
    PERHAPS,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
)
from towow_core.negotiation.claims import agreement_of, restated_in
from towow_core.negotiation.collecting import can_substitute, invite_substitutes, participants
from towow_core.negotiation.effects import DraftProposal
from towow_core.negotiation.ending import begin_end, confirmed, fail, finalize, settle
from towow_core.negotiation.kept_consent import bases, kept
from towow_core.negotiation.messages import FeedbackReceived, ProposalDrafted
from towow_core.negotiation.over_budget import tell_budget
from towow_core.negotiation.stand_ins import tell_stand_in
from towow_core.negotiation.standing_plan import parts_lost_to_a_change, parts_nobody_took_over, stands_with
from towow_core.negotiation.state import ChannelState, LookedOver, covering, language
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.negotiation.votes import accepted_by, agreeing, counted, is_agreed, is_refused, voters, with_part
from towow_core.negotiation.withdrawal import withdraw
from towow_core.requirements.agreement import Agreement
from towow_core.requirements.facts import OWN
from towow_core.requirements.of_the_missing import is_only_of_a_missing_person
from towow_core.requirements.open_points import essentials_unmet
from towow_core.support.replacing import replace

ROLE = {Language.ZH: "参与者", Language.EN: "Participant"}  # of somebody for whom nobody thought of one

_NOT_HERE = frozenset({"place", PERHAPS})  # of a hindrance: they are elsewhere, or do not call it so


def on_drafted(step: Step, message: ProposalDrafted) -> Step:
    """A plan is there: send it to everybody with a part in it whose yes to the one before does not still hold."""
    state = step.state
    # A draft may be asked for twice (after a crash, by the watchdog), and then comes twice: the first one is taken.
    wanted = state.drafting and message.round == state.round + 1
    if not wanted or state.status not in {ChannelStatus.AGGREGATING, ChannelStatus.PROPOSAL_SENT}:
        return step
    if message.degraded_reason is not None:
        prompt = "proposal_aggregation" if state.proposal is None else "proposal_adjustment"
        step = step.emit(ModelDegraded(**step.ids, prompt=prompt, reason=message.degraded_reason))
    if not participants(state):
        return fail(step.with_state(replace(step.state, drafting=False)), "everyone_withdrew")
    proposal = make_proposal(state, message.draft, message.proposal_id, message.round, step.at)
    now = bases(proposal)
    feedback = kept(state.bases, state.feedback, state.offers, now, round_=message.round, language=language(state))
    step = step.with_state(
        replace(
            step.state,
            proposal=proposal,
            round=message.round,
            drafting=False,
            feedback=dict(sorted(feedback.items())),
            bases=now,
            looked_over=looked_over(message.draft, proposal),
            unreachable=(),  # who was away may be back: each round asks, and waits for, everybody anew
            asked=tuple(sorted(a.agent_id for a in proposal.assignments)),
        )
    )
    if state.status is ChannelStatus.AGGREGATING:
        step = step.move(ChannelStatus.PROPOSAL_SENT, "proposal_ready")
    thanked = () if state.proposal is None else state.proposal.not_needed
    return evaluate_if_complete(_distribute(step, proposal, frozenset(one.agent_id for one in thanked)))


def looked_over(draft: ProposalDraft, plan: Proposal) -> LookedOver | None:
    """What whoever drew it up says that the plan lacks, where they say so."""
    found = draft.looked_over
    return (
        None
        if found is None
        else LookedOver(analysis=replace(found, provenance=draft.provenance), parts=covering(plan))
    )


def make_proposal(state: ChannelState, draft: ProposalDraft, proposal_id: str, round_: int, at: str) -> Proposal:
    """The draft as a plan of this channel: who takes part is in it once, or thanked and out of it; nobody else is."""
    taking_part, not_needed = _split(participants(state), draft)
    # Whoever found them once, they are asked here now.
    parts = tuple(replace(part, source=OWN) for part in draft.assignments)
    # Reversed, so that the first of two parts for one person counts.
    drafted = {a.agent_id: a for a in reversed(parts)}
    order = [a.agent_id for a in parts if a.agent_id in taking_part]
    everybody = tuple(dict.fromkeys([*order, *taking_part]))
    accepted = accepted_by(state)
    plan = Proposal(
        proposal_id=proposal_id,
        demand_id=state.demand_id,
        version=state.proposal.version + 1 if state.proposal else 1,
        summary=draft.summary,
        objective=draft.objective,
        assignments=tuple(_assignment(state, drafted.get(a), a, everybody) for a in everybody),
        timeline=draft.timeline,
        rationale=draft.rationale,
        gaps=draft.gaps,
        not_needed=not_needed,
        requester_tasks=draft.requester_tasks,
        alternatives=draft.alternatives,
        confidence=draft.confidence,
        is_fallback=draft.is_fallback,
        adjustment_summary=_summary(state, draft, round_),
        created_at=at,
        provenance=draft.provenance,
    )
    plan = restated_in(state, plan, replace(plan, assignments=parts))  # somebody may have left meanwhile
    # Of a first plan an offer without wishes speaks (seed 002); later only who took the same part in the one before.
    if state.proposal is None:
        accepted = tuple(a for a, o in state.offers.items() if o.response_type is not ResponseType.NEGOTIATE)
    return confirmed(plan, tuple(a.agent_id for a in plan.assignments if a.is_confirmed and a.agent_id in accepted))


def _split(taking_part: tuple[str, ...], draft: ProposalDraft) -> tuple[tuple[str, ...], tuple[NotNeeded, ...]]:
    """Who is in the plan, and who of them is not needed: never all, and never who has a part in it."""
    has_part = {part.agent_id for part in draft.assignments}
    thanked = tuple(one for one in draft.not_needed if one.agent_id in taking_part and one.agent_id not in has_part)
    out = {one.agent_id for one in thanked}
    left = tuple(agent_id for agent_id in taking_part if agent_id not in out)
    return (left, thanked) if left else (taking_part, ())


def _summary(state: ChannelState, draft: ProposalDraft, round_: int) -> AdjustmentSummary | None:
    """What changed since the version before; a first version has nothing to say there."""
    if state.proposal is None:
        return None
    return replace(draft.adjustment_summary or AdjustmentSummary(round=round_), round=round_)


def _assignment(state: ChannelState, drafted: Assignment | None, agent_id: str, team: tuple[str, ...]) -> Assignment:
    offer = state.offers[agent_id]
    base = drafted or Assignment(  # whom a plan forgets stands by: never a part, never a price that nobody planned
        agent_id=agent_id,
        display_name=offer.display_name,
        role=offer.suggested_role or ROLE[language(state)],
        responsibility=offer.contribution,
        currency=offer.currency,
        standing=Standing.STAND_BY,
    )
    return replace(
        base,
        display_name=offer.display_name,
        dependencies=tuple(d for d in base.dependencies if d in team and d != agent_id),
    )


def _distribute(step: Step, proposal: Proposal, thanked_before: frozenset[str]) -> Step:
    state = step.state
    for assignment in proposal.assignments:
        if assignment.agent_id not in state.feedback:
            step = review(step, proposal, assignment)
    step = tell_budget(step, proposal).emit(
        ProposalDistributed(
            **step.ids,
            proposal_id=proposal.proposal_id,
            proposal=proposal,
            summary=proposal.summary,
            participants_count=len(proposal.assignments),
            has_gaps=bool(proposal.gaps),
            version=proposal.version,
            round=state.round,
            max_rounds=state.rounds_max,
        )
    )
    for one in proposal.not_needed:
        if one.agent_id not in thanked_before:
            step = step.emit(_not_needed(step, proposal, one))
    step = step.move(ChannelStatus.NEGOTIATING, "proposal_distributed")
    for feedback in state.feedback.values():
        step = show_feedback(step, feedback)
    return step.start_timer("feedback", state.policy.feedback_timeout_s)


def _not_needed(step: Step, plan: Proposal, one: NotNeeded) -> AgentNotNeeded:
    return AgentNotNeeded(
        **step.ids,
        agent_id=one.agent_id,
        display_name=one.display_name,
        reason=one.reason,
        proposal_id=plan.proposal_id,
        version=plan.version,
    )


def review(step: Step, proposal: Proposal, assignment: Assignment) -> Step:
    """Ask one participant what they say to their part."""
    state = step.state
    question = ProposalReview(
        **step.header(ProposalReview, assignment.agent_id, state.round),
        demand=state.demand,
        proposal=proposal,
        round=state.round,
        max_rounds=state.rounds_max,
        your_assignment=assignment,
        your_offer=state.offers.get(assignment.agent_id),
        problem=state.refused.get(assignment.agent_id, ""),
        stands=stands_with(state, assignment.agent_id),
    )
    return step.send(assignment.agent_id, question)


def on_feedback(step: Step, message: FeedbackReceived) -> Step:
    """The first answer of a participant to this round counts; older rounds and repeats change nothing."""
    state, feedback = step.state, message.feedback
    known = message.message_id in state.processed_message_ids or feedback.agent_id in state.feedback
    asked = feedback.agent_id in state.asked and feedback.agent_id not in state.withdrawn
    if state.status is not ChannelStatus.NEGOTIATING or feedback.round != state.round or known or not asked:
        return step
    names = {c.agent_id: c.display_name for c in state.candidates}
    feedback = replace(feedback, display_name=names[feedback.agent_id])  # its profile's, not what it calls itself
    step = step.with_state(
        replace(
            step.state,
            processed_message_ids=(*state.processed_message_ids, message.message_id),
            feedback=dict(sorted({**state.feedback, feedback.agent_id: feedback}.items())),
            unreachable=tuple(a for a in state.unreachable if a != feedback.agent_id),
        )
    )
    step = show_feedback(tell_stand_in(step, feedback), feedback)
    if feedback.feedback_type is FeedbackType.WITHDRAW:
        step = withdraw(step, feedback.agent_id, feedback.reasoning)
    return evaluate_if_complete(step)


def show_feedback(step: Step, feedback: Feedback) -> Step:
    return step.emit(
        ProposalFeedback(
            **step.ids,
            agent_id=feedback.agent_id,
            display_name=feedback.display_name,
            feedback_type=feedback.feedback_type,
            reasoning=feedback.reasoning,
            adjustment_request=feedback.adjustment_request,
            concerns=feedback.concerns,
            round=feedback.round,
            defaulted=feedback.defaulted,
            rests_on_round=feedback.rests_on_round,
            provenance=feedback.provenance,
            negotiation_points=feedback.negotiation_points,
        )
    )


def unreviewed(state: ChannelState) -> tuple[str, ...]:
    """Participants that still owe a review, reachable or not."""
    return tuple(a for a in state.asked if a not in state.feedback and a not in state.withdrawn)


def evaluate_if_complete(step: Step) -> Step:
    waiting = [a for a in unreviewed(step.state) if a not in step.state.unreachable]
    return step if waiting else evaluate(step)


def evaluate(step: Step) -> Step:
    """Count the round and decide (contract §3)."""
    step = _apply_silence(step.stop_timer("feedback").stop_timer("retry"))
    step = step.with_state(replace(step.state, refused={}))
    state = step.state
    present = [a for a in state.asked if a not in state.withdrawn]
    may_go_on = state.round < state.rounds_max
    # The order is the rule. Three things end it in any round: nobody is left, nobody could speak for themselves, too
    # many refuse. A substitute is sought before agreement is looked for, so that nothing is agreed to without the
    # part of one who has left. Rounds that remain are used before the plan is settled with those who accepted.
    if not present and not (may_go_on and can_substitute(state)):
        return fail(_count(step, RoundDecision.FAIL), "everyone_withdrew")
    answers = [state.feedback[a] for a in present if a in state.feedback]
    if answers and all(f.provenance is Provenance.FALLBACK for f in answers):
        return fail(_count(step, RoundDecision.FAIL), "llm_unavailable")
    if is_refused(state):
        return fail(_count(step, RoundDecision.FAIL), "majority_refused")
    if can_substitute(state) and may_go_on:
        counted = _count(step, RoundDecision.RENEGOTIATE).emit(
            RoundStarted(**step.ids, round=state.round + 1, max_rounds=state.rounds_max)
        )
        return invite_substitutes(counted.move(ChannelStatus.COLLECTING, "seek_substitutes"))
    if is_agreed(state):
        return _agree(step, is_forced=False)
    if may_go_on:
        return _next_round(_count(step, RoundDecision.RENEGOTIATE))
    if agreeing(state):
        return _agree(step, is_forced=True)
    return fail(_count(step, RoundDecision.FAIL), "rounds_exhausted")


def _agree(step: Step, *, is_forced: bool) -> Step:
    """Enough people agree. That is no agreement all the same while something essential is missing."""
    plan = settle(step.state, is_forced=False)
    agreed = agreement_of(step.state, plan)
    lacking = _lacking(step.state, agreed) or _not_taken_over(step.state, plan) or _lost(step.state, agreed)
    if lacking:
        return fail(_count(step, RoundDecision.FAIL), "essential_unmet", lacking)
    if is_forced:
        return force(_count(step, RoundDecision.FORCE_FINALIZE), "forced")
    # Silence may make up the share, and is no consensus.
    is_said = counted(step.state).consent_share >= step.state.policy.accept_share_to_finalize
    return finalize(_count(step, RoundDecision.FINALIZE), agreed, "consensus" if is_said else "silence_counted")


def force(step: Step, reason_code: str) -> Step:
    """The plan stands with those who accepted, for this reason: if one with a part has, and nothing essential lacks."""
    if lacking := essentials_lacking(step.state):
        return fail(step, "essential_unmet", lacking)
    return begin_end(step, ChannelStatus.FORCE_FINALIZED, reason_code)


def essentials_lacking(state: ChannelState) -> str:
    """What the plan must have and has not, in the demand's own words; empty where there is nothing."""
    return _lacking(state, agreement_of(state, settle(state, is_forced=False)))


def _lacking(state: ChannelState, agreed: Agreement) -> str:
    found = essentials_unmet(agreed.requirements, state.policy.essentials)
    unmet = [
        requirement
        for requirement in found
        if not (
            _may_still_be_found(state, requirement)
            or _is_only_not_here(state, requirement, agreed)
            or is_only_of_a_missing_person(requirement, agreed.requirements, state.demand)
        )
    ]
    return "; ".join(f"{requirement.text} ({requirement.note})" for requirement in unmet)


def _not_taken_over(state: ChannelState, plan: Proposal) -> str:
    """What nobody does in the place of whom the requester does not want any more; empty where there is nothing."""
    return "; ".join(part.role for part in parts_nobody_took_over(state, plan))


def _lost(state: ChannelState, agreed: Agreement) -> str:
    """What somebody did in the plan before a change that nobody meets, and why nobody does it now; else empty."""
    lost = {t for part in parts_lost_to_a_change(state, agreed.plan, agreed.requirements) for t in part.capabilities}
    works = (r for r in agreed.requirements if r.kind is RequirementKind.CAPABILITY and r.is_hard)
    return "; ".join(f"{r.text} ({r.note})" for r in works if lost & {*r.value.tags})


def _is_only_not_here(state: ChannelState, requirement: Requirement, agreed: Agreement) -> bool:
    """Whether nobody who could come then does it, and somebody has taken on another work that is asked for by name.

    Which of several stands first in a sentence says nothing of it: what is not here, or not on that day, leaves the
    others standing, and is an open point. Who was asked and is too dear, or has no room, may be had by another demand:
    that is no agreement.
    """
    tags = {*requirement.value.tags}
    away = {
        agent_id
        for agent_id, offer in state.offers.items()
        if offer.decision is Decision.DECLINE and offer.unavailable_on
    }
    could = (one for one in (*state.candidates, *state.reserve) if one.agent_id not in away)
    asked = {tag for one in could for tag in one.capabilities}
    theirs = [one for one in state.hindered if one.capability in tags]
    elsewhere = {name for one in theirs if one.reason in _NOT_HERE for name in one.names}
    could_come = {name for one in theirs for name in one.names} - elsewhere  # who is elsewhere may be too small as well
    if requirement.kind is not RequirementKind.CAPABILITY or tags & asked or could_come:
        return False
    works = (r for r in agreed.requirements if r.kind is RequirementKind.CAPABILITY and r.is_hard)
    return any(r.met_by and _is_asked_for(r) and r.status is not RequirementStatus.UNMET for r in works)


def _is_asked_for(work: Requirement) -> bool:
    """Whether somebody said that they want it: neither what an occasion needs, nor what was only taken for theirs."""
    is_said = work.span is not None or work.source is not RequirementSource.DEMAND
    return is_said and work.value.unit not in {IMPLIED, MEANT}


def _may_still_be_found(state: ChannelState, requirement: Requirement) -> bool:
    """Whether somebody could do it whom nobody has asked yet: then a sub-negotiation looks, and it stays open."""
    may_look = state.recursion_depth < state.policy.recursion_depth_max and state.policy.subnets_per_channel_max > 0
    left = {tag for candidate in state.reserve for tag in candidate.capabilities}
    return may_look and requirement.kind is RequirementKind.CAPABILITY and bool(left & set(requirement.value.tags))


def _apply_silence(step: Step) -> Step:
    """Nobody is kept waiting for, and silence is never shown as a promise: a defaulted accept is marked so."""
    state = step.state
    if state.policy.on_silence is not OnSilence.ACCEPT:
        return step
    names = {c.agent_id: c.display_name for c in state.candidates}
    for agent_id in unreviewed(state):
        feedback = Feedback(
            agent_id=agent_id,
            display_name=names.get(agent_id, agent_id),
            feedback_type=FeedbackType.ACCEPT,
            round=state.round,
            defaulted=True,
            provenance=Provenance.RULE,
        )
        step = show_feedback(
            step.with_state(replace(step.state, feedback={**step.state.feedback, agent_id: feedback})), feedback
        )
    return step


def _count(step: Step, decision: RoundDecision) -> Step:
    state = step.state
    answers = [state.feedback[a] for a in voters(state) if a in state.feedback]
    # A stand-in's yes or no is neither.
    said = [FeedbackType.NEGOTIATE if f.provenance is Provenance.FALLBACK else f.feedback_type for f in answers]
    return step.emit(
        FeedbackEvaluated(
            **step.ids,
            accepts=said.count(FeedbackType.ACCEPT),
            defaulted=sum(f.defaulted for f in answers),
            rejects=said.count(FeedbackType.REJECT),
            negotiates=said.count(FeedbackType.NEGOTIATE),
            stand_ins=sum(f.provenance is Provenance.FALLBACK for f in answers),
            withdraws=sum(a in state.withdrawn for a in with_part(state)),
            accept_rate=round(counted(state).consent_share, 4),
            round=state.round,
            max_rounds=state.rounds_max,
            decision=decision,
        )
    )


def _next_round(step: Step) -> Step:
    """Adjust the plan and ask again; where nothing has moved for too long, the next round is the last."""
    state = step.state
    # What counts as movement: another answer or another request. The same in other words (`reasoning`) is standing
    # still.
    signature = tuple(f"{a}:{f.feedback_type}:{f.adjustment_request}" for a, f in sorted(state.feedback.items()))
    stalled = state.stalled_rounds + 1 if signature == state.signature else 0
    rounds_max = state.round + 1 if stalled >= state.policy.impasse_rounds else state.rounds_max
    step = step.with_state(
        replace(step.state, signature=signature, stalled_rounds=stalled, rounds_max=rounds_max, left_since_draft=())
    )
    step = step.emit(RoundStarted(**step.ids, round=state.round + 1, max_rounds=rounds_max))
    step = step.move(ChannelStatus.PROPOSAL_SENT, "next_round")
    return step.with_state(replace(step.state, drafting=True)).do(DraftProposal(round=state.round + 1))
