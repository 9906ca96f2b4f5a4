"""`make bench-sse`: a thousand readers, on one demand beside other ways to stream, then on 50 real negotiations.

Names of contenders as arguments run only those; `--only-negotiations` leaves them out.
"""

import asyncio
import logging
import signal
import sys
import tempfile
from pathlib import Path

import uvloop

from bridges.cli.progress_bar import progress_bar
from tests.benchmarks.sse.beside import READERS, compare
from tests.benchmarks.sse.negotiations import LOCKED, follow
from tests.journeys.real_network import real_network
from towow_core.support.open_files import allow_open_files

DEMANDS, READERS_EACH, TWINS = 50, 20, 30
P99_MS, KB_EACH = 60.0, 25.0


async def main(names: list[str]) -> int:
    """1 if we are behind raw ASGI in a burst, or beyond a bound."""
    missed = [] if "--only-negotiations" in names else await side_by_side(names)
    if not names or "--only-negotiations" in names:
        await negotiations()
    for what in missed:
        print(f"MISSED: {what}")
    return int(bool(missed))


async def side_by_side(names: list[str]) -> list[str]:
    print(f"{READERS} readers of one stream; nobody missed, repeated or reordered an event:")
    found = {result.name: result async for result in compare(names)}
    ours, raw = found.get("ToWow"), found.get("raw ASGI on uvicorn")
    missed = []
    if ours is not None and raw is not None and ours.delivered_per_s < raw.delivered_per_s:
        missed.append("fewer events a second in a burst than raw ASGI")
    if ours is not None and ours.p99_ms > P99_MS:
        missed.append(f"p99 above {P99_MS:g} ms")
    if ours is not None and ours.kb_each > KB_EACH:
        missed.append(f"more than {KB_EACH:g} kB for each reader")
    return missed


async def negotiations() -> None:
    """The whole network on this machine, locked; the bridge is killed half-way."""
    with tempfile.TemporaryDirectory() as folder:
        async with real_network(Path(folder), TWINS, environment=LOCKED) as network:
            told = await follow(network, demands=DEMANDS, readers_each=READERS_EACH, end_bridge_by=signal.SIGKILL)
    print(
        f"{told.demands} negotiations of {TWINS} twins, {told.readers} readers, the bridge killed half-way: "
        f"{told.events} events, {told.deliveries} deliveries, each once and in order; "
        f"{told.reconnections} reconnections lost nothing"
    )
    print(f"from happening to a connected reader: p50 {told.delay_ms(0.5):.0f} ms, p99 {told.delay_ms(0.99):.0f} ms")


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    allow_open_files()
    with progress_bar("measuring"), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        sys.exit(runner.run(main(sys.argv[1:])))
