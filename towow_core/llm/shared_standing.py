"""A standing that all processes of a machine share: a small file that whoever reads or changes it locks.

The kernel frees the lock of a process that dies, and a file of one page is written whole or not at all, so a process
may be killed at any moment. Nothing is synced to the disk: after a crash of the machine there is no call under way.
"""

import fcntl
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import orjson

from towow_core.llm.circuit_breaker import Standing

log = logging.getLogger(__name__)
AT_ONCE_MOST = 128  # calls under way: with more the file would outgrow its page
AGAIN_S = 60.0  # a file that could not be used is left alone for so long
_PAGE = 4096
_TRIES, _TRY_EVERY_S = 1_000, 0.001  # whoever has the lock needs microseconds, unless it was stopped
_KINDS: dict[str, Any] = {
    "generation": int,
    "failures": int,
    "openings": int,
    "opened_at": (int, float, type(None)),
    "probe": str,
    "places": dict,
    "paced_to": (int, float),
}


class SharedStanding:
    """What is in `file`; what this process alone knows, while that cannot be used.

    Args:
        file: The same for all who share; its folder is made where it is missing.
        monotonic: Seconds, the same for all processes of the machine.
    """

    def __init__(self, file: Path, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._file, self._monotonic = file, monotonic
        self._own = Standing()
        self._alone_until = float("-inf")
        self._has_warned = False

    @property
    def is_shared(self) -> bool:
        return self._monotonic() >= self._alone_until

    @contextmanager
    def held(self, *, mend: bool = False) -> Iterator[Standing]:
        """The standing, to read and to change; a change is in the file before anybody else reads it."""
        if not self.is_shared:
            yield self._own
            return
        try:
            descriptor = self._locked()
        except OSError as error:
            self._go_alone(error)
            yield self._own
            return
        try:
            try:
                before = os.pread(descriptor, _PAGE, 0)
                standing = _read(before, mend=mend)
            except (OSError, ValueError) as error:
                self._go_alone(error)
                yield self._own
                return
            yield standing
            after = orjson.dumps(standing).ljust(_PAGE)
            if after != before:
                self._write(descriptor, after, standing)
        finally:
            os.close(descriptor)  # which frees the lock, too

    def _locked(self) -> int:
        """The file, opened anew each time: so it may be deleted, and no fork inherits a lock."""
        try:
            descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except FileNotFoundError:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            for _ in range(_TRIES):
                try:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    time.sleep(_TRY_EVERY_S)
                else:
                    return descriptor
            raise BlockingIOError("somebody holds its lock and does not go on")
        except OSError:
            os.close(descriptor)
            raise

    def _write(self, descriptor: int, page: bytes, standing: Standing) -> None:
        try:
            os.pwrite(descriptor, page, 0)
        except OSError as error:
            self._own = standing
            self._go_alone(error)

    def _go_alone(self, error: Exception) -> None:
        self._alone_until = self._monotonic() + AGAIN_S
        if not self._has_warned:
            self._has_warned = True
            log.warning("llm.limits_not_shared", extra={"file": str(self._file), "why": str(error)})


def _read(page: bytes, *, mend: bool) -> Standing:
    """What the page says; a new file says nothing yet.

    Raises:
        ValueError: It is no standing, and is not to be mended.
    """
    if not page:
        return Standing()
    try:
        return _parsed(page)
    except ValueError:
        if mend:
            return Standing()
        raise


def _parsed(page: bytes) -> Standing:
    found = orjson.loads(page)
    if not isinstance(found, dict) or found.keys() != {spec.name for spec in fields(Standing)}:
        raise ValueError("it holds something else")
    if not all(isinstance(found[name], kind) for name, kind in _KINDS.items()):
        raise ValueError("a value in it is of the wrong kind")
    if not all(isinstance(ends_at, int | float) for ends_at in found["places"].values()):
        raise ValueError("a time in it is none")
    return Standing(**found)
