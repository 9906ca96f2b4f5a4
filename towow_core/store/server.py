"""SQLite or PostgreSQL, set up as the store needs them: what a commit promises, and who waits for whom."""

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import NullPool, StaticPool

from towow_core.domain.errors import BadSetting
from towow_core.store.kept_connections import KeptConnections, begin

T = TypeVar("T")
BUSY_TIMEOUT_MS = 5_000
WAL_RETRIES_S = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
POSTGRESQL = "postgresql"
POSTGRESQL_LIMITS = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 15_000,  # ms: a server that has vanished is not waited for
    "options": "-c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000",
    "client_encoding": "utf8",
    "application_name": "towow",
}


class Server:
    """The engines of one database: one that writes, and one that only reads.

    Attributes:
        threads: How many transactions may be written, read, and urgently written at once; 0 share the writer's thread.
    """

    def __init__(self, url: URL, writing: Engine, threads: tuple[int, int, int]) -> None:
        self.url, self.writing, self.threads = url, writing, threads
        self.is_postgresql = url.get_backend_name() == POSTGRESQL
        self.reading = writing.execution_options(towow_read=True)
        if self.is_postgresql:
            options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}  # one snapshot
            self.reading = writing.execution_options(**options)
        self._kept = None if self.is_postgresql else KeptConnections(writing)
        self._file = None if self.is_postgresql or is_in_memory(url) else Path(str(url.database))
        self._opened: tuple[int, int] | None = None

    def transact(self, work: Callable[[Connection], T], *, reads: bool) -> T:
        """`work` in one transaction: all of it or, where it raises, none."""
        if self._kept is not None:
            return self._kept.transact(work, reads=reads)
        with (self.reading if reads else self.writing).begin() as connection:
            return work(connection)

    def make_place(self) -> None:
        """Make the folder that the file goes into.

        Raises:
            OSError: It cannot be made.
        """
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)

    def remember_place(self) -> None:
        self._opened = self._identity()

    def was_replaced(self) -> bool:
        """Whether the file is not the one any more that our connections have open: it was moved, or restored."""
        return self._opened is not None and self._identity() != self._opened

    def reconnect(self) -> None:
        """Close all connections; the next use opens new ones."""
        if not isinstance(self.writing.pool, StaticPool):  # that one is the memory
            self._dispose()
        self._opened = None

    def close(self) -> None:
        """Close all connections, and with them a database in memory."""
        self._dispose()
        self._opened = None

    def _dispose(self) -> None:
        if self._kept is not None:
            self._kept.close()
        self.writing.dispose()

    def _identity(self) -> tuple[int, int] | None:
        if self._file is None:
            return None
        try:
            found = os.stat(self._file)  # noqa: PTH116  for each transaction, and a path's own takes as long again
        except OSError:
            return None
        return found.st_dev, found.st_ino


def open_server(url: str) -> Server:
    """The server at `url`; nothing is connected yet.

    Raises:
        BadSetting: The URL is none, or names a database that we do not use.
    """
    try:
        parsed = make_url(url)
        if parsed.drivername in {"postgres", POSTGRESQL}:
            parsed = parsed.set(drivername=f"{POSTGRESQL}+psycopg")
        match parsed.get_backend_name():
            case "sqlite":
                return _sqlite(parsed)
            case "postgresql":
                return _postgresql(parsed)
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise BadSetting(f"TOWOW_DATABASE_URL cannot be read: {error}.") from error
    except ModuleNotFoundError as error:
        text = f"TOWOW_DATABASE_URL needs the Python package {error.name}: pip install 'towow[postgresql]'."
        raise BadSetting(text) from error
    raise BadSetting(f"TOWOW_DATABASE_URL names {parsed.drivername}; it must be sqlite:///… or postgresql://….")


def is_in_memory(url: URL) -> bool:
    return url.database in {None, "", ":memory:"}


def _postgresql(url: URL) -> Server:
    engine = create_engine(
        url,
        pool_pre_ping=True,  # a connection that died while nobody used it is replaced
        pool_size=2,
        max_overflow=7,
        pool_timeout=10,
        isolation_level="READ COMMITTED",  # an UPDATE waits for the row, and sees what the other one made of it
        connect_args=POSTGRESQL_LIMITS,
    )
    return Server(url, engine, (4, 4, 2))  # a lease may wait for others who look; an answer must not wait for it


def _sqlite(url: URL) -> Server:
    in_memory = is_in_memory(url)
    pool = StaticPool if in_memory else NullPool  # a memory is another one with each connection; files `_kept` keeps
    engine = create_engine(url, connect_args={"check_same_thread": False}, poolclass=pool)
    event.listen(engine, "connect", _configure_sqlite)
    event.listen(engine, "begin", _begin)
    return Server(url, engine, (1, 0, 0) if in_memory else (1, 2, 0))


def _configure_sqlite(connection: Any, _record: object) -> None:
    """WAL: readers never wait for the writer. FULL: a commit is on the disk when it returns."""
    connection.isolation_level = None  # our own BEGIN, below, instead of the driver's deferred one
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    _turn_on_wal(cursor)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _turn_on_wal(cursor: Any) -> None:
    """Once in a file's life; SQLite's busy timeout does not help where several processes do it at once."""
    for wait_s in (*WAL_RETRIES_S, None):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if wait_s is None:
                raise
            time.sleep(wait_s)
        else:
            return


def _begin(connection: Connection) -> None:
    """Not where the transaction was begun at the driver, and a first statement takes SQLAlchemy's way."""
    driver: Any = connection.connection.driver_connection
    if not driver.in_transaction:
        begin(connection, reads=connection.get_execution_options().get("towow_read", False))
