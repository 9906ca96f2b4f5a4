"""What is left of an agreed plan whose change is negotiated, however that ends; the machine alone."""

from dataclasses import replace

from tests.core.kit import ALICE, BOB, at, compromise, event_types, leaves, offer, one, plan, play, says, start
from tests.core.test_revisions import AGREED, SOUND, asking
from towow_core.domain import events as ev
from towow_core.domain.models import Decision, FeedbackType
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.refused_changes import RefusedHow
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.negotiation import messages as msg
from towow_core.negotiation.renegotiation import next_version
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus

BUDGET = Requirement(
    requirement_id="req-9",
    kind=RequirementKind.BUDGET,
    text="最多1元",
    value=RequirementValue(number=1.0, unit="CNY"),
    is_hard=True,
)
DECLINED = (start(), offer(ALICE, decision=Decision.DECLINE), offer(BOB, decision=Decision.DECLINE))


def agreed() -> ChannelState:
    return play(asking(SOUND), *AGREED).state


def changed(before: ChannelState, version: int = 2) -> ChannelState:
    """The channel that negotiates it with an amount that nobody keeps to."""
    understanding = before.demand.understanding
    assert understanding is not None
    asked = replace(understanding, requirements=(*understanding.requirements, BUDGET))
    demand = replace(before.demand, version=version, understanding=asked)
    found = next_version(before, demand, reason="便宜点", channel_id=f"collab-{version:08d}", at=at(9))
    assert found is not None
    return found


def test_where_all_decline_the_plan_stands_with_the_yeses_that_were_given_to_it() -> None:
    before = agreed()
    done = play(changed(before), *DECLINED, compromise())

    said = one(done.effects, ev.ProposalFinalized)
    assert done.state.status is ChannelStatus.FINALIZED
    assert said.accepted_by == (ALICE, BOB)
    assert said.proposal.assignments == before.proposal.assignments
    assert said.proposal.agreed_in == before.channel_id
    (refused,) = said.proposal.refused_changes
    assert (refused.text, refused.wishes) == ("便宜点", ("req-9",))
    assert [(one.agent_id, one.how) for one in refused.asked] == [
        (ALICE, RefusedHow.DECLINED),
        (BOB, RefusedHow.DECLINED),
    ]
    assert "towow.negotiation.failed" not in event_types(done.effects)


def test_where_somebody_with_a_part_has_left_nothing_stands() -> None:
    here = play(changed(agreed()), start(), leaves(BOB), offer(ALICE, decision=Decision.DECLINE), compromise())
    elsewhere = play(changed(agreed()), *DECLINED, replace(compromise(), left=(BOB,)))

    assert here.state.status is elsewhere.state.status is ChannelStatus.FAILED


def test_who_calls_it_off_has_no_plan() -> None:
    done = play(changed(agreed()), start(), msg.CancelRequested(at=at(10), reason="算了"), compromise())

    assert done.state.status is ChannelStatus.FAILED


def test_a_change_of_the_change_keeps_the_plan_in_mind() -> None:
    before = agreed()
    over = msg.CancelRequested(at=at(10), reason="再改", is_superseded=True)
    first = play(changed(before), start(), over).state
    done = play(changed(first, version=3), *DECLINED, compromise())

    assert one(done.effects, ev.ProposalFinalized).proposal.agreed_in == before.channel_id


def test_a_plan_that_stands_again_can_be_negotiated_once_more_and_is_then_another() -> None:
    kept = play(changed(agreed()), *DECLINED, compromise()).state
    again = changed(kept, version=3)
    round_ = again.round + 1
    offered = (start(), offer(ALICE), offer(BOB))
    done = play(again, *offered, plan(ALICE, BOB, round_=round_), says(ALICE, round_=round_), says(BOB, round_=round_))
    refused = play(changed(kept, version=3), *DECLINED, compromise())

    assert done.state.status is ChannelStatus.FINALIZED
    assert (done.state.proposal.agreed_in, done.state.proposal.refused_changes) == ("", ())
    assert len(one(refused.effects, ev.ProposalFinalized).proposal.refused_changes) == 2
    assert FeedbackType.ACCEPT in {said.feedback_type for said in refused.state.feedback.values()}
    assert ChannelOutcome(refused.state.status) is ChannelOutcome.FINALIZED
