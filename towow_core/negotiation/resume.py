"""What an open channel still owes the world: after a crash, and when the watchdog finds it idle. Pure."""

from towow_core.negotiation.collecting import awaited, invite
from towow_core.negotiation.effects import DraftCompromise, DraftProposal, Effect, StartTimer
from towow_core.negotiation.gap_recursion import is_idle, pending_after_end
from towow_core.negotiation.reviewing import review, unreviewed
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import TERMINAL, ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.support.timestamps import seconds_between


def resume(state: ChannelState, at: str) -> tuple[Effect, ...]:
    """Effects that put an open channel back to work after its process died.

    Timers run on to the time they were set for; one that ran out meanwhile is set anew when it rings. Messages carry
    the ids they had, so that nobody is asked twice for an answer that is already given or on its way.
    """
    timers = tuple(StartTimer(name=name, due_at=due_at) for name, due_at in state.timers.items())
    return (*timers, *pending(Step(state=state, at=at)))


def pending(step: Step) -> tuple[Effect, ...]:
    """Drafts that are to be written and questions that are not answered."""
    state = step.state
    if state.status in TERMINAL:
        return pending_after_end(step)
    if state.ending is not None:
        return (DraftCompromise(reason_code=state.ending.reason_code),)
    if state.drafting:
        return (DraftProposal(round=state.round + 1),)
    asking = Step(state=state, at=step.at)
    if state.status is ChannelStatus.COLLECTING:
        waiting = set(awaited(state))
        for candidate in state.candidates:
            if candidate.agent_id in waiting:
                asking = invite(asking, candidate)
    elif state.status is ChannelStatus.NEGOTIATING and state.proposal is not None:
        waiting = set(unreviewed(state))
        for assignment in state.proposal.assignments:
            if assignment.agent_id in waiting:
                asking = review(asking, state.proposal, assignment)
    return asking.effects


def wants_attention(state: ChannelState, at: str) -> bool:
    """Whether the watchdog should look: nothing moved for too long, or it lives too long."""
    if state.status in TERMINAL:
        return is_idle(state, at)
    if state.ending is None and seconds_between(state.opened_at, at) >= state.policy.lifetime_max_s:
        return True
    # When asking again is used up, a timer that still runs ends the wait by itself; without one the channel is stuck.
    idle = seconds_between(state.touched_at, at) >= state.policy.stuck_after_s
    spent = state.recoveries >= state.policy.stuck_recoveries_max
    return idle and not (spent and state.timers)
