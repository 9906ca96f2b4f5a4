"""Every statement that is sent to the database, heard: by SQLAlchemy's way and by our own."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, event

from towow_core.store import group_commit, kept_connections, prepared


@contextmanager
def heard(note: Callable[[str], None]) -> Iterator[None]:
    """Inside, `note` is told the text of each; one that is run for many rows is one."""

    def passed(_conn: object, _cursor: object, statement: str, *_: object) -> None:
        note(statement)

    def noted(connection: Connection, text: str, *rows: Sequence[object]) -> prepared.Outcome:
        note(text)
        return straight(connection, text, *rows)

    straight = prepared.at_the_driver
    event.listen(Engine, "before_cursor_execute", passed)
    for module in (group_commit, kept_connections, prepared):
        module.at_the_driver = noted
    try:
        yield
    finally:
        for module in (group_commit, kept_connections, prepared):
            module.at_the_driver = straight
        event.remove(Engine, "before_cursor_execute", passed)
