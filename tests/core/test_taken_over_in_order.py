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


THIRD = "d-00000009"
CHAINS = {
    "before and behind, the later one first": (
        (leaves(BOB), leaves(CAROL), wanted(BOB), wanted(CAROL, ONCE_MORE), ends(ONCE_MORE, "erin"), ends(AGAIN, DAVE)),
        {ALICE: (), DAVE: (ALICE,), "erin": (DAVE,)},
    ),
    "before and behind, the earlier one first": (
        (leaves(BOB), leaves(CAROL), wanted(BOB), wanted(CAROL, ONCE_MORE), ends(AGAIN, DAVE), ends(ONCE_MORE, "erin")),
        {ALICE: (), DAVE: (ALICE,), "erin": (DAVE,)},
    ),
    "whoever took it over": (
        (leaves(BOB), wanted(BOB), ends(AGAIN, DAVE), leaves(DAVE), wanted(DAVE, ONCE_MORE), ends(ONCE_MORE, "erin")),
        {ALICE: (), "erin": (ALICE,), CAROL: ("erin",)},
    ),
    "whom it waits for, while it is looked for": (
        (leaves(BOB), wanted(BOB), leaves(ALICE), wanted(ALICE, ONCE_MORE), ends(AGAIN, DAVE), ends(ONCE_MORE, "erin")),
        {CAROL: (DAVE,), DAVE: ("erin",), "erin": ()},
    ),
    "all three, and one of them twice": (
        (
            *(leaves(BOB), wanted(BOB), ends(AGAIN, DAVE), leaves(DAVE), leaves(CAROL), wanted(CAROL, THIRD)),
            *(ends(THIRD, "frank"), wanted(DAVE, ONCE_MORE), ends(ONCE_MORE, "erin")),
        ),
        {ALICE: (), "erin": (ALICE,), "frank": ("erin",)},
    ),
}


@pytest.mark.parametrize("name", CHAINS)
def test_of_several_who_leave_in_a_row_no_dependency_of_the_plan_is_lost(name: str) -> None:
    messages, order = CHAINS[name]
    assert after(play(agreed(), *messages).state.proposal) == order
