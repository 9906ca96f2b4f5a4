"""What one negotiation costs in one process: `python -m tests.benchmarks.negotiation [--at-once N] [--seconds S]`.

Coordinator, channel_admin, ten twins, scripted models that answer at once, a local hub, durable on SQLite. Each
negotiation is of a sentence of its own, because what is remembered of one costs nothing the second time.
"""

import argparse
import asyncio
import itertools
import json
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.agents.small_network import SmallNetwork, small_network
from tests.benchmarks.statements import heard
from towow_core.support.fast_loop import run
from towow_core.support.garbage import spare_what_stays

TWINS = tuple(f"person{number}" for number in range(10))
SENTENCE = "我想在北京办一场{people}人的AI主题聚会，需要场地和嘉宾"
WARM_UP = 3
PEOPLE_MIN = 20


async def negotiate(network: SmallNetwork, number: int) -> None:
    """The negotiation of this number, from the sentence to its end."""
    await network.until(await network.ask(SENTENCE.format(people=PEOPLE_MIN + number)))


async def measure(at_once: int, seconds: float, top: int) -> dict[str, float]:
    """Negotiate for so long; give negotiations a second, and CPU milliseconds and statements for each."""
    statements: Counter[str] = Counter()

    def count(statement: str) -> None:
        statements[" ".join(statement.split())[:110]] += 1

    with tempfile.TemporaryDirectory() as folder:
        async with small_network(Path(folder), TWINS) as network:
            for number in range(WARM_UP):
                await negotiate(network, number)
            await network.until_nothing_is_open()
            spare_what_stays()  # as all processes of ours do once they are up
            with heard(count):
                began_s, cpu_s, done = time.perf_counter(), time.process_time(), 0
                numbers = itertools.count(WARM_UP)

                async def one_after_another() -> None:
                    nonlocal done
                    while time.perf_counter() - began_s < seconds:
                        await negotiate(network, next(numbers))
                        done += 1

                await asyncio.gather(*(one_after_another() for _ in range(at_once)))
                await network.until_nothing_is_open()
                passed_s, used_s = time.perf_counter() - began_s, time.process_time() - cpu_s
    for text, number in statements.most_common(top):
        print(f"{number / done:8.1f}  {text}")
    return {
        "at_once": at_once,
        "negotiations": done,
        "per_s": round(done / passed_s, 1),
        "cpu_ms": round(1000 * used_s / done, 1),
        "statements": round(statements.total() / done, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--top", type=int, default=0, metavar="N", help="print the N most frequent statements")
    options = parser.parse_args()
    print(json.dumps(run(measure(options.at_once, options.seconds, options.top))))


if __name__ == "__main__":
    main()
