"""The negotiation itself: what one message does to one channel.

Pure and total: no clock, no ids of its own making, no log, no socket, no model. A message that does not matter now
(late, repeated, of an older round, after the end) returns the state as it is and no effects: networks repeat and
reorder, so that is not an error. `docs/protocol.md` says the rules in prose.
"""

from typing import assert_never

from towow_core.domain.models import Compromise, FeedbackType, Provenance
from towow_core.negotiation.collecting import (
    can_substitute,
    close_collection,
    close_if_complete,
    invite_substitutes,
    on_offer,
    start,
)
from towow_core.negotiation.ending import announce_end, fail, on_compromise, refuse, supersede
from towow_core.negotiation.gap_recursion import after_the_end
from towow_core.negotiation.invalid_answers import give_up_retries, invalid_review, on_invalid_answer
from towow_core.negotiation.joining_answers import is_awaited, left
from towow_core.negotiation.late_timers import wait_again, was_unheard
from towow_core.negotiation.messages import (
    AgentUnreachable,
    AnyChannelMessage,
    CancelRequested,
    CompromiseDrafted,
    DemandRevised,
    FeedbackReceived,
    GapsIdentified,
    InvalidAnswerReceived,
    OfferReceived,
    ProposalDrafted,
    RecursionDecided,
    ReplacementWanted,
    StartManaging,
    SubnetEnded,
    SubnetOpened,
    Ticked,
    TimerFired,
    WithdrawReceived,
)
from towow_core.negotiation.renegotiation import can_go_on
from towow_core.negotiation.replacing import decline_replacement, replace_part
from towow_core.negotiation.resume import pending, wants_attention
from towow_core.negotiation.reviewing import (
    essentials_lacking,
    evaluate,
    evaluate_if_complete,
    force,
    on_drafted,
    on_feedback,
)
from towow_core.negotiation.revising import revise
from towow_core.negotiation.standing_plan import can_stand
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import TERMINAL, ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.negotiation.votes import agreeing, is_refused, voters
from towow_core.negotiation.withdrawal import withdraw, withdraw_after_end
from towow_core.support.replacing import replace
from towow_core.support.timestamps import seconds_between


def transition(state: ChannelState, message: AnyChannelMessage) -> Step:
    """Apply one message to one channel.

    Raises:
        IllegalTransition: The machine itself asked for a move that `VALID_TRANSITIONS` forbids: a bug.
    """
    step = Step(state=state, at=message.at)
    # An end is final, and one that is decided only waits for its compromise: these cases come before all others. The
    # watchdog's tick comes before the second of them, because a compromise may never come.
    if isinstance(message, DemandRevised):
        done = revise(step, message)
    elif state.status in TERMINAL:
        done = _after_the_end(step, message)
    elif isinstance(message, CompromiseDrafted):
        done = on_compromise(step, message)
    elif isinstance(message, Ticked):
        done = _on_tick(step)
    elif isinstance(message, CancelRequested) and message.unsafe is not None:
        done = refuse(step, message.unsafe, message.reason, message.advice)
    elif isinstance(message, CancelRequested) and message.is_superseded:
        done = supersede(step) if can_go_on(state) else step  # a draft may have taken the last round meanwhile
    elif state.ending is not None:
        done = _while_ending(step, message)
    else:
        done = _dispatch(step, message)
    # What changed nothing is no sign of life: `touched_at` is what the watchdog goes by.
    if done.state == state:
        return done
    return done.with_state(replace(done.state, touched_at=message.at))


def _after_the_end(step: Step, message: AnyChannelMessage) -> Step:
    match message:
        case WithdrawReceived():
            return left(withdraw_after_end(step, message), message.agent_id)
        case FeedbackReceived(feedback=said) if said.feedback_type is FeedbackType.WITHDRAW:
            answered = is_awaited(step.state, message)
            return _leave_after_end(step, message) if answered else step
        case ReplacementWanted():
            return replace_part(step, message)
        case _:
            return after_the_end(step, message)


def _leave_after_end(step: Step, message: FeedbackReceived) -> Step:
    """Whoever is asked about a part that is added answers by leaving."""
    said = message.feedback
    goodbye = WithdrawReceived(
        at=message.at, message_id=message.message_id, agent_id=said.agent_id, reason=said.reasoning
    )
    return left(withdraw_after_end(step, goodbye), said.agent_id)


def _dispatch(step: Step, message: AnyChannelMessage) -> Step:  # noqa: C901, PLR0911  one case per kind of message
    match message:
        case StartManaging():
            return start(step)
        case OfferReceived():
            return on_offer(step, message)
        case AgentUnreachable():
            return _on_unreachable(step, message.agent_id)
        case ProposalDrafted():
            return on_drafted(step, message)
        case FeedbackReceived():
            early = invalid_review(step.state, message)
            return on_feedback(step, message) if early is None else on_invalid_answer(step, early)
        case InvalidAnswerReceived():
            return on_invalid_answer(step, message)
        case WithdrawReceived():
            return _on_withdraw(step, message)
        case TimerFired():
            return _on_timer(step, message)
        case CancelRequested(sub_demand_id=""):
            return fail(step, message.reason_code, message.reason)
        case ReplacementWanted():
            return decline_replacement(step, message)  # there is no agreed plan (any more)
        case (
            CancelRequested()
            | CompromiseDrafted()
            | Ticked()
            | DemandRevised()
            | GapsIdentified()
            | RecursionDecided()
            | SubnetOpened()
            | SubnetEnded()
        ):  # before, or only after the end
            return step
        case _:
            assert_never(message)


