"""Server-sent events as bytes, and a response that streams them.

A frame is made once and its bytes are shared by everybody who watches. Frames have no `event:` line, because browser
clients of this contract listen with `onmessage`, which never sees a named event.
"""

import asyncio
import logging
from typing import Any, Protocol

import orjson
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

log = logging.getLogger(__name__)
RETRY = b"retry: 3000\n\n"
HEARTBEAT = b": heartbeat\n\n"
HEARTBEAT_EVERY_S = 15.0
SLOW_READER_S = 30.0  # one write may take this long; then the reader is disconnected, with its place kept
FRAMES_AT_ONCE = 64
HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache"),
    (b"x-accel-buffering", b"no"),
)


def frame(seq: int, data: Any) -> bytes:
    """One event: its place as the id, and its data as one line of JSON."""
    return b"id: %d\ndata: %s\n\n" % (seq, orjson.dumps(data))


class Frames(Protocol):
    """A growing row of frames."""

    @property
    def closed(self) -> bool:
        """No frame will come any more from here; the reader is to come back elsewhere."""

    def after(self, position: int, limit: int) -> tuple[list[bytes], int]:
        """Up to `limit` frames behind `position`, and the position behind the last of them."""

    async def wait(self, position: int, timeout_s: float) -> None:
        """Until there is a frame behind `position`, or it is closed, or time is up."""


class EventStreamResponse(Response):
    """Streams `frames` from `position` on, and stays open until the reader leaves or the server stops."""

    def __init__(self, frames: Frames, position: int, extra_headers: tuple[tuple[bytes, bytes], ...] = ()) -> None:
        super().__init__()
        self._frames, self._position = frames, position
        self._head = [*HEADERS, *extra_headers]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  ASGI's signature
        reading = asyncio.create_task(self._until_gone(receive))
        writing = asyncio.create_task(self._write(send))
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reading.cancel()
            writing.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    async def _write(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self._head})
        await self._body(send, RETRY)
        try:
            while not self._frames.closed:
                chunk, position = self._frames.after(self._position, FRAMES_AT_ONCE)
                if position == self._position:
                    await self._frames.wait(position, HEARTBEAT_EVERY_S)
                    if self._frames.closed:
                        break
                    chunk, position = self._frames.after(position, FRAMES_AT_ONCE)
                await self._body(send, b"".join(chunk) if position != self._position else HEARTBEAT)
                self._position = position
        except TimeoutError:
            log.info("sse.slow_reader", extra={"position": self._position})
            return
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _body(self, send: Send, body: bytes) -> None:
        async with asyncio.timeout(SLOW_READER_S):
            await send({"type": "http.response.body", "body": body, "more_body": True})
