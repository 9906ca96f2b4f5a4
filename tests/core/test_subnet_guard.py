"""Sub-negotiations look for something new, for what is most important, and for no longer than their parent."""

from dataclasses import replace

import pytest

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    at,
    channel,
    compromise,
    ends,
    events,
    gap,
    gaps_found,
    offer,
    one,
    opens,
    plan,
    play,
    reviewed,
    rings,
    says,
    start,
)
from towow_core.domain import events as ev
from towow_core.domain.drafts import GapAnalysis, RecursionDecision
from towow_core.domain.messages import DemandSubnet
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.subdemands import RecursionCondition, SubDemand, SubnetOrigin
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import CancelSubnet, DecideRecursion, IdentifyGaps, Send
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.step import Step

YES = RecursionCondition(met=True, value=0.3, limit=0.2)
NO = RecursionCondition(met=False, value=0.1, limit=0.2)


def agreed(**policy) -> ChannelState:
    return play(reviewed(ALICE, BOB, **policy), says(ALICE), says(BOB)).state


def below(*lineage: str, **policy) -> ChannelState:
    """A sub-negotiation of depth 1 that was opened with this behind it, and has just agreed."""
    origin = SubnetOrigin(ancestors=("d-0",), lineage=lineage, exclude_agent_ids=(), deadline_at=at(100))
    state = agreed(recursion_depth_max=2, **policy)
    return replace(state, origin=origin, recursion_depth=1)


def gaps(*found: tuple[str, int]) -> msg.GapsIdentified:
    listed = tuple(gap(kind, importance) for kind, importance in found)
    return msg.GapsIdentified(at=at(5), analysis=GapAnalysis(is_complete=False, gaps=listed))


def wanted(*topics: str | SubDemand, **conditions: RecursionCondition) -> msg.RecursionDecided:
    subs = tuple(
        t if isinstance(t, SubDemand) else SubDemand(description=f"找{t}", capability_tags=(t,), gap_addressed=t)
        for t in topics
    )
    held = {"satisfaction": YES, "stakeholders": YES, "cost": YES, **conditions}
    decision = RecursionDecision(should_recurse=True, reason="值得", sub_demands=subs, **held)
    ids = tuple(f"d-0000000{n}" for n in range(len(subs)))
    return msg.RecursionDecided(at=at(6), decision=decision, sub_demand_ids=ids)


def asked_for(step: Step) -> list[DemandSubnet]:
    return [e.message for e in step.effects if isinstance(e, Send) and isinstance(e.message, DemandSubnet)]


def topics(step: Step) -> list[str]:
    return [message.sub_demand.gap_addressed for message in asked_for(step)]


def test_most_important_gaps_come_first_up_to_the_limit() -> None:
    found = gaps(("摄影", 70), ("灯光", 95), ("主持", 80), ("翻译", 61))
    step = play(agreed(), found, wanted("摄影", "灯光", "主持", "翻译"))

    assert topics(step) == ["灯光", "主持", "摄影"]
    assert [m.demand_id for m in asked_for(step)] == ["d-00000001", "d-00000002", "d-00000000"]


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_policy_limits_how_many_are_opened(limit: int) -> None:
    found = gaps(("摄影", 70), ("灯光", 95), ("主持", 80), ("翻译", 61))
    step = play(agreed(subnets_per_channel_max=limit), found, wanted("摄影", "灯光", "主持", "翻译"))

    assert len(asked_for(step)) == limit


def test_the_same_thing_is_not_looked_for_twice() -> None:
    again = SubDemand(description="再找一位", capability_tags=("摄影",), gap_addressed=" 摄影 ")

    assert topics(play(agreed(), gaps_found(), wanted("摄影", again, "灯光"))) == ["摄影", "灯光"]


def test_what_the_model_wants_is_not_opened_where_one_above_looks_for_it() -> None:
    step = play(below("摄影", "活动跟拍"), gaps(("灯光", 90)), wanted("摄影", "活动跟拍", "灯光"))

    assert topics(step) == ["灯光"]


@pytest.mark.parametrize("word", ["Photography", "photography", " PHOTOGRAPHY "])
def test_capitals_and_blanks_make_no_new_gap(word: str) -> None:
    assert play(below("photography"), gaps((word, 90))).state.is_settled


def test_a_gap_that_only_has_words_of_those_above_is_theirs() -> None:
    worded = SubDemand(description="找人拍照", capability_tags=("摄影", "跟拍"))

    assert topics(play(below("摄影", "跟拍"), gaps(("灯光", 90)), wanted(worded))) == []


def test_a_subnet_knows_what_its_ancestors_and_siblings_are_about() -> None:
    """The demand itself needs 场地: no sub-negotiation about photos goes and looks for a venue."""
    step = play(agreed(), gaps(("摄影", 70), ("灯光", 95)), wanted("摄影", "灯光"))

    assert {m.origin.lineage for m in asked_for(step)} == {("场地", "灯光", "摄影")}
    assert {m.origin.exclude_agent_ids for m in asked_for(step)} == {(ALICE, BOB)}


