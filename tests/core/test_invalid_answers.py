"""An answer that cannot be used is sent back once, and then counts as a no: nobody waits a minute for it."""

from dataclasses import replace

import pytest

from tests.core.kit import (
    ALICE,
    BOB,
    at,
    channel,
    event_types,
    invalid,
    offer,
    one,
    plan,
    play,
    reviewed,
    rings,
    says,
    sent,
    start,
)
from towow_core.domain import events as ev
from towow_core.domain.messages import Invite, ProposalReview
from towow_core.domain.models import Decision, FeedbackType, Provenance
from towow_core.negotiation.effects import Send
from towow_core.negotiation.messages import ProposalDrafted
from towow_core.negotiation.resume import resume
from towow_core.negotiation.status import ChannelStatus as S

WHY = "contribution has more than 10000 characters."


def questions(effects) -> list[Invite | ProposalReview]:
    return [e.message for e in effects if isinstance(e, Send) and isinstance(e.message, Invite | ProposalReview)]


def test_the_first_invalid_offer_is_sent_back_with_its_reason() -> None:
    opened = play(channel(ALICE, BOB), start(), offer(ALICE))
    again = play(opened.state, invalid(BOB))

    (question,) = questions(again.effects)
    assert (question.problem, sent(again.effects, Invite.name)) == (WHY, [BOB])
    assert question.message_id not in {q.message_id for q in questions(opened.effects)}
    assert again.state.status is S.COLLECTING
    assert again.state.timers["retry"] == at(3 + again.state.policy.retry_timeout_s)


def test_the_second_invalid_offer_declines_and_collecting_goes_on() -> None:
    done = play(channel(ALICE, BOB), start(), offer(ALICE), invalid(BOB), invalid(BOB, try_=2))

    said = [e.event for e in done.effects if hasattr(e, "event") and isinstance(e.event, ev.OfferSubmitted)][-1]
    assert (said.agent_id, said.decision, said.provenance) == (BOB, Decision.DECLINE, Provenance.RULE)
    assert said.decline_reason == f"答复无法使用：{WHY}"
    assert done.state.status is S.AGGREGATING
    assert done.state.timers == {}


def test_a_repeat_of_an_invalid_offer_is_no_second_one() -> None:
    once = play(channel(ALICE, BOB), start(), invalid(BOB)).state

    assert play(once, invalid(BOB)).state == once


def test_a_good_answer_to_the_second_question_counts() -> None:
    done = play(channel(ALICE, BOB), start(), offer(ALICE), invalid(BOB), offer(BOB))

    assert one(done.effects, ev.AggregationStarted).offers_count == 2


def test_whoever_says_nothing_to_the_second_question_is_not_waited_for() -> None:
    waiting = play(channel(ALICE, BOB), start(), offer(ALICE), invalid(BOB)).state
    done = play(waiting, rings(waiting, "retry"))

    assert done.state.status is S.AGGREGATING
    assert done.state.offers[BOB].decision is Decision.DECLINE


def test_the_second_wait_is_for_those_who_were_sent_back_only() -> None:
    waiting = play(channel(ALICE, BOB), start(), invalid(BOB)).state
    rung = play(waiting, rings(waiting, "retry"))

    assert rung.state.status is S.COLLECTING
    assert list(rung.state.offers) == [BOB]


def test_an_invalid_answer_of_somebody_who_owes_none_changes_nothing() -> None:
    opened = play(channel(ALICE, BOB), start(), offer(ALICE)).state

    for stranger in (ALICE, "user_agent_eve"):
        assert play(opened, invalid(stranger)).state == opened
    assert play(opened, invalid(BOB, "feedback")).state == opened


def test_an_invalid_review_is_never_consent_whatever_silence_counts_as() -> None:
    done = play(reviewed(ALICE, BOB), says(ALICE), invalid(BOB, "feedback", round_=1), invalid(BOB, "feedback", try_=2))

    assert one(done.effects, ev.FeedbackEvaluated).accepts == 1
    said = done.state.feedback[BOB]
    assert (said.feedback_type, said.defaulted) == (FeedbackType.NEGOTIATE, False)
    assert said.reasoning == f"答复无法使用：{WHY}"
    assert "towow.llm.degraded" not in event_types(done.effects)


def test_an_invalid_review_is_asked_for_again_with_the_same_plan() -> None:
    asked = reviewed(ALICE, BOB)
    again = play(asked, invalid(BOB, "feedback", round_=1))

    (question,) = questions(again.effects)
    assert isinstance(question, ProposalReview)
    assert (question.problem, question.proposal) == (WHY, asked.proposal)


def test_a_review_of_a_round_that_there_is_not_yet_is_invalid() -> None:
    again = play(reviewed(ALICE, BOB), says(BOB, round_=7))

    (question,) = questions(again.effects)
    assert question.problem == "It is about round 7; this is round 1."


def test_an_invalid_review_of_an_older_round_changes_nothing() -> None:
    second = play(
        reviewed(ALICE, BOB), says(ALICE), says(BOB, FeedbackType.NEGOTIATE), plan(ALICE, BOB, round_=2, seconds=9)
    ).state

    assert play(second, invalid(BOB, "feedback", round_=1)).state == second


def test_each_question_has_a_second_try_of_its_own() -> None:
    asked = play(channel(ALICE, BOB), start(), offer(ALICE), invalid(BOB), offer(BOB), plan(ALICE, BOB)).state
    again = play(asked, invalid(BOB, "feedback", round_=1))

    assert [q.problem for q in questions(again.effects)] == [WHY]
    assert BOB not in again.state.feedback


def test_a_channel_that_was_taken_up_again_asks_the_second_question_again() -> None:
    waiting = play(channel(ALICE, BOB), start(), offer(ALICE), invalid(BOB))
    (question,) = questions(resume(waiting.state, at(5)))

    assert question == replace(questions(waiting.effects)[-1], sent_at=question.sent_at)


@pytest.mark.parametrize("second", ["invalid", "silence"])
def test_everybody_invalid_ends_as_everybody_declining_does(second: str) -> None:
    done = play(channel(ALICE), start(), invalid(ALICE)).state
    done = play(done, invalid(ALICE, try_=2) if second == "invalid" else rings(done, "retry")).state

    assert done.ending is not None
    assert done.ending.reason_code == "no_participants"


def replanned(*agents: str) -> ProposalDrafted:
    """Another plan for everybody, so that everybody is asked again."""
    message = plan(*agents, round_=2)
    parts = tuple(replace(part, notes="周日") for part in message.draft.assignments)
    return replace(message, draft=replace(message.draft, assignments=parts))


def test_an_answer_that_names_no_round_is_one_to_the_first_plan_and_asked_for_again_after_it() -> None:
    first = play(reviewed(ALICE, BOB), replace(says(BOB), names_round=False))
    haggled = play(first.state, says(ALICE, FeedbackType.NEGOTIATE, request="改期"), replanned(ALICE, BOB))
    later = play(haggled.state, replace(says(BOB), message_id="msg-again", names_round=False))

    assert first.state.feedback[BOB].feedback_type is FeedbackType.ACCEPT
    assert haggled.state.round == 2
    (question,) = questions(later.effects)
    assert (question.problem, BOB in later.state.feedback) == (
        "round: this is not round 1 any more; name the round",
        False,
    )
