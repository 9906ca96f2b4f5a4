"""uvicorn's HTTP, with an end to patience: the head of a request (its line and headers) has a size and a time.

uvicorn itself collects headers without limit and waits for them for ever; everything after the head is the guard's.
"""

import asyncio
import logging

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from towow_core.telemetry.metrics import REFUSED

log = logging.getLogger(__name__)

HEAD_MAX = 64 * 1024
HEAD_WITHIN_S = 20.0


class LimitedHead(HttpToolsProtocol):
    """Ends a connection whose head is too long, or does not come."""

    _head_bytes = 0
    _in_head = True
    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > HEAD_MAX:
            self._end("large_head", TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self._in_head:  # another request on the same connection
            self._await_head()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        self._in_head = False
        super().on_headers_complete()

    def _await_head(self) -> None:
        self._stop_waiting()
        self._in_head, self._head_bytes = True, 0
        self._head_timer = self.loop.call_later(HEAD_WITHIN_S, self._end, "slow_head", TOO_SLOW)

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request, whatever uvicorn's types say
        return cycle is not None and not cycle.response_complete

    def _end(self, reason: str, answer: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._head_bytes:  # a connection that was never used just ends
            REFUSED.add(component="http", reason=reason)
            log.warning("request.refused", extra={"component": "http", "reason": reason, "client": self.client})
            if not self._is_answering():
                self.transport.write(answer)
        self.transport.close()


def _answer(status: bytes, body: bytes) -> bytes:
    head = b"Content-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(body)
    return b"HTTP/1.1 %b\r\n%b%b" % (status, head, body)


TOO_LARGE = _answer(
    b"431 Request Header Fields Too Large",
    b'{"detail":"The head of this request is larger than 64 KiB.","error_code":"E431"}',
)
TOO_SLOW = _answer(
    b"408 Request Timeout", b'{"detail":"The head of this request did not come in time.","error_code":"E408"}'
)
