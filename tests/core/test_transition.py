"""The negotiation machine, played through: contract §3, rule by rule."""

from dataclasses import replace

import pytest

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    ERIN,
    at,
    channel,
    compromise,
    ends,
    event_types,
    events,
    gaps_found,
    haggling,
    leaves,
    offer,
    one,
    opens,
    plan,
    play,
    recursion,
    reviewed,
    rings,
    says,
    sent,
    start,
)
from towow_core.domain import events as ev
from towow_core.domain.drafts import GapAnalysis
from towow_core.domain.errors import IllegalTransition
from towow_core.domain.models import Decision, FeedbackType, Provenance
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.policy import OnSilence
from towow_core.domain.subdemands import SubnetOrigin
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import CancelSubnet, DraftCompromise, DraftProposal, StartTimer, StopTimer
from towow_core.negotiation.resume import resume
from towow_core.negotiation.state import AfterEnd
from towow_core.negotiation.status import TERMINAL, VALID_TRANSITIONS, ChannelStatus, advance
from towow_core.negotiation.step import Step
from towow_core.negotiation.transition import transition

S = ChannelStatus


def statuses(step: Step) -> list[str]:
    return [e.new_status for e in events(step.effects) if isinstance(e, ev.ChannelStatusChanged)]


def test_an_agreed_negotiation_walks_through_every_status_once() -> None:
    done = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB), says(ALICE), says(BOB))

    assert statuses(done) == [
        "broadcasting", "collecting", "aggregating", "proposal_sent", "negotiating", "finalized",
    ]  # fmt: skip
    final = one(done.effects, ev.ProposalFinalized)
    assert final.accepted_by == (ALICE, BOB)
    assert final.proposal.confirmed_participants == (ALICE, BOB)
    assert sent(done.effects, "towow.channel.completed") == [ALICE, BOB]


def test_invitations_go_to_every_candidate_and_collecting_begins() -> None:
    opened = play(channel(ALICE, BOB), start())

    assert sent(opened.effects, "towow.invite") == [ALICE, BOB]
    assert opened.state.status is S.COLLECTING
    assert opened.state.timers["collect"] == at(60)


def test_starting_twice_invites_once() -> None:
    assert sent(play(channel(ALICE), start(), start()).effects, "towow.invite") == [ALICE]


def test_no_candidates_fails_with_a_compromise_and_advice() -> None:
    done = play(channel(), start(), compromise())

    failed = one(done.effects, ev.NegotiationFailed)
    assert failed.reason_code == "no_candidates"
    assert failed.advice == ("放宽预算",)
    assert done.state.status is S.FAILED


def test_a_repeated_offer_changes_nothing() -> None:
    once = play(channel(ALICE, BOB), start(), offer(ALICE))
    twice = play(once.state, offer(ALICE), offer(ALICE, message_id="msg-another"))

    assert twice.effects == ()
    assert twice.state == once.state


def test_an_offer_from_somebody_who_was_not_invited_changes_nothing() -> None:
    opened = play(channel(ALICE), start()).state

    assert transition(opened, offer(BOB)).state == opened


def test_the_order_in_which_offers_arrive_does_not_change_the_state() -> None:
    forth = play(channel(ALICE, BOB, CAROL), start(), offer(ALICE), offer(BOB)).state
    back = play(channel(ALICE, BOB, CAROL), start(), offer(BOB), offer(ALICE)).state

    assert list(forth.offers) == list(back.offers) == [ALICE, BOB]


def test_the_last_answer_starts_one_aggregation() -> None:
    done = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB, Decision.DECLINE))

    assert [e for e in done.effects if isinstance(e, DraftProposal)] == [DraftProposal(round=1)]
    assert one(done.effects, ev.AggregationStarted).offers_count == 1


def test_the_collect_timeout_goes_on_with_what_there_is() -> None:
    opened = play(channel(ALICE, BOB), start(), offer(ALICE)).state

    assert play(opened, rings(opened, "collect")).state.status is S.AGGREGATING


