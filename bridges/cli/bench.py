"""`towow bench`: how good the engine is, measured on data that the user gives."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from bridges.bench.coalition import made, measure_coalition
from bridges.bench.coalition import summary as coalition_summary
from bridges.bench.market import read_markets
from bridges.bench.marketplace import Result, differs, measure
from bridges.bench.offline_path import CANDIDATES_MAX
from bridges.bench.parse import measure_parse, read_sentences
from bridges.bench.parse import summary as parse_summary
from bridges.bench.trades import measure_trades, read_trades, summary
from bridges.cli import exits
from bridges.cli.output import say, say_json
from towow_core.services.demands.meanings import Meanings
from towow_core.support.profile_files import load_profiles
from towow_core.support.sentence_encoder import SentenceEncoder, is_installed
from towow_core.support.settings import PACKAGED_PROFILES

_CONTROL = "_control"  # how the name of the set ends that manipulated ones are compared with


def marketplace(directory: Path, *, as_json: bool) -> int:
    """Measure every set in a directory; the last lines are one a set.

    Raises:
        BadSetting: There is no set, or a file of one is wrong.
    """
    results = tuple(measure(market) for market in read_markets(directory))
    checks = tuple(_checks(results))
    for line in checks:
        say_json(line) if as_json else say(_sentence(line))
    for result in results:
        say_json(_line(result)) if as_json else say(_row(result))
    return exits.AGREED


def trades(path: Path, *, by_words: bool, as_json: bool) -> int:
    """Measure every set of a file of trades; one line a set.

    Raises:
        BadSetting: It is no such file.
    """
    has_encoder = is_installed() and not by_words
    results = asyncio.run(measure_trades(read_trades(path), Meanings(SentenceEncoder() if has_encoder else None)))
    for found in summary(results):
        line = found | {"by": "meaning" if has_encoder else "words"}
        say_json(line) if as_json else say("  ".join(f"{key} {value}" for key, value in line.items()))
    return exits.AGREED


def parse(path: Path, *, as_json: bool) -> int:
    """Measure what is read of labelled sentences where the packaged people are; one line a kind, and one for all.

    Raises:
        BadSetting: It is no such file.
    """
    people = load_profiles(PACKAGED_PROFILES).profiles
    for line in parse_summary([measure_parse(sentence, people) for sentence in read_sentences(path)]):
        say_json(line) if as_json else say("  ".join(f"{key} {value}" for key, value in line.items()))
    return exits.AGREED


def coalition(seeds: int, first: int, *, as_json: bool) -> int:
    """Measure so many made-up demands; one line a size, and one for all of them. 1 where a plan breaks a rule."""
    results = [measure_coalition(made(seed), CANDIDATES_MAX) for seed in range(first, first + seeds)]
    for number, result in enumerate(results, first):
        for sentence in result.violations:
            say_json({"seed": number, "violation": sentence}) if as_json else say(f"seed {number}: {sentence}")
    for line in coalition_summary(results):
        say_json(line) if as_json else say("  ".join(f"{key} {value}" for key, value in line.items()))
    return exits.ANYTHING_ELSE if any(result.violations for result in results) else exits.AGREED


def _checks(results: Sequence[Result]) -> list[dict[str, str | int]]:
    """What must make no difference: ids and order, and what a business says of itself."""
    found: list[dict[str, str | int]] = [
        {"check": "renamed and shuffled", "set": one.name, "changed": one.ids_matter} for one in results
    ]
    controls = [one for one in results if one.name.endswith(_CONTROL)]
    for control in controls:
        market = control.name.removesuffix(_CONTROL)
        found += [
            {"check": "manipulated", "set": one.name, "control": control.name, "changed": differs(one, control)}
            for one in results
            if one is not control
            and one.name.startswith(f"{market}_")
            and one.outcomes.keys() == control.outcomes.keys()
        ]
    return found


def _line(result: Result) -> dict[str, str | float]:
    return {
        "set": result.name,
        "strict": round(result.strict, 4),
        "lenient": round(result.lenient, 4),
        "unserved": result.unserved,
        "best_invited": round(result.best_invited, 4),
        "ms_per_demand": round(result.ms_per_demand, 1),
    }


def _row(result: Result) -> str:
    return (
        f"{result.name:32} strict {result.strict:6.3f}  lenient {result.lenient:6.3f}  unserved {result.unserved}  "
        f"best invited {result.best_invited:.2f}  {result.ms_per_demand:.0f} ms a demand"
    )


def _sentence(check: dict[str, str | int]) -> str:
    compared = f" against {check['control']}" if "control" in check else ""
    return f"{check['set']}: {check['check']}{compared}: {check['changed'] or 'no'} choices changed"
