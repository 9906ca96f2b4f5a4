"""Writes that wait together share a transaction, and each of them is as alone in it as it was before."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, text

from tests.waiting import PATIENCE_S
from towow_core.domain.errors import StoreUnavailable, TowowError
from towow_core.store import kept_connections
from towow_core.store.engine import Database
from towow_core.store.group_commit import Work
from towow_core.store.kept_connections import commit
from towow_core.store.schema import streams


class Stopped(BaseException):
    """Of those that no `except Exception` sees."""


class Refused(TowowError):
    """What a write says that will not be done."""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{tmp_path}/towow.db")
    database.create()
    yield database
    database.close()


@pytest.fixture
def commits(monkeypatch) -> list[object]:
    found: list[object] = []

    def noted(connection: Connection) -> None:
        found.append(connection)
        commit(connection)

    monkeypatch.setattr(kept_connections, "commit", noted)
    return found


class Gate:
    """Holds the writer up, so that whatever is written meanwhile waits."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._entered, self._open = threading.Event(), threading.Event()
        self._held: asyncio.Task[None]

    async def close(self) -> None:
        self._held = asyncio.create_task(self._database.write(self._hold))
        assert await asyncio.to_thread(self._entered.wait, PATIENCE_S)

    def _hold(self, _: Connection) -> None:
        self._entered.set()
        assert self._open.wait(PATIENCE_S)

    async def open(self) -> None:
        self._open.set()
        await self._held


def note(name: str):
    def work(connection: Connection) -> str:
        connection.execute(insert(streams), {"stream_id": name, "last_seq": 1})
        return name

    return work


def refuse_after(name: str):
    def work(connection: Connection) -> None:
        note(name)(connection)
        raise Refused(name)

    return work


async def names(database: Database) -> list[str]:
    query = select(streams.c.stream_id).order_by(streams.c.stream_id)
    return await database.read(lambda connection: list(connection.execute(query).scalars()))


async def together(database: Database, *works) -> list[object]:
    """What becomes of these, which all wait for the writer at once."""
    gate = Gate(database)
    await gate.close()
    *told, _ = await asyncio.gather(*map(database.write, works), gate.open(), return_exceptions=True)
    return told


async def test_writes_that_wait_together_share_one_commit(database, commits) -> None:
    assert await together(database, *(note(f"s-{n}") for n in range(9))) == [f"s-{n}" for n in range(9)]

    assert len(commits) == 2  # of what held them up, and theirs
    assert await names(database) == [f"s-{n}" for n in range(9)]


async def test_a_refusal_undoes_what_that_write_wrote_and_nothing_else(database) -> None:
    first, refused, last = await together(database, note("a"), refuse_after("b"), note("c"))

    assert (first, last) == ("a", "c")
    assert isinstance(refused, Refused)
    assert await names(database) == ["a", "c"]


async def test_a_write_sees_what_those_before_it_wrote(database) -> None:
    def count(connection: Connection) -> int:
        return len(connection.execute(select(streams)).all())

    assert await together(database, count, note("a"), count, note("b"), count) == [0, "a", 1, "b", 2]


async def test_nobody_is_told_of_a_write_that_is_not_on_the_disk(database, monkeypatch) -> None:
    def fail(connection: Connection) -> None:
        if connection.execute(select(streams)).first() is not None:  # not what holds the others up
            raise OSError(28, "No space left on device")
        commit(connection)

    with monkeypatch.context() as full:
        full.setattr(kept_connections, "commit", fail)
        told = await together(database, note("a"), refuse_after("b"), note("c"))

    assert [type(each) for each in told] == [StoreUnavailable] * 3
    assert await names(database) == []
    assert await together(database, note("a")) == ["a"]


