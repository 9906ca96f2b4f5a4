"""ToWow in one process: coordinator, channel_admin, ten twins, bridge, a local hub, and a store for all of them.

The store is a file in memory, SQLite on the disk, or a PostgreSQL of its own, both as they are when somebody uses them:
a commit is on the disk when it returns.
"""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from tests.agents.small_network import SmallNetwork, small_network
from tests.benchmarks.negotiation import TWINS
from tests.benchmarks.peers import measuring
from tests.benchmarks.peers.workload import DEMAND
from tests.postgresql_server import PostgresqlServer
from towow_core.domain.events import ProposalFinalized
from towow_core.support.fast_loop import run
from towow_core.support.garbage import spare_what_stays

IN_MEMORY = Path("/dev/shm")


async def negotiate(network: SmallNetwork) -> None:
    """
    Raises:
        RuntimeError: It is no agreement of all of them.
    """
    *_, last = await network.until(await network.ask(DEMAND["raw_input"]))
    if last.event_type != ProposalFinalized.event_type or last.payload["participants_count"] != len(TWINS):
        raise RuntimeError(f"It ended with {last.event_type}: {last.payload}")


@contextmanager
def store_url(kind: str) -> Iterator[str]:
    """
    Raises:
        RuntimeError: There is none of that kind here.
    """
    if kind == "postgresql":
        with _postgresql() as url:
            yield url
        return
    if kind == "memory" and not IN_MEMORY.is_dir():
        raise RuntimeError(f"There are no files in memory here ({IN_MEMORY}).")
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if kind == "memory" else None) as folder:
        yield f"sqlite:///{folder}/towow.db"


@contextmanager
def _postgresql() -> Iterator[str]:
    try:
        server = PostgresqlServer(durable=True)
    except AssertionError as missing:
        raise RuntimeError("PostgreSQL's server programs are not installed here.") from missing
    try:
        server.start()
        yield server.empty_database()
    finally:
        server.remove()


@asynccontextmanager
async def opened(options: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    with store_url(options.store) as url, tempfile.TemporaryDirectory() as folder:
        async with small_network(Path(folder), TWINS, store_url=url) as network:
            spare_what_stays()  # as all processes of ours do once they are up
            yield measuring.Running(
                negotiate=lambda: negotiate(network),
                settle=lambda: asyncio.wait_for(network.until_nothing_is_open(), 60),
            )


if __name__ == "__main__":
    measuring.main(opened, runs=run, store=("sqlite", "memory", "postgresql"))
