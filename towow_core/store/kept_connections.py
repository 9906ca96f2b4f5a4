"""SQLite's connections, kept from one transaction to the next.

To fetch one from SQLAlchemy's pool and give it back takes longer than most of what is read by it. And a writer that has
the same one each time knows its pages: where two take turns, each reads anew what the other has written.
"""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from towow_core.store.prepared import at_the_driver

T = TypeVar("T")


class KeptConnections:
    """Those that read and those that write, as many as were ever used at once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._idle: dict[bool, list[Connection]] = {True: [], False: []}  # by whether they read; the last one first
        self._opened = 0  # how often all of them were given up
        self._lock = threading.Lock()

    def transact(self, work: Callable[[Connection], T], *, reads: bool) -> T:
        """`work` in one transaction: all of it or, where it raises, none."""
        with self._lock:
            idle, opened = self._idle[reads], self._opened
            connection = idle.pop() if idle else None
        if connection is None:
            connection = self._engine.connect()
        try:
            begin(connection, reads=reads)
            result = work(connection)
            commit(connection)
        except BaseException:  # Ctrl-C too: a connection with half a transaction must not be kept
            self._keep(connection, opened, reads=reads) if _undone(connection) else _close(connection)
            raise
        self._keep(connection, opened, reads=reads)
        return result

    def close(self) -> None:
        """Those that are in use now are closed by whoever has them."""
        with self._lock:
            closed = [connection for idle in self._idle.values() for connection in idle]
            self._idle = {True: [], False: []}
            self._opened += 1
        for connection in closed:
            _close(connection)

    def _keep(self, connection: Connection, opened: int, *, reads: bool) -> None:
        with self._lock:
            if is_of_now := opened == self._opened:
                self._idle[reads].append(connection)
        if not is_of_now:
            _close(connection)


def begin(connection: Connection, *, reads: bool) -> None:
    """A writer takes the lock at the start: two processes then queue up instead of failing half-way."""
    at_the_driver(connection, "BEGIN" if reads else "BEGIN IMMEDIATE")


def commit(connection: Connection) -> None:
    """Also what a statement that took SQLAlchemy's way believes to have begun."""
    if connection.in_transaction():
        connection.commit()
        return
    driver: Any = connection.connection.driver_connection
    try:
        driver.commit()
    except sqlite3.Error as error:
        raise DBAPIError("COMMIT", None, error) from error


def _undone(connection: Connection) -> bool:
    """Whether nothing is left of what was begun; a connection that cannot say so is of no use any more."""
    try:
        driver: Any = connection.connection.driver_connection  # refused where SQLAlchemy has given it up meanwhile
        if connection.in_transaction():
            connection.rollback()
        driver.rollback()
    except (SQLAlchemyError, sqlite3.Error):
        return False
    return True


def _close(connection: Connection) -> None:
    with suppress(SQLAlchemyError, sqlite3.Error):
        connection.close()
