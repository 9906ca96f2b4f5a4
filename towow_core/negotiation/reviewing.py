"""From a drafted plan to a decision: distribution, reviews, counting, the next round."""

from dataclasses import replace

from towow_core.drafts import ProposalDraft
from towow_core.events import FeedbackEvaluated, ModelDegraded, ProposalDistributed, ProposalFeedback, RoundStarted
from towow_core.messages import ProposalReview
from towow_core.models import (
    AdjustmentSummary,
    Assignment,
    Feedback,
    FeedbackType,
    Language,
    Proposal,
    Provenance,
    ResponseType,
)
from towow_core.negotiation.collecting import can_substitute, invite_substitutes, participants
from towow_core.negotiation.effects import DraftProposal
from towow_core.negotiation.ending import accepted_by, begin_end, fail, finalize, language
from towow_core.negotiation.messages import FeedbackReceived, ProposalDrafted
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.negotiation.withdrawing import leave
from towow_core.policy import OnSilence

ROLE = {Language.ZH: "参与者", Language.EN: "Participant"}  # of somebody for whom nobody thought of one


def on_drafted(step: Step, message: ProposalDrafted) -> Step:
    """A plan is there: send it to everybody who has a part in it."""
    state = step.state
    wanted = state.drafting and message.round == state.round + 1
    if not wanted or state.status not in {ChannelStatus.AGGREGATING, ChannelStatus.PROPOSAL_SENT}:
        return step
    if message.degraded_reason is not None:
        prompt = "proposal_aggregation" if state.proposal is None else "proposal_adjustment"
        step = step.emit(ModelDegraded, prompt=prompt, reason=message.degraded_reason)
    if not participants(state):
        return fail(step.set(drafting=False), "everyone_withdrew")
    proposal = make_proposal(state, message.draft, message.proposal_id, message.round, step.at)
    step = step.set(
        proposal=proposal,
        round=message.round,
        drafting=False,
        feedback={},
        unreachable=(),  # who was away may be back: each round asks, and waits for, everybody anew
        asked=tuple(sorted(a.agent_id for a in proposal.assignments)),
    )
    if state.status is ChannelStatus.AGGREGATING:
        step = step.move(ChannelStatus.PROPOSAL_SENT, "proposal_ready")
    return _distribute(step, proposal)


def make_proposal(state: ChannelState, draft: ProposalDraft, proposal_id: str, round_: int, at: str) -> Proposal:
    """The draft as a plan of this channel: everybody who takes part is in it once, nobody else is."""
    taking_part = participants(state)
    drafted = {a.agent_id: a for a in reversed(draft.assignments)}
    order = [a.agent_id for a in draft.assignments if a.agent_id in taking_part]
    everybody = tuple(dict.fromkeys([*order, *taking_part]))
    return Proposal(
        proposal_id=proposal_id,
        demand_id=state.demand_id,
        version=state.proposal.version + 1 if state.proposal else 1,
        summary=draft.summary,
        objective=draft.objective,
        assignments=tuple(_assignment(state, drafted.get(a), a, everybody) for a in everybody),
        timeline=draft.timeline,
        rationale=draft.rationale,
        gaps=draft.gaps,
        confidence=draft.confidence,
        is_fallback=draft.is_fallback,
        adjustment_summary=_summary(state, draft, round_),
        created_at=at,
        provenance=draft.provenance,
    )


def _summary(state: ChannelState, draft: ProposalDraft, round_: int) -> AdjustmentSummary | None:
    """What changed since the version before; a first version has nothing to say there."""
    if state.proposal is None:
        return None
    return replace(draft.adjustment_summary or AdjustmentSummary(round=round_), round=round_)


