"""A part of an agreed plan is negotiated again: a sub-negotiation of the ended channel, and what it does to that."""

from dataclasses import replace

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    at,
    channel,
    ends,
    events,
    gap,
    offer,
    one,
    opens,
    plan,
    play,
    recursion,
    says,
    start,
)
from towow_core.domain.certificates import ConsentKind
from towow_core.domain.commitments import Firmness
from towow_core.domain.events import ProposalUpdated, SubnetCompleted, SubnetDeclined, SubnetTriggered
from towow_core.domain.messages import DemandSubnet
from towow_core.domain.models import Assignment, FeedbackType, Language, Milestone, Proposal, Standing, Timeline
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.requirements import OpenPointKind
from towow_core.domain.subdemands import SubDemand
from towow_core.negotiation import joining_words as words
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import CancelSubnet, Send
from towow_core.negotiation.state import AfterEnd, ChannelState
from towow_core.negotiation.step import Step
from towow_core.negotiation.transition import transition
from towow_core.negotiation.vacancies import taken_over
from towow_core.requirements.facts import PlanFacts
from towow_core.services.certificates.consents import consents_of
from towow_core.services.negotiation.booking import commitments_of
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

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


def test_wanted_no_more_it_ends_alone_and_nobody_joins_who_agrees_later() -> None:
    other = "d-5ub00002"
    running = play(agreed(), wanted(), opens(SUB), wanted(BOB, other), opens(other)).state
    step = transition(running, msg.CancelRequested(at=at(101), reason="", sub_demand_id=SUB))
    late = transition(step.state, ends(SUB, DAVE))

    assert one(step.effects, SubnetCompleted).outcome is ChannelOutcome.CANCELLED
    assert [e.sub_channel_id for e in step.effects if isinstance(e, CancelSubnet)] == [
        running.subnets[SUB].sub_channel_id
    ]
    assert not step.state.is_settled  # the other one goes on
    assert late.state.proposal == step.state.proposal


def test_what_was_found_to_be_missing_and_is_not_decided_about_yet_is_declined_by_name() -> None:
    before = replace(agreed(), after_end=AfterEnd.RECURSION, open_gaps=(gap("摄影"),))
    step = play(before, wanted(), recursion("d-5ub00003"))

    assert one(step.effects, SubnetDeclined).gap_types == (gap("摄影").gap_type,)
    assert [*step.state.subnets] == [SUB]


def test_wanted_no_more_before_it_was_asked_for_it_is_looked_for_by_nobody_and_whoever_waits_is_told() -> None:
    """Of two messages one may overtake the other."""
    early = play(agreed(), msg.CancelRequested(at=at(99), reason="", sub_demand_id=SUB))
    step = play(early.state, wanted())

    assert early.effects == ()
    assert one(step.effects, SubnetDeclined).sub_demand_id == SUB
    assert one(step.effects, SubnetDeclined).reason == words.REPLACEMENT_CALLED_OFF.zh
    assert step.state.is_settled
    assert play(early.state, wanted(BOB, "d-5ub00002")).state.after_end is AfterEnd.SUBNETS


def test_whoever_did_it_for_somebody_and_could_not_is_not_asked_either() -> None:
    step = transition(agreed(), replace(wanted(), not_asked=("user_agent_zoe",)))
    (asked,) = [e.message for e in step.effects if isinstance(e, Send) and isinstance(e.message, DemandSubnet)]

    assert "user_agent_zoe" in asked.origin.exclude_agent_ids


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


def replaced_by_who_stood_by() -> Step:
    """Carol has said yes to standing by; then a sub-negotiation ends with a part for her that she has not answered."""
    drafted = plan(ALICE, BOB, CAROL)
    parts = tuple(
        replace(part, standing=Standing.STAND_BY) if part.agent_id == CAROL else part
        for part in drafted.draft.assignments
    )
    drafted = replace(drafted, draft=replace(drafted.draft, assignments=parts))
    said = [offer(each) for each in (ALICE, BOB, CAROL)], [says(each) for each in (ALICE, BOB, CAROL)]
    part = Assignment(agent_id=CAROL, display_name=CAROL, role="场地", responsibility="场地", is_confirmed=False)
    found = Proposal(proposal_id="prop-s", demand_id=SUB, version=1, summary="s", assignments=(part,))
    ended = msg.SubnetEnded(at=at(8), sub_demand_id=SUB, outcome=ChannelOutcome.FORCE_FINALIZED, proposal=found)
    return play(channel(ALICE, BOB, CAROL), start(), *said[0], drafted, *said[1], wanted(), opens(SUB), ended)


def test_a_yes_to_standing_by_is_none_to_the_part_that_a_sub_negotiation_gave_them() -> None:
    said = one(replaced_by_who_stood_by().effects, SubnetCompleted)

    assert not said.is_complete
    assert [point.kind for point in said.open_points if CAROL in point.who] == [OpenPointKind.UNCONFIRMED]


def test_a_certificate_bears_such_a_part_by_no_event_of_the_negotiation_above() -> None:
    step = replaced_by_who_stood_by()
    stream = [
        Envelope(event_id=f"evt-{n}", event_type=e.event_type, timestamp=str(n), seq=n, payload=codec.dump(e))
        for n, e in enumerate(events(step.effects), start=1)
    ]
    consents = consents_of(step.state.proposal, step.state.channel_id, stream)

    theirs = {each.standing: each.consent for each in consents if each.agent_id == CAROL}
    assert theirs == {Standing.STAND_BY: ConsentKind.ACCEPTED, Standing.ACTIVE: ConsentKind.UNANSWERED}


def test_whom_a_sub_negotiation_found_once_is_asked_in_the_next_plan_like_everybody() -> None:
    drafted = plan(ALICE, BOB)
    brought = tuple(replace(part, source="sub-0", is_confirmed=True) for part in drafted.draft.assignments)
    drafted = replace(drafted, draft=replace(drafted.draft, assignments=brought))
    asked = play(channel(ALICE, BOB), start(), offer(ALICE), offer(BOB), drafted).state
    ended = play(asked, says(ALICE), says(BOB, FeedbackType.NEGOTIATE, request="加价"))

    assert {part.source for part in asked.proposal.assignments} == {"channel"}
    assert {BOB} == {p.agent_id for p in ended.state.proposal.assignments if not said_yes_to(ended.state, p)}


def said_yes_to(state: ChannelState, part: Assignment) -> bool:
    return PlanFacts(plan=state.proposal, answers=state.feedback).has_agreed(part)


def test_a_yes_to_standing_by_books_none_of_the_days_of_a_part_that_they_have_not_said_yes_to() -> None:
    state = replaced_by_who_stood_by().state
    rows = tuple(
        replace(part, days=("2026-12-24",)) if part.standing is Standing.ACTIVE and part.agent_id == CAROL else part
        for part in state.proposal.assignments
    )
    line = Timeline(event_date="2026-12-19", event_days=("2026-12-19",), end_date="2026-12-19")
    state = replace(state, proposal=replace(state.proposal, assignments=rows, timeline=line))
    booked = {each.agent_id: each for each in commitments_of(state, Firmness.FIRM, at(9))}

    assert (booked[CAROL].first_day, booked[CAROL].last_day) == ("2026-12-19", "2026-12-19")
    assert (booked[CAROL].firmness, booked[CAROL].occupies) == (Firmness.TENTATIVE, False)
