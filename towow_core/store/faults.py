"""What the database's errors mean: which are an outage that may pass, in one sentence, and which are ours."""

import sqlite3
from dataclasses import dataclass

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

_SQLITE = {
    "SQLITE_FULL": "the disk is full; make room",
    "SQLITE_BUSY": "another process keeps the file locked; end that process",
    "SQLITE_LOCKED": "another process keeps the file locked; end that process",
    "SQLITE_PROTOCOL": "another process keeps the file locked; end that process",
    "SQLITE_CORRUPT": "the file is damaged; put a backup in its place",
    "SQLITE_NOTADB": "the file is damaged, or no SQLite database at all; put a backup in its place",
    "SQLITE_IOERR": "the disk cannot be read or written; look after the disk",
    "SQLITE_CANTOPEN": "the file cannot be opened; look after its folder and who may write there",
    "SQLITE_READONLY": "the file cannot be written; look after who may write there",
}
_POSTGRESQL = {  # by the beginning of SQLSTATE
    "53100": "its disk is full; make room",
    "53": "the server has no connection or memory left; give it more, or run fewer processes",
    "25006": "the server only reads (is it a standby?); use the one that writes",
    "55P03": "somebody keeps its tables locked; end that session",
    "57014": "a statement took too long; look after the server's load",
    "57P": "the server stops or starts; wait for it",
    "08": "the connection broke; look after the server and the way to it",
    "XX": "the server reports a damaged table or a bug of its own; look into its log",
    "58": "the server cannot use its disk; look into its log",
}
_TRY_AGAIN_AT_ONCE = frozenset({"40001", "40P01"})  # serialization failure, deadlock: the other one goes first
_WHILE_OPEN = frozenset({"SQLITE_FULL", "SQLITE_BUSY", "SQLITE_LOCKED", "53100", "55P03", "57014"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Outage:
    """Why the store cannot be used now.

    Attributes:
        sentence: For people; names the store.
        reopen: The connections are of no use any more.
    """

    sentence: str
    reopen: bool


def outage(url: URL, error: Exception) -> Outage | None:
    """What is wrong with the database at `url`; None where the error is a bug of ours."""
    code = _code(error)
    why = _why(error, code)
    if why is None:
        return None
    return Outage(sentence=f"The store at {shown(url)} cannot be used: {why}.", reopen=code not in _WHILE_OPEN)


def collided(error: DBAPIError) -> bool:
    """Whether the transaction only met another one, and is to be done once more."""
    return getattr(error.orig, "sqlstate", None) in _TRY_AGAIN_AT_ONCE


def shown(url: URL) -> str:
    """Where the store is, without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or "memory"
    return f"{url.host or 'local socket'}:{url.port or 5432}/{url.database}"


def _code(error: Exception) -> str:
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, sqlite3.Error):
        name = str(getattr(original, "sqlite_errorname", ""))
        return next((known for known in _SQLITE if name.startswith(known)), name)
    return str(getattr(original, "sqlstate", None) or "")


def _why(error: Exception, code: str) -> str | None:
    if isinstance(error, PoolTimeout):
        return "all its connections are busy; look after the server's load"
    if isinstance(error, OSError):
        return f"{error.strerror or error}"
    if not isinstance(error, DBAPIError):
        return None
    original = error.orig
    if isinstance(original, sqlite3.Error):
        lost = "no such table" in str(original)  # somebody has emptied the file under us
        return _SQLITE["SQLITE_CORRUPT"] if lost else _SQLITE.get(code)
    for beginning in (code, code[:3], code[:2]):
        if beginning in _POSTGRESQL:
            return _POSTGRESQL[beginning]
    if error.connection_invalidated or (not code and _lost_connection(original)):
        return f"it cannot be reached ({_first_line(original)})"
    return None


def _lost_connection(original: BaseException | None) -> bool:
    """A driver's error without a code of the server: the server never answered."""
    return type(original).__name__ in {"OperationalError", "ConnectionTimeout", "InterfaceError"}


def _first_line(error: BaseException | None) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


STORE_ERRORS = (SQLAlchemyError, OSError)
