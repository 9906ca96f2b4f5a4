"""What a person wants stopped or started, as lines in a file: `towow stop` writes, launcher and pool of twins read.

The file begins anew with each network. Whoever is restarted reads it from its beginning, so what was stopped stays so.
"""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

ORDERS_FILE = "orders.jsonl"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Let the process of this name run, or let it not run."""

    name: str
    run: bool


def give(data_dir: Path, order: Order) -> None:
    """Add an order; one write, so that two people do not write into each other's lines."""
    file = os.open(data_dir / ORDERS_FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(file, f"{json.dumps(asdict(order))}\n".encode())
    finally:
        os.close(file)


class Orders:
    """The orders of one network, each read once."""

    def __init__(self, data_dir: Path) -> None:
        self._file = data_dir / ORDERS_FILE
        self._read_bytes = 0

    def new(self) -> tuple[Order, ...]:
        """Those that were given since the last look, in order."""
        try:
            if self._file.stat().st_size <= self._read_bytes:
                return ()
            with self._file.open("rb") as file:
                file.seek(self._read_bytes)
                lines, end, _ = file.read().rpartition(b"\n")
        except OSError:
            return ()
        self._read_bytes += len(lines) + len(end)
        return tuple(order for line in lines.splitlines() if (order := _read(line)) is not None)


def _read(line: bytes) -> Order | None:
    try:
        found = json.loads(line)
        return Order(name=str(found["name"]), run=bool(found["run"]))
    except (ValueError, TypeError, KeyError):
        return None
