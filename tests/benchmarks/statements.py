"""Every statement that is sent to the database, heard: by SQLAlchemy's way and by our own."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection, Engine, event

from towow_core.store import prepared

T = TypeVar("T")


@contextmanager
def heard(note: Callable[[str], None]) -> Iterator[None]:
    """Inside, `note` is told the text of each; one that is run for many rows is one."""

    def passed(_conn: object, _cursor: object, statement: str, *_: object) -> None:
        note(statement)

    def noted(connection: Connection, text: str, work: Callable[[sqlite3.Connection], T]) -> T:
        note(text)
        return straight(connection, text, work)

    straight = prepared.at_the_driver
    event.listen(Engine, "before_cursor_execute", passed)
    prepared.at_the_driver = noted
    try:
        yield
    finally:
        prepared.at_the_driver = straight
        event.remove(Engine, "before_cursor_execute", passed)
