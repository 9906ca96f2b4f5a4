"""How many steps of negotiations a store takes a second, each durable: `python -m tests.benchmarks.store`."""

import asyncio
import statistics
import tempfile
import time
from dataclasses import replace

from bridges.cli.progress_bar import progress_bar
from tests.postgresql_server import PostgresqlServer
from tests.services.stored import CHANNEL, entry, outbox_message, progress
from towow_core.store.engine import Database
from towow_core.store.store import Store

STEPS = 40  # of each channel
STATE = "x" * 20_000  # a channel's snapshot with ten offers


async def one_channel(store: Store, n: int) -> list[float]:
    """Seconds that each step of a channel took: a journal entry, a snapshot, two events and three owed messages."""
    channel = replace(CHANNEL, channel_id=f"collab-{n}", demand_id=f"d-{n}", owner="admin", state=STATE)
    await store.open_channel(channel)
    took = []
    for version in range(1, STEPS + 1):
        events = [progress(f"evt-{n}-{version}-{k}", f"d-{n}") for k in range(2)]
        outbox_messages = [("admin", outbox_message(f"msg-{n}-{version}-{k}", f"collab-{n}")) for k in range(3)]
        began_s = time.perf_counter()
        await store.commit_step(replace(channel, version=version), entry(version), events, outbox_messages)
        took.append(time.perf_counter() - began_s)
    return took


async def measure(name: str, url: str, channels: int, processes: int) -> None:
    """Print steps a second and what one takes, with this many channels at once, shared by this many stores."""
    stores = [Store(Database(url)) for _ in range(processes)]
    first = int(time.time() * 1000) % 1_000_000 * 1000
    began_s = time.perf_counter()
    took = await asyncio.gather(*(one_channel(stores[n % processes], first + n) for n in range(channels)))
    passed_s = time.perf_counter() - began_s
    each_ms = sorted(1000 * s for times in took for s in times)
    p50, p95 = statistics.median(each_ms), each_ms[int(len(each_ms) * 0.95)]
    print(f"{name:<11}{channels:>9}{processes:>11}{len(each_ms) / passed_s:>9.0f}{p50:>10.1f}{p95:>10.1f}")
    for store in stores:
        store.close()


async def main() -> None:
    server = PostgresqlServer(durable=True)
    server.start()
    print(f"{'store':<11}{'channels':>9}{'connected':>11}{'steps/s':>9}{'p50 ms':>10}{'p95 ms':>10}")
    try:
        with tempfile.TemporaryDirectory() as folder:
            for channels, processes in ((1, 1), (32, 1), (32, 3)):
                await measure("sqlite", f"sqlite:///{folder}/towow.db", channels, processes)
        url = server.empty_database()
        for channels, processes in ((1, 1), (32, 1), (32, 3)):
            await measure("postgresql", url, channels, processes)
    finally:
        server.remove()


if __name__ == "__main__":
    with progress_bar("measuring"):
        asyncio.run(main())
