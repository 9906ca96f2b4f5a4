"""`towow simulate`: whole negotiations on virtual time, with seeded faults, checked against every invariant."""

import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import orjson

from bridges.cli import exits
from bridges.cli.output import say, say_json, say_json_line
from bridges.cli.progress_bar import progress_bar
from bridges.simulation.batch import Outcome, Plan, run_seeds
from bridges.simulation.faults import read_faults
from towow_core.domain.errors import BadSetting
from towow_core.domain.events import ForceFinalized, ProposalFinalized
from towow_core.support.profile_files import load_profiles
from towow_core.support.settings import Settings, load_settings

MODELS = ("simulated", "offline")


def simulate(*, seeds: int, first: int, faults: str, jobs: int, out: Path | None, model: str, as_json: bool) -> int:
    """Run `seeds` seeds from `first` on. The exit code: 1 when an invariant was broken.

    Raises:
        BadSetting: There is no such fault or model.
    """
    settings = load_settings()
    plan = Plan(
        faults=read_faults(faults), out=out or settings.data_dir / "simulations", profiles=people(model, settings)
    )
    began_s, tally = time.monotonic(), Tally()
    with progress_bar("seeds", seeds, as_json=as_json) as advance:
        for outcome in run_seeds(range(first, first + seeds), plan, min(jobs, seeds)):
            tally.add(outcome)
            advance(1)
            if outcome.violations:
                tell(outcome, as_json=as_json)
    summary = tally.summary(plan, time.monotonic() - began_s)
    say_json(summary) if as_json else say(sentence(summary))
    return exits.ANYTHING_ELSE if tally.violations else exits.AGREED


def people(model: str, settings: Settings) -> tuple[Any, ...]:
    """Who lives in the world: the sample twins when the offline engine speaks for them.

    Raises:
        BadSetting: There is no such model, or no profile.
    """
    if model not in MODELS:
        raise BadSetting(f"There is no simulated model {model!r}; there are {' and '.join(MODELS)}.")
    if model == "simulated":
        return ()
    found = load_profiles(settings.profiles_dir).profiles if settings.profiles_dir.is_dir() else ()
    if not found:
        raise BadSetting(
            f"{settings.profiles_dir} holds no usable profile; set TOWOW_PROFILES_DIR to a folder that does."
        )
    return found


class Tally:
    """What a batch has come to so far."""

    def __init__(self) -> None:
        self.runs = self.violations = self.events = 0
        self.virtual_s = 0.0
        self.ends: Counter[str] = Counter()
        self.broken: Counter[str] = Counter()
        self.failing: list[int] = []

    def add(self, outcome: Outcome) -> None:
        self.runs += 1
        self.events += outcome.events
        self.virtual_s += outcome.virtual_s
        self.ends += outcome.ends
        self.violations += len(outcome.violations)
        self.broken.update(violation.invariant for violation in outcome.violations)
        if outcome.violations:
            self.failing.append(outcome.seed)

    def summary(self, plan: Plan, seconds: float) -> dict[str, Any]:
        agreed = self.ends[ProposalFinalized.event_type] + self.ends[ForceFinalized.event_type]
        return {
            "runs": self.runs,
            "violations": self.violations,
            "seconds": round(seconds, 1),
            "seeds_per_second": round(self.runs / max(seconds, 0.001), 1),
            "failing_seeds": self.failing,
            "invariants": dict(self.broken),
            "faults": sorted(plan.faults),
            "model": plan.model,
            "events": self.events,
            "agreed": agreed,
            "failed": self.ends.total() - agreed,
            "virtual_hours": round(self.virtual_s / 3600, 2),
        }


def tell(outcome: Outcome, *, as_json: bool) -> None:
    """One seed that went wrong: what, and where to look."""
    if as_json:
        found = [{"invariant": v.invariant, "what": v.what} for v in outcome.violations]
        line = {"seed": outcome.seed, "violations": found, "file": str(outcome.file) if outcome.file else None}
        say_json_line(orjson.dumps(line).decode())
    else:
        for violation in outcome.violations:
            say(f"seed {outcome.seed} breaks {violation.invariant}: {violation.what}")
        if outcome.file:
            say(f"  towow replay {outcome.file}")
    sys.stdout.flush()


def sentence(summary: dict[str, Any]) -> str:
    return (
        f"{summary['runs']} runs, {summary['agreed']} agreements, {summary['failed']} failures, "
        f"{summary['events']} events, {summary['virtual_hours']} virtual hours in {summary['seconds']} s "
        f"({summary['seeds_per_second']} seeds/s): {summary['violations'] or 'no'} violations."
    )
