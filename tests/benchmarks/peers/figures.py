"""What is said of the measurements of one run: medians, spread, and ratios within the same round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from tests.benchmarks.peers.catalogue import OWN, PLAIN, Peer

Measured = Mapping[str, Mapping[str, float]]  # name of a mode to `per_s` and `cpu_ms`, as a peer prints it
MODES = ("alone", "together")
AGAINST = (OWN, PLAIN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of one peer: one measurement a round, or why it is left out."""

    peer: Peer
    rounds: Sequence[Measured] = ()
    left_out: str = ""


def figures(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """For each peer and mode the median, least and most, and the medians of the ratios to those in `AGAINST`.

    A ratio is taken in each round and not of the medians: a machine that others keep busy is as busy for both.
    """
    bases = {outcome.peer.name: outcome.rounds for outcome in outcomes if not outcome.left_out}
    return {outcome.peer.name: _of(outcome, bases) for outcome in outcomes}


def _of(outcome: Outcome, bases: Mapping[str, Sequence[Measured]]) -> dict[str, Any]:
    said: dict[str, Any] = {"guarantee": outcome.peer.guarantee, "processes": outcome.peer.processes}
    if outcome.left_out:
        return {**said, "left_out": outcome.left_out}
    for mode in MODES:
        said[mode] = {
            unit: _spread([measured[mode][unit] for measured in outcome.rounds]) for unit in ("per_s", "cpu_ms")
        }
    said["ratios"] = {
        name: {mode: _ratios(outcome.rounds, bases[name], mode) for mode in MODES} for name in AGAINST if name in bases
    }
    return said


def _spread(values: Sequence[float]) -> dict[str, float]:
    return {"median": rounded(median(values)), "min": rounded(min(values)), "max": rounded(max(values))}


def _ratios(rounds: Sequence[Measured], bases: Sequence[Measured], mode: str) -> dict[str, float]:
    """`per_s`: how many times as many negotiations as the base; `cpu_ms`: how many times its processor time."""
    pairs = list(zip(rounds, bases, strict=True))
    return {
        unit: rounded(median(mine[mode][unit] / base[mode][unit] for mine, base in pairs))
        for unit in ("per_s", "cpu_ms")
    }


def rounded(value: float) -> float:
    """Three digits, which is more than is known."""
    return float(f"{value:.3g}")


def table(found: Mapping[str, Any]) -> str:
    """In Markdown, a row for each peer; who is left out is named with the reason."""
    head = ("peer", "after a crash", "processes", "alone, /s", "100 at once, /s", "CPU, ms", f"× {OWN}", f"× {PLAIN}")
    rows = [head, tuple("---" for _ in head)]
    for name, said in found.items():
        start = (name, said["guarantee"], said["processes"])
        if reason := said.get("left_out"):
            rows.append((*start, f"left out: {reason.replace('|', '/')}", "", "", "", ""))
            continue
        rates = (_with_spread(said[mode]["per_s"]) for mode in MODES)
        cpu = _beside(said[mode]["cpu_ms"]["median"] for mode in MODES)
        rows.append((*start, *rates, cpu, *(_ratio_cell(said["ratios"].get(base)) for base in AGAINST)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _with_spread(values: Mapping[str, float]) -> str:
    return f"{values['median']:,g} ({values['min']:,g}–{values['max']:,g})"


def _ratio_cell(ratios: Mapping[str, Mapping[str, float]] | None) -> str:
    """Negotiations a second alone and at once, then CPU of both."""
    if ratios is None:
        return "–"
    rates, cpu = (_beside(ratios[mode][unit] for mode in MODES) for unit in ("per_s", "cpu_ms"))
    return f"{rates}; CPU {cpu}"


def _beside(values: Any) -> str:
    return " / ".join(f"{value:,g}" for value in values)
