"""An end that is decided, but not announced yet, still respects who leaves and who cancels."""

from tests.core.kit import ALICE, BOB, CAROL, at, channel, offer, plan, play, says, start
from towow_core.domain.events import AgentWithdrawn, ForceFinalized, NegotiationFailed
from towow_core.domain.models import Compromise, FeedbackType
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import DraftCompromise, Emit
from towow_core.negotiation.status import ChannelStatus

COMPROMISE = msg.CompromiseDrafted(at=at(30), compromise=Compromise(summary="部分同意"))
FORCED = (
    start(),
    offer(ALICE),
    offer(BOB),
    offer(CAROL),
    plan(ALICE, BOB, CAROL),
    says(ALICE),
    says(BOB),
    says(CAROL, FeedbackType.NEGOTIATE, request="改期"),
)


def forced():
    return channel(ALICE, BOB, CAROL, rounds_max=1)


def goodbye(agent_id: str) -> msg.WithdrawReceived:
    return msg.WithdrawReceived(at=at(20), message_id=f"msg-bye-{agent_id}", agent_id=agent_id, reason="有事")


def said(step, event):
    return [e.event for e in step.effects if isinstance(e, Emit) and isinstance(e.event, event)]


def test_who_leaves_while_the_compromise_is_written_is_not_in_the_plan() -> None:
    step = play(forced(), *FORCED, goodbye(BOB), COMPROMISE)

    (end,) = said(step, ForceFinalized)
    assert [a.agent_id for a in end.proposal.assignments] == [ALICE, CAROL]
    assert (end.confirmed_participants, end.accepted_by) == ((ALICE,), (ALICE,))
    assert [e.agent_id for e in said(step, AgentWithdrawn)] == [BOB]


def test_a_review_that_says_goodbye_late_counts_as_leaving() -> None:
    step = play(forced(), *FORCED, says(CAROL, FeedbackType.WITHDRAW), COMPROMISE)

    (end,) = said(step, ForceFinalized)
    assert [a.agent_id for a in end.proposal.assignments] == [ALICE, BOB]


def test_when_all_who_accepted_leave_there_is_no_agreement() -> None:
    step = play(forced(), *FORCED, goodbye(ALICE), goodbye(BOB))

    assert step.state.ending.outcome is ChannelStatus.FAILED
    assert DraftCompromise(reason_code="rounds_exhausted") in step.effects
    (end,) = said(play(forced(), *FORCED, goodbye(ALICE), goodbye(BOB), COMPROMISE), NegotiationFailed)
    assert end.reason_code == "rounds_exhausted"  # Carol is still there, and wants changes


def test_a_cancellation_wins_over_a_forced_end() -> None:
    cancel = msg.CancelRequested(at=at(20), reason="不办了")

    (end,) = said(play(forced(), *FORCED, cancel, COMPROMISE), NegotiationFailed)

    assert end.reason_code == "cancelled"


def test_other_answers_do_not_change_a_decided_end() -> None:
    decided = play(forced(), *FORCED)
    late = play(forced(), *FORCED, offer(BOB, message_id="msg-again"), says(CAROL))

    assert late.state == decided.state


def test_who_accepted_and_left_is_not_listed_as_having_accepted() -> None:
    step = play(
        channel(ALICE, BOB, CAROL),
        start(),
        offer(ALICE),
        offer(BOB),
        offer(CAROL),
        plan(ALICE, BOB, CAROL),
        says(ALICE),
        goodbye(ALICE),
        says(BOB),
        says(CAROL),
    )

    assert step.state.status is ChannelStatus.FINALIZED
    assert step.state.proposal.confirmed_participants == (BOB, CAROL)


def test_who_leaves_a_negotiation_that_has_failed_has_left_its_demand_for_good() -> None:
    cancel = msg.CancelRequested(at=at(20), reason="不办了")
    failed = play(forced(), *FORCED, cancel, COMPROMISE)
    assert failed.state.status is ChannelStatus.FAILED

    left = play(forced(), *FORCED, cancel, COMPROMISE, goodbye(BOB))
    again = play(forced(), *FORCED, cancel, COMPROMISE, goodbye(BOB), goodbye(BOB), goodbye("user_agent_stranger"))

    assert left.state.withdrawn == (BOB,)
    assert said(left, AgentWithdrawn) == []
    assert again.state == left.state
