"""Processes that a peer consists of: started, heard when they are ready, and ended. Only the standard library."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

READY = "ready"
PATIENCE_S = 60.0
LAST_CHARACTERS = 500  # of what a process said before it ended


class Children:
    """They die with the group of processes in which they and whoever measures are."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running: list[tuple[subprocess.Popen[bytes], Path]] = []

    def start(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> Path:
        """Its output goes to the file that is given back."""
        path = self._folder / f"process{len(self._running)}.log"
        with path.open("wb") as output:
            process = subprocess.Popen(
                command,
                env={**os.environ, **(environment or {})},
                cwd=Path.cwd(),
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        self._running.append((process, path))
        return path

    def start_module(self, module: str, *arguments: str) -> Path:
        """One of ours, in this environment; it is to print `READY`."""
        return self.start([sys.executable, "-m", module, *arguments])

    def wait(self, logs: Sequence[Path]) -> None:
        """Until each of them has printed `READY`.

        Raises:
            RuntimeError: One of them ended, or is too slow.
        """
        deadline = time.monotonic() + PATIENCE_S
        while not all(READY in log.read_text(encoding="utf-8", errors="replace").split() for log in logs):
            self.require_running()
            if time.monotonic() > deadline:
                raise RuntimeError(f"Its processes were not ready within {PATIENCE_S:.0f} s.")
            time.sleep(0.1)

    def require_running(self) -> None:
        """
        Raises:
            RuntimeError: One of them ended.
        """
        for process, log in self._running:
            if process.poll() is not None:
                said = log.read_text(encoding="utf-8", errors="replace").strip()[-LAST_CHARACTERS:]
                raise RuntimeError(f"One of its processes ended with {process.returncode}: {said}")

    def end(self) -> None:
        for process, _ in reversed(self._running):
            process.kill()
            process.wait()


@contextlib.contextmanager
def children() -> Iterator[tuple[Children, Path]]:
    """With a folder of their own, gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        group = Children(Path(name))
        try:
            yield group, Path(name)
        finally:
            group.end()


def free_port() -> int:
    """Of this machine, for a moment at least."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
