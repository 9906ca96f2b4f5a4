"""A wait that nobody kept: its timer rings long after its time, because the process that would have listened was gone.

Who was asked had that time and nobody to answer to, so their silence says nothing: they are asked once more and have
the same time again. As often as the watchdog may ask again, and no oftener.
"""

from towow_core.negotiation.collecting import awaited
from towow_core.negotiation.messages import TimerFired
from towow_core.negotiation.resume import pending
from towow_core.negotiation.reviewing import unreviewed
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.support.replacing import replace
from towow_core.support.timestamps import seconds_between

LATE_S = 10.0  # seconds; a busy process rings late, too, and is there to hear an answer


def was_unheard(state: ChannelState, timer: TimerFired) -> bool:
    """Whether this wait ran out while nobody listened, and somebody still owes an answer."""
    match timer.name, state.status:
        case "collect", ChannelStatus.COLLECTING:
            owed = awaited(state)
        case "feedback", ChannelStatus.NEGOTIATING:
            owed = tuple(agent_id for agent_id in unreviewed(state) if agent_id not in state.unreachable)
        case _:
            return False
    is_late = seconds_between(timer.due_at, timer.at) >= LATE_S
    return is_late and bool(owed) and state.recoveries < state.policy.stuck_recoveries_max


def wait_again(step: Step, timer: TimerFired) -> Step:
    """Ask whoever owes an answer, and give them the time that they would have had."""
    policy = step.state.policy
    seconds = policy.collect_timeout_s if timer.name == "collect" else policy.feedback_timeout_s
    step = step.with_state(replace(step.state, recoveries=step.state.recoveries + 1))
    return step.start_timer(timer.name, seconds).do(*pending(step))
