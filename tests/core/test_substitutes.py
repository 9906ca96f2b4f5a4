"""Who leaves is replaced from the reserve: once, by somebody who has offered something, and as often as allowed."""

from dataclasses import replace

import pytest

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    ERIN,
    channel,
    events,
    leaves,
    offer,
    one,
    plan,
    play,
    rings,
    says,
    sent,
    start,
)
from towow_core.domain import events as ev
from towow_core.domain.models import Decision, FeedbackType
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step

S = ChannelStatus


def asked(*reserve: str, **policy: int) -> ChannelState:
    """Alice and Bob review a plan, and these are in reserve."""
    opened = channel(ALICE, BOB, reserve=reserve, **policy)
    return play(opened, start(), offer(ALICE), offer(BOB), plan(ALICE, BOB)).state


def called_in(step: Step) -> list[tuple[str, str]]:
    """Who left, and who was asked instead."""
    return [(e.agent_id, e.replaced_by) for e in events(step.effects) if isinstance(e, ev.AgentSubstituted)]


def test_who_withdraws_is_replaced_from_the_reserve() -> None:
    asked = play(channel(ALICE, BOB, reserve=(CAROL,)), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB)).state
    sought = play(asked, says(ALICE), leaves(BOB))

    assert sought.state.status is S.COLLECTING
    assert one(sought.effects, ev.AgentSubstituted).replaced_by == CAROL
    assert sent(sought.effects, "towow.invite") == [CAROL]
    done = play(sought.state, offer(CAROL), plan(ALICE, CAROL, round_=2), says(ALICE, round_=2), says(CAROL, round_=2))
    assert one(done.effects, ev.ProposalFinalized).participants == (ALICE, CAROL)


def test_withdrawing_in_a_review_is_leaving() -> None:
    asked = play(channel(ALICE, BOB, reserve=(CAROL,)), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB)).state
    done = play(asked, says(BOB, FeedbackType.WITHDRAW), says(ALICE))

    assert done.state.withdrawn == (BOB,)
    assert one(done.effects, ev.AgentSubstituted).replaced_by == CAROL


def test_each_of_the_reserve_is_asked_for_one_who_left_and_not_again() -> None:
    sought = play(asked(CAROL, DAVE, ERIN), says(ALICE), leaves(BOB))
    second = play(sought.state, offer(CAROL), plan(ALICE, CAROL, round_=2), says(ALICE, round_=2), leaves(CAROL))

    assert called_in(sought) == [(BOB, CAROL)]
    assert called_in(second) == [(CAROL, DAVE)]
    assert [waiting.agent_id for waiting in second.state.reserve] == [ERIN]


def test_two_who_leave_at_once_are_replaced_by_two() -> None:
    collecting = play(channel(ALICE, BOB, ERIN, reserve=(CAROL, DAVE)), start(), offer(ALICE), offer(BOB), offer(ERIN))
    step = play(play(collecting.state, plan(ALICE, BOB, ERIN)).state, leaves(BOB), leaves(ERIN), says(ALICE))

    assert called_in(step) == [(BOB, CAROL), (ERIN, DAVE)]
    assert step.state.reserve == ()


@pytest.mark.parametrize("says_no", [False, True], ids=["is silent", "declines"])
def test_a_substitute_who_offers_nothing_is_not_put_in(says_no: bool) -> None:  # noqa: FBT001
    sought = play(asked(CAROL), says(ALICE), leaves(BOB)).state
    answer = offer(CAROL, Decision.DECLINE) if says_no else rings(sought, "collect")
    step = play(sought, answer, plan(ALICE, CAROL, round_=2))

    assert [part.agent_id for part in one(step.effects, ev.ProposalDistributed).proposal.assignments] == [ALICE]
    assert sent(step.effects, "towow.proposal.review") == []  # her part is the one that she has said yes to
    assert one(step.effects, ev.ProposalFinalized).participants == (ALICE,)


@pytest.mark.parametrize(("can", "asked_instead"), [(("场地",), []), (("摄影",), [(BOB, CAROL)]), ((), [(BOB, CAROL)])])
def test_nobody_is_asked_in_place_of_somebody_whose_work_they_do_not_do(can, asked_instead) -> None:
    opened = asked(CAROL)
    able = {BOB: ("摄影",), CAROL: can}
    candidates = tuple(replace(c, capabilities=able.get(c.agent_id, ())) for c in opened.candidates)
    reserve = tuple(replace(c, capabilities=able[c.agent_id]) for c in opened.reserve)
    left = play(replace(opened, candidates=candidates, reserve=reserve), says(ALICE), leaves(BOB))

    assert called_in(left) == asked_instead
