"""The rules for who joins an agreed plan find what they are there to find."""

from dataclasses import replace

from bridges.simulation.joining_invariants import who_is_asked_in_joins_by_their_own_yes
from bridges.simulation.run_record import Evidence
from bridges.simulation.scenario import draw_scenario
from bridges.simulation.world import live_through
from towow_core.domain.events import GapAnswered, GapSettled
from towow_core.domain.outcomes import GapOutcome


def test_a_newcomer_joins_by_no_silence_of_whom_they_touch() -> None:
    run = live_through(draw_scenario(426, frozenset()))
    (demand_id,) = run.recording.demand_ids
    events = run.recording.streams[demand_id]
    settled = (e.event for e in events if isinstance(e.event, GapSettled))
    joined = next(event for event in settled if event.outcome is GapOutcome.JOINED)
    answers = [e for e in events if isinstance(e.event, GapAnswered) and e.event.feedback is not None]
    touched = next(
        e
        for e in answers
        if isinstance(e.event, GapAnswered)
        and (e.event.sub_demand_id, e.event.version) == (joined.sub_demand_id, joined.version)
        and e.event.agent_id != joined.agent_id
    )
    streams = {**run.recording.streams, demand_id: tuple(e for e in events if e is not touched)}
    silent = replace(run, recording=replace(run.recording, streams=streams))

    assert list(who_is_asked_in_joins_by_their_own_yes(Evidence(run))) == []
    (wrong,) = who_is_asked_in_joins_by_their_own_yes(Evidence(silent))
    assert touched.payload["agent_id"] in wrong
