"""What a bridge answered while its pages were looked at: kept in a file, and answered again, always the same."""

import gzip
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import orjson

FOLDER = Path(__file__).parent / "recorded"
EVENTS = "/api/v1/events/negotiations/"
UNNAMED = frozenset({"client_id", "ticket", "last_event_id", "version", "n"})  # of one connection, not of what is asked


@dataclass(kw_only=True)
class Recording:
    """`names` stand for what the views' links name; `answers` by method and address, `events` by demand, `sockets` by
    address.
    """

    now_s: int = 0  # what the pages' clocks show
    names: dict[str, str] = field(default_factory=dict)
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    events: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    sockets: dict[str, list[str]] = field(default_factory=dict)


def key_of(url: str, method: str = "") -> str:
    """What is asked for, whoever asks."""
    parts = urlsplit(url)
    query = sorted((name, value) for name, value in parse_qsl(parts.query) if name not in UNNAMED)
    return f"{method} {parts.path}?{urlencode(query)}".strip(" ?")


def write(language: str, recording: Recording) -> None:
    FOLDER.mkdir(exist_ok=True)
    text = orjson.dumps(recording, option=orjson.OPT_SORT_KEYS | orjson.OPT_INDENT_2)
    (FOLDER / f"{language}.json.gz").write_bytes(gzip.compress(text, mtime=0))


def read(language: str) -> Recording:
    return Recording(**orjson.loads(gzip.decompress((FOLDER / f"{language}.json.gz").read_bytes())))
