"""Ports of this machine: is one free, and which one is."""

import errno
import socket

from towow_core.domain.errors import CannotStart


def free_port(host: str) -> int:
    """A port that nobody listens on now."""
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
