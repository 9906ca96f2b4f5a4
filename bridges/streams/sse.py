"""Server-sent events as bytes, and the response that hands a connection over to its demand's stream.

A frame is made once and its bytes are shared by everybody who watches. Frames have no `event:` line, because browser
clients of this contract listen with `onmessage`, which never sees a named event.
"""

from collections.abc import Iterable
from functools import cache
from random import uniform
from typing import Any

import orjson
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from bridges.streams.subscribers import SubscribedStream, Subscriber

COME_BACK_MS = (1_000, 5_000)  # a thousand browsers that are sent away do not come back in one moment
TAKE_OVER = "towow.take_over"  # the ASGI extension of bridges/server.py
HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache"),
    (b"x-accel-buffering", b"no"),
)


def frame(seq: int, data: Any) -> bytes:
    """One event: its place as the id, and its data as one line of JSON."""
    return b"id: %d\ndata: %s\n\n" % (seq, orjson.dumps(data))


def chunk(frames: Iterable[bytes]) -> bytes:
    """Frames as one chunk of an HTTP/1.1 body; nothing for nothing, because an empty chunk would be the end."""
    body = b"".join(frames)
    return b"%x\r\n%b\r\n" % (len(body), body) if body else b""


FIRST = chunk([b"retry: 3000\n\n"])
HEARTBEAT = chunk([b": heartbeat\n\n"])
END = b"0\r\n\r\n"


@cache
def final_state_chunk(state: str) -> bytes:
    """What a reader hears who comes after the end, when it has all that there is: how it ended."""
    return chunk([f": final state {state}\n\n".encode()])


def closing_frame() -> bytes:
    """What a reader is told whose bridge stops: when to come back."""
    wait_ms = uniform(*COME_BACK_MS)  # noqa: S311  chance that spreads, not chance that protects
    return b"retry: %d\n\n: the bridge stops; come back, your place is kept\n\n" % wait_ms


def closing_chunk() -> bytes:
    """The same as the last bytes of a connection."""
    return chunk([closing_frame()]) + END


def last_chunk(comment: str) -> bytes:
    """The last bytes of a connection that ends for a reason of its own, said as a comment."""
    return chunk([f": {comment}\n\n".encode()]) + END


class EventStreamResponse(Response):
    """Begins a stream, then gives its connection to a `Subscriber`: the request is over, and its memory is free."""

    def __init__(
        self,
        stream: SubscribedStream,
        position: int,
        extra_headers: tuple[tuple[bytes, bytes], ...] = (),
        *,
        token_id: str = "",
        final_state: str | None = None,
    ) -> None:
        super().__init__()
        self._stream, self._position, self._token_id = stream, position, token_id
        self._when_caught_up = b"" if final_state is None else final_state_chunk(final_state)
        self._head = [*HEADERS, *extra_headers]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  ASGI's signature
        take_over = scope.get("extensions", {}).get(TAKE_OVER)
        if take_over is None:
            raise RuntimeError("Streams are served by the bridge's own server only (bridges/server.py).")
        await send({"type": "http.response.start", "status": 200, "headers": self._head})
        subscriber = Subscriber(self._stream, self._position, self._token_id, when_caught_up=self._when_caught_up)
        take_over(subscriber)
