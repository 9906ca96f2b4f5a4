"""Brings a store to the tables of this version: a new one gets them at once, an older one through its migrations."""

import importlib
from functools import cache
from typing import Any

from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, create_mock_engine, insert, inspect, select
from sqlalchemy.engine.mock import MockConnection
from sqlalchemy.schema import ExecutableDDLElement

from towow_core.domain.errors import StoreUnavailable
from towow_core.store.dialects import dialect_of
from towow_core.store.schema import REVISION, demands, metadata

OLDEST = "0001"  # what a store is that has our tables and does not say its revision
ONE_AT_A_TIME = 0x746F776F77  # the key of a lock: "towow"

marker = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))


class StoreTooNew(StoreUnavailable):
    """A later version of ToWow has changed the tables to something that this one does not know."""


def prepare(reading: Engine, writing: Engine) -> None:
    """Make the tables fit, if they do not. Several processes may do this at once: one does it, the others wait.

    Raises:
        StoreTooNew: They are of a later version.
    """
    with reading.begin() as connection:
        if _revision(connection) == REVISION:
            return
    with writing.begin() as connection:
        dialect_of(connection).take_turns(connection, ONE_AT_A_TIME)
        _bring_up(connection, _revision(connection))


def _bring_up(connection: Connection, revision: str | None) -> None:
    if revision == REVISION:
        return  # somebody was faster
    if revision is None and not (tables := inspect(connection)).has_table(demands.name):
        if tables.get_table_names():  # somebody else's too
            metadata.create_all(connection)
            marker.create(connection)
        else:
            for statement in _of_an_empty_store(connection.dialect.name):
                connection.exec_driver_sql(statement)
        connection.execute(insert(marker).values(version_num=REVISION))
        return
    alembic: Any = importlib.import_module("towow_core.store.alembic_runner")  # a third of a second, and hardly ever
    if revision is None:
        marker.create(connection, checkfirst=True)
        connection.execute(insert(marker).values(version_num=OLDEST))
    elif not alembic.is_known(revision):
        text_ = (
            f"The store's tables are of revision {revision}; this version of ToWow knows them up to {REVISION} only."
        )
        raise StoreTooNew(text_)
    alembic.upgrade(connection)


@cache
def _of_an_empty_store(dialect: str) -> tuple[str, ...]:
    """What makes all tables: written once for all stores of a process, of which a simulation opens hundreds."""
    said: list[str] = []

    def write(statement: ExecutableDDLElement, *_: object, **__: object) -> None:
        said.append(str(statement.compile(dialect=writer.dialect)))

    writer: MockConnection = create_mock_engine(f"{dialect}://", write)
    metadata.create_all(writer, checkfirst=False)
    marker.create(writer, checkfirst=False)
    return tuple(said)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(marker.name):
        return None
    found: str | None = connection.execute(select(marker.c.version_num)).scalar()
    return found