def _on_unreachable(step: Step, agent_id: str) -> Step:
    """Somebody who owes an answer is gone: go on without waiting, but let the answer count if it comes in time."""
    state = step.state
    invited = any(c.agent_id == agent_id for c in state.candidates)
    answered = agent_id in (state.offers if state.status is ChannelStatus.COLLECTING else state.feedback)
    if not invited or agent_id in state.unreachable or answered:
        return step
    if state.status is ChannelStatus.COLLECTING:
        return close_if_complete(step.with_state(replace(step.state, unreachable=(*state.unreachable, agent_id))))
    if state.status is ChannelStatus.NEGOTIATING and agent_id in state.asked:
        return evaluate_if_complete(step.with_state(replace(step.state, unreachable=(*state.unreachable, agent_id))))
    return step


def _on_withdraw(step: Step, message: WithdrawReceived) -> Step:
    """Somebody leaves, at any time: announced, out of the plan, and replaced where the reserve allows."""
    state = step.state
    if message.message_id in state.processed_message_ids:
        return step
    left = withdraw(step, message.agent_id, message.reason, message.taken_out_by)
    if left.state == state:
        return step
    step = left.with_state(
        replace(left.state, processed_message_ids=(*state.processed_message_ids, message.message_id))
    )
    if state.status is ChannelStatus.COLLECTING:
        return close_if_complete(invite_substitutes(step) if can_substitute(step.state) else step)
    return evaluate_if_complete(step) if state.status is ChannelStatus.NEGOTIATING else step


def _while_ending(step: Step, message: AnyChannelMessage) -> Step:
    """The end is decided, its compromise is being written: only who leaves, or cancels, can still change it."""
    state, is_forced = (
        step.state,
        step.state.ending is not None and step.state.ending.outcome is not ChannelStatus.FAILED,
    )
    match message:
        case CancelRequested(sub_demand_id="") if is_forced or can_stand(state):  # else it is no plan in any case
            return fail(step, message.reason_code, message.reason)
        case WithdrawReceived():
            step = withdraw(step, message.agent_id, message.reason, message.taken_out_by)
        case FeedbackReceived(feedback=feedback) if feedback.feedback_type is FeedbackType.WITHDRAW:
            step = withdraw(step, feedback.agent_id, feedback.reasoning)
    return _without_who_left(step) if is_forced and step.state != state else step


def _without_who_left(step: Step) -> Step:
    """A forced end was decided, and somebody has left since: whether what remains is still an agreement."""
    ending = step.state.ending
    assert ending is not None  # it is decided
    if not voters(step.state):
        return fail(step, "everyone_withdrew")
    if not agreeing(step.state):
        return fail(step, "rounds_exhausted" if ending.reason_code == "forced" else ending.reason_code)
    if lacking := essentials_lacking(step.state):
        return fail(step, "essential_unmet", lacking)
    return step


def _on_timer(step: Step, message: TimerFired) -> Step:
    state = step.state
    # A timer that was stopped or set anew in the meantime may still ring: its time gives it away.
    if state.timers.get(message.name) != message.due_at:
        return step
    if was_unheard(state, message):
        return wait_again(step, message)
    match message.name:
        case "collect":
            return close_collection(step, "collect_timeout") if state.status is ChannelStatus.COLLECTING else step
        case "feedback":
            return evaluate(step) if state.status is ChannelStatus.NEGOTIATING else step
        case "retry":
            return give_up_retries(step)
        case "subnets":
            return step  # only after the end
        case _:
            assert_never(message.name)


def _on_tick(step: Step) -> Step:
    """The watchdog: ask again for what is missing, a bounded number of times; end what is too old."""
    state, policy = step.state, step.state.policy
    if not wants_attention(state, step.at):
        return step
    if state.ending is None and seconds_between(state.opened_at, step.at) >= policy.lifetime_max_s:
        return _out_of_time(step)
    # Asking again costs other people time and model calls, so it ends after a few times, whatever is missing.
    if state.recoveries >= policy.stuck_recoveries_max:
        if state.ending is not None:  # nobody writes its compromise: the end is announced all the same
            plain = Compromise(summary=state.ending.reason, provenance=Provenance.FALLBACK)
            return announce_end(step, state.ending, plain)
        return fail(step, "stuck")
    step = step.with_state(replace(step.state, recoveries=state.recoveries + 1))
    return step.do(*pending(step))


def _out_of_time(step: Step) -> Step:
    """Whoever has said yes by now keeps their part, unless the plan is refused already."""
    state = step.state
    if state.status is ChannelStatus.NEGOTIATING and is_refused(state):
        return fail(step, "majority_refused")
    if state.status is ChannelStatus.NEGOTIATING and agreeing(state):
        return force(step, "lifetime_exceeded")
    return fail(step, "lifetime_exceeded")
