"""What one person could do, somebody is asked for directly: into the same channel, without a sub-negotiation."""

from dataclasses import replace
from typing import Any

import pytest

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    ERIN,
    at,
    candidate,
    channel,
    event_types,
    gaps_found,
    invalid,
    leaves,
    offer,
    one,
    plan,
    play,
    recursion,
    rings,
    says,
    sent,
    start,
)
from towow_core.domain import events as ev
from towow_core.domain.messages import ChannelCompleted, DemandSubnet, Invite, ProposalReview
from towow_core.domain.models import Decision, FeedbackType, Proposal
from towow_core.domain.outcomes import CANCELLED, NOT_WANTED, GapOutcome
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.domain.subdemands import SubDemand
from towow_core.negotiation import joining_words as words
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import Emit, Send
from towow_core.negotiation.resume import resume
from towow_core.negotiation.state import AfterEnd, ChannelState
from towow_core.negotiation.step import Step
from towow_core.negotiation.transition import transition
from towow_core.services.evidence.replay import opening
from towow_core.services.negotiation.watchdog import waits_for

SUB = "d-00000009"
NO, HAGGLE = FeedbackType.REJECT, FeedbackType.NEGOTIATE


def agreed(*, conditions: tuple[str, ...] = (), reserve: tuple[str, ...] = (DAVE,), **policy: Any) -> ChannelState:
    """Alice and Bob have agreed on a plan that lacks photographs."""
    begun = play(channel(ALICE, BOB, reserve=reserve, **policy), start()).state
    offered = play(begun, offer(ALICE), offer(BOB, conditions=conditions), plan(ALICE, BOB)).state
    return play(offered, says(ALICE), says(BOB), gaps_found()).state


def asked(*able: str, **more: Any) -> Step:
    """It is worth looking for, and these could do it alone."""
    return transition(agreed(**more), recursion(SUB, able=able))


def photos(agent_id: str, decision: Decision = Decision.PARTICIPATE, **more: Any) -> msg.OfferReceived:
    return offer(agent_id, decision, capabilities=("摄影",), suggested_role="摄影师", **more)


def agrees(agent_id: str, said: FeedbackType = FeedbackType.ACCEPT, round_: int = 2) -> msg.FeedbackReceived:
    return says(agent_id, said, round_=round_)


def plan_of(state: ChannelState) -> Proposal:
    assert state.proposal is not None
    return state.proposal


def test_whoever_could_do_it_alone_is_invited_and_no_sub_negotiation_is_opened() -> None:
    step = asked(DAVE)

    assert sent(step.effects, Invite.name) == [DAVE]
    assert sent(step.effects, DemandSubnet.name) == []
    told = one(step.effects, ev.GapInvited)
    assert (told.agent_id, told.gap_type, told.is_reserve) == (DAVE, "摄影", True)
    assert "不用另开一次协商" in told.reason
    assert step.state.after_end is AfterEnd.JOINING


def test_the_invitation_names_what_is_missing_and_nothing_else_of_the_demand() -> None:
    invited = next(e.message for e in asked(DAVE).effects if isinstance(e, Send) and isinstance(e.message, Invite))

    assert invited.demand.raw_input == "找摄影"
    assert invited.demand.understanding is not None
    assert invited.demand.understanding.capability_tags == ("摄影",)


def test_who_is_in_reserve_is_asked_before_somebody_else_of_the_network() -> None:
    assert one(asked(ERIN, DAVE).effects, ev.GapInvited).agent_id == DAVE
    assert not one(asked(ERIN, reserve=()).effects, ev.GapInvited).is_reserve


@pytest.mark.parametrize(("able", "most"), [((), 2), ((DAVE,), 0)], ids=["nobody could", "the policy asks nobody"])
def test_otherwise_a_sub_negotiation_looks(able, most) -> None:
    step = asked(*able, gap_invites_max=most)

    assert sent(step.effects, DemandSubnet.name) == ["coordinator"]
    assert sent(step.effects, Invite.name) == []


def test_only_the_newcomer_is_asked_about_the_plan_where_it_touches_nobody_else() -> None:
    step = play(asked(DAVE).state, photos(DAVE))

    assert sent(step.effects, ProposalReview.name) == [DAVE]
    assert one(step.effects, ev.GapAnswered).asks == (DAVE,)


def test_whoever_set_conditions_is_asked_again_for_they_said_yes_to_another_plan() -> None:
    step = play(asked(DAVE, conditions=("要有投影",)).state, photos(DAVE))

    assert sent(step.effects, ProposalReview.name) == [BOB, DAVE]


