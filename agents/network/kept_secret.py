"""The secret that the hub gave an agent, kept in a file for the process that comes after it.

A process that was killed is online at the hub for a few seconds more, so that nobody else takes its id. Its successor
may: it shows the dead one's secret. That the other one is dead is certain, because the kernel holds the file's lock for
as long as it lives.
"""

import fcntl
import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)


class KeptSecret:
    """One agent's secret in one file. A process that cannot use the file does without: it waits for its id instead."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._descriptor: int | None = None

    def take(self) -> str:
        """The secret of the last process of this id, which is dead; empty if it lives, or if there was none."""
        try:
            return self._read() if self._lock() else ""
        except OSError as error:
            log.warning("network.secret_not_read", extra={"file": str(self._file), "why": error.strerror})
            return ""

    def keep(self, secret: str) -> None:
        """Write it down for whoever comes next; only who holds the lock does."""
        if self._descriptor is None:
            return
        try:
            text = secret.encode()
            os.pwrite(self._descriptor, text, 0)
            os.ftruncate(self._descriptor, len(text))
        except OSError as error:
            log.warning("network.secret_not_kept", extra={"file": str(self._file), "why": error.strerror})

    def release(self) -> None:
        """Let another process of this id have it."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def _lock(self) -> bool:
        if self._descriptor is not None:
            return True
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return True

    def _read(self) -> str:
        assert self._descriptor is not None  # locked just now
        return os.pread(self._descriptor, 1024, 0).decode("ascii", "ignore")