def test_a_timer_that_was_stopped_rings_in_vain() -> None:
    opened = play(channel(ALICE), start()).state
    late = rings(opened, "collect")
    aggregating = play(opened, offer(ALICE)).state

    assert transition(aggregating, late).state == aggregating


def test_the_timer_of_a_round_that_is_over_does_not_end_the_next_one() -> None:
    first = reviewed(ALICE, BOB)
    second = play(first, says(ALICE), says(BOB, FeedbackType.NEGOTIATE), plan(ALICE, BOB, round_=2, seconds=9)).state

    assert transition(second, rings(first, "feedback")).state == second
    assert play(second, says(ALICE, round_=2), rings(second, "feedback")).state.status is S.FINALIZED


def test_a_timer_that_has_rung_runs_no_more() -> None:
    opened = play(channel(ALICE, BOB), start(), offer(ALICE)).state
    asked = reviewed(ALICE, BOB, on_silence=OnSilence.ABSENT)
    looking = play(agreed(), gaps_found(), recursion("d-00000009"), opens("d-00000009")).state

    for waiting, name in ((opened, "collect"), (asked, "feedback"), (looking, "subnets")):
        assert list(waiting.timers) == [name]
        rung = play(waiting, rings(waiting, name))
        assert rung.state.timers == {}
        assert StopTimer(name=name) in rung.effects
        assert not [effect for effect in resume(rung.state, at(999)) if isinstance(effect, StartTimer)]


def test_when_everybody_declines_it_fails_and_says_so() -> None:
    done = play(channel(ALICE, BOB), start(), offer(ALICE, Decision.DECLINE), offer(BOB, Decision.DECLINE))

    assert done.state.ending is not None
    assert done.state.ending.reason_code == "no_participants"
    assert DraftCompromise(reason_code="no_participants") in done.effects


def test_when_every_answer_is_a_stand_in_the_model_is_to_blame() -> None:
    stand_in = offer(ALICE, Decision.DECLINE, provenance=Provenance.FALLBACK)
    done = play(channel(ALICE), start(), stand_in, compromise())

    assert one(done.effects, ev.NegotiationFailed).reason_code == "llm_unavailable"
    assert "towow.llm.degraded" in event_types(done.effects)


def test_an_unreachable_agent_is_not_waited_for_but_may_still_answer() -> None:
    gone = msg.AgentUnreachable(at=at(11), agent_id=BOB)
    waiting = play(channel(ALICE, BOB, CAROL), start(), gone, offer(ALICE)).state
    back = play(waiting, offer(BOB)).state

    assert BOB in back.offers
    assert play(waiting, offer(CAROL)).state.status is S.AGGREGATING


def test_a_plan_that_forgets_somebody_gets_them_an_assignment() -> None:
    """Contract §3 rule 3: every non-decliner is in the plan, and nobody else."""
    done = play(channel(ALICE, BOB, CAROL), start(), offer(ALICE), haggling(BOB), offer(CAROL, Decision.DECLINE))
    proposal = one(play(done.state, plan(ALICE, CAROL)).effects, ev.ProposalDistributed).proposal

    assert [a.agent_id for a in proposal.assignments] == [ALICE, BOB]
    assert [a.is_confirmed for a in proposal.assignments] == [True, False]


def test_reviews_go_only_to_those_with_an_assignment() -> None:
    done = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB, Decision.DECLINE), plan(ALICE, BOB))

    assert sent(done.effects, "towow.proposal.review") == [ALICE]


def test_a_review_of_an_older_round_changes_nothing() -> None:
    second = play(
        reviewed(ALICE, BOB), says(ALICE), says(BOB, FeedbackType.NEGOTIATE), plan(ALICE, BOB, round_=2)
    ).state

    assert transition(second, says(ALICE, round_=1)).state == second


@pytest.mark.parametrize(("accepting", "outcome"), [(4, S.FINALIZED), (3, S.PROPOSAL_SENT)])
def test_eighty_percent_accepting_finalizes_and_less_goes_on(accepting: int, outcome: ChannelStatus) -> None:
    team = (ALICE, BOB, CAROL, DAVE, ERIN)
    said = [says(a, FeedbackType.ACCEPT if i < accepting else FeedbackType.NEGOTIATE) for i, a in enumerate(team)]

    assert play(reviewed(*team), *said).state.status is outcome


