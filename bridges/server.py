"""The HTTP server: uvicorn, with connections that a stream can take over, and an end that leaves nobody hanging."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import uvicorn
from fastapi import FastAPI
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from bridges.http.security.head_limits import LimitedHead
from bridges.http.security.route_policy import RoutePolicies
from bridges.streams.sse import TAKE_OVER, closing_frame
from bridges.streams.subscribers import SubscriberSet, notice_vanished

log = logging.getLogger(__name__)
WS_MESSAGE_MAX = 256 * 1024  # bytes; a canvas takes less
DRAIN_S = 2.0  # for requests that run when the end is announced; whoever started us may kill us after 5
UNHOOK_S = 1  # for what is left then
# Longer than who asks keeps a connection (nginx 60 s): closed from here, it may be just as the next request comes.
KEEP_ALIVE_S = 75
STREAM_HEADERS = {"content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache"}
STOPPING = {"detail": "This bridge is stopping; ask again in a moment, or ask another one.", "error_code": "E503"}


class TakenOver(ConnectionError):
    """For uvicorn a connection that somebody else has taken over has ended."""


class TakeoverProtocol(LimitedHead):
    """uvicorn's HTTP, with an ASGI extension: the application may take the connection over, as a WebSocket does.

    `scope["extensions"]["towow.take_over"](protocol)`, after `http.response.start`, gives the connection to an asyncio
    protocol for the rest of its life. The head has been written, with `Transfer-Encoding: chunked`; all else is the
    protocol's. uvicorn holds nothing of the request any more, so a stream costs what the protocol costs.
    """

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {TAKE_OVER: self.take_over}  # type: ignore[dict-item]  # any name, any value

    def take_over(self, protocol: asyncio.Protocol) -> None:
        """Give the connection away; where it has gone meanwhile, nothing happens."""
        transport = self.transport
        if transport.is_closing():
            return
        self.connection_lost(TakenOver())
        transport.set_protocol(protocol)
        notice_vanished(transport)
        protocol.connection_made(transport)


class Draining:
    """ASGI around the application: counts the requests that run, and refuses new ones once the end is announced."""

    def __init__(self, app: FastAPI) -> None:
        self._app, self._running, self._is_ending = app, 0, False
        self._policies: RoutePolicies = app.state.policies
        self._done = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif self._is_ending:
            await refusal(is_stream=self._policies.find(scope).is_stream)(scope, receive, send)
        else:
            await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._running += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._running -= 1
            self._settle()

    async def drain(self, within_s: float) -> None:
        """Refuse whatever comes from now on, and wait for what runs."""
        self._is_ending = True
        self._settle()
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._done.wait()
        if self._running:
            log.warning("bridge.requests_cut", extra={"requests": self._running})

    def _settle(self) -> None:
        if self._is_ending and not self._running:
            self._done.set()


def refusal(*, is_stream: bool) -> Response:
    """503; but for a browser's EventSource, which never comes back from a 503, a stream that ends at once."""
    if is_stream:
        return Response(closing_frame(), headers={**STREAM_HEADERS, "connection": "close"})
    return JSONResponse(STOPPING, status_code=503, headers={"retry-after": "1", "connection": "close"})


class BridgeServer(uvicorn.Server):
    """uvicorn for the bridge. Signals are left to `serve`: uvicorn would end the process by the signal, not with 0."""

    def __init__(
        self,
        app: FastAPI,
        subscribers: SubscriberSet,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        trusted_proxies: Sequence[str] = (),
    ) -> None:
        self._draining, self._subscriber_set = Draining(app), subscribers
        config = uvicorn.Config(
            self._draining,
            host=host,
            port=port,
            http=TakeoverProtocol,
            ws_max_size=WS_MESSAGE_MAX,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            forwarded_allow_ips=list(trusted_proxies),
            timeout_graceful_shutdown=UNHOOK_S,
            timeout_keep_alive=KEEP_ALIVE_S,
        )
        super().__init__(config)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def leave(self) -> None:
        """Let requests finish, refuse new ones, wait for readers to be gone; then `serve` ends."""
        await self._draining.drain(DRAIN_S)
        with suppress(TimeoutError):
            async with asyncio.timeout(UNHOOK_S):
                await self._subscriber_set.gone()
        self.should_exit = True
