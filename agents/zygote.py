"""`python -m agents.zygote FD MODULE…`: a parent that has imported everything once and forks processes when told to.

A fresh interpreter with the framework takes a second and a half to start, a fork some milliseconds: what is killed is
back at once. It owns no thread, no event loop and no connection, or it says so and forks nobody. Linux only. The
launcher's end of it is `Nursery`.
"""

import gc
import importlib
import os
import select
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import orjson

from agents.leash import tie_to_parent
from agents.model import client_of
from towow_core.errors import TowowError
from towow_core.settings import Settings, load_settings
from towow_core.store.server import open_server

MESSAGE_BYTES_MAX = 200_000  # below what a socket takes at once
STDIN, STDOUT, STDERR = range(3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Birth:
    """Who a forked process is to be.

    Attributes:
        entry: Its `main`, as `package.module:name`; what that returns is the exit code.
        log: The file that gets what it prints.
    """

    name: str
    entry: str
    arguments: Sequence[str]
    environment: dict[str, str]
    log: str


class Zygote:
    """The parent. `serve` returns in each child with its birth, and in the parent when nobody is there any more."""

    def __init__(self, launcher: socket.socket) -> None:
        self._launcher = launcher
        self._children: dict[int, int] = {}  # pidfd to pid

    def serve(self) -> Birth | None:
        may_fork = count_threads() == 1
        self._say(ready=may_fork)
        while may_fork:
            ends = [self._launcher.fileno(), *self._children]
            for end in select.select(ends, [], [])[0]:
                if end in self._children:
                    self._bury(end)
                elif not (said := self._hear()):
                    return None
                elif (birth := self._bear(Birth(**orjson.loads(said)))) is not None:
                    return birth
        return None

    def _bear(self, birth: Birth) -> Birth | None:
        """Fork; the birth in the child, None in the parent."""
        parent = os.getpid()
        if pid := os.fork():
            self._children[os.pidfd_open(pid)] = pid
            with suppress(OSError):  # it has done so itself, and perhaps even ended
                os.setpgid(pid, pid)
            self._say(born=pid)
            return None
        tie_to_parent(parent)
        os.setpgid(0, 0)  # a group of its own: Ctrl-C is for the launcher alone, which tells all in order
        self._launcher.close()
        for end in self._children:
            os.close(end)
        return birth

    def _bury(self, end: int) -> None:
        pid = self._children.pop(end)
        os.close(end)
        _, status = os.waitpid(pid, 0)
        self._say(ended=pid, code=os.waitstatus_to_exitcode(status))

    def _hear(self) -> bytes:
        with suppress(ConnectionResetError):
            return self._launcher.recv(MESSAGE_BYTES_MAX)
        return b""

    def _say(self, **what: int) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # the launcher has ended, and so will this process
            self._launcher.send(orjson.dumps(what))


def count_threads() -> int:
    """Those of libraries too, which Python does not know of."""
    return len(list(Path("/proc/self/task").iterdir()))


def become(birth: Birth) -> int:
    """Be that process to its end, as if it had been started by a command."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    log = os.open(birth.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for source, target in ((nothing, STDIN), (log, STDOUT), (log, STDERR)):
        os.dup2(source, target)
    os.close(nothing)
    os.close(log)
    os.environ.clear()
    os.environ.update(birth.environment)
    sys.argv = [birth.entry, *birth.arguments]
    with suppress(OSError):
        Path("/proc/self/comm").write_text(birth.name)  # what `ps` and `top` show
    module, _, name = birth.entry.partition(":")
    code: int = getattr(importlib.import_module(module), name)(birth.arguments)
    return code


def import_what_is_chosen(settings: Settings) -> None:
    """The model's library and the database's driver, which depend on the settings."""
    client_of(settings)
    server = open_server(settings.store_url)  # connects to nothing
    if server.is_postgresql:
        importlib.import_module("towow_core.store.listening")
    server.close()


def main(argv: Sequence[str]) -> int:
    """Import, freeze, serve."""
    end, *modules = argv
    launcher = socket.socket(fileno=int(end))
    launcher.set_inheritable(False)
    for module in modules:
        importlib.import_module(module)
    with suppress(TowowError):  # a wrong setting is for those to tell who need it
        import_what_is_chosen(load_settings())
    gc.collect()
    gc.freeze()  # so that the collector does not touch, and thereby copy, what parent and children share
    birth = Zygote(launcher).serve()
    return 0 if birth is None else become(birth)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
