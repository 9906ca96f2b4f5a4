"""How a client reaches its server: that one and no other, and no answer without an end.

A redirect is not followed: a key, and what people say of themselves, go only to the address that somebody set. What
listens on this machine is not asked by way of a proxy, which would look for it on its own.
"""

from collections.abc import Mapping
from typing import Any

import httpx

from towow_core.llm.server_failure import ServerFailure
from towow_core.support.settings import is_loopback

ANSWER_BYTES_MAX = 4_000_000  # unpacked; our longest answer, with all that a model thinks before it, is a tenth of that


def access_to(address: str) -> dict[str, Any]:
    """What an `httpx.AsyncClient` for this address is made with."""
    host = httpx.URL(address).host
    pattern = f"all://[{host}]" if ":" in host else f"all://{host}"
    return {"follow_redirects": False, "mounts": {pattern: None} if is_loopback(host) else None}


async def post(http: httpx.AsyncClient, address: str, body: str, headers: Mapping[str, str]) -> httpx.Response:
    """What the server answers, read to its end.

    Raises:
        ServerFailure: It is too long to be an answer.
        httpx.HTTPError: None came, or half of one, or it cannot be unpacked.
    """
    async with http.stream("POST", address, content=body, headers=headers) as response:
        came = bytearray()
        async for part in response.aiter_bytes():
            came += part
            if len(came) > ANSWER_BYTES_MAX:
                raise ServerFailure(f"its answer is longer than {ANSWER_BYTES_MAX // 1_000_000} MB")
    packed = {"content-encoding", "content-length", "transfer-encoding"}
    plain = [(name, value) for name, value in response.headers.multi_items() if name not in packed]
    return httpx.Response(response.status_code, headers=plain, content=bytes(came))
