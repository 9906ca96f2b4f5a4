"""How a channel ends. Every failed or forced end first gets its compromise (contract §3, rule 2)."""

from collections.abc import Sequence

from towow_core.domain.end_codes import error_code_of
from towow_core.domain.events import ForceFinalized, ModelDegraded, NegotiationFailed, ProposalFinalized
from towow_core.domain.messages import ChannelCompleted
from towow_core.domain.models import Compromise, FeedbackType, Language, Proposal, Provenance
from towow_core.domain.outcomes import CANCELLED, NOT_WANTED, PARENT_TIMEOUT, SUPERSEDED, ChannelOutcome, UnsafeKind
from towow_core.domain.requirements import Requirement
from towow_core.negotiation.claims import agreement_of, restated_in, without_agreement
from towow_core.negotiation.effects import DraftCompromise
from towow_core.negotiation.gap_recursion import look_for_gaps
from towow_core.negotiation.messages import CompromiseDrafted
from towow_core.negotiation.over_budget import tell_budget
from towow_core.negotiation.standing_plan import why_not_standing, with_standing_plan
from towow_core.negotiation.state import ChannelState, Ending, language
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.negotiation.votes import accepted_by
from towow_core.requirements.advice import with_advice
from towow_core.requirements.agreement import Agreement, Claims
from towow_core.support.replacing import replace

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
        Language.ZH: "轮次用完，方案里有分工的人没有一个明确答应。",
        Language.EN: "All rounds are used up, and nobody with a part in the plan has said yes.",
    },
    "essential_unmet": {
        Language.ZH: "谈下来的方案缺了要紧的一项，不能算谈成：",
        Language.EN: "The plan lacks something essential, so this is no agreement:",
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
        Language.ZH: "没有一个模型给出能用的答复，收到的都是降级答复，不能当作任何人的意愿。",
        Language.EN: "No model gave an answer that can be used: each one is a stand-in and says nothing about what "
        "anybody wants.",
    },
    CANCELLED: {Language.ZH: "发起人取消了需求。", Language.EN: "The requester cancelled the demand."},
    PARENT_TIMEOUT: {
        Language.ZH: "发起它的那场协商等不下去了，时间到了。",
        Language.EN: "The negotiation that it was opened for could not wait any longer.",
    },
    NOT_WANTED: {
        Language.ZH: "发起它的那场协商不再需要它了。",
        Language.EN: "The negotiation that it was opened for does not need it any more.",
    },
    SUPERSEDED: {
        Language.ZH: "发起人改了需求，按新的一版接着谈。",
        Language.EN: "The requester changed the demand; its next version is negotiated.",
    },
    "lifetime_exceeded": {
        Language.ZH: "协商超过了最长时限。",
        Language.EN: "The negotiation outlived its time limit.",
    },
    "stuck": {
        Language.ZH: "协商长时间没有进展，多次恢复无效。",
        Language.EN: "The negotiation made no progress, and asking again did not help.",
    },
}
# The plan was what kept it from an agreement, and not that nobody wants or answers it any more.
_OF_THE_PLAN = frozenset({"essential_unmet", "majority_refused", "rounds_exhausted", "lifetime_exceeded", "stuck"})
TRY_AGAIN: dict[Language, str] = {
    Language.ZH: "过一会儿再提交一次，或换一种说法写明要别人具体做什么。",
    Language.EN: "Submit it again a little later, or say in other words what exactly is to be done.",
}


def finalize(step: Step, agreed: Agreement, reason: str) -> Step:
    """The plan of `agreed`, as it was settled, stands."""
    done = _close(step, agreed.plan).move(ChannelStatus.FINALIZED, reason)
    # First the end, then the gaps: after the terminal event come only gap and subnet events (contract §3, rule 6).
    done = tell_budget(done, agreed.plan)
    return look_for_gaps(_tell_all(done.emit(ProposalFinalized(**step.ids, **_agreement(done.state, agreed)))))


def begin_end(step: Step, outcome: ChannelStatus, reason_code: str, detail: str = "") -> Step:
    """Decide a failed or forced end, and ask for its compromise. Nothing else moves the channel any more."""
    reason = " ".join(filter(None, (REASONS[reason_code][language(step.state)], detail)))
    step = step.stop_timer("collect").stop_timer("feedback").stop_timer("retry")
    ending = Ending(outcome=outcome, reason_code=reason_code, reason=reason)
    # A plan that is still being written is not wanted any more; `on_drafted` goes by `drafting`.
    return step.with_state(replace(step.state, ending=ending, drafting=False)).do(
        DraftCompromise(reason_code=reason_code)
    )


