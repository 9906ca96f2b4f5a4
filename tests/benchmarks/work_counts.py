"""Whether one negotiation takes more work than it did: `python -m tests.benchmarks.work_counts [--write] [--layers]`.

Counts of what is done, which are the same on a busy machine, are held against those in `work_counts.json`; seconds are
not. `--write` makes today's the ones to hold against; `--layers` says whose code the calls are made in.
"""

import argparse
import cProfile
import json
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from tests.agents.small_network import small_network
from tests.benchmarks.negotiation import TWINS, WARM_UP, negotiate
from tests.benchmarks.statements import heard
from towow_core.support.fast_loop import run

FILE = Path(__file__).with_name("work_counts.json")
NEGOTIATIONS = 10
TRIES_MAX = 3  # what waits for the clock only adds to a count on a busy machine, and what has grown has grown each time
LAYERS = (  # by the first that is in a file's path
    "towow_core/engine", "towow_core/requirements", "towow_core/prompts", "towow_core/llm", "towow_core/negotiation",
    "towow_core/services", "towow_core/store", "towow_core", "agents/network", "agents", "bridges", "asyncio",
    "pydantic", "openagents",
)  # fmt: skip
MORE_MAX = 1.1  # of each count; what waits for the clock, such as a lease, makes it differ by two or three in a hundred


async def counted(first: int = WARM_UP) -> tuple[dict[str, float], Counter[str]]:
    """What one negotiation of ten twins takes, on the mean: calls of functions in the agents' thread, statements and
    transactions of the database, and bytes that it leaves there; and those calls by layer. The `first` sentence that is
    measured, and those after it, nobody has said before in this process, which would remember what it read in them."""
    done: Counter[str] = Counter()

    def state(statement: str) -> None:
        done["statements"] += 1
        done["transactions"] += statement.startswith("BEGIN")

    profile = cProfile.Profile()
    with tempfile.TemporaryDirectory() as folder:
        async with small_network(Path(folder), TWINS) as network:
            for number in range(WARM_UP):
                await negotiate(network, number)
            await network.until_nothing_is_open()
            bytes_before = _bytes_in(Path(folder))
            with heard(state):
                profile.enable()
                for number in range(first, first + NEGOTIATIONS):
                    await negotiate(network, number)
                await network.until_nothing_is_open()
                profile.disable()
            done["bytes"] = _bytes_in(Path(folder)) - bytes_before
    done["calls"] = sum(entry.callcount for entry in profile.getstats())
    return {name: round(number / NEGOTIATIONS) for name, number in sorted(done.items())}, _by_layer(profile)


def _by_layer(profile: cProfile.Profile) -> Counter[str]:
    """Calls of one negotiation; what is written in C is whose that calls it."""
    found: Counter[str] = Counter()
    for entry in profile.getstats():
        if isinstance(entry.code, str):
            continue
        path = f"/{entry.code.co_filename}"
        layer = next((each for each in LAYERS if f"/{each}/" in path), "others")
        inside = sum(each.callcount for each in entry.calls or () if isinstance(each.code, str))
        found[layer] += round((entry.callcount + inside) / NEGOTIATIONS)
    return found


def grown_in(found: Mapping[str, float], known: Mapping[str, float]) -> list[str]:
    return [name for name, number in found.items() if number > known[name] * MORE_MAX]


def _bytes_in(folder: Path) -> int:
    """By the pages that it counts itself: what the file has of them follows at its next checkpoint."""
    (file,) = folder.rglob("*.db")
    with closing(sqlite3.connect(file)) as connection:
        (pages,), (size,) = (connection.execute(f"PRAGMA {what}").fetchone() for what in ("page_count", "page_size"))
    return int(pages * size)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="hold the next ones against these")
    parser.add_argument("--layers", action="store_true", help="say whose code the calls are made in")
    options = parser.parse_args()
    found, layers = run(counted())
    if options.layers:
        for name, calls in layers.most_common():
            print(f"{name:24} {calls:>9,}  {calls / layers.total():6.1%}")
    if options.write:
        FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    known = json.loads(FILE.read_text(encoding="utf-8"))
    for tried in range(1, TRIES_MAX):
        if not grown_in(found, known):
            break
        again, _ = run(counted(WARM_UP + tried * NEGOTIATIONS))
        found = {name: min(number, again[name]) for name, number in found.items()}
    grown = grown_in(found, known)
    for name, number in found.items():
        print(f"{name:14} {number:>9,}  was {known[name]:>9,}  {number / known[name]:5.2f}")
    if grown:
        text = f"One negotiation takes over {MORE_MAX - 1:.0%} more than it did: {', '.join(grown)}."
        sys.exit(f"{text} If that is meant: python -m tests.benchmarks.work_counts --write")


if __name__ == "__main__":
    main()