def test_exactly_half_refusing_goes_on() -> None:
    done = play(reviewed(ALICE, BOB), says(ALICE), says(BOB, FeedbackType.REJECT))

    assert done.state.status is S.PROPOSAL_SENT
    assert one(done.effects, ev.FeedbackEvaluated).decision == "renegotiate"


def test_more_than_half_refusing_fails() -> None:
    refusing = [says(a, FeedbackType.REJECT) for a in (ALICE, BOB)]
    done = play(reviewed(ALICE, BOB, CAROL), *refusing, says(CAROL), compromise())

    assert one(done.effects, ev.NegotiationFailed).reason_code == "majority_refused"


def test_the_next_round_carries_a_higher_version() -> None:
    again = play(reviewed(ALICE, BOB), says(ALICE), says(BOB, FeedbackType.NEGOTIATE), plan(ALICE, BOB, round_=2))

    assert one(again.effects, ev.RoundStarted).round == 2
    assert one(again.effects, ev.ProposalDistributed).version == 2


@pytest.mark.parametrize("rounds_max", [1, 3, 5])
def test_the_last_round_is_forced_with_those_who_accepted(rounds_max: int) -> None:
    step = Step(state=reviewed(ALICE, BOB, rounds_max=rounds_max, impasse_rounds=9), at=at(3))
    for round_ in range(1, rounds_max + 1):
        haggle = says(BOB, FeedbackType.NEGOTIATE, round_=round_, request=f"ask {round_}")
        step = play(step.state, says(ALICE, round_=round_), haggle, plan(ALICE, BOB, round_=round_ + 1))
    done = play(step.state, compromise())

    forced = one(done.effects, ev.ForceFinalized)
    assert forced.confirmed_participants == (ALICE,)
    assert forced.optional_participants == (BOB,)
    assert forced.proposal.is_forced
    assert forced.round == forced.max_rounds == rounds_max


def test_the_last_round_without_a_single_accept_fails() -> None:
    done = play(
        reviewed(ALICE, BOB, rounds_max=1),
        says(ALICE, FeedbackType.NEGOTIATE),
        says(BOB, FeedbackType.NEGOTIATE),
        compromise(),
    )

    assert one(done.effects, ev.NegotiationFailed).reason_code == "rounds_exhausted"


def test_rounds_in_which_nothing_moves_lead_to_the_last_round_at_once() -> None:
    state = reviewed(ALICE, BOB, rounds_max=9)
    for round_ in range(1, 4):
        haggle = says(BOB, FeedbackType.NEGOTIATE, round_=round_, request="same")
        state = play(state, says(ALICE, round_=round_), haggle, plan(ALICE, BOB, round_=round_ + 1)).state

    assert state.round == 4
    assert state.rounds_max == 4


def test_silence_counts_as_accept_but_is_never_shown_as_a_promise() -> None:
    asked = reviewed(ALICE, BOB)
    done = play(asked, says(ALICE), rings(asked, "feedback"))

    final = one(done.effects, ev.ProposalFinalized)
    assert final.accepted_by == (ALICE,)
    assert final.proposal.optional_participants == (BOB,)
    defaulted = [e for e in events(done.effects) if isinstance(e, ev.ProposalFeedback) and e.defaulted]
    assert [e.agent_id for e in defaulted] == [BOB]


def test_silence_as_absence_does_not_finalize() -> None:
    asked = reviewed(ALICE, BOB, on_silence=OnSilence.ABSENT)

    assert play(asked, says(ALICE), rings(asked, "feedback")).state.status is S.PROPOSAL_SENT


def test_reviews_that_are_all_stand_ins_fail_as_model_unavailable() -> None:
    stand_ins = [says(a, provenance=Provenance.FALLBACK) for a in (ALICE, BOB)]
    done = play(reviewed(ALICE, BOB), *stand_ins, compromise())

    assert one(done.effects, ev.NegotiationFailed).reason_code == "llm_unavailable"