def test_with_their_own_yes_the_newcomer_is_in_the_next_version_and_nothing_else_changes() -> None:
    before = asked(DAVE).state
    step = play(before, photos(DAVE, price=800.0), agrees(DAVE))

    updated = one(step.effects, ev.ProposalUpdated)
    assert updated.version == plan_of(before).version + 1
    new = updated.proposal.assignments[-1]
    assert (new.agent_id, new.is_confirmed, new.price, new.capabilities) == (DAVE, True, 800.0, ("摄影",))
    assert updated.proposal.assignments[:-1] == plan_of(before).assignments
    assert one(step.effects, ev.GapSettled).outcome is GapOutcome.JOINED
    assert step.state.is_settled
    assert sent(step.effects, ChannelCompleted.name) == [DAVE]


def test_nobody_joins_before_everybody_whom_it_touches_has_agreed() -> None:
    put = play(asked(DAVE, conditions=("要有投影",)).state, photos(DAVE), agrees(DAVE))

    assert ev.ProposalUpdated.event_type not in event_types(put.effects)
    assert ev.ProposalUpdated.event_type in event_types(play(put.state, agrees(BOB)).effects)


@pytest.mark.parametrize("said", [NO, HAGGLE])
def test_a_no_of_somebody_in_the_plan_leaves_it_as_it_was_and_no_subnet_goes_round_it(said) -> None:
    before = asked(DAVE, conditions=("要有投影",)).state
    step = play(before, photos(DAVE), agrees(BOB, said))

    assert plan_of(step.state) == plan_of(before)
    assert one(step.effects, ev.GapSettled).outcome is GapOutcome.REFUSED
    assert sent(step.effects, DemandSubnet.name) == []
    assert step.state.is_settled
    assert sent(step.effects, ChannelCompleted.name) == [BOB, DAVE]


@pytest.mark.parametrize(
    "answers",
    [
        (photos(DAVE, Decision.DECLINE),),
        (photos(DAVE), agrees(DAVE, NO)),
        (photos(DAVE), agrees(DAVE, HAGGLE)),
        (invalid(DAVE),),
        (photos(DAVE), invalid(DAVE, "feedback", round_=2)),
        (msg.AgentUnreachable(at=at(8), agent_id=DAVE),),
        (leaves(DAVE),),
        (photos(DAVE), agrees(DAVE, FeedbackType.WITHDRAW)),
    ],
    ids=["declines", "refuses", "haggles", "unusable offer", "unusable review", "is gone", "leaves", "walks out"],
)
def test_after_whoever_does_not_take_it_the_next_one_is_asked_and_then_a_subnet_looks(answers) -> None:
    step = play(asked(DAVE, ERIN).state, *answers)
    assert sent(step.effects, Invite.name) == [ERIN]

    last = play(step.state, photos(ERIN, Decision.DECLINE))
    settled = one(last.effects, ev.GapSettled)
    assert (settled.outcome, settled.looks_further) == (GapOutcome.NOBODY, True)
    assert sent(last.effects, DemandSubnet.name) == ["coordinator"]
    assert last.state.after_end is AfterEnd.SUBNETS


def test_silence_is_nobodys_yes() -> None:
    silent = asked(DAVE, ERIN).state
    assert sent(play(silent, rings(silent, "collect")).effects, Invite.name) == [ERIN]

    put = play(asked(DAVE, conditions=("要有投影",)).state, photos(DAVE), agrees(DAVE)).state
    step = play(put, rings(put, "feedback"))
    assert one(step.effects, ev.GapSettled).outcome is GapOutcome.REFUSED
    assert plan_of(step.state) == plan_of(put)


def test_no_more_are_asked_than_the_policy_allows() -> None:
    step = play(asked(DAVE, ERIN, CAROL, gap_invites_max=1).state, photos(DAVE, Decision.DECLINE))

    assert sent(step.effects, Invite.name) == []
    assert sent(step.effects, DemandSubnet.name) == ["coordinator"]


def test_who_was_asked_before_is_not_asked_again() -> None:
    assert sent(asked(ALICE).effects, Invite.name) == []


def test_each_thing_that_is_missing_is_looked_for_after_the_other() -> None:
    first = transition(agreed(reserve=(DAVE, ERIN)), recursion(SUB, "d-00000008", able=(DAVE, ERIN)))
    joined = play(first.state, photos(DAVE), agrees(DAVE))

    assert one(joined.effects, ev.GapSettled).settles_all is False
    assert one(joined.effects, ev.GapInvited).agent_id == ERIN
    done = play(joined.state, offer(ERIN, capabilities=("灯光",)), agrees(ERIN, round_=3))
    assert one(done.effects, ev.GapSettled).settles_all is True
    assert {part.agent_id for part in plan_of(done.state).assignments} == {ALICE, BOB, DAVE, ERIN}


