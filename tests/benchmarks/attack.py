"""`make bench-attack`: how long a negotiation takes that the attacker has no part in, while it does its worst.

A real hub and real processes. The attacker is on the same machine, so its own processor time is in the figures too.
"""

import asyncio
import logging
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from statistics import median
from typing import Any

from bridges.cli.progress_bar import progress_bar
from tests.agents.attacks import Attacker
from tests.journeys.real_network import RealNetwork, real_network
from tests.journeys.test_under_attack import MEETUP, attacker_of, drown, mislead

RUNS, BOUND = 7, 1.5
Attack = Callable[[Attacker, RealNetwork], Coroutine[Any, Any, None]]


async def lie(eve: Attacker, network: RealNetwork) -> None:
    await mislead(eve, network)


async def flood(eve: Attacker, _network: RealNetwork) -> None:
    await drown(eve)


ATTACKS: dict[str, Attack] = {"a flood by bytes": flood, "answers that are none, and lies about cost": lie}


async def main() -> int:
    """Print a line per attack; 1 if a median is more than `BOUND` times the quiet one."""
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder, progress_bar("negotiations", 2 * RUNS * len(ATTACKS)) as advance:
        async with real_network(Path(folder)) as network:

            async def took() -> float:
                seconds = []
                for _ in range(RUNS):
                    began = time.monotonic()
                    await network.until(await network.submit(MEETUP))
                    seconds.append(time.monotonic() - began)
                    advance(1)
                return median(seconds)

            await network.until(await network.submit(MEETUP))  # tables are loaded, caches warm
            for name, attack in ATTACKS.items():
                quiet = await took()
                async with attacker_of(network) as eve:
                    attacking = asyncio.create_task(attack(eve, network))
                    attacked = await took()
                    assert not attacking.done(), attacking.exception()
                    attacking.cancel()
                    await asyncio.gather(attacking, return_exceptions=True)
                    await eve.leave()
                worst = max(worst, attacked / quiet)
                print(f"{name}: {quiet:.2f} s quiet, {attacked:.2f} s under attack, {attacked / quiet:.2f} times")
    print(f"worst ratio: {worst:.2f} (bound {BOUND})")
    return int(worst > BOUND)


if __name__ == "__main__":
    logging.basicConfig(level=logging.CRITICAL)
    sys.exit(asyncio.run(main()))
