"""`python -m agents.processes.forkserver FD MODULE…`: imports everything once, then forks processes when told to.

What is killed is back at once: a fork takes milliseconds, a fresh interpreter a second and a half. Linux only. The
launcher's end of it is `ForkserverClient`.
"""

import importlib
import os
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import orjson

from agents.processes.forker import ForkedProcess, Forker, count_threads
from agents.processes.forkserver_client import MESSAGE_BYTES_MAX, ForkRequest
from towow_core.domain.errors import TowowError
from towow_core.support.kept_patterns import kept_patterns
from towow_core.support.private_data import be_private
from towow_core.support.settings import load_settings


class Forkserver:
    """Forks what its client asks for, and tells it how each has ended. With threads it says so, and forks nobody."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client
        self._forker = Forker()
        self._children: set[ForkedProcess] = set()

    def serve(self) -> None:
        """Until the client has gone; then the kernel ends the children with this process."""
        may_fork = count_threads() == 1
        self._send(ready=may_fork)
        while may_fork:
            self._forker.wait(None, self._client)
            self._reap()
            try:
                message = self._client.recv(MESSAGE_BYTES_MAX, socket.MSG_DONTWAIT)
            except BlockingIOError:
                continue
            except ConnectionResetError:
                return
            if not message:
                return
            self._fork(ForkRequest(**orjson.loads(message)))

    def _fork(self, request: ForkRequest) -> None:
        child = self._forker.fork(request.name, Path(request.log), partial(self._run, request))
        self._children.add(child)
        self._send(forked=child.pid)

    def _reap(self) -> None:
        for child in tuple(self._children):
            if (code := child.poll()) is not None:
                self._children.remove(child)
                self._send(exited=child.pid, code=code)

    def _send(self, **message: int) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # the launcher has ended, and so will this process
            self._client.send(orjson.dumps(message))

    def _run(self, request: ForkRequest) -> int:
        self._client.close()
        os.environ.clear()
        os.environ.update(request.environment)
        sys.argv = [request.entry, *request.arguments]
        module, _, name = request.entry.partition(":")
        code: int = getattr(importlib.import_module(module), name)(request.arguments)
        return code


def main(argv: Sequence[str]) -> None:
    """Import, serve."""
    be_private()
    end, *modules = argv
    client = socket.socket(fileno=int(end))
    client.set_inheritable(False)
    with kept_patterns():
        for module in modules:
            importlib.import_module(module)
        # not at the top, because it imports the engine, whose patterns are what is kept
        from agents.processes.chosen_imports import import_what_is_chosen  # noqa: PLC0415

        with suppress(TowowError):  # a wrong setting or table is for those to tell who need it
            import_what_is_chosen(load_settings())
    Forkserver(client).serve()


if __name__ == "__main__":
    main(sys.argv[1:])
