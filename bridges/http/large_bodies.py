"""Bodies of some size are decoded beside the event loop, within bounds: nobody else waits for them."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from towow_core.domain.errors import MalformedRequest
from towow_core.support.bounded_files import OutOfBounds, check_values

SMALL_MAX = 64 * 1024  # bytes, of which decoding takes less than to hand it over
VALUES_MAX = 250_000  # 500 nodes of hundreds of values each; a few bytes make one, and each costs a hundred of memory


class LargeBodyRoute(APIRoute):
    """A route whose bodies, where they are large, are decoded in a thread."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        return _decoding(handle) if self.body_field is not None else handle


def _decoding(
    handle: Callable[[Request], Coroutine[Any, Any, Response]],
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    async def decode_and_handle(request: Request) -> Response:
        decoding = _DecodingRequest(request.scope, request.receive)
        await decoding.decode()
        return await handle(decoding)

    return decode_and_handle


class _DecodingRequest(Request):
    async def decode(self) -> None:
        """Have `json` ready, where the body is large; what is no JSON is said as for any other body.

        Raises:
            MalformedRequest: It holds more values than anything here is made of.
        """
        if len(body := await self.body()) <= SMALL_MAX:
            return
        try:
            self._json = await asyncio.to_thread(_decoded, body)
        except OutOfBounds as error:
            raise MalformedRequest("malformed", f"The body {error}.") from error
        except ValueError:  # FastAPI says where
            return


def _decoded(body: bytes) -> Any:
    text = body.decode(json.detect_encoding(body))
    check_values(text, VALUES_MAX)
    return json.loads(text)