def fail(step: Step, reason_code: str, detail: str = "") -> Step:
    return begin_end(step, ChannelStatus.FAILED, reason_code, detail)


def supersede(step: Step) -> Step:
    """The requester asks for something else now: at once, without a compromise, for the demand goes on."""
    reason = REASONS[SUPERSEDED][language(step.state)]
    return _fail_at_once(step, SUPERSEDED, reason, (reason,))


def refuse(step: Step, kind: UnsafeKind, reason: str, advice: tuple[str, ...]) -> Step:
    """The requester asks for what nobody is looked for: at once, and no model is asked about it."""
    return _fail_at_once(step, kind, reason, advice)


def _fail_at_once(step: Step, reason_code: str, reason: str, advice: tuple[str, ...]) -> Step:
    step = step.stop_timer("collect").stop_timer("feedback").stop_timer("retry")
    step = step.with_state(replace(step.state, drafting=False, ending=None))
    ending = Ending(outcome=ChannelStatus.FAILED, reason_code=reason_code, reason=reason)
    return announce_end(step, ending, Compromise(summary=reason, suggestions=advice, provenance=Provenance.RULE))


def on_compromise(step: Step, message: CompromiseDrafted) -> Step:
    """The compromise is there: say how it ended. One that was written for an end decided before changes nothing."""
    ending = step.state.ending
    if ending is None or message.reason_code not in {"", ending.reason_code}:
        return step
    if message.degraded_reason is not None:
        step = step.emit(ModelDegraded(**step.ids, prompt="compromise", reason=message.degraded_reason))
    return announce_end(step, ending, message.compromise, left=message.left)


def announce_end(step: Step, ending: Ending, compromise: Compromise, *, left: tuple[str, ...] = ()) -> Step:
    """Say how it ended, with what can be had all the same and always at least one thing to do about it.

    `left` are those who have left the demand in another of its channels.
    """
    state = step.state
    if not compromise.suggestions:
        compromise = replace(compromise, suggestions=(TRY_AGAIN[language(state)],))
    # Whoever words it: a part that is still to be had is confirmed by its owner's own yes, and by nothing else.
    said_yes = accepted_by(state)
    parts = tuple(replace(part, is_confirmed=part.agent_id in said_yes) for part in compromise.assignments)
    compromise = replace(compromise, assignments=parts)
    if ending.outcome is ChannelStatus.FORCE_FINALIZED:
        return _announce_forced(step, ending, compromise)
    if (standing := with_standing_plan(state, ending, compromise.suggestions, left)) is not None:
        return _announce_standing(step.with_state(standing))
    ending = replace(ending, reason=" ".join(filter(None, (ending.reason, why_not_standing(state, ending, left)))))
    table = without_agreement(state)
    advice = compromise.suggestions
    if state.proposal is not None and ending.reason_code in _OF_THE_PLAN:  # its table says what could be changed
        advice = _advised(state, table, advice)
    plan = None if state.proposal is None else confirmed(state.proposal, accepted_by(state))
    done = step.with_state(replace(state, outcome_reason=ending.reason_code, proposal=plan)).move(
        ChannelStatus.FAILED, ending.reason_code
    )
    return _tell_all(
        done.emit(
            NegotiationFailed(
                **step.ids,
                reason_code=ending.reason_code,
                error_code=error_code_of(ending.reason_code),
                reason=ending.reason,
                last_proposal=done.state.proposal,
                compromise=compromise,
                advice=advice,
                requirements=table,
                not_understood=state.demand.understanding.not_understood if state.demand.understanding else (),
            )
        )
    )


def _advised(state: ChannelState, table: Sequence[Requirement], others: Sequence[str]) -> tuple[str, ...]:
    """With what the table says; something also where all that was advised is about an amount that is kept to."""
    shown = language(state)
    return with_advice(table, others, shown) or (TRY_AGAIN[shown],)


def confirmed(plan: Proposal, accepted: tuple[str, ...]) -> Proposal:
    """The plan, each part of it confirmed by its owner's own yes and by nothing else."""
    parts = tuple(replace(part, is_confirmed=part.agent_id in accepted) for part in plan.assignments)
    return replace(plan, assignments=parts)


