"""How a channel ends. Every failed or forced end first gets its compromise (contract §3, rule 2)."""

from dataclasses import replace

from towow_core.events import ForceFinalized, ModelDegraded, NegotiationFailed, ProposalFinalized
from towow_core.messages import ChannelCompleted
from towow_core.models import Compromise, FeedbackType, Language, Proposal, Provenance
from towow_core.negotiation.afterwards import look_for_gaps
from towow_core.negotiation.effects import DraftCompromise
from towow_core.negotiation.messages import CompromiseDrafted
from towow_core.negotiation.state import ChannelState, Ending
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step

REASONS: dict[str, dict[Language, str]] = {
    "no_candidates": {
        Language.ZH: "没有找到能参与这件事的人。",
        Language.EN: "Nobody was found who could take part in this.",
    },
    "no_participants": {
        Language.ZH: "被邀请的人都没有答应参与。",
        Language.EN: "None of those invited agreed to take part.",
    },
    "majority_refused": {
        Language.ZH: "超过一半的参与者拒绝了方案。",
        Language.EN: "More than half of the participants refused the plan.",
    },
    "rounds_exhausted": {
        Language.ZH: "轮次用完，仍没有人接受方案。",
        Language.EN: "All rounds are used up and nobody accepts the plan.",
    },
    "everyone_withdrew": {
        Language.ZH: "所有参与者都退出了。",
        Language.EN: "All participants withdrew.",
    },
    "forced": {
        Language.ZH: "轮次用完，只有部分人接受，按部分共识定案。",
        Language.EN: "All rounds are used up; the plan stands with those who accepted.",
    },
    "llm_unavailable": {
        Language.ZH: "语言模型不可用，收到的答复都是降级答复，不能当作任何人的意愿。",
        Language.EN: "The model is unavailable: every answer is a stand-in and says nothing about what anybody wants.",
    },
    "cancelled": {Language.ZH: "发起人取消了需求。", Language.EN: "The requester cancelled the demand."},
    "lifetime_exceeded": {
        Language.ZH: "协商超过了最长时限。",
        Language.EN: "The negotiation outlived its time limit.",
    },
    "stuck": {
        Language.ZH: "协商长时间没有进展，多次恢复无效。",
        Language.EN: "The negotiation made no progress, and asking again did not help.",
    },
}
TRY_AGAIN: dict[Language, str] = {
    Language.ZH: "过一会儿再提交一次，或换一种说法写明要别人具体做什么。",
    Language.EN: "Submit it again a little later, or say in other words what exactly is to be done.",
}


def language(state: ChannelState) -> Language:
    """The demand's language; Chinese until it is known."""
    understanding = state.demand.understanding
    return understanding.language if understanding else Language.ZH


def accepted_by(state: ChannelState) -> tuple[str, ...]:
    """Who really said yes to the current plan and is still there; silence and stand-ins do not count."""
    return tuple(
        sorted(
            agent_id
            for agent_id, said in state.feedback.items()
            if said.feedback_type is FeedbackType.ACCEPT
            and not said.defaulted
            and said.provenance is not Provenance.FALLBACK
            and agent_id not in state.withdrawn
        )
    )


def finalize(step: Step, reason: str) -> Step:
    """Agreed: the plan stands, without those who refused it."""
    proposal = settle(step.state, is_forced=False)
    done = _close(step, proposal).move(ChannelStatus.FINALIZED, reason)
    return look_for_gaps(_tell_all(done.emit(ProposalFinalized, **_agreement(done.state, proposal))))


def begin_end(step: Step, outcome: ChannelStatus, reason_code: str, detail: str = "") -> Step:
    """Decide a failed or forced end, and ask for its compromise. Nothing else moves the channel any more."""
    reason = " ".join(filter(None, (REASONS[reason_code][language(step.state)], detail)))
    step = step.stop_timer("collect").stop_timer("feedback")
    ending = Ending(outcome=outcome, reason_code=reason_code, reason=reason)
    return step.set(ending=ending, drafting=False).do(DraftCompromise(reason_code=reason_code))


