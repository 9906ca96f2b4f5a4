"""Ports of this machine: is one free, and which one is."""

import errno
import random
import socket
from contextlib import suppress

from towow_core.domain.errors import CannotStart

# Below those that systems give to outgoing connections (Linux from 32768, others from 49152): one of these could be
# gone again before whoever it is for listens on it.
ASSIGNABLE, _TRIES = range(20_000, 32_000), 50
_given: set[int] = set()  # by this process, and perhaps not listened on yet


def free_port(host: str) -> int:
    """A port that nobody listens on now, that no outgoing connection will be given, and that we gave nobody."""
    for port in random.sample(ASSIGNABLE, _TRIES):
        if port in _given:
            continue
        with _socket(host) as probe, suppress(OSError):
            probe.bind((host, port))
            _given.add(port)
            return port
    with _socket(host) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def require_free(host: str, port: int, variable: str) -> None:
    """Nothing happens if we could listen there.

    Raises:
        CannotStart: Somebody else does, or the address is not ours; the text names the variable to change.
    """
    with _socket(host) as probe:
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                text = f"Port {port} on {host} is in use; set {variable} to another (0 picks a free one)."
            else:
                text = f"Cannot listen on {host}:{port} ({error.strerror}); set {variable} to another."
            raise CannotStart(text) from error


def _socket(host: str) -> socket.socket:
    probe = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the servers do: a closed one's leftovers are fine
    return probe