def budget(most: int) -> Requirement:
    value = RequirementValue(number=float(most), unit="CNY")
    return Requirement(requirement_id="req-1", kind=RequirementKind.BUDGET, text=f"预算{most}", value=value)


def test_an_offer_that_would_break_what_was_met_is_not_put_to_anybody() -> None:
    """The budget was kept without them, and would not be with them."""
    before = asked(DAVE).state
    whole = before.demand.understanding
    assert whole is not None
    limited = replace(before, demand=replace(before.demand, understanding=replace(whole, requirements=(budget(500),))))
    step = play(limited, photos(DAVE, price=800.0))

    assert "预算500" in one(step.effects, ev.GapAnswered).not_taken
    assert sent(step.effects, ProposalReview.name) == []
    assert sent(play(limited, photos(DAVE, price=300.0)).effects, ProposalReview.name) == [DAVE]


def test_somebody_who_leaves_the_plan_meanwhile_is_not_in_the_version_that_is_agreed() -> None:
    put = play(asked(DAVE).state, photos(DAVE))
    left = play(put.state, leaves(BOB))

    assert sent(left.effects, ProposalReview.name) == [DAVE]  # about the plan that there is now
    done = play(left.state, agrees(DAVE, round_=3))
    assert {part.agent_id for part in plan_of(done.state).assignments} == {ALICE, DAVE}
    assert [part.agent_id for part in plan_of(done.state).vacated] == [BOB]


def test_repeated_and_late_answers_change_nothing() -> None:
    put = play(asked(DAVE).state, photos(DAVE))

    assert play(put.state, photos(DAVE)) == Step(state=put.state, at=at(1))
    assert play(put.state, agrees(DAVE, round_=1)).state == put.state
    assert play(put.state, agrees(ALICE)).state == put.state  # nobody asked her
    done = play(put.state, agrees(DAVE))
    assert play(done.state, agrees(DAVE)).effects == ()


def test_a_cancelled_demand_asks_nobody_any_more() -> None:
    waiting = asked(DAVE).state
    step = play(waiting, msg.CancelRequested(at=at(9), reason=""))

    assert step.state.is_settled
    assert step.state.timers == {}
    assert sent(step.effects, ChannelCompleted.name) == [DAVE]
    assert one(step.effects, ev.GapSettled).looks_further is False


@pytest.mark.parametrize("answers", [(), (photos(DAVE),)], ids=["invited", "asked about the plan"])
def test_a_process_that_takes_over_asks_what_is_not_answered(answers) -> None:
    waiting = play(asked(DAVE).state, *answers)
    again = [e for e in resume(waiting.state, at(9)) if isinstance(e, Send)]

    assert [e.agent_id for e in again] == [DAVE]
    known = {e.message.message_id for e in (*asked(DAVE).effects, *waiting.effects) if isinstance(e, Send)}
    assert {e.message.message_id for e in again} <= known


def test_the_watchdog_asks_again_and_ends_it_at_last() -> None:
    state = asked(DAVE, stuck_recoveries_max=1, collect_timeout_s=500.0).state
    again = transition(state, msg.Ticked(at=at(300)))
    assert sent(again.effects, Invite.name) == [DAVE]

    over = transition(again.state, msg.Ticked(at=at(900)))
    assert over.state.is_settled
    assert one(over.effects, ev.GapSettled).outcome is GapOutcome.NOBODY


def settled_with(step: Step) -> list[str]:
    return [e.event.reason for e in step.effects if isinstance(e, Emit) and isinstance(e.event, ev.GapSettled)]


def test_what_is_said_of_nobody_taking_it_is_why_nobody_takes_it() -> None:
    """Nobody was asked, they did not take it, there is no time, it was called off, nothing moves."""
    none_left = asked(ALICE)
    declined = play(asked(DAVE).state, photos(DAVE, Decision.DECLINE))
    late = transition(replace(agreed(), opened_at=at(-1e6)), recursion(SUB, able=(DAVE,)))
    off = play(asked(DAVE).state, msg.CancelRequested(at=at(9), reason=""))
    unwanted = play(asked(DAVE).state, msg.CancelRequested(at=at(9), reason="", reason_code=NOT_WANTED))
    idle = transition(asked(DAVE, stuck_recoveries_max=0, collect_timeout_s=500.0).state, msg.Ticked(at=at(900)))

    assert settled_with(none_left) == [words.NOT_ASKED.zh]
    assert settled_with(declined) == [words.NOBODY.zh]
    assert settled_with(late) == [words.NO_TIME.zh]
    assert settled_with(off) == [words.called_off(CANCELLED).zh]
    assert settled_with(unwanted) == [words.called_off(NOT_WANTED).zh]
    assert settled_with(idle) == [words.STUCK.zh]
    assert one(late.effects, ev.GapSettled).looks_further is False
    assert late.state.is_settled


