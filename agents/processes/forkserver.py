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
from agents.processes.model import client_of
from towow_core.domain.errors import TowowError
from towow_core.llm.engine import load_tables
from towow_core.store.server import open_server
from towow_core.support.private_data import be_private
from towow_core.support.settings import Settings, load_settings


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


def import_what_is_chosen(settings: Settings) -> None:
    """The model's library and the database's driver, which depend on the settings."""
    client_of(settings)
    server = open_server(settings.store_url)  # connects to nothing
    if server.is_postgresql:
        importlib.import_module("towow_core.store.listening")
    server.close()


def main(argv: Sequence[str]) -> None:
    """Import, serve."""
    be_private()
    end, *modules = argv
    client = socket.socket(fileno=int(end))
    client.set_inheritable(False)
    for module in modules:
        importlib.import_module(module)
    with suppress(TowowError):  # a wrong setting or table is for those to tell who need it
        load_tables()
        import_what_is_chosen(load_settings())
    Forkserver(client).serve()


if __name__ == "__main__":
    main(sys.argv[1:])
