"""A small real HTTP server that submits and streams as the contract says, from a script of connections.

Each connection to the stream plays the next script: bytes to send, then the end of the connection, or `STAY` open.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

STAY = b""


@dataclass
class ScriptedBridge:
    """What it will say, and what it was asked."""

    connections: Sequence[Sequence[bytes]] = ()
    submit_answer: tuple[int, dict[str, Any]] = (
        200,
        {"demand_id": "d-1", "channel_id": "collab-1", "status": "processing", "understanding": None},
    )
    stream_status: int = 200
    resumed_after: list[str | None] = field(default_factory=list)
    submitted: list[dict[str, Any]] = field(default_factory=list)
    staying: list[asyncio.StreamWriter] = field(default_factory=list)
    url: str = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        if head.startswith("POST /api/v1/demand/submit "):
            self.submitted.append(json.loads(body))
            await self._answer(writer, *self.submit_answer)
        elif self.stream_status != 200:
            await self._answer(
                writer, self.stream_status, {"detail": "There is no demand 'd-1'.", "error_code": "E002"}
            )
        else:
            await self._stream(writer, headers.get("last-event-id"))

    async def _answer(self, writer: asyncio.StreamWriter, status: int, answer: dict[str, Any]) -> None:
        body = json.dumps(answer, ensure_ascii=False).encode()
        writer.write(f"HTTP/1.1 {status} X\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body)
        await writer.drain()
        writer.close()

    async def _stream(self, writer: asyncio.StreamWriter, last_event_id: str | None) -> None:
        script = self.connections[len(self.resumed_after)]
        self.resumed_after.append(last_event_id)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\nretry: 1\n\n")
        for chunk in script:
            if chunk is STAY:
                self.staying.append(writer)
                return
            writer.write(chunk)
            await writer.drain()
        writer.close()


@asynccontextmanager
async def serving(bridge: ScriptedBridge) -> AsyncIterator[ScriptedBridge]:
    """The bridge on a port of its own."""
    server = await asyncio.start_server(bridge.serve, "127.0.0.1", 0)
    bridge.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield bridge
    finally:
        for writer in bridge.staying:
            writer.close()
            await asyncio.gather(writer.wait_closed(), return_exceptions=True)
        server.close()


def envelope(seq: int, event_type: str, **payload: Any) -> dict[str, Any]:
    payload = {"demand_id": "d-1", "channel_id": "collab-1"} | payload
    return {
        "event_id": f"evt-{seq}",
        "event_type": event_type,
        "timestamp": "2026-01-01T00:00:00Z",
        "payload": payload,
        "seq": seq,
    }


def frame(found: dict[str, Any]) -> bytes:
    return f"id: {found['seq']}\ndata: {json.dumps(found, ensure_ascii=False)}\n\n".encode()