LIGHT, AGAIN = "d-00000008", "d-00000007"


def first_of_two() -> msg.RecursionDecided:
    """Of two things that are missing, only the first could be done by somebody alone."""
    return replace(recursion(SUB, LIGHT, able=(DAVE,)), able_alone=((candidate(DAVE),), ()))


def bobs_part_again() -> msg.ReplacementWanted:
    looked_for = SubDemand(description="需要场地", capability_tags=("场地",), gap_addressed="场地")
    return msg.ReplacementWanted(
        at=at(9), sub_demand_id=AGAIN, agent_id=BOB, part="", reason="漏水", sub_demand=looked_for
    )


@pytest.mark.parametrize(
    ("what", "why"),
    [
        (msg.CancelRequested(at=at(9), reason=""), words.called_off(CANCELLED)),
        (msg.Ticked(at=at(900)), words.STUCK),
    ],
    ids=["called off", "stuck"],
)
def test_what_a_subnet_was_to_look_for_is_told_of_when_none_will(what, why) -> None:
    before = agreed(stuck_recoveries_max=0, collect_timeout_s=500.0)
    waiting = transition(before, first_of_two())
    step = transition(waiting.state, what)

    assert one(step.effects, ev.GapSettled).settles_all is False
    told = one(step.effects, ev.SubnetDeclined)
    assert (told.gap_types, told.reason) == (("灯光",), why.zh)
    assert step.state.is_settled


def test_what_was_to_be_decided_about_is_told_of_when_nobody_will() -> None:
    step = transition(agreed(), msg.CancelRequested(at=at(9), reason=""))

    assert one(step.effects, ev.SubnetDeclined).gap_types == ("摄影",)


def test_when_a_part_of_the_plan_is_replaced_subnets_look_for_all_that_was_missing() -> None:
    waiting = transition(agreed(), first_of_two())
    step = transition(waiting.state, bobs_part_again())

    assert one(step.effects, ev.GapSettled).looks_further is True
    asked_for = {
        e.message.demand_id for e in step.effects if isinstance(e, Send) and isinstance(e.message, DemandSubnet)
    }
    assert asked_for == {SUB, LIGHT, AGAIN} == {*step.state.subnets}


@pytest.mark.parametrize("answers", [(leaves(DAVE),), (photos(DAVE), agrees(DAVE, FeedbackType.WITHDRAW))])
def test_a_newcomer_who_leaves_is_told_of(answers) -> None:
    step = play(asked(DAVE, ERIN).state, *answers)

    told = [e.event for e in step.effects if isinstance(e, Emit) and isinstance(e.event, ev.GapAnswered)][-1]
    assert (told.agent_id, told.not_taken) == (DAVE, words.LEFT.zh)


def test_a_yes_after_midnight_is_to_the_plan_of_the_day_before() -> None:
    put = play(asked(DAVE).state, photos(DAVE))
    shown = next(
        e.message.proposal for e in put.effects if isinstance(e, Send) and isinstance(e.message, ProposalReview)
    )
    done = transition(put.state, replace(agrees(DAVE), at="2027-06-01T00:00:01.000000Z"))

    assert [replace(part, is_confirmed=True) for part in shown.assignments] == list(plan_of(done.state).assignments)
    assert shown.timeline == plan_of(done.state).timeline


def test_who_is_asked_and_offline_for_long_is_not_waited_for() -> None:
    invited, put = asked(DAVE).state, play(asked(DAVE, conditions=("要有投影",)).state, photos(DAVE), agrees(DAVE))

    assert (waits_for(invited), waits_for(put.state)) == ((DAVE,), (BOB,))
    gone = transition(put.state, msg.AgentUnreachable(at=at(9), agent_id=BOB))
    assert one(gone.effects, ev.GapAnswered).not_taken == words.GONE.zh


def test_a_channel_began_without_those_who_were_asked_into_its_plan() -> None:
    """So that its journal can be played again: of the network they were nowhere, of the reserve in the reserve."""
    begun = opening(play(asked(ERIN, DAVE).state, photos(DAVE, Decision.DECLINE)).state)

    assert [c.agent_id for c in begun.candidates] == [ALICE, BOB]
    assert [c.agent_id for c in begun.reserve] == [DAVE]


def test_who_was_asked_for_another_part_than_they_stood_by_for_began_as_they_stood_by() -> None:
    asked_otherwise = (replace(candidate(DAVE), capabilities=("翻译",), expected_role="笔译"),)
    told = replace(recursion(SUB), able_alone=(asked_otherwise,))
    before = agreed()
    done = transition(before, told)

    assert one(done.effects, ev.GapInvited).role == "笔译"
    assert opening(done.state).reserve == before.reserve
