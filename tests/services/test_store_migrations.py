"""Migrations: an old store becomes what a new one is, once, whoever opens it first."""

import asyncio
import importlib
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text

from tests.services.stored import demand, submitted
from towow_core.store import alembic_runner
from towow_core.store.engine import Database
from towow_core.store.revisions import OLDEST, StoreTooNew, marker
from towow_core.store.schema import REVISION, demands, metadata
from towow_core.store.server import open_server
from towow_core.store.store import Store

DEMAND_OF_OLD = (
    "INSERT INTO demands (demand_id, channel_id, recursion_depth, user_id, raw_input, submitted_at, stage, demand)"
    " VALUES ('d-old', 'collab-old', 0, 'u', 'x', '2026', 'managed',"
    """ '{"demand_id": "d-old", "user_id": "u", "raw_input": "x", "submitted_at": "2026"}')"""
)
CHANNEL_OF_OLD = (
    "INSERT INTO channels (channel_id, demand_id, status, is_open, version, state)"
    " VALUES ('collab-old', 'd-old', 'collecting', true, 3, '{}')"
)


def old_store(url: str, *, says_so: bool) -> None:
    """A store of the first version, with something in it. The very first ones did not say their revision."""
    server = open_server(url)
    with server.writing.begin() as connection:
        marker.create(connection)
        alembic_runner.upgrade(connection, OLDEST)
        for statement in (DEMAND_OF_OLD, CHANNEL_OF_OLD):
            connection.execute(text(statement))
        if not says_so:
            marker.drop(connection)
    server.close()


def differences(connection: Connection) -> list[object]:
    """Where the tables are not what `schema.py` says."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "include_object": _is_ours})
    return list(compare_metadata(context, metadata))


def _is_ours(_object: object, name: str | None, kind: str, *_: object) -> bool:
    return not (kind == "table" and name == marker.name)


@pytest.mark.parametrize("says_so", [True, False])
async def test_an_old_store_gets_the_tables_of_a_new_one_and_keeps_what_is_in_it(store_url, says_so) -> None:
    old_store(store_url, says_so=says_so)
    database = Database(store_url)
    store = Store(database)

    channel = await store.channel("collab-old")

    assert (channel.version, channel.owner) == (3, None)
    assert await database.read(differences) == []
    assert await database.read(lambda c: c.execute(select(marker.c.version_num)).scalars().all()) == [REVISION]
    store.close()


@pytest.mark.parametrize(
    ("decision", "about"), [("approved", "collab-old"), ("cancelled", "collab-old"), ("rejected", None)]
)
async def test_an_old_decision_is_about_the_present_plan_unless_that_may_have_been_negotiated_again(
    store_url, decision, about
) -> None:
    old_store(store_url, says_so=True)
    server = open_server(store_url)
    with server.writing.begin() as connection:
        connection.execute(text("UPDATE demands SET decision = :decision"), {"decision": decision})
    server.close()
    store = Store(Database(store_url))

    record = await store.demand("d-old")

    assert (record.decision, record.decided_channel_id) == (decision, about)
    store.close()


async def test_a_new_store_has_the_tables_of_the_schema(store_url) -> None:
    database = Database(store_url)

    assert await database.read(differences) == []
    database.close()


async def test_the_difference_test_sees_a_difference(store_url) -> None:
    database = Database(store_url)
    await database.write(lambda c: c.execute(text("DROP TABLE inbox")))

    assert await database.read(differences) != []
    database.close()


def test_the_schema_names_the_newest_migration() -> None:
    assert alembic_runner.newest() == REVISION


async def test_several_processes_migrate_a_store_once(store_url) -> None:
    old_store(store_url, says_so=True)
    databases = [Database(store_url) for _ in range(4)]

    await asyncio.gather(*(database.read(lambda c: c.execute(select(demands)).all()) for database in databases))

    assert await databases[0].read(differences) == []
    for database in databases:
        database.close()


async def test_a_store_of_a_later_version_is_left_alone(store_url) -> None:
    server = open_server(store_url)
    with server.writing.begin() as connection:
        metadata.create_all(connection)
        marker.create(connection)
        connection.execute(insert(marker).values(version_num="9999"))
    server.close()
    store = Store(Database(store_url))

    with pytest.raises(StoreTooNew, match=f"revision 9999.*up to {REVISION}"):
        await store.submit(demand(), submitted(), [], None)
    store.close()


async def test_a_store_that_fits_is_opened_without_alembic(store_url, monkeypatch) -> None:
    first = Database(store_url)
    first.create()
    first.close()
    monkeypatch.setitem(sys.modules, alembic_runner.__name__, None)  # importing it would fail
    with pytest.raises(ImportError):
        importlib.import_module(alembic_runner.__name__)

    again = Database(store_url)
    again.create()
    again.close()
