"""The launcher's end of a zygote: asks it for forked processes, and hears when one has ended."""

import asyncio
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson

from agents.zygote import MESSAGE_BYTES_MAX

log = logging.getLogger(__name__)
READY_WITHIN_S = 30.0
BORN_WITHIN_S = 2.0
GONE_WITHIN_S = 5.0
LOOK_EVERY_S = 0.02
ZYGOTES_MAX = 5  # one that keeps dying is not needed: processes can be started without
IS_POSSIBLE = sys.platform == "linux" and hasattr(os, "pidfd_open")  # elsewhere forking after imports is not safe


class Forkling:
    """A process that the zygote has forked, with `subprocess.Popen`'s ways; the leader of its own process group."""

    def __init__(self, nursery: "Nursery", pid: int) -> None:
        self.pid = pid
        self._nursery = nursery

    def poll(self) -> int | None:
        return self._nursery.exit_code(self.pid)

    def terminate(self) -> None:
        if self.poll() is None:  # otherwise the id may be somebody else's by now
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGTERM)

    def kill(self) -> None:
        """The whole group, so that its own children end too."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
            deadline_s = time.monotonic() + GONE_WITHIN_S
            while self.poll() is None and time.monotonic() < deadline_s:
                time.sleep(LOOK_EVERY_S)


class Nursery:
    """One zygote, and another one when that has died.

    Args:
        modules: What processes need; imported once, by the zygote.
        start: Starts the zygote's command, with these descriptors left open, tied to us.
    """

    def __init__(
        self, modules: Sequence[str], start: Callable[[Sequence[str], Sequence[int]], subprocess.Popen[bytes]]
    ) -> None:
        self._modules, self._start = modules, start
        self._zygotes = 0
        self._zygote: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._is_ready = False
        self._codes: dict[int, int | None] = {}

    @property
    def pid(self) -> int | None:
        return self._zygote.pid if self._zygote is not None and self._zygote.poll() is None else None

    @property
    def needs_another(self) -> bool:
        """Whether the zygote has died, and there may be another one."""
        return self._zygotes > 0 and self.pid is None and self._zygotes < ZYGOTES_MAX

    async def begin(self) -> None:
        """Start a zygote, where that is possible, and wait until it can fork or says that it must not."""
        self._hear()
        self._begin()
        deadline_s = time.monotonic() + READY_WITHIN_S
        while self.pid is not None and not self._is_ready and time.monotonic() < deadline_s:
            self._hear()
            await asyncio.sleep(LOOK_EVERY_S)

    def fork(
        self, name: str, entry: str, arguments: Sequence[str], environment: Mapping[str, str], log_file: Path
    ) -> Forkling | None:
        """A new process, running; None where there is no zygote (yet): then start it in another way."""
        self._hear()
        if not self._is_ready or self._line is None:
            self._begin()  # for the next time
            return None
        known = set(self._codes)
        birth = {"name": name, "entry": entry, "arguments": list(arguments), "environment": dict(environment)}
        try:
            self._line.send(orjson.dumps({**birth, "log": str(log_file)}))
        except OSError:
            return None
        deadline_s = time.monotonic() + BORN_WITHIN_S
        while (left_s := deadline_s - time.monotonic()) > 0 and self._is_ready:
            select.select([self._line], [], [], left_s)
            self._hear()
            if born := set(self._codes) - known:
                return Forkling(self, born.pop())
        return None

    def exit_code(self, pid: int) -> int | None:
        """How the process has ended; None while it runs."""
        self._hear()
        return self._codes.get(pid)

    def close(self) -> None:
        """End the zygote; its children are to have ended before."""
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._zygote is not None:
            try:
                self._zygote.wait(GONE_WITHIN_S)
            except subprocess.TimeoutExpired:
                self._zygote.kill()
                self._zygote.wait()

    def _begin(self) -> None:
        if not IS_POSSIBLE or self.pid is not None or self._zygotes >= ZYGOTES_MAX:
            return
        self._zygotes += 1
        self._is_ready = False
        self._line, its_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line.settimeout(0)
        with its_end:
            command = (sys.executable, "-P", "-m", "agents.zygote", str(its_end.fileno()), *self._modules)
            self._zygote = self._start(command, [its_end.fileno()])

    def _hear(self) -> None:
        """Take in what the zygote has said; if it has ended, the kernel has ended its children with it."""
        while self._line is not None:
            try:
                said = self._line.recv(MESSAGE_BYTES_MAX)
            except BlockingIOError:
                return
            except OSError:
                said = b""
            if said:
                self._note(orjson.loads(said))
            else:
                self._mourn()

    def _note(self, said: Mapping[str, Any]) -> None:
        if "ready" in said:
            self._is_ready = bool(said["ready"])
            if not self._is_ready:
                log.warning("zygote.has_threads")  # a fork would copy their locks, not them
                self._zygotes = ZYGOTES_MAX
        elif "born" in said:
            self._codes[said["born"]] = None
        else:
            self._codes[said["ended"]] = said["code"]

    def _mourn(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line, self._is_ready = None, False
        log.warning("zygote.died")
        for pid, code in self._codes.items():
            self._codes[pid] = -signal.SIGKILL if code is None else code
