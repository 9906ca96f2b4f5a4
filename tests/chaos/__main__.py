"""`make chaos KILLS=60`: a real network under a stream of negotiations while its processes are killed.

Every process runs on its own: hub, coordinator, channel_admin, bridge, nine twins. A negotiation asks the model 22
times (understanding, filter, 9 offers, plan, 9 reviews, gaps). Exit code 1 if anything was lost, doubled, or asked
again although it had been answered.
"""

import argparse
import asyncio
import logging
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from agents.processes.launcher import Launcher, commands_of
from agents.processes.supervision import RestartPolicy
from agents.processes.tcp_ports import free_port
from bridges.cli.progress_bar import Advance, progress_bar
from tests.benchmarks.slow_model import CALLS_VARIABLE, DELAY_VARIABLE
from tests.chaos.calls import Repeats, read_calls, read_kept, repeats
from tests.chaos.killer import Killer, plan
from tests.chaos.machines import Machines
from tests.chaos.people import People
from tests.chaos.recovery import Recovery, recoveries
from tests.chaos.report import show
from tests.chaos.run_log import Listener
from tests.chaos.verdict import Verdict, judge
from tests.journeys.real_network import write_profiles
from tests.postgresql_server import PostgresqlServer
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.settings import Settings, load_settings

NAMES = ("alice", "bob", "carol", "dora", "emil", "fay", "gus", "hana", "ida")
# A process that we kill again and again is no process that crashes again and again.
TIRELESS = RestartPolicy(deaths_max=10**9, window_s=1.0, delay_max_s=0.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much of it.

    Attributes:
        pause_s: The least and the most time between one victim's return and the next kill.
        admins: Channel_admins that share the store.
        machines: With a data directory each; one that dies stays dead until another one has its work.
        bridges: Bridges; people come back to another one than the one that they lost.
    """

    kills: int
    negotiations: int
    at_once: int
    delay_s: float
    pause_s: tuple[float, float]
    seed: int
    admins: int = 1
    bridges: int = 1
    machines: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    size: Size
    killer: Killer
    verdict: Verdict
    repeats: Repeats
    recoveries: list[Recovery]
    took_s: float

    @property
    def is_good(self) -> bool:
        asked_again = self.repeats.answered or self.repeats.stored
        return not (self.verdict.wrong or self.verdict.lost or self.verdict.doubled or asked_again)


async def run(
    size: Size, folder: Path, database_url: str | None = None, advance: Advance = lambda _count: None
) -> Result:
    """One network, from its start to the verdict on it; `advance` is told of each kill that was survived."""
    calls = folder / "calls.jsonl"
    calls.touch()
    os.environ |= {DELAY_VARIABLE: str(size.delay_s), CALLS_VARIABLE: str(calls)}
    settings = _settings(folder, database_url)
    ports = [free_port("127.0.0.1") for _ in range(size.bridges)]
    settings = settings.with_options(http_port=ports[0])
    began = time.monotonic()
    machines = Machines(folder, settings.data_dir, size.machines) if size.machines > 1 else None
    commands = _commands(size, ports) | dict(machines.commands() if machines else {})
    async with Launcher(settings, policy=TIRELESS, commands=commands) as launcher:
        stop = asyncio.Event()
        tending = asyncio.create_task(launcher.run_until(stop))
        database = Database(launcher.settings.store_url)
        store, listener = Store(database), Listener(database)
        listening = asyncio.create_task(listener.listen())
        killer = Killer(launcher, listener, pause_s=size.pause_s, seed=size.seed, machines=machines)
        async with _client(size) as http:
            addresses = [f"http://127.0.0.1:{port}" for port in ports]
            people = People(http, addresses, least=size.negotiations, at_once=size.at_once)
            async with asyncio.TaskGroup() as group:
                group.create_task(people.live())
                await killer.kill(list(plan(size.kills, random.Random(size.seed))), advance)
                people.stop.set()
        verdict = await judge(store, people.walks)
        kept = await read_kept(database, verdict.sentences)
        listening.cancel()
        stop.set()
        await asyncio.gather(tending, listening, return_exceptions=True)
        store.close()
    return Result(
        size=size,
        killer=killer,
        verdict=verdict,
        repeats=repeats(
            read_calls(calls),
            verdict.stored,
            {kill.pid: kill.at for kill in killer.kills if kill.taken_over_s is not None},
            kept,
        ),
        recoveries=recoveries(killer.kills, listener.told, people.walks),
        took_s=time.monotonic() - began,
    )


def _settings(folder: Path, database_url: str | None) -> Settings:
    profiles = write_profiles(folder / "profiles", NAMES)
    return load_settings(
        environment={},
        cwd=folder,
        data_dir=folder / "data",
        database_url=database_url,
        profiles_dir=profiles,
        http_port=0,
        hub_port=0,
        llm_client="tests.benchmarks.slow_model:SlowModel",
    )


def _commands(size: Size, ports: Sequence[int]) -> dict[str, Sequence[str]]:
    """Those of `towow up`, and more channel_admins and bridges of the same kind."""
    commands = dict(commands_of())
    for number in range(2, size.admins + 1):
        name = f"channel_admin-{number}"
        commands[name] = (*commands["channel_admin"], "--name", name)
    for number, port in enumerate(ports[1:], start=2):
        commands[f"bridge-{number}"] = (*commands["bridge"], "--port", str(port))
    return commands


def _client(size: Size) -> httpx.AsyncClient:
    limits = httpx.Limits(max_connections=size.at_once * 2 + 5)
    timeout = httpx.Timeout(10, read=40)  # a stream says something every 15 s
    return httpx.AsyncClient(timeout=timeout, limits=limits, trust_env=False)


def main(argv: Sequence[str] | None = None) -> int:
    """Run it, print the table; 0 if nothing was lost, doubled or asked again."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--negotiations", type=int, help="at least this many (5 a kill; 1 a kill when short)")
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--delay", type=float, help="seconds that a model answer takes (0.3; 0.1 when short)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true", help="little work and little waiting, for CI")
    parser.add_argument("--database", metavar="URL", help="of an empty database, instead of SQLite in a new folder")
    parser.add_argument("--postgresql", action="store_true", help="a PostgreSQL of its own, started and removed again")
    parser.add_argument("--admins", type=int, default=1, help="channel_admins that share the store")
    parser.add_argument("--bridges", type=int, default=1)
    parser.add_argument("--machines", type=int, default=1, help="each with a channel_admin and a data directory")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where to keep logs and data")
    args = parser.parse_args(argv)
    logging.basicConfig(level=logging.CRITICAL)
    size = Size(
        kills=args.kills,
        negotiations=args.negotiations or args.kills * (1 if args.short else 5),
        at_once=4 if args.short else args.at_once,
        delay_s=args.delay or (0.1 if args.short else 0.3),
        pause_s=(0.0, 0.5) if args.short else (0.2, 1.5),
        seed=args.seed,
        admins=args.admins,
        bridges=args.bridges,
        machines=args.machines,
    )
    if size.machines > 1 and not (args.postgresql or args.database):
        parser.error("several machines share one PostgreSQL: --postgresql, or --database")
    with tempfile.TemporaryDirectory(prefix="towow-chaos-") as folder, _database(args) as url:
        where = args.keep or Path(folder)
        where.mkdir(parents=True, exist_ok=True)
        with progress_bar("kills", size.kills) as advance:
            result = asyncio.run(run(size, where, url, advance))
    show(result)
    return 0 if result.is_good else 1


@contextmanager
def _database(args: argparse.Namespace) -> Iterator[str | None]:
    if not args.postgresql:
        yield args.database
        return
    server = PostgresqlServer()
    server.start()
    try:
        yield server.empty_database()
    finally:
        server.remove()


if __name__ == "__main__":
    sys.exit(main())
