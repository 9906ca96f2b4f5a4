"""The door to the database: opens it, and runs one transaction at a time off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.pool import StaticPool

from towow_core.store.schema import metadata

T = TypeVar("T")
BUSY_TIMEOUT_MS = 10_000


class Database:
    """One database. SQLite has one writer, so this process sends its writes one by one from one thread.

    Args:
        url: `sqlite:///path/towow.db` or any SQLAlchemy URL.
        inline: Run transactions in the caller's thread (for the simulation, whose time is not the clock's).
    """

    def __init__(self, url: str, *, inline: bool = False) -> None:
        self._writing = _open(url)
        self._reading = self._writing.execution_options(towow_read=True)
        self._writer = None if inline else ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-write")
        shared = inline or isinstance(self._writing.pool, StaticPool)
        self._reader = self._writer if shared else ThreadPoolExecutor(max_workers=2, thread_name_prefix="store-read")

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in one transaction: all of it, or (if it raises) none of it."""
        return await _elsewhere(self._writer, self._writing, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do `work`, which only reads, on one consistent snapshot; no writer waits for it."""
        return await _elsewhere(self._reader, self._reading, work)

    def create(self) -> None:
        """Make the tables that are not there yet. Several processes may do this at once."""
        with self._writing.begin() as connection:
            metadata.create_all(connection)

    def close(self) -> None:
        for executor in (self._writer, self._reader):
            if executor is not None:
                executor.shutdown(wait=True)
        self._writing.dispose()


async def _elsewhere(executor: ThreadPoolExecutor | None, engine: Engine, work: Callable[[Connection], T]) -> T:
    if executor is None:
        return _transact(engine, work)
    return await asyncio.get_running_loop().run_in_executor(executor, _transact, engine, work)


def _transact(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _open(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(parsed, pool_pre_ping=True)
    in_memory = parsed.database in {None, "", ":memory:"}
    if parsed.database and not in_memory:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    connect_args = {"check_same_thread": False}
    pool = {"poolclass": StaticPool} if in_memory else {}  # one connection, or the memory is another one each time
    engine = create_engine(parsed, connect_args=connect_args, **pool)
    event.listen(engine, "connect", _configure_sqlite)
    event.listen(engine, "begin", _begin)
    return engine


def _configure_sqlite(connection: Any, _record: object) -> None:
    """WAL: readers never wait for the writer. FULL: a commit is on the disk when it returns."""
    connection.isolation_level = None  # our own BEGIN, below, instead of the driver's deferred one
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _begin(connection: Connection) -> None:
    """A writer takes the lock at the start: two processes then queue up instead of failing half-way."""
    reads = connection.get_execution_options().get("towow_read", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