async def test_one_broken_write_breaks_no_other(database) -> None:
    def broken(connection: Connection) -> None:
        connection.execute(text("SELECT nothing FROM nowhere"))
        raise AssertionError("never")

    def buggy(_: Connection) -> None:
        raise KeyError("a bug")

    first, _, bug, last = await together(database, note("a"), broken, buggy, note("c"))

    assert (first, last) == ("a", "c")
    assert isinstance(bug, KeyError)
    assert await names(database) == ["a", "c"]


async def test_who_does_not_wait_any_more_writes_nothing(database) -> None:
    gate = Gate(database)
    await gate.close()
    given_up, other = (asyncio.ensure_future(database.write(note(name))) for name in ("a", "b"))

    async def give_up() -> None:
        given_up.cancel()

    await asyncio.gather(give_up(), gate.open())

    assert await other == "b"
    assert given_up.cancelled()
    assert await names(database) == ["b"]


async def test_what_may_wait_goes_before_the_next_write_and_in_its_transaction(database, commits) -> None:
    def count(connection: Connection) -> int:
        return len(connection.execute(select(streams)).all())

    told = await asyncio.gather(database.write(note("rider"), may_wait_s=PATIENCE_S), database.write(count))

    assert told == ["rider", 1]
    assert len(commits) == 1


async def test_what_may_wait_is_kept_where_the_write_that_it_went_with_refuses(database) -> None:
    rider = database.write(note("rider"), may_wait_s=PATIENCE_S)
    told, refused = await asyncio.gather(rider, database.write(refuse_after("a")), return_exceptions=True)

    assert told == "rider"
    assert isinstance(refused, Refused)
    assert await names(database) == ["rider"]


async def test_what_may_wait_is_written_alone_where_nothing_else_is(database) -> None:
    assert await database.write(note("rider"), may_wait_s=0.001) == "rider"
    assert await names(database) == ["rider"]


async def test_what_may_wait_is_written_before_what_was_asked_for_after_it(database) -> None:
    begun, may_end, order = threading.Event(), threading.Event(), list[str]()

    def slow(_: Connection) -> None:
        begun.set()
        may_end.wait(PATIENCE_S)

    def noting(name: str) -> Work:
        return lambda _: order.append(name)

    under_way = asyncio.create_task(database.write(slow))
    await asyncio.to_thread(begun.wait, PATIENCE_S)
    asyncio.get_running_loop().call_later(0.05, may_end.set)  # by then the first waits for no other write
    rider = database.write(noting("first"), may_wait_s=0.001)
    await asyncio.gather(under_way, rider, database.write(noting("second")))

    assert order == ["first", "second"]


async def test_what_may_wait_is_written_where_the_database_is_closed_before_it_has_to_be(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/closed.db")
    database.create()
    told = await asyncio.gather(database.write(note("rider"), may_wait_s=PATIENCE_S), asyncio.to_thread(database.close))

    assert told == ["rider", None]


async def test_what_was_asked_for_before_the_database_is_closed_is_written(database) -> None:
    gate = Gate(database)
    await gate.close()
    asked = [asyncio.ensure_future(database.write(note(f"s-{n}"))) for n in range(3)]
    await asyncio.gather(asyncio.to_thread(database.close), gate.open())

    assert await asyncio.gather(*asked) == ["s-0", "s-1", "s-2"]


async def test_a_write_to_a_closed_database_is_refused_each_time(database) -> None:
    await asyncio.to_thread(database.close)

    for name in ("a", "b"):
        with pytest.raises(RuntimeError, match="closed"):
            async with asyncio.timeout(PATIENCE_S):
                await database.write(note(name))


@pytest.mark.parametrize("error", [StopIteration("nothing left"), Stopped()], ids=["an iterator's end", "no Exception"])
async def test_whatever_a_write_raises_is_told_and_the_next_is_written(database, error) -> None:
    def broken(_: Connection) -> None:
        raise error

    first, told, last = await together(database, note("a"), broken, note("c"))

    assert (first, last) == ("a", "c")
    assert isinstance(told, RuntimeError | Stopped)
    assert await database.write(note("d")) == "d"
    assert await names(database) == ["a", "c", "d"]
