"""What the database's errors mean: which are an outage that may pass, in one sentence, and which are ours."""

from dataclasses import dataclass

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from towow_core.store.dialects import DIALECTS, Trouble


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
    trouble = _trouble(url, error)
    if trouble is None:
        return None
    return Outage(sentence=f"The store at {shown(url)} cannot be used: {trouble.why}.", reopen=trouble.reopen)


def collided(url: URL, error: Exception) -> bool:
    """Whether the transaction only met another one, and is to be done once more."""
    dialect = DIALECTS[url.get_backend_name()]
    return isinstance(error, DBAPIError) and dialect.error_code(error.orig) in dialect.collisions


def shown(url: URL) -> str:
    """Where the store is, without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or "memory"
    return f"{url.host or 'local socket'}:{url.port or 5432}/{url.database}"


def _trouble(url: URL, error: Exception) -> Trouble | None:
    if isinstance(error, PoolTimeout):
        return Trouble("all its connections are busy; look after the server's load")
    if isinstance(error, OSError):
        return Trouble(f"{error.strerror or error}")
    if not isinstance(error, DBAPIError):
        return None
    dialect = DIALECTS[url.get_backend_name()]
    code = dialect.error_code(error.orig)
    if (known := dialect.trouble(code)) is not None:
        return known
    if error.connection_invalidated or (not code and _lost_connection(error.orig)):
        return Trouble(f"it cannot be reached ({_first_line(error.orig)})")
    return None


def _lost_connection(original: BaseException | None) -> bool:
    """A driver's error without a code of the server: the server never answered."""
    return type(original).__name__ in {"OperationalError", "ConnectionTimeout", "InterfaceError"}


def _first_line(error: BaseException | None) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


STORE_ERRORS = (SQLAlchemyError, OSError)
