"""Whole negotiations under every fault there is: nothing that is promised is broken, and it is noticed where it is."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridges.simulation.batch import Plan, run_seed
from bridges.simulation.faults import Fault
from bridges.simulation.invariants import check
from bridges.simulation.run_record import RunRecord
from bridges.simulation.scenario import draw_scenario
from bridges.simulation.world import live_through

ALL_FAULTS = frozenset(Fault)
SEEDS = 8  # a sample; `make test-slow` runs more


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_world_with_all_faults_breaks_no_promise(seed: int, tmp_path: Path) -> None:
    outcome = run_seed(seed, Plan(faults=ALL_FAULTS, out=tmp_path))

    assert outcome.violations == ()
    assert outcome.ends.total() > 0


def without(record: RunRecord, event_type: str) -> RunRecord:
    """The record as it would be if nobody had been told of this."""
    streams = {
        demand_id: tuple(e for e in events if e.event_type != event_type)
        for demand_id, events in record.recording.streams.items()
    }
    return replace(record, recording=replace(record.recording, streams=streams))


@pytest.mark.parametrize("event_type", ["towow.channel.created", "towow.proposal.finalized"])
def test_what_is_missing_in_a_record_is_seen(event_type: str) -> None:
    records = (live_through(draw_scenario(seed, frozenset())) for seed in range(20))
    record = next(
        r
        for r in records
        if any(without(r, event_type).recording.streams[d] != e for d, e in r.recording.streams.items())
    )

    assert check(record) == ()
    assert check(without(record, event_type)) != ()
