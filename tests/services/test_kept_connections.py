"""SQLite's connections are kept from one transaction to the next, and nothing of a transaction is kept with them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from towow_core.store.prepared import at_the_driver
from towow_core.store.server import Server, open_server


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Server]:
    server = open_server(f"sqlite:///{tmp_path}/some.db")
    server.transact(lambda connection: at_the_driver(connection, "CREATE TABLE t (x)"), reads=False)
    yield server
    server.close()


def used(connection: Connection) -> object:
    return connection.connection.driver_connection


def add(connection: Connection) -> None:
    at_the_driver(connection, "INSERT INTO t VALUES (1)")


def count(kept: Server) -> int:
    return kept.transact(lambda connection: len(at_the_driver(connection, "SELECT * FROM t").rows), reads=True)


def test_each_write_has_the_connection_of_the_last_one_and_a_read_another(kept) -> None:
    first = kept.transact(used, reads=False)

    assert kept.transact(used, reads=False) is first
    assert kept.transact(used, reads=True) is not first


def test_what_raises_leaves_nothing_and_its_connection_goes_on(kept) -> None:
    def refuse(connection: Connection) -> None:
        add(connection)
        raise LookupError

    first = kept.transact(used, reads=False)
    with pytest.raises(LookupError):
        kept.transact(refuse, reads=False)

    assert count(kept) == 0
    assert kept.transact(used, reads=False) is first


def test_what_raises_is_what_is_heard_of_also_where_its_connection_is_lost(kept) -> None:
    def lose(connection: Connection) -> None:
        add(connection)
        connection.execute(text("INSERT INTO t VALUES (2)"))
        connection.invalidate()
        raise LookupError

    with pytest.raises(LookupError):
        kept.transact(lose, reads=False)
    kept.transact(add, reads=False)

    assert count(kept) == 1


def test_a_statement_by_the_usual_way_is_of_the_same_transaction(kept) -> None:
    def both(connection: Connection) -> None:
        connection.execute(text("INSERT INTO t VALUES (2)"))
        add(connection)

    kept.transact(both, reads=False)
    assert not kept.transact(Connection.in_transaction, reads=False)  # nor is it believed to go on
    kept.transact(add, reads=False)

    assert count(kept) == 3


def test_one_in_use_while_all_are_given_up_is_closed_by_whoever_has_it(kept) -> None:
    def give_up_meanwhile(connection: Connection) -> Connection:
        kept.close()
        add(connection)
        return connection

    gone = kept.transact(give_up_meanwhile, reads=False)

    assert gone.closed
    assert count(kept) == 1


def test_what_its_commit_refuses_was_not_written(kept) -> None:
    def owe(connection: Connection) -> None:
        at_the_driver(connection, "PRAGMA defer_foreign_keys=ON")
        at_the_driver(connection, "INSERT INTO child VALUES (7)")

    at_once = [
        "PRAGMA foreign_keys=ON",
        "CREATE TABLE parent (id PRIMARY KEY)",
        "CREATE TABLE child (id REFERENCES parent)",
    ]
    kept.transact(lambda connection: [at_the_driver(connection, one) for one in at_once[1:]], reads=False)
    driver = kept.transact(used, reads=False)
    driver.execute(at_once[0])

    with pytest.raises(DBAPIError):
        kept.transact(owe, reads=False)
    kept.transact(add, reads=False)

    assert driver.execute("SELECT * FROM child").fetchall() == []
