"""A wait that ran out while nobody listened is waited once more: that nobody answered says nothing then."""

import pytest

from tests.core.kit import ALICE, BOB, channel, offer, plan, play, says, start
from towow_core.domain.models import Decision
from towow_core.engine.planning.compromise import find_compromise
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import Send, StartTimer
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.support.timestamps import plus_seconds


def rings_late(state: ChannelState, name: msg.TimerName, seconds: float) -> msg.TimerFired:
    due = state.timers[name]
    return msg.TimerFired(at=plus_seconds(due, seconds), name=name, due_at=due)


def asked_in(step: Step) -> set[str]:
    return {effect.agent_id for effect in step.effects if isinstance(effect, Send)}


def test_who_could_not_be_heard_is_asked_again_and_has_the_same_time() -> None:
    asked = play(channel(ALICE, BOB), start(), offer(ALICE)).state
    late = play(asked, rings_late(asked, "collect", 75))
    (timer,) = [effect for effect in late.effects if isinstance(effect, StartTimer)]

    assert late.state.status is ChannelStatus.COLLECTING
    assert [effect.agent_id for effect in late.effects if isinstance(effect, Send)] == [BOB]
    assert timer.due_at == plus_seconds(asked.timers["collect"], 75 + asked.policy.collect_timeout_s)
    assert play(late.state, offer(BOB)).state.drafting


def test_a_wait_that_somebody_kept_ends_when_its_time_is_up() -> None:
    asked = play(channel(ALICE, BOB), start(), offer(ALICE)).state
    after = play(asked, rings_late(asked, "collect", 1)).state

    assert after.drafting


def test_who_owes_a_review_is_asked_again_too() -> None:
    shown = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB), says(ALICE)).state
    late = play(shown, rings_late(shown, "feedback", 600))

    assert late.state.status is ChannelStatus.NEGOTIATING
    assert asked_in(late) == {BOB}
    assert play(late.state, says(BOB)).state.status is ChannelStatus.FINALIZED


def test_it_is_waited_again_no_oftener_than_the_watchdog_may_ask() -> None:
    state = play(channel(ALICE), start()).state
    for _ in range(state.policy.stuck_recoveries_max):
        state = play(state, rings_late(state, "collect", 75)).state
        assert state.ending is None
    state = play(state, rings_late(state, "collect", 75)).state

    assert state.ending is not None
    assert state.ending.reason_code == "no_participants"


@pytest.mark.parametrize(
    ("answers", "said", "not_said"),
    [
        ((), "没有人回答", "都不能参与"),
        ((Decision.DECLINE,), "其中1个人没有回答", "都不能参与"),
        ((Decision.DECLINE, Decision.DECLINE), "都不能参与", "没有回答"),
    ],
)
def test_who_did_not_answer_is_not_said_to_have_declined(answers, said, not_said) -> None:
    state = play(channel(ALICE, BOB), start()).state
    offers = tuple(offer(who, answer).offer for who, answer in zip((ALICE, BOB), answers, strict=False))
    understanding = state.demand.understanding
    assert understanding is not None
    found = find_compromise(
        understanding,
        "no_participants",
        candidates=state.candidates,
        offers=offers,
        proposal=None,
        feedbacks=(),
        gaps=(),
    )

    assert said in found.summary
    assert not_said not in found.summary
    assert found.suggestions == (("过一会儿再提交一次同样的需求。",) if not answers else found.suggestions)