def settle(state: ChannelState, *, is_forced: bool) -> Proposal:
    """The plan as it stands at the end: refusers out, real acceptances confirmed, everybody else optional."""
    assert state.proposal is not None  # an agreed end is only reached with a plan
    # Decision 8: a plan must not promise for somebody who said no, and silence or a wish is not a promise either.
    refused = {a for a, feedback in state.feedback.items() if feedback.feedback_type is FeedbackType.REJECT}
    gone = refused | set(state.withdrawn)
    accepted = accepted_by(state)
    assignments = tuple(
        replace(assignment, dependencies=tuple(d for d in assignment.dependencies if d not in gone))
        for assignment in confirmed(state.proposal, accepted).assignments
        if assignment.agent_id not in gone
    )
    agents = [assignment.agent_id for assignment in assignments]
    left = restated_in(state, replace(state.proposal, assignments=assignments), state.proposal, refused=True)
    return replace(
        left,
        is_forced=is_forced,
        confirmed_participants=tuple(a for a in agents if a in accepted),
        optional_participants=tuple(a for a in agents if a not in accepted),
    )


def _announce_forced(step: Step, ending: Ending, compromise: Compromise) -> Step:
    proposal = settle(step.state, is_forced=True)
    done = _close(step, proposal)
    done = done.with_state(replace(done.state, outcome_reason=ending.reason_code))
    agreed = _agreement(done.state, agreement_of(done.state, proposal))
    done = tell_budget(done.move(ChannelStatus.FORCE_FINALIZED, ending.reason_code), proposal)
    done = _tell_all(
        done.emit(
            ForceFinalized(
                **step.ids,
                **agreed,
                confirmed_participants=proposal.confirmed_participants,
                optional_participants=proposal.optional_participants,
                compromise_proposal=compromise,
                reason=ending.reason,
                error_code=error_code_of(ending.reason_code),
                advice=_advised(done.state, agreed["requirements"], compromise.suggestions),
                round=done.state.round,
                max_rounds=done.state.rounds_max,
            )
        )
    )
    return look_for_gaps(done)


def _announce_standing(step: Step) -> Step:
    """The plan before the change stands, held against what is asked for now. Nobody is looked for: they declined."""
    plan = step.state.proposal
    assert plan is not None  # it is the plan that stands
    done = tell_budget(_close(step, plan).move(ChannelStatus.FINALIZED, step.state.outcome_reason), plan)
    return _tell_all(done.emit(ProposalFinalized(**step.ids, **_agreement(done.state, agreement_of(done.state, plan)))))


class _Agreement(Claims):
    """What both agreed ends say."""

    proposal: Proposal
    participants_count: int
    participants: tuple[str, ...]
    accepted_by: tuple[str, ...]
    rounds_taken: int


def _agreement(state: ChannelState, agreed: Agreement) -> _Agreement:
    participants = tuple(assignment.agent_id for assignment in agreed.plan.assignments)
    return {
        "proposal": agreed.plan,
        "participants_count": len(participants),
        "participants": participants,
        "accepted_by": accepted_by(state),
        "rounds_taken": state.round,
        **agreed.claims(),
    }


def _close(step: Step, proposal: Proposal) -> Step:
    done = step.stop_timer("collect").stop_timer("feedback").stop_timer("retry")
    return done.with_state(replace(done.state, proposal=proposal, drafting=False))


def _tell_all(step: Step) -> Step:
    """Everybody who was invited, or has a part, and has not left learns how it ended."""
    state = step.state
    # Of a failed negotiation there is no plan to keep to; the last one is in the event, for the requester.
    plan = None if state.status is ChannelStatus.FAILED else state.proposal
    # An earlier plan that stands has parts also of whom nobody asked here: whom the requester wanted no more.
    parts = plan.assignments if plan is not None else ()
    people = (*(candidate.agent_id for candidate in state.candidates), *(part.agent_id for part in parts))
    for agent_id in dict.fromkeys(people):
        if agent_id not in state.withdrawn:
            header = step.header(ChannelCompleted, agent_id)
            completed = ChannelCompleted(**header, outcome=ChannelOutcome(state.status), proposal=plan)
            step = step.send(agent_id, completed)
    return step