def test_who_refuses_the_agreed_plan_is_not_in_it() -> None:
    team = (ALICE, BOB, CAROL, DAVE, ERIN)
    said = [says(a) for a in team[:4]]
    final = one(play(reviewed(*team), *said, says(ERIN, FeedbackType.REJECT)).effects, ev.ProposalFinalized)

    assert ERIN not in final.participants


def test_who_withdraws_while_the_plan_is_drafted_is_not_in_it() -> None:
    drafting = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), leaves(BOB))
    proposal = one(play(drafting.state, plan(ALICE, BOB)).effects, ev.ProposalDistributed).proposal

    assert [a.agent_id for a in proposal.assignments] == [ALICE]


def test_the_last_one_leaving_ends_it() -> None:
    done = play(reviewed(ALICE), leaves(ALICE), compromise())

    assert one(done.effects, ev.NegotiationFailed).reason_code == "everyone_withdrew"


def test_the_requester_may_cancel_at_any_time() -> None:
    done = play(reviewed(ALICE), msg.CancelRequested(at=at(5), reason="不办了"), says(ALICE), compromise())

    assert one(done.effects, ev.NegotiationFailed).reason_code == "cancelled"
    assert "towow.proposal.finalized" not in event_types(done.effects)


def test_an_idle_channel_asks_again_three_times_and_then_fails() -> None:
    state = play(channel(ALICE, BOB, collect_timeout_s=10_000, lifetime_max_s=100_000), start(), offer(ALICE)).state
    state = replace(state, timers={})  # as if the timer had been lost
    asked_again = 0
    for tick in range(1, 5):
        step = play(state, msg.Ticked(at=at(200 * tick)))
        asked_again += len(sent(step.effects, "towow.invite"))
        state = step.state

    assert asked_again == 3
    assert state.ending is not None
    assert state.ending.reason_code == "stuck"


def test_a_channel_that_lives_too_long_ends() -> None:
    done = play(reviewed(ALICE, BOB), msg.Ticked(at=at(601)), compromise())

    assert one(done.effects, ev.NegotiationFailed).reason_code == "lifetime_exceeded"


def test_nothing_but_leaving_happens_after_the_end() -> None:
    done = play(reviewed(ALICE), says(ALICE)).state

    for message in (start(), offer(ALICE), plan(ALICE), says(ALICE, round_=1), compromise()):
        assert transition(done, message) == Step(state=done, at=message.at)


def test_a_move_that_the_table_does_not_list_is_refused() -> None:
    with pytest.raises(IllegalTransition, match="created to negotiating"):
        advance("collab-1", S.CREATED, S.NEGOTIATING)


def test_every_status_is_reachable_and_every_open_one_can_fail() -> None:
    reachable = {S.CREATED}.union(*VALID_TRANSITIONS.values())

    assert reachable == set(S)
    assert all(S.FAILED in VALID_TRANSITIONS[status] for status in set(S) - TERMINAL)


def agreed(**policy):
    """A channel that has just agreed, with Alice and Bob in the plan."""
    return play(reviewed(ALICE, BOB, **policy), says(ALICE), says(BOB)).state


def test_an_agreed_plan_is_looked_over_for_gaps() -> None:
    done = play(agreed(), gaps_found())

    assert [gap.gap_type for gap in one(done.effects, ev.GapIdentified).gaps] == ["摄影"]
    assert done.state.after_end is AfterEnd.RECURSION


def test_a_gap_of_little_importance_is_left_alone() -> None:
    done = play(agreed(), gaps_found(importance=59))

    found = one(done.effects, ev.GapIdentified)
    assert (found.gaps, found.is_complete) == ((), False)  # left alone, not gone
    assert done.state.is_settled


