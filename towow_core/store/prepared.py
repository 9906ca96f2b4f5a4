"""Statements that are made once and run by the hundred: compiled once, they go straight to SQLite's driver.

The way there through SQLAlchemy costs several times what SQLite needs to run them. PostgreSQL is further away than
that: its statements take the usual way, and so does whatever is run now and then.
"""

import sqlite3
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select
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
        _run(connection, statement, *rows)
    else:
        connection.execute(statement, rows)


def first(connection: Connection, statement: Any, row: Row) -> Any:
    """The first row that it returns, of a query with its columns by name; None where it returns none."""
    if connection.dialect.name == _SQLITE.name:
        return next(iter(_found(connection, statement, row)), None)
    return connection.execute(statement, row).first()


def every(connection: Connection, statement: Any, row: Row) -> Sequence[Any]:
    """All rows that a query returns, with their columns by name; a Boolean may be 0 or 1."""
    if connection.dialect.name == _SQLITE.name:
        return _found(connection, statement, row)
    return connection.execute(statement, row).all()


def changed(connection: Connection, statement: Any, row: Row) -> int:
    """How many rows it has changed."""
    if connection.dialect.name == _SQLITE.name:
        return _run(connection, statement, row).changed
    return connection.execute(statement, row).rowcount


def _found(connection: Connection, statement: Any, row: Row) -> Sequence[Any]:
    rows = _run(connection, statement, row).rows
    return list(map(_row_type(statement)._make, rows)) if isinstance(statement, Select) else rows


def _run(connection: Connection, statement: Any, *rows: Row) -> "Outcome":
    text, values_of = _compiled(statement, tuple(rows[0]))
    return at_the_driver(connection, text, *map(values_of, rows))


class _Compiled(NamedTuple):
    """SQL, and the values of its places for a row, with the statement's own behind these."""

    text: str
    values_of: Callable[[Row], Sequence[Any]]


@cache
def _compiled(statement: Any, names: tuple[str, ...]) -> _Compiled:
    compiled = statement.compile(dialect=_SQLITE, column_keys=list(names))
    places = compiled.positiontup or []
    given = tuple(name for name in places if name in names)
    assert tuple(places[: len(given)]) == given  # its own values, such as an OFFSET, come last
    return _Compiled(str(compiled), _values_of(given, [compiled.params[name] for name in places[len(given) :]]))


def _values_of(names: tuple[str, ...], constants: Sequence[Any]) -> Callable[[Row], Sequence[Any]]:
    if constants or len(names) < _MANY:
        return lambda row: [*(row[name] for name in names), *constants]
    return itemgetter(*names)


@cache
def _row_type(statement: Any) -> Any:
    return namedtuple("Found", statement.selected_columns.keys())  # noqa: PYI024  its names are known here only


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