def _assignment(state: ChannelState, drafted: Assignment | None, agent_id: str, team: tuple[str, ...]) -> Assignment:
    offer = state.offers[agent_id]
    base = drafted or Assignment(
        agent_id=agent_id,
        display_name=offer.display_name,
        role=offer.suggested_role or ROLE[language(state)],
        responsibility=offer.contribution,
        capabilities=offer.capabilities,
        price=offer.price,
        currency=offer.currency,
    )
    return replace(
        base,
        display_name=offer.display_name,
        is_confirmed=base.is_confirmed and offer.response_type is not ResponseType.NEGOTIATE,
        dependencies=tuple(d for d in base.dependencies if d in team and d != agent_id),
    )


def _distribute(step: Step, proposal: Proposal) -> Step:
    state = step.state
    for assignment in proposal.assignments:
        step = review(step, proposal, assignment)
    step = step.emit(
        ProposalDistributed,
        proposal_id=proposal.proposal_id,
        proposal=proposal,
        summary=proposal.summary,
        participants_count=len(proposal.assignments),
        has_gaps=bool(proposal.gaps),
        version=proposal.version,
        round=state.round,
        max_rounds=state.rounds_max,
    )
    step = step.move(ChannelStatus.NEGOTIATING, "proposal_distributed")
    return step.start_timer("feedback", state.policy.feedback_timeout_s)


def review(step: Step, proposal: Proposal, assignment: Assignment) -> Step:
    """Ask one participant what they say to their part."""
    return step.send(
        assignment.agent_id,
        ProposalReview,
        demand=step.state.demand,
        proposal=proposal,
        round=step.state.round,
        max_rounds=step.state.rounds_max,
        your_assignment=assignment,
        your_offer=step.state.offers.get(assignment.agent_id),
    )


def on_feedback(step: Step, message: FeedbackReceived) -> Step:
    """The first answer of a participant to this round counts; older rounds and repeats change nothing."""
    state, said = step.state, message.feedback
    known = message.message_id in state.processed_message_ids or said.agent_id in state.feedback
    asked = said.agent_id in state.asked and said.agent_id not in state.withdrawn
    if state.status is not ChannelStatus.NEGOTIATING or said.round != state.round or known or not asked:
        return step
    step = step.set(
        processed_message_ids=(*state.processed_message_ids, message.message_id),
        feedback=dict(sorted({**state.feedback, said.agent_id: said}.items())),
        unreachable=tuple(a for a in state.unreachable if a != said.agent_id),
    )
    if said.provenance is Provenance.FALLBACK:
        step = step.emit(ModelDegraded, prompt="proposal_feedback", reason=said.reasoning)
    step = show_feedback(step, said)
    if said.feedback_type is FeedbackType.WITHDRAW:
        step = leave(step, said.agent_id, said.reasoning)
    return evaluate_if_complete(step)


def show_feedback(step: Step, said: Feedback) -> Step:
    return step.emit(
        ProposalFeedback,
        agent_id=said.agent_id,
        display_name=said.display_name,
        feedback_type=said.feedback_type,
        reasoning=said.reasoning,
        adjustment_request=said.adjustment_request,
        concerns=said.concerns,
        round=said.round,
        defaulted=said.defaulted,
        provenance=said.provenance,
    )


def unreviewed(state: ChannelState) -> tuple[str, ...]:
    """Participants that still owe a review, reachable or not."""
    return tuple(a for a in state.asked if a not in state.feedback and a not in state.withdrawn)


def evaluate_if_complete(step: Step) -> Step:
    waiting = [a for a in unreviewed(step.state) if a not in step.state.unreachable]
    return step if waiting else evaluate(step)


