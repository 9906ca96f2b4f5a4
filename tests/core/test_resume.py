"""After a crash, nothing that a channel asked the world for is forgotten."""

from typing import get_args

from tests.core.kit import ALICE, channel, gaps_found, offer, opens, play, recursion, reviewed, says, start
from towow_core.negotiation.effects import CancelSubnet, Effect, Emit, Send, StopTimer
from towow_core.negotiation.resume import resume

STORED_WITH_THE_STEP = {Emit, Send, CancelSubnet}  # as an event, in the outbox, in the subnet's inbox
IN_THE_STATE = {StopTimer}  # a timer that was stopped is not in the snapshot, so nobody starts it again


def test_every_effect_is_stored_or_asked_for_again_after_a_crash() -> None:
    inviting = play(channel(ALICE), start()).state
    drafting = play(inviting, offer(ALICE)).state
    failing = play(channel(), start()).state
    agreed = play(reviewed(ALICE), says(ALICE)).state
    lacking = play(agreed, gaps_found()).state
    running = play(lacking, recursion("d-00000009"), opens("d-00000009")).state
    states = (inviting, drafting, failing, agreed, lacking, running)
    again = {type(effect) for state in states for effect in resume(state, state.touched_at)}

    assert again | STORED_WITH_THE_STEP | IN_THE_STATE == set(get_args(Effect))