@pytest.mark.parametrize("condition", ["satisfaction", "stakeholders", "cost"])
def test_one_condition_that_does_not_hold_is_enough_whatever_the_model_decided(condition: str) -> None:
    step = play(agreed(), gaps_found(), wanted("摄影", **{condition: NO}))

    assert asked_for(step) == []
    assert step.state.is_settled


def test_two_subnets_that_find_the_same_person_give_them_two_parts() -> None:
    running = play(
        agreed(), gaps(("摄影", 70), ("灯光", 95)), wanted("摄影", "灯光"), opens("d-00000000"), opens("d-00000001")
    ).state
    done = play(running, ends("d-00000000", CAROL), ends("d-00000001", CAROL))

    parts = [(a.agent_id, a.source) for a in done.state.proposal.assignments if a.agent_id == CAROL]
    assert parts == [(CAROL, "sub-00000000"), (CAROL, "sub-00000001")]
    people = (*done.state.proposal.confirmed_participants, *done.state.proposal.optional_participants)
    assert sorted(people) == [ALICE, BOB, CAROL]
    assert done.state.proposal.version == 3


def test_what_a_subnet_finds_is_no_gap_any_more_and_what_it_does_not_find_stays_one() -> None:
    drafted = plan(ALICE, gaps=(gap("摄影"), gap("灯光")))
    done = play(channel(ALICE), start(), offer(ALICE), drafted, says(ALICE)).state
    running = play(done, gaps(("摄影", 80), ("灯光", 80)), wanted("摄影"), opens("d-00000000")).state
    found = play(running, ends("d-00000000", CAROL))
    in_vain = play(running, ends("d-00000000", outcome=ChannelOutcome.FAILED))

    assert one(found.effects, ev.SubnetCompleted).proposal == found.state.proposal
    assert [left.capability for left in found.state.proposal.gaps] == ["灯光"]
    assert [left.capability for left in in_vain.state.proposal.gaps] == ["摄影", "灯光"]
    assert found.state.timers == in_vain.state.timers == {}


def test_the_deadline_goes_down_and_shrinks() -> None:
    state = replace(agreed(lifetime_max_s=100, subnet_timeout_s=500), opened_at=at(0))
    (message,) = asked_for(play(state, gaps_found(), wanted("摄影")))

    assert at(6) < message.origin.deadline_at < at(100)


def test_cancelling_goes_down_to_every_subnet_that_runs() -> None:
    running = play(agreed(), gaps(("摄影", 70), ("灯光", 95)), wanted("摄影", "灯光"), opens("d-00000000")).state
    step = play(running, msg.CancelRequested(at=at(9), reason="不办了"))

    assert [e for e in step.effects if isinstance(e, CancelSubnet)] == [
        CancelSubnet(sub_channel_id="sub-00000000", reason_code="cancelled")
    ]
    assert play(step.state, opens("d-00000001")).effects == ()  # the other one finds nobody who waits for it


def test_a_subnet_whose_parent_does_not_wait_says_so_and_blames_nobody() -> None:
    running = play(agreed(), gaps_found(), wanted("摄影"), opens("d-00000000")).state
    (over,) = [e for e in play(running, rings(running, "subnets")).effects if isinstance(e, CancelSubnet)]
    told = msg.CancelRequested(at=at(9), reason="", reason_code=over.reason_code)
    below = play(channel(CAROL), start(), told)
    end = one(play(below.state, compromise()).effects, ev.NegotiationFailed)

    assert (end.reason_code, end.error_code) == ("parent_timeout", "E006")
    assert end.reason == "发起它的那场协商等不下去了，时间到了。"


def test_a_subnet_that_ends_after_it_was_given_up_changes_nothing() -> None:
    running = play(agreed(), gaps_found(), wanted("摄影"), opens("d-00000000")).state
    late = play(running, rings(running, "subnets")).state

    assert play(late, ends("d-00000000", CAROL)).state == late


def test_a_question_about_gaps_that_is_lost_is_asked_again_and_then_let_be() -> None:
    """The agreement stands; only its afterthoughts are given up."""
    state = agreed()
    asked_again = 0
    for tick in range(1, 6):
        step = play(state, msg.Ticked(at=at(200 * tick)))
        asked_again += step.effects.count(IdentifyGaps())
        state = step.state

    assert asked_again == state.policy.stuck_recoveries_max
    assert state.is_settled
    assert state.status == "finalized"


def test_a_lost_decision_about_subnets_is_asked_for_again() -> None:
    waiting = play(agreed(), gaps_found()).state
    step = play(waiting, msg.Ticked(at=at(200)))

    assert step.effects == (DecideRecursion(gaps=waiting.open_gaps),)
    assert [e for e in events(step.effects) if isinstance(e, ev.Event)] == []
    assert one(play(waiting, wanted("摄影"), opens("d-00000000")).effects, ev.SubnetTriggered).gap_type == "摄影"
