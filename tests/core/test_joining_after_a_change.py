"""Somebody is asked into an agreed plan, and what is asked for changes before they have answered."""

from dataclasses import replace
from typing import Any

from tests.core.kit import DAVE, at, play
from tests.core.test_joining import agrees, asked, budget, photos, plan_of
from towow_core.domain import events as ev
from towow_core.domain.messages import ProposalReview
from towow_core.domain.models import DemandContext
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import Emit, Send
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step


def changes(state: ChannelState, **understood: Any) -> msg.DemandRevised:
    """Its requester asks for something else while the newcomer thinks about the part as it was."""
    demand = state.wanted
    assert demand.understanding is not None
    anew = replace(demand, version=demand.version + 1, understanding=replace(demand.understanding, **understood))
    return msg.DemandRevised(at=at(9), demand=anew, is_waiver=False)


def question(step: Step) -> ProposalReview:
    return next(e.message for e in step.effects if isinstance(e, Send) and isinstance(e.message, ProposalReview))


def test_a_yes_from_before_the_demand_was_changed_is_none_to_what_comes_of_it() -> None:
    put = play(asked(DAVE).state, photos(DAVE))
    where = DemandContext(location="上海", expected_attendees=80)
    answered = play(put.state, changes(put.state, context=where), agrees(DAVE))

    assert plan_of(answered.state) == plan_of(put.state)
    assert "上海，80人" not in question(put).your_assignment.responsibility
    again = question(answered).your_assignment
    assert "上海，80人" in again.responsibility
    done = play(answered.state, agrees(DAVE, round_=3))
    assert plan_of(done.state).assignments[-1] == replace(again, is_confirmed=True)


def test_nobody_joins_by_a_yes_from_before_a_change_that_their_part_would_break() -> None:
    put = play(asked(DAVE).state, photos(DAVE, price=800.0)).state
    answered = play(put, changes(put, requirements=(budget(500),)), agrees(DAVE))

    assert plan_of(answered.state) == plan_of(put)
    said = [e.event for e in answered.effects if isinstance(e, Emit) and isinstance(e.event, ev.GapAnswered)]
    assert "预算500" in said[-1].not_taken
