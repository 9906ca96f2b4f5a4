"""The store under real faults: one clear sentence, nothing half-written, and it goes on by itself."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection

from tests.agents.small_network import small_network
from tests.services.stored import demand, progress, submitted
from tests.waiting import PATIENCE_S, until
from towow_core.domain.errors import BadSetting, StoreUnavailable
from towow_core.domain.outcomes import DemandStage
from towow_core.store import kept_connections, server
from towow_core.store.engine import Database
from towow_core.store.kept_connections import begin
from towow_core.store.store import Store


@pytest.fixture(autouse=True)
def little_patience(monkeypatch) -> None:
    """SQLite waits for a lock only so long."""
    monkeypatch.setattr(server, "BUSY_TIMEOUT_MS", 30)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "towow.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    store = Store(Database(f"sqlite:///{file}"))
    yield store
    store.close()


async def submit(store: Store, demand_id: str, size: int = 0) -> None:
    made = [progress(f"evt-{demand_id}-{n}", demand_id) for n in range(size)]
    await store.submit(demand(demand_id), submitted(demand_id), [], None)
    await store.advance_demand(demand(demand_id).demand, DemandStage.MANAGED, made)


class Disk:
    """How many pages of 4 KiB the file may have: SQLite itself then says that the disk is full."""

    def __init__(self) -> None:
        self.pages_max = 1_000_000

    def begin(self, connection: Connection, *, reads: bool) -> None:
        connection.connection.driver_connection.execute(f"PRAGMA max_page_count={self.pages_max}")
        begin(connection, reads=reads)


@pytest.fixture
def disk(monkeypatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(kept_connections, "begin", disk.begin)
    return disk


async def test_a_full_disk_stores_nothing_of_a_step_and_says_so(store, file, disk) -> None:
    await submit(store, "d-1")
    disk.pages_max = 1

    with pytest.raises(StoreUnavailable, match=f"The store at {file} cannot be used: the disk is full; make room."):
        await submit(store, "d-2", size=500)

    assert await store.demand("d-1") is not None
    assert len(await store.events("d-2")) in {0, 1}  # submitted in full, or not at all
    assert (await store.demand("d-2") is None) is (await store.events("d-2") == ())
    disk.pages_max = 1_000_000
    await submit(store, "d-3", size=500)
    assert [e.seq for e in await store.events("d-3")] == list(range(1, 502))


async def test_who_waits_for_room_on_the_disk_gets_it(store, disk) -> None:
    await submit(store, "d-1")
    disk.pages_max = 1
    with pytest.raises(StoreUnavailable):
        await submit(store, "d-2", size=500)

    waiting = asyncio.create_task(submit(store.with_retry(), "d-3", size=500))
    with pytest.raises(StoreUnavailable):
        await submit(store, "d-4", size=500)
    disk.pages_max = 1_000_000
    await waiting

    assert len(await store.events("d-3")) == 501


async def test_a_locked_file_can_be_read_and_is_written_when_it_is_free(store, file) -> None:
    await submit(store, "d-1")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreUnavailable, match="another process keeps the file locked"):
        await submit(store, "d-2")
    assert await store.demand("d-1") is not None

    waiting = asyncio.create_task(submit(store.with_retry(), "d-3"))
    with pytest.raises(StoreUnavailable):
        await submit(store, "d-2")
    other.execute("ROLLBACK")
    other.close()
    await waiting
    assert await store.demand("d-3") is not None


def backup(file: Path) -> Path:
    copy = file.with_name("backup.db")
    source, target = sqlite3.connect(file), sqlite3.connect(copy)
    source.backup(target)
    source.close()
    target.close()
    return copy


@pytest.mark.parametrize("damage", ["garbage", "truncated"])
async def test_a_damaged_file_is_said_to_be_damaged_and_its_backup_is_taken_up(store, file, damage) -> None:
    await submit(store, "d-1", size=500)
    copy = backup(file)
    store.close()
    with file.open("r+b") as raw:
        if damage == "garbage":
            raw.write(os.urandom(file.stat().st_size))
        else:
            raw.truncate(8192)
    store = Store(Database(f"sqlite:///{file}"))

    with pytest.raises(StoreUnavailable, match=r"the file is damaged.*put a backup in its place"):
        await submit(store, "d-2")
    waiting = asyncio.create_task(submit(store.with_retry(), "d-3"))
    with pytest.raises(StoreUnavailable):
        await store.demand("d-1")
    copy.replace(file)
    await waiting

    assert len(await store.events("d-1")) == 501
    assert len(await store.events("d-3")) == 1
    store.close()


async def test_a_file_that_is_replaced_while_it_is_used_is_opened_again(store, file) -> None:
    await submit(store, "d-1")
    copy = backup(file)
    await submit(store, "d-2")
    for beside in ("-wal", "-shm"):
        file.with_name(file.name + beside).unlink()
    copy.replace(file)

    assert await store.demand("d-2") is None
    await submit(store, "d-3")
    with closing(sqlite3.connect(file)) as connection:
        assert len(connection.execute("SELECT * FROM demands").fetchall()) == 2


async def test_a_place_where_no_file_can_be_is_named(tmp_path) -> None:
    (tmp_path / "data").write_text("not a folder")
    store = Store(Database(f"sqlite:///{tmp_path}/data/towow.db"))

    with pytest.raises(StoreUnavailable, match=r"data/towow\.db cannot be used: (File exists|Not a directory)"):
        await submit(store, "d-1")
    (tmp_path / "data").unlink()
    await submit(store, "d-1")
    store.close()


async def test_an_outage_is_logged_once_and_so_is_its_end(store, file, caplog) -> None:
    await submit(store, "d-1")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with caplog.at_level(logging.WARNING, "towow_core.store.engine"):
        for n in range(3):
            with pytest.raises(StoreUnavailable):
                await submit(store, f"d-2{n}")
            assert await store.demand("d-1") is not None
        other.execute("ROLLBACK")
        other.close()
        await submit(store, "d-3")

    assert [record.message for record in caplog.records] == ["store.unavailable", "store.back"]


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://somewhere/towow", "must be sqlite:///… or postgresql://…"),
        ("towow.db", "cannot be read"),
        ("postgresql+nosuchdriver://host/db", "cannot be read"),
    ],
)
def test_a_url_that_is_none_is_refused_at_once(url, says) -> None:
    with pytest.raises(BadSetting, match=says):
        Database(url)


# -- PostgreSQL


@pytest.mark.postgresql
async def test_a_server_that_is_gone_is_waited_for(mortal) -> None:
    store = Store(Database(mortal.empty_database()))
    await submit(store, "d-1")
    mortal.kill()
    try:
        with pytest.raises(StoreUnavailable, match=rf"The store at 127\.0\.0\.1:{mortal.port}/towow cannot be used"):
            await submit(store, "d-2")
        waiting = asyncio.create_task(submit(store.with_retry(), "d-3"))
        with pytest.raises(StoreUnavailable, match="it cannot be reached"):
            await store.demand("d-1")
    finally:
        await asyncio.to_thread(mortal.start)
    await waiting

    assert await store.demand("d-1") is not None
    assert await store.demand("d-2") is None
    assert len(await store.events("d-3")) == 1
    store.close()


@pytest.mark.postgresql
async def test_connections_that_the_server_cut_are_replaced(postgresql) -> None:
    url = postgresql.empty_database()
    store = Store(Database(url))
    await submit(store, "d-1")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'towow'")

    await submit(store, "d-2")

    assert await store.demand("d-2") is not None
    store.close()


@pytest.mark.postgresql
async def test_the_password_is_in_no_sentence(postgresql) -> None:
    store = Store(Database(f"postgresql://someone:s3cret@127.0.0.1:{postgresql.port}/nowhere"))

    with pytest.raises(StoreUnavailable) as caught:
        await store.demand("d-1")

    assert "s3cret" not in str(caught.value)
    assert "127.0.0.1" in str(caught.value)
    store.close()


@pytest.mark.postgresql
async def test_whoever_listens_hears_of_a_new_event_at_once(postgresql) -> None:
    url = postgresql.empty_database()
    store, other = Store(Database(url)), Store(Database(url))
    heard = aiter(store.growing(every_s=60, at_most_s=60))
    async with asyncio.timeout(PATIENCE_S):
        assert await anext(heard) == frozenset()  # it listens now
        await submit(other, "d-1")
        assert await anext(heard) == {"d-1"}
    await heard.aclose()
    store.close()
    other.close()


# -- the whole network


async def test_a_negotiation_waits_for_a_locked_store_and_loses_nothing(tmp_path) -> None:
    async with small_network(tmp_path) as network:
        demand_id = await network.ask("我想在北京办一场AI聚会")
        await network.until(demand_id, "towow.demand.broadcast")
        other = sqlite3.connect(tmp_path / "towow.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await until(lambda: network.admin.counts["received"] > len(network.twins))  # all offers are there, and wait
        memory = network.admin.runner.state(f"collab-{demand_id.removeprefix('d-')}")
        stored = await network.store.channel(memory.channel_id)
        assert len(memory.offers) == stored.state.count('"offer_id"')  # memory is not ahead of the store
        other.execute("ROLLBACK")
        other.close()
        events = await network.until(demand_id)

    assert events[-1].event_type == "towow.proposal.finalized"
    assert [e.seq for e in events] == list(range(1, len(events) + 1))
    assert len([e for e in events if e.event_type == "towow.offer.submitted"]) == len(network.twins)
