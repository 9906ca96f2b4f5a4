"""A plan that the requester does not take is negotiated again from where it was, while rounds are left."""

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
    says,
    sent,
    start,
)
from towow_core.domain import events as ev
from towow_core.domain.messages import Renegotiate
from towow_core.domain.models import Decision, FeedbackType, Provenance
from towow_core.negotiation.effects import DraftProposal, Send
from towow_core.negotiation.renegotiation import REQUESTER, renegotiation_of, rounds_left
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.services.evidence.replay import opening
from towow_core.services.negotiation.questions import heard, out_of


def agreed(**policy) -> ChannelState:
    return play(reviewed(ALICE, BOB, **policy), says(ALICE), says(BOB)).state


def again(ended: ChannelState, reason: str = "太贵") -> ChannelState:
    state = renegotiation_of(ended, reason, "collab-again", at(20))
    assert state is not None
    return state


def test_everybody_in_the_plan_is_asked_again_with_the_plan_and_the_reason() -> None:
    asked = play(again(agreed()), start())

    messages = [e.message for e in asked.effects if isinstance(e, Send) and isinstance(e.message, Renegotiate)]
    assert sent(asked.effects, "towow.renegotiate") == [ALICE, BOB]
    assert sent(asked.effects, "towow.invite") == []
    assert {m.feedback_summary for m in messages} == {"太贵"}
    assert {m.previous_proposal.version for m in messages} == {1}
    assert {m.round for m in messages} == {2}


def test_rounds_and_versions_go_on_from_the_plan_that_was_not_taken() -> None:
    drafting = play(again(agreed()), start(), offer(ALICE), offer(BOB))
    assert DraftProposal(round=2) in drafting.effects
    second = play(drafting.state, plan(ALICE, BOB, round_=2))
    sent_out = one(second.effects, ev.ProposalDistributed)
    done = play(second.state, says(ALICE, round_=2), says(BOB, round_=2))

    assert (sent_out.round, sent_out.max_rounds, sent_out.version) == (2, 5, 2)
    assert sent_out.proposal.adjustment_summary is not None
    assert one(done.effects, ev.ProposalFinalized).rounds_taken == 2


def test_the_requesters_reason_is_among_the_reviews_that_the_plan_is_adjusted_to() -> None:
    (said,) = heard(again(agreed()))

    assert (said.agent_id, said.adjustment_request, said.provenance) == (REQUESTER, "太贵", Provenance.HUMAN)


def test_who_does_not_want_to_go_on_is_out_of_the_next_plan() -> None:
    drafting = play(again(agreed()), start(), offer(ALICE), offer(BOB, Decision.DECLINE)).state

    assert out_of(drafting, drafting.proposal) == (BOB,)
    again_sent = one(play(drafting, plan(ALICE, BOB, round_=2)).effects, ev.ProposalDistributed)
    assert [a.agent_id for a in again_sent.proposal.assignments] == [ALICE]


def test_who_leaves_before_answering_is_replaced_from_the_reserve() -> None:
    ended = play(channel(ALICE, BOB, reserve=(CAROL,)), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB)).state
    ended = play(ended, says(ALICE), says(BOB)).state

    assert one(play(again(ended), start(), leaves(BOB)).effects, ev.AgentSubstituted).replaced_by == CAROL


@pytest.mark.parametrize(("rounds_max", "left"), [(1, 0), (3, 2), (5, 4)])
def test_there_is_no_further_negotiation_without_rounds(rounds_max: int, left: int) -> None:
    ended = agreed(rounds_max=rounds_max)

    assert rounds_left(ended) == left
    assert (renegotiation_of(ended, "太贵", "collab-again", at(20)) is None) is (left == 0)


def test_rejecting_again_and_again_ends_with_the_rounds() -> None:
    state, channels = agreed(rounds_max=3), 1
    while (next_ := renegotiation_of(state, "再改改", f"collab-{channels}", at(20))) is not None:
        channels += 1
        round_ = state.round + 1
        drafted = play(next_, start(), offer(ALICE), offer(BOB), plan(ALICE, BOB, round_=round_))
        state = play(drafted.state, says(ALICE, round_=round_), says(BOB, round_=round_)).state
        assert state.status is ChannelStatus.FINALIZED

    assert channels == 3
    assert state.round == 3


def test_a_plan_that_was_not_agreed_is_not_negotiated_again() -> None:
    failed = play(reviewed(ALICE), says(ALICE, FeedbackType.REJECT), compromise()).state

    assert rounds_left(failed) == 0
    assert renegotiation_of(failed, "", "collab-again", at(20)) is None


def test_whom_a_subnet_found_is_asked_too() -> None:
    found = play(agreed(), gaps_found(), recursion("d-00000009"), opens("d-00000009"), ends("d-00000009", CAROL)).state

    assert sent(play(again(found), start()).effects, "towow.renegotiate") == [ALICE, BOB, CAROL]


def test_nobody_counts_as_having_agreed_to_a_plan_that_is_open_again() -> None:
    open_again = again(agreed()).proposal

    assert open_again is not None
    assert open_again.confirmed_participants == ()
    assert not any(a.is_confirmed for a in open_again.assignments)


def test_it_replays_from_its_own_beginning() -> None:
    began = again(agreed())
    later = play(began, start(), haggling(ALICE), offer(BOB), plan(ALICE, BOB, round_=2)).state

    assert opening(replace(later)) == began
    assert not [e for e in events(play(began, start()).effects) if isinstance(e, ev.RoundStarted)]


def test_who_is_in_the_plan_only_for_what_nobody_wants_any_more_is_not_asked_again() -> None:
    ended = agreed()
    understanding = ended.demand.understanding
    assert understanding is not None
    both = replace(ended.demand, understanding=replace(understanding, capability_tags=("场地", "茶歇")))
    people = tuple(replace(c, capabilities=("场地",) if c.agent_id == ALICE else ("茶歇",)) for c in ended.candidates)
    ended = replace(ended, demand=both, candidates=people)

    state = renegotiation_of(ended, "茶歇不要了", "collab-again", at(20), demand=channel(ALICE).demand)

    assert state is not None
    assert [c.agent_id for c in state.candidates] == [ALICE]
