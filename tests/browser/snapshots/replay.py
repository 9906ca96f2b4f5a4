"""A bridge that answers what was recorded, with the dashboard that is built here."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import StreamingResponse

from bridges.http import dashboard_files
from bridges.streams.sse import frame
from tests.browser.snapshots.recording import EVENTS, Recording, key_of
from tests.waiting import until

BEAT_EVERY_S = 5.0  # a page takes a stream that says nothing for long for broken, and says so
RECORDED_CLIENT = "the-page-itself"


class Replay:
    """Serves one recording; `url` is where, `missing` what pages asked for that it does not have."""

    def __init__(self, recording: Recording) -> None:
        self.recording, self.missing, self.url = recording, set[str](), ""
        self.app = FastAPI(openapi_url=None)
        dashboard_files.install(self.app)
        self.app.add_api_route(EVENTS + "{demand_id}", self._events)
        self.app.add_api_route(EVENTS + "{demand_id}/stream", self._stream)
        self.app.add_api_websocket_route("/{path:path}", self._talk)
        self.app.add_api_route("/{path:path}", self._answer, methods=["GET", "POST", "PUT", "PATCH"])

    async def _answer(self, request: Request) -> Response:
        key = key_of(str(request.url), request.method)
        if key not in self.recording.answers:
            self.missing.add(key)
            return Response(status_code=404)
        answer = self.recording.answers[key]
        return Response(answer["body"], status_code=answer["status"], media_type=answer["type"])

    async def _events(self, demand_id: str, after: int = 0) -> dict[str, Any]:
        return {"events": [event for event in self.recording.events[demand_id] if event["seq"] > after]}

    async def _stream(self, demand_id: str, last_event_id: int = 0) -> Response:
        """All at once, and open until the end."""
        events = (await self._events(demand_id, last_event_id))["events"]

        async def told() -> AsyncIterator[bytes]:
            yield b"".join(frame(event["seq"], event) for event in events) or b": nothing new\n\n"
            while not self._closing.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), BEAT_EVERY_S)
                yield b": beat\n\n"

        return StreamingResponse(told(), media_type="text/event-stream")

    async def _talk(self, websocket: WebSocket) -> None:
        await websocket.accept()
        mine = websocket.query_params.get("client_id", "")
        for text in self.recording.sockets.get(key_of(str(websocket.url)), []):
            await websocket.send_text(text.replace(RECORDED_CLIENT, mine))
        with suppress(WebSocketDisconnect):
            while True:
                await websocket.receive_text()

    @asynccontextmanager
    async def serving(self) -> AsyncIterator["Replay"]:
        self._closing = asyncio.Event()
        server = uvicorn.Server(
            uvicorn.Config(self.app, log_level="error", timeout_graceful_shutdown=1, lifespan="off")
        )
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
            task = asyncio.create_task(server.serve(sockets=[listening]))
            await until(lambda: server.started)
            try:
                yield self
            finally:  # one that goes on listening would take the connections of whoever gets its socket's number next
                self._closing.set()
                server.should_exit = True
                await task
