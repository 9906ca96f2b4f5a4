"""A demand that says something else when nobody is asked any more: its plan is held against that, and it says so."""

from dataclasses import fields, replace

import pytest

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    at,
    candidate,
    channel,
    compromise,
    ends,
    event_types,
    gaps_found,
    leaves,
    offer,
    one,
    opens,
    plan,
    play,
    recursion,
    says,
    start,
)
from towow_core.domain import events as ev
from towow_core.domain.messages import ChannelManage
from towow_core.domain.models import Decision, FeedbackType, Hindrance
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, RequirementValue
from towow_core.domain.subdemands import SubnetOrigin
from towow_core.negotiation import messages as msg
from towow_core.negotiation.renegotiation import next_version
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.services.evidence.replay import opening
from towow_core.services.negotiation.snapshots import opened

SOUND = Requirement(
    requirement_id="req-1",
    kind=RequirementKind.CAPABILITY,
    text="音响",
    value=RequirementValue(tags=("音响",)),
    is_hard=True,
)
WAIVED = replace(SOUND, status=RequirementStatus.WAIVED)
OFFERED = (start(), offer(ALICE), offer(BOB))
REVIEWED = (*OFFERED, plan(ALICE, BOB))
AGREED = (*REVIEWED, says(ALICE), says(BOB))
CHANGE = msg.CancelRequested(at=at(4), reason="要摄影", is_superseded=True)


def asking(requirement: Requirement, **policy) -> ChannelState:
    state = channel(ALICE, BOB, essentials=(), **policy)
    understood = replace(state.demand.understanding, requirements=(requirement,))
    return replace(state, demand=replace(state.demand, understanding=understood))


def revised(state: ChannelState, requirement: Requirement, *, is_waiver: bool, seconds: float = 4) -> msg.DemandRevised:
    understood = replace(state.demand.understanding, requirements=(requirement,))
    demand = replace(state.demand, understanding=understood, version=state.wanted.version + 1)
    return msg.DemandRevised(at=at(seconds), demand=demand, is_waiver=is_waiver)


def test_a_change_that_finds_no_round_left_does_not_end_the_one_that_there_is() -> None:
    reviewing = play(channel(ALICE, BOB, rounds_max=1), *REVIEWED).state

    assert play(reviewing, CHANGE).state == reviewing
    assert play(play(channel(ALICE, BOB), *REVIEWED).state, CHANGE).state.outcome_reason == "superseded"


def test_a_change_that_is_not_negotiated_says_so_and_the_plan_is_held_against_it() -> None:
    began = asking(WAIVED, rounds_max=1)
    told = play(play(began, *REVIEWED).state, revised(began, SOUND, is_waiver=False))
    done = play(told.state, says(ALICE), says(BOB))

    said = one(told.effects, ev.ChangeTooLate)
    end = one(done.effects, ev.ProposalFinalized)
    assert (said.version, said.plan_digest) == (2, "")
    assert "轮次" in said.reason
    assert [(r.text, r.status) for r in end.requirements] == [("音响", RequirementStatus.OPEN)]
    assert not end.is_complete


def test_after_the_end_it_is_announced_how_the_plan_stands_now() -> None:
    began = asking(WAIVED, rounds_max=1)
    ended = play(began, *AGREED)
    said = one(play(ended.state, revised(began, SOUND, is_waiver=False)).effects, ev.ChangeTooLate)

    assert said.plan_digest != one(ended.effects, ev.ProposalFinalized).plan_digest
    assert [p.requirement_id for p in said.open_points if p.requirement_id] == ["req-1"]


def test_what_is_given_up_stays_so_when_a_subnet_joins_the_plan() -> None:
    began = asking(SOUND)
    waived = play(began, *AGREED, gaps_found(), recursion("d-00000009"), opens("d-00000009"))
    waived = play(waived.state, revised(began, WAIVED, is_waiver=True, seconds=7))
    joined = one(play(waived.state, ends("d-00000009", CAROL)).effects, ev.ProposalUpdated)

    assert event_types(waived.effects) == []  # the demand's own event says it
    assert [r.status for r in joined.requirements] == [RequirementStatus.WAIVED]
    assert "req-1" not in {point.requirement_id for point in joined.open_points}


def test_the_same_revision_again_changes_nothing_and_a_failed_plan_has_none() -> None:
    began = asking(SOUND)
    told = revised(began, WAIVED, is_waiver=True)
    once = play(began, *AGREED, told).state
    failed = play(began, *REVIEWED, says(ALICE, FeedbackType.REJECT), says(BOB, FeedbackType.REJECT), compromise())

    assert play(once, told).state == once
    assert play(failed.state, told).state == failed.state


def test_a_revised_channel_replays_from_its_beginning() -> None:
    began = asking(SOUND)

    assert opening(play(began, *AGREED, revised(began, WAIVED, is_waiver=True)).state) == began


# -- whom the next version asks


