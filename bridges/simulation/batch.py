"""Many seeds, on several cores: each lived through, checked, and kept where something is wrong with it."""

import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from bridges.simulation.faults import Fault
from bridges.simulation.invariants import Violation, check
from bridges.simulation.run_record import RunRecord
from bridges.simulation.scenario import draw_scenario
from bridges.simulation.virtual_time import EPOCH
from bridges.simulation.world import live_through
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.domain.models import AgentProfile
from towow_core.llm.offline_client import OfflineClient
from towow_core.services.evidence.replay import write_recording
from towow_core.support.timestamps import seconds_between


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What every seed of a batch has in common.

    Attributes:
        out: Where runs with a violation are written, for `towow replay`.
        profiles: Who lives in the world when the offline engine answers; empty is the made-up model and its twins.
    """

    faults: frozenset[Fault]
    out: Path
    profiles: tuple[AgentProfile, ...] = ()

    @property
    def model(self) -> str:
        return "offline" if self.profiles else "simulated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one seed.

    Attributes:
        ends: How often each terminal event was said.
        virtual_s: How long the run lasted for those in it.
        file: The recording of a run in which something is wrong.
    """

    seed: int
    violations: tuple[Violation, ...]
    ends: Counter[str] = field(default_factory=Counter)
    events: int = 0
    virtual_s: float = 0.0
    file: Path | None = None


def run_seeds(seeds: range, plan: Plan, jobs: int) -> Iterator[Outcome]:
    """The outcome of each seed, in their order, as they are done."""
    work = partial(run_seed, plan=plan)
    if jobs == 1:
        yield from map(work, seeds)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(work, seeds, chunksize=max(1, min(8, len(seeds) // jobs)))
        finally:
            pool.shutdown(cancel_futures=True)


def run_seed(seed: int, plan: Plan) -> Outcome:
    """One seed from beginning to verdict."""
    scenario = draw_scenario(seed, plan.faults, plan.profiles)
    try:
        run_record = live_through(scenario, OfflineClient() if plan.profiles else None)
        violations = check(run_record)
    except Exception:  # noqa: BLE001  # boundary: a run that breaks down is exactly what is looked for
        return Outcome(seed=seed, violations=(Violation("the_run_goes_through", traceback.format_exc(limit=-4)),))
    said = Counter(e.event_type for stream in run_record.recording.streams.values() for e in stream)
    return Outcome(
        seed=seed,
        violations=violations,
        ends=Counter({kind: count for kind, count in said.items() if kind in TERMINAL_EVENT_TYPES}),
        events=said.total(),
        virtual_s=seconds_between(EPOCH, run_record.ended_at),
        file=_keep(seed, plan, run_record, violations) if violations else None,
    )


def _keep(seed: int, plan: Plan, run_record: RunRecord, violations: tuple[Violation, ...]) -> Path:
    about = {
        "seed": str(seed),
        "faults": ",".join(sorted(plan.faults)) or "none",
        "model": plan.model,
        "recorded_at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        **{f"violation {n}": f"{v.invariant}: {v.what}" for n, v in enumerate(violations, start=1)},
    }
    file = plan.out / f"seed-{seed}.json"
    write_recording(replace(run_record.recording, about=about), file)
    return file