def test_a_plan_lacks_nothing_only_where_its_own_claims_say_so_too() -> None:
    nothing = msg.GapsIdentified(at=at(5), analysis=GapAnalysis(is_complete=True))
    asked = reviewed(ALICE, BOB)
    with_silence = play(asked, says(ALICE), rings(asked, "feedback")).state

    assert one(play(agreed(), nothing).effects, ev.GapIdentified).is_complete
    assert not one(play(with_silence, nothing).effects, ev.GapIdentified).is_complete


def test_a_subnet_is_shown_only_once_its_channel_exists() -> None:
    asked = play(agreed(), gaps_found(), recursion("d-00000009"))

    assert sent(asked.effects, "towow.demand.subnet") == ["coordinator"]
    assert "towow.subnet.triggered" not in event_types(asked.effects)
    triggered = one(play(asked.state, opens("d-00000009")).effects, ev.SubnetTriggered)
    assert triggered.sub_channel_id == "sub-00000009"
    assert triggered.conditions["cost"].limit == 0.2


def test_what_a_subnet_finds_becomes_a_new_version_with_its_source() -> None:
    done = play(agreed(), gaps_found(), recursion("d-00000009"), opens("d-00000009"), ends("d-00000009", CAROL))

    completed = one(done.effects, ev.SubnetCompleted)
    assert [(a.agent_id, a.source) for a in completed.merged_assignments] == [(CAROL, "sub-00000009")]
    assert done.state.proposal.version == 2
    assert done.state.is_settled


def test_a_subnet_that_fails_or_is_late_leaves_the_agreement_as_it_was() -> None:
    running = play(agreed(), gaps_found(), recursion("d-00000009"), opens("d-00000009")).state
    failed = play(running, ends("d-00000009", outcome=ChannelOutcome.FAILED))
    late = play(running, rings(running, "subnets"))

    for end in (failed, late):
        assert end.state.status is S.FINALIZED
        assert end.state.proposal == running.proposal
        assert end.state.is_settled
    assert [e for e in late.effects if isinstance(e, CancelSubnet)] != []


def test_cancelling_an_agreed_negotiation_ends_its_subnets() -> None:
    running = play(agreed(), gaps_found(), recursion("d-00000009"), opens("d-00000009")).state
    done = play(running, msg.CancelRequested(at=at(9), reason="不办了"))

    assert one(done.effects, ev.SubnetCompleted).outcome == "cancelled"


def test_a_subnet_never_looks_for_what_it_was_opened_for() -> None:
    origin = SubnetOrigin(ancestors=("d-0",), lineage=("摄影",), exclude_agent_ids=(), deadline_at=at(100))
    below = replace(agreed(recursion_depth_max=3), origin=origin, recursion_depth=1, after_end=AfterEnd.GAPS)

    assert play(below, gaps_found()).state.is_settled
    assert play(below, gaps_found(capability="灯光")).state.after_end is AfterEnd.RECURSION


def test_at_the_depth_cap_no_gaps_are_looked_for() -> None:
    deep = replace(reviewed(ALICE), recursion_depth=1)

    assert play(deep, says(ALICE)).state.is_settled


def test_a_subnet_has_less_time_than_is_left_of_its_parent() -> None:
    asked = play(agreed(lifetime_max_s=60), gaps_found(), recursion("d-00000009"))

    assert asked.state.timers["subnets"] < at(60)


def test_a_twin_is_called_what_its_profile_says_whatever_it_calls_itself() -> None:
    liar, agrees = offer(BOB), says(BOB)
    liar = replace(liar, offer=replace(liar.offer, display_name="Alice"))
    agrees = replace(agrees, feedback=replace(agrees.feedback, display_name="Alice"))
    done = play(channel(ALICE, BOB), start(), offer(ALICE), liar, plan(ALICE, BOB), says(ALICE), agrees)

    told = [e for e in events(done.effects) if isinstance(e, ev.OfferSubmitted | ev.ProposalFeedback)]
    assert {(e.agent_id, e.display_name) for e in told} == {(ALICE, "Alice"), (BOB, "Bob")}
    final = one(done.effects, ev.ProposalFinalized)
    assert [part.display_name for part in final.proposal.assignments] == ["Alice", "Bob"]