def next_of(before: ChannelState, *joining: str, left: tuple[str, ...] = ()) -> list[str]:
    after = next_version(
        before,
        before.demand,
        reason="",
        channel_id="collab-next",
        at=at(9),
        joining=tuple(candidate(agent_id) for agent_id in joining),
        left=left,
    )
    assert after is not None
    return [each.agent_id for each in after.candidates]


def test_who_has_left_is_not_asked_in_the_next_version() -> None:
    collecting = play(channel(ALICE, BOB), start(), offer(ALICE), leaves(BOB), CHANGE).state

    assert collecting.status is ChannelStatus.FAILED
    assert next_of(collecting) == [ALICE]
    assert next_of(play(channel(ALICE, BOB), start(), CHANGE).state, left=(ALICE,)) == [BOB]


def test_who_is_ruled_out_by_name_is_not_asked_for_the_next_version_and_stands_in_for_nobody() -> None:
    bob = next(each.display_name for each in channel(ALICE, BOB).candidates if each.agent_id == BOB)
    value = RequirementValue(text=bob, unit="person")
    without_bob = Requirement(requirement_id="req-1", kind=RequirementKind.EXCLUSION, text=bob, value=value)
    wanted = asking(without_bob).demand
    agreed = replace(play(channel(ALICE, BOB), *AGREED).state, reserve=(candidate(CAROL), candidate(BOB)))
    collecting = play(channel(ALICE, BOB), start(), offer(ALICE), CHANGE).state

    for before in (agreed, collecting):
        after = next_version(before, wanted, reason="", channel_id="collab-next", at=at(9))
        assert after is not None
        assert [each.agent_id for each in after.candidates] == [ALICE]
        assert BOB not in [each.agent_id for each in after.reserve]


def _asked_for(budget: float, day: str = "2026-12-05", changed: str = "") -> tuple[Requirement, ...]:
    """A budget and a day, one of which has `changed`: its id is another one."""
    money = RequirementValue(number=budget, unit="CNY")
    when = RequirementValue(first=day, last=day)
    kinds = ((RequirementKind.BUDGET, money), (RequirementKind.DATE, when))
    return tuple(
        Requirement(requirement_id=f"req-{kind}{'-v2' if kind == changed else ''}", kind=kind, text="…", value=value)
        for kind, value in kinds
    )


@pytest.mark.parametrize(
    ("now", "asked"),
    [
        (_asked_for(1300.0, changed="budget"), [ALICE, BOB]),
        (_asked_for(800.0, day="2026-12-06", changed="date"), [ALICE, BOB]),
        (_asked_for(700.0, changed="budget"), [ALICE]),
    ],
)
def test_who_said_no_is_asked_again_where_there_is_more_money_or_another_day(
    now: tuple[Requirement, ...], asked: list[str]
) -> None:
    state = channel(ALICE, BOB, essentials=())
    understood = replace(state.demand.understanding, requirements=_asked_for(800.0))
    state = replace(state, demand=replace(state.demand, understanding=understood))
    agreed = play(state, start(), offer(ALICE), offer(BOB, Decision.DECLINE), plan(ALICE), says(ALICE)).state
    wanted = replace(agreed.demand, understanding=replace(understood, requirements=now), version=2)
    after = next_version(agreed, wanted, reason="", channel_id="collab-next", at=at(9))

    assert agreed.status is ChannelStatus.FINALIZED
    assert after is not None
    assert [each.agent_id for each in after.candidates] == asked


def test_never_more_people_are_asked_than_the_policy_allows() -> None:
    collecting = play(
        channel(ALICE, BOB, candidates_max=2), start(), offer(ALICE), offer(BOB, Decision.DECLINE), CHANGE
    ).state
    reviewing = play(channel(ALICE, BOB, candidates_max=2), *REVIEWED, CHANGE).state

    assert next_of(collecting, CAROL, "user_agent_dave") == [ALICE, CAROL]
    assert next_of(reviewing, CAROL) == [ALICE, BOB]


def test_whatever_a_channel_is_opened_with_is_there_when_it_replays() -> None:
    request = ChannelManage(
        message_id="msg-1",
        sent_at=at(0),
        demand_id="d-1",
        channel_id="collab-1",
        demand=asking(SOUND).demand,
        candidates=asking(SOUND).candidates,
        reserve=(replace(asking(SOUND).candidates[0], agent_id="user_agent_dora"),),
        hindered=(Hindrance(capability="摄影", reason="place", names=("Erin",)),),
        parent_channel_id="collab-0",
        recursion_depth=1,
        origin=SubnetOrigin(ancestors=("d-0",), lineage=("摄影",), exclude_agent_ids=(), deadline_at=at(100)),
    )
    names = {each.name for each in fields(ChannelState)}
    unset = [
        each.name for each in fields(request) if each.name in names and getattr(request, each.name) == each.default
    ]
    began = opened(request, asking(SOUND).policy, at(0))

    assert unset == []  # whatever is added to the message is to be set here
    assert opening(play(began, start()).state) == began
