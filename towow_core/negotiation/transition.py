"""The negotiation itself: what one message does to one channel.

Pure and total: no clock, no ids of its own making, no log, no socket, no model. A message that does not matter now
(late, repeated, of an older round, after the end) returns the state as it is and no effects: networks repeat and
reorder, so that is not an error. `docs/protocol.md` says the rules in prose.
"""

from dataclasses import replace
from typing import assert_never

from towow_core.models import Compromise, FeedbackType, Provenance
from towow_core.negotiation.afterwards import after_the_end
from towow_core.negotiation.collecting import (
    can_substitute,
    close_collection,
    close_if_complete,
    invite_substitutes,
    on_offer,
    start,
)
from towow_core.negotiation.ending import accepted_by, announce_end, begin_end, fail, on_compromise
from towow_core.negotiation.messages import (
    AgentUnreachable,
    AnyChannelMessage,
    CancelRequested,
    CompromiseDrafted,
    FeedbackReceived,
    GapsIdentified,
    OfferReceived,
    ProposalDrafted,
    RecursionDecided,
    StartManaging,
    SubnetEnded,
    SubnetOpened,
    Ticked,
    TimerFired,
    WithdrawReceived,
)
from towow_core.negotiation.resume import owed, wants_attention
from towow_core.negotiation.reviewing import evaluate, evaluate_if_complete, is_refused, on_drafted, on_feedback
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import TERMINAL, ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.negotiation.withdrawing import leave
from towow_core.timestamps import seconds_between


def transition(state: ChannelState, message: AnyChannelMessage) -> Step:
    """Apply one message to one channel.

    Raises:
        IllegalTransition: The machine itself asked for a move that `VALID_TRANSITIONS` forbids: a bug.
    """
    step = Step(state=state, at=message.at)
    if state.status in TERMINAL:
        done = after_the_end(step, message)
    elif isinstance(message, CompromiseDrafted):
        done = on_compromise(step, message)
    elif isinstance(message, Ticked):
        done = _on_tick(step)
    elif state.ending is not None:
        done = _while_ending(step, message)
    else:
        done = _dispatch(step, message)
    if done.state == state:
        return done
    return replace(done, state=replace(done.state, touched_at=message.at))


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
            return on_feedback(step, message)
        case WithdrawReceived():
            return _on_withdraw(step, message)
        case TimerFired():
            return _on_timer(step, message)
        case CancelRequested():
            return fail(step, "cancelled", message.reason)
        case CompromiseDrafted() | Ticked():
            return step
        case GapsIdentified() | RecursionDecided() | SubnetOpened() | SubnetEnded():
            return step  # only after the end
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
        return close_if_complete(step.set(unreachable=(*state.unreachable, agent_id)))
    if state.status is ChannelStatus.NEGOTIATING and agent_id in state.asked:
        return evaluate_if_complete(step.set(unreachable=(*state.unreachable, agent_id)))
    return step


def _on_withdraw(step: Step, message: WithdrawReceived) -> Step:
    """Somebody leaves, at any time: announced, out of the plan, and replaced where the reserve allows."""
    state = step.state
    if message.message_id in state.processed_message_ids:
        return step
    left = leave(step, message.agent_id, message.reason)
    if left.state == state:
        return step
    step = left.set(processed_message_ids=(*state.processed_message_ids, message.message_id))
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
        case CancelRequested() if is_forced:
            return fail(step, "cancelled", message.reason)
        case WithdrawReceived():
            step = leave(step, message.agent_id, message.reason)
        case FeedbackReceived(feedback=said) if said.feedback_type is FeedbackType.WITHDRAW:
            step = leave(step, said.agent_id, said.reasoning)
    if is_forced and step.state != state and not accepted_by(step.state):
        return fail(step, "everyone_withdrew")
    return step


def _on_timer(step: Step, message: TimerFired) -> Step:
    state = step.state
    if state.timers.get(message.name) != message.due_at:
        return step
    if message.name == "collect" and state.status is ChannelStatus.COLLECTING:
        return close_collection(step, "collect_timeout")
    if message.name == "feedback" and state.status is ChannelStatus.NEGOTIATING:
        return evaluate(step)
    return step


def _on_tick(step: Step) -> Step:
    """The watchdog: ask again for what is missing, a bounded number of times; end what is too old."""
    state, policy = step.state, step.state.policy
    if not wants_attention(state, step.at):
        return step
    if state.ending is None and seconds_between(state.opened_at, step.at) >= policy.lifetime_max_s:
        return _out_of_time(step)
    if state.recoveries >= policy.stuck_recoveries_max:
        if state.ending is not None:  # nobody writes its compromise: the end is announced all the same
            plain = Compromise(summary=state.ending.reason, provenance=Provenance.FALLBACK)
            return announce_end(step, state.ending, plain)
        return fail(step, "stuck")
    step = step.set(recoveries=state.recoveries + 1)
    return step.do(*owed(step))


def _out_of_time(step: Step) -> Step:
    """Whoever has said yes by now keeps their part, unless the plan is refused already."""
    state = step.state
    if state.status is ChannelStatus.NEGOTIATING and is_refused(state):
        return fail(step, "majority_refused")
    if state.status is ChannelStatus.NEGOTIATING and accepted_by(state):
        return begin_end(step, ChannelStatus.FORCE_FINALIZED, "lifetime_exceeded")
    return fail(step, "lifetime_exceeded")
