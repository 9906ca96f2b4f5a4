"""Statements that are made once and run by the hundred: compiled once, they go straight to SQLite's driver.

The way there through SQLAlchemy costs several times what SQLite needs to run them. PostgreSQL is further away than
that: its statements take the usual way, and so does whatever is run now and then.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
_SQLITE = sqlite.dialect()
Row = Mapping[str, Any]


def run_all(connection: Connection, statement: Any, rows: Sequence[Row]) -> None:
    """Run a statement once for each of these rows, which name the same parameters."""
    if connection.dialect.name == _SQLITE.name:
        text, names = _compiled(statement, tuple(rows[0]))
        values = [[row[name] for name in names] for row in rows]
        at_the_driver(connection, text, lambda driver: driver.executemany(text, values))
    else:
        connection.execute(statement, rows)


def first(connection: Connection, statement: Any, row: Row) -> Sequence[Any] | None:
    """The first row that it returns; None where it returns none."""
    if connection.dialect.name == _SQLITE.name:
        text, names = _compiled(statement, tuple(row))
        values = [row[name] for name in names]
        found = at_the_driver(connection, text, lambda driver: driver.execute(text, values).fetchall())
        return found[0] if found else None
    return connection.execute(statement, row).first()


def changed(connection: Connection, statement: Any, row: Row) -> int:
    """How many rows it has changed."""
    if connection.dialect.name == _SQLITE.name:
        text, names = _compiled(statement, tuple(row))
        values = [row[name] for name in names]
        return at_the_driver(connection, text, lambda driver: driver.execute(text, values).rowcount)
    return connection.execute(statement, row).rowcount


@cache
def _compiled(statement: Any, names: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Its SQL, and which parameter is at which place of it."""
    compiled = statement.compile(dialect=_SQLITE, column_keys=list(names))
    return str(compiled), tuple(compiled.positiontup or ())


def at_the_driver(connection: Connection, text: str, work: Callable[[sqlite3.Connection], T]) -> T:
    """What the driver raises looks as if SQLAlchemy had passed it on."""
    driver: Any = connection.connection.driver_connection
    try:
        return work(driver)
    except sqlite3.Error as error:
        raise DBAPIError(text, None, error) from error
