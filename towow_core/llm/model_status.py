"""What processes tell of their model, as small files in the data directory: for the bridge, and for commands.

Each process knows its own breaker only, and the coordinator alone has tried the model. Files of another machine are not
seen here.
"""

import logging
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import orjson

from towow_core.llm.circuit_breaker import BreakerState, CircuitBreaker
from towow_core.llm.preflight import Preflight
from towow_core.llm.service import ModelCall
from towow_core.support.clock import SystemClock

log = logging.getLogger(__name__)
FOLDER = "model"
_PREFLIGHT = "preflight.json"
_BREAKER = "breaker-"


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakerStatus:
    """A breaker as its process last told of it. An open one lets a probe through after a rest, without saying so."""

    agent_id: str
    state: str
    openings: int
    at: str


def write_preflight(data_dir: Path, found: Preflight | None) -> None:
    """Say what came of trying the model; None: it is being tried."""
    file = data_dir / FOLDER / _PREFLIGHT
    if found is None:
        file.unlink(missing_ok=True)
    else:
        _write(file, {**asdict(found), "at": SystemClock().now()})


def read_preflight(data_dir: Path) -> dict[str, Any] | None:
    """What came of trying the model when the coordinator started; None where that is not known (yet)."""
    return _read(data_dir / FOLDER / _PREFLIGHT)


def breaker_status_writer(breaker: CircuitBreaker, data_dir: Path, agent_id: str) -> Callable[[ModelCall], None]:
    """An observer for `LLMService` that tells of its breaker whenever it has changed."""
    last = BreakerState.CLOSED, 0
    file = data_dir / FOLDER / f"{_BREAKER}{agent_id}.json"
    with suppress(OSError):
        file.unlink()  # what the process before this one said of its own breaker

    def observe(_: ModelCall) -> None:
        nonlocal last
        now = breaker.state, breaker.openings
        if now != last:
            last = now
            told = BreakerStatus(agent_id=agent_id, state=str(now[0]), openings=now[1], at=SystemClock().now())
            _write(file, asdict(told))

    return observe


def read_breakers(data_dir: Path) -> tuple[BreakerStatus, ...]:
    """Every breaker that has opened since its agent started, by the id of its agent."""
    found = (_read(file) for file in sorted((data_dir / FOLDER).glob(f"{_BREAKER}*.json")))
    return tuple(BreakerStatus(**told) for told in found if told is not None)


def _write(file: Path, facts: Mapping[str, Any]) -> None:
    """In one move, so that nobody reads half of it; a full disk must not stop a negotiation."""
    draft = file.with_suffix(f".{os.getpid()}.tmp")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(orjson.dumps(facts))
        draft.replace(file)
    except OSError as error:
        log.warning("llm.not_told", extra={"file": str(file), "why": error.strerror})


def _read(file: Path) -> dict[str, Any] | None:
    try:
        found = orjson.loads(file.read_bytes())
    except (OSError, orjson.JSONDecodeError):
        return None
    return found if isinstance(found, dict) else None
