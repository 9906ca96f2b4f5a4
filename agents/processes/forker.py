"""Forks processes from one that has imported everything, makes each a process of its own, and reaps it.

A fresh interpreter with the framework costs 80 MB and more than a second; a fork costs 3 MB and a few milliseconds. The
parent must own no thread, event loop or connection when it forks: it waits here for signals and sockets, and does
nothing else.
"""

import atexit
import os
import select
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

from agents.processes.die_with_parent import die_with_parent, watch_parent
from towow_core.support.garbage import spare_what_stays

Target = Callable[[], int]  # what a process does; what that returns is its exit code


class ForkedProcess:
    """A process with `subprocess.Popen`'s ways; the leader of its own process group.

    Args:
        reap: How the process of this id has ended; None while it runs.
    """

    def __init__(self, pid: int, reap: Callable[[int], int | None]) -> None:
        self.pid = pid
        self._reap = reap
        self._exit_code: int | None = None

    def poll(self) -> int | None:
        if self._exit_code is None:
            self._exit_code = self._reap(self.pid)
        return self._exit_code

    def terminate(self) -> None:
        self._send(os.kill, signal.SIGTERM)

    def kill(self) -> None:
        """The whole group, so that its own children end too."""
        self._send(os.killpg, signal.SIGKILL)

    def _send(self, send: Callable[[int, int], None], what: signal.Signals) -> None:
        if self.poll() is None:  # otherwise the id may be somebody else's by now
            with suppress(ProcessLookupError):
                send(self.pid, what)


class Forker:
    """The one in a process that forks.

    Args:
        stop_on: Signals that set `is_asked_to_stop`, instead of ending this process.
    """

    def __init__(self, stop_on: Collection[signal.Signals] = ()) -> None:
        self.is_asked_to_stop = False
        self._handled = (signal.SIGCHLD, *stop_on)
        self._wakeup_pipe = os.pipe()  # a signal that comes just before the wait must end it, too
        for end in self._wakeup_pipe:
            os.set_blocking(end, False)
        signal.set_wakeup_fd(self._wakeup_pipe[1], warn_on_full_buffer=False)
        for number in self._handled:
            signal.signal(number, self._on_signal)
        spare_what_stays()  # so that the collector does not touch, and thereby copy, what parent and children share

    def wait(self, at_most_s: float | None, *sockets: socket.socket) -> None:
        """Until a signal comes (a child has ended), a socket can be read, or the time is over."""
        ends = [self._wakeup_pipe[0], *(each.fileno() for each in sockets)]
        select.select(ends, [], [], at_most_s)
        with suppress(BlockingIOError):  # it was not a signal
            os.read(self._wakeup_pipe[0], 4096)

    def fork(self, name: str, log: Path, target: Target) -> ForkedProcess:
        """A child that runs `target`, is called `name` in `ps`, and writes to `log`.

        Raises:
            OSError: There are too many processes, or there is too little memory.
        """
        parent_pid = os.getpid()
        sys.stdout.flush()
        sys.stderr.flush()
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, self._handled)  # until the child has handlers of its own
        try:
            if (pid := os.fork()) == 0:
                run_child(lambda: self._run(name, log, target, parent_pid, mask))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        with suppress(OSError):  # it has done so itself, and perhaps even ended
            os.setpgid(pid, pid)
        return ForkedProcess(pid, reap)

    def _run(self, name: str, log: Path, target: Target, parent_pid: int, mask: Collection[int]) -> int:
        """Run `target` in what was a copy of the parent, and is a process as a command would have started it."""
        die_with_parent(parent_pid)
        watch_parent(str(parent_pid))
        os.setpgid(0, 0)  # a group of its own: Ctrl-C is for whoever supervises, who tells all in order
        signal.set_wakeup_fd(-1)
        for end in self._wakeup_pipe:
            os.close(end)
        for number in self._handled:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        with Path(os.devnull).open("rb") as nothing, log.open("ab") as output:
            for source, stream in ((nothing, 0), (output, 1), (output, 2)):
                os.dup2(source.fileno(), stream)
        with suppress(OSError):
            Path("/proc/self/comm").write_text(name)  # what `ps` and `top` show
        return target()

    def _on_signal(self, number: int, _: FrameType | None) -> None:
        self.is_asked_to_stop |= number != signal.SIGCHLD


def reap(pid: int) -> int | None:
    """How a child of ours has ended (negative: the signal); None while it runs. Until somebody asks it is a zombie."""
    ended, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def run_child(target: Target) -> NoReturn:
    """Run it and end, with what is registered to be done at exit, but without taking the interpreter apart.

    That would write to, and thereby copy, what is shared with the parent: 45 MB and 90 ms of CPU in each child.
    """
    code = 1
    try:
        code = _exit_code_of(target)
        atexit._run_exitfuncs()  # noqa: SLF001 - there is no public name; telemetry sends its last spans here
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _exit_code_of(target: Target) -> int:
    try:
        return target()
    except SystemExit as end:
        if isinstance(end.code, str):
            sys.stderr.write(f"{end.code}\n")
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001 - boundary: nothing may unwind into the child's copy of its parent's stack
        traceback.print_exc()
        return 1


def count_threads() -> int:
    """Those of libraries too, where the system tells: Python does not know of them. A fork copies their locks alone."""
    try:
        return len(list(Path("/proc/self/task").iterdir()))
    except FileNotFoundError:
        return threading.active_count()