def evaluate(step: Step) -> Step:
    """Count the round and decide (contract §3)."""
    step = _apply_silence(step.stop_timer("feedback"))
    state, policy = step.state, step.state.policy
    present = [a for a in state.asked if a not in state.withdrawn]
    may_go_on = state.round < state.rounds_max
    if not present and not (may_go_on and can_substitute(state)):
        return fail(_count(step, "fail"), "everyone_withdrew")
    said = [state.feedback[a] for a in present if a in state.feedback]
    if said and all(f.provenance is Provenance.FALLBACK for f in said):
        return fail(_count(step, "fail"), "llm_unavailable")
    if is_refused(state):
        return fail(_count(step, "fail"), "majority_refused")
    if can_substitute(state) and may_go_on:
        again = _count(step, "renegotiate").emit(RoundStarted, round=state.round + 1, max_rounds=state.rounds_max)
        return invite_substitutes(again.move(ChannelStatus.COLLECTING, "seek_substitutes"))
    if present and _shares(state)["accept"] >= policy.accept_share_to_finalize:
        return finalize(_count(step, "finalize"), "consensus")
    if may_go_on:
        return _next_round(_count(step, "renegotiate"))
    if accepted_by(state):
        return begin_end(_count(step, "force_finalize"), ChannelStatus.FORCE_FINALIZED, "forced")
    return fail(_count(step, "fail"), "rounds_exhausted")


def is_refused(state: ChannelState) -> bool:
    """Whether more refuse than a plan survives; exactly that share goes on."""
    return _shares(state)["reject"] > state.policy.refuse_share_to_fail


def _apply_silence(step: Step) -> Step:
    """Nobody is kept waiting for, and silence is never shown as a promise: a defaulted accept is marked so."""
    state = step.state
    if state.policy.on_silence is not OnSilence.ACCEPT:
        return step
    names = {c.agent_id: c.display_name for c in state.candidates}
    for agent_id in unreviewed(state):
        said = Feedback(
            agent_id=agent_id,
            display_name=names.get(agent_id, agent_id),
            feedback_type=FeedbackType.ACCEPT,
            round=state.round,
            defaulted=True,
            provenance=Provenance.RULE,
        )
        step = show_feedback(step.set(feedback={**step.state.feedback, agent_id: said}), said)
    return step


def _shares(state: ChannelState) -> dict[str, float]:
    """Accepting and refusing shares of those asked who have not left; a model's stand-in is neither."""
    present = [a for a in state.asked if a not in state.withdrawn]
    said = [state.feedback[a] for a in present if a in state.feedback]
    real = [f.feedback_type for f in said if f.provenance is not Provenance.FALLBACK]
    total = max(len(present), 1)
    return {
        "accept": real.count(FeedbackType.ACCEPT) / total,
        "reject": real.count(FeedbackType.REJECT) / total,
    }


def _count(step: Step, decision: str) -> Step:
    state = step.state
    said = [_counts_as(f) for a, f in state.feedback.items() if a not in state.withdrawn]
    return step.emit(
        FeedbackEvaluated,
        accepts=said.count(FeedbackType.ACCEPT),
        rejects=said.count(FeedbackType.REJECT),
        negotiates=said.count(FeedbackType.NEGOTIATE),
        withdraws=sum(a in state.withdrawn for a in state.asked),
        accept_rate=round(_shares(state)["accept"], 4),
        round=state.round,
        max_rounds=state.rounds_max,
        decision=decision,
    )


def _counts_as(said: Feedback) -> FeedbackType:
    """A stand-in's yes or no is neither."""
    return FeedbackType.NEGOTIATE if said.provenance is Provenance.FALLBACK else said.feedback_type


def _next_round(step: Step) -> Step:
    """Adjust the plan and ask again; where nothing has moved for too long, the next round is the last."""
    state = step.state
    signature = tuple(f"{a}:{f.feedback_type}:{f.adjustment_request}" for a, f in sorted(state.feedback.items()))
    stalled = state.stalled_rounds + 1 if signature == state.signature else 0
    rounds_max = state.round + 1 if stalled >= state.policy.impasse_rounds else state.rounds_max
    step = step.set(signature=signature, stalled_rounds=stalled, rounds_max=rounds_max, left_since_draft=())
    step = step.emit(RoundStarted, round=state.round + 1, max_rounds=rounds_max)
    step = step.move(ChannelStatus.PROPOSAL_SENT, "next_round")
    return step.set(drafting=True).do(DraftProposal(round=state.round + 1))
