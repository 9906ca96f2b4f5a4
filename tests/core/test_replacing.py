"""A part of an agreed plan is negotiated again: a sub-negotiation of the ended channel, and what it does to that."""

from dataclasses import replace

from tests.core.kit import ALICE, BOB, CAROL, at, channel, ends, events, offer, one, opens, plan, play, says, start
from towow_core.domain.events import ProposalUpdated, SubnetCompleted, SubnetDeclined, SubnetTriggered
from towow_core.domain.messages import DemandSubnet
from towow_core.domain.models import Language, Milestone, Standing
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.subdemands import SubDemand
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import Send
from towow_core.negotiation.state import AfterEnd, ChannelState
from towow_core.negotiation.step import Step
from towow_core.negotiation.transition import transition
from towow_core.negotiation.vacancies import taken_over

DAVE, SUB = "user_agent_dave", "d-5ub00001"


def agreed() -> ChannelState:
    answers = [offer(each) for each in (ALICE, BOB, CAROL)], [says(each) for each in (ALICE, BOB, CAROL)]
    ended = play(channel(ALICE, BOB, CAROL), start(), *answers[0], plan(ALICE, BOB, CAROL), *answers[1]).state
    assert ended.proposal is not None
    parts = tuple(
        replace(part, dependencies=(ALICE,) if part.agent_id == BOB else (), role=f"{part.agent_id} role")
        for part in ended.proposal.assignments
    )
    return replace(ended, after_end=AfterEnd.NOTHING, proposal=replace(ended.proposal, assignments=parts), timers={})


def wanted(agent_id: str = ALICE, sub_demand_id: str = SUB, part: str = "") -> msg.ReplacementWanted:
    looked_for = SubDemand(description="需要场地", capability_tags=("场地",), gap_addressed="场地")
    return msg.ReplacementWanted(
        at=at(100), sub_demand_id=sub_demand_id, agent_id=agent_id, part=part, reason="漏水", sub_demand=looked_for
    )


def vacant(step: Step) -> tuple[list[str], list[str]]:
    found = step.state.proposal
    assert found is not None
    return [part.agent_id for part in found.assignments], [part.agent_id for part in found.vacated]


def test_the_part_is_vacant_and_looked_for_among_those_who_have_none() -> None:
    before = agreed()
    step = transition(before, wanted())
    (asked,) = [e.message for e in step.effects if isinstance(e, Send) and isinstance(e.message, DemandSubnet)]

    assert vacant(step) == ([BOB, CAROL], [ALICE])
    assert one(step.effects, ProposalUpdated).proposal.version == before.proposal.version + 1
    assert set(asked.origin.exclude_agent_ids) == {ALICE, BOB, CAROL}
    assert (asked.demand_id, asked.origin.ancestors) == (SUB, (before.demand_id,))
    assert not step.state.is_settled
    assert "subnets" in step.state.timers
    assert transition(step.state, wanted()).state == step.state  # asked twice, it is looked for once


def test_whoever_takes_it_over_has_its_place_in_the_plan_and_the_channel_is_over_again() -> None:
    step = play(agreed(), wanted(), opens(SUB), ends(SUB, DAVE))
    parts = {part.agent_id: part for part in step.state.proposal.assignments}

    triggered = one(play(agreed(), wanted(), opens(SUB)).effects, SubnetTriggered)
    assert (triggered.replaces, triggered.reason, triggered.conditions) == (ALICE, "漏水", {})
    assert vacant(step) == ([BOB, CAROL, DAVE], [])
    assert parts[BOB].dependencies == (DAVE,)
    assert [a.agent_id for a in one(step.effects, SubnetCompleted).merged_assignments] == [DAVE]
    assert step.state.is_settled


def test_where_nobody_takes_it_over_it_stays_vacant() -> None:
    step = play(agreed(), wanted(), opens(SUB), ends(SUB, outcome=ChannelOutcome.FAILED))

    assert vacant(step) == ([BOB, CAROL], [ALICE])
    assert step.state.is_settled


def test_who_could_not_do_a_part_is_not_asked_for_the_next_one() -> None:
    step = play(agreed(), wanted(), opens(SUB), ends(SUB, DAVE), wanted(DAVE, "d-5ub00002"))
    *_, asked = [e.message for e in step.effects if isinstance(e, Send) and isinstance(e.message, DemandSubnet)]

    assert {ALICE, DAVE} <= set(asked.origin.exclude_agent_ids)


def test_what_nobody_has_is_declined_by_name_and_changes_nothing() -> None:
    before = agreed()
    step = transition(before, wanted("user_agent_stranger"))

    assert one(step.effects, SubnetDeclined).sub_demand_id == SUB
    assert step.state == before


def test_who_was_not_opened_in_time_is_told_to_whoever_waits() -> None:
    asked = transition(agreed(), wanted()).state
    rung = msg.TimerFired(at=at(9999), name="subnets", due_at=asked.timers["subnets"])
    step = transition(asked, rung)

    assert [e.sub_demand_id for e in events(step.effects) if isinstance(e, SubnetDeclined)] == [SUB]
    assert step.state.is_settled


def test_somebody_who_stood_by_takes_over_with_their_own_dates_and_stands_by_no_more() -> None:
    state = transition(agreed(), wanted()).state
    subnet, before = state.subnets[SUB], state.proposal
    named = replace(subnet, replaces=tuple(replace(part, display_name="Alice") for part in subnet.replaces))
    new = replace(before.assignments[0], agent_id=DAVE, display_name="Dave", role="venue")
    spare = replace(new, standing=Standing.STAND_BY)
    dates = (
        Milestone(name="场地", date="2099-01-01", deliverable="Alice：档期锁定"),
        Milestone(name="当天", date="2099-02-01"),
    )
    open_plan = replace(
        before, assignments=(*before.assignments, spare, new), timeline=replace(before.timeline, milestones=dates)
    )
    own = (Milestone(name="场地", date="2099-01-09", deliverable="Dave：档期锁定"),)

    dated = taken_over(open_plan, named, (new,), own, Language.ZH)
    kept = taken_over(open_plan, named, (new,), (), Language.ZH)

    assert [p.standing for p in dated.assignments if p.agent_id == DAVE] == [Standing.ACTIVE]
    assert next((m.date, m.deliverable) for m in dated.timeline.milestones) == ("2099-01-09", "Dave：档期锁定")
    assert next((m.date, m.deliverable) for m in kept.timeline.milestones) == ("2099-01-01", "Dave：档期锁定")
    assert "Dave接手" in dated.summary
