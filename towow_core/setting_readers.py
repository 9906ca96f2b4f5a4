"""How a setting's text becomes a value, and the words for what it may be."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import SecretStr

UNBOUNDED = 1e9  # finite, so that "inf" and "nan" are refused like any other nonsense
YES, NO = ("true", "yes", "1"), ("false", "no", "0")
SECRET_LENGTH_MIN = 16
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class Reader(NamedTuple):
    """`read` raises ValueError; `allowed` completes the sentence "it must be …"."""

    read: Callable[[Any], Any]
    allowed: str


def whole(low: int, high: int | None = None) -> Reader:
    return Reader(lambda value: _within(int(str(value)), low, high), _span("a whole number", low, high))


def number(low: float, high: float | None = None) -> Reader:
    return Reader(lambda value: _within(float(str(value)), low, high), _span("a number", low, high))


def one_of(kind: type[StrEnum]) -> Reader:
    return Reader(lambda value: kind(str(value).strip().lower()), "one of " + ", ".join(kind))


def _span(what: str, low: float, high: float | None) -> str:
    return f"{what} of at least {low:g}" if high is None else f"{what} from {low:g} to {high:g}"


def _within(value: float, low: float, high: float | None) -> float:
    if not low <= value <= (UNBOUNDED if high is None else high):
        raise ValueError(value)
    return value


def _level(value: Any) -> str:
    if (level := str(value).strip().upper()) not in LEVELS:
        raise ValueError(value)
    return level


def _url(value: Any) -> str:
    if not (url := str(value).strip()).startswith(("http://", "https://")):
        raise ValueError(value)
    return url.rstrip("/")


def _list(value: Any) -> tuple[str, ...]:
    parts = value.split(",") if isinstance(value, str) else [str(part) for part in value]
    return tuple(part.strip() for part in parts if part.strip())


def _secret(value: Any) -> SecretStr:
    return value if isinstance(value, SecretStr) else SecretStr(str(value).strip())


def _yes_no(value: Any) -> bool:
    if (text := str(value).strip().lower()) not in {*YES, *NO}:
        raise ValueError(value)
    return text in YES


def _long_secret(value: Any) -> SecretStr:
    secret = _secret(value)
    if len(secret.get_secret_value()) < SECRET_LENGTH_MIN:
        raise ValueError("too short")
    return secret


TEXT = Reader(lambda value: str(value).strip(), "text")
PATH = Reader(lambda value: Path(str(value)).expanduser(), "a path")
URL = Reader(_url, "a URL that starts with http:// or https://")
PORT = whole(0, 65535)
SECONDS = Reader(lambda value: _within(float(str(value)), 0.001, None), "a number of seconds above 0")
LEVEL = Reader(_level, "one of " + ", ".join(LEVELS))
LIST = Reader(_list, "names separated by commas")
SECRET = Reader(_secret, "text")
YES_NO = Reader(_yes_no, "true or false")
LONG_SECRET = Reader(_long_secret, f"at least {SECRET_LENGTH_MIN} characters that nobody can guess")
