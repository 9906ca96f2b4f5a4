"""Statements that are made once and run by the hundred: compiled once, they go straight to SQLite's driver.

The way there through SQLAlchemy costs several times what SQLite needs to run them. PostgreSQL is further away than
that: its statements take the usual way, and so does whatever is run now and then.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

_SQLITE = sqlite.dialect()
_MANY = 2
Row = Mapping[str, Any]


def run_all(connection: Connection, statement: Any, rows: Sequence[Row]) -> None:
    """Run a statement once for each of these rows, which name the same parameters."""
    if not rows:
        return
    if connection.dialect.name == _SQLITE.name:
        text, names = _compiled(statement, tuple(rows[0]))
        at_the_driver(connection, text, *([row[name] for name in names] for row in rows))
    else:
        connection.execute(statement, rows)


def first(connection: Connection, statement: Any, row: Row) -> Sequence[Any] | None:
    """The first row that it returns; None where it returns none."""
    if connection.dialect.name == _SQLITE.name:
        text, names = _compiled(statement, tuple(row))
        found = at_the_driver(connection, text, [row[name] for name in names]).rows
        return found[0] if found else None
    return connection.execute(statement, row).first()


def changed(connection: Connection, statement: Any, row: Row) -> int:
    """How many rows it has changed."""
    if connection.dialect.name == _SQLITE.name:
        text, names = _compiled(statement, tuple(row))
        return at_the_driver(connection, text, [row[name] for name in names]).changed
    return connection.execute(statement, row).rowcount


@cache
def _compiled(statement: Any, names: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Its SQL, and which parameter is at which place of it."""
    compiled = statement.compile(dialect=_SQLITE, column_keys=list(names))
    return str(compiled), tuple(compiled.positiontup or ())


class Outcome(NamedTuple):
    """What a statement returned, and how many rows it changed."""

    rows: Sequence[Any]
    changed: int


def at_the_driver(connection: Connection, text: str, *rows: Sequence[Any]) -> Outcome:
    """Run SQL at SQLite's driver, once for each row; what it raises looks as if SQLAlchemy had passed it on."""
    driver: Any = connection.connection.driver_connection
    try:
        cursor = driver.execute(text, *rows) if len(rows) < _MANY else driver.executemany(text, rows)
        return Outcome(cursor.fetchall(), cursor.rowcount)  # it may fail at its last row too
    except sqlite3.Error as error:
        raise DBAPIError(text, None, error) from error
