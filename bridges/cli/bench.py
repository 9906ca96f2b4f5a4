"""`towow bench`: how good the engine is, measured on data that the user gives."""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bridges.bench.calendar import measure_calendar
from bridges.bench.calendar import summary as calendar_summary
from bridges.bench.calendar_tasks import read_task_sets
from bridges.bench.coalition import made, measure_coalition
from bridges.bench.coalition import summary as coalition_summary
from bridges.bench.market import read_markets
from bridges.bench.marketplace import Result, differs, measure
from bridges.bench.offline_path import CANDIDATES_MAX
from bridges.bench.parse import Result as ParseResult
from bridges.bench.parse import Sentence, judged, measure_parse, read_sentences
from bridges.bench.parse import summary as parse_summary
from bridges.bench.reading import ModelReader
from bridges.bench.trades import measure_trades, read_trades, summary
from bridges.cli import exits
from bridges.cli.bench_model import model_for_bench, set_model
from bridges.cli.output import say, say_json
from towow_core.domain.models import AgentProfile
from towow_core.services.demands.meanings import Meanings
from towow_core.support.profile_files import load_profiles
from towow_core.support.sentence_encoder import SentenceEncoder, is_installed
from towow_core.support.settings import PACKAGED_PROFILES, load_settings

Line = dict[str, str | int | float]
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


def trades(path: Path, *, by_words: bool, with_model: bool, as_json: bool) -> int:
    """Measure every set of a file of trades; one line a set.

    Raises:
        BadSetting: It is no such file, or no model is set that could be asked.
    """
    has_encoder = is_installed() and not by_words
    meanings, asks = Meanings(SentenceEncoder() if has_encoder else None), read_trades(path)
    reader, more = _reader(with_model=with_model)
    results = asyncio.run(measure_trades(asks, meanings, reader))
    for found in summary(results):
        _print(found | {"by": "meaning" if has_encoder else "words"} | more(), as_json=as_json)
    return exits.AGREED


def parse(path: Path, *, with_model: bool, as_json: bool) -> int:
    """Measure what is read of labelled sentences where the packaged people are; one line a kind, and one for all.

    Raises:
        BadSetting: It is no such file, or no model is set that could be asked.
    """
    people, sentences = load_profiles(PACKAGED_PROFILES).profiles, read_sentences(path)
    reader, more = _reader(with_model=with_model)
    if reader is None:
        results = [measure_parse(sentence, people) for sentence in sentences]
    else:
        results = asyncio.run(_parsed_by(reader, sentences, people))
    for line in parse_summary(results):
        _print(line | more(), as_json=as_json)
    return exits.AGREED


async def _parsed_by(
    reader: ModelReader, sentences: Sequence[Sentence], people: Sequence[AgentProfile]
) -> list[ParseResult]:
    results = []
    for sentence in sentences:
        began_s = time.perf_counter()
        read = await reader.read(sentence.text, sentence.today, people)
        results.append(judged(sentence, read, ms=1000 * (time.perf_counter() - began_s)))
    return results


def _reader(*, with_model: bool) -> tuple[ModelReader | None, Callable[[], Line]]:
    """Whoever reads where it is not our own engine's rules, and what its lines say besides."""
    if not with_model:
        return None, dict
    settings = load_settings()
    name, reader = set_model(settings), ModelReader(model_for_bench(settings))
    return reader, lambda: {"read_by": name, "stood_in": reader.stood_in}


def _print(line: Line, *, as_json: bool) -> None:
    say_json(line) if as_json else say("  ".join(f"{key} {value}" for key, value in line.items()))


def coalition(seeds: int, first: int, *, as_json: bool) -> int:
    """Measure so many made-up demands; one line a size, and one for all of them. 1 where a plan breaks a rule."""
    results = [measure_coalition(made(seed), CANDIDATES_MAX) for seed in range(first, first + seeds)]
    for number, result in enumerate(results, first):
        for sentence in result.violations:
            say_json({"seed": number, "violation": sentence}) if as_json else say(f"seed {number}: {sentence}")
    for line in coalition_summary(results):
        _print(line, as_json=as_json)
    return exits.ANYTHING_ELSE if any(result.violations for result in results) else exits.AGREED


def calendar(directory: Path, seeds: int, *, as_json: bool) -> int:
    """Schedule the meetings of every task of every set, in so many orders of the slots; one line a set.

    1 where what is written of an entry left its twin.

    Raises:
        BadSetting: There is no set, or a line of one is no task.
    """
    sets = read_task_sets(directory)
    lines = [
        calendar_summary(one.name, [measure_calendar(task, seed) for seed in range(seeds) for task in one.tasks])
        for one in sets
    ]
    for line in lines:
        _print(line, as_json=as_json)
    return exits.ANYTHING_ELSE if any(line["entry_bytes"] for line in lines) else exits.AGREED


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