def fail(step: Step, reason_code: str, detail: str = "") -> Step:
    return begin_end(step, ChannelStatus.FAILED, reason_code, detail)


def on_compromise(step: Step, message: CompromiseDrafted) -> Step:
    """The compromise is there: say how it ended. One that was written for an end decided before changes nothing."""
    ending = step.state.ending
    if ending is None or message.reason_code not in {"", ending.reason_code}:
        return step
    if message.degraded_reason is not None:
        step = step.emit(ModelDegraded, prompt="compromise", reason=message.degraded_reason)
    return announce_end(step, ending, message.compromise)


def announce_end(step: Step, ending: Ending, compromise: Compromise) -> Step:
    """Say how it ended, with what can be had all the same and always at least one thing to do about it."""
    state = step.state
    if not compromise.suggestions:
        compromise = replace(compromise, suggestions=(TRY_AGAIN[language(state)],))
    if ending.outcome is ChannelStatus.FORCE_FINALIZED:
        return _announce_forced(step, ending, compromise)
    done = step.set(outcome_reason=ending.reason_code).move(ChannelStatus.FAILED, ending.reason_code)
    return _tell_all(
        done.emit(
            NegotiationFailed,
            reason_code=ending.reason_code,
            reason=ending.reason,
            last_proposal=state.proposal,
            compromise=compromise,
            advice=compromise.suggestions,
        )
    )


def settle(state: ChannelState, *, is_forced: bool) -> Proposal:
    """The plan as it stands at the end: refusers out, real acceptances confirmed, everybody else optional."""
    assert state.proposal is not None  # an agreed end is only reached with a plan
    refused = {a for a, said in state.feedback.items() if said.feedback_type is FeedbackType.REJECT}
    gone = refused | set(state.withdrawn)
    accepted = set(accepted_by(state))
    assignments = tuple(
        replace(
            assignment,
            is_confirmed=assignment.agent_id in accepted,
            dependencies=tuple(d for d in assignment.dependencies if d not in gone),
        )
        for assignment in state.proposal.assignments
        if assignment.agent_id not in gone
    )
    agents = [assignment.agent_id for assignment in assignments]
    return replace(
        state.proposal,
        assignments=assignments,
        is_forced=is_forced,
        confirmed_participants=tuple(a for a in agents if a in accepted),
        optional_participants=tuple(a for a in agents if a not in accepted),
    )


def _announce_forced(step: Step, ending: Ending, compromise: Compromise) -> Step:
    proposal = settle(step.state, is_forced=True)
    done = _close(step, proposal).set(outcome_reason=ending.reason_code)
    done = done.move(ChannelStatus.FORCE_FINALIZED, ending.reason_code)
    done = _tell_all(
        done.emit(
            ForceFinalized,
            **_agreement(done.state, proposal),
            confirmed_participants=proposal.confirmed_participants,
            optional_participants=proposal.optional_participants,
            compromise_proposal=compromise,
            reason=ending.reason,
            advice=compromise.suggestions,
            round=done.state.round,
            max_rounds=done.state.rounds_max,
        )
    )
    return look_for_gaps(done)


def _agreement(state: ChannelState, proposal: Proposal) -> dict[str, object]:
    participants = tuple(assignment.agent_id for assignment in proposal.assignments)
    return {
        "proposal": proposal,
        "participants_count": len(participants),
        "participants": participants,
        "accepted_by": accepted_by(state),
        "rounds_taken": state.round,
    }


def _close(step: Step, proposal: Proposal) -> Step:
    return step.stop_timer("collect").stop_timer("feedback").set(proposal=proposal, drafting=False)


def _tell_all(step: Step) -> Step:
    """Everybody who was invited and has not left learns how it ended."""
    state = step.state
    plan = None if state.status is ChannelStatus.FAILED else state.proposal
    for candidate in state.candidates:
        if candidate.agent_id not in state.withdrawn:
            step = step.send(candidate.agent_id, ChannelCompleted, outcome=str(state.status), proposal=plan)
    return step
