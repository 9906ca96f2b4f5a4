"""The simulator's requesters are asked back and change their minds; each rule about that catches a broken run."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bridges.simulation.change_invariants import (
    no_change_is_lost,
    questions_are_settled_once_and_before_anybody_is_invited,
    versions_of_a_demand_grow,
)
from bridges.simulation.changes import VAGUE, Change
from bridges.simulation.commitment_invariants import bookings_are_told, who_has_left_is_booked_no_more
from bridges.simulation.invariants import check
from bridges.simulation.run_record import Evidence, RunRecord
from bridges.simulation.scenario import WantedDemand, draw_scenario
from bridges.simulation.world import live_through
from towow_core.domain.commitments import Commitment, Firmness
from towow_core.domain.events import (
    ClarificationAnswered,
    ClarificationAsked,
    ClarificationAssumed,
    DemandChanged,
    ProposalFeedback,
)
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.support.envelopes import Envelope

BUDGET, PEOPLE = DemandPatch(budget="20000"), DemandPatch(people=30)
DEMANDS = (
    WantedDemand(key="late", text=VAGUE, at_s=0.0),
    WantedDemand(key="answered", text=VAGUE, at_s=1.0, answers_after_s=2.0, answer="聚会，30人，在北京"),
    WantedDemand(
        key="changed",
        text="我想在北京办一场AI聚会",
        at_s=2.0,
        changes=(
            Change(after_s=3.0, after_end=False, patch=BUDGET),
            Change(after_s=0.0, after_end=True, patch=PEOPLE),
        ),
    ),
)


@pytest.fixture(scope="module")
def lived() -> RunRecord:
    scenario = draw_scenario(3, frozenset())
    policy = replace(scenario.policy, rounds_max=5, recursion_depth_max=0, lifetime_max_s=300.0)
    admins = ("channel_admin", "channel_admin-2")
    return live_through(replace(scenario, policy=policy, admins=admins, wanted_demands=DEMANDS))


def events_of(run_record: RunRecord, kind: type) -> list[Envelope]:
    return [e for stream in run_record.recording.streams.values() for e in stream if isinstance(e.event, kind)]


def with_streams(run_record: RunRecord, change) -> RunRecord:
    streams = {name: tuple(change(stream)) for name, stream in run_record.recording.streams.items()}
    return replace(run_record, recording=replace(run_record.recording, streams=streams))


def test_people_are_asked_back_answer_or_do_not_and_change_their_demands(lived) -> None:
    assert check(lived) == ()
    assert len(events_of(lived, ClarificationAsked)) >= 2
    assert events_of(lived, ClarificationAssumed)
    assert events_of(lived, ClarificationAnswered)
    assert len(lived.changes) == len(events_of(lived, DemandChanged)) >= 1


def test_a_change_that_nobody_negotiates_is_caught(lived) -> None:
    demand_id, version = lived.changes[-1]
    kept = tuple(
        each
        for each, view in zip(lived.recording.channels, Evidence(lived).channels, strict=True)
        if view.state.demand_id != demand_id or view.state.demand.version < version
    )

    assert list(no_change_is_lost(Evidence(replace(lived, recording=replace(lived.recording, channels=kept)))))


def test_a_change_that_is_not_told_or_told_twice_is_caught(lived) -> None:
    def without(stream) -> Iterator[Envelope]:
        return (e for e in stream if not isinstance(e.event, DemandChanged))

    def twice(stream) -> Iterator[Envelope]:
        return (e for each in stream for e in ((each, each) if isinstance(each.event, DemandChanged) else (each,)))

    assert list(no_change_is_lost(Evidence(with_streams(lived, without))))
    assert list(versions_of_a_demand_grow(Evidence(with_streams(lived, twice))))


def test_a_question_left_open_or_settled_twice_is_caught(lived) -> None:
    settled = (ClarificationAnswered, ClarificationAssumed)

    def without(stream) -> Iterator[Envelope]:
        return (e for e in stream if not isinstance(e.event, settled))

    def twice(stream) -> Iterator[Envelope]:
        return (e for each in stream for e in ((each, each) if isinstance(each.event, settled) else (each,)))

    for change in (without, twice):
        assert list(questions_are_settled_once_and_before_anybody_is_invited(Evidence(with_streams(lived, change))))


def test_a_booking_that_is_not_told_or_of_somebody_who_left_is_caught(lived) -> None:
    (channel, *_) = [view for view in Evidence(lived).channels if view.is_agreed]
    booked = Commitment(
        agent_id="user_agent_alice",
        display_name="Alice",
        demand_id=channel.state.demand_id,
        channel_id=channel.name,
        plan_digest="sha256:00",
        firmness=Firmness.FIRM,
        occupies=True,
        first_day="2026-12-05",
        last_day="2026-12-05",
        part="host",
    )
    wrong = replace(lived, commitments=(booked,), left={(channel.name, "user_agent_alice"): "2026-11-20T10:00:00Z"})

    assert list(bookings_are_told(Evidence(wrong)))
    assert list(who_has_left_is_booked_no_more(Evidence(wrong)))


def test_who_left_a_demands_plan_may_be_held_by_the_next_one_only_by_a_yes_since(lived) -> None:
    changed = {demand_id for demand_id, _ in lived.changes}
    views = [view for view in Evidence(lived).channels if view.state.demand_id in changed]
    earlier, later = sorted(views, key=lambda view: view.events[0].seq)[-2:]
    (yes, *_) = [e for e in later.events if isinstance(e.event, ProposalFeedback)]
    person = yes.event.agent_id
    booked = Commitment(
        agent_id=person,
        display_name="",
        demand_id=later.state.demand_id,
        channel_id=later.name,
        plan_digest="sha256:00",
        firmness=Firmness.TENTATIVE,
        occupies=True,
        first_day="2026-12-05",
        last_day="2026-12-05",
        part="host",
    )

    def broken(channel_id: str, at: str) -> list[str]:
        held = replace(lived, commitments=(booked,), left={(channel_id, person): at})
        return list(who_has_left_is_booked_no_more(Evidence(held)))

    assert earlier.state.demand_id == later.state.demand_id
    assert broken(earlier.name, earlier.events[0].timestamp) == []
    assert broken(earlier.name, "2030-01-01T00:00:00Z") != []
    assert broken(later.name, earlier.events[0].timestamp) != []
