"""However it ends without full agreement, it says why, and what could be done; and it ends once."""

from dataclasses import replace

import pytest

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    at,
    channel,
    compromise,
    leaves,
    offer,
    one,
    plan,
    play,
    reviewed,
    says,
    sent,
    start,
)
from towow_core.domain import events as ev
from towow_core.domain.models import Compromise, Decision, FeedbackType, Language, Provenance
from towow_core.domain.outcomes import NOT_WANTED, PARENT_TIMEOUT, SUPERSEDED
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.negotiation import messages as msg
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.effects import DraftCompromise
from towow_core.negotiation.ending import REASONS, TRY_AGAIN
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus

DECIDED = [code for code in REASONS if code != SUPERSEDED]  # the machine's own ends


def english(state: ChannelState) -> ChannelState:
    understanding = replace(state.demand.understanding, language=Language.EN)
    return replace(state, demand=replace(state.demand, understanding=understanding))


def priced(state: ChannelState, *, budget: float = 100.0) -> ChannelState:
    """The same negotiation, had the demand named a budget and everybody a price of 90."""
    named = Requirement(
        requirement_id="req-1",
        kind=RequirementKind.BUDGET,
        text=f"预算 {budget:g}",
        value=RequirementValue(number=budget, unit="CNY"),
    )
    assert state.demand.understanding is not None
    assert state.proposal is not None
    understanding = replace(state.demand.understanding, requirements=(named,))
    parts = tuple(replace(part, price=90.0, rate=None) for part in state.proposal.assignments)
    return replace(
        state,
        demand=replace(state.demand, understanding=understanding),
        proposal=replace(state.proposal, assignments=parts),
    )


def ending_for(reason_code: str, rounds_max: int = 1) -> ChannelState:
    """A channel whose end is decided for this reason, its compromise not written yet."""
    asked = reviewed(ALICE, BOB, CAROL, rounds_max=rounds_max)
    opened = play(channel(ALICE), start()).state
    stand_in = offer(ALICE, Decision.DECLINE, provenance=Provenance.FALLBACK)
    refusing = [says(a, FeedbackType.REJECT) for a in (ALICE, BOB)]
    haggling = [says(a, FeedbackType.NEGOTIATE) for a in (ALICE, BOB, CAROL)]
    idle = replace(opened, timers={}, recoveries=3)
    ways = {
        "no_candidates": lambda: play(channel(), start()),
        "no_participants": lambda: play(opened, offer(ALICE, Decision.DECLINE)),
        "majority_refused": lambda: play(asked, *refusing, says(CAROL)),
        "rounds_exhausted": lambda: play(asked, *haggling),
        "essential_unmet": lambda: play(priced(asked), *(says(a) for a in (ALICE, BOB, CAROL))),
        "everyone_withdrew": lambda: play(asked, *(leaves(a) for a in (ALICE, BOB, CAROL))),
        "forced": lambda: play(asked, says(ALICE), *haggling[1:]),
        "llm_unavailable": lambda: play(opened, stand_in),
        "cancelled": lambda: play(asked, msg.CancelRequested(at=at(5), reason="")),
        PARENT_TIMEOUT: lambda: play(asked, msg.CancelRequested(at=at(5), reason="", reason_code=PARENT_TIMEOUT)),
        NOT_WANTED: lambda: play(asked, msg.CancelRequested(at=at(5), reason="", reason_code=NOT_WANTED)),
        "lifetime_exceeded": lambda: play(asked, msg.Ticked(at=at(601))),
        "stuck": lambda: play(idle, msg.Ticked(at=at(500))),
    }
    state = ways[reason_code]().state
    assert state.ending is not None
    assert state.ending.reason_code == reason_code
    return state


def test_every_reason_has_a_way_to_come_about() -> None:
    for reason_code in DECIDED:
        ending_for(reason_code)


def test_a_plan_is_judged_once_by_the_same_answers_and_anew_by_others() -> None:
    state = play(reviewed(ALICE, BOB), says(ALICE), says(BOB)).state
    plan = state.proposal
    assert plan is not None
    agreed = agreement_of(state, plan)

    assert agreement_of(replace(state, round=state.round + 1), plan) is agreed
    objecting = {**state.feedback, BOB: replace(state.feedback[BOB], feedback_type=FeedbackType.REJECT)}
    assert (agreed.is_complete, agreement_of(replace(state, feedback=objecting), plan).is_complete) == (True, False)


