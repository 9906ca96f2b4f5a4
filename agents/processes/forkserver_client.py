"""The launcher's end of a forkserver: asks it for processes, and hears when one has ended."""

import asyncio
import logging
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from agents.processes.forker import ForkedProcess

log = logging.getLogger(__name__)
READY_WITHIN_S = 120.0  # without it, each process imports for itself what it would import once: no way to gain time
FORKED_WITHIN_S = 2.0
LOOK_EVERY_S = 0.02
FORKSERVERS_MAX = 5  # one that keeps dying is not needed: processes can be started without
MESSAGE_BYTES_MAX = 200_000  # below what a socket takes at once
IS_POSSIBLE = sys.platform == "linux"  # elsewhere forking after imports is not safe


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkRequest:
    """Who a forked process is to be.

    Attributes:
        entry: Its `main`, as `package.module:name`; what that returns is the exit code.
        log: The file that gets what it prints.
    """

    name: str
    entry: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    log: str


class ForkserverClient:
    """One forkserver, and another one when that has died.

    Args:
        modules: What processes need; imported once, by the forkserver.
        start: Starts the forkserver's command, with these descriptors left open, tied to us.
        forked_within_s: How long a fork is waited for.
    """

    def __init__(
        self,
        modules: Sequence[str],
        start: Callable[[Sequence[str], Sequence[int]], subprocess.Popen[bytes]],
        *,
        forked_within_s: float = FORKED_WITHIN_S,
    ) -> None:
        self._modules, self._start_command, self._forked_within_s = modules, start, forked_within_s
        self._started = 0
        self._forkserver: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self._is_ready = False
        self._forked_pid: int | None = None
        self._given_up = 0  # forks that are still to come, and that nobody waits for
        self._exit_codes: dict[int, int | None] = {}

    @property
    def pid(self) -> int | None:
        return self._forkserver.pid if self._forkserver is not None and self._forkserver.poll() is None else None

    @property
    def needs_another(self) -> bool:
        """Whether the forkserver has died, and there may be another one."""
        return 0 < self._started < FORKSERVERS_MAX and self.pid is None

    async def start(self) -> None:
        """Start a forkserver, where that is possible, and wait until it can fork or says that it must not."""
        self._receive()
        self._start()
        deadline_s = time.monotonic() + READY_WITHIN_S
        while self.pid is not None and not self._is_ready and time.monotonic() < deadline_s:
            self._receive()
            await asyncio.sleep(LOOK_EVERY_S)

    def fork(self, request: ForkRequest) -> ForkedProcess | None:
        """A new process, running; None where there is no forkserver (yet): then start it in another way."""
        self._receive()
        if not self._is_ready or self._socket is None:
            self._start()  # for the next time
            return None
        self._forked_pid = None
        try:
            self._socket.send(orjson.dumps(request))
        except OSError:
            return None
        deadline_s = time.monotonic() + self._forked_within_s
        while (left_s := deadline_s - time.monotonic()) > 0 and self._socket is not None:
            select.select([self._socket], [], [], left_s)
            self._receive()
            if self._forked_pid is not None:
                return ForkedProcess(self._forked_pid, self.exit_code)
        self._given_up += 1
        return None

    def exit_code(self, pid: int) -> int | None:
        """How the process has ended; None while it runs."""
        self._receive()
        return self._exit_codes.get(pid)

    def close(self) -> None:
        """End the forkserver; its children are to have ended before."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if self._forkserver is not None:
            self._forkserver.kill()
            self._forkserver.wait()

    def _start(self) -> None:
        if not IS_POSSIBLE or self.pid is not None or self._started >= FORKSERVERS_MAX:
            return
        self._started += 1
        self._is_ready, self._given_up = False, 0
        self._socket, its_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._socket.settimeout(0)
        with its_end:
            command = (sys.executable, "-P", "-m", "agents.processes.forkserver", str(its_end.fileno()), *self._modules)
            self._forkserver = self._start_command(command, [its_end.fileno()])

    def _receive(self) -> None:
        """Take in what the forkserver has said; if it has ended, the kernel has ended its children with it."""
        while self._socket is not None:
            try:
                message = self._socket.recv(MESSAGE_BYTES_MAX)
            except BlockingIOError:
                return
            except OSError:
                message = b""
            if message:
                self._on_message(orjson.loads(message))
            else:
                self._on_exit()

    def _on_message(self, message: Mapping[str, Any]) -> None:
        if "ready" in message:
            self._is_ready = bool(message["ready"])
            if not self._is_ready:
                log.warning("forkserver.has_threads")
                self._started = FORKSERVERS_MAX
        elif "forked" in message:
            self._on_fork(message["forked"])
        else:
            self._exit_codes[message["exited"]] = message["code"]

    def _on_fork(self, pid: int) -> None:
        """It is for whoever waits. One that comes too late has been started in another way, and two are too many."""
        self._exit_codes[pid] = None
        if not self._given_up:
            self._forked_pid = pid
            return
        self._given_up -= 1
        log.warning("forkserver.late", extra={"pid": pid})
        ForkedProcess(pid, self._exit_codes.get).kill()

    def _on_exit(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket, self._is_ready = None, False
        log.warning("forkserver.died")
        for pid, code in self._exit_codes.items():
            self._exit_codes[pid] = -signal.SIGKILL if code is None else code
