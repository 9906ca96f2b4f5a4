"""What came after somebody's part comes after whoever takes that over."""

from dataclasses import replace

import pytest

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    at,
    channel,
    ends,
    gaps_found,
    leaves,
    offer,
    plan,
    play,
    says,
    start,
)
from towow_core.domain.models import Proposal
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.subdemands import SubDemand
from towow_core.negotiation import messages as msg
from towow_core.negotiation.state import ChannelState

AGAIN, ONCE_MORE = "d-00000007", "d-00000008"


def wanted(agent_id: str, sub_demand_id: str = AGAIN) -> msg.ReplacementWanted:
    looked_for = SubDemand(description="需要场地", capability_tags=("场地",), gap_addressed="场地")
    return msg.ReplacementWanted(
        at=at(9), sub_demand_id=sub_demand_id, agent_id=agent_id, part="", reason="漏水", sub_demand=looked_for
    )


def agreed() -> ChannelState:
    """Carol comes after Bob, and Bob after Alice."""
    drafted = plan(ALICE, BOB, CAROL)
    alice, bob, carol = drafted.draft.assignments
    parts = (alice, replace(bob, dependencies=(ALICE,)), replace(carol, dependencies=(BOB,)))
    drafted = replace(drafted, draft=replace(drafted.draft, assignments=parts))
    everybody = (ALICE, BOB, CAROL)
    offered = play(channel(*everybody), start(), *(offer(each) for each in everybody), drafted).state
    return play(offered, *(says(each) for each in everybody), gaps_found()).state


def after(proposal: Proposal | None) -> dict[str, tuple[str, ...]]:
    assert proposal is not None
    return {part.agent_id: part.dependencies for part in proposal.assignments}


@pytest.mark.parametrize("before", [(), (leaves(BOB),)], ids=["could not do it", "left"])
def test_whoever_takes_it_over_comes_before_what_came_after_and_after_what_came_before(before) -> None:
    found = play(agreed(), *before, wanted(BOB), ends(AGAIN, DAVE)).state

    assert after(found.proposal) == {ALICE: (), DAVE: (ALICE,), CAROL: (DAVE,)}


@pytest.mark.parametrize("before", [(), (leaves(BOB),)], ids=["could not do it", "left"])
def test_also_where_nobody_took_it_over_the_first_time(before) -> None:
    nobody = ends(AGAIN, outcome=ChannelOutcome.FAILED)
    found = play(agreed(), *before, wanted(BOB), nobody, wanted(BOB, ONCE_MORE), ends(ONCE_MORE, DAVE)).state

    assert after(found.proposal) == {ALICE: (), DAVE: (ALICE,), CAROL: (DAVE,)}


def test_also_where_what_came_after_has_nobody_at_the_moment() -> None:
    left = play(agreed(), leaves(CAROL), leaves(BOB), wanted(BOB), ends(AGAIN, DAVE)).state
    found = play(left, wanted(CAROL, ONCE_MORE), ends(ONCE_MORE, "erin")).state

    assert after(found.proposal) == {ALICE: (), DAVE: (ALICE,), "erin": (DAVE,)}