def test_a_next_version_of_the_demand_ends_a_channel_at_once_and_without_a_compromise() -> None:
    wanted = msg.CancelRequested(at=at(5), reason="再便宜些", is_superseded=True)
    done = play(reviewed(ALICE, BOB), says(ALICE), wanted)

    end = one(done.effects, ev.NegotiationFailed)
    assert (end.reason_code, end.reason) == (SUPERSEDED, REASONS[SUPERSEDED][Language.ZH])
    assert done.state.is_settled
    assert sent(done.effects, "towow.channel.completed") == [ALICE, BOB]
    assert not [effect for effect in done.effects if isinstance(effect, DraftCompromise)]


@pytest.mark.parametrize("reason_code", DECIDED)
@pytest.mark.parametrize("language", Language)
def test_each_ending_carries_advice_in_the_demands_language_even_where_the_model_had_none(
    reason_code: str, language: Language
) -> None:
    state = ending_for(reason_code)
    state = english(state) if language is Language.EN else state
    silent = msg.CompromiseDrafted(at=at(30), compromise=Compromise(summary="…"), reason_code=reason_code)
    done = play(state, silent)

    kind = ev.ForceFinalized if state.ending.outcome is ChannelStatus.FORCE_FINALIZED else ev.NegotiationFailed
    end = one(done.effects, kind)
    assert end.advice[-1] == TRY_AGAIN[language]  # behind what the table says, where that says something
    assert end.reason == state.ending.reason


def test_a_compromise_that_nobody_writes_does_not_hold_up_the_end() -> None:
    state = replace(ending_for("majority_refused"), recoveries=3)
    done = play(state, msg.Ticked(at=at(500)))

    end = one(done.effects, ev.NegotiationFailed)
    assert end.advice == (TRY_AGAIN[Language.ZH],)
    assert end.compromise.summary == end.reason


def test_a_compromise_for_an_end_that_was_overtaken_is_not_announced() -> None:
    cancelled = play(ending_for("forced"), msg.CancelRequested(at=at(20), reason="不办了")).state
    late = msg.CompromiseDrafted(at=at(21), compromise=Compromise(summary="部分共识"), reason_code="forced")
    right = msg.CompromiseDrafted(at=at(22), compromise=Compromise(summary="已取消"), reason_code="cancelled")

    assert play(cancelled, late).state == cancelled
    assert one(play(cancelled, late, right).effects, ev.NegotiationFailed).compromise.summary == "已取消"


def test_when_time_is_up_those_who_said_yes_keep_their_part_and_the_reason_is_the_time() -> None:
    done = play(reviewed(ALICE, BOB), says(ALICE), msg.Ticked(at=at(601)), compromise())

    end = one(done.effects, ev.ForceFinalized)
    assert end.confirmed_participants == (ALICE,)
    assert end.reason == REASONS["lifetime_exceeded"][Language.ZH]


def test_when_time_is_up_a_plan_that_most_refuse_has_failed() -> None:
    refusing = [says(a, FeedbackType.REJECT) for a in (BOB, CAROL)]
    asked = reviewed(ALICE, BOB, CAROL, "user_agent_dave")
    refused = play(asked, says(ALICE), *refusing, says("user_agent_dave", FeedbackType.REJECT))
    assert refused.state.ending.reason_code == "majority_refused"
    undecided = play(reviewed(ALICE, BOB, CAROL, refuse_share_to_fail=0.3), says(ALICE), refusing[0])
    out_of_time = play(undecided.state, msg.Ticked(at=at(601)))

    assert out_of_time.state.ending.reason_code == "majority_refused"


def test_in_the_last_round_everybody_leaving_is_called_that_whoever_is_in_reserve() -> None:
    asked = play(channel(ALICE, reserve=(BOB,), rounds_max=1), start(), offer(ALICE), plan(ALICE)).state

    assert play(asked, leaves(ALICE)).state.ending.reason_code == "everyone_withdrew"


def test_a_stand_in_that_says_yes_commits_nobody() -> None:
    invented = offer(ALICE, provenance=Provenance.FALLBACK)
    alone = play(channel(ALICE), start(), invented).state
    beside = play(channel(ALICE, BOB), start(), invented, offer(BOB), plan(ALICE, BOB))

    assert alone.ending.reason_code == "llm_unavailable"
    assert [a.agent_id for a in one(beside.effects, ev.ProposalDistributed).proposal.assignments] == [BOB]


def test_an_end_is_advised_about_also_where_a_model_advised_only_more_money_than_is_needed() -> None:
    done = play(priced(ending_for("forced"), budget=10_000.0), replace(compromise(), reason_code="forced"))

    assert one(done.effects, ev.ForceFinalized).advice == (TRY_AGAIN[Language.ZH],)
