"""What the processes of a machine know of their model together, as small files in the data directory.

The coordinator alone has tried the model; the breaker is everybody's. Files of another machine are not seen here.
"""

import logging
import os
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from towow_core.llm.circuit_breaker import CircuitBreaker
from towow_core.llm.preflight import Preflight
from towow_core.llm.shared_standing import SharedStanding
from towow_core.support.clock import SystemClock
from towow_core.support.settings import Settings

log = logging.getLogger(__name__)
FOLDER = "model"
_PREFLIGHT = "preflight.json"
_LIMITS = "limits.json"


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


def machine_breaker(settings: Settings) -> CircuitBreaker:
    """The breaker that all processes of this data directory share."""
    return CircuitBreaker(
        failure_threshold=settings.llm_failure_threshold,
        recovery_s=settings.llm_recovery_timeout_s,
        at_once_max=settings.llm_calls_at_once,
        per_minute_max=settings.llm_calls_per_minute,
        kept=_standing_in(settings.data_dir / FOLDER / _LIMITS),
    )


@cache
def _standing_in(file: Path) -> SharedStanding:
    """One for all of this process: it warns once."""
    return SharedStanding(file)


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
