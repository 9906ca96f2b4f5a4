"""How a client reaches its server: that one and no other, and no answer without an end.

A redirect is not followed: a key, and what people say of themselves, go only to the address that somebody set. What
listens on this machine is not asked by way of a proxy, which would look for it on its own.
"""

import ssl
from collections.abc import AsyncIterator
from functools import cache
from typing import Any, Protocol

import httpx

from towow_core.llm.server_failure import ServerFailure
from towow_core.support.settings import is_loopback

ANSWER_BYTES_MAX = 16_000_000  # unpacked: 10,000 tokens, of which each may come in an event of 500 bytes, are a third


class Unpacked(Protocol):
    """The response of an HTTP library: ours, or that of an SDK."""

    def aiter_bytes(self) -> AsyncIterator[bytes]: ...


def access_to(address: str) -> dict[str, Any]:
    """What an `httpx.AsyncClient` for this address is made with."""
    host = httpx.URL(address).host
    pattern = f"all://[{host}]" if ":" in host else f"all://{host}"
    mounts = {pattern: None} if is_loopback(host) else {}
    return {"follow_redirects": False, "mounts": mounts, "verify": _authorities()}


@cache
def _authorities() -> ssl.SSLContext:
    """Who may vouch for a server: read once, because reading that takes a client 40 ms."""
    return httpx.create_ssl_context()


def too_long() -> ServerFailure:
    return ServerFailure(f"its answer is longer than {ANSWER_BYTES_MAX // 1_000_000} MB")


async def pieces_of(response: Unpacked) -> AsyncIterator[bytes]:
    """What the server answers, unpacked, as it comes.

    Raises:
        ServerFailure: It is too long to be an answer.
        Exception: What the HTTP library raises where it ends before its end, or cannot be unpacked.
    """
    size = 0
    async for piece in response.aiter_bytes():
        size += len(piece)
        if size > ANSWER_BYTES_MAX:
            raise too_long()
        yield piece
