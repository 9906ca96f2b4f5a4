"""What the databases say differently, once for each; all else is SQL that every one of them speaks.

A database more is an entry in `DIALECTS`, and a way to open it in `server.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, ScalarSelect, Table, func, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a database cannot be used now, in words; `reopen` where its connections are of no use any more."""

    why: str
    reopen: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """One kind of database.

    Attributes:
        insert: INSERT with ON CONFLICT, which SQLAlchemy's common words do not have.
        announce: Tell whoever listens to a topic, with the commit and not before.
        take_turns: Hold a lock of this key until the commit, where several may write at once.
        time: The server's own time, so that machines need not agree; None where there is no server.
        error_code: Its name for an error that its driver raised; empty where the server never answered.
        troubles: What of that is an outage, by the beginning of the code; the longest counts.
        collisions: Codes of a transaction that only met another one.
    """

    insert: Callable[[Table], Any]
    announce: Callable[[Connection, str, str], None]
    take_turns: Callable[[Connection, int], None]
    time: Callable[[Connection], str | None]
    error_code: Callable[[BaseException | None], str]
    troubles: Mapping[str, Trouble]
    collisions: frozenset[str] = field(default_factory=frozenset)

    def trouble(self, code: str) -> Trouble | None:
        known = [beginning for beginning in self.troubles if code.startswith(beginning)]
        return self.troubles[max(known, key=len)] if known else None


def dialect_of(connection: Connection) -> Dialect:
    return DIALECTS[connection.dialect.name]


def _sqlite_code(error: BaseException | None) -> str:
    if "no such table" in str(error):  # somebody has emptied the file under us
        return "SQLITE_CORRUPT"
    return getattr(error, "sqlite_errorname", None) or type(error).__name__


def _sqlstate(error: BaseException | None) -> str:
    return str(getattr(error, "sqlstate", None) or "")


def _notify(connection: Connection, topic: str, payload: str) -> None:
    connection.execute(select(func.pg_notify(topic, payload)))


def _lock(connection: Connection, key: int) -> None:
    connection.execute(select(func.pg_advisory_xact_lock(key)))


def _server_time(connection: Connection) -> str:
    moment: ScalarSelect[str] = select(
        func.to_char(func.timezone("UTC", func.clock_timestamp()), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    ).scalar_subquery()
    return connection.execute(select(moment)).scalar_one()


_LOCKED = "another process keeps the file locked; end that process"

DIALECTS: Mapping[str, Dialect] = {
    "sqlite": Dialect(
        insert=sqlite_insert,
        announce=lambda *_: None,  # it has nobody who listens
        take_turns=lambda *_: None,  # it has one writer
        time=lambda _: None,
        error_code=_sqlite_code,
        troubles={
            "SQLITE_FULL": Trouble("the disk is full; make room", reopen=False),
            "SQLITE_BUSY": Trouble(_LOCKED, reopen=False),
            "SQLITE_LOCKED": Trouble(_LOCKED, reopen=False),
            "SQLITE_PROTOCOL": Trouble(_LOCKED),
            "SQLITE_CORRUPT": Trouble("the file is damaged; put a backup in its place"),
            "SQLITE_NOTADB": Trouble("the file is damaged, or no SQLite database at all; put a backup in its place"),
            "SQLITE_IOERR": Trouble("the disk cannot be read or written; look after the disk"),
            "SQLITE_CANTOPEN": Trouble("the file cannot be opened; look after its folder and who may write there"),
            "SQLITE_READONLY": Trouble("the file cannot be written; look after who may write there"),
        },
    ),
    "postgresql": Dialect(
        insert=postgresql_insert,
        announce=_notify,
        take_turns=_lock,
        time=_server_time,
        error_code=_sqlstate,
        troubles={
            "53100": Trouble("its disk is full; make room", reopen=False),
            "53": Trouble("the server has no connection or memory left; give it more, or run fewer processes"),
            "25006": Trouble("the server only reads (is it a standby?); use the one that writes"),
            "55P03": Trouble("somebody keeps its tables locked; end that session", reopen=False),
            "57014": Trouble("a statement took too long; look after the server's load", reopen=False),
            "57P": Trouble("the server stops or starts; wait for it"),
            "08": Trouble("the connection broke; look after the server and the way to it"),
            "XX": Trouble("the server reports a damaged table or a bug of its own; look into its log"),
            "58": Trouble("the server cannot use its disk; look into its log"),
        },
        collisions=frozenset({"40001", "40P01"}),  # serialization failure, deadlock: the other one goes first
    ),
}
